"""The suite itself under test: each fault planted into the example game is found by the check that is there for it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pytest

from tests.conformance import test_choices, test_leaks, test_states, test_undo, test_wording
from tests.conformance.every_game import Case
from tests.support.example_game import DREW, EVENTS, JAM, OPENED, PARTS, Duel, SignalDuel
from warroom.kernel.chance import Chance
from warroom.kernel.events import EventKind
from warroom.kernel.game import Ask
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.visibility import ALL, COUNT, SIZES, Part, View
from warroom.kernel.words import first, pack, verb


def with_event(number: int, kind: EventKind) -> list[EventKind]:
    """The events with another one in place of one of them."""
    return [kind if i == number else known for i, known in enumerate(EVENTS)]


class OpenHands(SignalDuel):
    """Everybody sees all hands."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = [Part("hands", ALL) if part.name == "hands" else part for part in PARTS]


class TalkativeDraw(SignalDuel):
    """Outsiders hear which card was drawn."""

    def __init__(self) -> None:
        super().__init__()
        told = EVENTS[DREW].text
        self.events = with_event(DREW, EventKind("drew", "draw.hidden", told, told))


class TalkativeHand(SignalDuel):
    """Outsiders hear the whole hand, though not which card was drawn."""

    def __init__(self) -> None:
        super().__init__()
        told = "{seat.a} draws a card and holds {card.values}."
        self.events = with_event(DREW, EVENTS[DREW]._replace(text=told, outside=told))


class TellingPrompt(SignalDuel):
    """The prompt gives the others' cards away."""

    def ask(self, s: State, seat: int) -> Ask:
        """Says what the others hold."""
        ask = super().ask(s, seat)
        return Ask(seat, ask.kind, f"{ask.prompt} {cast(Duel, s).hands}", ask.rule, ask.choices, ask.complete)


class NoImagination(SignalDuel):
    """Always imagines the same."""

    def imagine(self, view: View, rng: Chance) -> State:
        """The lowest cards, every time."""
        s = self.fitting(view)
        self.settle(s)
        return s


class UnseenOpening(SignalDuel):
    """The last placement opens the secret spots, but the event does not say that it shows something."""

    def __init__(self) -> None:
        super().__init__()
        self.events = with_event(OPENED, EVENTS[OPENED]._replace(shows=False))


class ForgottenPart(SignalDuel):
    """The jammers are not declared, so they are not saved."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = [part for part in PARTS if part.name != "jammers"]


class LostCard(SignalDuel):
    """A card that jams falls under the table."""

    def answer(self, state: State, seat: int, choice: int, chance: Chance) -> None:
        """Forgets the discard pile."""
        super().answer(state, seat, choice, chance)
        if verb(choice) == JAM:
            cast(Duel, state).discard &= ~(1 << first(choice))


class SharedHands(SignalDuel):
    """Clones share their hands."""

    def blank(self) -> State:
        """A careless state."""
        return Careless(0)

    def begin(self, setup: object, chance: Chance) -> State:
        """A careless state, laid out as usual."""
        s = super().begin(cast("dict[str, object]", setup), chance)
        t = Careless(len(cast(Duel, s).hands))
        t.agenda = s.agenda
        return t


class Careless(Duel):
    """A state whose clone forgets to copy a list."""

    def clone(self) -> Duel:
        """Shares the list of hands."""
        t = super().clone()
        t.hands = self.hands
        return t


class OwnDice(SignalDuel):
    """Rolls dice of the process instead of those it is given."""

    def judge(self, s: Duel, chance: Chance) -> None:
        """Shuffles with the random module."""
        super().judge(s, chance)
        s.relay = (s.relay + random.randrange(0, 2)) if s.relay in (100, 101) else s.relay


class Generous(SignalDuel):
    """Everybody wins."""

    def returns(self, state: State) -> list[float]:
        """One for all."""
        return [1.0 for _ in super().returns(state)]


class Mumbled(SignalDuel):
    """Two cards are written alike."""

    def write(self, choice: int) -> str:
        """Nine is written as eight."""
        return super().write(choice).replace("9", "8")


class UnknownRule(SignalDuel):
    """Refuses by a rule nobody has written down."""

    def why_not(self, s: State, seat: int, choice: int) -> Refusal | None:
        """Invents a rule."""
        refusal = super().why_not(s, seat, choice)
        return refusal and Refusal("house.mood", refusal.says)


class Wordless(SignalDuel):
    """Offers a choice that has no text."""

    def choices(self, s: State, seat: int) -> list[int]:
        """Offers a verb that nobody knows."""
        return [*super().choices(s, seat), pack(9, 9)]


class Piles(Duel):
    """A state whose deck lies in three piles."""

    @property
    def piles(self) -> list[int]:
        """The first cards of the deck, then the next, then the rest."""
        cards = [1 << card for card in range(9) if (self.deck >> card) & 1]
        return [sum(cards[:1]), sum(cards[1:2]), sum(cards[2:])]

    @piles.setter
    def piles(self, piles: list[int]) -> None:
        self.deck = sum(piles)

    def clone(self) -> Duel:
        """A copy with piles of its own."""
        t = super().clone()
        t.__class__ = Piles
        return t


class DeckInPiles(SignalDuel):
    """The deck lies in as many piles as there are seats, and nobody owns any of them."""

    seen = SIZES

    def __init__(self) -> None:
        super().__init__()
        self.parts = [*PARTS, Part("piles", self.seen)]

    def blank(self) -> State:
        """A state with piles."""
        return Piles(0)

    def begin(self, setup: object, chance: Chance) -> State:
        """A state with piles, laid out as usual."""
        s = super().begin(cast("dict[str, object]", setup), chance)
        t = Piles(len(cast(Duel, s).hands))
        t.agenda = s.agenda
        return t


class PilesOfSeats(DeckInPiles):
    """The piles are declared as if each belonged to a seat."""

    seen = COUNT


def test_piles_that_nobody_owns_are_seen_by_size_alone() -> None:
    """Three piles in a game of three: everybody sees three sizes, and all twins look alike."""
    case = Case(DeckInPiles(), {"seats": 3})
    sizes = [{"count": 1}, {"count": 1}, {"count": 1}]
    assert [case.match(1).view(seat).parts["piles"] for seat in case.observers()] == [sizes] * 4
    test_leaks.test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_told(case)
    test_leaks.test_a_part_by_seat_has_an_entry_for_each_seat(case)


Check = Callable[[Case], None]
FAULTS: list[tuple[type[SignalDuel], Check]] = [
    (OpenHands, test_leaks.test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_told),
    (TalkativeDraw, test_leaks.test_twins_played_on_with_the_same_answers_stay_the_same),
    (TalkativeHand, test_leaks.test_twins_played_on_with_the_same_answers_stay_the_same),
    (PilesOfSeats, test_leaks.test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_told),
    (PilesOfSeats, test_leaks.test_twins_played_on_with_the_same_answers_stay_the_same),
    (TellingPrompt, test_leaks.test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_told),
    (NoImagination, test_leaks.test_imagination_reaches_the_alternatives),
    (UnseenOpening, test_undo.test_a_move_is_undone_freely_exactly_while_nothing_was_learned),
    (ForgottenPart, test_states.test_a_game_saved_and_loaded_at_every_ask_stays_equal_to_its_twin),
    (LostCard, test_states.test_pieces_are_conserved_and_results_balance),
    (SharedHands, test_states.test_clones_equal_their_original_and_never_change_afterwards),
    (SharedHands, test_states.test_a_clone_can_be_played_without_touching_its_original),
    (OwnDice, test_states.test_nothing_is_drawn_from_a_hidden_source_of_chance),
    (Generous, test_states.test_pieces_are_conserved_and_results_balance),
    (Mumbled, test_choices.test_notation_reads_back_what_it_writes),
    (UnknownRule, test_choices.test_listed_choices_pass_and_others_are_refused_by_a_rule),
    (Wordless, test_choices.test_notation_reads_back_what_it_writes),
]


@pytest.mark.parametrize(
    ("faulty", "check"), FAULTS, ids=[f"{faulty.__name__}-{check.__name__}" for faulty, check in FAULTS]
)
def test_a_planted_fault_is_found(faulty: type[SignalDuel], check: Check) -> None:
    """The check passes for the sound game and fails for the faulty one."""
    check(Case(SignalDuel(), {"seats": 3}))
    kept = random.getstate()
    try:
        with pytest.raises((AssertionError, LookupError)):
            check(Case(faulty(), {"seats": 3}))
    finally:
        random.setstate(kept)


def test_a_rule_that_is_not_in_the_ledger_is_found() -> None:
    """An event that names an unknown rule, and one whose outside text tells more than the inside."""
    for kind in (
        EventKind("drew", "no.such-rule", "{seat.a} draws."),
        EventKind("drew", "draw.hidden", "A.", "{card.b}"),
    ):
        game = SignalDuel()
        game.events = with_event(DREW, kind)
        with pytest.raises((AssertionError, StopIteration)):
            test_wording.test_every_kind_of_event_has_wording_and_a_known_rule(game)
