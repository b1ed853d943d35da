"""Critical Mass as a picture: what a board draws, by name, and nothing that a seat may not see."""

from __future__ import annotations

from typing import Any, Final, cast

from warroom.games.critical_mass.box import NONE, PARTS_OF_MECH, PLATE_BITS, Box, Build
from warroom.games.critical_mass.rules.multiplayer import seat_in
from warroom.games.critical_mass.state import (
    CENTER,
    LEFT,
    Q_FIRST,
    Q_FIT,
    Q_PLAN,
    RIGHT,
    TARGET_NAMES,
    Battle,
)
from warroom.games.critical_mass.view import card_numbers, members, seat_name, seated
from warroom.kernel.copies import reduced
from warroom.kernel.pictures import Section, Seen, figures
from warroom.kernel.reasons import Number
from warroom.kernel.words import ones, verb

PHASES: Final = {Q_FIT: "setup", Q_FIRST: "setup", Q_PLAN: "plan"}
LAMPS: Final = ("living", "primed", "ability", "stunned", "stun_next")
CARDS: Final = ("mech", "shown")  # which card is meant by its number, as far as all know
BY_SEAT: Final = (  # all of a seat that a Speed or a Firepower may depend on
    "play", "equipped", "jammed", "used", "dealers", "hurt", "plates", "primed", "ability", "ability_began", "target",
)  # fmt: skip


def sections(box: Box) -> list[Section]:
    """The sections of a picture of a game with this box."""
    painter = Painter(box)
    counted = (*CARDS, "turn", "lasting", *BY_SEAT)
    return [
        Section("game", ("mech", "teams"), painter.game),
        Section("turn", ("turn", "batch", "best"), painter.turn),
        Section("boards", ("plates", *LAMPS, "target"), painter.boards),
        Section("piles", (*CARDS, "play", "jammed", "equipped", "cooldown"), painter.piles),
        Section("hands", ("mech", "loadout", "hand", "off"), painter.hands),
        Section("numbers", counted, painter.numbers),
        Section("own_numbers", (*counted, "loadout"), painter.own_numbers),
    ]


class Painter:
    """Draws the sections, each from what is seen of the parts it names; those by seat are lists."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    def game(self, seen: Seen, seat: int) -> object:
        """What stays the same for a whole game: the Mechs, what they are called, who is whose ally, who sits where."""
        s = seated(self.box, seen["mech"])
        seats = range(len(s.cockpits))
        return {
            "mechs": [c.build.mech.name for c in s.cockpits],
            "names": [seat_name(s, one) for one in seats],
            "teams": ["AB"[one % 2] for one in seats] if seen["teams"] else None,
            "aims": [_aims(s, one) for one in seats],
        }

    def turn(self, seen: Seen, seat: int) -> object:
        """Where the battle is, and once it is over who has won or shares a draw."""
        batch = cast("list[int]", seen["batch"])
        phase = PHASES.get(verb(batch[0]), "combat") if batch else "combat" if seen["turn"] else "setup"
        return {"number": seen["turn"], "phase": "" if seen["best"] else phase, "best": members(seen["best"])}

    def boards(self, seen: Seen, seat: int) -> object:
        """Each seat's Mech: the plates of its components, in the printed order, its lamps, and whom it aims at."""
        found: list[dict[str, object]] = []
        for i, plates in enumerate(seen["plates"]):
            board: dict[str, object] = {
                "plates": [(plates >> (part * PLATE_BITS)) & 0xFF for part in range(PARTS_OF_MECH)],
                "target": None if seen["target"][i] == NONE else seen["target"][i],
            }
            for lamp in LAMPS:
                board[lamp] = bool(seen[lamp][i])
            found.append(board)
        return found

    def piles(self, seen: Seen, seat: int) -> object:
        """The cards of each seat that lie open."""
        found: list[dict[str, object]] = []
        for i, mech in enumerate(seen["mech"]):
            build, jammed = self.box.build(mech, seen["shown"][i]), seen["jammed"][i]
            play = [
                {"card": build.kinds[card].name, "disrupted": bool((jammed >> card) & 1)}
                for card in members(seen["play"][i])
            ]
            equipped, cooldown = (_names(build, seen[pile][i]) for pile in ("equipped", "cooldown"))
            found.append({"play": play, "equipped": equipped, "cooldown": cooldown})
        return found

    def hands(self, seen: Seen, seat: int) -> object:
        """How many cards each seat has in hand and Deactivated, and one's own hand."""
        own = None
        if 0 <= seat < len(seen["mech"]):
            own = _names(self.box.build(seen["mech"][seat], seen["loadout"][seat]), seen["hand"][seat])
        return {
            "seat": seat,
            "counts": [_count(pile) for pile in seen["hand"]],
            "off": [_count(pile) for pile in seen["off"]],
            "own": own,
        }

    def numbers(self, seen: Seen, seat: int) -> object:
        """The Speeds and Firepowers that differ from what is printed, of all cards that everybody knows."""
        s = self._counted(seen)
        found: dict[str, Number] = {}
        for i, c in enumerate(s.cockpits):
            found.update(card_numbers(s, i, c.build.cards))
        return figures(found)

    def own_numbers(self, seen: Seen, seat: int) -> object:
        """The same of those cards of one's own that nobody else has seen yet."""
        if not 0 <= seat < len(seen["mech"]) or seen["loadout"][seat] == seen["shown"][seat]:
            return {}
        s = self._counted(seen)
        c = s.cockpits[seat]
        known = c.build.cards
        c.build = self.box.build(c.mech, seen["loadout"][seat])
        return figures(card_numbers(s, seat, c.build.cards & ~known))

    def _counted(self, seen: Seen) -> Battle:
        """A table that holds what numbers depend on, with the cards that everybody knows."""
        s = seated(self.box, seen["mech"])
        s.turn, s.lasting = seen["turn"], seen["lasting"]
        for i, c in enumerate(s.cockpits):
            c.build = self.box.build(c.mech, seen["shown"][i])
            for name in BY_SEAT:
                setattr(c, name, seen[name][i])
        return s


def _aims(s: Battle, seat: int) -> dict[str, int]:
    """Whom each Targeting card of a seat names."""
    found = {TARGET_NAMES[way]: int(seat_in(s, seat, way)) for way in (LEFT, CENTER, RIGHT)}
    return {way: other for way, other in found.items() if other != NONE}


def _names(build: Build, cards: Any) -> list[str]:
    return [build.kinds[card].name for card in members(cards)]


def _count(pile: object) -> int:
    return cast("dict[str, int]", pile)["count"] if isinstance(pile, dict) else int(ones(cast(int, pile)))
