"""The steps of the agenda of Critical Mass; before the next one is taken, open questions are answered."""

from __future__ import annotations

from typing import Final

SET_UP: Final = 2
FITTED: Final = 3
FIRST_PICK: Final = 4
PICKED: Final = 5
BEGIN_TURN: Final = 6
REVEAL: Final = 7
EQUIP: Final = 8
RAISE: Final = 9
ACT: Final = 10
NEXT_GROUP: Final = 11
GROUP: Final = 12
ROUND: Final = 13
LAND: Final = 14
FALL: Final = 15
OFFER: Final = 16
FOLLOWED: Final = 17
END_CRITICAL: Final = 18
END_SIDE: Final = 19
END_TEXT: Final = 20
END_ACTIVATE: Final = 21
END_ABILITY: Final = 22
COOL_DOWN: Final = 23
END_TURN: Final = 24
TURN_OVER: Final = 25
END_COMBAT: Final = 26
FOLLOWING: Final = 27  # the follow-ups of up to four seats, a card number and 1 each, 8 bits a seat
