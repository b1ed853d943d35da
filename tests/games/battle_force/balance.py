"""Every ready list against every other on both sides of every scenario, played by what suggests itself to `greedy`.

    python -m tests.games.battle_force.balance --times 36 --seed 1

Tells shares of points with their 95 % intervals, by side, list and pair of lists, and how long the battles were.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple, cast

from warroom.bots.playout import quick_play
from warroom.games import find
from warroom.games.battle_force.game import BattleForce
from warroom.kernel.chance import Search

APART = 7  # between the seeds of two battles
FOREVER = 1 << 40


class Battle(NamedTuple):
    """One battle: where, who, the first side's share of the win, and the rounds it took."""

    scenario: str
    armies: tuple[str, str]
    share: float
    rounds: int

    def share_of(self, army: str) -> float:
        """What one of its two lists made of it."""
        return self.share if army == self.armies[0] else 1.0 - self.share


def fought(times: int, seed: int) -> list[Battle]:
    """So many battles of every scenario and every ordered pair of lists, by turns."""
    game = cast(BattleForce, find("battle-force"))
    lists = ["halcyon.line", "halcyon.air", "veldt.columns", "veldt.raiders"]
    done: list[Battle] = []
    for _ in range(times):
        for scenario in (one.name for one in game.box.scenarios):
            for pair in permutations(lists, 2):
                rng = Search(seed * 1_000_000 + len(done) * APART + 1)
                s = game.begin(game.setup({"scenario": scenario, "armies": list(pair)}), rng)
                game.proceed(s, rng)
                quick_play(game, s, rng, FOREVER)
                done.append(Battle(scenario, pair, (game.returns(s)[0] + 1.0) / 2.0, int(s.turn)))
    return done


def told(shares: Iterable[float]) -> str:
    """A mean share of points in per cent with its interval, and of how many."""
    found = list(shares)
    mean = sum(found) / len(found)
    return f"{100 * mean:5.1f} ± {196 * math.sqrt(mean * (1 - mean) / len(found)):.1f} of {len(found)}"


def main() -> None:
    """Plays as many battles as are asked for and tells what came of them."""
    parser = argparse.ArgumentParser(description="Battle Force: lists and sides against each other.")
    parser.add_argument("--times", type=int, default=36, help="battles of each scenario and ordered pair (36)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    battles = fought(given.times, given.seed)
    lists = sorted({army for battle in battles for army in battle.armies})
    for scenario in dict.fromkeys(battle.scenario for battle in battles):
        here = [battle for battle in battles if battle.scenario == scenario]
        rounds = sorted(Counter(battle.rounds for battle in here).items())
        print(f"first side of {scenario}: {told(battle.share for battle in here)}; battles by rounds {rounds}")
        for army in lists:
            print(f"  {army}: {told(battle.share_of(army) for battle in here if army in battle.armies)}")
    for army in lists:
        print(f"{army}: {told(battle.share_of(army) for battle in battles if army in battle.armies)}")
        for other in lists[lists.index(army) + 1 :]:
            both = [battle for battle in battles if set(battle.armies) == {army, other}]
            print(f"  against {other}: {told(battle.share_of(army) for battle in both)}")


if __name__ == "__main__":
    main()
