"""The contract's common half, shown on Signal Duel: forced choices, sealed asks, the definitive check."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

import warroom.kernel
from tests.support.example_game import (
    ASK_REACT,
    ASK_SEND,
    GAME,
    JUDGE,
    PASS,
    PLACE,
    SEND,
    Duel,
    React,
    Send,
    SignalDuel,
)
from warroom.games import FOLDERS
from warroom.kernel.chance import Scripted, Search
from warroom.kernel.chapters.rules import NothingToChoose
from warroom.kernel.game import Game
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refused
from warroom.kernel.state import State
from warroom.kernel.words import pack, verb


def sending(hands: list[int], burnt: int = 0) -> Duel:
    """The cards are about to be sent: `hands` as sets of cards, card 0 showing 1."""
    s = Duel(len(hands))
    s.hands, s.burnt, s.spots, s.turn = hands, burnt, list(range(len(hands))), 1
    s.deck &= ~sum(hands)
    s.push(pack(JUDGE))
    s.push(pack(ASK_SEND))
    return s


def test_some_seats_decide_together_and_others_are_not_asked() -> None:
    """Bravo is burnt out: Alpha and Charlie send, each sees only the own cards as choices."""
    s = sending([0b11, 0b1100, 0b110000], burnt=0b010)
    GAME.proceed(s, Scripted([]))
    assert s.asked == 0b101 and s.options == []
    assert [ask.seat for ask in GAME.asks(s)] == [0, 2]
    assert GAME.choices(s, 0) == [pack(SEND, 0), pack(SEND, 1)]
    assert GAME.choices(s, 1) == []
    assert GAME.choices(s, 2) == [pack(SEND, 4), pack(SEND, 5)]


def test_sealed_choices_are_opened_together() -> None:
    """Alpha's 2 with a 1 and Charlie's 5 with a 6: Charlie leads; the rules see both at once."""
    s = sending([0b11, 0b1100, 0b110000], burnt=0b010)
    GAME.proceed(s, Scripted([]))
    GAME.play_together(s, [pack(SEND, 1), 0, pack(SEND, 4)], Scripted([1, 6]))
    assert s.sent == [1, -1, 4] and s.leader == 2


def test_a_single_sealed_choice_cannot_be_submitted_alone() -> None:
    """While two seats decide, the rules take no single answer: that is the match's business."""
    s = sending([0b11, 0b1100])
    GAME.proceed(s, Scripted([]))
    before = GAME.dump(s)
    with pytest.raises(Refused, match="sealed choices are opened together"):
        GAME.submit(s, 0, pack(SEND, 0), Scripted([]))
    assert GAME.dump(s) == before


def test_a_forced_choice_with_nothing_hidden_in_it_is_taken() -> None:
    """Bravo is burnt out and Alpha has one card: it is sent without a question, and Bravo is asked to react."""
    s = sending([0b1, 0b1100], burnt=0b10)
    GAME.proceed(s, Scripted([3]))
    assert s.sent == [0, -1]
    assert s.asked == 0b10


def test_a_forced_choice_that_would_tell_something_is_asked() -> None:
    """Bravo has only even cards against an odd one and can only pass, but is asked so that nobody learns it."""
    s = sending([0b1, 0b1010], burnt=0b10)
    GAME.proceed(s, Scripted([3]))
    assert s.asked == 0b10 and GAME.choices(s, 1) == [pack(PASS)]
    assert GAME.question(s.top()).hides(s, 1, s.top())


class BindingSend(Send):
    """A card is sent by one's own word only."""

    def commits(self, s: State, seat: i64, asked: i64) -> bool:
        """Whoever sends binds themselves."""
        return True


class Binding(SignalDuel):
    """A game in which nobody is made to send."""

    def question(self, asked: i64) -> Question:
        """Sending binds."""
        return BindingSend() if verb(asked) == ASK_SEND else super().question(asked)


def test_a_forced_choice_by_which_a_seat_binds_itself_is_asked() -> None:
    """Alpha has one card and Bravo is burnt out: it is sent without a question, unless the game says otherwise."""
    s = sending([0b1, 0b1100], burnt=0b10)
    Binding().proceed(s, Scripted([]))
    assert s.asked == 0b01 and s.options == [pack(SEND, 0)]


class SilentSend(Send):
    """A question to which Bravo has nothing to say."""

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Nothing for Bravo."""
        return [] if seat == 1 else super().choices(s, seat, asked)


class SilentReact(React):
    """A question to which nobody has anything to say."""

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Nothing."""
        return []


class Speechless(SignalDuel):
    """A game whose rules forget that a seat must be able to answer."""

    def question(self, asked: i64) -> Question:
        """Questions without choices."""
        kinds = {ASK_SEND: SilentSend(), ASK_REACT: SilentReact()}
        return kinds.get(verb(asked)) or super().question(asked)


def test_nobody_is_ever_asked_with_nothing_to_choose() -> None:
    """The fault is told with game, seat and question where it happens, alone or among sealed choices, or on loading."""
    game = Speechless()
    both = sending([0b1, 0b1100])
    game.proceed(both, Scripted([]))
    assert both.asked == 0b11 and game.choices(both, 0)
    with pytest.raises(NothingToChoose, match=r"signal-duel asks seat 2 for 'send' in turn \d+, with no choice\."):
        game.choices(both, 1)
    alone = sending([0b1, 0b1010], burnt=0b10)
    with pytest.raises(NothingToChoose, match="signal-duel asks seat 2 for 'react'"):
        game.proceed(alone, Scripted([3]))
    with pytest.raises(NothingToChoose, match="signal-duel asks seat 2 for 'react'"):
        game.load(GAME.dump(alone))


def test_a_window_opens_on_public_facts_only() -> None:
    """Who has no cards at all is not asked, which everybody can see."""
    s = sending([0b11, 0b100])
    GAME.proceed(s, Scripted([]))
    GAME.play_together(s, [pack(SEND, 0), pack(SEND, 2)], Scripted([6, 1]))
    assert s.leader == 0 and s.asked == 0b01


def test_responders_are_asked_one_after_the_other() -> None:
    """Alpha leads; Bravo answers first, then Charlie, then the relay is placed."""
    s = sending([0b11, 0b1100, 0b110000])
    GAME.proceed(s, Scripted([]))
    GAME.play_together(s, [pack(SEND, 1), pack(SEND, 2), pack(SEND, 4)], Scripted([6, 1, 1]))
    seats = []
    while GAME.asks(s)[0].kind == "react":
        seats.append(GAME.asks(s)[0].seat)
        GAME.submit(s, seats[-1], pack(PASS), Scripted([]))
    assert seats == [1, 2]
    assert [(ask.seat, ask.kind, ask.complete) for ask in GAME.asks(s)] == [(0, "place", False)]


def test_the_definitive_check_knows_who_is_asked() -> None:
    """Not your decision, and not your game any more: no rule is broken, it is just not the time."""
    s = sending([0b11, 0b1100], burnt=0b10)
    GAME.proceed(s, Scripted([]))
    refusal = GAME.why_not(s, 1, pack(SEND, 2))
    assert refusal is not None and (refusal.rule, refusal.says) == ("", "It is not your decision now.")
    over = Duel(2)
    refusal = GAME.why_not(over, 0, pack(SEND, 0))
    assert refusal is not None and refusal.says == "The game is over."
    assert GAME.asks(over) == [] and GAME.choices(over, 0) == []


def test_a_state_saved_in_mid_reaction_goes_on_where_it_was() -> None:
    """The agenda holds what is still to happen, so a reaction window survives saving."""
    s = sending([0b11, 0b1100, 0b110000])
    GAME.proceed(s, Scripted([]))
    GAME.play_together(s, [pack(SEND, 1), pack(SEND, 2), pack(SEND, 4)], Scripted([6, 1, 1]))
    t = GAME.load(GAME.dump(s))
    assert t.agenda == s.agenda and pack(ASK_REACT, 2) in t.agenda
    assert t.options == s.options != []


@given(st.integers(0, 999))
def test_every_tenth_of_an_inch_has_its_text(tenths: int) -> None:
    """A position is written and read back exactly, also beyond the line, where a rule and not the reader says no."""
    choice = pack(PLACE, tenths)
    assert GAME.read(GAME.write(choice)) == choice
    assert GAME.read(f" PLACE  {tenths / 10:.1f} ") == choice


def test_a_set_up_that_is_wrong_is_refused_with_its_rule() -> None:
    """Four operators, a wish nobody knows, and two kits with the same card."""
    cases: list[tuple[dict[str, object], str, str]] = [
        ({"seats": 4}, "setup.seats", "seats can be: a whole number from 2 to 3; not 4."),
        ({"seats": True}, "setup.seats", "seats can be: a whole number from 2 to 3; not True."),
        ({"flubber": 1}, "", "There is no setting 'flubber'. The settings are: seats, kits, crews."),
        ({"kits": "3,3+4"}, "setup.kits", "In kits every card and every spot can be chosen once."),
        ({"seats": 3, "kits": "dealt"}, "setup.kits", "kits is only for seats 2."),
    ]
    for wishes, rule, says in cases:
        with pytest.raises(Refused) as refused:
            GAME.new(wishes, Search(1))
        assert (refused.value.refusal.rule, refused.value.refusal.says) == (rule, says)


def test_nested_settings_reach_the_table() -> None:
    """A kit of two cards and a spot, written as text or as data, is what an operator begins with."""
    kit = {"cards": [3, 8], "spot": "2"}
    assert (
        GAME.setup({"kits": "dealt,3+8:2"})
        == GAME.setup({"kits": ["dealt", kit]})
        == {"seats": 2, "kits": ["dealt", kit], "crews": "none"}
    )
    s = cast(Duel, GAME.new({"kits": "dealt,3+8:2"}, Search(1)))
    assert s.hands[1] == 1 << 2 | 1 << 7 and s.spots[1] == 1 and not GAME.conserved(s)


def test_each_game_writes_its_own_half_of_the_contract() -> None:
    """The base says which calls are missing by failing loudly."""
    bare, s, dice = Game("bare", "Bare", 1, "", [], []), Duel(2), Search(1)
    view, ask = GAME.view(s, 0), Question("bare", "")
    calls = [
        lambda: bare.setup({}), lambda: bare.setups(), lambda: bare.settings(), lambda: bare.seats({}),
        lambda: bare.begin({}, dice),
        lambda: bare.blank(), lambda: bare.advance(s, dice), lambda: bare.question(1), lambda: bare.returns(s),
        lambda: ask.prompt(s, 0, 1), lambda: ask.choices(s, 0, 1), lambda: ask.why_not(s, 0, 1, 1),
        lambda: ask.answer(s, 0, 1, 1, dice), lambda: bare.describe(view),
        lambda: bare.summary(s), lambda: bare.imagine(view, dice), lambda: bare.redeal(s, 0, dice),
        lambda: bare.value(s, 0),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(NotImplementedError):
            call()
    assert (bare.conserved(s), bare.name_operand("n", 3, s)) == ([], "3")
    assert ask.listed(s, 0, 1) and not ask.hides(s, 0, 1) and not ask.commits(s, 0, 1) and not ask.goes_on(s, 0, 1, 1)


def test_the_kernel_names_no_game() -> None:
    """Neither by name nor by folder, in code or in words."""
    folder = Path(warroom.kernel.__file__).parent
    names = [word.lower() for name, place in FOLDERS.items() for word in (name, place, name.replace("-", " "))]
    for file in sorted(folder.glob("*.py")):
        text = file.read_text(encoding="utf-8").lower()
        assert not [name for name in names if name in text], file.name
