"""One bot against another in every scenario, from both sides and with every ordered pair of ready lists by turns.

    python -m tests.games.battle_force.duel search:600 greedy --games 216 --seed 1

Tells the first bot's share of points with its 95 % interval, by scenario and side, and its processor time.
"""

from __future__ import annotations

import argparse
import time
from itertools import permutations
from typing import cast

from tests.games.battle_force.balance import told
from warroom.bots import make_bot
from warroom.games import find
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.steps import ASK_NOMINATE, ASK_SELECT
from warroom.kernel.chance import Search
from warroom.kernel.words import verb

LISTS = ("halcyon.line", "halcyon.air", "veldt.columns", "veldt.raiders")


class Duel:
    """Battles of two bots, and how long the first one thought."""

    def __init__(self, bots: tuple[str, str], seed: int) -> None:
        self.bots = bots
        self.seed = seed
        self.game = cast(BattleForce, find("battle-force"))
        self.shares: dict[str, list[float]] = {}
        self.decisions: list[float] = []  # in seconds
        self.activations: list[float] = [0.0]

    def fight(self, number: int) -> None:
        """One battle; its number says where, from which side and with which lists."""
        game = self.game
        scenario, seat = game.box.scenarios[number % 3].name, number // 3 % 2
        armies = list(list(permutations(LISTS, 2))[number // 6 % 12])
        rng = Search(self.seed * 1_000_003 + number * 7 + 1)
        s = game.new({"scenario": scenario, "armies": armies}, rng)
        names = self.bots if seat == 0 else self.bots[::-1]
        bots = [make_bot(game, name, at, 2, self.seed * 1000 + 2 * number + at) for at, name in enumerate(names)]
        while s.asked:
            asked, step = int(s.asked) >> 1, verb(s.top())
            view, ask = game.view(s, asked), game.ask(s, asked)
            began = time.process_time()
            word = bots[asked].choose(view, ask)
            if asked == seat:
                self.decisions.append(time.process_time() - began)
                if step in (ASK_NOMINATE, ASK_SELECT):
                    self.activations.append(0.0)
                self.activations[-1] += self.decisions[-1]
            game.submit(s, asked, word, rng)
        self.shares.setdefault(f"{scenario}, seat {seat + 1}", []).append((game.returns(s)[seat] + 1.0) / 2.0)


def main() -> None:
    """Fights as many battles as are asked for and tells what came of them."""
    parser = argparse.ArgumentParser(description="Battle Force: one bot against another.")
    parser.add_argument("first", help="such as search:600")
    parser.add_argument("second", help="such as greedy")
    parser.add_argument("--games", type=int, default=72)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    duel = Duel((given.first, given.second), given.seed)
    for number in range(given.games):
        duel.fight(number)
    for where, shares in sorted(duel.shares.items()):
        print(f"{where}: {told(shares)}")
    print(f"{given.first} against {given.second}: {told(share for shares in duel.shares.values() for share in shares)}")
    total = sum(duel.decisions)
    print(
        f"{total / given.games:.2f} s a game, {1000 * total / len(duel.decisions):.0f} ms a decision, "
        f"the longest {max(duel.decisions):.2f} s, the longest activation {max(duel.activations):.2f} s"
    )


if __name__ == "__main__":
    main()
