"""What is printed on the cards and tiles of Complex Crashers, as the rules read it.

An ability is a small program: a list of effects that are done one after the other, in which an `if` or an `offer` may
jump ahead. The numbers of all words are in `codes.py`; a parameter that a card leaves out is NONE.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.revisions import REVISION
from warroom.kernel.copies import reduced

NONE: Final = -1
JUMP: Final = 30  # an effect of no card: go on at `otherwise`, at the end of a `then` that an `else` follows
OPERATIVES: Final = 4  # at most
REACTORS: Final = 5
GRID: Final = 9  # slots of the technology grid: tier - 1, times three, plus the type


def bit(n: i64, one: i64 = 1) -> i64:
    """The set that has one member."""
    return one << n


@final
class Condition:
    """Something that must hold: which question it asks (`codes.IF_...`), of whom, and what fits."""

    def __init__(self, asks: i64) -> None:
        self.asks = asks
        self.negated: bool = False
        self.of: i64 = codes.IT  # role; outside a filter it is always given
        self.origin: i64 = codes.SELF  # role, the parameter `from`
        self.any: i64 = 0  # the values that fit, as a set of their codes; 0: any value
        self.least: i64 = NONE  # min, damage_min, tier_min
        self.most: i64 = NONE  # max, damage_max, tier_max, cost_max
        self.kills_most: i64 = NONE
        self.quality: i64 = 0  # of `quality`: the bit that is asked for
        self.token: i64 = NONE  # of `token`: its name
        self.like: i64 = NONE  # of `same`: the role `as`
        self.inside: i64 = NONE  # of `count`: the role `in`
        self.where: list[Condition] = []  # of `count`

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0)


@final
class Attack:
    """An attack as printed: its strength, its three descriptors and its qualities."""

    def __init__(self, strength: i64) -> None:
        self.strength = strength
        self.descriptors: i64 = 0  # set of codes.RANGED ... codes.AREA
        self.melee: bool = False
        self.arcing: bool = False
        self.sweeping: bool = False
        self.area: bool = False
        self.piercing: i64 = 0
        self.burning: i64 = 0
        self.range_limit: i64 = NONE
        self.range_penalty: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0)


@final
class Effect:
    """One effect of an ability; parameters its verb does not have keep their defaults. Roles are codes.SELF and on."""

    def __init__(self, does: i64) -> None:
        self.does = does  # codes.CHOOSE ... codes.RELOAD, or JUMP
        self.who: i64 = NONE  # role
        self.to: i64 = NONE  # role
        self.at: i64 = NONE  # role
        self.of: i64 = NONE  # role
        self.binds: i64 = NONE  # of choose: the role that is bound, codes.CHOSEN and on
        self.what: i64 = NONE  # of choose: codes.A_UNIT ...; of adjust: codes.POINTS ...; of cancel: role
        self.count: i64 = 1  # of choose: a number, codes.ANY or codes.ALL
        self.where: list[Condition] = []
        self.when: list[Condition] = []
        self.otherwise: i64 = NONE  # of if, offer, JUMP: the place in the program to go on at
        self.pay: i64 = 0  # of offer: points; of deploy: 1 if charges are paid
        self.ability: i64 = NONE  # role
        self.cost: i64 = 0  # of activate
        self.least: i64 = 0  # of move
        self.most: i64 = NONE  # of move (up_to), adjust (max)
        self.attack: Attack | None = None
        self.dice: i64 = 0  # a number or codes.ALL
        self.stat: i64 = NONE  # of modify
        self.by: i64 = 0
        self.until: i64 = codes.FOR_EVER
        self.quality: i64 = 0  # of grant: the bit
        self.direction: i64 = NONE  # role
        self.token: i64 = NONE  # of adjust token: its name
        self.set: i64 = NONE  # of edge: codes.COVER, NO_TOKEN, DOOR_OPEN ...; of reactor: codes.ONLINE, OFFLINE
        self.card: i64 = NONE  # role
        self.region: i64 = NONE  # role
        self.kill: bool = False  # of remove
        self.other: i64 = NONE  # of exchange: the role `with`, maybe codes.SUPPLY
        self.kinds: i64 = 0  # of exchange: set of codes.WEAPON ...
        self.serves: i64 = 0  # of choose: the verbs that what it binds is chosen for, as a set
        self.among: i64 = 0  # of choose: the kinds of units that its filter admits, as a set; 0: any
        self.doors: bool = False  # of choose: its filter admits nothing but blast doors
        self.span: i64 = NONE  # of choose: how far from self its filter reaches; NONE: anywhere

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0)


@final
class Ability:
    """An ability as printed on a card."""

    def __init__(self, number: i64, name: str, title: str) -> None:
        self.number = number  # in Box.abilities
        self.name = name  # one word, unlike any other ability's: fire-smg
        self.title = title
        self.card: i64 = NONE  # number of its card
        self.place: i64 = 0  # on the card, from 0
        self.cost: i64 = 0
        self.upgrade: bool = False
        self.trigger: i64 = codes.NO_TRIGGER
        self.when: list[Condition] = []
        self.needs: list[Condition] = []
        self.once: bool = False  # limit = "game"
        self.slow: bool = False  # Slow Reload of this ability (of the whole card: Card.qualities)
        self.sorts: i64 = 0  # set of codes.ACTION, REACTION, ATTACKING, MOVING
        self.program: list[Effect] = []
        self.attack: Attack | None = None  # its first attack, if it has any
        self.at: i64 = NONE  # the role that this attack must target, if it names one
        self.starts_by_attacking: bool = False  # nothing before its first attack moves or phases anybody
        self.aims: i64 = 0  # set of the roles ACTOR and SUBJECT: targets that must be in line of effect
        self.chosen: list[int] = [NONE] * codes.NAMES_MOST  # what each `choose` binds: codes.A_UNIT ...
        self.text = ""

    def finish(self) -> None:
        """Works out what follows from its trigger and program, once it has them."""
        self.sorts = bit(codes.ACTION if self.trigger == codes.NO_TRIGGER else codes.REACTION)
        stays = True
        for effect in self.program:
            if effect.does == codes.ATTACK:
                self.sorts |= bit(codes.ATTACKING)
                if self.attack is None:
                    self.attack = effect.attack
                    self.at = effect.at
                    self.starts_by_attacking = stays
            elif effect.does == codes.MOVE:
                self.sorts |= bit(codes.MOVING)
                stays = False
            elif effect.does == codes.PHASE:
                stays = False
            elif effect.does == codes.CHOOSE:
                self.chosen[effect.binds - codes.CHOSEN] = effect.what
                for other in self.program:
                    roles = (
                        other.who, other.to, other.at, other.of, other.ability, other.card, other.region, other.other
                    )  # fmt: skip
                    if effect.binds in roles:
                        effect.serves |= bit(other.does)
                for condition in effect.where:
                    if condition.negated or condition.of != codes.IT:
                        continue
                    if condition.asks == codes.IF_KIND:
                        effect.among = condition.any
                    elif condition.asks == codes.IF_DISTANCE and condition.origin == codes.SELF:
                        effect.span = condition.most
                    elif condition.asks == codes.IF_EDGE:
                        effect.doors = condition.any & ~(bit(codes.DOOR_OPEN) | bit(codes.DOOR_CLOSED)) == 0

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "")


@final
class Card:
    """A card of any kind: defender, reactor, weapon, accessory, training, or the Manager's own."""

    def __init__(self, number: i64, name: str, title: str, kind: i64) -> None:
        self.number = number  # in Box.cards
        self.name = name  # one word: beta-squad
        self.title = title
        self.kind = kind  # codes.DEFENDER ...
        self.tier: i64 = 1
        self.tech: i64 = NONE
        self.armor: i64 = 0
        self.threshold: i64 = 0
        self.models: i64 = 0
        self.qualities: i64 = 0
        self.basic: bool = False  # Basic Training
        self.abilities: list[Ability] = []
        self.answers: i64 = 0  # set of the triggers its abilities have
        self.acts: bool = False  # it has an action
        self.upgradable: bool = False  # it has an (upgrade) ability
        self.text = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "", 0)


@final
class Tile:
    """A region tile, one for each piece of cardboard."""

    def __init__(self, number: i64, name: str, title: str, kind: i64) -> None:
        self.index = number  # in Box.tiles
        self.name = name
        self.title = title
        self.kind = kind  # codes.TECH_REGION, REACTOR_REGION, PLAIN_REGION
        self.tier: i64 = 0  # of a tech region
        self.number: i64 = 0  # of a reactor region, 1 to 5
        self.like: i64 = number  # the first tile that shows the same; choices name this one
        self.edges: i64 = 0  # printed, 2 bits a direction as complex.py codes them, not turned, north lowest

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "", 0)


@final
class Overlay:
    """The vital statistics of an Operative."""

    def __init__(self, number: i64, name: str, title: str, armor: i64, health: i64, points: i64) -> None:
        self.number = number
        self.name = name
        self.title = title
        self.armor = armor
        self.health = health
        self.points = points  # the maximum

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "", 0, 0, 0)


@final
@mypyc_attr(acyclic=True)
class Box:
    """All that is printed, and the numbers that the rules read off the set-up sheet."""

    def __init__(self) -> None:
        self.revision: i64 = REVISION
        self.tiles: list[Tile] = []
        self.start_tile: i64 = 0
        self.plain_tiles: i64 = 0  # set of tile numbers
        self.cards: list[Card] = []
        self.abilities: list[Ability] = []
        self.overlays: list[Overlay] = []
        self.manager_card: i64 = NONE
        self.basic_training: i64 = NONE
        self.token_names: list[str] = []
        # what any card of an Operative has: qualities, and triggers that it answers; all, until somebody has looked
        self.item_qualities: i64 = -1
        self.item_answers: i64 = -1
        # [setup]
        self.plain_in_play: list[int] = [0, 0, 0, 0]  # by the number of Operatives, from 1
        self.rounds: i64 = 20
        self.tracker_top: i64 = 10
        self.tracker_bottom: i64 = -5
        self.manager_gain: i64 = 5
        self.reserve: i64 = 2
        self.burning_most: i64 = 3
        self.emp_start: i64 = 3
        self.start_trainings: i64 = 2
        self.models_most: i64 = 40
        self.doors: i64 = 8
        self.covers: i64 = 12

    def look_through(self) -> None:
        """Notes what the cards of Operatives have at all, so that nobody looks for what none of them has."""
        self.item_qualities = 0
        self.item_answers = 0
        for card in self.cards:
            if card.kind == codes.WEAPON or card.kind == codes.ACCESSORY or card.kind == codes.TRAINING:
                self.item_qualities |= card.qualities
                self.item_answers |= card.answers

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)
