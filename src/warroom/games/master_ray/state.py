"""The table of Master Ray as data: the printed things that never change (`Box`) and the state of play (`Ray`)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.master_ray.revisions import REVISION
from warroom.kernel.copies import reduced
from warroom.kernel.state import State

# the seven actions of the dashboard
MOVE: Final = 0
HEIGHT: Final = 1
MODE: Final = 2
SWITCH: Final = 3
HEAT: Final = 4
COOL: Final = 5
FIRE: Final = 6
ACTIONS: Final = 7
ACTION_NAMES: Final = ("move", "height", "mode", "switch", "heat", "cool", "fire")

CHIEF: Final = 3  # stands on an action in place of 1 or 2 scientists

HIGH: Final = 0
MIDDLE: Final = 1
LOW: Final = 2
HEIGHT_NAMES: Final = ("high", "middle", "low")

SHRINK: Final = 0
GROWTH: Final = 1
MODE_NAMES: Final = ("shrink", "growth")

SMALL: Final = 1
MEDIUM: Final = 2
LARGE: Final = 3
SIZE_NAMES: Final = ("none", "small", "medium", "large")

BLUE: Final = 0
YELLOW: Final = 1
COLOUR_NAMES: Final = ("blue", "yellow")

NEAR: Final = 0
FAR: Final = 1
DEPTH_NAMES: Final = ("near", "far")

NONE: Final = -1

# the steps of the agenda; the first three are asks
ASK_STUDENT: Final = 1
ASK_STAFF: Final = 2
ASK_RESOLVE: Final = 3
BEGIN_TURN: Final = 4
UPKEEP: Final = 5
RECRUIT: Final = 6
RIVAL: Final = 7
SET_UP: Final = 8

# the verbs of choices
TAKE_STUDENT: Final = 1
PLACE: Final = 2
LEAD: Final = 3
LOCK: Final = 4
READY: Final = 5
DO_MOVE: Final = 6
DO_HEIGHT: Final = 7
DO_MODE: Final = 8
DO_SWITCH: Final = 9
DO_HEAT: Final = 10
DO_COOL: Final = 11
DO_FIRE: Final = 12


@final
@mypyc_attr(acyclic=True)
class Temper:
    """How a rival of this temper weighs a shot, and how warm a ray it still fires."""

    def __init__(self, name: str, own_weight: i64, foe_weight: i64, max_fire_temperature: i64) -> None:
        self.name = name
        self.own_weight = own_weight
        self.foe_weight = foe_weight
        self.max_fire_temperature = max_fire_temperature

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, "", 0, 0, 0)


@final
@mypyc_attr(acyclic=True)
class Level:
    """How good a solo rival is."""

    def __init__(
        self, name: str, title: str, threshold: i64, helpers: i64, scientists: i64, prestige: i64, closes: bool
    ) -> None:
        self.name = name
        self.title = title
        self.threshold = threshold
        self.helpers = helpers
        self.scientists = scientists
        self.prestige = prestige
        self.closes = closes

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, "", "", 0, 0, 0, 0, False)


@final
@mypyc_attr(acyclic=True)
class Box:
    """What is printed: board, tracks and cards, shared by all states of a game."""

    def __init__(self) -> None:
        self.revision: i64 = REVISION  # of the rules in play
        self.lanes: i64 = 0
        self.colour: list[int] = []  # by square; square = (lane - 1) * 2 + depth
        self.squares: list[int] = [0, 0]  # of each colour, as a set
        self.start_dice: list[int] = []  # by square
        self.per_player: list[int] = []  # by size
        self.max_temperature: i64 = 0
        self.temperature_names: list[str] = []
        self.temperature: i64 = 0
        self.height: i64 = 0
        self.mode: i64 = 0
        self.energy: i64 = 0
        self.ray_even: i64 = 0
        self.ray_odd: i64 = 0
        self.roster_names: list[str] = []  # the first is the usual one
        self.rosters: list[int] = []  # the students of each, as a set
        self.card_names: list[str] = []
        self.card_titles: list[str] = []
        self.card_action: list[int] = []
        self.card_strength: list[int] = []
        self.card_temper: list[Temper] = []
        self.fewest: list[int] = []  # scientists an action takes, by action
        self.most: list[int] = []
        self.action_titles: list[str] = []
        self.lockable: i64 = 0  # set of actions
        self.levels: list[Level] = []
        self.rank_margins: list[int] = []  # lowest first
        self.rank_titles: list[str] = []
        self.solo_colour: i64 = BLUE
        self.solo_title = ""
        self.advanced_title = ""
        self.orders: list[int] = []  # see rules/selection.py
        self.staffing: dict[int, list[int]] = {}  # see rules/selection.py

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)

    def __deepcopy__(self, memo: dict[int, object]) -> Box:
        return self  # what is printed never changes, so copies of a state share it


@final
@mypyc_attr(acyclic=True)
class Ray(State):
    """The state of play. Professors are numbered as seats; in solo games the rival is professor 1.

    [components.boards-and-ray]
    """

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        # set-up
        self.solo: i64 = 0
        self.level: i64 = 0
        self.advanced: i64 = 0
        self.swapped: i64 = 0  # 1 if seat 0 plays yellow
        self.roster: i64 = 0  # which students take part
        # the test board and the dashboard
        self.dice: list[int] = box.start_dice  # by square: 0 if empty, else size * 8 + face
        self.lane: i64 = 0
        self.temperature: i64 = box.temperature
        self.height: i64 = box.height
        self.mode: i64 = box.mode
        self.energy: i64 = box.energy
        # the students, as sets of cards
        self.hands: list[int] = [0, 0]
        self.deck: i64 = 0
        self.discard: i64 = 0
        self.passes: i64 = 0
        self.front: i64 = NONE  # the face-up card of the rival's notebook
        # the professors
        self.active: i64 = 0
        self.extra: i64 = 0  # who has the extra scientist, as a set
        self.chiefs: i64 = 0  # whose Chief is ready, as a set
        self.locks: list[int] = [NONE, NONE]  # the action each professor's Chief locks
        # this turn
        self.student: i64 = NONE  # the card on the dashboard, until its action is performed
        self.covered: i64 = NONE  # the action this turn's student covers
        self.staff: i64 = 0  # who stands on each action: two bits an action
        self.idle: i64 = 0  # scientists not placed yet
        self.fired: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    def clone(self) -> Ray:
        """An independent copy that nobody listens to."""
        t = Ray(self.box)
        t.agenda = self.agenda.copy()
        t.asked = self.asked
        t.options = self.options
        t.turn = self.turn
        t.solo = self.solo
        t.level = self.level
        t.advanced = self.advanced
        t.swapped = self.swapped
        t.roster = self.roster
        t.dice = self.dice.copy()
        t.lane = self.lane
        t.temperature = self.temperature
        t.height = self.height
        t.mode = self.mode
        t.energy = self.energy
        t.hands = self.hands.copy()
        t.deck = self.deck
        t.discard = self.discard
        t.passes = self.passes
        t.front = self.front
        t.active = self.active
        t.extra = self.extra
        t.chiefs = self.chiefs
        t.locks = self.locks.copy()
        t.student = self.student
        t.covered = self.covered
        t.staff = self.staff
        t.idle = self.idle
        t.fired = self.fired
        return t

    def on(self, action: i64) -> i64:
        """Who stands on an action: 0, 1 or 2 scientists, or the Chief."""
        return (self.staff >> (action * 2)) & 3

    def put(self, action: i64, who: i64) -> None:
        """Puts scientists or the Chief on an action, or takes them off (0)."""
        self.staff = (self.staff & ~(3 << (action * 2))) | (who << (action * 2))

    def owner(self, square: i64) -> i64:
        """The professor whose colour a square has. [objective.colour-owns-points, gap.board.colour-pattern]"""
        return self.box.colour[square] ^ self.swapped

    def own_squares(self) -> i64:
        """The squares of the active professor's colour, as a set."""
        return self.box.squares[self.active ^ self.swapped]

    def reserve(self, professor: i64, size: i64) -> i64:
        """How many dice of a size lie beside the board for a professor.

        [setup.reserve-aside, firing.destroyed-die-joins-reserve, gap.fire.replaced-die-goes-to-reserve]
        """
        left: i64 = self.box.per_player[size]
        own: i64 = self.box.squares[professor ^ self.swapped]
        for square in range(len(self.dice)):
            die: i64 = self.dice[square]
            if die >> 3 == size and (own >> square) & 1:
                left -= 1
        return left
