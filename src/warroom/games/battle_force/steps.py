"""The steps of the agenda of Battle Force; those up to `LAST_ASK` ask, and their first operand is the seat."""

from __future__ import annotations

from typing import Final

ASK_FIRST: Final = 1  # who places first
ASK_DEPLOY: Final = 2
ASK_NOMINATE: Final = 3
ASK_SELECT: Final = 4
ASK_ANNOUNCE: Final = 5  # unit
ASK_REACT: Final = 6
ASK_RESPOND: Final = 7  # unit
ASK_MOMENT: Final = 8
ASK_MOVE: Final = 9  # unit, and the number of the standard move
ASK_SHOOT: Final = 10  # unit
ASK_ALLOCATE: Final = 11  # unit that is hit, hits
ASK_BATTLE_ON: Final = 12  # unit
ASK_AWAY: Final = 13  # unit, unit from which it goes away
ASK_CONSOLIDATE: Final = 14  # unit
ASK_ARRIVE: Final = 15  # unit
LAST_ASK: Final = ASK_ARRIVE

ROLL_TO_PLACE: Final = 20  # who chooses who places first
PLACE: Final = 21  # seat that places next
BEGIN_ROUND: Final = 22
TURN: Final = 23  # seat that is active
ACTIVATE: Final = 24  # unit
REACT: Final = 25  # opens the window
ROLL_OFF: Final = 26
MOMENT: Final = 27
CARRY_OUT: Final = 28
PART: Final = 29  # number of the standard move
SHOOT: Final = 30
SHOT: Final = 31  # attacker and target, bases and flags
LAND: Final = 32  # the same, and hits
LATE: Final = 33
END_ACTION: Final = 34
RESPONSE: Final = 35  # Disengage or Defensive Fire before the move
DELAYED: Final = 36  # Defensive Fire after the first part
COUNTER: Final = 37
MELEE: Final = 38
MELEE_ROUND: Final = 39  # number of the round
STRIKE_BACK: Final = 40  # the defender's dice of the first round
MELEE_LAND: Final = 41  # side that is hit (0 attacker, 1 defender), hits
MELEE_RESULT: Final = 42
LEAVE: Final = 43  # unit that parts, unit from which it parts
LEFT_BEHIND: Final = 44  # the same
CONSOLIDATE: Final = 45  # unit
HUNKER: Final = 46  # unit; whether it has moved
MELEE_HITS: Final = 47  # the same, before they are dealt
FORCE_MORALE: Final = 48
VICTORY: Final = 49
CLEAR: Final = 50
RESERVES: Final = 51
ARRIVE: Final = 52  # unit
COMMS: Final = 53
ASSEMBLE: Final = 54

# flags of a shot
SECONDARY: Final = 1
DOUBLED: Final = 2  # Open Fire: hits count twice for pinning
