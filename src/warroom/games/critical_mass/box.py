"""What is printed in the boxes of Critical Mass: cards (`Kind`) with their effects, Mechs, and Mechs with their cards.

A seat's cards are numbered: its Mech's own cards from 0, the additional card of slot i as `OWN + i`. Every pile is a
set of these numbers. Which additional card lies in a slot is the seat's loadout; a `Build` is a Mech with a loadout,
all properties of its cards laid out as sets, made once and shared.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.revisions import REVISION
from warroom.games.critical_mass.verbs import CARD_TARGET, DO_HIT
from warroom.kernel.copies import reduced
from warroom.kernel.words import lowest, pack

NONE: Final = -1
OWN: Final = 16  # a Mech's own cards are numbered below this, additional ones from here
SLOTS: Final = 7  # additional cards, at most
ABILITY: Final = 31  # in the place of a card: the special ability
SLOT_BITS: Final = 8  # a loadout holds the kind of each slot's card in so many bits; 0 is an empty slot
ADDITIONAL: Final = ((1 << SLOTS) - 1) << OWN
BOLT: Final = 10000  # the lightning bolt counts as a Speed above every number
PLATE_BITS: Final = 8  # plates of a component in `Cockpit.plates`
PARTS_OF_MECH: Final = 4


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
        """Whether a card fits, apart from being this very card.

        [multi.unmodified-speed, gap.data.unmodified-speed-one-book, gap.multi.follow-up-speed-bolt]
        """
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
    """A Mech with its additional cards: what each card is, and the sets of cards with a property.

    [board.mech-made-of, gap.zones.unused-additional]
    """

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


def blows(target: i64, most: i64) -> list[list[int]]:
    """The choices of how much of a target falls, by how much of it may."""
    found: list[list[int]] = []
    for able in range(most + 1):
        found.append([pack(DO_HIT, target, n) for n in range(able + 1)])
    return found


def built(box: Box, mech: int, loadout: int) -> Build:
    """A Mech with a loadout, as pickle and copy find it again."""
    return box.build(mech, loadout)


def card_of(build: Build, cards: i64, kind: i64) -> i64:
    """The first card of a kind in a pile, or NONE."""
    found = cards & build.of_kind[kind]
    return lowest(found) if found else NONE
