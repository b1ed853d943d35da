"""Which of the selected actions happens next, and how."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.master_ray.notation import square_words
from warroom.games.master_ray.questions.step import Step
from warroom.games.master_ray.rules import actions
from warroom.games.master_ray.rules.actions import fits
from warroom.games.master_ray.rules.firing import fire
from warroom.games.master_ray.rules.resolution import clear_action, on_dashboard, resolve_choices
from warroom.games.master_ray.rules.selection import pays_shot
from warroom.games.master_ray.state import (
    ACTION_NAMES,
    CHIEF,
    COOL,
    DO_COOL,
    DO_FIRE,
    DO_HEAT,
    DO_HEIGHT,
    DO_MODE,
    DO_MOVE,
    DO_SWITCH,
    FIRE,
    HEAT,
    HEIGHT,
    HEIGHT_NAMES,
    MODE,
    MOVE,
    NONE,
    SWITCH,
    Ray,
)
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second, verb

ACTION_OF = {
    DO_MOVE: MOVE,
    DO_HEIGHT: HEIGHT,
    DO_MODE: MODE,
    DO_SWITCH: SWITCH,
    DO_HEAT: HEAT,
    DO_COOL: COOL,
    DO_FIRE: FIRE,
}


@final
class Resolve(Step):
    """The next action; asked again until all are performed."""

    def __init__(self) -> None:
        super().__init__("resolve", "decision.next-action")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the active professor must decide."""
        return "What happens next? Everything you selected is done, in the order you like."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each action that can take effect now and leaves an order in which the rest can be performed."""
        return resolve_choices(cast(Ray, s))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The action takes effect."""
        ray = cast(Ray, s)
        kind = verb(choice)
        a = first(choice)
        if kind == DO_MOVE:
            actions.move(ray, a)
            clear_action(ray, MOVE)
        elif kind == DO_HEIGHT:
            actions.set_height(ray, a)
            clear_action(ray, HEIGHT)
        elif kind == DO_MODE:
            actions.toggle_mode(ray)
            clear_action(ray, MODE)
        elif kind == DO_SWITCH:
            actions.switch(ray, a, second(choice))
            clear_action(ray, SWITCH)
        elif kind == DO_HEAT:
            actions.heat(ray, a)
            clear_action(ray, HEAT)
        elif kind == DO_COOL:
            actions.cool(ray, a)
            clear_action(ray, COOL)
        else:
            clear_action(ray, FIRE)
            fire(ray)

    def why(self, s: Ray, choice: int) -> Refusal:
        """The rule that forbids an action now."""
        return _resolution(s, int(verb(choice)), int(first(choice)), int(second(choice)))


def _resolution(s: Ray, kind: int, a: int, b: int) -> Refusal:
    action = ACTION_OF[kind]
    name = ACTION_NAMES[action]
    who = (on_dashboard(s) >> (action * 2)) & 3
    if who == 0 and action == s.covered and s.student != NONE:
        return Refusal("gap.select.unusable-student", f"Your student cannot {name} in any order that is left.")
    if who == 0:
        return Refusal("gap.select.binding", f"You have not selected {name} this turn, or it is done already.")
    if action == MOVE:
        if not 1 <= a <= s.box.lanes:
            return Refusal("gap.board.track-not-circular", f"The lanes are numbered 1 to {s.box.lanes}.")
        if not fits(s, a, who):
            rule = "move.student-exact-distance" if s.covered == MOVE else "move.one-step-per-scientist"
            return Refusal(rule, "The ray must move exactly as many lanes as the card or the scientists give.")
    if action == HEIGHT:
        return Refusal("gap.height.must-change", f"The height is {HEIGHT_NAMES[s.height]} already and must change.")
    if action == SWITCH:
        return _switch(s, a, b)
    if action == FIRE:
        if s.temperature == s.box.max_temperature:
            return Refusal("firing.max-heat-forbidden", "The ray is at its maximum and must be cooled first.")
        if not pays_shot(who, s.mode):
            return Refusal("gap.select.fire-cost-mode-moment", f"A shot now takes {s.mode + 1}; you put {who} on it.")
    if action in (HEAT, COOL):
        if who not in (a, CHIEF) or a not in (1, 2):
            return Refusal(f"{name}.cost-one-or-two", f"Your strength on {name} is {who if who < CHIEF else '1 or 2'}.")
        if action == HEAT and s.temperature == s.box.max_temperature:
            return Refusal("gap.heat.past-maximum", "The ray is at its maximum already.")
        if action == COOL and s.temperature == 0:
            return Refusal("gap.cool.below-cold", "The ray is completely cold already.")
    return Refusal("gap.resolve.must-perform", f"After {name} now, an action you have selected could not be performed.")


def _switch(s: Ray, a: int, b: int) -> Refusal:
    if s.owner(a) != s.active or s.owner(b) != s.active:
        return Refusal("gap.switch.opponent-dice", "Only your own dice and squares of your colour can be switched.")
    if a == b:
        return Refusal("switch.two-own-dice", "Two different squares are needed.")
    if not s.dice[a] and not s.dice[b]:
        return Refusal("gap.switch.reserve-die", "There is no die on either square; the reserve cannot be used.")
    if not s.dice[a]:
        return Refusal("switch.move-to-empty-own-square", f"Name the die first: {square_words(b)}.")
    return Refusal("switch.two-own-dice", f"Name {square_words(b)} first: the lower lane comes before the other.")
