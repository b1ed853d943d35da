"""What everybody sees of a seat's hidden cards, as its trail keeps it.

An entry is a step, what it was about (8 bits on), and the cards about which it ended or began all doubt (24 bits on).
"""

from __future__ import annotations

from typing import Final

T_TAKEN: Final = 1  # a card of some Techs, as a set, was Activated; those cards had all been Deactivated
T_GIVEN: Final = 2  # a card that fits a filter was Deactivated out of the hand; those cards had all been there
T_OPENED: Final = 3  # a card of a kind came out of the hand
T_NONE: Final = 4  # no card of doubt that fits a filter is in hand, so those cards are Deactivated
T_ALL: Final = 5  # no card of doubt of some Techs is Deactivated, so those cards are in hand
T_SOME: Final = 6  # a card of some Techs is Deactivated
T_DEALT: Final = 7  # so many of those cards are in hand, and nobody knows which
