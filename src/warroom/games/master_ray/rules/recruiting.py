"""Recruiting: drawing students, the reshuffle when all have been used, and the rival's notebook."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.rules.advanced import ready_chiefs
from warroom.games.master_ray.rules.ending import end_of_students
from warroom.games.master_ray.state import NONE, Ray
from warroom.kernel.chance import Chance
from warroom.kernel.words import lowest, member, ones


def draw_card(s: Ray, chance: Chance) -> i64:
    """Takes one card from the deck; as nobody knows the order of the deck, any card may be the next one.

    [setup.shuffle-students]
    """
    card = member(s.deck, chance.pick(ones(s.deck)))
    s.deck &= ~(1 << card)
    return card


def deal(s: Ray, professor: i64, chance: Chance) -> None:
    """A new hand of two students."""
    hand: i64 = 0
    for i in range(2):
        if s.deck:
            hand |= 1 << draw_card(s, chance)
    s.hands[professor] = hand
    s.tell(e.DEALT, professor, hand, 0, 1 << professor)


def deal_notebook(s: Ray, chance: Chance) -> None:
    """The rival takes a queue of two cards, the front one face up, the second face down."""
    s.front = draw_card(s, chance)
    s.hands[1] = 1 << s.front | 1 << draw_card(s, chance)
    s.tell(e.NOTEBOOK, s.front)


def recruit(s: Ray, chance: Chance) -> None:
    """After the actions the professor draws one student; when all students have been used they are dealt anew.

    [gap.recruit.redeal-moment, gap.recruit.draw-is-compulsory, gap.end.third-pass-moment, gap.modes.game-without-end]
    """
    if s.deck == 0 and s.hands[0] == 0 and s.hands[1] == 0:
        s.passes += 1
        if s.passes == 3:
            end_of_students(s)
        else:
            redeal(s, chance)
    elif s.deck == 0:
        s.tell(e.DECK_EMPTY, s.active)
    else:
        card = draw_card(s, chance)
        s.hands[s.active] = s.hands[s.active] | 1 << card
        rival = s.solo and s.active == 1
        s.tell(e.DREW, s.active, card, 0, 0 if rival else 1 << s.active)
    if s.solo and s.active == 1:
        turn_up(s)


def redeal(s: Ray, chance: Chance) -> None:
    """The discard pile becomes a new deck and each professor takes two, the one whose turn comes next first.

    [recruit.redeal-two-each, gap.recruit.redeal-order]
    """
    s.deck = s.discard
    s.discard = 0
    s.tell(e.RESHUFFLED, s.passes + 1)
    if s.solo:
        deal(s, 0, chance)
        deal_notebook(s, chance)
    else:
        deal(s, 1 - s.active, chance)
        deal(s, s.active, chance)
    if s.advanced:
        ready_chiefs(s)
        s.tell(e.CHIEFS_READY)


def turn_up(s: Ray) -> None:
    """The next card of the notebook becomes its face-up front as soon as the old front has been used."""
    if s.front == NONE and s.hands[1]:
        s.front = lowest(s.hands[1])
        s.tell(e.RIVAL_TURNS_UP, s.front)
