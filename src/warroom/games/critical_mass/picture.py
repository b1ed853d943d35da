"""Critical Mass as a picture: what a board draws, by name, and nothing that a seat may not see."""

from __future__ import annotations

from typing import Final, cast

from warroom.games.critical_mass.matchups import card_numbers
from warroom.games.critical_mass.rules.multiplayer import seat_in
from warroom.games.critical_mass.state import (
    CENTER,
    LEFT,
    NONE,
    PARTS_OF_MECH,
    Q_FIRST,
    Q_FIT,
    Q_PLAN,
    RIGHT,
    TARGET_NAMES,
    Battle,
    Box,
    Cockpit,
)
from warroom.games.critical_mass.view import known, members, seat_name
from warroom.kernel.pictures import Section, Seen, figures
from warroom.kernel.words import ones, verb

PHASES: Final = {Q_FIT: "setup", Q_FIRST: "setup", Q_PLAN: "plan"}
LAMPS: Final = ("living", "primed", "ability", "stunned", "stun_next")
CARDS: Final = ("mech", "shown")  # which card is meant by its number, as far as all know
COUNTED: Final = (  # all that a Speed or a Firepower may depend on
    "turn", "lasting", "loadout", "play", "equipped", "jammed", "used", "dealers", "hurt", "plates", "primed",
    "ability", "ability_began", "target",
)  # fmt: skip


def sections(box: Box) -> list[Section]:
    """The sections of a picture of a game with this box."""
    painter = Painter(box)
    return [
        Section("game", ("mech", "teams"), painter.game),
        Section("turn", ("turn", "batch", "best"), painter.turn),
        Section("boards", ("mech", "plates", *LAMPS, "target"), painter.boards),
        Section("piles", (*CARDS, "play", "jammed", "equipped", "cooldown"), painter.piles),
        Section("hands", (*CARDS, "loadout", "hand", "off"), painter.hands),
        Section("numbers", (*CARDS, *COUNTED), painter.numbers),
    ]


class Painter:
    """Draws the sections, each from what is seen of the parts it names."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def game(self, seen: Seen, seat: int) -> object:
        """What stays the same for a whole game: the Mechs, what they are called, who is whose ally, who sits where."""
        s = known(self.box, seen, NONE)
        seats = range(len(s.cockpits))
        return {
            "mechs": [c.build.mech.name for c in s.cockpits],
            "names": [seat_name(s, one) for one in seats],
            "teams": ["AB"[one % 2] for one in seats] if s.teams else None,
            "aims": [_aims(s, one) for one in seats],
        }

    def turn(self, seen: Seen, seat: int) -> object:
        """Where the battle is, and once it is over who has won or shares a draw."""
        batch = cast("list[int]", seen["batch"])
        phase = PHASES.get(verb(batch[0]), "combat") if batch else "combat" if seen["turn"] else "setup"
        return {"number": seen["turn"], "phase": "" if seen["best"] else phase, "best": members(seen["best"])}

    def boards(self, seen: Seen, seat: int) -> object:
        """Each seat's Mech: the plates of its components, in the printed order, its lamps, and whom it aims at."""
        s = known(self.box, seen, NONE)
        return [
            {
                "plates": [c.plates_of(component) for component in range(PARTS_OF_MECH)],
                "living": bool(c.living),
                "primed": bool(c.primed),
                "ability": bool(c.ability),
                "stunned": bool(c.stunned),
                "stunned_next": bool(c.stun_next),
                "target": None if c.target == NONE else c.target,
            }
            for c in s.cockpits
        ]

    def piles(self, seen: Seen, seat: int) -> object:
        """The cards of each seat that lie open."""
        s = known(self.box, seen, NONE)
        return [
            {
                "play": [
                    {"card": c.build.kinds[card].name, "disrupted": bool((c.jammed >> card) & 1)}
                    for card in members(c.play)
                ],
                "equipped": _names(c, c.equipped),
                "cooldown": _names(c, c.cooldown),
            }
            for c in s.cockpits
        ]

    def hands(self, seen: Seen, seat: int) -> object:
        """How many cards each seat has in hand and Deactivated, and one's own hand."""
        s = known(self.box, seen, seat)
        own = s.cockpits[seat] if 0 <= seat < len(s.cockpits) else None
        return {
            "seat": seat,
            "counts": [_count(pile) for pile in seen["hand"]],
            "off": [_count(pile) for pile in seen["off"]],
            "own": _names(own, own.hand) if own is not None else None,
        }

    def numbers(self, seen: Seen, seat: int) -> object:
        """Speeds and Firepowers that differ from what is printed."""
        return figures(card_numbers(known(self.box, seen, seat)))


def _aims(s: Battle, seat: int) -> dict[str, int]:
    """Whom each Targeting card of a seat names."""
    found = {TARGET_NAMES[way]: int(seat_in(s, seat, way)) for way in (LEFT, CENTER, RIGHT)}
    return {way: other for way, other in found.items() if other != NONE}


def _names(c: Cockpit, cards: int) -> list[str]:
    return [c.build.kinds[card].name for card in members(cards)]


def _count(pile: object) -> int:
    return cast("dict[str, int]", pile)["count"] if isinstance(pile, dict) else ones(cast(int, pile))
