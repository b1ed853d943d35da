"""A Critical Mass table in a given position, for tests that read as stories. All you need to know:

    t = table(Seat("raijin", hand=["light-laser"]), Seat("archon", plates={"thrusters": 1}))

lays a table at the beginning of a turn, everybody about to plan. `table(...)` takes two to four seats (four with
`teams=True` are two teams). A `Seat` is a Mech and what is different from the opening position: the piles `hand`,
`cooldown`, `equipped`, `off` (Deactivated) and `play` by card names, `plates` left by component, and the markers
`primed`, `ability`, `stunned`. Own cards that are in no named pile are Deactivated, or, if no `hand` is given, lie as
at the start of a game; Recharge is always in hand. Additional cards are those you name (with `loadout` also those you
do not); slots do not matter here. A name twice means two copies.

If some seat has cards in `play`, the table begins in the Combat Step with all of them revealed (a seat may have
several, which the game itself allows only by effects): use it for positions that plans cannot bring about. `target`
names the seat aimed at (default: the enemy, or the seat to the left).

Playing, always in notation, a refused choice raises Refused:

    t.plan("light-laser", "heavy-laser")       plans of all who are asked, in seat order ("evade > left" with several)
    t.play("pass")                             the choice of the only seat that is asked
    t.together({0: "pass", 1: "follow evade"}) sealed choices of all who are asked
    t.split("thrusters 1", "focus-lens 1")     a whole damage assignment of the only seat asked: the rest gets nothing
    t.splits({0: ["thrusters 1"], 1: []})      the same for several seats at once
    t.finish_turn()                            whatever is still asked this turn is passed, or answered with the least
    t.wander(Search(1))                        whatever is asked now is answered at random

Forced choices with nothing hidden in them are taken by the game, so a strike that can break nothing asks nothing.

Looking (a seat's pile is a sorted list of names):

    t.hand(0) t.cooldown(0) t.in_play(0) t.equipped(0) t.off(0)      t.plates(1) -> {"thrusters": 2, ...}
    t.asks -> {seat: kind of question}    t.choices(0) -> texts      t.why_not(0, "plan evade") -> ledger id or ""
    t.speed(0, "light-laser") t.firepower(0, ...) -> now, with all modifiers
    t.s.cockpits[0].primed, .ability, .stunned, .living ...          t.over, t.results() -> [1.0, -1.0]
    t.events(seat) -> kinds heard (-1: a spectator)   t.says(seat) -> sentences   t.rules(seat) -> ledger ids
    t.view(seat) -> what a seat sees, t.text(seat) -> the same as text, t.sees(viewer, "hand", owner) -> one part of it

A game with other content: `table(..., game=changed(cards={"Light Laser": {"speed": 9}}, new=[{...}]))`; `changed`
takes fields of cards by printed name, whole new cards (as in content.toml), and fields of Mechs by id; `laid` takes
whole content as plain data. `opened({...})` is a table right after set-up, `refused({...})` the id that forbids one.
Positions can also be written as files: see `tests.support.battles`.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from warroom.games import critical_mass, find
from warroom.games.critical_mass.box import OWN, SLOTS
from warroom.games.critical_mass.content import Content, lay_out
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.positions import NO_CHANCE as NO_CHANCE
from warroom.games.critical_mass.positions import Seat as Seat
from warroom.games.critical_mass.positions import lay_position, number_of
from warroom.games.critical_mass.rules.numbers import firepower, speed
from warroom.games.critical_mass.state import Battle
from warroom.kernel.chance import Chance
from warroom.kernel.content import check_content
from warroom.kernel.events import Heard, heard
from warroom.kernel.refusals import Refused
from warroom.kernel.visibility import View

GAME: Final = cast(CriticalMass, find("critical-mass"))
FILE: Final = "critical_mass/content.toml"
CONTENT: Final = Path(critical_mass.__file__).with_name("content.toml")


class MechTable:
    """A table in mid-game; see the top of this file."""

    def __init__(self, game: CriticalMass, s: Battle) -> None:
        self.game = game
        self.s = s
        self.s.log = []
        game.proceed(s, NO_CHANCE)

    # -- doing -------------------------------------------------------------------------------------------------

    def together(self, choices: Mapping[int, str]) -> MechTable:
        """Sealed choices of all seats that are asked; a wrong one raises Refused and changes nothing."""
        assert set(choices) == set(self.asks), f"asked are {self.asks}, but {sorted(choices)} answer"
        words = [0] * len(self.s.cockpits)
        for seat, text in choices.items():
            words[seat] = self.game.read(text)
            refusal = self.game.why_not(self.s, seat, words[seat])
            if refusal is not None:
                raise Refused(refusal)
        if len(choices) == 1:
            (seat,) = choices
            self.game.play(self.s, seat, words[seat], NO_CHANCE)
        else:
            self.game.play_together(self.s, words, NO_CHANCE)
        return self

    def plan(self, *cards: str) -> MechTable:
        """Plans of all seats that are asked, in seat order; `concede` stays as it is."""
        asked = sorted(self.asks)
        assert len(cards) == len(asked), f"{asked} plan, but {len(cards)} plans are given"
        assert set(self.asks.values()) == {"plan"}, f"this is no Plan Step: {self.asks}"
        return self.together(
            {seat: card if card == "concede" else f"plan {card}" for seat, card in zip(asked, cards, strict=True)}
        )

    def play(self, *choices: str) -> MechTable:
        """Choices of the only seat that is asked, one after the other."""
        for text in choices:
            asked = list(self.asks)
            assert len(asked) == 1, f"asked are {self.asks}, so {text!r} has no owner"
            self.together({asked[0]: text})
        return self

    def split(self, *broken: str) -> MechTable:
        """A whole damage assignment of the only seat asked: what falls, as `thrusters 1`."""
        asked = list(self.asks)
        assert len(asked) == 1, f"asked are {self.asks}"
        return self.splits({asked[0]: broken})

    def splits(self, broken: Mapping[int, Sequence[str]]) -> MechTable:
        """Damage assignments of several seats at once; each strike of a seat is a call or listed in order."""
        wanted = {seat: [text.rpartition(" ") for text in texts] for seat, texts in broken.items()}
        batch = self.s.batch
        while self.s.batch is batch and self.asks:
            assert set(self.asks.values()) == {"damage"}, f"this is no assignment: {self.asks}"
            answers = {}
            for seat in self.asks:
                target = self.choices(seat)[0].split()[1]
                found = [entry for entry in wanted.get(seat, []) if entry[0] == target][:1]
                for entry in found:
                    wanted[seat].remove(entry)
                answers[seat] = f"hit {target} {found[0][2] if found else 0}"
            self.together(answers)
        assert not any(wanted.values()), f"nobody asked about {wanted}"
        return self

    def finish_turn(self) -> MechTable:
        """Passes, or answers with the least, until the next Plan Step or the end."""
        while self.asks and "plan" not in self.asks.values():
            self.together({seat: self.choices(seat)[0] for seat in self.asks})
        return self

    def wander(self, taste: Chance) -> MechTable:
        """Everybody who is asked answers at random."""
        options = {seat: self.choices(seat) for seat in self.asks}
        return self.together({seat: texts[taste.pick(len(texts))] for seat, texts in options.items()})

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def asks(self) -> dict[int, str]:
        """The kind of question each asked seat has."""
        return {int(ask.seat): ask.kind for ask in self.game.asks(self.s)}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.s.asked == 0

    def results(self) -> list[float]:
        """Each seat's result of a finished game."""
        return self.game.returns(self.s)

    def choices(self, seat: int) -> list[str]:
        """The legal choices of a seat as notation."""
        return [self.game.write(choice) for choice in self.game.choices(self.s, seat)]

    def why_not(self, seat: int, text: str) -> str:
        """The ledger id that forbids a choice; empty if it is allowed. The state stays as it was."""
        before = self.game.dump(self.s)
        try:
            refusal = self.game.why_not(self.s, seat, self.game.read(text))
        except Refused as refused:
            refusal = refused.refusal
        assert self.game.dump(self.s) == before
        return "" if refusal is None else refusal.rule

    def pile(self, seat: int, name: str) -> list[str]:
        """The names of the cards in a pile of a seat, sorted."""
        c = self.s.cockpits[seat]
        cards = cast(int, getattr(c, name))
        return sorted(c.build.kinds[card].name for card in range(OWN + SLOTS) if (cards >> card) & 1)

    def hand(self, seat: int) -> list[str]:
        """The cards in hand."""
        return self.pile(seat, "hand")

    def cooldown(self, seat: int) -> list[str]:
        """The cards in Cooldown."""
        return self.pile(seat, "cooldown")

    def in_play(self, seat: int) -> list[str]:
        """The cards in play, without what is equipped."""
        return self.pile(seat, "play")

    def equipped(self, seat: int) -> list[str]:
        """The equipped cards."""
        return self.pile(seat, "equipped")

    def off(self, seat: int) -> list[str]:
        """The Deactivated cards."""
        return self.pile(seat, "off")

    def plates(self, seat: int) -> dict[str, int]:
        """The plates left of each component."""
        c = self.s.cockpits[seat]
        words = [self.game.box.words[word] for word in c.build.mech.component_words]
        return {word: int(c.plates_of(i)) for i, word in enumerate(words)}

    def speed(self, seat: int, card: str) -> int:
        """The Speed of a card now."""
        return int(speed(self.s, seat, number_of(self.s.cockpits[seat].build, card)))

    def firepower(self, seat: int, card: str) -> int:
        """The Firepower of a card now."""
        return int(firepower(self.s, seat, number_of(self.s.cockpits[seat].build, card)))

    def heard(self, seat: int = -1) -> list[Heard]:
        """The events so far as a seat (-1: a spectator) hears them."""
        log = self.s.log or []
        found = (heard(self.game, self.s, i, event, seat) for i, event in enumerate(log))
        return [event for event in found if event is not None]

    def events(self, seat: int = -1) -> list[str]:
        """The kinds of the events so far."""
        return [event.kind for event in self.heard(seat)]

    def rules(self, seat: int = -1) -> list[str]:
        """The ledger ids of the events so far."""
        return [event.rule for event in self.heard(seat)]

    def says(self, seat: int = -1) -> str:
        """The events so far in words."""
        return "\n".join(event.says for event in self.heard(seat))

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return self.game.view(self.s, seat)

    def sees(self, viewer: int, name: str, owner: int) -> object:
        """What a seat (-1: a spectator) sees of one part of an owner's cockpit."""
        return cast("list[object]", self.view(viewer).parts[name])[owner]

    def text(self, seat: int) -> str:
        """What a seat sees, as text."""
        return self.game.describe(self.view(seat))


# -- laying a position ----------------------------------------------------------------------------------------------


def table(
    *seats: Seat, teams: bool = False, game: CriticalMass = GAME, turn: int = 5, stalemate: int = 30, turns: int = 300
) -> MechTable:
    """A table in a position, at the beginning of a turn, or of Combat if some seat has cards in play."""
    return MechTable(game, lay_position(game, seats, teams, turn, stalemate, turns))


def opened(wishes: Mapping[str, object], game: CriticalMass = GAME) -> MechTable:
    """A table right after set-up, at the first question of a game."""
    return MechTable(game, cast(Battle, game.begin(game.setup(wishes), NO_CHANCE)))


def refused(wishes: Mapping[str, object]) -> str:
    """The ledger id that forbids a set-up; empty if it is allowed."""
    try:
        GAME.setup(wishes)
    except Refused as why:
        return why.refusal.rule
    return ""


def content() -> dict[str, Any]:
    """The content file as plain data, to be changed and laid out again."""
    return tomllib.loads(CONTENT.read_text(encoding="utf-8"))


def changed(
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    new: Sequence[Mapping[str, Any]] = (),
    mechs: Mapping[str, Mapping[str, Any]] | None = None,
) -> CriticalMass:
    """The game with other content: fields of cards by printed name, new cards, fields of Mechs by id.

    A new card needs only what differs from a neutral Tech 2 lightning Action of the first box without effects.
    """
    data = content()
    for name, fields in (cards or {}).items():
        found = [card for card in data["card"] if card["name"] == name]
        assert found, f"there is no card {name!r}"
        for card in found:
            card.update(copy.deepcopy(dict(fields)))
    for id, fields in (mechs or {}).items():
        next(mech for mech in data["mech"] if mech["id"] == id).update(copy.deepcopy(dict(fields)))
    blank = {"owner": "neutral", "copies": 2, "box": "raijin-archon", "type": "action", "speed": "bolt", "tech": 2}
    for card in new:
        entry = {**blank, "source": "house", "effects": [], "id": card["name"].lower().replace(" ", "-"), **card}
        data["card"].append(entry)
        data["box"][0]["additional_cards"] += entry["copies"] if entry["owner"] == "neutral" else 0
    return laid(data)


def laid(data: dict[str, Any]) -> CriticalMass:
    """The game with this content, given as plain data."""
    return CriticalMass(lay_out(check_content(data, FILE, Content), FILE))
