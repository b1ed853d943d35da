"""The verbs of the choices of Battle Force, besides those of space (`space/orders.py`)."""

from __future__ import annotations

from typing import Final

GO: Final = 16  # distance, heading, formation: the program fills in the point
TOWARD: Final = 17  # objective, formation
FIRST: Final = 18
SECOND: Final = 19
NOMINATE: Final = 20
DECLINE: Final = 21
SELECT: Final = 22
REFUSE: Final = 23
ANNOUNCE: Final = 24  # action, target + 1, VTOL state
PASS: Final = 25
OVERWATCH: Final = 26
TAKE_COVER: Final = 27
STAND: Final = 28
DISENGAGE: Final = 29
DEFEND: Final = 30
COUNTER: Final = 31
FIRE: Final = 32
HOLD: Final = 33
SHOOT: Final = 34  # primary, secondary + 1, the bases that shoot at the secondary
AIM: Final = 35  # base
STRIKE: Final = 36  # kind, dice and point
HOLD_FIRE: Final = 37
ALLOCATE: Final = 38  # bases in their order
BATTLE_ON: Final = 39

# the actions
ADVANCE: Final = 0
ENGAGE: Final = 1
REDEPLOY: Final = 2
HUNKER_DOWN: Final = 3
DIG_IN: Final = 4
OPEN_FIRE: Final = 5
ACTION_NAMES: Final = ("advance", "engage", "redeploy", "hunker", "dig-in", "open-fire")
ACTION_TITLES: Final = ("Advance", "Engage", "Redeploy", "Hunker Down", "Dig In", "Open Fire")

# how a VTOL changes when its action is announced
AS_IT_IS: Final = 0
HOVER: Final = 1
FLY: Final = 2
