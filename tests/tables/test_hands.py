"""Shared seats: people and bots hold the roles of one seat, say when they are done, leave and take over."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.example_game import GAME
from tests.tables.support import (
    WAIT,
    Client,
    Line,
    answered,
    done,
    joined,
    laid,
    made,
    playing,
    position,
    process,
    serving,
    sheet,
    told,
)
from tests.tables.test_table import ask, refusal, relived
from warroom.kernel.records import replay_record, write_record
from warroom.tables import log, wire
from warroom.tables.table import No, Table

CREWS: dict[str, object] = {"crews": "two"}
OPERATOR, ENGINEER = 0, 1


def crew() -> tuple[Table, list[log.AnyEntry]]:
    """Ann (operator) and Bob (engineer) share the first seat, Cid plays the other alone."""
    table, entries = Table("table", sheet(GAME, ["open", "open"], CREWS), GAME), list[log.AnyEntry]()
    entries += done(table, table.sitting("Ann", [0], "Ann", [OPERATOR]))
    entries += done(table, table.sitting("Bob", [0], "Bob"))
    entries += done(table, table.sitting("Cid", [1], "Cid"))
    return table, entries


def choosing(table: Table, by: str, *texts: str, seat: int = 0) -> list[log.AnyEntry]:
    """Lets somebody answer."""
    return ask(table, wire.Choose(seat=seat, decision=table.decision, texts=list(texts)), by)


def says(table: Table, request: wire.FromSeat, by: str, away: tuple[int, ...] = ()) -> str:
    """What somebody is told whose request is refused."""
    before = position(table)
    with pytest.raises(No) as no:
        table.judge(request, table.held(by), lambda: away)
    assert position(table) == before
    return no.value.says


def question(table: Table, hand: int, seat: int = 0) -> wire.Question | None:
    """What a hand is asked."""
    update = msgspec.json.decode(table.update(seat, 0, hand), type=wire.Update)
    assert update.hand == hand
    return update.question


def done_roles(table: Table, seat: int = 0) -> list[bool]:
    """Which roles of a seat are done, as everybody sees it."""
    return [role.done for role in told(table, -1).card.chairs[seat].roles]


def card(table: Table) -> str:
    """A card of the first seat that can be swapped."""
    assert table.match is not None
    return next(text for text in map(GAME.write, GAME.choices(table.match.state, 0)) if text.startswith("swap"))


def test_who_shares_a_seat_sees_what_the_others_point_at(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        chairs = [["me", "open"], "open"]
        ann = made(client, game="signal-duel", name="Ann", setup=CREWS, chairs=chairs)
        bob = joined(client, ann["table"], "Bob", seat=0)
        cid = joined(client, ann["table"], "Cid", seat=1)
        with playing(client, ann) as one, playing(client, cid) as rival:
            with playing(client, bob) as two:
                for seat, line in ((0, one), (0, two), (1, rival)):
                    while seat not in line.latest:
                        line.hear()
                two.send("show", seat=0, to="partners", marks=["the third mark"])
                number = two.latest[0]["hand"]
                assert one.until(lambda message: message["type"] == "shown")["marks"] == ["the third mark"]
            gone = one.until(lambda message: message["type"] == "shown")
            assert (gone["hand"], gone["marks"]) == (number, []), "who is gone points at nothing"
            assert one.ask("say", seat=0, text="there")["type"] == "taken"
            rival.until(lambda message: message.get("talk"))
            assert "shown" not in "".join(rival.everything)


def test_sitting_down_takes_roles_and_the_game_begins_with_the_last() -> None:
    table = Table("table", sheet(GAME, ["open", "open"], CREWS), GAME)
    done(table, table.sitting("Ann", [0], "Ann", [OPERATOR]))
    done(table, table.sitting("Cid", [1], "Cid"))
    assert table.status == "open" and table.card().chairs[0].kind == "open"
    with pytest.raises(No, match="Ann plays the Operator"):
        table.sitting("Bob", [0], "Bob", [OPERATOR])
    with pytest.raises(No, match="2 roles: Operator, Engineer"):
        table.sitting("Bob", [0], "Bob", [5])
    done(table, table.sitting("Bob", [0], "Bob", [ENGINEER]))
    assert table.status == "running" and table.held("Bob") == (2,) and table.seats_of("Bob") == [0]
    chair = table.card().chairs[0]
    assert chair.name == "Ann and Bob"
    assert [(role.title, role.hand) for role in chair.roles] == [("Operator", 0), ("Engineer", 2)]
    assert [(hand.number, hand.name) for hand in chair.hands] == [(0, "Ann"), (2, "Bob")]
    assert [role.hand for role in table.card().chairs[1].roles] == [1, 1], "one person plays all roles"


def test_a_choice_of_somebody_elses_role_says_whose_it_is() -> None:
    table, _ = crew()
    for text, by, whose in (("charge", "Ann", "the Engineer to choose, played by Bob"), (card(table), "Bob", "by Ann")):
        request = wire.Choose(seat=0, decision=table.decision, texts=[text])
        assert refusal(table, request, by) == "role" and whose in says(table, request, by)
        with pytest.raises(No, match=whose):
            table.why(table.held(by)[0], [text])
    asked = [question(table, 0), question(table, 2)]
    assert asked[0] is not None and "charge" not in asked[0].choices and "rest" in asked[0].choices
    assert asked[1] is not None and asked[1].choices == ["rest", "charge"] and asked[1].done == "rest"


def test_the_part_of_a_seat_ends_when_all_its_roles_are_done() -> None:
    """Ann is done, Bob still charges and takes it back; when he is done too, the crew rests."""
    table, entries = crew()
    entries += choosing(table, "Ann", "rest")
    assert done_roles(table) == [True, False] and table.match is not None and table.match.asked() == [0]
    entries += choosing(table, "Bob", "charge")
    assert done_roles(table) == [True, False] and table.match.moves[-1].hands == (2,)
    entries += ask(table, wire.Done(seat=0, decision=table.decision, done=False), "Ann")
    assert done_roles(table) == [False, False]
    entries += ask(table, wire.Done(seat=0, decision=table.decision), "Ann")
    assert ask(table, wire.Done(seat=0, decision=table.decision), "Ann") == [], "it is done already"
    assert refusal(table, wire.Done(seat=0, decision=table.decision, roles=[ENGINEER]), "Ann") == "role"
    before = table.decision
    entries += ask(table, wire.Done(seat=0, decision=before), "Bob")
    assert table.match.moves[-1].answers[0].texts == ("rest",) and table.match.moves[-1].hands == (2,)
    assert table.match.asked() == [1] and done_roles(table) == [False, False]
    assert table.judge(wire.Done(seat=0, decision=before), table.held("Bob")) == [], "the same message once more"
    entries += choosing(table, "Cid", "rest", seat=1)
    assert table.match.moves[-1].answers[0].seat == 1 and not table.match.moves[-1].hands, "who plays all just rests"
    assert position(relived(table, entries, GAME)) == position(table)


def test_who_has_given_all_roles_away_is_asked_nothing() -> None:
    table, entries = crew()
    entries += ask(table, wire.Offer(seat=0, roles=[ENGINEER]), "Bob")
    entries += ask(table, wire.TakeOver(seat=0, roles=[ENGINEER]), "Ann")
    assert question(table, 2) is None and question(table, 0) is not None
    assert position(relived(table, entries, GAME)) == position(table)


def test_undo_belongs_to_the_hand_that_chose() -> None:
    table, entries = crew()
    entries += choosing(table, "Bob", "charge")
    undo = wire.Undo(seat=0, decision=table.decision)
    assert says(table, undo, "Ann") == "This was chosen by Bob, who can take it back."
    assert [b'"may_undo":true' in table.update(0, 0, hand) for hand in (0, 2)] == [False, True]
    entries += ask(table, undo, "Bob")
    assert table.match is not None and not table.match.moves and table.talk[-1].says == "Bob takes back a move."
    assert refusal(table, wire.AskUndo(seat=0, decision=table.decision), "Ann") == "nothing"
    assert position(relived(table, entries, GAME)) == position(table)


def test_everybody_who_shares_a_seat_is_asked_before_more_is_undone() -> None:
    table, entries = crew()
    entries += choosing(table, "Ann", card(table))
    entries += ask(table, wire.AskUndo(seat=0, decision=table.decision), "Ann")
    assert table.wish is not None and (table.wish.agreed, table.wish.missing) == ([0], [1, 2])
    entries += ask(table, wire.Agree(seat=1, decision=table.decision), "Cid")
    entries += ask(table, wire.Agree(seat=0, decision=table.decision), "Bob")
    assert table.match is not None and not table.match.moves and table.talk[-1].says == "Ann takes back a move."
    assert position(relived(table, entries, GAME)) == position(table)


def test_a_seat_is_given_up_when_all_its_people_concede() -> None:
    table, entries = crew()
    entries += ask(table, wire.Concede(seat=0), "Bob")
    assert table.status == "running" and [bot.hand for bot in table.thinking()] == [2]
    entries += ask(table, wire.Concede(seat=0), "Ann")
    assert table.status == "over" and table.result() == [-1.0, 1.0]
    assert position(relived(table, entries, GAME)) == position(table)


def test_who_leaves_is_followed_by_a_bot_and_then_by_somebody_else() -> None:
    table, entries = crew()
    entries += ask(table, wire.Leave(seat=0), "Bob")
    assert table.held("Bob") == () and table.talk[-1].says == "Bob leaves: the Regular bot plays the Engineer."
    (thinking,) = table.thinking()
    assert (thinking.hand, thinking.roles) == (2, (ENGINEER,))
    assert [GAME.write(choice) for choice in thinking.ask.choices] == ["rest", "charge"]
    entries += done(table, table.choosing(2, table.decision, ["charge"], bot="greedy"))
    entries += done(table, table.choosing(2, table.decision, ["rest"], bot="greedy"))
    assert done_roles(table) == [False, True] and not table.thinking()
    with pytest.raises(No, match="A bot plays the Engineer: who shares the seat can offer it to you"):
        table.sitting("Dan", [0], "Dan", [ENGINEER])
    entries += ask(table, wire.Offer(seat=0, roles=[ENGINEER]), "Ann")
    assert table.talk[-1].says == "Ann: the Engineer may be taken by whoever comes."
    entries += done(table, table.sitting("Dan", [0], "Dan"))
    assert done_roles(table) == [False, False], "who comes is not done"
    assert table.talk[-1].says == "Dan sits down and plays the Engineer." and table.held("Dan") == (3,)
    assert says(table, wire.TakeOver(seat=0, roles=[OPERATOR]), "Dan") == "Ann plays the Operator."
    entries += ask(table, wire.TakeOver(seat=0, roles=[OPERATOR]), "Dan", away=(0,))
    assert table.talk[-1].says == "Dan takes over the Operator." and table.card().chairs[0].name == "Dan"
    entries += choosing(table, "Dan", "rest")
    assert table.match is not None and table.match.asked() == [1] and table.match.moves[-1].hands == (3,)
    assert position(relived(table, entries, GAME)) == position(table)


def test_what_is_offered_may_be_taken_by_whoever_comes() -> None:
    table, entries = crew()
    assert refusal(table, wire.Offer(seat=0, roles=[ENGINEER]), "Ann") == "role", "Bob plays it"
    assert refusal(table, wire.Offer(seat=0, roles=[7]), "Ann") == "role"
    assert refusal(table, wire.Offer(seat=0, roles=[OPERATOR]), "Cid") == "foreign"
    with pytest.raises(No, match="All roles of seat 1 are taken"):
        table.sitting("Dan", [0], "Dan")
    entries += ask(table, wire.Offer(seat=1, roles=[ENGINEER]), "Cid")
    assert [role.free for role in table.card().chairs[1].roles] == [False, True]
    entries += ask(table, wire.Offer(seat=1, roles=[ENGINEER], offered=False), "Cid")
    assert table.talk[-1].says == "Cid: the Engineer is offered no longer."
    assert table.judge(wire.Offer(seat=1, roles=[ENGINEER], offered=False), table.held("Cid")) == [], "it is not"
    entries += ask(table, wire.Offer(seat=1, roles=[ENGINEER]), "Cid")
    entries += done(table, table.sitting("Dan", [1], "Dan"))
    assert table.card().chairs[1].name == "Cid and Dan" and not any(role.free for role in table.card().chairs[1].roles)
    assert position(relived(table, entries, GAME)) == position(table)


def test_one_seat_of_bots_plays_on_by_itself() -> None:
    table, _ = laid(GAME, [["random", "greedy"], "open"], CREWS)
    assert table.match is not None
    for i in range(60):
        if table.status == "over":
            break
        if bots := table.thinking():
            bot = bots[0]
            assert bot.seat == 0 and bot.roles[-1] == -1, "what is anybody's is theirs too"
            texts = [GAME.write(word) for word in table.any_answer(bot.hand)]
            done(table, table.choosing(bot.hand, table.decision, texts, bot=bot.strength))
        else:
            done(table, table.choosing(1, table.decision, answered(table, 1)))
    assert {hand for move in table.match.moves for hand in move.hands} >= {2, 3}, "both have played"


def test_the_record_names_the_hands() -> None:
    table, _ = crew()
    choosing(table, "Bob", "charge")
    choosing(table, "Ann", "rest")
    choosing(table, "Bob", "rest")
    assert table.match is not None
    text = write_record(table.match)
    assert '\nhands: ["Bob"]\n' in text and "\n1 1 by 3: charge\n" in text
    again = replay_record(text, lambda name: GAME, live=True)
    assert again.moves == table.match.moves and again.hands == ["Bob"] and write_record(again) == text


# -- at a live table --------------------------------------------------------------------------------------------------


def hands_of(line: Line, seat: int = 0) -> dict[str, str]:
    """Who plays which role of a seat, as a line has heard it."""
    chair: dict[str, Any] = line.latest[seat]["card"]["chairs"][seat]
    names = {hand["number"]: hand["name"] for hand in chair["hands"]}
    return {role["title"]: names.get(role["hand"], "") for role in chair["roles"]}


def heard_hands(line: Line, wanted: dict[str, str]) -> None:
    """Waits until the line has heard that these play the roles."""
    while 0 not in line.latest or hands_of(line) != wanted:
        line.hear()


@contextlib.contextmanager
def visiting(port: int) -> Iterator[Client]:
    """A visitor of a server process."""
    client = Client(port)
    with client.http:
        yield client


def play_own(line: Line) -> None:
    """Lets a line hear what is new, and choose the first thing that is its own until it is done."""
    with contextlib.suppress(TimeoutError):
        while True:
            line.hear(0.02)
    update = line.latest[0]
    asked, roles = update["question"], update["card"]["chairs"][0]["roles"]
    if not asked or asked["sealed"] or (asked["done"] and all(r["done"] for r in roles if r["hand"] == update["hand"])):
        return
    assert line.choose(0).get("reason", "stale") == "stale", "another may have been quicker, and nothing else"


def test_two_people_and_a_bot_share_a_seat_through_leaving_and_a_kill(tmp_path: Path) -> None:
    """Ann and Bob play one crew; Bob leaves and a bot follows, Dan takes over; the server is killed and comes back."""
    with process(tmp_path / "s.db", module="tests.support.house") as server:
        with visiting(server.port) as client:
            chairs = [["me", "open"], "random"]
            anns = made(client, game="signal-duel", name="Ann", setup=CREWS, chairs=chairs)
            bobs = joined(client, anns["table"], "Bob", seat=0)
            with playing(client, anns) as ann, playing(client, bobs) as bob:
                heard_hands(ann, {"Operator": "Ann", "Engineer": "Bob"})
                no = ann.choose(0, "charge")
                assert no["reason"] == "role" and "played by Bob" in no["says"]
                assert bob.choose(0, "charge")["type"] == "taken"
                assert bob.ask("leave", seat=0)["type"] == "taken"
                before: dict[str, Any] = {"chairs": [{"hands": []}]}
                while not any(hand["kind"] == "gone" for hand in before["chairs"][0]["hands"]):
                    ann.until(lambda said: said["type"] == "update" and said["card"]["chairs"][0]["roles"][1]["done"])
                    before = ann.latest[0]["card"]
        server.stop()
        server.start()
        with visiting(server.port) as client:
            assert client.get(f"/api/tables/{anns['table']}").json()["chairs"] == before["chairs"]
            with playing(client, anns) as ann:
                assert ann.ask("offer", seat=0, roles=[ENGINEER])["type"] == "taken"
            dans = joined(client, anns["table"], "Dan")
            with playing(client, anns) as ann, playing(client, dans) as dan:
                heard_hands(ann, {"Operator": "Ann", "Engineer": "Dan"})
                heard_hands(dan, {"Operator": "Ann", "Engineer": "Dan"})
                deadline = time.monotonic() + 2 * WAIT
                while not ann.over(0):
                    assert time.monotonic() < deadline, "the game came to no end"
                    for line in (ann, dan):
                        play_own(line)
            record = client.get(f"/api/tables/{anns['table']}/record").text
        match = replay_record(record, lambda name: GAME)
        assert match.hands == ["Bob", "Dan"] and {hand for move in match.moves for hand in move.hands} >= {2, 3}
