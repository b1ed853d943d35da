"""The bots that players are offered, from weak to strong, each with a name and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Strength:
    """A bot on offer: how programs call it, and what players are told."""

    strength: str  # as `make_bot` reads it
    name: str
    says: str


# Share of points (a draw is half a one), each against the one before it.
# Master Ray: Beginner 93 % (100 games), Regular 93 % (100), Strong 87 % (60), Expert 70 % (40).
# Critical Mass, duels of all Mechs from both seats: Beginner 96 % (96), Regular 71 % (96), Strong 75 % (200),
# Expert 69 % (48).
STRENGTHS: Final = (
    Strength("random", "Aimless", "Does anything that the rules allow."),
    Strength("search:10", "Beginner", "Thinks a little and errs often."),
    Strength("greedy", "Regular", "Takes what looks best at the end of its own turn."),
    Strength("search:300", "Strong", "Imagines 300 ways the game may go on before it decides."),
    Strength("search:2000", "Expert", "Imagines 2,000 ways the game may go on; it may take a moment."),
)
_NAMES: Final = {one.strength: one.name for one in STRENGTHS}


def bot_name(strength: str) -> str:
    """What a bot is called at a table."""
    return f"{_NAMES.get(strength, strength)} bot"
