"""The table of Complex Crashers as data: units, cards, trackers, the complex, and the abilities under way.

A unit is a number: the Operatives from 0, the reactors from FIRST_REACTOR, the models of defenders from FIRST_MODEL; so
any set of units is an i64. A card in play is a number too (a *copy*): the nine of the grid, the five reactors, the
Manager's own, then whatever the Operatives have, or gave back in this initiative.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Box, Card
from warroom.games.complex_crashers.complex import Complex, built
from warroom.kernel.copies import reduced
from warroom.kernel.state import State

# seats, which are sides
TEAM: Final = 0
MANAGER: Final = 1

# units
FIRST_REACTOR: Final = 4  # reactor 1; the Operatives are 0 to 3
FIRST_MODEL: Final = 9
UNITS: Final = 62  # numbers below this are units
NO_UNIT: Final = 62  # acts for the Manager itself
FIRE: Final = 63  # acts for nobody
OPERATIVE_SET: Final = 0b1111
REACTOR_SET: Final = 0b111110000

# copies of cards
FIRST_REACTOR_COPY: Final = 9  # grid slots are copies 0 to 8
MANAGER_COPY: Final = 14
FIRST_ITEM: Final = 15

# who holds a copy: an Operative by number, or
RETURNED: Final = 8  # plus the Operative who gave it back: in the supply, remembered until the initiative ends
FREE: Final = 16  # this number stands for no card now
USED_UP: Final = 17  # has left the game
COMPLEX: Final = 18  # the Manager's cards
TOKEN_BITS: Final = 4  # tokens of a name on a copy
RELOADED: Final = 8  # a card has no more abilities

OFFLINE: Final = -1  # in place of charges

# an ability under way: what a frame holds; a frame that is over is empty
ABILITY: Final = 0  # number in the box; NONE: fire
SOURCE: Final = 1  # unit that activated it, NO_UNIT for the Manager, FIRE for fire
COPY: Final = 2  # the card in play that carries it
PAYERS: Final = 3  # set of the trackers that paid for it
FLAGS: Final = 4
PLACE: Final = 5  # in the program: the effect that is done next
EVENT: Final = 6  # frame of the ability that triggered it
TRIGGER: Final = 7
ACTORS: Final = 8  # set of units
SUBJECT: Final = 9  # unit
REGION: Final = 10  # entered or left
STOOD: Final = 11  # where the movers stood when the window opened
GROUP: Final = 12  # of the event's attack
MANNER: Final = 13
MOVERS: Final = 14  # set of units that a move or phase under way moves
STEPS: Final = 15  # that the move has taken
FROM: Final = 16  # region that the movers left with their last step; NONE: they left none
PRESENT: Final = 17  # set of units that were on the table when the last step or resolution happened
TARGETS: Final = 18  # set of units that got dice of the last attack
WOUNDED: Final = 19  # set of units that suffered damage from the last attack
LAST_DAMAGE: Final = 20  # done by the last attack
KILLS: Final = 21  # units destroyed or brought offline by this activation
BEATEN: Final = 22  # set of units destroyed, brought offline or incapacitated, for the window of results
STANDS: Final = 23  # region that the movers entered with their last step
REGISTERS: Final = 24  # what `choose` bound: four numbers; units and dice groups as sets
FRAME: Final = 28  # size
WITNESSES: Final = 28  # once it has ignored dice or beaten somebody: set of units that were on the table then

# FLAGS
CANCELLED: Final = 1
STOPPED: Final = 2  # a move was interrupted: what depends on it is skipped
SHOVED: Final = 4  # another ability has moved a unit that this one is moving
WITHOUT_SELF: Final = 8  # it goes on though its source has left the table
ACTION: Final = 16  # it is an action

# the attack that a frame makes: what a strike holds
PRINTED: Final = 0  # place of its effect in the program; NONE: fire
ORIGIN: Final = 1  # region where the dice are rolled
AIM: Final = 2  # region of an area attack
STRENGTH: Final = 3
TURN_OF: Final = 4  # how many groups have been contested
LONE_DICE: Final = 5  # 1 if every group had a single die as rolled
CALLED: Final = 6  # set of units that it must target; 0: no such demand
ORDER: Final = 7  # from here on: the groups in the order in which they are contested

# a dice group: so many numbers each
GROUP_UNIT: Final = 0
GROUP_FIRST: Final = 1  # its first die
GROUP_COUNT: Final = 2
GROUP_STATE: Final = 3
GROUP_TURNED: Final = 4  # set of units that redirected it; of an attack that is over: the damage it did
GROUP_BY: Final = 5  # frame of the reaction that ignored dice of it and is not over yet, plus 1
GROUP_SIZE: Final = 6

# GROUP_STATE
LIVE: Final = 0
GROUP_IGNORED: Final = 1
LOST: Final = 2
DONE: Final = 3  # the attack is over

# what modify and grant have done: so many numbers each
LASTING_UNIT: Final = 0
LASTING_STAT: Final = 1  # codes.ARMOR ..., or GRANTED
LASTING_BY: Final = 2  # of a grant: the quality
LASTING_UNTIL: Final = 3
LASTING_FRAME: Final = 4  # until the ability is resolved: its frame; until my next: the side; of a next attack: 0
LASTING_KEY: Final = 5  # ability | unit << 16: the same ability of the same unit does not stack with itself
LASTING_DIRECTION: Final = 6
LASTING: Final = 7
GRANTED: Final = 50

# the window that is open
WINDOW_SIDE: Final = 0  # who is asked
WINDOW_PART: Final = 1  # 0: the side with the initiative, 1: the other
WINDOW_PRESENT: Final = 2  # set of units
WINDOW_EVENTS: Final = 3  # from here on: the events, so many numbers each
EVENT_TRIGGER: Final = 0
EVENT_FRAME: Final = 1
EVENT_ACTORS: Final = 2
EVENT_SUBJECT: Final = 3
EVENT_REGION: Final = 4
EVENT_STOOD: Final = 5
EVENT_GROUP: Final = 6
EVENT_MANNER: Final = 7
EVENT_SIZE: Final = 8

EMPTY: Final[list[int]] = []  # never changed in place


@final
@mypyc_attr(acyclic=True)
class Raid(State):
    """The state of play. A turn is an initiative; a seat is a side: TEAM or MANAGER."""

    def __init__(self, box: Box, operatives: i64 = 0) -> None:
        super().__init__()
        self.box = box
        self.complex = Complex()
        self.winner: i64 = NONE
        self.rounds: i64 = box.rounds
        self.initiative: i64 = TEAM
        # the deck: everybody knows all of this; which plain tile comes next, nobody does
        self.pool: i64 = 0  # set of the plain tiles that nobody has seen yet
        self.plain_left: list[int] = [0, 0, 0]  # plain tiles in each group
        self.special_left: list[int] = [0, 0, 0]  # set of the reactor tiles in each group
        self.tech_left: i64 = 0  # the groups whose tech tile lies on top, as a set
        self.reserve: list[int] = []  # tiles face up, never changed in place
        self.drawn: i64 = NONE
        # units
        self.at: list[int] = [0] * operatives + [NONE] * (FIRST_MODEL - operatives)  # region, the last one if it left
        self.pillars: list[int] = [NONE] * FIRST_MODEL  # direction
        self.copy_of: list[int] = [NONE] * FIRST_MODEL  # the copy that a reactor or model is of
        self.table: i64 = 0  # set of units on the table
        self.fallen: i64 = 0  # models that left the table since abilities are under way: their numbers stay theirs
        # Operatives
        self.overlay: list[int] = [0] * operatives
        self.health: list[int] = [0] * operatives
        self.scars: list[int] = [0] * operatives  # armor lost, which is also maximum health lost
        self.points: list[int] = [0] * operatives  # from the maximum down to -maximum - 1, exhausted
        # the Manager
        self.trackers: list[int] = [0] * operatives
        self.charges: list[int] = [OFFLINE] * REACTORS
        self.supplied: list[int] = [0] * REACTORS  # upgrade markers it brought
        self.staged: i64 = 0  # sets of grid slots
        self.upgraded: i64 = 0
        self.emp: i64 = NONE  # NONE: never armed; 0: exploded
        # copies
        self.cards: list[int] = [NONE] * FIRST_ITEM  # number in the box
        self.holders: list[int] = [COMPLEX] * FIRST_ITEM
        # set of the abilities used in this initiative, by their places; shifted by RELOADED those of which one may be
        # used once more
        self.used: list[int] = [0] * FIRST_ITEM
        self.tokens: list[int] = [0] * FIRST_ITEM  # how many of each name, TOKEN_BITS each
        self.brief: list[int] = [0] * FIRST_ITEM  # the same, of those that go when the initiative passes
        self.once: list[int] = EMPTY  # abilities that can be used once in a game and have been; never changed in place
        self.fires: list[int] = []  # burning tokens by region
        self.lasting: list[int] = EMPTY  # what modify and grant have done, LASTING numbers each; never changed in place
        # abilities under way, by frame
        self.frames: list[list[int]] = []
        self.strikes: list[list[int]] = []  # the attack that it makes now
        self.groups: list[list[int]] = []  # its dice groups
        self.dice: list[list[int]] = []
        # the window that is open: who may answer what, and the frames declared so far
        self.window: list[int] = EMPTY
        self.queue: list[int] = EMPTY
        self.answers: list[int] = EMPTY  # the reactions found for the question that is asked next; to nobody else
        # the abilities that answered the gain of this initiative: unit | ability << 8; never changed in place
        self.answered: list[int] = EMPTY
        # what is said of an answer of several words: payments so far, items exchanged so far
        self.draft: list[int] = EMPTY  # never changed in place

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    @property
    def layout(self) -> list[int]:
        """The complex as numbers, for views and saving."""
        return self.complex.layout()

    @layout.setter
    def layout(self, value: list[int]) -> None:
        self.complex = built(value)

    def clone(self) -> Raid:
        """An independent copy that nobody listens to."""
        t = Raid(self.box)
        t.agenda = self.agenda.copy()
        t.asked = self.asked
        t.options = self.options
        t.turn = self.turn
        t.complex = self.complex
        t.winner = self.winner
        t.rounds = self.rounds
        t.initiative = self.initiative
        t.pool = self.pool
        t.plain_left = self.plain_left.copy()
        t.special_left = self.special_left.copy()
        t.tech_left = self.tech_left
        t.reserve = self.reserve
        t.drawn = self.drawn
        t.at = self.at.copy()
        t.pillars = self.pillars.copy()
        t.copy_of = self.copy_of.copy()
        t.table = self.table
        t.fallen = self.fallen
        t.overlay = self.overlay
        t.health = self.health.copy()
        t.scars = self.scars.copy()
        t.points = self.points.copy()
        t.trackers = self.trackers.copy()
        t.charges = self.charges.copy()
        t.supplied = self.supplied.copy()
        t.staged = self.staged
        t.upgraded = self.upgraded
        t.emp = self.emp
        t.cards = self.cards.copy()
        t.holders = self.holders.copy()
        t.used = self.used.copy()
        t.tokens = self.tokens.copy()
        t.brief = self.brief.copy()
        t.once = self.once
        t.fires = self.fires.copy()
        t.lasting = self.lasting
        t.frames = [frame.copy() for frame in self.frames]
        t.strikes = [strike.copy() for strike in self.strikes]
        t.groups = [groups.copy() for groups in self.groups]
        t.dice = [dice.copy() for dice in self.dice]
        t.window = self.window.copy()
        t.queue = self.queue.copy()
        t.answered = self.answered
        t.draft = self.draft
        return t

    # -- units ---------------------------------------------------------------------------------------------------

    def round(self) -> i64:
        """The round: one initiative of the Operatives and the Manager's after it. [gap.win-stalemate]"""
        return (self.turn + 1) // 2

    def team_size(self) -> i64:
        """How many Operatives there are."""
        return len(self.trackers)

    def on_table(self, unit: i64) -> bool:
        """Whether a unit is on the table: every Operative, reactors that are revealed, models that are deployed."""
        return (self.table >> unit) & 1 != 0

    def able(self, operative: i64) -> bool:
        """An Operative with health is able, any other is incapacitated. [incapacitated.when]"""
        return self.health[operative] > 0

    def side_of(self, unit: i64) -> i64:
        """The side a unit is on; NO_UNIT acts for the Manager."""
        return TEAM if unit < FIRST_REACTOR else MANAGER

    def printed(self, copy: i64) -> Card:
        """What is printed on a card in play."""
        return self.box.cards[self.cards[copy]]

    def card_of(self, unit: i64) -> Card:
        """The card of a reactor or of a model."""
        return self.box.cards[self.cards[self.copy_of[unit]]]

    def online(self, reactor: i64) -> bool:
        """Whether a reactor (from 0) is online. [setup.reactor-offline]"""
        return self.charges[reactor] != OFFLINE

    def working(self, reactor: i64) -> bool:
        """A reactor's abilities and qualities work while it is online and revealed. [reactors.abilities-condition]"""
        return self.charges[reactor] != OFFLINE and self.on_table(FIRST_REACTOR + reactor)


def with_word(words: list[int], word: i64) -> list[int]:
    """A list with one more number, for lists that are never changed in place."""
    longer = words.copy()
    longer.append(word)
    return longer


def slot_of(tier: i64, tech: i64) -> i64:
    """The grid slot of a tier and a technology type. [setup.grid-slots, grid.shape]"""
    return (tier - 1) * 3 + tech


assert GRID == FIRST_REACTOR_COPY
