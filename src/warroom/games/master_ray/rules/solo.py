"""The solo rival: a professor driven by its notebook, who looks for the best shot it can make this turn.

A candidate is a card parameter and up to two helpers, then a shot. Helpers are numbered in their order of
preference: 0 and 1 move to the lower and the higher lane, 2 to 4 set the height high, middle or low, 5 flips the
mode, 6 cools.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.master_ray import events as e
from warroom.games.master_ray.revisions import AUDITED
from warroom.games.master_ray.rules.actions import cool, heat, move, set_height, toggle_mode
from warroom.games.master_ray.rules.advanced import is_locked
from warroom.games.master_ray.rules.ending import points, score
from warroom.games.master_ray.rules.firing import fire, grown, next_target, shrunk
from warroom.games.master_ray.rules.recruiting import turn_up
from warroom.games.master_ray.rules.selection import cooled, heated
from warroom.games.master_ray.state import COOL, GROWTH, HEAT, HEIGHT, MODE, MOVE, NONE, Ray, Temper

HELPERS: Final = 7
FLIP: Final = 5  # the helper that flips the mode
HELPER_ACTION: Final = (MOVE, MOVE, HEIGHT, HEIGHT, HEIGHT, MODE, COOL)
WORTHLESS: Final = -1000
CLOSING: Final = 1000  # the last shot of a game the rival wins by it is worth that much more


@final
@mypyc_attr(acyclic=True)
class Plan:
    """What the rival means to do: the card's parameter, its helpers, and what the shot is worth."""

    def __init__(self) -> None:
        self.parameter: i64 = NONE
        self.first: i64 = NONE
        self.second: i64 = NONE
        self.scientists: i64 = 0
        self.value: i64 = WORTHLESS
        self.own_change: i64 = 0
        self.foe_change: i64 = 0


def rival_turn(s: Ray) -> None:
    """The rival plays its front card, then makes its best shot, or holds its fire if none is good enough.

    [solo.rival-leftover-scientists, gap.solo.empty-notebook, gap.modes.solo-unspecified]
    """
    card = s.front
    if card != NONE:
        s.front = NONE
        s.hands[1] = s.hands[1] & ~(1 << card)
        s.discard |= 1 << card
        s.covered = s.box.card_action[card]
        s.tell(e.RIVAL_PLAYS, card)
        turn_up(s)
    best = best_plan(s, card)
    threshold = s.box.levels[s.level].threshold
    if best.value < threshold:
        hold(s, card, best.value)
        return
    if closing(s):
        s.tell(e.RIVAL_CLOSES, 0, best.own_change, best.foe_change)
    else:
        s.tell(e.RIVAL_SHOOTS, best.value, best.own_change, best.foe_change)
    play_card(s, card, best.parameter)
    help_out(s, best.first)
    help_out(s, best.second)
    fire(s)


def best_plan(s: Ray, card: i64) -> Plan:
    """The highest value wins; ties go to fewer scientists, then to the first in the order of enumeration.

    [solo.rival-candidates, solo.rival-enumeration-order, solo.rival-choice]
    """
    best = Plan()
    for parameter in parameters(s, card):
        after_card = s.clone()
        play_card(after_card, card, parameter)
        consider(best, s, after_card, card, parameter, NONE, NONE)
        helpers = s.box.levels[s.level].helpers
        for first in range(HELPERS if helpers > 0 else 0):
            if may_help(after_card, first):
                consider(best, s, after_card, card, parameter, first, NONE)
        for first in range(HELPERS if helpers > 1 else 0):
            for second in range(first + 1, HELPERS):
                if HELPER_ACTION[first] != HELPER_ACTION[second] and may_help(after_card, first):
                    if may_help(after_card, second):
                        consider(best, s, after_card, card, parameter, first, second)
    return best


def consider(best: Plan, s: Ray, after_card: Ray, card: i64, parameter: i64, first: i64, second: i64) -> None:
    """A candidate counts if the scientists suffice and the shot is possible, not too warm for the temper, and hits.

    [solo.rival-candidate-legal, gap.solo.empty-notebook]
    """
    flips = first == FLIP or second == FLIP
    shot: i64 = 2 if (after_card.mode == GROWTH) != flips else 1
    scientists = (first != NONE) + (second != NONE) + shot
    if scientists > s.idle:
        return
    t = after_card.clone()
    help_out(t, first)
    help_out(t, second)
    if t.temperature == t.box.max_temperature:
        return
    temper = s.box.card_temper[card if card != NONE else 0]
    square = next_target(t)
    if square == NONE or t.temperature > temper.max_fire_temperature:
        return
    after = grown(t, square) if t.mode == GROWTH else shrunk(t, square)
    change = points(after) - points(t.dice[square])
    own = change if t.owner(square) == 1 else 0
    foe = change if t.owner(square) == 0 else 0
    value = worth(s, temper, own, foe)
    if value > best.value or (value == best.value and scientists < best.scientists):
        best.parameter = parameter
        best.first = first
        best.second = second
        best.scientists = scientists
        best.value = value
        best.own_change = own
        best.foe_change = foe


def worth(s: Ray, temper: Temper, own: i64, foe: i64) -> i64:
    """The temper's weight of both changes of score; but the last energy is for a shot that wins, and for no other.

    [solo.rival-value, solo.rival-closing]
    """
    value = temper.own_weight * own - temper.foe_weight * foe
    if not closing(s):
        return value
    if score(s, 1) + own <= score(s, 0) + foe:
        return WORTHLESS
    return CLOSING + value if s.box.revision >= AUDITED else CLOSING


def closing(s: Ray) -> bool:
    """Whether the rival looks for the shot that ends the game, because one energy is left and its level closes.

    [solo.rival-closing]
    """
    return s.energy == 1 and s.box.levels[s.level].closes


def parameters(s: Ray, card: i64) -> list[int]:
    """What the card's action can be done with: lanes from low to high, heights from high to low; NONE if nothing.

    [solo.rival-enumeration-order]
    """
    if card == NONE:
        return [NONE]
    action: i64 = s.box.card_action[card]
    n: i64 = s.box.card_strength[card]
    if action == MOVE:
        return [lane for lane in (s.lane - n, s.lane + n) if 1 <= lane <= s.box.lanes]
    if action == HEIGHT:
        return [height for height in range(3) if height != s.height]
    return [NONE]


def play_card(s: Ray, card: i64, parameter: i64) -> None:
    """The card's action, or nothing if it cannot take effect at the start of the rival's turn.

    [solo.rival-card-without-effect, gap.solo.switching-or-firing-student]
    """
    if card == NONE:
        return
    action: i64 = s.box.card_action[card]
    n: i64 = s.box.card_strength[card]
    if action == MOVE:
        move(s, parameter)
    elif action == HEIGHT:
        set_height(s, parameter)
    elif action == MODE:
        toggle_mode(s)
    elif action == HEAT and heated(s.box, s.temperature, n) != s.temperature:
        heat(s, n)
    elif action == COOL and cooled(s.box, s.temperature, n) != s.temperature:
        cool(s, n)
    else:
        s.tell(e.NO_EFFECT, card)


def may_help(s: Ray, helper: i64) -> bool:
    """A helper is not the card's action, is not locked by the player's Chief, and must take effect.

    [solo.rival-candidates]
    """
    action: i64 = HELPER_ACTION[helper]
    if action == s.covered or is_locked(s, action):
        return False
    if helper == 0:
        return s.lane > 1
    if helper == 1:
        return s.lane < s.box.lanes
    if action == HEIGHT:
        return helper - 2 != s.height
    return action == MODE or s.temperature > 0


def help_out(s: Ray, helper: i64) -> None:
    """One scientist does one helper action."""
    if helper == NONE:
        return
    if helper < 2:
        move(s, s.lane + (1 if helper == 1 else -1))
    elif helper < 5:
        set_height(s, helper - 2)
    elif helper == FLIP:
        toggle_mode(s)
    else:
        cool(s, 1)


def hold(s: Ray, card: i64, best: i64) -> None:
    """The rival performs only its card (the higher lane, the lowest other height) and perhaps cools.

    [solo.rival-hold, solo.rival-hold-cooling, gap.solo.empty-notebook]
    """
    s.tell(e.RIVAL_HOLDS, best, s.box.levels[s.level].threshold)
    found = parameters(s, card)
    play_card(s, card, found[-1])
    methodical = card != NONE and s.box.card_temper[card].name == "methodical"
    may_cool = s.covered != COOL and not is_locked(s, COOL) and s.temperature > 0
    if may_cool and (s.temperature == s.box.max_temperature or methodical):
        cool(s, 1)
