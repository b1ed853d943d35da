"""A game that lives elsewhere is put on the shelf: everything finds it, in the processes of the bots too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support import example_game
from tests.tables.support import ENVIRONMENT, WAIT, process, until
from warroom.games import FOLDERS

NAME = example_game.GAME.name
# in a process of its own, because the shelf is one for all
ADDED = """
from tests.support import example_game
from warroom import games
from warroom.kernel.refusals import Refused

game = example_game.GAME
try:
    games.find(game.name)
except Refused as refused:
    assert "There is no game called 'signal-duel'" in str(refused)
else:
    raise AssertionError("it is there before it was added")
games.add(game.name, example_game.make, example_game.ledger)
games.load()
assert games.names() == (*games.FOLDERS, game.name) and games.find(game.name) is game
assert games.ledger(game.name).entries.keys() == example_game.ledger().entries.keys()
assert games.scenarios(game.name) == {}
assert game.edition(game.revision, game.content) is game
assert game.edition(game.revision, "another") is None and game.edition(game.revision + 1, game.content) is None
print("added")
"""


def test_an_added_game_is_found_with_its_ledger_and_has_one_edition() -> None:
    words = [sys.executable, "-c", ADDED]
    done = subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True, timeout=WAIT, check=False)
    assert done.stdout.strip() == "added", done.stderr


def test_a_server_has_the_games_of_the_house_and_no_others(tmp_path: Path) -> None:
    with process(tmp_path / "war-room.db") as server:
        assert [game["name"] for game in server.call("/api/games")] == list(FOLDERS)


def test_an_added_game_is_played_on_a_real_server(tmp_path: Path) -> None:
    """The shelf, the rules and a bot in a process of its own know it; what is seen of it is its text."""
    with process(tmp_path / "war-room.db", module="tests.support.house") as server:
        shelf = {game["name"]: game for game in server.call("/api/games")}
        assert [*shelf] == [*FOLDERS, NAME] and shelf[NAME]["seats"] == [2, 3]
        assert len(server.call(f"/api/games/{NAME}/rules")) == len(example_game.ledger().entries)
        assert server.call(f"/api/games/{NAME}/scenarios") == []
        seated = server.call("/api/tables", {"game": NAME, "name": "Ann", "chairs": ["me", "search:20"]})
        path = f"/api/tables/{seated['table']}"
        until(lambda: server.call(path)["chairs"][1]["ready"])
        assert [chair["part"] for chair in server.call(path)["chairs"]] == ["Alpha", "Bravo"]
        (moment,) = server.call(f"{path}/moments")
        assert moment["picture"].keys() == {"text"}
