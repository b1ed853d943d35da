"""Whether a unit of the opponent reacts to the announced action."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import odds
from warroom.games.battle_force.naming import unit_name
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.rules.movement import terms_of
from warroom.games.battle_force.rules.reactions import (
    can_be_hidden_from,
    can_be_watched,
    can_hide,
    can_watch,
    take_cover,
    watch,
)
from warroom.games.battle_force.space.bends import reach_outline
from warroom.games.battle_force.state import ACTIVATED, DUG_IN, HUNKERED, PINNED, Battle
from warroom.games.battle_force.tactics import RIVALS, likely_reactions
from warroom.games.battle_force.verbs import ACTION_TITLES, OVERWATCH, PASS, TAKE_COVER
from warroom.kernel.chance import Chance
from warroom.kernel.questions import Standing
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, verb

NO_REACTION: Final = "no-reaction"
EVERY: Final = 4  # of the places of an outline that are tried


@final
class React(Order):
    """No reaction, one unit on Overwatch, or one that takes cover."""

    def __init__(self) -> None:
        super().__init__("react", "decision.react")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the opponent of the active player decides."""
        battle = cast(Battle, s)
        what = ACTION_TITLES[battle.action]
        at = f" on {unit_name(battle, battle.target)}" if battle.target >= 0 else ""
        return f"{unit_name(battle, battle.actor)} announces {what}{at}: react with one unit, or pass."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Nobody, each that can watch, each that can take cover. [gap.reaction.how-many-units]"""
        battle = cast(Battle, s)
        found: list[int] = [PASS]
        for unit in range(len(battle.profile)):
            if can_watch(battle, unit):
                found.append(pack(OVERWATCH, unit))
        for unit in range(len(battle.profile)):
            if can_hide(battle, unit):
                found.append(pack(TAKE_COVER, unit))
        return found

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Overwatch or cover where it is worth an activation."""
        return likely_reactions(cast(Battle, s), seat)[0]

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The reactions that promise most."""
        return likely_reactions(cast(Battle, s), seat)[:RIVALS]

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The reaction is declared."""
        battle = cast(Battle, s)
        s.pop()
        if verb(choice) == OVERWATCH:
            watch(battle, first(choice))
        elif verb(choice) == TAKE_COVER:
            take_cover(battle, first(choice))
        else:
            battle.tell(e.NO_REACTION, seat)

    def orders(self, s: State, seat: i64, asked: i64, roles: i64) -> list[Standing]:
        """Not to react any more in this round."""
        return [Standing(NO_REACTION, "No reaction this round", "No reaction this round", True)]

    def obeyed(self, s: State, seat: i64, asked: i64, roles: i64, order: str) -> i64:
        """Who does not want to react lets it pass."""
        return PASS if order == NO_REACTION else 0

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """Who announces what, how far it gets, and what each unit that may watch could do to it where it stands."""
        battle, mover = cast(Battle, s), cast(Battle, s).actor
        watchers = [unit for unit in range(len(battle.profile)) if can_watch(battle, unit)]
        reach = reach_outline(battle.field, mover, terms_of(battle, mover)) if can_be_watched(battle) else []
        return {
            "mover": int(mover),
            "reach": reach,
            "watchers": [watching(battle, unit, mover, reach) for unit in watchers],
        }

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """Why a unit cannot react in that way."""
        kind, unit = verb(choice), first(choice)
        if kind not in (OVERWATCH, TAKE_COVER) or unit >= len(s.profile):
            return self.not_now(s, asked)
        name = unit_name(s, unit)
        if s.side[unit] == s.side[s.actor] or not s.on_table(unit):
            return Refusal("sequence.opponent-declares-reaction", "React with a unit of your own that is on the table.")
        if unit == s.target:
            return Refusal("gap.overwatch.by-engaged-unit", f"{name} is engaged itself, and that is its reaction.")
        if s.has(unit, ACTIVATED):
            rule = "overwatch.unactivated-unit" if kind == OVERWATCH else "take-cover.unactivated-unit"
            return Refusal(rule, f"{name} has been activated this round and cannot react: name one that has not.")
        if s.has(unit, PINNED) or s.field.working_mask(unit) == 0:
            return Refusal("gap.reaction.who-cannot-react", f"{name} is pinned or has no working base.")
        return _overwatch(s, unit, name) if kind == OVERWATCH else _take_cover(s, unit, name)


def watching(s: Battle, unit: int, mover: int, reach: list[list[int]]) -> dict[str, object]:
    """What a unit on Overwatch could do to a mover where it stands, and at the best and worst place it can reach."""
    shot = odds.shot(s, unit, mover, odds.ALL_BASES, False, False)
    return {"unit": unit + 1, "now": shot, "later": odds.span(s, unit, mover, reach[::EVERY])}


def _overwatch(s: Battle, unit: i64, name: str) -> Refusal:
    if not can_be_watched(s):
        says = f"{ACTION_TITLES[s.action]} cannot be answered by Overwatch; only actions that move can."
        return Refusal("overwatch.triggers", says)
    if s.of(unit).area:
        return Refusal("house.area.no-reaction", f"{name} has area weapons and does not go on Overwatch.")
    return Refusal("gap.reaction.who-cannot-react", f"{name} is Hunkered Down or has no weapon, and cannot shoot.")


def _take_cover(s: Battle, unit: i64, name: str) -> Refusal:
    if not can_be_hidden_from(s):
        says = f"{ACTION_TITLES[s.action]} can neither shoot nor fight, so that nobody takes cover from it."
        return Refusal("gap.take-cover.trigger-and-unit", says)
    if s.has(unit, HUNKERED | DUG_IN):
        return Refusal("gap.reaction.who-cannot-react", f"{name} is in cover already and would gain nothing.")
    return Refusal("gap.take-cover.vehicle-units", f"{name} are vehicles, which gain nothing by taking cover.")
