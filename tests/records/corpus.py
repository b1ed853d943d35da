"""The corpus: records of games that were once played, which every later version must replay to the last digest.

Old records are normally never rewritten. They are the promise that a game somebody has saved stays readable; a
change of the rules that would break one is gated on the revision in its header instead. A game joins the corpus when
there is something new to keep: a set-up, a mode, a verb. Before the first release, while content and rules are still
being tuned, the whole corpus may be made anew.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from warroom.bots import Bot, answer_whole, make_bot
from warroom.games import find
from warroom.kernel.chance import Chance, Live, Search
from warroom.kernel.match import Match
from warroom.kernel.state import State

FOLDER: Final = Path(__file__).parent


class Kept(NamedTuple):
    """How a game of the corpus was played: by which bots, with which dice, and for how many moves (0: to the end)."""

    file: str
    game: str
    setup: dict[str, object]
    bots: tuple[str, ...]
    seed: int
    live: bool = False
    moves: int = 0


SOLO: Final = {"mode": "solo"}
RELAY: Final[dict[str, object]] = {"scenario": "hold-the-relay"}
MULES: Final = [f"veldt.{name}" for name in ("chieftains-circle", "hailstorm-mortars", "mule-crawlers") for n in "12"]
AIR_AND_MULES: Final[list[object]] = ["halcyon.air", MULES]
WALKERS: Final = [f"halcyon.{name}" for name in ("command-section", "lance-battery", "bastion-walkers") for n in "12"]
CRASHERS: Final = "complex-crashers"
ONE: Final = {"operatives": "1", "team": "strike-team"}
TWO: Final[dict[str, object]] = {"operatives": "2", "complex": "old-guard"}
THREE: Final = {"operatives": "3", "rounds": 5}
CORPUS: Final = [
    Kept("duel-random.record", "master-ray", {}, ("random", "random"), 1),
    Kept("duel-greedy.record", "master-ray", {}, ("greedy", "random"), 2, live=True),
    Kept("duel-search.record", "master-ray", {}, ("search:30", "greedy"), 3, live=True),
    Kept("duel-yellow.record", "master-ray", {"colour": "yellow", "first": "2"}, ("random", "search:30"), 4),
    Kept("duel-unfinished.record", "master-ray", {}, ("random", "greedy"), 5, live=True, moves=33),
    Kept("advanced-random.record", "master-ray", {"advanced": True}, ("random", "random"), 6, live=True),
    Kept("advanced-greedy.record", "master-ray", {"advanced": True}, ("greedy", "random"), 7),
    Kept("advanced-search.record", "master-ray", {"advanced": True}, ("search:30", "search:30"), 8),
    Kept("solo-lecturer.record", "master-ray", {**SOLO, "level": "lecturer"}, ("greedy",), 9, live=True),
    Kept("solo-professor.record", "master-ray", {**SOLO, "level": "professor"}, ("random",), 10),
    Kept("solo-laureate.record", "master-ray", {**SOLO, "level": "laureate"}, ("search:30",), 11, live=True),
    Kept("solo-advanced.record", "master-ray", {**SOLO, "advanced": True}, ("random",), 12),
    Kept("duel-crowd.record", "master-ray", {"roster": "crowd"}, ("greedy", "random"), 13, live=True),
    Kept("duel.record", "critical-mass", {}, ("greedy", "random"), 21),
    Kept("duel-patriot.record", "critical-mass", {"mechs": "patriot,iron-curtain"}, ("search:30", "greedy"), 22),
    Kept(
        "duel-custom.record",
        "critical-mass",
        {"mechs": "raijin,iron-curtain", "loadouts": "custom"},
        ("random", "random"),
        23,
    ),
    Kept(
        "duel-random.record",
        "critical-mass",
        {"mechs": "random,random", "tiebreak": True},
        ("random", "random"),
        24,
        live=True,
    ),
    Kept("three.record", "critical-mass", {"mode": "three"}, ("random",) * 3, 25),
    Kept("four.record", "critical-mass", {"mode": "four"}, ("random",) * 4, 26, moves=90),
    Kept(
        "teams.record",
        "critical-mass",
        {"mode": "teams", "loadouts": "recommended,custom,none,custom"},
        ("random",) * 4,
        27,
    ),
    Kept(
        "crossroads.record", "battle-force", {"armies": ["halcyon.air", MULES], "rounds": 3}, ("random", "random"), 41
    ),
    Kept("crossroads-greedy.record", "battle-force", {"rounds": 4}, ("greedy", "greedy"), 42, live=True),
    Kept("relay.record", "battle-force", {**RELAY, "armies": [MULES, WALKERS], "rounds": 3}, ("greedy", "random"), 43),
    Kept(
        "saltgate.record",
        "battle-force",
        {"scenario": "saltgate-breakout", "armies": [WALKERS, MULES], "rounds": 3},
        ("random", "greedy"),
        44,
        live=True,
    ),
    Kept("relay-unfinished.record", "battle-force", RELAY, ("greedy", "greedy"), 45, moves=60),
    Kept("one.record", CRASHERS, {**ONE, "complex": "garrison"}, ("greedy", "random"), 31),
    Kept("two.record", CRASHERS, {**TWO, "team": "wardens"}, ("random", "greedy"), 32, live=True),
    Kept("three-by-lot.record", CRASHERS, {**THREE, "team": "random", "complex": "random"}, ("random", "random"), 33),
    Kept("four.record", CRASHERS, {"operatives": "4", "rounds": 3}, ("greedy", "greedy"), 34, live=True),
    Kept("one-of-24-rounds.record", CRASHERS, {**ONE, "complex": "garrison"}, ("greedy", "random"), 36),
    Kept("two-of-24-rounds.record", CRASHERS, {**TWO, "team": "wardens"}, ("random", "greedy"), 37, live=True),
    Kept("two-unfinished.record", CRASHERS, TWO, ("random", "random"), 35, moves=40),
]


def path_of(kept: Kept) -> Path:
    """Where the record lies."""
    return FOLDER / kept.game / kept.file


def played(kept: Kept) -> Match:
    """Plays the game as it is described; with live dice the secret comes from the seed, so it can be made again."""
    chance: Chance = Live(kept.seed.to_bytes(32, "big")) if kept.live else Search(kept.seed)
    match = Match(find(kept.game), kept.setup, chance, kept.bots, listen=False)
    bots = [
        make_bot(match.game, spec, seat, match.seats, kept.seed * 100 + seat) for seat, spec in enumerate(kept.bots)
    ]
    while not match.over and not (kept.moves and len(match.moves) == kept.moves):
        for seat in match.asked():
            match.submit(seat, answer_whole(match.game, match.state, seat, partial(_chosen, bots[seat])))
    return match


def _chosen(bot: Bot, s: State) -> int:
    """What a bot chooses of what it sees."""
    return bot.choose(bot.game.view(s, bot.seat), bot.game.ask(s, bot.seat))
