"""What takes too long for every day: `./dev.py soak [--kills N] [--goodbyes N] [--attack SECONDS] [--messages N] ...`.

A server is killed 1,000 times at random moments while people play, left rudely 1,000 times, attacked for a minute in
each way we know of, then hears a million random messages and thousands of calls made up from its OpenAPI document.
Nothing acknowledged may be lost, nothing done twice, nothing changed by who has no say, no table stuck, and nobody
may wait long because of somebody else. The short form of all this is in the ordinary tests.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.tables.attackers import ATTACKS
from tests.tables.attacks import noticed
from tests.tables.kills import kill_at_random, reset_at_random
from tests.tables.noise import make_noise, play_nonsense, shout
from tests.tables.openapi import call_everything
from tests.tables.support import AMPLE, made, serving


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(prog="./dev.py soak", description="Kill and pester a server for a long time.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--goodbyes", type=int, default=1000, help="lines reset in the middle of a message (1000)")
    parser.add_argument("--attack", type=float, default=60.0, help="seconds of each attack (60)")
    parser.add_argument("--only", nargs="*", default=list(ATTACKS), help=f"of the attacks {', '.join(ATTACKS)}")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--calls", type=int, default=300, help="examples for each kind of call (300)")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    words = parser.parse_args()
    print(f"seed {words.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        if words.kills:
            done = kill_at_random(data / "kills.db", words.kills, words.seed, report=True)
            print(f"{words.kills} kills: all {done} acknowledged choices are there, once", flush=True)
        if words.goodbyes:
            done = reset_at_random(data / "rude.db", words.goodbyes, words.seed)
            print(
                f"{words.goodbyes} rude goodbyes: all {done} acknowledged choices are there, no table is stuck",
                flush=True,
            )
        if words.attack:
            found = []
            for attack in words.only:
                found.append(noticed(data / f"{attack}.db", attack, words.attack))
                print(found[-1], flush=True)
            if not all(one.fine for one in found):
                raise SystemExit("Others notice too much of an attack.")
        if words.messages:
            shout(data / "shout.db", words.messages * 6 // 10, words.seed)
            play_nonsense(data / "nonsense.db", words.messages * 4 // 10, words.seed)
            make_noise(data / "noise.db", words.messages // 100, words.seed)
            print(f"{words.messages} random messages: the tables are what their logs say", flush=True)
        if words.calls:
            with serving(data / "calls.db", limits=AMPLE._replace(review_iterations=5)) as client:
                tables = [made(client, chairs=["me", kind])["table"] for kind in ("me", "open")]
                done = call_everything(client, tables, words.calls)
            print(f"{done} calls made up from the OpenAPI document: all answered as it says", flush=True)


if __name__ == "__main__":
    main()
