"""People at the line: whole games, sealed choices, spectators, hot-seat, talk, reconnecting, over the WebSocket."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from tests.tables.support import AMPLE, Client, Line, joined, made, pictured, playing, serving, watching
from warroom.games import find
from warroom.kernel.records import replay_record
from warroom.tables.wire import PROTOCOL


def play_out(lines: dict[int, Line]) -> int:
    """Lets all seats answer with their first choices until the game is over; gives the number of answers."""
    answers = 0
    while True:
        for seat, line in lines.items():
            while seat not in line.latest:
                line.hear()
        number = max(line.latest[seat]["number"] for seat, line in lines.items())
        for seat, line in lines.items():
            while line.latest[seat]["number"] < number:
                line.hear()
        if all(line.over(seat) for seat, line in lines.items()):
            return answers
        before = answers
        for seat, line in lines.items():
            if line.latest[seat]["question"] and not line.latest[seat]["question"]["sealed"]:
                assert line.choose(seat)["type"] == "taken"
                answers += 1
        if answers == before:
            lines[0].hear()


def test_two_people_play_a_whole_game_and_both_hear_all_they_may(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], name="Ann")
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two, watching(client, ann["table"]) as watcher:
            assert play_out({0: one, 1: two}) > 20
            while not (-1 in watcher.latest and watcher.over(-1)):
                watcher.hear()
            match = replay_record(client.get(f"/api/tables/{ann['table']}/record").text, find)
            for seat, line in ((0, one), (1, two), (-1, watcher)):
                assert line.latest[seat]["picture"] == pictured(match, seat)
                assert [event["says"] for event in line.events[seat]] == [event.says for event in match.hear(seat)]
            assert one.latest[0]["card"]["result"] == match.returns()
            assert ann["token"] not in "".join(two.everything + watcher.everything)
            assert bob["token"] not in "".join(one.everything + watcher.everything)


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client, playing(client, made(client, chairs=["me", "random"])) as line:
        while line.question(0):
            line.choose(0)
        assert line.latest[0]["card"]["summary"]


def test_sealed_choices_over_the_line(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, game="signal-duel", chairs=["me", "open"])
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two:
            text = one.question(0)["choices"][1]
            assert one.choose(0, text)["type"] == "taken"
            while one.latest[0]["question"]["sealed"] is None:
                one.hear()
            assert one.latest[0]["question"]["sealed"] == [text]
            two.until(lambda message: message["type"] == "update" and message["card"]["chairs"][0]["ready"])
            assert not [event for event in two.events[1] if event["kind"] == "sent"]
            two.choose(1)
            two.until(lambda message: any(event["kind"] == "sent" for event in message.get("events", [])))
            play_out({0: one, 1: two})


def test_a_bot_seals_beside_a_person(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, game="signal-duel", chairs=["me", "random"])
        with playing(client, seated) as line:
            play_out({0: line})


def test_who_comes_back_hears_only_what_was_missed(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "1"})
        bob = joined(client, ann["table"])
        with playing(client, bob) as two:
            two.hear()
            before, kept = two.latest[1], two.events
            since = before["number"]
        with playing(client, ann) as one:
            one.choose(0)
        with playing(client, bob, since={"1": since}) as two:
            two.events, two.latest = kept, {1: before}
            update = two.hear()
            assert update["keep"] > 0 and update["number"] == since + 1 and update["after"] == since
            partial, picture = two.events[1], two.latest[1]["picture"]
            assert set(update["picture"]) | set(update["now"]) < set(picture), "what has not changed is not told again"
            two.send("look", seat=1)
            whole = two.until(lambda message: message["type"] == "update" and message["keep"] == 0)
            assert [event["says"] for event in whole["events"]] == [event["says"] for event in partial]
            assert whole["picture"] == picture and whole["after"] == 0


def test_a_restart_is_a_reconnect(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        with playing(client, seated) as line:
            line.choose(0)
            line.until(lambda message: message["type"] == "update" and message["seat"] == 1 and message["number"] == 4)
            before, heard = line.latest, line.events
    with serving(tmp_path / "s.db") as client:
        since = {str(seat): update["number"] for seat, update in before.items()}
        with playing(client, seated, since=since) as line:
            line.events, line.latest = heard, dict(before)
            while any(line.latest[seat] is before[seat] for seat in (0, 1)):
                line.hear()
            for seat in (0, 1):
                assert line.latest[seat]["events"] == [] and line.latest[seat]["number"] == before[seat]["number"]
                assert line.latest[seat]["picture"] == before[seat]["picture"]
                assert line.latest[seat]["question"] == before[seat]["question"]


def test_one_line_may_play_several_seats(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"])
        assert seated["seats"] == [0, 1]
        with playing(client, seated) as line:
            play_out({0: line, 1: line})


def test_each_person_at_one_screen_has_a_name(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me:Bob"], name="Ann")
        chairs = client.get(f"/api/tables/{seated['table']}").json()["chairs"]
    assert seated["seats"] == [0, 1] and [chair["name"] for chair in chairs] == ["Ann", "Bob"]


def test_the_same_seat_on_two_devices_and_the_same_message_from_both(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        with playing(client, seated) as phone, playing(client, seated) as laptop:
            question = phone.question(0)
            message = {"seat": 0, "decision": question["decision"], "texts": question["choices"][:1]}
            assert phone.ask("choose", **message)["again"] is False
            assert laptop.ask("choose", **message)["again"] is True
            assert laptop.question(0)["decision"] in (1, 2)


def until_here(client: Client, line: Line, here: list[bool], watchers: int) -> None:
    """Waits until the line hears that these are here."""
    line.until(
        lambda message: message["type"] == "presence" and message["here"] == here and message["watchers"] == watchers
    )


def test_spectators_are_counted_and_can_do_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(watchers_per_table=2)) as client:
        ann = made(client, chairs=["me", "open"])
        with playing(client, ann) as line:
            with watching(client, ann["table"]) as first, watching(client, ann["table"]) as second:
                until_here(client, line, [True, False], 2)
                for message in ("concede", "leave", "look", "stand-in", "return"):
                    assert first.ask(message, seat=0)["reason"] == "foreign"
                assert second.ask("say", seat=0, text="boo")["reason"] == "foreign"
                with watching(client, ann["table"]) as third:
                    assert third.hear()["reason"] == "full"
            until_here(client, line, [True, False], 0)


def test_talk_reaches_all_and_is_held_to_a_rate(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(talk_per_second=0.0001, talk_burst=2)) as client:
        ann = made(client, chairs=["me", "open"])
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two:
            assert one.ask("say", seat=0, text="<script>alert(1)</script>")["type"] == "taken"
            heard = two.until(lambda message: message.get("talk"))
            assert heard["talk"] == [{"seat": 0, "says": "<script>alert(1)</script>"}]
            assert one.ask("say", seat=0, text="two")["type"] == "taken"
            assert one.ask("say", seat=0, text="three")["reason"] == "too-fast"
            assert two.ask("say", seat=1, text="I may still speak")["type"] == "taken"


def test_what_is_laid_out_for_all_reaches_everybody_and_who_comes_later(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "1"})
        bob = joined(client, ann["table"])
        with playing(client, ann) as one:
            with playing(client, bob) as two, watching(client, ann["table"]) as watcher:
                one.question(0)
                one.send("show", seat=0, to="all", marks=["ruler 1,2 3,4"])
                for line in (two, watcher):
                    heard = line.until(lambda message: message["type"] == "shown")
                    assert heard == {"type": "shown", "hand": 0, "to": "all", "marks": ["ruler 1,2 3,4"]}
                one.send("show", seat=0, to="partners", marks=["the third mark"])
                assert two.ask("show", seat=0, to="all", marks=[])["reason"] == "foreign"
                assert one.ask("say", seat=0, text="there")["type"] == "taken"
                two.until(lambda message: message.get("talk"))
                assert "the third mark" not in "".join(one.everything + two.everything + watcher.everything)
            with playing(client, bob) as two:
                assert two.until(lambda message: message["type"] == "shown")["marks"] == ["ruler 1,2 3,4"]
                one.send("show", seat=0, to="all", marks=[])
                assert two.until(lambda message: message["type"] == "shown")["marks"] == []
            with playing(client, bob) as two:
                assert two.ask("say", seat=1, text="nothing here")["type"] == "taken"
                assert "shown" not in "".join(two.everything)


def test_what_is_shown_too_fast_is_passed_over(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(shows_per_second=0.0001, show_burst=2)) as client:
        ann = made(client, chairs=["me", "open"])
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two:
            two.question_now(1)
            for i in range(5):
                one.send("show", seat=0, to="all", marks=[f"mark {i}"])
            assert one.ask("say", seat=0, text="there")["type"] == "taken"
            two.until(lambda message: message.get("talk"))
            assert [i for i in range(5) if f"mark {i}" in "".join(two.everything)] == [0, 1]


def test_a_bot_stands_in_for_who_has_gone_and_hands_back(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "2"})
        bob = joined(client, ann["table"])
        with playing(client, ann) as one:
            with playing(client, bob) as two:
                two.hear()
                assert one.ask("stand-in", seat=1)["reason"] == "present"
            time.sleep(0.05)
            assert one.ask("stand-in", seat=1)["type"] == "taken"
            assert one.question(0)
            with playing(client, bob) as two:
                assert two.ask("return", seat=1)["type"] == "taken"
            while one.latest[0]["question"]:
                one.choose(0)
                one.until(lambda message: message["type"] == "update")
            chair = one.latest[0]["card"]["chairs"][1]
            assert (chair["asked"], chair["strength"]) == (True, "")


def test_who_gives_a_seat_free_hears_nothing_more_of_it_on_any_device(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"])
        with playing(client, ann) as phone, playing(client, ann) as laptop:
            laptop.hear()
            assert phone.ask("leave", seat=0)["type"] == "taken"
            joined(client, ann["table"], "Cid", seat=0)
            joined(client, ann["table"], "Dan", seat=1)
            assert laptop.ask("look", seat=0)["reason"] == "foreign"
            assert not any('"picture":{' in text for text in laptop.everything + phone.everything)


def test_a_line_that_never_acknowledges_hears_the_rest_in_one_piece(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        path = f"/ws/tables/{seated['table']}/play"
        with playing(client, seated) as line, client.connect(path) as session:
            silent = Line(session)
            silent.send("hello", protocol=PROTOCOL, token=seated["token"])
            for i in range(5):
                line.ask("say", seat=0, text=f"line {i}")
            for i in range(40):
                while not any(line.latest[seat]["question"] for seat in (0, 1)):
                    line.hear()
                seat = 0 if line.latest[0]["question"] else 1
                number = line.latest[seat]["number"]
                line.choose(seat)
                while min(update["number"] for update in line.latest.values()) <= number:
                    line.hear()
            numbers: list[tuple[int, int]] = []
            while len(numbers) < 64:
                message = json.loads(session.recv(timeout=10))
                if message["type"] == "update":
                    numbers.append((message["seat"], message["number"]))
            assert max(number for _, number in numbers) < line.latest[0]["number"]
            silent.send("ack", seat=0, number=33)
            while (message := json.loads(session.recv(timeout=10)))["type"] != "update":
                pass
            assert message["seat"] == 0 and message["number"] == line.latest[0]["number"]


def test_what_was_learned_is_undone_only_if_all_agree(tmp_path: Path) -> None:
    """Given Ann's turn is over, when she asks to undo, Bob first says no and then yes, and both see it as it was."""
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "1"}, name="Ann")
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two:
            before: dict[int, dict[str, Any]] = {}
            while one.question_now(0):
                while two.latest.get(1, {}).get("number") != one.latest[0]["number"]:
                    two.hear()
                before = {0: one.latest[0], 1: two.latest[1]}
                heard = [event["number"] for event in two.events[1]]
                one.choose(0)
                one.until(lambda message: message["type"] == "update")
            decision = one.latest[0]["card"]["decision"]
            assert one.ask("undo", seat=0, decision=decision)["reason"] == "learned"
            for answer in ("decline", "agree"):
                assert one.ask("ask-undo", seat=0, decision=decision)["type"] == "taken"
                wished = two.until(lambda message: message.get("card", {}).get("wish"))
                assert wished["card"]["wish"].pop("until") > time.time()
                assert wished["card"]["wish"] == {"seat": 0, "hand": 0, "moves": 1, "agreed": [0], "missing": [1]}
                assert one.ask("agree", seat=0, decision=decision)["again"] is True, "her own yes is known"
                assert two.ask(answer, seat=1, decision=decision)["type"] == "taken"
                two.until(lambda message: message["type"] == "update" and not message["card"]["wish"])
            assert (
                two.latest[1]["picture"] == before[1]["picture"] and two.latest[1]["card"]["decision"] == decision + 1
            )
            assert [event["number"] for event in two.events[1]] == heard
            one.until(lambda message: message["type"] == "update" and message["card"]["decision"] == decision + 1)
            assert one.latest[0]["picture"] == before[0]["picture"]
            assert one.latest[0]["question"]["choices"] == before[0]["question"]["choices"]


def test_who_plays_alone_against_bots_may_take_back_anything_and_the_same_dice_fall_again(tmp_path: Path) -> None:
    """Given a bot has answered Ann's turn, when she makes her last move again, then chance gives the same."""
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "greedy"], setup={"first": "1"})
        with playing(client, seated) as line:
            question, told = line.question(0), []
            while line.latest[0]["card"]["chairs"][0]["asked"]:
                question = line.question(0)
                told = made_move(line, question)
            line.question(0)  # the bot has played its turn
            decision = line.latest[0]["card"]["decision"]
            assert line.ask("undo", seat=0, decision=decision)["reason"] == "learned"
            assert line.ask("ask-undo", seat=0, decision=decision)["type"] == "taken"
            line.until(lambda message: message["type"] == "update" and message["card"]["decision"] > decision)
            assert line.latest[0]["question"]["choices"] == question["choices"]
            assert made_move(line, line.latest[0]["question"]) == told


def made_move(line: Line, question: dict[str, Any]) -> list[dict[str, Any]]:
    """Takes the first choice, and gives what is heard of it."""
    line.choose(0, question["choices"][0])
    decision = question["decision"]
    update = line.until(lambda message: message["type"] == "update" and message["card"]["decision"] > decision)
    events: list[dict[str, Any]] = update["events"]
    return events


def test_a_game_begun_on_one_device_goes_on_at_another(tmp_path: Path) -> None:
    """Given a game half played on a phone that is gone, when the laptop says hello, then it hears all and plays on."""
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        with playing(client, seated) as phone:
            for i in range(5):
                seat = 0 if phone.question_now(0) else 1
                phone.choose(seat)
                phone.until(lambda message: message["type"] == "update" and message["seat"] == 1)
            view = phone.latest[0]["picture"]
        with playing(client, seated) as laptop:
            play_out({0: laptop, 1: laptop})
            known, again = ([event["says"] for event in line.events[0]] for line in (phone, laptop))
            assert again[: len(known)] == known and laptop.latest[0]["picture"] != view


def test_a_page_of_the_version_before_is_asked_to_reload(tmp_path: Path) -> None:
    """Given a page that was open while the server was renewed, then it hears why it gets no table, in a sentence."""
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "greedy"])
        for old in ({}, {"protocol": PROTOCOL - 1}, {"protocol": PROTOCOL + 1}):
            with client.connect(f"/ws/tables/{seated['table']}/play") as connection:
                line = Line(connection)
                line.send("hello", token=seated["token"], **old)
                bye = line.hear()
                assert bye["type"] == "bye" and "please reload" in bye["says"]
