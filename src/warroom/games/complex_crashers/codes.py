"""The words on cards as the rules know them: a number each."""

from __future__ import annotations

from typing import Final

# what a card or a unit is; a condition has a set of them
OPERATIVE: Final = 0
DEFENDER: Final = 1
REACTOR: Final = 2
WEAPON: Final = 3
ACCESSORY: Final = 4
TRAINING: Final = 5
MANAGER: Final = 6
KIND_NAMES: Final = ("operative", "defender", "reactor", "weapon", "accessory", "training", "manager")

# technology
BASIC: Final = 0
ALIEN: Final = 1
MECHANICAL: Final = 2
TECH_NAMES: Final = ("basic", "alien", "mechanical")

# regions
TECH_REGION: Final = 0
REACTOR_REGION: Final = 1
PLAIN_REGION: Final = 2
REGION_NAMES: Final = ("tech", "reactor", "plain")

# what an edge shows: printed, or by its token
OPEN: Final = 0
PILLAR: Final = 1
WALL: Final = 2
DOOR_OPEN: Final = 3
DOOR_CLOSED: Final = 4
COVER: Final = 5
EDGE_NAMES: Final = ("open", "pillar", "wall", "blast_door_open", "blast_door_closed", "cover")
NO_TOKEN: Final = 6  # the effect `edge` takes a token away
TOGGLE: Final = 7  # the effect `edge` opens a closed door and closes an open one

# roles: whom or what a word of an ability means
SELF: Final = 0
HERE: Final = 1
CARD: Final = 2
THIS: Final = 3
SUPPLY: Final = 4
TARGETS: Final = 5
HIT: Final = 6
IT: Final = 7
ACTOR: Final = 8
SUBJECT: Final = 9
REGION: Final = 10
GROUP: Final = 11
ROLL: Final = 12
EVENT: Final = 13
CHOSEN: Final = 14  # what the first `choose` of an ability bound; the next one is one higher
NAMES_MOST: Final = 4  # things an ability can choose
NOBODY: Final = -1  # a parameter that was left out
ROLE_NAMES: Final = (
    "self",
    "here",
    "card",
    "this",
    "supply",
    "targets",
    "hit",
    "it",
    "actor",
    "subject",
    "region",
    "group",
    "roll",
    "event",
)

# how long something lasts
UNTIL_ABILITY: Final = 0
UNTIL_NEXT_ATTACK: Final = 1
UNTIL_INITIATIVE: Final = 2
UNTIL_MY_NEXT: Final = 3
FOR_EVER: Final = -1

# triggers; an action has none
NO_TRIGGER: Final = -1
ABILITY_ACTIVATED: Final = 0
ABILITY_RESOLVED: Final = 1
DICE_ROLLED: Final = 2
GROUP_ASSIGNED: Final = 3
DICE_IGNORED: Final = 4
REGION_ENTERED: Final = 5
REGION_LEFT: Final = 6
UNIT_DESTROYED: Final = 7
INCAPACITATED: Final = 8
INITIATIVE_GAINED: Final = 9
TRIGGERS: Final = 10

# conditions
IF_KIND: Final = 0
IF_SIDE: Final = 1
IF_STATE: Final = 2
IF_DISTANCE: Final = 3
IF_LINE_OF_EFFECT: Final = 4
IF_REGION_TYPE: Final = 5
IF_TECH: Final = 6
IF_QUALITY: Final = 7
IF_ATTACK: Final = 8
IF_ABILITY: Final = 9
IF_OUTCOME: Final = 10
IF_COUNT: Final = 11
IF_TOKEN: Final = 12
IF_EDGE: Final = 13
IF_SAME: Final = 14
IF_MANNER: Final = 15

# sides, as a condition names them
ALLY: Final = 0
ENEMY: Final = 1

# states
ABLE: Final = 0
DOWN: Final = 1
ONLINE: Final = 2
OFFLINE: Final = 3
REVEALED: Final = 4
STAGED: Final = 5
DEPLOYED: Final = 6
UPGRADED: Final = 7
STATE_NAMES: Final = ("able", "incapacitated", "online", "offline", "revealed", "staged", "deployed", "upgraded")

# descriptors of an attack
RANGED: Final = 0
MELEE: Final = 1
DIRECT: Final = 2
ARCING: Final = 3
SINGLE: Final = 4
SWEEPING: Final = 5
AREA: Final = 6
DESCRIPTOR_NAMES: Final = ("ranged", "melee", "direct", "arcing", "single", "sweeping", "area")

# sorts of abilities
ACTION: Final = 0
REACTION: Final = 1
ATTACKING: Final = 2
MOVING: Final = 3
SORT_NAMES: Final = ("action", "reaction", "attack", "move")

# how a region was entered or left
BY_MOVE: Final = 0
BY_PHASE: Final = 1
BY_DEPLOYMENT: Final = 2
MANNER_NAMES: Final = ("move", "phase", "deploy")

# verbs
CHOOSE: Final = 0
IF: Final = 1
OFFER: Final = 2
ACTIVATE: Final = 3
CANCEL: Final = 4
MOVE: Final = 5
PHASE: Final = 6
TAKE_PILLAR: Final = 7
ATTACK: Final = 8
IGNORE: Final = 9
REROLL: Final = 10
REDIRECT: Final = 11
MODIFY: Final = 12
GRANT: Final = 13
ADJUST: Final = 14
SET_EDGE: Final = 15
DEPLOY: Final = 16
REMOVE: Final = 17
SET_REACTOR: Final = 18
EXCHANGE: Final = 19
RELOAD: Final = 20

# what `choose` chooses, and how many
A_UNIT: Final = 0
A_REGION: Final = 1
AN_EDGE: Final = 2
A_DIRECTION: Final = 3
A_CARD: Final = 4
AN_ABILITY: Final = 5
A_GROUP: Final = 6
CHOICE_NAMES: Final = ("unit", "region", "edge", "direction", "card", "ability", "group")
ANY: Final = 98  # none, some or all of them
ALL: Final = 99  # all of them, also as a number of dice

# what `modify` changes
ARMOR: Final = 0
STRENGTH: Final = 1
ARMOR_PIERCING: Final = 2
STAT_NAMES: Final = ("armor", "strength", "armor_piercing")

# what `adjust` adds to; ARMOR is the same word
POINTS: Final = 10
HEALTH: Final = 11
CHARGES: Final = 12
BURNING: Final = 13
TOKENS: Final = 14
EMP: Final = 15
ADJUST_NAMES: Final = {
    "ap": POINTS,
    "health": HEALTH,
    "armor": ARMOR,
    "charge": CHARGES,
    "burning": BURNING,
    "token": TOKENS,
    "emp": EMP,
}

# tokens on cards
CHARGE_TOKEN: Final = 0
REINFORCED: Final = 1
RELOADED: Final = 2
TOKEN_NAMES: Final = ("charge", "reinforced", "rapid-reload")

# qualities without a number, as a set
CONSUMABLE: Final = 1 << 0
COORDINATED: Final = 1 << 1
DEPLOY_ANYWHERE: Final = 1 << 2
ENHANCED_COVER: Final = 1 << 3
UNIQUE: Final = 1 << 4
FULLY_CHARGED: Final = 1 << 5
IMMOBILE: Final = 1 << 6
INERTIAL_BARRIER: Final = 1 << 7
LOCKED_AND_LOADED: Final = 1 << 8
MECHANICAL_AFFINITY: Final = 1 << 9
MECHANICAL_POINT: Final = 1 << 10
PHASE_UNSTABLE: Final = 1 << 11
SLOW_RELOAD: Final = 1 << 12
SUPERIOR_COVER: Final = 1 << 13
ONE_UPGRADE: Final = 1 << 14
TWO_UPGRADES: Final = 1 << 15
ALIEN_AFFINITY: Final = 1 << 16
ALIEN_POINT: Final = 1 << 17
BASIC_POINT: Final = 1 << 18
DIRECTIONAL_BARRIER: Final = 1 << 19
