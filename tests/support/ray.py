"""A Master Ray table in a given position, for tests that read as stories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from warroom.games import find
from warroom.games.master_ray.game import MasterRay
from warroom.games.master_ray.notation import square_name
from warroom.games.master_ray.positions import HANDS, lay_position
from warroom.games.master_ray.positions import cards as cards_of
from warroom.games.master_ray.rules.ending import score
from warroom.games.master_ray.state import HEIGHT_NAMES, MODE_NAMES, Box, Ray
from warroom.games.master_ray.view import die_name
from warroom.kernel.chance import Chance, Scripted, Search
from warroom.kernel.events import heard
from warroom.kernel.refusals import Refusal, Refused

GAME = cast(MasterRay, find("master-ray"))


class RayTable:
    """A table in mid-game: play choices as notation, then look at the board, the events and the refusals.

    Nobody is made to place or to say ready, but a story need not tell it where nothing else can be chosen: unless it is
    `patient`, this table then says it for the professor.
    """

    def __init__(self, s: Ray, chance: Chance, patient: bool = False) -> None:
        self.s = s
        self.chance = chance
        self.patient = patient
        self.s.log = []
        GAME.proceed(s, chance)

    # -- doing -------------------------------------------------------------------------------------------------

    def play(self, *choices: str) -> RayTable:
        """Plays choices (notation) of whoever is asked; a refused one raises Refused."""
        for text in choices:
            assert self.s.asked, f"nobody is asked any more, so {text!r} cannot be played"
            GAME.submit(self.s, self.seat, GAME.read(text), self.chance)
            while not self.patient and self.asks == "staff" and len(self.choices()) == 1:
                GAME.submit(self.s, self.seat, GAME.choices(self.s, self.seat)[0], self.chance)
        return self

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return int(self.s.asked).bit_length() - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.s.asked == 0

    @property
    def asks(self) -> str:
        """The kind of the open ask: student, staff, resolve; empty when over."""
        return "" if self.over else GAME.ask(self.s, self.seat).kind

    @property
    def prompt(self) -> str:
        """The open ask in words."""
        return GAME.ask(self.s, self.seat).prompt

    def choices(self) -> list[str]:
        """The legal choices as notation."""
        return [GAME.write(choice) for choice in GAME.choices(self.s, self.seat)]

    def offers(self, word: str) -> set[str]:
        """The legal choices that begin with a word, such as `move` or `staff heat`."""
        return {text for text in self.choices() if f"{text} ".startswith(f"{word} ")}

    def dashboard(self, seat: int = -1) -> str:
        """What lies on the dashboard, in the words a seat (-1: a spectator) reads; empty if nothing does."""
        lines = GAME.describe(GAME.view(self.s, seat)).splitlines()
        found = [line for line in lines if line.startswith("On the dashboard: ")]
        return found[0].removeprefix("On the dashboard: ").removesuffix(".") if found else ""

    def why_not(self, text: str, seat: int | None = None) -> str:
        """The ledger id that forbids a choice; empty if it is allowed. The state stays as it was."""
        before = GAME.dump(self.s)
        try:
            refusal = GAME.why_not(self.s, self.seat if seat is None else seat, GAME.read(text))
        except Refused as refused:
            refusal = refused.refusal
        assert GAME.dump(self.s) == before
        assert refusal is None or isinstance(refusal, Refusal)
        return "" if refusal is None else refusal.rule

    def die(self, square: str) -> str:
        """The die on a square such as 1-near: `large 4`, or `empty`."""
        return die_name(self.s.dice[[square_name(i) for i in range(len(self.s.dice))].index(square)])

    def score(self, seat: int) -> int:
        """A professor's points now."""
        return score(self.s, seat)

    def reserve(self, seat: int) -> list[int]:
        """A professor's reserve: large, medium, small."""
        return [self.s.reserve(seat, size) for size in (3, 2, 1)]

    def hand(self, seat: int) -> list[str]:
        """The students a professor holds."""
        return [name for card, name in enumerate(GAME.box.card_names) if (self.s.hands[seat] >> card) & 1]

    def ray(self) -> tuple[int, int, str, str, int]:
        """Lane, temperature, height, mode and energy."""
        s = self.s
        return s.lane, s.temperature, HEIGHT_NAMES[s.height], MODE_NAMES[s.mode], s.energy

    def events(self, seat: int = -1) -> list[str]:
        """The names of the events so far, as a seat (-1: a spectator) hears them."""
        log = self.s.log or []
        found = (heard(GAME, self.s, i, event, seat) for i, event in enumerate(log))
        return [event.kind for event in found if event is not None]

    def says(self, seat: int = -1) -> str:
        """The events so far in words."""
        log = self.s.log or []
        found = (heard(GAME, self.s, i, event, seat) for i, event in enumerate(log))
        return "\n".join(event.says for event in found if event is not None)


def cards(names: Sequence[str]) -> int:
    """A set of students by their names."""
    return cards_of(GAME.box, names)


def only(dice: Mapping[str, str]) -> dict[str, str]:
    """A board with these dice and no others."""
    return {square_name(square): "empty" for square in range(GAME.box.lanes * 2)} | dict(dice)


def table(
    *,
    active: int = 0,
    lane: int = 2,
    temperature: int = 1,
    height: str = "middle",
    mode: str = "shrink",
    energy: int = 12,
    dice: Mapping[str, str] | None = None,
    hands: tuple[Sequence[str], Sequence[str]] = HANDS,
    discard: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    extra: Sequence[int] = (),
    passes: int = 0,
    advanced: bool = False,
    chiefs: Sequence[int] = (0, 1),
    lock: str = "",
    solo: str = "",
    front: str = "",
    swapped: bool = False,
    box: Box | None = None,
    chance: Sequence[int] | None = None,
    patient: bool = False,
) -> RayTable:
    """A table at the beginning of a turn of `active`; see `positions.lay_position` for what may be said.

    `chance` scripts the dice and draws; without it they are arbitrary but fixed;
    `box` is another box with the same cards, for a test that sets the numbers of a level itself.
    """
    s = lay_position(
        box or GAME.box,
        active=active,
        lane=lane,
        temperature=temperature,
        height=height,
        mode=mode,
        energy=energy,
        dice=dice,
        hands=hands,
        discard=discard,
        deck=deck,
        extra=extra,
        passes=passes,
        advanced=advanced,
        chiefs=chiefs,
        lock=lock,
        solo=solo,
        front=front,
        swapped=swapped,
    )
    return RayTable(s, Scripted(list(chance)) if chance is not None else Search(1), patient)


def opened(wishes: Mapping[str, object], chance: Chance) -> RayTable:
    """A table right after set-up: a die for the ray, who begins (unless agreed), two draws for each."""
    return RayTable(cast(Ray, GAME.begin(GAME.setup(wishes), chance)), chance)
