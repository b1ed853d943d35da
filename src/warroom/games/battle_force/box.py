"""What is printed for Battle Force and never changes: base types, unit profiles, strikes, forces, lists, scenarios."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.revisions import REVISION
from warroom.games.battle_force.space.ground import Ground
from warroom.kernel.copies import reduced

NONE: Final = -1

# when a scenario gives points for objectives
NEVER: Final = 0
EACH_ROUND: Final = 1
AT_THE_END: Final = 2


@final
@mypyc_attr(acyclic=True)
class Profile:
    """A kind of unit: its bases and all values its procedures refer to; it carries nobody.

    [gap.unit.profiles-missing, gap.unit.mixed, gap.unit.transport]
    """

    def __init__(self, name: str, title: str, force: i64, kind: i64, bases: i64) -> None:
        self.name = name
        self.title = title
        self.force = force
        self.kind = kind
        self.bases = bases  # bought with exactly so many [house.army.fixed-units]
        self.morale: i64 = 0
        self.ranged_defence: i64 = 0
        self.close_defence: i64 = 0
        self.attack_dice: i64 = 0
        self.range: i64 = 0  # in ticks
        self.damage: i64 = 0
        self.close_dice: i64 = 0
        self.close_damage: i64 = 0
        self.armour: list[int] = []  # front, side, rear; none for infantry and guns
        self.comms: i64 = 0
        self.area: i64 = 0  # radius of its template in ticks; 0: direct fire
        self.indirect = False
        self.points: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, "", "", 0, 0, 0)


@final
@mypyc_attr(acyclic=True)
class Strike:
    """A kind of strike: dice and radius by the comms dice left, damage, scatter, and whether it needs sight."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.dice: list[int] = []
        self.radius: list[int] = []
        self.damage: i64 = 0
        self.scatter_minus: i64 = 0
        self.needs_sight = False

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, "", "")


@final
@mypyc_attr(acyclic=True)
class Army:
    """A ready list: its force, its units as profiles, and which of them stay in reserve where that is allowed."""

    def __init__(self, name: str, title: str, force: i64) -> None:
        self.name = name
        self.title = title
        self.force = force
        self.units: list[int] = []
        self.reserve: list[int] = []  # places in the list

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, "", "", 0)


@final
@mypyc_attr(acyclic=True)
class Scenario:
    """A battle to fight: the ground, the objectives, where the two sides come from, and what wins it."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.victory = ""
        self.rounds: i64 = 0
        self.sides: list[str] = []
        self.first: i64 = NONE  # the side that deploys first, and completely; NONE: alternately
        self.zones: list[list[int]] = []  # by side
        self.edges: list[int] = []  # by side: the heading that points to its entry edge
        self.reserves: i64 = 0  # sides that hold reserves, as a set
        self.hunkered: i64 = 0  # sides whose infantry and guns start hunkered down, as a set
        self.comms: list[int] = []
        self.objective_titles: list[str] = []
        self.objective_x: list[int] = []
        self.objective_y: list[int] = []
        self.objective_points: list[int] = []
        self.score: i64 = NEVER
        self.score_from: i64 = 1
        self.destroyed_points: i64 = 0
        self.level: i64 = NONE  # who wins when points are level; NONE: more surviving points
        self.holder: i64 = NONE  # the side that wins by holding one objective so many round ends in a row
        self.held: i64 = NONE
        self.hold_rounds: i64 = 0
        self.runner: i64 = NONE  # the side that wins by leaving through an exit
        self.exits: list[list[int]] = []
        self.exit_from: i64 = 0
        self.exit_points: i64 = 0
        self.exit_units: i64 = 0
        self.ground = Ground(0, 0, [], [], [])
        self.feature_names: list[str] = []
        self.feature_titles: list[str] = []
        self.feature_kinds: list[str] = []
        self.feature_rects: list[list[int]] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, "", "")


@final
@mypyc_attr(acyclic=True)
class Box:
    """All content, shared by all states of a game."""

    def __init__(self) -> None:
        self.revision: i64 = REVISION  # of the rules in play
        self.radius: list[int] = []  # by type of base
        self.force_names: list[str] = []
        self.force_titles: list[str] = []
        self.force_morale: list[int] = []
        self.profiles: list[Profile] = []
        self.strikes: list[Strike] = []
        self.armies: list[Army] = []
        self.scenarios: list[Scenario] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)

    def __deepcopy__(self, memo: dict[int, object]) -> Box:
        return self  # what is printed never changes, so copies of a state share it
