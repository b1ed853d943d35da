"""Nobody learns what they may not know: views, asks, texts, events and bots of twins that differ only in secrets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from mypy_extensions import i64

from tests.conformance.every_game import CASES, Case, ask_of, every_case, name_of, play_on, random_answer
from tests.conformance.twins import Twins, with_equal_cards
from tests.support.example_game import PARTS, SignalDuel
from warroom.bots import make_bot
from warroom.games.master_ray.state import NONE, Ray
from warroom.kernel.chance import Chance, Search
from warroom.kernel.game import Ask, Game
from warroom.kernel.match import Match
from warroom.kernel.state import State
from warroom.kernel.visibility import ALL, COUNT, OWNER, SIZE, SIZES, Part, View, canonical
from warroom.kernel.words import lowest, ones


class Glass(SignalDuel):
    """Signal Duel with all cards on the table: an open game."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = [Part(part.name, ALL) for part in PARTS]

    def imagine(self, view: View, rng: Chance) -> State:
        """There is nothing to imagine."""
        return self.load(view.parts)

    def redeal(self, state: State, seat: i64, rng: Chance) -> None:
        """There is nothing to deal anew."""


TWIN_CASES = with_equal_cards(CASES)
OPEN_CASES = [Case(Glass(), {}), *(case for case in CASES if case.is_open)]
RAY_CASES = [case for case in CASES if case.game.name == "master-ray"]


def positions(case: Case, seed: int, every: int = 5) -> Iterator[Match]:
    """One position in every few of random games, and their ends: one long game or several short ones."""
    n = 0
    while n < 60:
        for match in play_on(case.match(seed), Search(seed + 1)):
            if n % every == 0 or match.over:
                yield match
            n += 1
        seed += 100


def twin_of(game: Game, s: State, seat: int, seed: int) -> State:
    """The same position as this seat knows it, with everything dealt anew that it cannot know."""
    t = s.clone()
    game.redeal(t, seat, Search(seed))
    return t


def enough_differ(case: Case, n: int, least: int) -> None:
    """Twins differ so often that comparing them shows something; in an open game they never do."""
    assert n == 0 if case.is_open else n > least, f"{n} differed: this shows nothing, or the game is not open"


def told(ask: Ask) -> tuple[object, ...]:
    """All that an ask says."""
    return ask.seat, ask.kind, ask.prompt, ask.rule, ask.choices, ask.complete


def knows(game: Game, s: State, seat: int) -> tuple[object, ...]:
    """All that a seat (-1: a spectator) gets to know of a position: view, text and ask."""
    view = game.view(s, seat)
    asked = seat >= 0 and (s.asked >> seat) & 1
    return view.text(), game.describe(view), told(game.ask(s, seat)) if asked else None


@every_case
def test_what_a_seat_cannot_know_makes_no_difference_to_what_it_is_told(case: Case) -> None:
    """Twins dealt anew are sound positions, do differ, and look the same to the seat, word by word."""
    differing = 0
    for match in positions(case, 50):
        for seat in case.observers():
            for seed in range(3):
                twin = twin_of(case.game, match.state, seat, seed)
                assert case.game.conserved(twin) == []
                assert knows(case.game, twin, seat) == knows(case.game, match.state, seat)
                differing += case.game.dump(twin) != case.game.dump(match.state)
    enough_differ(case, differing, 20)


@pytest.mark.parametrize("case", OPEN_CASES, ids=[name_of(case) for case in OPEN_CASES])
def test_in_an_open_game_everybody_sees_and_imagines_the_truth(case: Case) -> None:
    """A game that declares no secret has none: every view holds the whole state, and nothing is left to imagine."""
    for match in positions(case, 51):
        truth = case.game.dump(match.state)
        for seat in case.observers():
            assert match.view(seat).parts == truth
            assert case.game.dump(case.game.imagine(match.view(seat), Search(53))) == truth


@pytest.mark.parametrize("case", TWIN_CASES, ids=[name_of(case) for case in TWIN_CASES])
def test_twins_played_on_with_the_same_answers_stay_the_same(case: Case) -> None:
    """Everybody is told the same of both twins, to the byte, while nothing comes to light that told them apart."""
    twins = Twins(case, 52, every=2)
    while twins.compared < 150:
        twins.play(150)
    enough_differ(case, twins.differing, 5)


@every_case
def test_a_part_by_seat_has_an_entry_for_each_seat(case: Case) -> None:
    """What is declared as owned by seats is a list by seat, at every question; piles of nobody are declared as such."""
    for match in positions(case, 55, every=9):
        for part in case.game.parts:
            value = part.of(match.state)
            if part.seen in (COUNT, OWNER):
                assert isinstance(value, list) and len(value) >= match.seats, f"{part.name} is not by seat"
            if part.seen in (SIZE, SIZES):
                sizes = {canonical(case.game.view(match.state, seat).parts[part.name]) for seat in case.observers()}
                assert len(sizes) == 1, f"{part.name} looks different to different seats"


@every_case
def test_imagination_keeps_the_view_and_does_not_depend_on_the_truth(case: Case) -> None:
    """An imagined state is sound, looks exactly as the view, has the same choices, and is the same from both truths."""
    for match in positions(case, 56):
        for seat in case.observers():
            view = match.view(seat)
            twin = twin_of(case.game, match.state, seat, 9)
            imagined = case.game.imagine(view, Search(57))
            assert case.game.conserved(imagined) == []
            assert case.game.view(imagined, seat).text() == view.text()
            assert knows(case.game, imagined, seat) == knows(case.game, match.state, seat)
            again = case.game.imagine(case.game.view(twin, seat), Search(57))
            assert canonical(case.game.dump(again)) == canonical(case.game.dump(imagined))
            assert again.options == imagined.options
            reloaded = case.game.load(case.game.dump(imagined))
            assert reloaded.options == imagined.options, "an imagined state does not know its own choices"


def hidden_places(game: Game, s: State, seat: int) -> list[tuple[Part, int]]:
    """Every place whose content a seat cannot see: the part and the index in it (-1: the whole part)."""
    found = []
    for part in game.parts:
        value = part.of(s)
        if part.seen in (COUNT, OWNER, SIZE, SIZES):
            mine = seat if part.seen in (COUNT, OWNER) else -1
            indices = [i for i in range(len(value)) if i != mine] if isinstance(value, list) else [-1]
            found += [(part, i) for i in indices]
    return found


def content(s: State, part: Part, index: int) -> int:
    """What lies in a place."""
    value = part.of(s)
    return cast(int, value if index < 0 else cast("list[int]", value)[index])


@every_case
def test_imagination_reaches_the_alternatives(case: Case) -> None:
    """Over many seeds, what truly lies in a hidden place is imagined there (if not one of very many), and else too."""
    game, wavering = case.game, 0
    for match in positions(case, 58, every=9):
        for seat in case.observers():
            places = hidden_places(game, match.state, seat)
            imagined = [game.imagine(match.view(seat), Search(seed)) for seed in range(60)]
            for part, index in places:
                truth = content(match.state, part, index)
                values = [content(s, part, index) for s in imagined]
                if part.seen == OWNER:
                    different = len({str(value) for value in values})
                    assert truth in values or match.over or different > 12, f"{part.name} {index} is never imagined"
                    wavering += different > 1
                    continue
                union = 0
                for value in values:
                    assert ones(value) == ones(truth)
                    union |= value
                assert union & truth == truth, f"the true content of {part.name} {index} is never imagined"
                wavering += ones(union) > ones(truth)
    enough_differ(case, wavering, 3)


@every_case
@pytest.mark.parametrize("spec", ["random", "greedy", "search:20"])
def test_bots_answer_the_same_under_both_truths(case: Case, spec: str) -> None:
    """A bot that sees the same with the same seed answers the same, whatever the others hold."""
    game, answered = case.game, 0
    for match in positions(case, 60, every=40 if spec == "greedy" else 20):
        for seat in match.asked():
            twin = twin_of(game, match.state, seat, 11)
            answers = []
            for s in (match.state, twin):
                bot = make_bot(game, spec, seat, match.seats, 61)
                answers.append(bot.choose(game.view(s, seat), game.ask(s, seat)))
            assert answers[0] == answers[1]
            assert game.why_not(match.state, seat, answers[0]) is None
            answered += 1
    assert answered > 0


@every_case
def test_a_sealed_answer_is_known_to_nobody_else(case: Case) -> None:
    """While answers are sealed, the others' views, events and asks stay as they were; only readiness shows."""
    for match in positions(case, 62, every=4):
        asked = match.asked()
        if len(asked) < 2:
            continue
        seat = asked[0]
        before = [knows(case.game, match.state, other) for other in case.observers()]
        events = [match.hear(other) for other in case.observers()]
        for seed in range(4):
            drawn = match.chance.position
            match.submit(seat, random_answer(match, seat, Search(seed)))
            assert [knows(case.game, match.state, other) for other in case.observers()] == before
            assert match.asked() == asked[1:] and match.chance.position == drawn
            assert told(ask_of(match, seat)) == told(case.game.ask(match.state, seat)), "it may still be changed"
        assert [match.hear(other) for other in case.observers()] == events
        match.unseal(seat)
        assert match.asked() == asked


@pytest.mark.parametrize("seed", range(3))
def test_a_student_swapped_between_deck_and_the_other_hand_is_not_noticed(seed: int) -> None:
    """By hand: one card of the other professor changes places with one of the deck; nobody else sees it."""
    case = next(case for case in RAY_CASES if case.setup["mode"] == "duel")
    swaps = 0
    for match in positions(case, 70 + seed, every=3):
        s = cast(Ray, match.state)
        for seat in range(2):
            other, t = 1 - seat, s.clone()
            if not t.hands[other] or not t.deck:
                continue
            theirs, drawn = 1 << lowest(t.hands[other]), 1 << lowest(t.deck)
            t.hands[other] ^= theirs | drawn
            t.deck ^= theirs | drawn
            for observer in (seat, -1):
                if observer < 0 or s.asked != 1 << other:
                    assert knows(case.game, t, observer) == knows(case.game, s, observer)
            assert case.game.conserved(t) == []
            swaps += 1
    assert swaps > 20


def test_the_rivals_face_up_card_is_known_and_its_other_card_is_not() -> None:
    """In all that is imagined the notebook's front stays, and each unseen card comes up as the other one."""
    case = next(case for case in RAY_CASES if case.setup["mode"] == "solo")
    s = cast(Ray, case.match(71).state)
    assert s.front != NONE
    thought = set()
    for seed in range(200):
        imagined = cast(Ray, case.game.imagine(case.game.view(s, 0), Search(seed)))
        assert imagined.front == s.front and imagined.hands[1] >> s.front & 1
        thought.add(imagined.hands[1] & ~(1 << s.front))
    hidden = s.deck | s.hands[1] & ~(1 << s.front)
    assert thought == {1 << card for card in range(12) if hidden >> card & 1}
