"""Invitations: what a link says before it is opened, which side a guest takes, and what a preview shows of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.support import RAY, done, joined, made, playing, position, serving, sheet
from tests.tables.test_hall import refused
from tests.tables.test_pages import built
from tests.tables.test_table import ask, relived
from warroom.tables import log, server, wire
from warroom.tables.invitations import Invitation, tags
from warroom.tables.origins import own_address
from warroom.tables.table import No, Table

SCRIPT = "<script>alert(1)</script>"


def waiting(guests_choose: bool = True) -> Table:
    """Ann waits for a friend."""
    laid = sheet(RAY, ["open", "open"], {"first": "1"})
    known = {field: getattr(laid, field) for field in laid.__struct_fields__}
    table = Table("table", log.Sheet(**{**known, "guests_choose": guests_choose}), RAY)
    done(table, table.sitting("Ann", [0], "Ann"))
    return table


def test_a_guest_takes_the_side_of_the_host_unless_the_host_wants_otherwise() -> None:
    table = waiting()
    assert table.for_guests() == [0, 1] and table.card().guests_choose
    entries = [log.Sat(0, "Ann", table.hands[0].hash)]
    entries += done(table, table.choosing_seat("Bob", 0, "Bob"))  # type: ignore[arg-type]
    assert [chair.name for chair in table.card().chairs] == ["Bob", "Ann"] and table.status == "running"
    assert table.held("Ann") == (1,) and table.held("Bob") == (0,) and not table.card().guests_choose
    assert table.talk[0].says == "Ann takes another seat."
    assert position(relived(table, list(entries), RAY)) == position(table)
    kept = waiting(guests_choose=False)
    assert kept.for_guests() == [1] and not kept.card().guests_choose
    with pytest.raises(No, match="is taken"):
        kept.choosing_seat("Bob", 0, "Bob")
    with pytest.raises(No, match="Say who you are"):
        waiting().choosing_seat(" ", 0, "Bob")
    ask(table, wire.Concede(seat=0), "Bob")
    assert table.for_guests() == []


def test_the_host_hears_of_it_at_the_line(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], name="Ann", setup={"first": "1"})
        with playing(client, ann) as one:
            one.hear()
            bob = joined(client, ann["table"], "Bob", seat=0)
            assert bob["seats"] == [0]
            assert one.until(lambda message: message["type"] == "moved") == {"type": "moved", "seat": 0, "to": 1}
            one.until(lambda message: message["type"] == "update" and message["seat"] == 1)
            assert one.latest[1]["after"] == 0 and one.latest[1]["card"]["status"] == "running"
            assert one.ask("say", seat=1, text="hello")["type"] == "taken"
            assert one.ask("say", seat=0, text="hello")["reason"] == "foreign"
        with playing(client, ann) as again, playing(client, bob) as other:
            again.hear()
            assert list(again.latest) == [1] and other.choose(0)["type"] == "taken"
        with playing(client, bob) as other:
            other.ask("concede", seat=0)
        mine = client.post("/api/mine", json={"keys": [{"table": ann["table"], "token": ann["token"]}]}).json()
        assert mine[0]["card"]["status"] == "over" and mine[0]["seats"] == [1], "also from the log alone"
        answer = client.post(f"/api/tables/{ann['table']}/seats", json={"name": "Cid"})
        assert refused(409, answer) == "taken" and "you can watch" in answer.json()["says"]


def test_the_shelf_says_how_many_people_can_play_where_seats_are_shared(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        people = {game["name"]: (game["seats"], game["people"]) for game in client.get("/api/games").json()}
        assert people["complex-crashers"] == ([2], [2, 3, 4, 5])
        assert people["critical-mass"] == ([2, 3, 4], [2, 3, 4])


def test_an_invitation_says_which_game_who_and_what(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        mechs = {"mechs": ["raijin", "archon"]}
        ann = made(client, game="critical-mass", chairs=["me", "open"], name="Ann", setup=mechs)
        card = client.get(f"/api/tables/{ann['table']}").json()
        assert [chair["part"] for chair in card["chairs"]] == ["Raijin", "Archon"], "before the game begins"
        path = f"/api/tables/{ann['table']}/invitation"
        found = client.get(path).json()
        assert found["headline"] == "Ann wants a duel" and found["seats"] == [0, 1] and found["game"] == "critical-mass"
        assert found["says"].startswith("Critical Mass. Two giant Mechs, one hidden card a turn")
        joined(client, ann["table"], "Bob")
        full = client.get(path).json()
        assert full["headline"] == "Critical Mass: Ann and Bob" and full["seats"] == []
        assert full["says"].startswith("All seats are taken, but you can watch.")
        with playing(client, ann) as line:
            line.ask("concede", seat=0)
        assert client.get(path).json()["says"] == "Ann conceded."
        gone = client.get("/api/tables/no-such-tab1/invitation")
        assert refused(404, gone) == "no-table" and "ask for a new link" in gone.json()["says"]
        (about,) = [game["about"] for game in client.get("/api/games").json() if game["name"] == "critical-mass"]
        assert about["minutes"] == 20


def test_a_shared_link_has_a_preview_that_carries_nothing_harmful(tmp_path: Path) -> None:
    pages = built(tmp_path / "static")
    (pages / "og").mkdir()
    (pages / "og" / "master-ray.png").write_bytes(b"a picture")
    (pages / "og" / "war-room.svg").write_text("<svg/>")
    with serving(tmp_path / "s.db", pages=pages) as client:
        ann = made(client, chairs=["me", "open"], name=SCRIPT[:24])
        page = client.get(f"/table/{ann['table']}")
        assert page.status_code == 200 and "<script>" not in page.text and "&lt;script&gt;alert" in page.text
        base = f"http://127.0.0.1:{client.port}"
        assert f'<meta property="og:url" content="{base}/table/{ann["table"]}">' in page.text
        assert f'<meta property="og:image" content="{base}/og/master-ray.png">' in page.text
        assert "og:title" in page.text and "wants a duel" in page.text
        picture = client.get("/og/master-ray.png")
        assert picture.content == b"a picture" and "max-age=86400" in picture.headers["cache-control"]
        assert client.get("/og/other.png").status_code == 404
        gone = client.get("/table/no-such-tab1")
        assert gone.status_code == 200 and "It may have been removed" in gone.text
        assert f"{base}/og/war-room.svg" in gone.text
        assert '<meta property="og:title" content="War Room">' in client.get("/").text


@pytest.mark.parametrize(
    ("host", "address", "says"),
    [
        ("127.0.0.1", "192.168.1.7", "Start it with --host 0.0.0.0, and friends open http://192.168.1.7:"),
        ("0.0.0.0", "192.168.1.7", "Friends on your network open http://192.168.1.7:"),
        ("0.0.0.0", "", "This machine is on no network"),
    ],
)
def test_who_sits_at_the_server_hears_how_friends_reach_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, address: str, says: str
) -> None:
    monkeypatch.setattr(server, "own_address", lambda: address)
    with serving(tmp_path / "s.db", host=host) as client:
        found = client.get("/api/reach").json()
        assert says in found["says"] and found["only_here"] == (host != "0.0.0.0")
        assert found["address"] == (f"http://{address}:{client.port}" if address else "")
        others = client.get("/api/reach", headers={"X-Forwarded-For": "203.0.113.7"}).json()
        assert others == {"only_here": False, "address": "", "says": ""}


def test_the_address_of_this_machine_is_one_or_none() -> None:
    assert not own_address().startswith("127.")


def test_a_preview_without_a_picture_is_a_small_one() -> None:
    text = tags(Invitation('"Ann" & Bob', "It's on."), "https://example.org/table/x", "")
    assert 'content="&quot;Ann&quot; &amp; Bob"' in text and "og:image" not in text
    assert 'name="twitter:card" content="summary"' in text
