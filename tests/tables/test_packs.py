"""Tables with a content pack: offered as a setting, played by people and bots, kept over a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from tests.tables.support import Line, serving
from warroom.games import find, read_game
from warroom.kernel.records import replay_record
from warroom.tables.wire import PROTOCOL

QUICK = read_game(
    'game = "critical-mass"\ntitle = "Quick Light Lasers"\n[[card]]\nname = "Light Laser"\nspeed = 5\n', "quick.toml"
)
LOW = read_game('game = "master-ray"\ntitle = "Low power"\n[tracks]\nenergy_start = 2\n', "low.toml")


def made(client: Any, **more: Any) -> Any:
    """A table of Master Ray of the pack, against a bot."""
    wish = {"game": "master-ray", "setup": {"content": "Low power", "first": "1"}, **more}
    return client.post("/api/tables", json=wish)


def contents(game: Any) -> list[str]:
    """The contents that a game on the shelf can be played with; empty if there is nothing to choose."""
    declared = [setting for setting in game["settings"]["settings"] if setting["name"] == "content"]
    return [option["name"] for setting in declared for option in setting["kind"]["options"]]


def test_packs_are_offered_as_a_setting_and_can_be_looked_at(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", packed=[QUICK, LOW]) as client:
        shelf = {game["name"]: game for game in client.get("/api/games").json()}
        packs = shelf["critical-mass"]["packs"]
        assert {title: pack["content"] for title, pack in packs.items()} == {"Quick Light Lasers": QUICK.content}
        assert contents(packs["Quick Light Lasers"]) == contents(shelf["critical-mass"])
        assert contents(shelf["critical-mass"]) == ["standard", "Quick Light Lasers"]
        assert contents(shelf["master-ray"]) == ["standard", "Low power"]
        speeds = [
            {card["speed"] for card in client.get(url).json()["card"] if card["name"] == "Light Laser"}
            for url in (
                "/api/games/critical-mass/content",
                f"/api/games/critical-mass/content?content={QUICK.content}",
                f"/api/games/critical-mass/content?content={find('critical-mass').content}",
            )
        ]
        assert speeds == [{4}, {5}, {4}]
        none = client.get("/api/games/critical-mass/content?content=000000000000")
        assert none.status_code == 400 and none.json()["reason"] == "content"
    with serving(tmp_path / "t.db") as client:
        assert not any(contents(game) for game in client.get("/api/games").json())


def test_a_table_with_a_pack_outlives_a_restart_and_says_so_when_the_pack_is_missing(tmp_path: Path) -> None:
    """Given a table of a pack, when the server comes back without the pack, nothing is lost; with it, all is there."""
    with serving(tmp_path / "s.db", packed=[LOW]) as client:
        seated = made(client).json()
        card = client.get(f"/api/tables/{seated['table']}").json()
        assert card["setup"]["content"] == "Low power" and card["content"] == LOW.content
        moment = client.get(f"/api/tables/{seated['table']}/moments").json()[0]
        assert moment["picture"]["ray"]["energy"] == 2
    with serving(tmp_path / "s.db") as client:
        refused = client.get(f"/api/tables/{seated['table']}")
        assert refused.status_code == 400 and refused.json()["reason"] == "content"
        assert f"the content pack Low power (hash {LOW.content})" in refused.json()["says"]
        assert "the content pack Low power" in client.get(f"/table/{seated['table']}").text, "a preview says it too"
        sit = client.post(f"/api/tables/{seated['table']}/seats", json={"name": "Bob"})
        assert sit.status_code == 400 and sit.json()["reason"] == "content"
        away = {"token": seated["token"], "do": "put-away"}
        row = client.post(f"/api/tables/{seated['table']}/shelf", json=away).json()
        assert row["away"] == "you" and "who runs the server starts it with --pack" in row["needs"]
    with serving(tmp_path / "s.db", packed=[LOW]) as client:
        assert client.get(f"/api/tables/{seated['table']}").json() == card
        keys = {"keys": [{"table": seated["table"], "token": seated["token"]}]}
        assert [one["seats"] for one in client.post("/api/mine", json=keys).json()] == [[0]]


def test_bots_play_by_the_pack_and_the_record_is_of_it(tmp_path: Path) -> None:
    """Given a person and a bot at a table of a pack, the game ends as soon as its little energy is used up."""
    with serving(tmp_path / "s.db", packed=[LOW]) as client:
        seated = made(client, chairs=["me", "random"]).json()
        url = f"/api/tables/{seated['table']}"
        with client.connect(f"/ws/tables/{seated['table']}/play") as line:
            play_to_the_end(line, seated["token"])
        record = client.get(f"{url}/record").text
        assert f"content: {LOW.content} Low power\n" in record
        assert replay_record(record, find, packed=[LOW]).over
        again = client.post("/api/records", json={"record": record})
        assert client.get(f"/api/tables/{again.json()['table']}").json()["status"] == "over"
        branch = client.post(f"{url}/branch", json={"moves": 1}).json()
        assert client.get(f"/api/tables/{branch['table']}").json()["setup"]["content"] == "Low power"
        evaluations = client.get(f"{url}/evaluations?count=2").json()
        assert [one["moves"] for one in evaluations] == [0, 1]
    with serving(tmp_path / "t.db") as client:
        refused = client.post("/api/records", json={"record": record})
        assert refused.json()["reason"] == "record" and "the pack Low power" in refused.json()["says"]


def play_to_the_end(connection: ClientConnection, token: str) -> None:
    """Takes the last choice of every question until the game is over."""
    line, asked = Line(connection), 0
    line.send("hello", protocol=PROTOCOL, token=token)
    while not (0 in line.latest and line.over(0)):
        question = line.latest[0]["question"] if 0 in line.latest else None
        if question and question["decision"] > asked:
            asked = question["decision"]
            assert line.choose(0, number=-1)["type"] == "taken"
        else:
            line.hear()


def test_content_that_is_not_here_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", packed=[QUICK]) as client:
        refused = made(client)
        assert refused.status_code == 400 and "content can be: standard; not 'Low power'" in refused.json()["says"]
        assert made(client, setup={"content": "standard"}).status_code == 201
