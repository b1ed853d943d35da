"""`warroom games`: what can be played, with which settings, against whom."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from warroom.bots import SEARCH_ITERATIONS, GreedyBot, RandomBot, SearchBot
from warroom.cli.common import print_json, setting_text
from warroom.games import FOLDERS, find
from warroom.games.shelf import on_shelf

BOTS: Final = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}


def games(*, json: bool = False) -> int:
    """List the games, their settings and seats, and the bots.

    Parameters
    ----------
    json
        Print JSON for programs.
    """
    found = [on_shelf(find(name)) for name in FOLDERS]
    bots = {name: (kind.__doc__ or "").strip() for name, kind in BOTS.items()}
    if json:
        print_json({"games": [asdict(box) for box in found], "bots": bots})
        return 0
    for box in found:
        seats = " or ".join(map(str, box.seats)) + (" seat" if box.seats == [1] else " seats")
        print(f"{box.name}: {box.title}, {seats}")
        for name, values in box.settings.items():
            print(f"  --set {name}={'|'.join(map(setting_text, values))}")
        for sentence in dict.fromkeys(said for setup in box.setups for said in find(box.name).house(setup)):
            print(f"  {sentence}")
    print("The first value of a setting is what you get if you do not set it.")
    print("\nBots:")
    for name, sentence in bots.items():
        print(f"  {name}: {sentence}")
    print(f"  A budget follows a colon: search:500 (iterations; {SEARCH_ITERATIONS} if not said), search:2s (seconds).")
    return 0
