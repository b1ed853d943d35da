"""Every ready list against every other on both sides of every scenario, played by what suggests itself to `greedy`.

    python -m tests.games.battle_force.balance --times 36 --seed 1

Tells shares of points with their 95 % intervals, by side, list and pair of lists, how long the battles were, what the
units did, and by what bases were lost.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple, cast

from warroom.bots.playout import quick_step
from warroom.games import find
from warroom.games.battle_force import events as e
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.state import Battle as State
from warroom.games.battle_force.verbs import ACTION_TITLES, REDEPLOY
from warroom.kernel.chance import Chance, Search
from warroom.kernel.game import Game
from warroom.kernel.state import Event

APART = 7  # between the seeds of two battles
CAUSES = {e.SHOT: "fire", e.AIMED: "area weapons", e.STRIKE: "strikes", e.MELEE: "close combat"}  # and what follows
LOST = (e.BASE_DESTROYED, e.NOT_SAVED, e.CAUGHT, e.LEFT_BEHIND, e.BASE_LOST)
COUNTED = {
    e.WATCHES: "Overwatch",
    e.TAKES_COVER: "Take Cover",
    e.STRIKE: "strikes called",
    e.STRIKE_FAILED: "strikes jammed",
}


class Battle(NamedTuple):
    """One battle: where, who, the first side's share of the win, and the rounds it took."""

    scenario: str
    armies: tuple[str, str]
    share: float
    rounds: int

    def share_of(self, army: str) -> float:
        """What one of its two lists made of it."""
        return self.share if army == self.armies[0] else 1.0 - self.share


class Watcher:
    """Counts what is done in battles, and by what bases are lost."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.losses: Counter[str] = Counter()
        self.cause = ""
        self.redeploying = False  # and has not moved yet

    def see(self, event: Event) -> None:
        """One more event."""
        kind = int(event.kind)
        self.cause = CAUSES.get(kind, self.cause)
        if kind in LOST:
            self.losses[self.cause] += 1
        elif kind == e.ANNOUNCED:
            self.done[f"{ACTION_TITLES[event.b]}{' on an enemy' if event.c else ''}"] += 1
            self.redeploying = event.b == REDEPLOY
        elif kind in COUNTED:
            self.done[COUNTED[kind]] += 1
        elif kind == e.MOVED:
            self.redeploying = False
        elif kind == e.STAYED and self.redeploying:
            self.done["Redeploy that goes nowhere"] += 1

    def play(self, game: Game, s: State, rng: Chance) -> None:
        """Plays a battle to its end by what suggests itself."""
        while s.asked:
            s.log = []
            quick_step(game, s, rng)
            for event in s.log:
                self.see(event)


def fought(times: int, seed: int, watcher: Watcher) -> list[Battle]:
    """So many battles of every scenario and every ordered pair of lists, by turns."""
    game = cast(BattleForce, find("battle-force"))
    lists = ["halcyon.line", "halcyon.air", "veldt.columns", "veldt.raiders"]
    done: list[Battle] = []
    for _ in range(times):
        for scenario in (one.name for one in game.box.scenarios):
            for pair in permutations(lists, 2):
                rng = Search(seed * 1_000_000 + len(done) * APART + 1)
                s = cast(State, game.begin(game.setup({"scenario": scenario, "armies": list(pair)}), rng))
                game.proceed(s, rng)
                watcher.play(game, s, rng)
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
    watcher = Watcher()
    battles = fought(given.times, given.seed, watcher)
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
    print("in a battle:", ", ".join(f"{what} {n / len(battles):.2f}" for what, n in sorted(watcher.done.items())))
    lost = watcher.losses.total()
    print(
        "losses by",
        ", ".join(f"{what} {100 * n / lost:.1f} %" for what, n in watcher.losses.most_common()),
        f"of {lost}",
    )


if __name__ == "__main__":
    main()
