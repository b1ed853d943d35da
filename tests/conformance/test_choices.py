"""Choices of every game: what is listed is legal, what is not is refused with its rule, and notation is exact."""

from __future__ import annotations

import pytest

from tests.conformance.every_game import Case, ask_of, every_case, other_words, play_on
from warroom.kernel.chance import Search
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.words import ones


def names_a_rule(case: Case, refusal: Refusal | None) -> bool:
    """A refusal has a sentence and names a known rule, or none because the thing is no choice of this seat at all."""
    return refusal is not None and refusal.says != "" and (refusal.rule == "" or refusal.rule in case.ledger().entries)


@every_case
def test_listed_choices_pass_and_others_are_refused_by_a_rule(case: Case) -> None:
    """At every ask of a game, all listed choices are legal; words that are not listed are refused, also by submit."""
    rng, met = Search(5), set[int]()
    by_rule: set[str] = set()
    for match in play_on(case.match(3), Search(4)):
        before = case.game.dump(match.state)
        for seat in match.asked():
            ask = ask_of(match, seat)
            assert ask.choices == case.game.choices(match.state, seat)
            assert len(set(ask.choices)) == len(ask.choices) > 0
            assert [case.game.why_not(match.state, seat, choice) for choice in ask.choices] == [None] * len(ask.choices)
            for word in other_words(ask.choices, met, rng):
                refusal = case.game.why_not(match.state, seat, word)
                if refusal is None:
                    assert not ask.complete, f"{word} is not listed, but legal"
                    continue
                assert names_a_rule(case, refusal), f"{refusal} names no known rule"
                by_rule.add(refusal.rule)
                sealed = dict(match.sealed)
                with pytest.raises(Refused):
                    match.submit(seat, word)
                with pytest.raises(Refused):
                    case.game.submit(match.state, seat, word, match.chance)
                assert match.sealed == sealed
            met.update(ask.choices)
        assert case.game.dump(match.state) == before
    assert len(by_rule - {""}) >= 3, "hardly any rule was ever named"


@every_case
def test_a_choice_out_of_turn_changes_nothing(case: Case) -> None:
    """A seat that is not asked, a seat that is not there and a player after the end are told so."""
    last = 0
    for match in play_on(case.match(6), Search(7)):
        before, moves = case.game.dump(match.state), len(match.moves)
        if not match.over:
            last = ask_of(match, match.asked()[0]).choices[0]
        for seat in {*range(match.seats), match.seats, -1} - set(match.asked()) - set(match.sealed):
            with pytest.raises(Refused) as refused:
                match.submit(seat, last)
            assert names_a_rule(case, refused.value.refusal), "a rule may say that it is too late"
            assert match.ask(seat) is None
            assert case.game.choices(match.state, seat) == [] if seat >= 0 else True
        assert (case.game.dump(match.state), len(match.moves)) == (before, moves)
    assert match.over and match.asked() == [] and case.game.asks(match.state) == []


@every_case
def test_every_choice_is_of_a_role_that_its_seat_declares(case: Case) -> None:
    """A shared seat has several roles; each of its choices is of one of them or anybody's, and done is a choice."""
    roles = case.game.roles(case.setup)
    assert len(roles) == case.game.seats(case.setup) and all(len(titles) != 1 for titles in roles)
    assert all(len(set(titles)) == len(titles) for titles in roles)
    for match in play_on(case.match(8), Search(9)):
        for seat in match.asked():
            ask = ask_of(match, seat)
            for choice in ask.choices:
                assert -1 <= case.game.role(match.state, seat, choice) < len(roles[seat])
            done = case.game.done(match.state, seat)
            assert done == 0 or (roles[seat] and case.game.why_not(match.state, seat, done) is None)
            assert done == 0 or case.game.role(match.state, seat, done) == -1, (
                "all who share the seat are done together"
            )


@every_case
def test_asks_say_what_is_wanted_and_by_which_rule(case: Case) -> None:
    """Every ask has a kind, a prompt and a known rule, and names the seat it is for."""
    for match in play_on(case.match(8), Search(9)):
        asked = [seat for seat in range(match.seats) if (match.state.asked >> seat) & 1]
        asks = case.game.asks(match.state)
        assert [ask.seat for ask in asks] == asked
        for ask in asks:
            assert ask.kind and ask.prompt
            assert ask.rule in case.ledger().entries


@every_case
def test_a_forced_choice_is_asked_only_if_it_hides_something_or_commits(case: Case) -> None:
    """One seat alone is asked with one choice only where that would tell something, or where the seat binds itself."""
    for seed in range(3):
        for match in play_on(case.match(seed), Search(seed + 10)):
            if ones(match.state.asked) == 1:
                ask = ask_of(match, match.asked()[0])
                s, word = match.state, case.game.asking(match.state, ask.seat)
                question = case.game.question(word)
                asked_anyway = question.hides(s, ask.seat, word) or question.commits(s, ask.seat, word)
                assert len(ask.choices) > 1 or not ask.complete or asked_anyway


@every_case
def test_notation_reads_back_what_it_writes(case: Case) -> None:
    """Every choice met has its own text, which reads back, also in capitals and with spaces around and between."""
    texts: dict[str, int] = {}
    for seed in range(3):
        for match in play_on(case.match(seed), Search(seed + 20)):
            for ask in case.game.asks(match.state):
                for choice in ask.choices:
                    text = case.game.write(choice)
                    assert texts.setdefault(text, choice) == choice, f"{text} stands for two choices"
                    assert "~" not in text and "\n" not in text and text == text.strip(), "records could not hold it"
    for text, choice in texts.items():
        assert case.game.read(text) == choice
        assert case.game.read(f"  {text.upper().replace(' ', '   ')} \t") == choice


@every_case
def test_text_that_is_no_choice_is_refused_with_the_right_form(case: Case) -> None:
    """Nonsense, too few and too many words: the answer is a sentence, never a crash, and nothing changes."""
    match = case.match(2)
    seat = match.asked()[0]
    before = case.game.dump(match.state)
    good = case.game.write(ask_of(match, seat).choices[0])
    for text in (
        "",
        "   ",
        "flubber",
        f"{good} {good}",
        f"{good} 99",
        good[:-1],
        good.split()[0] + " ?",
        "ß 💥",
        "~",
        "1" * 5000,
    ):
        with pytest.raises(Refused) as refused:
            match.submit(seat, text)
        assert len(refused.value.refusal.says) > 10
    assert case.game.dump(match.state) == before
