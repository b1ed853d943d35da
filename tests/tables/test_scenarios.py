"""The worked examples of the rulebooks as tables: opened, played, kept over a restart, exported and replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tables.support import serving
from tests.tables.test_packs import play_to_the_end
from warroom.games import FOLDERS, find, ledger, scenarios
from warroom.kernel.records import replay_record

LASER = "light-laser-stops-heavy-laser"


def made(client: Any, **more: Any) -> Any:
    """A table of the scenario, against a bot."""
    wish = {"game": "critical-mass", "scenario": LASER, "chairs": ["me", "random"], **more}
    return client.post("/api/tables", json=wish)


@pytest.mark.parametrize("game", FOLDERS)
def test_scenarios_are_listed_with_their_example(game: str, tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        listed = client.get(f"/api/games/{game}/scenarios").json()
        assert client.get("/api/games/chess/scenarios").status_code == 404
    assert [scene["name"] for scene in listed] == list(scenarios(game))
    for scene in listed:
        assert {*scene} == {"name", "id", "says", "setup", "seats", "choices"}
        assert ledger(game).entries[scene["id"]].kind == "example"
        assert len(scene["seats"]) == find(game).seats(scene["setup"])


def test_a_scenario_begins_where_it_says_and_outlives_a_restart(tmp_path: Path) -> None:
    """Given the example in which Light Laser stops Heavy Laser, both seats plan at once, with these cards in hand."""
    with serving(tmp_path / "s.db") as client:
        seated = made(client).json()
        url = f"/api/tables/{seated['table']}"
        card = client.get(url).json()
        assert card["scenario"] == LASER and card["status"] == "running" and card["setup"]["mechs"] == "raijin,archon"
        first = client.get(f"{url}/moments?seat=0", headers={"X-Seat-Token": seated["token"]}).json()[0]
        assert first["picture"]["turn"]["number"] == 5 and first["asked"] == [0, 1]
    with serving(tmp_path / "s.db") as client:
        again = client.get(f"{url}/moments?seat=0", headers={"X-Seat-Token": seated["token"]}).json()[0]
        assert again == first and client.get(url).json()["scenario"] == LASER
        with client.connect(f"/ws/tables/{seated['table']}/play") as line:
            play_to_the_end(line, seated["token"])
        record = client.get(f"{url}/record").text
        assert f"\nposition: {LASER} {{" in record and replay_record(record, find).over
        planted = client.post("/api/records", json={"record": record}).json()
        assert client.get(f"/api/tables/{planted['table']}").json()["scenario"] == LASER
        branch = client.post(f"{url}/branch", json={"moves": 1, "chairs": ["me", "me"]}).json()
        begun = client.get(f"/api/tables/{branch['table']}/moments").json()
        assert len(begun) == 2 and begun[0]["picture"]["turn"]["number"] == 5


def test_a_record_that_begins_in_a_made_up_position_is_not_put_on_a_table(tmp_path: Path) -> None:
    """Who could lay any position on the server's tables could lay one that never ends."""
    with serving(tmp_path / "s.db") as client:
        seated = made(client, game="master-ray", scenario="miss-still-counts-as-shot").json()
        with client.connect(f"/ws/tables/{seated['table']}/play") as line:
            play_to_the_end(line, seated["token"])
        record = client.get(f"/api/tables/{seated['table']}/record").text
        forged = record.replace('"turn":4', '"turn":3')
        refused = client.post("/api/records", json={"record": forged})
        assert refused.status_code == 400 and "a position that is not known here" in refused.json()["says"]


def test_what_is_no_scenario_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        unknown = made(client, scenario="light-laser-stops-heavy-lasers")
        assert unknown.status_code == 400 and f"Near: {LASER}" in unknown.json()["says"]
        wished = made(client, setup={"mode": "duel"})
        assert wished.status_code == 400 and "has a set-up of its own" in wished.json()["says"]
        crowded = made(client, chairs=["me", "random", "random"])
        assert crowded.status_code == 400 and "has 2 seats" in crowded.json()["says"]
        ray = made(client, game="master-ray")
        assert ray.status_code == 400 and ray.json()["reason"] == "scenario"
