"""The state of a battle: units and their markers, bases on the field, the action and the combat under way."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.box import NONE, Box, Profile, Scenario
from warroom.games.battle_force.space.field import Field
from warroom.games.battle_force.space.rates import is_vehicle
from warroom.kernel.copies import reduced
from warroom.kernel.state import State

# where a unit is
WAITING: Final = 0  # to be deployed
RESERVE: Final = 1
FIELDED: Final = 2
LEFT: Final = 3  # through an exit
DESTROYED: Final = 4

# the markers of a unit
ACTIVATED: Final = 1
PINNED: Final = 2
HUNKERED: Final = 4
DUG_IN: Final = 8
REDEPLOYING: Final = 16
DUE: Final = 32  # a reserve that may come as soon as there is room

# how Overwatch stands
NO_WATCH: Final = 0
HELD: Final = 1  # it won the roll and may fire
AFTERWARDS: Final = 2  # it lost the roll and fires after the action
SPENT: Final = 3

# what the target of an Engage does
NO_RESPONSE: Final = 0
DISENGAGES: Final = 1
DEFENDS: Final = 2
COUNTERS: Final = 3
DEFENDED: Final = 4  # Defensive Fire is over
COUNTERED: Final = 5  # the Counter Attack has been made

# how a battle ended
GOING_ON: Final = 0
BY_MORALE: Final = 1
BY_DESTRUCTION: Final = 2
BY_HOLDING: Final = 3
BY_EXIT: Final = 4
BY_POINTS: Final = 5
BY_SURVIVORS: Final = 6
BY_LEVEL: Final = 7  # points are level, and the scenario says who wins then
BY_TIME: Final = 8  # nobody got out


@final
@mypyc_attr(acyclic=True)
class Battle(State):
    """A table: units are numbered through, first those of seat 1, and their bases in the same order on the field."""

    def __init__(self, box: Box, scene: i64, profile: list[int], side: list[int], field: Field) -> None:
        super().__init__()
        self.box = box
        # the set-up
        self.scene = scene
        self.rounds: i64 = box.scenarios[scene].rounds  # that are fought at most
        self.profile = profile  # by unit, as are the next three
        self.side = side
        self.place: list[int] = [WAITING] * len(profile)
        self.marks: list[int] = [0] * len(profile)
        self.field = field
        # the two sides
        self.comms: list[int] = [0, 0]
        self.refusals: list[int] = [0, 0]
        self.called: i64 = 0  # who has called a strike this round, as a set
        self.scores: list[int] = [0, 0]
        self.fallen: list[int] = [0, 0]  # units destroyed when morale was last checked
        self.shaken: i64 = 0  # whose force has reached half its losses, as a set
        self.broken: i64 = 0  # whose force is broken, as a set
        self.control: list[int] = [NONE] * len(box.scenarios[scene].objective_x)  # by objective, at the last round end
        self.holding: i64 = 0  # round ends in a row at which the holder has held
        self.gone: list[int] = [0] * len(profile)  # bases that left, by unit
        # the round
        self.initiative: i64 = NONE
        self.active: i64 = NONE
        # the action
        self.actor: i64 = NONE
        self.action: i64 = NONE
        self.target: i64 = NONE  # of an Engage
        self.watcher: i64 = NONE
        self.watch: i64 = NO_WATCH
        self.hider: i64 = NONE  # who takes cover
        self.response: i64 = NO_RESPONSE
        self.halted: i64 = 0  # whether the action has ended before its time
        self.stayed: i64 = 0  # whether the movement is over
        self.fought: i64 = 0  # whether it came to close combat
        self.order: i64 = 0  # of the bases that are hit: four bits each, its number in the unit and 1
        # the close combat; the attacker first
        self.ties: i64 = 0
        self.leaver: i64 = NONE  # who parts after this round
        self.fighters: list[int] = [0, 0]  # bases, as sets
        self.exposed: list[int] = [0, 0]
        self.lost: list[int] = [0, 0]
        # the end
        self.ending: i64 = GOING_ON
        self.winner: i64 = NONE
        # of a battle that is only imagined
        self.hasty = False  # whether bots look at few moves

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box, self.scene, self.profile, self.side, self.field)

    @property
    def fields(self) -> list[Field]:
        """The field as the list that views and saved states are made of."""
        return [self.field]

    def clone(self) -> Battle:
        """An independent copy that nobody listens to."""
        t = Battle(self.box, self.scene, self.profile, self.side, self.field.clone())
        t.agenda = self.agenda.copy()
        t.asked = self.asked
        t.options = self.options
        t.turn = self.turn
        t.rounds = self.rounds
        t.place = self.place.copy()
        t.marks = self.marks.copy()
        t.comms = self.comms.copy()
        t.refusals = self.refusals.copy()
        t.called = self.called
        t.scores = self.scores.copy()
        t.fallen = self.fallen.copy()
        t.shaken = self.shaken
        t.broken = self.broken
        t.control = self.control.copy()
        t.holding = self.holding
        t.gone = self.gone.copy()
        t.initiative = self.initiative
        t.active = self.active
        t.actor = self.actor
        t.action = self.action
        t.target = self.target
        t.watcher = self.watcher
        t.watch = self.watch
        t.hider = self.hider
        t.response = self.response
        t.halted = self.halted
        t.stayed = self.stayed
        t.fought = self.fought
        t.order = self.order
        t.ties = self.ties
        t.leaver = self.leaver
        t.fighters = self.fighters.copy()
        t.exposed = self.exposed.copy()
        t.lost = self.lost.copy()
        t.ending = self.ending
        t.winner = self.winner
        t.hasty = self.hasty
        return t

    def scenario(self) -> Scenario:
        """The scenario that is played."""
        return self.box.scenarios[self.scene]

    def of(self, unit: i64) -> Profile:
        """The profile of a unit."""
        return self.box.profiles[self.profile[unit]]

    def has(self, unit: i64, mark: i64) -> bool:
        """Whether a unit has one of these markers."""
        return (self.marks[unit] & mark) != 0

    def mark(self, unit: i64, mark: i64) -> None:
        """Gives a unit a marker."""
        self.marks[unit] = self.marks[unit] | mark

    def unmark(self, unit: i64, mark: i64) -> None:
        """Takes markers off a unit."""
        self.marks[unit] = self.marks[unit] & ~mark

    def on_table(self, unit: i64) -> bool:
        """Whether a unit has a current base on the table. [gap.initiative.which-units]"""
        return self.place[unit] == FIELDED

    def vehicles(self, unit: i64) -> bool:
        """Whether a unit is one of vehicles; infantry and guns are the others. [gap.unit.walker-is-vehicle]"""
        return is_vehicle(self.box.profiles[self.profile[unit]].kind)

    def flying(self, unit: i64) -> bool:
        """Whether a unit is of VTOLs in flight."""
        first: i64 = self.field.first[unit]
        for base in range(first, first + self.box.profiles[self.profile[unit]].bases):
            if self.field.current(base):
                return self.field.flying(base)
        return False

    def able(self, unit: i64) -> bool:
        """Whether a unit can act at all: on the table, not pinned, with a working base.

        [house.status.pinned, house.status.out-of-action, gap.pinned.effects]
        """
        return self.place[unit] == FIELDED and not self.marks[unit] & PINNED and self.field.working_mask(unit) != 0
