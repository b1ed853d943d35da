"""The browser's pages: handed out packed, kept by the browser, and a plain word where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.support import serving
from warroom.games import FOLDERS
from warroom.tables import server

ROOT = Path(__file__).parent.parent.parent


def built(folder: Path) -> Path:
    """A client as the build leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>War Room</title>" + "<!-- -->" * 50)
    (folder / "assets" / "index-1a2b.js").write_text("let answer = 42;\n" * 50)
    (folder / "manifest.webmanifest").write_text('{"name": "War Room"}')
    (folder / "icon-turn.svg").write_text("<svg/>")
    (folder / "sw.js").write_text("addEventListener('fetch', () => {});")
    return folder


def test_every_address_of_the_client_is_answered_with_its_page(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", pages=built(tmp_path / "static")) as client:
        for address in (
            "/",
            "/tables",
            "/about",
            "/learn/critical-mass",
            "/puzzles",
            "/rules/master-ray",
            "/new/master-ray",
            "/build/critical-mass",
            "/table/abc",
            "/review/abc",
            "/move",
        ):
            page = client.get(address)
            assert page.status_code == 200 and "War Room" in page.text
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["content-encoding"] == "gzip" and page.headers["cache-control"] == "no-store"
            assert "script-src 'self'" in page.headers["content-security-policy"]
        page, plain = client.get("/"), client.get("/", headers={"accept-encoding": "identity"})
        assert plain.text == page.text and "content-encoding" not in plain.headers


def test_assets_are_kept_for_ever_and_others_are_not_to_be_had(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", pages=built(tmp_path / "static")) as client:
        script = client.get("/assets/index-1a2b.js")
        assert script.text.startswith("let answer") and "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        for address in ("/assets/other.js", "/assets/..%2f..%2fs.db", "/assets/%2e%2e/s.db"):
            assert client.get(address).status_code == 404


def test_what_makes_it_an_app_is_found_at_the_root_and_never_kept(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", pages=built(tmp_path / "static")) as client:
        manifest, worker = client.get("/manifest.webmanifest"), client.get("/sw.js")
        assert manifest.json()["name"] == "War Room"
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        assert "manifest-src 'self'" in manifest.headers["content-security-policy"]
        assert "javascript" in worker.headers["content-type"] and worker.headers["cache-control"] == "no-store"
        assert client.get("/icon-turn.svg").headers["content-type"].startswith("image/svg+xml")
        assert client.get("/offline.html").status_code == 404, "this copy has none"


def test_a_lost_browser_gets_a_page_and_a_lost_program_a_reason(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", pages=built(tmp_path / "static")) as client:
        lost = client.get("/nowhere", headers={"accept": "text/html"})
        assert lost.status_code == 404 and "War Room" in lost.text
        assert client.get("/nowhere", headers={"accept": "application/json"}).json()["reason"] == "http"


def test_a_copy_without_pages_says_so(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", pages=tmp_path / "none") as client:
        page = client.get("/")
    assert page.status_code == 200 and "without its pages" in page.text


def test_the_content_of_a_game_is_told_as_data(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        content = client.get("/api/games/master-ray/content").json()
        assert {student["action"] for student in content["student"]} == {"move", "height", "mode", "heat", "cool"}
        assert "switch SQUARE SQUARE" in content["notation"], "how its choices are written"
        assert client.get("/api/games/chess/content").status_code == 404


def test_the_cards_and_mechs_of_critical_mass_are_told_with_their_texts(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        content = client.get("/api/games/critical-mass/content").json()
    lance = next(card for card in content["card"] if card["id"] == "raijin-storm-lance")
    assert (lance["word"], lance["text"], lance["speed"], lance["firepower"]) == ("storm-lance", "Piercing.", 3, 4)
    raijin = content["mech"][0]
    assert raijin["ability"]["text"].startswith("Turns ON when you stop an attack by Dodge.")
    assert raijin["component"][1]["word"] == "pilot-shrine" and raijin["component"][1]["text"] == "You are Stunned."
    assert [(part["loss"], part["fate"]) for part in raijin["component"][:2]] == [
        ("−1 Evade", "Deactivates 1 Evade"),
        ("Stunned", "is Stunned"),
    ]
    step = next(card for card in content["card"] if card["word"] == "counter-step")
    assert step["clauses"] == [
        "Dodge.",
        "For the first attack stopped each turn, your Weapons have +2 Firepower this turn;",
        "you may at once play one more Weapon.",
        "Returns to hand if you took no damage this turn.",
    ]
    recharge = next(card for card in content["card"] if card["word"] == "recharge")
    assert recharge["clauses"][0] == "Take all cards from your Cooldown to hand.", "what matters least comes last"
    assert raijin["own"].count("raijin-evade") == 2 and len(raijin["own"]) == raijin["cards"]
    assert "first_additional" not in content and "kind" not in lance, "how the engine numbers cards is its own business"


def test_what_never_changes_is_packed_worked_out_once_and_kept_by_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def counted(game: str) -> list[server.Rule]:
        asked.append(game)
        return found(game)

    found = server.rules_of
    monkeypatch.setattr(server, "rules_of", counted)
    with serving(tmp_path / "s.db") as client:
        for path in ("/api/games/critical-mass/rules", "/api/games/critical-mass/content", "/api/games"):
            first = client.get(path)
            assert first.status_code == 200 and first.headers["content-encoding"] == "gzip"
            assert int(first.headers["content-length"]) < len(first.content) / 4
            assert first.headers["content-type"] == "application/json" and first.headers["cache-control"] == "no-cache"
            plain = client.get(path, headers={"accept-encoding": "identity"})
            assert plain.json() == first.json() and "content-encoding" not in plain.headers
            known = client.get(path, headers={"if-none-match": f'"other", {first.headers["etag"]}'})
            assert known.status_code == 304 and known.content == b"" and known.headers["etag"] == first.headers["etag"]
            assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200
        assert asked == ["critical-mass"]
        assert client.get("/api/games/chess/rules").status_code == 404


def test_links_to_the_house_and_to_a_game_have_words_and_a_picture_for_previews(tmp_path: Path) -> None:
    static = built(tmp_path / "static")
    (static / "og").mkdir()
    for name in ("war-room", "master-ray"):
        (static / "og" / f"{name}.png").write_bytes(b"\x89PNG")
    with serving(tmp_path / "s.db", pages=static) as client:
        for address, title, picture in (
            ("/", "War Room", "war-room"),
            ("/new/master-ray", "Master Ray · War Room", "master-ray"),
            ("/rules/chess", "War Room", "war-room"),
        ):
            head = client.get(address).text
            assert f'<meta property="og:title" content="{title}">' in head
            assert f"/og/{picture}.png" in head and "No account" in head


def test_the_pictures_for_previews_are_small_and_there_is_one_for_every_game() -> None:
    pictures = {path.stem: path.read_bytes() for path in (ROOT / "web" / "public" / "og").iterdir()}
    assert set(pictures) == {*FOLDERS, "war-room"}
    for name, picture in pictures.items():
        width, height = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
        assert (width, height) == (1200, 630) and len(picture) < 60_000, name
