"""The verbs of the choices of Complex Crashers: 1 to 79 the flow, 80 to 159 the Manager's business, from 160 tiles."""

from __future__ import annotations

from typing import Final

# -- the flow
DO_PASS: Final = 1  # the initiative, a window, an offer, the rest of a move or of a choice
DO_USE: Final = 2  # unit, ability, and if several events can be answered the unit it is about and 1: activates it
DO_UNIT: Final = 3  # unit
DO_REGION: Final = 4  # region
DO_EDGE: Final = 5  # region, direction
DO_DIRECTION: Final = 6  # direction
DO_CARD: Final = 7  # card, who holds it and 1
DO_ABILITY: Final = 8  # unit, ability
DO_GROUP: Final = 9  # number of a dice group, from 1
DO_ACCEPT: Final = 10
DO_STEP: Final = 11  # region
DO_DIE: Final = 12  # value

# -- the Manager's business (CC-2)
DO_PAY: Final = 80  # tracker, points
DO_CHARGE: Final = 81  # reactor from 0, charges: that it pays or gets
DO_STAGE: Final = 82  # card
DO_DEPLOY: Final = 83  # card, region, door: 0 none, else its direction and 1
DO_ONLINE: Final = 84  # reactor from 0
DO_UPGRADE: Final = 85  # card: gets a marker
DO_UNMARK: Final = 86  # card: loses its marker
DO_RETURN: Final = 87  # card: back to the supply
DO_TAKE: Final = 88  # card: from the supply
DO_HAND: Final = 89  # Operative who gives it, card

# -- tiles (CC-3)
DO_PLACE: Final = 160  # tile (the first of its kind), cell, quarter turns clockwise
DO_RESERVE: Final = 161
DO_TOKEN: Final = 162  # direction, token
DO_OPEN: Final = 163  # region, direction
