"""The words on cards as the rules know them: a number each."""

from __future__ import annotations

from typing import Final

# card types
WEAPON: Final = 0
DEFENSE: Final = 1
ACTION: Final = 2
EQUIPMENT: Final = 3
TYPE_NAMES: Final = ("weapon", "defense", "action", "equipment")
DAMAGE_NAMES: Final = ("flame", "missile", "beam", "electrical", "none")

# how a Defense works
DODGE: Final = 1
BLOCK: Final = 2
KIND_NAMES: Final = ("none", "dodge", "block")

# keywords, as a set
PIERCING: Final = 1
UNAVOIDABLE: Final = 2
UNINTERRUPTIBLE: Final = 4
RETURNS: Final = 8
FIXED: Final = 16

# numbers that can be modified
SPEED: Final = 0
FIREPOWER: Final = 1
DAMAGE_TAKEN: Final = 2

# whom an effect concerns
SELF: Final = 0
ENEMY: Final = 1
ATTACKER: Final = 2
ENEMIES: Final = 3

# how long it lasts
THIS_TURN: Final = 0
NEXT_TURN: Final = 1

# triggers
ON_PLAY: Final = 0
ON_DAMAGE: Final = 1
ON_STOPPED: Final = 2
ON_DEFEND: Final = 3
ON_DAMAGED: Final = 4
IF_DISRUPTED: Final = 5
END_OF_COMBAT: Final = 6
END_OF_TURN: Final = 7
WHILE_IN_FORCE: Final = 8
TRIGGER_COUNT: Final = 9

# verbs of effects
DEFEND: Final = 0
DEAL: Final = 1
REFLECT: Final = 2
MODIFY: Final = 3
GRANT: Final = 4
FOLLOW_UP: Final = 5
RECHARGE: Final = 6
ACTIVATE: Final = 7
PRIME: Final = 8
UNPRIME: Final = 9
COOL: Final = 10
DEACTIVATE: Final = 11
DISABLE: Final = 12
STUN: Final = 13
REPAIR: Final = 14
SWITCH_ABILITY: Final = 15
FORBID: Final = 16
CHOOSE_ONE: Final = 17
