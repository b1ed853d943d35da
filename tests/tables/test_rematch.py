"""Another game: offered to all at a finished table, and everybody who accepts lands at the same new one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.support.example_game import GAME
from tests.tables.support import AMPLE, RAY, WAIT, Line, done, joined, laid, made, playing, position, serving, watching
from tests.tables.test_hall import using, wish
from tests.tables.test_hands import crew
from tests.tables.test_table import ask, refusal, relived
from warroom.tables import log, rematch, wire
from warroom.tables.hall import Hall, NewSeat
from warroom.tables.table import Table, isolated


def over(chairs: list[str] | None = None) -> tuple[Table, list[log.AnyEntry]]:
    """A game of Master Ray that Ann has given up."""
    table, entries = laid(RAY, chairs or ["open", "open"], {"first": "1"})
    entries += ask(table, wire.Concede(seat=0), "Ann")
    return table, entries


def test_another_game_is_offered_to_all_and_set_up_when_all_have_accepted() -> None:
    table, _ = laid(RAY, ["open", "open"], {"first": "1"})
    assert refusal(table, wire.Rematch(seat=0), "Ann") == "running"
    table, entries = over()
    assert refusal(table, wire.NoRematch(seat=0), "Ann") == "no-offer"
    assert refusal(table, wire.BeginRematch(seat=0), "Ann") == "no-offer"
    entries += ask(table, wire.Rematch(seat=0, swap=True), "Ann")
    offer = table.card().rematch
    assert offer == wire.Again(hand=0, swap=True, seats=[1, 0], agreed=[0], declined=[], missing=[1])
    assert table.talk[-1].says == "Ann offers another game, with the sides swapped."
    assert ask(table, wire.Rematch(seat=0), "Ann") == [], "it is offered already"
    assert table.rematch is not None and not table.rematch.ready(table)
    entries += ask(table, wire.Rematch(seat=1), "Bob")
    assert table.rematch.ready(table) and table.rematch.swap, "who offers says which"
    assert refusal(table, wire.NoRematch(seat=1), "Bob") == "begun"
    sheet, sitting = rematch.laid_again(table, "00" * 32, "greedy")
    assert sheet.chairs == ["open", "open"] and [(seat, name) for seat, name, _, _ in sitting] == [
        (1, "Ann"),
        (0, "Bob"),
    ]
    entries += done(table, [log.RematchMade(0)])
    assert table.card().rematch is not None and len(table.card().rematch.table) == 12  # type: ignore[union-attr]
    assert position(relived(table, entries, RAY)) == position(table)


def test_an_offer_can_be_declined_taken_back_and_made_again() -> None:
    table, entries = over()
    entries += ask(table, wire.Rematch(seat=0), "Ann")
    entries += ask(table, wire.NoRematch(seat=1), "Bob")
    assert table.talk[-1].says == "Bob does not want another game."
    assert table.rematch is not None and not table.rematch.ready(table)
    entries += ask(table, wire.NoRematch(seat=0), "Ann")
    assert table.card().rematch is None and table.talk[-1].says == "Ann takes the offer of another game back."
    entries += ask(table, wire.Rematch(seat=1, swap=False), "Bob")
    entries += ask(table, wire.Rematch(seat=0, swap=True), "Ann")
    assert table.rematch is not None and table.rematch.ready(table) and not table.rematch.swap
    assert position(relived(table, entries, RAY)) == position(table)


def test_who_left_does_not_block_the_others() -> None:
    """Given an offer that Bob does not answer, then Ann begins with his seat open, or with a bot once he is gone."""
    table, entries = over()
    entries += ask(table, wire.Rematch(seat=0), "Ann")
    assert refusal(table, wire.BeginRematch(seat=0, fill="bot"), "Ann") == "present"
    assert refusal(table, wire.BeginRematch(seat=1), "Bob") == "no-offer"
    entries += ask(table, wire.BeginRematch(seat=0, fill="bot"), "Ann", away=(1,))
    assert table.talk[-1].says == "Ann begins without Bob: a bot plays there."
    assert ask(table, wire.BeginRematch(seat=0), "Ann") == []
    assert refusal(table, wire.Rematch(seat=1), "Bob") == "begun"
    sheet, sitting = rematch.laid_again(table, "00" * 32, "greedy")
    assert sheet.chairs == ["open", "greedy"] and [name for _, name, _, _ in sitting] == ["Ann"]
    entries += done(table, [log.RematchFailed(0, "there is no room.")])
    assert table.rematch is None and table.talk[-1].says == "The next game could not be set up: there is no room."
    assert position(relived(table, entries, RAY)) == position(table)


def test_bots_come_along_and_who_plays_against_them_alone_asks_nobody() -> None:
    table, _ = over(["open", "random"])
    ask(table, wire.Rematch(seat=0, swap=True), "Ann")
    assert table.rematch is not None and table.rematch.ready(table)
    assert rematch.laid_again(table, "00" * 32, "greedy")[0].chairs == ["random", "open"]
    three, _ = laid(GAME, ["open", "open", "random"], {"seats": 3})
    ask(three, wire.Concede(seat=0), "Ann")
    ask(three, wire.Concede(seat=1), "Bob")
    ask(three, wire.Rematch(seat=1, swap=True), "Bob")
    ask(three, wire.NoRematch(seat=0), "Ann")
    ask(three, wire.BeginRematch(seat=1, fill="open"), "Bob")
    sheet, sitting = rematch.laid_again(three, "00" * 32, "greedy")
    assert sheet.chairs == ["random", "open", "open"] and [(seat, name) for seat, name, _, _ in sitting] == [(2, "Bob")]


def test_a_name_read_from_right_to_left_turns_no_sentence_about() -> None:
    table = laid(RAY, ["open", "greedy"])[0]
    assert isolated("Ann") == "Ann" and isolated("\u05d0\u05d1") == "\u2068\u05d0\u05d1\u2069"
    table = Table("t", table.sheet, RAY)
    done(table, table.sitting("\u05d0\u05d1", [0], "a"))
    ask(table, wire.Concede(seat=0), "a")
    assert table.talk[-1].says == "\u2068\u05d0\u05d1\u2069 concedes."
    assert table.match is not None and table.match.names[0] == "\u05d0\u05d1"


# -- on a server -------------------------------------------------------------------------------------------------------


def next_table(line: Line, seat: int) -> str:
    """Where the next game is, as soon as the line hears of it."""
    while True:
        update = line.latest.get(seat)
        if update and update["card"]["rematch"] and update["card"]["rematch"]["table"]:
            return str(update["card"]["rematch"]["table"])
        line.hear()


def pair(client: Any, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Ann and Bob at a table."""
    ann = made(client, chairs=["me", "open"], name="Ann", setup={"first": "1"}, **more)
    return ann, joined(client, ann["table"], "Bob")


def test_everybody_lands_at_the_same_table_with_the_secret_they_have(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann, bob = pair(client)
        with playing(client, ann) as one, playing(client, bob) as other, watching(client, ann["table"]) as third:
            one.ask("concede", seat=0)
            one.send("rematch", seat=0, swap=True)
            other.send("rematch", seat=1, swap=False)  # both at once
            found = {next_table(one, 0), next_table(other, 1), next_table(third, -1)}
        (table,) = found
        with (
            playing(client, {"table": table, "token": ann["token"]}) as one,
            playing(client, {"table": table, "token": bob["token"]}) as other,
        ):
            one.until(lambda message: message["type"] == "update")
            other.until(lambda message: message["type"] == "update")
            assert sorted([*one.latest, *other.latest]) == [0, 1]
            card = next(iter(one.latest.values()))["card"]
            assert card["status"] == "running" and {chair["name"] for chair in card["chairs"]} == {"Ann", "Bob"}
            assert other.choose(0)["type"] == "taken" if 0 in other.latest else one.choose(0)["type"] == "taken"
        assert client.get(f"/api/tables/{ann['table']}").json()["rematch"]["table"] == table


def test_who_comes_late_finds_the_open_seat_and_else_a_plain_sentence(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        for fill in ("open", "bot"):
            ann, bob = pair(client)
            with playing(client, ann) as one:
                one.ask("concede", seat=0)
                one.ask("rematch", seat=0)
                assert one.ask("begin-rematch", seat=0, fill=fill)["type"] == "taken"
                table = next_table(one, 0)
                with playing(client, bob) as other:
                    answer = other.ask("rematch", seat=1)
                    if fill == "bot":
                        assert answer["reason"] == "taken" and "goes on without you" in answer["says"]
                        continue
                    assert answer["type"] == "taken" and other.ask("rematch", seat=1)["again"]
                    with playing(client, {"table": table, "token": bob["token"]}) as later:
                        later.hear()
                        assert later.latest[1]["card"]["status"] == "running"


def test_a_server_killed_while_it_sets_the_next_game_up_does_so_later_and_once(tmp_path: Path) -> None:
    async def offered(hall: Hall) -> tuple[str, str]:
        seated = await hall.create(wish(chairs=["me", "open"], name="Ann"), "v")
        await hall.join(seated.table, NewSeat(name="Bob"), "w")
        room = await hall.room(seated.table)
        for request in (wire.Concede(seat=0), wire.Rematch(seat=0)):
            await room.write_and_wait(lambda request=request: room.table.judge(request, [0]))  # type: ignore[misc]
        assert room.table.rematch is not None
        return seated.table, room.table.rematch.table

    async def made_again(hall: Hall, old: str, new: str) -> None:
        async with asyncio.timeout(WAIT):
            while True:
                room = await hall.room(old)
                if room.table.rematch is not None and room.table.rematch.made:
                    break
                await asyncio.sleep(0.01)
        assert [chair.name for chair in (await hall.room(new)).table.chairs] == ["Ann", "Bob"]
        assert await hall.store.count() == 2

    async def before_the_table(hall: Hall) -> None:
        old, new = await offered(hall)
        room = await hall.room(old)
        room.set_up_next = lambda room: None  # killed here
        await room.write_and_wait(lambda: room.table.judge(wire.Rematch(seat=1), [1]))
        hall.rooms.clear()
        await made_again(hall, old, new)

    async def after_the_table(hall: Hall) -> None:
        old, new = await offered(hall)
        room = await hall.room(old)
        room.set_up_next = lambda room: None
        await room.write_and_wait(lambda: room.table.judge(wire.Rematch(seat=1), [1]))
        await hall._laid_again(room, new)  # killed here
        hall.rooms.clear()
        await made_again(hall, old, new)

    using(tmp_path / "one.db", before_the_table)
    using(tmp_path / "two.db", after_the_table)


def test_a_next_game_beyond_the_limits_is_told_to_the_table(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        seated = await hall.create(wish(chairs=["me", "greedy"], name="Ann"), "v")
        room = await hall.room(seated.table)
        for request in (wire.Concede(seat=0), wire.Rematch(seat=0)):
            await room.write_and_wait(lambda request=request: room.table.judge(request, [0]))  # type: ignore[misc]
        async with asyncio.timeout(WAIT):
            while room.table.rematch is not None:
                await asyncio.sleep(0.01)
        assert "very many tables today" in room.table.talk[-1].says

    using(tmp_path / "s.db", act, AMPLE._replace(tables_a_day=1))


def test_those_who_share_a_seat_share_the_next_one() -> None:
    table, _ = crew()
    ask(table, wire.Concede(seat=1), "Cid")
    ask(table, wire.Rematch(seat=0, swap=True), "Ann")
    for name, seat in (("Bob", 0), ("Cid", 1)):
        ask(table, wire.Rematch(seat=seat), name)
    sheet, sitting = rematch.laid_again(table, "00" * 32, "greedy")
    again = Table("next", sheet, GAME)
    for seat, name, hash, roles in sitting:
        done(again, again.seating(name, [seat], hash, roles))
    assert [chair.name for chair in again.card().chairs] == ["Cid", "Ann and Bob"] and again.status == "running"
    assert again.seats_of("Bob") == [1] and again.seats_of("Cid") == [0]


def test_sides_are_not_swapped_where_several_share_a_seat_and_the_next_is_unlike() -> None:
    table, _ = crew()
    ask(table, wire.Concede(seat=1), "Cid")
    table.chairs[1].titles = []
    assert refusal(table, wire.Rematch(seat=0, swap=True), "Ann") == "swap"
    ask(table, wire.Rematch(seat=0, swap=False), "Ann")
