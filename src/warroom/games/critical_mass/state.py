"""The table of Critical Mass as data: what is printed (`Box`, `Kind`, `Mech`, `Build`) and the battle (`Battle`).

A seat's cards are numbered: its Mech's own cards from 0, the additional card of slot i as `OWN + i`. Every pile is a
set of these numbers. Which additional card lies in a slot is the seat's loadout; a `Build` is a Mech with a loadout,
all properties of its cards laid out as sets, made once and shared.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.revisions import AUDITED, REVISION
from warroom.kernel.copies import reduced
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, pack, second, verb

NONE: Final = -1
OWN: Final = 16  # a Mech's own cards are numbered below this, additional ones from here
SLOTS: Final = 7  # additional cards, at most
ABILITY: Final = 31  # in the place of a card: the special ability
MECH_JAMMED: Final = 1 << 30  # among the cards that were Disrupted: one that has been played anew since
SLOT_BITS: Final = 8  # a loadout holds the kind of each slot's card in so many bits; 0 is an empty slot
ADDITIONAL: Final = ((1 << SLOTS) - 1) << OWN
BOLT: Final = 10000  # the lightning bolt counts as a Speed above every number
PLATE_BITS: Final = 8  # plates of a component in `Cockpit.plates`
PARTS_OF_MECH: Final = 4

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

# the verbs of choices
DO_PLAN: Final = 1
DO_CONCEDE: Final = 2
DO_HIT: Final = 3
DO_PASS: Final = 4
DO_ACTIVATE: Final = 5
DO_FOLLOW: Final = 6
DO_COOL: Final = 7
DO_DEACTIVATE: Final = 8
DO_RECHARGE: Final = 9
DO_DISABLE: Final = 10
DO_REPAIR: Final = 11
DO_CHOOSE: Final = 12
DO_FIT: Final = 13
DO_FIRST: Final = 14
CARD_TARGET: Final = 256  # what a hit or a repair names: a component's name, or this and a kind of card


@final
@mypyc_attr(acyclic=True)
class Filter:
    """Which cards an effect concerns: all conditions must fit; an empty set of types or names is no condition."""

    def __init__(self) -> None:
        self.names: list[int] = []  # kinds
        self.types: i64 = 0
        self.damage: i64 = 0
        self.kinds: i64 = 0
        self.techs: i64 = 0
        self.min_speed: i64 = -BOLT
        self.this: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)

    def fits(self, kind: Kind) -> bool:
        """Whether a card fits, apart from being this very card."""
        if self.names and kind.number not in self.names:
            return False
        if self.types and not (self.types >> kind.type) & 1:
            return False
        if self.damage and (kind.type != codes.WEAPON or not (self.damage >> kind.damage) & 1):
            return False
        if self.kinds and not (self.kinds >> kind.defends) & 1:
            return False
        if self.techs and not (self.techs >> kind.tech) & 1:
            return False
        return kind.speed >= self.min_speed


@final
@mypyc_attr(acyclic=True)
class Condition:
    """When an effect works: all parts that are not NONE must hold; a filter is given by its number."""

    def __init__(self) -> None:
        self.undamaged: i64 = NONE
        self.disrupted: i64 = NONE
        self.dealt_damage: i64 = NONE
        self.by_attack: i64 = NONE
        self.kind: i64 = NONE
        self.primed: i64 = NONE
        self.ability_on: i64 = NONE
        self.played: i64 = NONE
        self.enemy_played: i64 = NONE
        self.components_lost: i64 = NONE
        self.once: i64 = NONE

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)


@final
class Effect:
    """One effect as the engine reads it; fields a verb does not use keep their defaults."""

    def __init__(self, number: i64, trigger: i64, verb: i64) -> None:
        self.number = number
        self.trigger = trigger
        self.verb = verb
        self.condition: Condition | None = None
        self.amount: i64 = 0  # deal, modify, reflect (less), repair (plates)
        self.count: i64 = 0  # recharge (0: all), cool, deactivate, disable
        self.stat: i64 = 0
        self.who: i64 = codes.SELF
        self.filter: i64 = 0
        self.lasts: i64 = NONE
        self.floor: i64 = 0
        self.keyword: i64 = 0
        self.tech: i64 = 0
        self.primed_tech: i64 = 0
        self.on: i64 = 0
        self.ignores: i64 = 0
        self.from_play: bool = False
        self.must: bool = False  # an option of choose_one that was chosen may not be declined
        self.options: list[Effect] = []
        self.text = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, 0, 0)


@final
class Kind:
    """A card as printed, or a special ability: its values and its effects by trigger."""

    def __init__(self, number: i64, name: str, title: str) -> None:
        self.number = number
        self.name = name
        self.title = title
        self.type: i64 = codes.ACTION
        self.speed: i64 = 0
        self.firepower: i64 = 0
        self.damage: i64 = 0
        self.durability: i64 = 0
        self.tech: i64 = 0
        self.attacks: i64 = 1
        self.keywords: i64 = 0
        self.defends: i64 = 0
        self.against: i64 = 0  # filter
        self.returns_if: Condition | None = None
        self.effects: list[list[Effect]] = []
        for i in range(codes.TRIGGER_COUNT):
            self.effects.append([])
        self.activates: bool = False  # its texts at the end of Combat belong to the stage of Activate
        self.deferred: bool = False  # it works at the end of Combat
        self.text = ""
        self.blows = blows(CARD_TARGET + number, 1)  # the choices of a hit that can strike it

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "")


@final
class Mech:
    """A Mech as printed: its own cards, its four components, its ability, its slots."""

    def __init__(self, number: i64, name: str, title: str) -> None:
        self.number = number
        self.name = name
        self.title = title
        self.own: list[Kind] = []  # by card number
        self.starts: i64 = 0  # own cards that start in hand
        self.plates: i64 = 0
        self.durability: list[int] = []
        self.component_titles: list[str] = []
        self.component_words: list[int] = []  # what each component is called in choices
        self.criticals: list[list[Effect]] = []
        self.ability = Kind(0, "", "")
        self.conditional: bool = False
        self.on_trigger: i64 = NONE
        self.on_if: Condition | None = None
        self.off_trigger: i64 = NONE
        self.off_if: Condition | None = None
        self.judged_at_end: bool = False  # its ability turns ON or OFF at the end of Combat
        self.slot_tech: list[int] = []
        self.slot_type: list[int] = []  # NONE: any
        self.recommended: i64 = 0  # loadout
        self.first_pick: i64 = 0  # kind
        self.box = ""
        self.blows: list[list[list[int]]] = []

    def component_blows(self) -> list[list[list[int]]]:
        """By component, by how much of it may fall: the choices of a hit; worked out once."""
        if not self.blows:
            for component in range(PARTS_OF_MECH):
                plates: i64 = (self.plates >> (component * PLATE_BITS)) & 0xFF
                self.blows.append(blows(self.component_words[component], plates))
        return self.blows

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "")


@final
class Build:
    """A Mech with its additional cards: what each card is, and the sets of cards with a property."""

    def __init__(self, box: Box, mech: Mech, loadout: i64) -> None:
        self.box = box
        self.mech = mech
        self.loadout = loadout
        self.kinds: list[Kind] = [box.kinds[0]] * (OWN + SLOTS)
        self.cards: i64 = 0
        for i in range(len(mech.own)):
            self.kinds[i] = mech.own[i]
            self.cards |= 1 << i
        for slot in range(len(mech.slot_tech)):
            kind: i64 = (loadout >> (slot * SLOT_BITS)) & 0xFF
            if kind:
                self.kinds[OWN + slot] = box.kinds[kind]
                self.cards |= 1 << (OWN + slot)
        self.of_kind: list[int] = [0] * len(box.kinds)
        self.types: list[int] = [0, 0, 0, 0]
        self.techs: list[int] = [0, 0, 0, 0]
        self.fixed: i64 = 0
        self.standing: i64 = 0  # cards with effects while in force
        self.hurting: i64 = 0  # cards that answer damage to the own Mech
        self.guarding: i64 = 0  # cards that answer an attack that was stopped
        self.ending: i64 = 0  # cards that work at the end of Combat
        self.deferred: i64 = 0  # those of them with a numeric Speed
        self.closing: i64 = 0  # cards that work at the end of the turn
        self.twins: list[int] = [0] * (OWN + SLOTS)  # by card: the equal ones before it
        self.doubled: i64 = 0  # cards that have an equal one before them
        self.fits: list[int] = [0] * len(box.filters)
        left = self.cards
        while left:
            card = lowest(left)
            left &= left - 1
            bit: i64 = 1 << card
            found = self.kinds[card]
            self.twins[card] = self.of_kind[found.number]
            if self.twins[card]:
                self.doubled |= bit
            self.of_kind[found.number] = self.of_kind[found.number] | bit
            self.types[found.type] = self.types[found.type] | bit
            self.techs[found.tech] = self.techs[found.tech] | bit
            if found.keywords & codes.FIXED:
                self.fixed |= bit
            if found.deferred:
                self.ending |= bit
                if found.speed != BOLT:
                    self.deferred |= bit
            if found.effects[codes.END_OF_TURN]:
                self.closing |= bit
            if found.effects[codes.WHILE_IN_FORCE]:
                self.standing |= bit
            if found.effects[codes.ON_DAMAGED]:
                self.hurting |= bit
            if found.effects[codes.ON_DEFEND]:
                self.guarding |= bit
            for filter in box.filters_of(found):
                self.fits[filter] = self.fits[filter] | bit
        # by what a hit can strike (components, then cards that are equipped), by how much of it may fall: the choices
        self.blows: list[list[list[int]]] = mech.component_blows().copy()
        for equipment in self.kinds:
            self.blows.append(equipment.blows)

    def __reduce__(self) -> tuple[Any, ...]:
        return built, (self.box, self.mech.number, self.loadout)

    def one_of_each(self, cards: i64) -> i64:
        """One card of each kind: of equal cards in a pile the first stands for all."""
        extra = cards & self.doubled
        found = cards
        while extra:
            card = lowest(extra)
            extra &= extra - 1
            if self.twins[card] & cards:
                found &= ~(1 << card)
        return found

    def kind(self, card: i64) -> Kind:
        """What a card is; in the place of a card also the special ability."""
        return self.mech.ability if card == ABILITY else self.kinds[card]


@final
class Box:
    """All that is printed, shared by all states of a game."""

    def __init__(self) -> None:
        self.revision: i64 = REVISION  # of the rules in play
        self.kinds: list[Kind] = []  # by number; 0 stands for no card
        self.mechs: list[Mech] = []
        self.effects: list[Effect] = []
        self.filters: list[Filter] = []  # 0 fits every card
        self.words: list[str] = []  # the names of components, for choices
        self.word_titles: list[str] = []  # the same as printed
        self.pool: list[list[int]] = []  # by box: copies of each kind among the additional cards
        self.box_names: list[str] = []
        self.builds: dict[int, Build] = {}
        self.fitted: list[list[int]] = []  # by kind: the filters it fits

    def filters_of(self, kind: Kind) -> list[int]:
        """The filters that a kind fits; worked out once, when the content is complete."""
        while len(self.fitted) < len(self.kinds):
            next = self.kinds[len(self.fitted)]
            self.fitted.append([number for number in range(len(self.filters)) if self.filters[number].fits(next)])
        return self.fitted[kind.number]

    def __reduce__(self) -> tuple[Any, ...]:
        kind, made_of, values = reduced(self)
        return kind, made_of, {**values, "builds": {}}  # they are made again when they are asked for

    def __deepcopy__(self, memo: dict[int, object]) -> Box:
        return self  # what is printed never changes, so copies of a state share it

    def build(self, mech: i64, loadout: i64) -> Build:
        """The Mech with this loadout."""
        key = loadout << 4 | mech
        found = self.builds.get(key)
        if found is None:
            found = Build(self, self.mechs[mech], loadout)
            self.builds[key] = found
        return found


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
        self.plates: i64 = build.mech.plates
        self.living: i64 = 1
        self.primed: i64 = 0
        self.ability: i64 = 0  # ON
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
        """The plates a component still has."""
        return (self.plates >> (component * PLATE_BITS)) & 0xFF

    def in_force(self) -> i64:
        """The cards whose standing effects work: in play and not Disrupted, or equipped."""
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
        """The seat, as a set, whose answers are heard one by one: it alone is asked, and only about what lies open."""
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


def blows(target: i64, most: i64) -> list[list[int]]:
    """The choices of how much of a target falls, by how much of it may."""
    found: list[list[int]] = []
    for able in range(most + 1):
        found.append([pack(DO_HIT, target, n) for n in range(able + 1)])
    return found


def built(box: Box, mech: int, loadout: int) -> Build:
    """A Mech with a loadout, as pickle and copy find it again."""
    return box.build(mech, loadout)


def added(words: list[int], word: i64) -> list[int]:
    """A list with one more word; lists of a battle are replaced, never changed in place."""
    if not words:
        return [word]
    longer = words.copy()
    longer.append(word)
    return longer


def card_of(build: Build, cards: i64, kind: i64) -> i64:
    """The first card of a kind in a pile, or NONE."""
    found = cards & build.of_kind[kind]
    return lowest(found) if found else NONE
