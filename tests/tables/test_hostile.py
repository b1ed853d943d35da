"""A hostile client: whatever it sends is answered with a reason or a closed line, and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.tables.noise import make_noise, play_nonsense, shout
from tests.tables.odd_bots import odd_thought
from tests.tables.support import AMPLE, WAIT, find_any, joined, made, playing, position, serving
from warroom.tables import log, wire
from warroom.tables.hall import Hall, NewTable
from warroom.tables.room import Listener, Room
from warroom.tables.server import health_of
from warroom.tables.store import Kept, Store, StoreError
from warroom.tables.table import No
from warroom.tables.wire import PROTOCOL
from warroom.tables.workers import Bots, Workers

MALFORMED = (
    "",
    "{",
    "null",
    "[]",
    '"choose"',
    "12345678901234567890",
    '{"type":"dance"}',
    '{"type":"choose"}',
    '{"type":"choose","seat":0,"decision":1}',
    '{"type":"choose","seat":"0","decision":1,"texts":["ready"]}',
    '{"type":"choose","seat":-1,"decision":1,"texts":["ready"]}',
    '{"type":"choose","seat":0,"decision":1,"texts":["ready"],"more":1}',
    '{"type":"choose","seat":0,"decision":-1,"texts":["ready"]}',
    '{"type":"choose","seat":0,"decision":1e99,"texts":["ready"]}',
    '{"type":"choose","seat":0,"decision":1,"texts":null}',
    '{"type":"choose","seat":99,"decision":1,"texts":["ready"]}',
    '{"type":"say","seat":0,"text":"\\ud800"}',
    '{"type":"say","seat":0,"text":""}',
    '{"type":"choose","seat":0,"decision":1,"texts":["' + "x" * 201 + '"]}',
    '{"type":"choose","seat":0,"decision":1,"texts":"ready"}',
    '{"type":"choose","seat":0,"decision":1,"texts":[]}',
    '{"type":"choose","seat":0,"decision":1,"texts":[["ready"]]}',
    json.dumps({"type": "choose", "seat": 0, "decision": 1, "texts": ["ready"] * 41}),
    "[" * 5000,
)


def test_malformed_foreign_and_late_messages_are_answered_and_change_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "1"})
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two:
            question = one.question(0)
            before = client.get(f"/api/tables/{ann['table']}/moments").text
            for text in MALFORMED:
                two.connection.send(text)
                assert two.until(lambda message: message["type"] == "refused")["reason"] == "malformed", text
            two.connection.send(b'{"type":"concede","seat":1}')
            assert two.until(lambda message: message["type"] == "refused")["reason"] == "malformed"
            choice = {"decision": question["decision"], "texts": question["choices"][:1]}
            assert two.ask("choose", seat=0, **choice)["reason"] == "foreign"
            assert two.ask("choose", seat=1, **choice)["reason"] == "not-asked"
            assert two.ask("choose", seat=61, **choice)["reason"] == "foreign"
            assert two.ask("hello", token=ann["token"])["reason"] == "hello"
            assert one.ask("choose", seat=0, decision=7, texts=choice["texts"])["reason"] == "stale"
            assert two.ask("why", seat=1, texts=["ready"])["type"] == "refused"
            assert client.get(f"/api/tables/{ann['table']}/moments").text == before
            assert one.ask("why", seat=0, texts=choice["texts"])["type"] == "allowed"
            assert one.ask("choose", seat=0, **choice) == {"type": "taken", "id": one.ids, "again": False}
            assert one.ask("choose", seat=0, **choice)["again"] is True


@pytest.mark.parametrize("door", ["play", "watch"])
@pytest.mark.parametrize("first", ["{}", '{"type":"concede","seat":0}', '{"type":"hello","token":"' + "x" * 101 + '"}'])
def test_who_does_not_say_hello_is_shown_out(tmp_path: Path, door: str, first: str) -> None:
    with serving(tmp_path / "s.db") as client:
        table = made(client)["table"]
        with client.connect(f"/ws/tables/{table}/{door}") as session:
            session.send(first)
            assert json.loads(session.recv(timeout=WAIT))["type"] == "bye"
            with pytest.raises(ConnectionClosed):
                session.recv(timeout=WAIT)


def test_wrong_secrets_tables_and_silence_are_shown_out(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(hello_seconds=0.1)) as client:
        one, other = made(client), made(client)
        for table, token, reason in (
            (one["table"], other["token"], "foreign"),
            (one["table"], "", "foreign"),
            ("A" * 12, one["token"], "no-table"),
            ("..%2f", one["token"], "no-table"),
            (one["table"], None, "hello"),
        ):
            with client.connect(f"/ws/tables/{table}/play") as session:
                if token is not None:
                    session.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": token}))
                assert json.loads(session.recv(timeout=WAIT))["reason"] == reason
        assert client.get("/health").json()["lines"] == 0


def test_too_many_messages_are_refused_and_in_the_end_the_line_is_cut(tmp_path: Path) -> None:
    limits = AMPLE._replace(messages_per_second=0.001, message_burst=5)
    with serving(tmp_path / "s.db", limits=limits) as client:
        seated = made(client, chairs=["me", "me"])
        with client.connect(f"/ws/tables/{seated['table']}/play") as session:
            session.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))
            for i in range(60):
                session.send(json.dumps({"type": "look", "seat": 0}))
            reasons = []
            with pytest.raises(ConnectionClosed):
                while True:
                    reasons.append(json.loads(session.recv(timeout=WAIT)).get("reason"))
            assert reasons.count("too-fast") > 10
        assert client.get("/health").json()["ok"]


def test_ten_thousand_random_messages_of_who_has_no_say_change_nothing(tmp_path: Path) -> None:
    assert shout(tmp_path / "s.db", 10_000, seed=1) == 10_000


def test_noise_instead_of_messages_only_ends_the_line(tmp_path: Path) -> None:
    assert make_noise(tmp_path / "s.db", 100, seed=2) == 100


def test_two_thousand_random_messages_of_a_player_leave_a_table_that_its_log_makes_again(tmp_path: Path) -> None:
    assert play_nonsense(tmp_path / "s.db", 2000, seed=3) == 2000


def test_a_line_that_does_not_take_what_is_sent_is_cut_and_nobody_waits_for_it(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(stuck_seconds=0.2)) as client:
        seated = made(client, chairs=["me", "me"])
        with (
            playing(client, seated) as well,
            client.connect(f"/ws/tables/{seated['table']}/play", max_queue=1) as stuck,
        ):
            stuck.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))

            def ask_on() -> None:
                """Asks and asks, and hears nothing; the server soon stops to listen as well, and then cuts the line."""
                with contextlib.suppress(ConnectionClosed, OSError):
                    while True:
                        stuck.send(json.dumps({"type": "look", "seat": 0}))

            threading.Thread(target=ask_on, daemon=True).start()
            for i in range(20):
                assert well.ask("say", seat=0, text=f"line {i}")["type"] in ("taken", "refused")
            deadline = time.monotonic() + WAIT
            while 'reason="stuck"' not in client.get("/metrics").text and time.monotonic() < deadline:
                time.sleep(0.05)
            assert 'warroom_dropped_total{reason="stuck"} 1' in client.get("/metrics").text
            assert well.ask("why", seat=0, texts=["nonsense"])["type"] == "refused"


async def answered(room: Room, request: wire.Request) -> dict[str, Any]:
    """What a line of both seats hears first after a request."""
    heard: list[bytes] = []
    room.request(Listener(room, (0, 1), {}, heard.extend), request)
    await room.write_and_wait(list)
    answer: dict[str, Any] = json.loads(heard[0])
    return answer


def test_what_cannot_be_kept_is_not_done(tmp_path: Path) -> None:
    class Full(Store):
        """A store on a disk that fills up."""

        full = False

        def append(self, table: str, number: int, entries: Sequence[bytes], kept: Kept) -> None:
            """Fails when the disk is full."""
            if self.full:
                kept(StoreError("the store cannot keep this: database or disk is full"))
            else:
                super().append(table, number, entries, kept)

    async def act() -> None:
        store = Full(tmp_path / "s.db")
        hall = Hall(store, Bots(1, 5.0, odd_thought), AMPLE, find_any)
        seated = await hall.create(NewTable(game="master-ray", chairs=["me", "me"]), "v")
        room = await hall.room(seated.table)
        before = position(room.table)
        store.full = True
        assert (await answered(room, wire.Concede(seat=0)))["reason"] == "store"
        assert position(room.table) == before and room.table.status == "running"
        store.full = False
        room.write(lambda: room.table.judge(wire.Concede(seat=0), [0]), lambda outcome: None)
        await room.write_and_wait(list)
        assert room.table.status == "over"
        await hall.close()

    asyncio.run(act())


def test_a_fault_in_a_request_is_answered_and_the_table_goes_on(tmp_path: Path) -> None:
    def faulty() -> list[log.AnyEntry]:
        raise ZeroDivisionError

    async def act() -> None:
        hall = Hall(Store(tmp_path / "s.db"), Bots(1, 5.0, odd_thought), AMPLE, find_any)
        seated = await hall.create(NewTable(game="master-ray", chairs=["me", "me"]), "v")
        room = await hall.room(seated.table)
        with pytest.raises(No, match="went wrong on our side"):
            await room.write_and_wait(faulty)
        assert await room.write_and_wait(lambda: room.table.judge(wire.Say(seat=0, text="well"), [0]))
        await hall.close()

    asyncio.run(act())


def test_who_breaks_off_in_the_middle_of_a_message_leaves_the_table_whole(tmp_path: Path) -> None:
    async def act() -> None:
        hall = Hall(Store(tmp_path / "s.db"), Bots(1, 5.0, odd_thought), AMPLE, find_any)
        seated = await hall.create(NewTable(game="master-ray", chairs=["me", "me"]), "v")
        room = await hall.room(seated.table)

        def saying(text: str) -> Callable[[], list[log.AnyEntry]]:
            return lambda: room.table.judge(wire.Say(seat=0, text=text), [0])

        for yields in range(6):
            asking = asyncio.create_task(room.write_and_wait(saying(f"after {yields}")))
            for i in range(yields):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        assert await room.write_and_wait(saying("the last"))
        kept = await hall.store.load(seated.table)
        assert kept is not None and len(kept.entries) == room.table.entries
        assert room.table.talk[-1].says == "the last" and len(room.table.talk) > 3
        await hall.close()

    asyncio.run(act())


def test_lines_that_break_off_are_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"])
        for i in range(20):
            with playing(client, seated) as line:
                line.send("look", seat=0)
        deadline = time.monotonic() + WAIT
        while client.get("/health").json()["lines"] and time.monotonic() < deadline:
            time.sleep(0.01)
        assert client.get("/health").json()["lines"] == 0
        assert "warroom_errors_total 0" in client.get("/metrics").text


def test_a_table_that_waits_for_the_disk_for_ever_is_noticed_counted_and_read_again(tmp_path: Path) -> None:
    """Given a store that loses its tongue, when a table has waited too long, then its log is read again."""

    class Mute(Store):
        """A store that does not say any more what it has kept."""

        mute = False

        def append(self, table: str, number: int, entries: Sequence[bytes], kept: Kept) -> None:
            """Keeps all, and says nothing of it."""
            super().append(table, number, entries, (lambda error: None) if self.mute else kept)

    async def act() -> None:
        store = Mute(tmp_path / "s.db")
        hall = Hall(store, Bots(1, 5.0, odd_thought), AMPLE._replace(writing_seconds=0.05), find_any)
        seated = await hall.create(NewTable(game="master-ray", chairs=["me", "me"]), "v")
        room = await hall.room(seated.table)
        told: list[No] = []
        heard: list[bytes] = []
        room.enter(Listener(room, (0, 1), {}, heard.extend, told.append))
        store.mute = True
        waiting = [
            asyncio.create_task(room.write_and_wait(lambda: room.table.judge(wire.Say(seat=0, text="lost?"), [0])))
            for i in range(2)
        ]
        await asyncio.sleep(0)
        assert health_of(hall).ok
        await asyncio.sleep(0.1)
        assert hall.stuck(0.05) == 1
        store.mute = False
        hall.tidy()
        assert [type(outcome) for outcome in await asyncio.gather(*waiting, return_exceptions=True)] == [No, No]
        assert [no.reason for no in told] == ["store"] and seated.table not in hall.rooms
        assert "warroom_stuck_total 1" in hall.metrics.text({}) and hall.stuck(0) == 0
        again = await hall.room(seated.table)
        assert again is not room and [line.says for line in again.table.talk] == ["lost?"], "what was kept is there"
        assert await again.write_and_wait(lambda: again.table.judge(wire.Say(seat=0, text="well"), [0]))
        with pytest.raises(No, match="come back"):
            await room.write_and_wait(lambda: room.table.judge(wire.Say(seat=0, text="too late"), [0]))
        await hall.close()

    asyncio.run(act())


def test_health_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "s.db") as client:
        assert client.get("/health").status_code == 200
        for behind in (6.0, math.inf):
            monkeypatch.setattr(Store, "behind", lambda store, now, behind=behind: behind)
            answer = client.get("/health")
            assert answer.status_code == 503 and not answer.json()["ok"] and not answer.json()["store"]
            assert "warroom_up 0" in client.get("/metrics").text
        monkeypatch.undo()
        monkeypatch.setattr(Hall, "stuck", lambda hall, seconds: 2)
        answer = client.get("/health")
        assert answer.status_code == 503 and answer.json()["stuck"] == 2 and answer.json()["store"]
        monkeypatch.undo()
        monkeypatch.setattr(Workers, "behind", lambda workers, now: 61.0)
        answer = client.get("/health")
        assert answer.status_code == 503 and not answer.json()["bots"]
        monkeypatch.undo()
        assert client.get("/health").json()["ok"]


def test_a_store_whose_thread_is_dead_says_so_and_one_that_works_does_not(tmp_path: Path) -> None:
    async def act() -> None:
        store = Store(tmp_path / "s.db")
        assert store.behind(time.monotonic()) == 0
        waiting = asyncio.create_task(store.public("open", 1))
        await asyncio.sleep(0)
        assert store.behind(time.monotonic() + 5) >= 5
        await waiting
        assert store.behind(time.monotonic() + 5) == 0
        await store.close()
        assert store.behind(time.monotonic()) == math.inf

    asyncio.run(act())


def test_every_outcome_is_told_even_if_one_of_those_who_wait_fails(tmp_path: Path) -> None:
    async def act() -> None:
        store = Store(tmp_path / "s.db")
        for id in ("a", "b"):
            await store.create(id, "v", "open", False, b"{}", b"{}", [])
        told: list[object] = []

        def fails(error: StoreError | None) -> None:
            raise ZeroDivisionError

        store.append("a", 0, [b"x"], fails)
        store.append("b", 0, [b"x"], told.append)
        await asyncio.wait_for(store.public("open", 1), WAIT)
        assert told == [None]
        await store.close()

    asyncio.run(act())
