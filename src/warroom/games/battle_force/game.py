"""Battle Force as a game of the kernel: the contract's calls, each handed to its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast, final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import lists, picture, setups, steps, view, wording
from warroom.games.battle_force.box import NONE, Box
from warroom.games.battle_force.keys import keys_of
from warroom.games.battle_force.measuring import looked_at
from warroom.games.battle_force.naming import ENDINGS, side_name
from warroom.games.battle_force.notation import BattleNotation
from warroom.games.battle_force.questions.allocate import Allocate
from warroom.games.battle_force.questions.announce import Announce
from warroom.games.battle_force.questions.away import Away
from warroom.games.battle_force.questions.battle_on import BattleOn
from warroom.games.battle_force.questions.first import First
from warroom.games.battle_force.questions.moment import Moment
from warroom.games.battle_force.questions.move import Consolidate, Move
from warroom.games.battle_force.questions.nominate import Nominate
from warroom.games.battle_force.questions.place import Arrive, Deploy
from warroom.games.battle_force.questions.react import React
from warroom.games.battle_force.questions.respond import Respond
from warroom.games.battle_force.questions.select import Select
from warroom.games.battle_force.questions.shoot import Shoot
from warroom.games.battle_force.revisions import REVISION
from warroom.games.battle_force.rules import (
    actions,
    comms,
    deployment,
    engage,
    melee,
    ranged,
    reactions,
    round_end,
    victory,
)
from warroom.games.battle_force.rules import round as rounds
from warroom.games.battle_force.space.field import apart
from warroom.games.battle_force.space.ground import forbids_standing, on_table
from warroom.games.battle_force.state import DESTROYED, FIELDED, Battle
from warroom.games.battle_force.tactics import outlook
from warroom.kernel.chance import Chance
from warroom.kernel.content import Printed
from warroom.kernel.copies import found_again
from warroom.kernel.game import Game
from warroom.kernel.pictures import Easel
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import Settings
from warroom.kernel.state import State
from warroom.kernel.visibility import View, load_parts
from warroom.kernel.words import first, second, verb

DEFENCE: Final = 15  # the bits of a modified ranged defence that are the number; its reasons lie above
QUESTIONS: Final[list[Question]] = [  # in the order of the steps that ask
    First(),
    Deploy(),
    Nominate(),
    Select(),
    Announce(),
    React(),
    Respond(),
    Moment(),
    Move(),
    Shoot(),
    Allocate(),
    BattleOn(),
    Away(),
    Consolidate(),
    Arrive(),
]


@final
class BattleForce(Game):
    """The rules of Battle Force over a box of content."""

    def __init__(self, printed: Printed[Box], revision: int = REVISION) -> None:
        super().__init__("battle-force", "Battle Force", revision, printed.hash, view.PARTS, e.EVENTS)
        self.made_of = printed
        self.box = printed.box
        self.box.revision = revision
        self.data = printed.data
        self.easel = Easel(self.parts, picture.sections(self.box))
        self.notes = BattleNotation(self.box)
        self.notation = self.notes
        self.declared = setups.declared(self.box, self.data)
        self.hunches = True
        self.breadth = 1
        self.foresight = 1
        self.rests = 2  # search judges after this activation and the next, or when the next round begins

    def __reduce__(self) -> tuple[Any, ...]:
        return found_again(self, self.made_of, self.revision)

    # -- set-up and rules ------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """Scenario, armies and reserves."""
        return self.declared

    def clash(self, setup: Mapping[str, object]) -> Refusal | None:
        """Armies and reserves that are not legal."""
        return setups.clash(self.box, setup)

    def appraise(self, wishes: Mapping[str, object]) -> dict[str, object]:
        """The armies: what they cost, what is legal, how far they reach."""
        return lists.appraised(self.box, wishes)

    def setups(self) -> list[dict[str, object]]:
        """Every scenario and ready list, and a list of one's own."""
        return [self.setup(wish) for wish in setups.wishes(self.box)]

    def house(self, setup: Mapping[str, object]) -> list[str]:
        """The playsheet has procedures and tables; all that they need besides is ours."""
        return setups.HOUSE_RULES

    def begin(self, wishes: Mapping[str, object], chance: Chance) -> State:
        """The units of both sides beside the table, with the deployment on the agenda."""
        scene = [scenario.name for scenario in self.box.scenarios].index(str(wishes["scenario"]))
        profile: list[int] = []
        side: list[int] = []
        reserves: list[int] = []
        kept = cast("list[object]", wishes["reserves"])
        for seat, army in enumerate(cast("list[object]", wishes["armies"])):
            if (self.box.scenarios[scene].reserves >> seat) & 1:
                reserves += [len(profile) + place for place in setups.reserves_of(self.box, army, kept[seat])]
            units = setups.units_of(self.box, army)
            profile += units
            side += [seat] * len(units)
        s = view.mustered(self.box, scene, profile, side)
        s.rounds = cast(int, wishes["rounds"]) or s.rounds
        deployment.begin_battle(s, reserves)
        return s

    def blank(self) -> State:
        """A state about to be filled; how many units it has is known when it is loaded."""
        return view.mustered(self.box, 0, [], [])

    def load(self, data: Mapping[str, object]) -> State:
        """The state that was dumped, at the same decision."""
        profile, side = list(cast("list[int]", data["profile"])), list(cast("list[int]", data["side"]))
        s = view.mustered(self.box, cast(int, data["scene"]), profile, side)
        load_parts(self.parts, s, data)
        self.settle(s)
        return s

    def advance(self, state: State, chance: Chance) -> None:
        """Does what is on the agenda until a player must decide or the battle is over."""
        s = cast(Battle, state)
        s.asked = 0
        while s.agenda:
            step = s.top()
            kind = verb(step)
            if kind <= steps.LAST_ASK:
                s.asked = 1 << first(step)
                return
            s.pop()
            if kind <= steps.PART:
                self._activation(s, step, kind, chance)
            elif kind <= steps.COUNTER:
                self._attack(s, step, kind, chance)
            elif kind <= steps.MELEE_HITS:
                self._melee(s, step, kind, chance)
            else:
                self._round_end(s, step, kind, chance)

    def _activation(self, s: Battle, step: i64, kind: i64, chance: Chance) -> None:
        """Deployment, initiative, and the steps of an activation."""
        if kind == steps.TURN:
            rounds.begin_turn(s, first(step))
        elif kind == steps.ACTIVATE:
            rounds.activate(s, first(step), chance)
        elif kind == steps.REACT:
            reactions.open_window(s)
        elif kind == steps.ROLL_OFF:
            reactions.roll_off(s, chance)
        elif kind == steps.MOMENT:
            reactions.moment(s)
        elif kind == steps.CARRY_OUT:
            actions.carry_out_action(s)
        elif kind == steps.PART:
            actions.begin_part(s, first(step))
        elif kind == steps.BEGIN_ROUND:
            rounds.begin_round(s, chance)
        elif kind == steps.PLACE:
            deployment.begin_placing(s, first(step))
        else:
            deployment.roll_to_place(s, chance)

    def _attack(self, s: Battle, step: i64, kind: i64, chance: Chance) -> None:
        """Shots, responses, and the end of an action."""
        if kind == steps.SHOOT:
            actions.begin_attack(s)
        elif kind == steps.SHOT:
            ranged.resolve_shot(s, step, chance)
        elif kind == steps.LAND:
            ranged.land(s, step, chance)
        elif kind == steps.LATE:
            reactions.fire_late(s)
        elif kind == steps.END_ACTION:
            actions.end_action(s)
        elif kind == steps.RESPONSE:
            engage.carry_out_response(s, chance)
        elif kind == steps.DELAYED:
            engage.fire_delayed(s)
        else:
            engage.counter_attack(s, chance)

    def _melee(self, s: Battle, step: i64, kind: i64, chance: Chance) -> None:
        """Close combat."""
        if kind == steps.MELEE:
            melee.begin_melee(s)
        elif kind == steps.MELEE_ROUND:
            melee.fight_round(s, first(step), chance)
        elif kind == steps.STRIKE_BACK:
            melee.strike_back(s, chance)
        elif kind == steps.MELEE_HITS:
            melee.deal_hits(s, first(step), second(step))
        elif kind == steps.MELEE_LAND:
            melee.land_hits(s, first(step), second(step), chance)
        elif kind == steps.MELEE_RESULT:
            melee.judge_round(s, first(step), chance)
        elif kind == steps.LEAVE:
            melee.leave(s, first(step), second(step), chance)
        elif kind == steps.LEFT_BEHIND:
            melee.left_behind(s, first(step))
        elif kind == steps.CONSOLIDATE:
            melee.consolidate(s, first(step), chance)
        else:
            melee.hunker_winner(s, first(step))

    def _round_end(self, s: Battle, step: i64, kind: i64, chance: Chance) -> None:
        """The six steps of the round end. [round-end.order]"""
        if kind == steps.FORCE_MORALE:
            round_end.check_force_morale(s, chance)
        elif kind == steps.VICTORY:
            victory.check_victory(s)
        elif kind == steps.CLEAR:
            round_end.clear_counters(s)
        elif kind == steps.RESERVES:
            round_end.bring_reserves(s, chance)
        elif kind == steps.ARRIVE:
            round_end.begin_arrival(s, first(step))
        elif kind == steps.COMMS:
            comms.gain_comms(s)
        else:
            round_end.assemble_pool(s)

    def question(self, asked: i64) -> Question:
        """The question that a step asks."""
        return QUESTIONS[verb(asked) - 1]

    def returns(self, state: State) -> list[float]:
        """1 for the winner and -1 for the loser, 0 for a draw."""
        winner = cast(Battle, state).winner
        return [0.0, 0.0] if winner == NONE else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    # -- words -------------------------------------------------------------------------------------------------------

    def name_operand(self, slot: str, value: int, s: State | None) -> str:
        """What an event's operand is called at the table."""
        return view.operand_name(self.box, cast("Battle | None", s), slot, value)

    def called(self, choice: i64, s: State | None = None) -> str:
        """A choice as commanders speak of it; by its notation if it is not known who stands where."""
        return (wording.called(cast(Battle, s), int(choice)) if s is not None else "") or self.write(choice)

    def operand(self, slot: str, value: int, s: State | None) -> object:
        """An event's operand for programs: of a ranged defence the number alone, without its reasons."""
        return value & DEFENCE if slot == "defence" else value

    def describe(self, v: View) -> str:
        """The table as text good enough to play by."""
        return view.described(view.fitting(self.box, v), v)

    def aids(self, state: State, seat: i64, asked: i64, choices: list[int]) -> dict[str, object]:
        """What the question says, and what each choice means on the table."""
        keys = keys_of(cast(Battle, state), self.notes, choices)
        return self.question(asked).aids(state, seat, asked) | {"keys": keys}

    def inspect(self, state: State, seat: i64, text: str) -> dict[str, object] | None:
        """Lengths and lines of sight: everybody may measure at any time."""
        return looked_at(cast(Battle, state), text)

    def printed(self) -> dict[str, object]:
        """The content: bases, strikes, terrain, forces, units, lists, scenarios."""
        return self.data

    def summary(self, state: State) -> str:
        """Who wins, and by what."""
        s = cast(Battle, state)
        if s.winner == NONE:
            return "The battle is a draw."
        points = f" The points are {s.scores[0]} to {s.scores[1]}." if any(s.scores) else ""
        return f"{side_name(s, s.winner)} wins {ENDINGS[s.ending]}.{points}"

    # -- bots --------------------------------------------------------------------------------------------------------

    def imagine(self, v: View, rng: Chance) -> State:
        """The table as it is: nothing is hidden."""
        s = view.fitting(self.box, v)
        self.settle(s)
        return s

    def redeal(self, state: State, seat: i64, rng: Chance) -> None:
        """There is nothing to deal again."""

    def value(self, state: State, seat: i64) -> float:
        """The result, or how good the battle looks."""
        s = cast(Battle, state)
        return self.returns(s)[seat] if s.asked == 0 else outlook(s, seat)

    def hasten(self, state: State) -> None:
        """Bots look at few moves from now on."""
        cast(Battle, state).hasty = True

    def at_rest(self, state: State) -> bool:
        """Whether no activation is under way."""
        kind = verb(state.top())
        return kind == steps.ASK_SELECT or kind == steps.ASK_NOMINATE or kind == steps.ASK_DEPLOY

    def conserved(self, state: State) -> list[str]:
        """Units are where their bases are; nobody overlaps, stands off the table or where nobody of its type can."""
        s = cast(Battle, state)
        wrong: list[str] = []
        for unit in range(len(s.profile)):
            standing = s.field.current_mask(unit) != 0
            if standing != (s.place[unit] == FIELDED):
                wrong.append(f"unit {unit} is at {s.place[unit]} with bases {s.field.current_mask(unit)}")
            if s.place[unit] == DESTROYED and s.marks[unit]:
                wrong.append(f"unit {unit} is destroyed with markers {s.marks[unit]}")
        return wrong + misplaced_bases(s)


def misplaced_bases(s: Battle) -> list[str]:
    """Bases that overlap, are off the table, or stand on ground that is impassable for them.

    [house.space.no-overlap, house.space.base-disc, house.move.impassable]
    """
    f = s.field
    wrong: list[str] = []
    for base in range(len(f.x)):
        if not f.current(base):
            continue
        if not on_table(f.ground, f.x[base], f.y[base], f.radius[base]):
            wrong.append(f"base {base} is off the table at {f.x[base]},{f.y[base]}")
        if not f.stands(base):
            continue
        if forbids_standing(f.ground, f.kind[base], f.x[base], f.y[base], f.radius[base]) != NONE:
            wrong.append(f"base {base} stands in impassable ground at {f.x[base]},{f.y[base]}")
        for other in range(base):
            if f.stands(other) and apart(f, base, other) < (f.radius[base] + f.radius[other]) ** 2:
                wrong.append(f"bases {base} and {other} overlap")
    return wrong
