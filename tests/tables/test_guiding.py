"""Lessons and puzzles at live tables: the guide goes with the log, the bots play along, and answers are judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.tables.support import serving
from warroom.games import lessons, puzzles
from warroom.tables.wire import PROTOCOL


def made(client: Any, game: str, staged: dict[str, Any]) -> Any:
    """A table of a lesson or a puzzle."""
    wish = {"game": game, "scenario": staged["scenario"], "chairs": staged["chairs"]}
    return client.post("/api/tables", json=wish).json()


def updated(line: Any, wanted: Any) -> Any:
    """The next update that is as wanted."""
    while True:
        message = json.loads(line.recv(timeout=30))
        if message["type"] == "update" and wanted(message):
            return message


def test_a_lesson_is_played_to_its_end_with_what_the_guide_hopes_for(tmp_path: Path) -> None:
    """Given a guided duel, when the pupil does as told, then the bot plays along until the lesson is done."""
    with serving(tmp_path / "s.db") as client:
        (taught,) = client.get("/api/games/critical-mass/lessons").json()
        assert client.get("/api/games/chess/lessons").status_code == 404
        seated = made(client, "critical-mass", taught)
        steps = []
        with client.connect(f"/ws/tables/{seated['table']}/play") as line:
            line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))
            update = updated(line, lambda one: one["question"])
            sealed = update["guide"]["steps"][0]["against"]
            assert sealed == [{"seat": 1, "text": "plan heavy-laser"}], "another choice is shown against it"
            while update["guide"]["state"] == "on":
                guide, decision = update["guide"], update["card"]["decision"]
                steps.append(guide["step"])
                texts = guide["steps"][0]["answers"][0]
                line.send(json.dumps({"type": "choose", "seat": 0, "decision": decision, "texts": texts}))
                update = updated(
                    line,
                    lambda one, was=decision: (
                        (one["question"] and one["card"]["decision"] > was) or one["guide"]["state"] != "on"
                    ),
                )
        assert update["guide"]["state"] == "done" and sorted(set(steps)) == list(range(taught["steps"]))
        assert len(lessons("critical-mass")["first-duel"].file.steps) == taught["steps"]


def test_a_puzzle_is_told_without_its_answer_and_judged(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        url = "/api/games/master-ray/puzzles"
        posed = client.get(url).json()[0]
        puzzle = puzzles("master-ray")[posed["name"]]
        assert "best" not in posed and made(client, "master-ray", posed)["seats"] == [puzzle.seat]
        right = client.post(f"{url}/{posed['name']}", json={"texts": [puzzle.best]}).json()
        assert right["solved"] and right["best"]["text"] == puzzle.best and right["margin"] >= 10
        wrong = client.post(f"{url}/{posed['name']}", json={"texts": [puzzle.choices[-1].text]}).json()
        assert not wrong["solved"] and wrong["yours"]["points"] < wrong["best"]["points"]
        assert client.post(f"{url}/none", json={"texts": ["ready"]}).status_code == 404
