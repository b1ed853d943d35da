"""The table of Critical Mass as data: the seats (`Cockpit`) and the battle (`Battle`)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import NONE, PARTS_OF_MECH, PLATE_BITS, Box, Build
from warroom.games.critical_mass.revisions import AUDITED
from warroom.kernel.copies import reduced
from warroom.kernel.state import State
from warroom.kernel.words import first, second, verb

MECH_JAMMED: Final = 1 << 30  # among the cards that were Disrupted: one that has been played anew since

EMPTY: Final[list[int]] = []  # lists of a battle are replaced, never changed in place, so all may share this one

# where cards lie
HAND: Final = 0
PLAY: Final = 1
EQUIPPED: Final = 2
COOLDOWN: Final = 3
OFF: Final = 4
ZONE_NAMES: Final = ("hand", "play", "equipped", "cooldown", "deactivated")

# Targeting cards, by how many seats further the target sits (of four; of three, right is two further)
NO_TARGET: Final = 0
LEFT: Final = 1
CENTER: Final = 2
RIGHT: Final = 3
TARGET_NAMES: Final = ("none", "left", "center", "right")

# the questions of a batch: pack(kind, seat, ...); a deed is no question, it only waits for its turn among them
Q_DEED: Final = 1  # seat | other << 8, effect, card
Q_EFFECT: Final = 2  # the same, with an answer of `seat`
Q_HIT: Final = 3  # seat, number of the strike, target on the Mech that was hit
Q_PLAN: Final = 4  # seat
Q_FIT: Final = 5  # seat, slot
Q_FIRST: Final = 6  # seat
Q_FOLLOW: Final = 7  # seat, effect, card
Q_ORDER: Final = 8  # seat

# outcomes of a strike
HIT: Final = 1
DODGED: Final = 2
BLOCKED: Final = 3


@final
@mypyc_attr(acyclic=True)
class Deduction:
    """All that can be worked out of a trail: which hidden cards are in doubt, and which of them may be in hand.

    Cards of a group are alike in all that is known of them, so any of them may stand for any other. A hand tells how
    many of each group are held, by its first cards.
    """

    def __init__(self, build: Build, trail: list[int]) -> None:
        self.build = build
        self.trail = trail
        self.shown: i64 = build.cards  # cards that everybody had seen by then
        self.groups: list[int] = []
        self.hands: list[int] = [0]
        self.ways: i64 = 0  # how many deals there are, hand by hand

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.build, self.trail)


@final
@mypyc_attr(acyclic=True)
class Cockpit:
    """One seat: its Mech, its cards, its board, and what has happened to it this turn."""

    def __init__(self, build: Build) -> None:
        self.build = build
        self.mech: i64 = build.mech.number
        self.loadout: i64 = build.loadout
        self.shown: i64 = 0  # the part of the loadout that everybody has seen
        # the piles
        self.hand: i64 = 0
        self.play: i64 = 0
        self.equipped: i64 = 0
        self.cooldown: i64 = 0
        self.off: i64 = 0  # Deactivated
        # what everybody can work out of the hidden piles from what has been seen to move
        self.surely_hand: i64 = 0
        self.surely_off: i64 = 0
        self.trail = EMPTY  # what was seen of the others' coming and going since; never changed in place
        self.deduced: Deduction | None = None  # what follows from it, once somebody has worked it out
        # the board
        self.plates: i64 = build.mech.plates  # [setup.armor-cubes]
        self.living: i64 = 1
        self.primed: i64 = 0  # [primed.start-off, setup.green-cubes-aside, setup.green-cube-meaning]
        self.ability: i64 = 0  # ON [ability.conditional-start-off]
        self.stunned: i64 = 0
        self.stun_next: i64 = 0
        # this turn
        self.target: i64 = NONE  # seat
        self.used: i64 = 0  # cards played, wherever they are by now
        self.lasted: i64 = 0  # of them those that stayed in play up to the Cooldown Step
        self.waiting: i64 = 0  # cards in play that have not been resolved
        self.jammed: i64 = 0  # cards that were Disrupted
        self.dealers: i64 = 0  # cards that dealt damage
        self.hurt: i64 = 0
        self.ability_began: i64 = 0  # the ability was ON when Combat began
        # the group that is resolved now
        self.acting: i64 = NONE  # card
        self.pace: i64 = 0  # its Speed, frozen
        self.power: i64 = 0  # the Firepower of its first attack, frozen
        self.draft = EMPTY  # answers that are not open yet; never changed in place
        self.moved: i64 = 0  # cards that lie elsewhere than when the open questions were asked

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.build)

    def clone(self) -> Cockpit:
        """An independent copy."""
        t = Cockpit(self.build)
        t.loadout = self.loadout
        t.shown = self.shown
        t.hand = self.hand
        t.play = self.play
        t.equipped = self.equipped
        t.cooldown = self.cooldown
        t.off = self.off
        t.surely_hand = self.surely_hand
        t.surely_off = self.surely_off
        t.trail = self.trail
        t.deduced = self.deduced
        t.plates = self.plates
        t.living = self.living
        t.primed = self.primed
        t.ability = self.ability
        t.stunned = self.stunned
        t.stun_next = self.stun_next
        t.target = self.target
        t.used = self.used
        t.lasted = self.lasted
        t.waiting = self.waiting
        t.jammed = self.jammed
        t.dealers = self.dealers
        t.hurt = self.hurt
        t.ability_began = self.ability_began
        t.acting = self.acting
        t.pace = self.pace
        t.power = self.power
        t.draft = self.draft
        return t

    def plates_of(self, component: i64) -> i64:
        """The plates a component still has. [armor.cube-per-plate]"""
        return (self.plates >> (component * PLATE_BITS)) & 0xFF

    def in_force(self) -> i64:
        """The cards whose standing effects work: in play and not Disrupted, or equipped.

        [equipment.constant-benefit, equipment.ability-ends, gap.disruption.equipment-abilities, gap.zones.left-play]
        """
        return (self.play & ~self.jammed) | self.equipped

    def lost(self) -> i64:
        """How many components are destroyed."""
        n: i64 = 0
        for component in range(PARTS_OF_MECH):
            if self.plates_of(component) == 0:
                n += 1
        return n


@final
@mypyc_attr(acyclic=True)
class Battle(State):
    """The state of play. Lists are replaced, never changed in place (the agenda apart), so clones share them."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.cockpits: list[Cockpit] = []
        # set-up
        self.teams: i64 = 0
        self.pools: i64 = 0  # boxes whose additional cards are in the game, as a set
        self.custom: i64 = 0  # seats that chose their additional cards in secret, as a set
        self.stalemate: i64 = 30
        self.last_turn: i64 = 300
        self.tiebreak: i64 = 0
        # how long no plate has fallen, and who has won once it is over
        self.quiet: i64 = 0
        self.best: i64 = 0  # seats that win, or share a draw
        # what is asked now, and how many answers of each seat are missing, 8 bits a seat
        self.batch = EMPTY
        self.missing: i64 = 0
        # what has been earned and is still to come
        self.strikes = EMPTY  # pack(outcome, attacker | victim << 4 | attack << 8, card | defense << 8, damage)
        self.reactions = EMPTY  # questions and deeds of the next batch
        self.owed = EMPTY  # follow-ups: pack(0, seat, effect, card)
        self.aftermath = EMPTY  # at the end of Combat: pack(stage, seat | other << 8, effect, card)
        self.lasting = EMPTY  # bonuses and bans: pack(0, seat | card << 8, effect, turn)
        self.spent = EMPTY  # texts that work once a turn and have worked: pack(0, seat, effect, card)

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    @property
    def spoken(self) -> i64:
        """The seat, as a set, whose answers are heard one by one: it alone is asked, and only about what lies open.

        [gap.info.assignment-visibility]
        """
        found: i64 = 0
        if self.box.revision < AUDITED:
            return found
        for word in self.batch:
            kind = verb(word)
            if kind == Q_EFFECT:
                act = self.box.effects[second(word)].verb
                if act != codes.RECHARGE and act != codes.DISABLE and act != codes.REPAIR:
                    return 0
            elif kind != Q_HIT and kind != Q_ORDER:
                if kind != Q_DEED:
                    return 0
                continue
            found |= 1 << (first(word) & 0xFF)
        return 0 if found & (found - 1) else found

    def clone(self) -> Battle:
        """An independent copy that nobody listens to."""
        t = Battle(self.box)
        t.agenda = self.agenda.copy()
        t.asked = self.asked
        t.options = self.options
        t.turn = self.turn
        t.cockpits = [c.clone() for c in self.cockpits]
        t.teams = self.teams
        t.pools = self.pools
        t.custom = self.custom
        t.stalemate = self.stalemate
        t.last_turn = self.last_turn
        t.tiebreak = self.tiebreak
        t.quiet = self.quiet
        t.best = self.best
        t.batch = self.batch
        t.missing = self.missing
        t.strikes = self.strikes
        t.reactions = self.reactions
        t.owed = self.owed
        t.aftermath = self.aftermath
        t.lasting = self.lasting
        t.spent = self.spent
        return t


def added(words: list[int], word: i64) -> list[int]:
    """A list with one more word; lists of a battle are replaced, never changed in place."""
    if not words:
        return [word]
    longer = words.copy()
    longer.append(word)
    return longer
