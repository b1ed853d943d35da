"""Games are made once, whoever asks for them first and however many at the same time."""

from __future__ import annotations

import subprocess
import sys

from tests.tables.support import ENVIRONMENT, WAIT

ALL_AT_ONCE = """
import sys, threading
from warroom.games import FOLDERS, find, scenarios

sys.setswitchinterval(1e-5)
begin, games, laid = threading.Barrier(12), set(), set()

def load():
    begin.wait()
    for name in FOLDERS:
        games.add(id(find(name)))
        laid.add(id(scenarios(name)))

threads = [threading.Thread(target=load) for i in range(12)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(games) == len(laid) == len(FOLDERS))
"""


def test_a_dozen_threads_that_need_all_games_at_once_get_the_same_ones() -> None:
    """In a fresh process: reading the same kind of content in two threads for the first time once crashed it."""
    for attempt in range(3):
        words = [sys.executable, "-c", ALL_AT_ONCE]
        done = subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True, timeout=WAIT, check=False)
        assert (done.returncode, done.stdout.strip()) == (0, "True"), done.stderr
