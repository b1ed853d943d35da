"""A finished game looked at again: moment by moment, with what the search thinks of it, and played on from anywhere."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.tables.odd_bots import crashing_judge
from tests.tables.support import AMPLE, RAY, Client, Line, answered, find_any, made, pictured, playing, serving
from warroom.games import find
from warroom.kernel.chance import Live
from warroom.kernel.match import Match
from warroom.kernel.records import replay_record, write_record
from warroom.tables import review, wire
from warroom.tables.hall import Hall, NewRecord, NewTable
from warroom.tables.store import Store
from warroom.tables.table import No
from warroom.tables.workers import Bots, Reviewers, ReviewJob, judged, thought

MASS = find("critical-mass")
QUICK = AMPLE._replace(review_iterations=40, advice_iterations=100)


def played() -> Match:
    """A whole game in which everybody takes the first choice."""
    match = Match(RAY, {"first": "1"}, Live(b"7" * 32))
    while not match.over:
        seat = match.asked()[0]
        ask = match.ask(seat)
        assert ask is not None
        match.submit(seat, ask.choices[0])
    return match


def planted(client: Client, match: Match) -> str:
    """The table on which a game lies."""
    return str(client.post("/api/records", json={"record": write_record(match)}).json()["table"])


def play_on(line: Line) -> None:
    """Whose turn it is takes the first choice, at a line that plays both seats."""
    line.choose(0 if line.latest[0]["question"] else 1)
    line.until(lambda message: message["type"] == "update" and message["seat"] == 1)


def test_moments_come_whole_or_in_pages(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db") as client:
        path = f"/api/tables/{planted(client, match)}/moments?seat=1"
        pages = [client.get(f"{path}&from={first}").json() for first in range(0, len(match.moves) + 1, 100)]
        whole = [moment for page in pages for moment in page]
        assert [moment["moves"] for moment in whole] == list(range(len(match.moves) + 1))
        assert whole[-1]["picture"] == pictured(match, 1)
        heard = [event["says"] for moment in whole for event in moment["events"]]
        assert heard == [event.says for event in match.hear(1)]
        assert client.get(f"{path}&from=5&count=3").json() == whole[5:8]
        assert client.get(f"{path}&from={len(match.moves)}").json() == whole[-1:]
        assert client.get(f"{path}&from=9999").json() == []
        for wrong in ("from=-1", "count=0", "from=x", "count=101"):
            assert client.get(f"{path}&{wrong}").json()["reason"] == "http"


def test_moments_are_told_in_words_to_who_reads_them(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db") as client:
        path = f"/api/tables/{planted(client, match)}/moments?seat=1&count=3"
        bare, told = client.get(path).json(), client.get(f"{path}&in_words=true").json()
        words = [moment["picture"].pop("text") for moment in told]
        assert told == bare == client.get(path).json()
        assert words == [RAY.describe(RAY.view(match.moment(moves).state, 1)) for moves in range(3)]


def test_every_moment_shows_what_the_table_looked_like_then(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        seen: list[dict[str, Any]] = []
        with playing(client, seated) as line:
            line.question(0)
            for i in range(6):
                seen.append(line.latest[0]["picture"])
                play_on(line)
        header = {"X-Seat-Token": seated["token"]}
        moments = client.get(f"/api/tables/{seated['table']}/moments?seat=0", headers=header).json()
        assert [moment["picture"] for moment in moments][:6] == seen
        assert all(answer["seat"] == 0 for moment in moments for answer in moment["answers"])


def test_a_moment_tells_the_numbers_who_decides_and_what_was_chosen(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db") as client:
        moments = client.get(f"/api/tables/{planted(client, match)}/moments").json()
        chosen = [[(answer["seat"], tuple(answer["texts"])) for answer in moment["answers"]] for moment in moments]
        assert chosen == [[], *(list(move.answers) for move in match.moves)], "once it is over, all answers are told"
        for moment in moments:
            state = match.moment(moment["moves"]).state
            assert moment["asked"] == [seat for seat in range(2) if (state.asked >> seat) & 1]
            assert {name: one["value"] for name, one in moment["picture"]["numbers"].items()} == {
                name: number.value for name, number in RAY.numbers(state, -1).items()
            }
        assert moments[-1]["asked"] == []
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        with playing(client, seated) as line:
            line.question(0)
            play_on(line)
        moments = client.get(f"/api/tables/{seated['table']}/moments").json()
        assert len(moments) == 2 and not any(moment["answers"] for moment in moments), "a spectator knows no answer"


def test_the_search_says_what_it_expected_and_what_a_choice_gave_up(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db", limits=QUICK) as client:
        path = f"/api/tables/{planted(client, match)}/evaluations"
        last = len(match.moves)
        page = client.get(f"{path}?from={last - 4}&count=50").json()
        assert [one["moves"] for one in page] == list(range(last - 4, last + 1))
        assert page[-1] == {"moves": last, "expected": match.returns(), "choices": []}
        for one in page[:-1]:
            (choice,) = one["choices"]
            assert (choice["seat"], (choice["chosen"],)) == match.moves[one["moves"]].answers[0]
            assert RAY.read(choice["best"]) in RAY.choices(match.moment(one["moves"]).state, choice["seat"])
            assert "expected" in choice["reason"]
            assert 0 <= choice["gave_up"] <= 2 and all(-1 <= value <= 1 for value in one["expected"])
            assert abs(sum(one["expected"])) < 1e-9, "in a duel, what one hopes for the other fears"
        assert client.get(f"{path}?from={last - 4}").json() == page
        assert client.get(f"{path}?from=9999").json() == []
        assert client.get(f"{path}?count=51").status_code == 400
    with serving(tmp_path / "s.db", limits=QUICK) as client:
        assert client.get(f"{path}?from={last - 4}").json() == page, "the same after a restart"


def test_a_game_under_way_is_not_evaluated(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=QUICK) as client:
        seated = made(client, chairs=["me", "me"])
        path = f"/api/tables/{seated['table']}/evaluations"
        answer = client.get(path, headers={"X-Seat-Token": seated["token"]})
        assert answer.status_code == 409 and answer.json()["reason"] == "running"
        with playing(client, seated) as line:
            line.ask("concede", seat=0)
        assert len(client.get(path).json()) == 1 and client.get(path).json()[0]["choices"] == []


def fought() -> Match:
    """A duel of Mechs in which everybody takes the first choice, given up after a while."""
    match = Match(MASS, {}, Live(b"7" * 32))
    for turn in range(6):
        for seat in match.asked():
            match.submit(seat, MASS.choices(match.state, seat)[0])
    while match.ask(0) is None or match.why_not(0, MASS.read("concede")) is not None:
        for seat in match.asked():
            match.submit(seat, MASS.choices(match.state, seat)[0])
    for seat in match.asked():
        match.submit(seat, MASS.read("concede") if seat == 0 else MASS.choices(match.state, seat)[0])
    return match


def test_advice_tells_how_to_mix_a_sealed_choice(tmp_path: Path) -> None:
    match = fought()
    moves = next(
        moves
        for moves in range(len(match.moves))
        if match.moment(moves).state.asked == 3 and match.moment(moves).state.turn
    )
    with serving(tmp_path / "s.db", limits=QUICK) as client:
        path = f"/api/tables/{planted(client, match)}/advice"
        found = client.get(f"{path}?move={moves}").json()
        assert [one["seat"] for one in found] == [0, 1] and all(one["moves"] == moves for one in found)
        for one in found:
            assert -1 <= one["value"] <= 1 and abs(one["gap"]) < 1e-6
            assert sorted(mix["seat"] for mix in one["mixes"]) == [0, 1]
            own = next(mix["choices"] for mix in one["mixes"] if mix["seat"] == one["seat"])
            texts = {MASS.write(choice) for choice in MASS.choices(match.moment(moves).state, one["seat"])}
            assert {choice["text"] for choice in own} == texts
            assert abs(sum(choice["share"] for choice in own) - 1) < 1e-9
            assert [choice["share"] for choice in own] == sorted((choice["share"] for choice in own), reverse=True)
            assert all(choice["called"] and choice["gave_up"] >= 0 for choice in own)
        assert client.get(f"{path}?move={moves}").json() == found
        assert client.get(f"{path}?move={len(match.moves)}").json() == [], "nobody decides any more"
        assert client.get(f"{path}?move=9999").json()["reason"] == "moment"
        for wrong in ("?move=-1", "?move=x"):
            assert client.get(f"{path}{wrong}").status_code == 400


def test_advice_in_a_running_game_is_for_practice_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=QUICK) as client:
        among_people = made(client, game="critical-mass", chairs=["me", "me"])
        practice = made(client, game="critical-mass", chairs=["me", "random"])
        mine = {"X-Seat-Token": practice["token"]}
        path = f"/api/tables/{practice['table']}/advice?move=0"
        (advice,) = client.get(path, headers=mine).json()
        assert client.get(path.removesuffix("?move=0"), headers=mine).json() == [advice], "as it stands now"
        assert advice["seat"] == 0 and advice["mixes"]
        both = {"X-Seat-Token": among_people["token"]}
        for answer in (
            client.get(path),
            client.get(path, headers={"X-Seat-Token": "somebody else's"}),
            client.get(f"/api/tables/{among_people['table']}/advice?move=0", headers=both),
        ):
            assert answer.status_code == 409 and answer.json()["reason"] == "running"
        waiting = made(client, game="critical-mass", chairs=["me", "open"])
        answer = client.get(f"/api/tables/{waiting['table']}/advice?move=0")
        assert answer.json()["reason"] == "open"


@pytest.mark.parametrize("game", ["critical-mass", "master-ray"])
def test_a_hint_is_a_whole_answer_with_its_reason_for_practice_alone(tmp_path: Path, game: str) -> None:
    with serving(tmp_path / "s.db", limits=QUICK) as client:
        setup = {"first": "1"} if game == "master-ray" else {}
        practice = made(client, game=game, setup=setup, chairs=["me", "random"])
        path, mine = f"/api/tables/{practice['table']}/hint", {"X-Seat-Token": practice["token"]}
        hint = client.get(path, headers=mine).json()
        assert hint["seat"] == 0 and hint["texts"] and hint["reason"] and -1 <= hint["value"] <= 1
        assert client.get(path, headers=mine).json() == hint, "the same question has the same answer"
        with playing(client, practice) as line:
            decision = line.question(0)["decision"]
            assert line.ask("choose", seat=0, decision=decision, texts=hint["texts"])["type"] == "taken"
        among_people = made(client, game=game, chairs=["me", "me"])
        waiting = made(client, game=game, chairs=["me", "open"])
        for asked, headers, reason in (
            (path, {}, "running"),
            (f"/api/tables/{among_people['table']}/hint", {"X-Seat-Token": among_people["token"]}, "running"),
            (f"/api/tables/{waiting['table']}/hint", {"X-Seat-Token": waiting["token"]}, "open"),
        ):
            answer = client.get(asked, headers=headers)
            assert answer.status_code == 409 and answer.json()["reason"] == reason


@pytest.mark.parametrize("game", ["battle-force", "master-ray"])
def test_a_hint_is_told_in_words_and_once(tmp_path: Path, game: str) -> None:
    """Either the reason names what to do, or `says` does; nobody reads the notation of a place."""
    with serving(tmp_path / "s.db", limits=QUICK) as client:
        practice = made(client, game=game, chairs=["me", "random"])
        with playing(client, practice) as line:
            for _ in range(4):
                decision = line.question(0)["decision"]
                path, mine = f"/api/tables/{practice['table']}/hint", {"X-Seat-Token": practice["token"]}
                hint = client.get(path, headers=mine).json()
                told = f"{hint['says']} {hint['reason']}".casefold()
                assert not any(text in told for text in hint["texts"] if " " in text), hint
                assert not hint["says"] or not hint["reason"].casefold().startswith(f"{hint['says'].casefold()};"), hint
                assert line.ask("choose", seat=0, decision=decision, texts=hint["texts"])["type"] == "taken"
                line.until(lambda message: message["type"] == "update" and message["seat"] == 0 and message["question"])


class Silent(Bots):
    """Bots that never answer: the test chooses for them."""

    async def answer(self, *_: Any, **others: Any) -> list[int]:
        """Waits for ever."""
        return list(await asyncio.get_running_loop().create_future())


def test_advice_is_about_the_table_as_it_is_also_after_an_undo(tmp_path: Path) -> None:
    """Given advice at a moment, when moves are taken back and others made, then the same moment is another one."""

    async def act() -> None:
        hall = Hall(Store(tmp_path / "s.db"), Silent(1, 5.0, thought), QUICK, find_any)
        seated = await hall.create(NewTable(game="critical-mass", chairs=["me", "random"]), "v")
        room = await hall.room(seated.table)
        table = room.table
        assert table.match is not None

        async def turn(number: int) -> set[str]:
            """All take their choice of this number until both decide sealed again; gives the person's choices then."""
            assert table.match is not None
            for i in range(20):
                seat = table.match.asked()[0]
                texts = answered(table, seat, lambda choices: choices[number % len(choices)])
                bot = table.chairs[seat].strength
                await room.write_and_wait(partial(table.choosing, seat, table.decision, texts, bot))
                if table.match.state.asked == 3 and not table.match.sealed:
                    break
            return {table.game.write(choice) for choice in table.game.choices(table.match.state, 0)}

        await turn(0)
        moments: set[int] = set()
        for number in range(6):
            choices = await turn(number)
            moments.add(len(table.match.moves))
            (advice,) = await hall.advice(seated.table, None, seated.token, "v")
            (mine,) = [mix.choices for mix in advice.mixes if mix.seat == 0]
            assert {one.text for one in mine} == choices
            while len(table.match.moves) > 1:
                await room.write_and_wait(partial(table.judge, wire.AskUndo(seat=0, decision=table.decision), [0]))
        assert len(moments) < 6, "the same number of moves was reached on several ways"
        await hall.close()

    asyncio.run(act())


def test_a_reviewer_that_crashes_is_told_and_the_next_question_gets_another(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db", limits=QUICK, judge=crashing_judge) as client:
        path = f"/api/tables/{planted(client, match)}/evaluations"
        for i in range(2):
            answer = client.get(f"{path}?from=0&count=1")
            assert answer.status_code == 500 and answer.json()["reason"] == "fault"
        assert client.get(f"{path}?from={len(match.moves)}").status_code == 200


def test_each_moment_is_thought_about_once_and_bots_do_not_wait_for_it(tmp_path: Path) -> None:
    asked: list[ReviewJob] = []

    class Counting(Reviewers):
        """Reviewers that hold back their answers until they are told."""

        go = asyncio.Event()

        async def answer(self, task: ReviewJob, *more: Any, **others: Any) -> Any:
            """Answers when it is time."""
            asked.append(task)
            await self.go.wait()
            return await super().answer(task, *more, **others)

    async def act() -> None:
        reviewers = Counting(1, 20.0, judged)
        limits = QUICK._replace(reviews_per_visitor=2)
        hall = Hall(Store(tmp_path / "s.db"), Bots(1, 20.0, thought), limits, find_any, reviewers=reviewers)
        seated = await hall.plant(NewRecord(record=write_record(played())), "v")
        calls = [asyncio.create_task(hall.evaluations(seated.table, 0, 3, "v")) for i in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(No) as refused:
            await hall.evaluations(seated.table, 0, 3, "v")
        assert refused.value.reason == "too-fast"
        job = (await judged_of(hall, seated.table)).job
        assert (await hall.workers.answer(job._replace(strength="greedy"), slow=False))[0] in job.choices
        reviewers.go.set()
        found = await asyncio.gather(*calls)
        assert len(asked) == 3 and all(one == found[0] for one in found) and not hall.reviews
        await hall.close()

    async def judged_of(hall: Hall, table: str) -> ReviewJob:
        while not asked:
            await asyncio.sleep(0.001)
        return asked[0]

    asyncio.run(act())


def test_a_branch_has_dice_of_its_own_and_its_record_proves_them(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db") as client:
        table = planted(client, match)
        tapes = set()
        for i in range(3):
            wish = {"moves": 6, "chairs": ["me", "me"]}
            branch = client.post(f"/api/tables/{table}/branch", json=wish).json()
            with playing(client, branch) as line:
                assert line.question(0) and line.latest[0]["picture"] == match.game.picture(match.moment(6).state, 0)
                while not line.over(0):
                    play_on(line)
            record = client.get(f"/api/tables/{branch['table']}/record").text
            again = replay_record(record, find)
            assert again.moves[:6] == match.moves[:6] and write_record(again) == record
            tapes.add(str(again.moves))
            assert client.get(f"/api/tables/{branch['table']}").json()["commitment"] in record
        assert len(tapes | {str(match.moves)}) == 4, "the dice of a branch are those of its source"


def test_moments_are_written_out_once_and_not_in_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by: list[tuple[int, str]] = []
    making = review.moments

    def noted(*more: Any, **others: Any) -> Any:
        found = making(*more, **others)
        made_by.append((len(found), threading.current_thread().name))
        return found

    monkeypatch.setattr(review, "moments", noted)
    match = played()
    with serving(tmp_path / "s.db") as client:
        path = f"/api/tables/{planted(client, match)}/moments?seat=1"
        first = client.get(f"{path}&from=3&count=5")
        again = client.get(f"{path}&from=3&count=5")
        assert first.json() == again.json() and first.headers["content-type"] == "application/json"
        client.get(f"{path}&from=2&count=10")
        assert [count for count, _ in made_by] == [5, 5], "each is written out once"
        assert not any(thread == "server" for _, thread in made_by)
        assert len(client.get(path).json()) <= 100


def test_moments_show_the_game_as_it_is_also_after_an_undo(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        path = f"/api/tables/{seated['table']}/moments?seat=0"
        header = {"X-Seat-Token": seated["token"]}
        with playing(client, seated) as line:
            choices = line.question(0)["choices"]
            for text in (choices[0], choices[-1]):
                line.choose(0, text)
                line.until(lambda message: message["type"] == "update" and message["seat"] == 0)
                last = client.get(path, headers=header).json()[-1]
                assert last["answers"] == [{"seat": 0, "texts": [text]}]
                assert last["picture"] == line.latest[0]["picture"]
                line.ask("ask-undo", seat=0, decision=line.latest[0]["card"]["decision"])
                line.question(0)
                line.until(lambda message: message["type"] == "update" and message["seat"] == 0)


def test_an_album_forgets_what_was_not_looked_at_for_longest() -> None:
    album = review.Album(10)
    for key, text in (("a", b"1234"), ("b", b"1234")):
        album.put(key, text)
    assert album.look("a") == b"1234"
    album.put("c", b"123456")
    assert "a" in album and "b" not in album and album.look("c") == b"123456"
    album.put("c", b"1")
    album.put("d", b"12345")
    assert all(key in album for key in "acd") and album.look("b") is None
