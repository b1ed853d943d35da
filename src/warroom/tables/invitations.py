"""What a link to a table says to who has not opened it yet: which game, who, what; also for the previews of others."""

from __future__ import annotations

from html import escape
from typing import Final

from msgspec import Struct

from warroom.games import find
from warroom.games.shelf import ABOUT
from warroom.tables.chairs import OPEN, listed
from warroom.tables.no import No
from warroom.tables.rematch import people
from warroom.tables.table import Table

GONE: Final = "There is no such table. It may have been removed: ask for a new link, or start a table of your own."
FREE: Final = "No account, nothing to install."
HOUSE: Final = f"Tabletop games of the atomic age, every rule enforced. {FREE}"


class Invitation(Struct):
    """A table in few words for who comes by its link: a headline, what it is about, and where one may sit."""

    headline: str
    says: str
    game: str = ""
    seats: list[int] = []  # that a guest may take; one may be the host's, who then takes another


def invitation(table: Table) -> Invitation:
    """What the link to a table says."""
    title, about = table.game.title, ABOUT.get(table.sheet.game)
    names = listed(dict.fromkeys(hand.name for hand in people(table)))
    what = f"{about.says} About {about.minutes} minutes. " if about is not None else ""
    if table.status == "over":
        return Invitation(f"{title}: the game is over", table.line() or "See how it went.", table.sheet.game)
    seats = table.for_guests()
    if seats and table.status == "open":
        headline = f"{names} wants a duel" if len(table.chairs) == 2 and names else f"{names} invites you to play"
        says = f"{title}. {what}{FREE}"
        return Invitation(headline if names else f"A seat is free at {title}", says, table.sheet.game, seats)
    against = listed(chair.name for chair in table.chairs if chair.kind != OPEN)
    free = "A role is free." if seats else "All seats are taken, but you can watch."
    return Invitation(f"{title}: {against}", f"{free} {table.line()}".strip(), table.sheet.game, seats)


def of_the_house(game: str) -> Invitation:
    """What a link to the house says, or to a page about one of its games."""
    about = ABOUT.get(game)
    if about is None:
        return Invitation("War Room", HOUSE)
    return Invitation(f"{find(game).title} · War Room", f"{about.says} About {about.minutes} minutes. {FREE}", game)


def missing(no: No) -> Invitation:
    """What the link to a table says that cannot be opened."""
    return Invitation("War Room", no.says if no.reason in ("no-table", "content", "damaged") else HOUSE)


def tags(found: Invitation, address: str, picture: str) -> str:
    """The lines in the head of a page that others make a preview of."""
    named = {"site_name": "War Room", "type": "website", "title": found.headline, "description": found.says}
    named |= {"url": address} | ({"image": picture} if picture else {})
    lines = [f'<meta property="og:{name}" content="{escape(text)}">' for name, text in named.items()]
    return "".join([*lines, f'<meta name="twitter:card" content="{"summary_large_image" if picture else "summary"}">'])
