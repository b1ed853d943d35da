"""The verbs of the choices of Critical Mass."""

from __future__ import annotations

from typing import Final

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
