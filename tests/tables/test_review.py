"""A finished game looked at again: moment by moment, with what the search thinks of it, and played on from anywhere."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.tables.odd_bots import crashing_judge
from tests.tables.support import AMPLE, RAY, Client, Line, find_any, made, playing, serving
from warroom.games import find
from warroom.kernel.chance import Live
from warroom.kernel.match import Match
from warroom.kernel.records import replayed, written
from warroom.tables.hall import Hall, NewRecord
from warroom.tables.store import Store
from warroom.tables.table import No
from warroom.tables.workers import Bots, Question, Reviewers, judged, thought

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
    return str(client.post("/api/records", json={"record": written(match)}).json()["table"])


def play_on(line: Line) -> None:
    """Whose turn it is takes the first choice, at a line that plays both seats."""
    line.choose(0 if line.latest[0]["question"] else 1)
    line.until(lambda message: message["type"] == "update" and message["seat"] == 1)


def test_moments_come_whole_or_in_pages(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db") as client:
        path = f"/api/tables/{planted(client, match)}/moments?seat=1"
        whole = client.get(path).json()
        assert [moment["moves"] for moment in whole] == list(range(len(match.moves) + 1))
        assert whole[-1]["view"] == match.view(1).parts
        heard = [event["says"] for moment in whole for event in moment["events"]]
        assert heard == [event.says for event in match.hear(1)]
        assert client.get(f"{path}&from=5&count=3").json() == whole[5:8]
        assert client.get(f"{path}&from={len(match.moves)}").json() == whole[-1:]
        assert client.get(f"{path}&from=9999").json() == []
        for wrong in ("from=-1", "count=0", "from=x", "count=99999"):
            assert client.get(f"{path}&{wrong}").json()["reason"] == "http"


def test_every_moment_shows_what_the_table_looked_like_then(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        seen: list[dict[str, Any]] = []
        with playing(client, seated) as line:
            line.question(0)
            for i in range(6):
                seen.append(line.latest[0]["view"])
                play_on(line)
        header = {"X-Seat-Token": seated["token"]}
        moments = client.get(f"/api/tables/{seated['table']}/moments?seat=0", headers=header).json()
        assert [moment["view"] for moment in moments][:6] == seen
        assert all(answer["seat"] == 0 for moment in moments for answer in moment["answers"])


def test_a_moment_tells_the_numbers_who_decides_and_what_was_chosen(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db") as client:
        moments = client.get(f"/api/tables/{planted(client, match)}/moments").json()
        chosen = [[(answer["seat"], answer["text"]) for answer in moment["answers"]] for moment in moments]
        assert chosen == [[], *(list(move.answers) for move in match.moves)], "once it is over, all answers are told"
        for moment in moments:
            state = match.moment(moment["moves"]).state
            assert moment["asked"] == [seat for seat in range(2) if (state.asked >> seat) & 1]
            assert {name: one["value"] for name, one in moment["numbers"].items()} == {
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
            assert (choice["seat"], choice["chosen"]) == match.moves[one["moves"]].answers[0]
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


def test_a_reviewer_that_crashes_is_told_and_the_next_question_gets_another(tmp_path: Path) -> None:
    match = played()
    with serving(tmp_path / "s.db", limits=QUICK, judge=crashing_judge) as client:
        path = f"/api/tables/{planted(client, match)}/evaluations"
        for i in range(2):
            answer = client.get(f"{path}?from=0&count=1")
            assert answer.status_code == 500 and answer.json()["reason"] == "fault"
        assert client.get(f"{path}?from={len(match.moves)}").status_code == 200


def test_each_moment_is_thought_about_once_and_bots_do_not_wait_for_it(tmp_path: Path) -> None:
    asked: list[Question] = []

    class Counting(Reviewers):
        """Reviewers that hold back their answers until they are told."""

        go = asyncio.Event()

        async def answer(self, task: Question) -> Any:
            """Answers when it is time."""
            asked.append(task)
            await self.go.wait()
            return await super().answer(task)

    async def act() -> None:
        reviewers = Counting(1, 20.0, judged)
        limits = QUICK._replace(reviews_per_visitor=2)
        hall = Hall(Store(tmp_path / "s.db"), Bots(1, 20.0, thought), limits, find_any, reviewers=reviewers)
        seated = await hall.plant(NewRecord(record=written(played())), "v")
        calls = [asyncio.create_task(hall.evaluations(seated.table, 0, 3, "v")) for i in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(No) as refused:
            await hall.evaluations(seated.table, 0, 3, "v")
        assert refused.value.reason == "too-fast"
        job = (await judged_of(hall, seated.table)).job
        assert await hall.workers.answer(job._replace(strength="greedy")) in job.choices
        reviewers.go.set()
        found = await asyncio.gather(*calls)
        assert len(asked) == 3 and all(one == found[0] for one in found) and not hall.reviews
        await hall.close()

    async def judged_of(hall: Hall, table: str) -> Question:
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
                assert line.question(0) and line.latest[0]["view"] == match.game.view(match.moment(6).state, 0).parts
                while not line.over(0):
                    play_on(line)
            record = client.get(f"/api/tables/{branch['table']}/record").text
            again = replayed(record, find)
            assert again.moves[:6] == match.moves[:6] and written(again) == record
            tapes.add(str(again.moves))
            assert client.get(f"/api/tables/{branch['table']}").json()["commitment"] in record
        assert len(tapes | {str(match.moves)}) == 4, "the dice of a branch are those of its source"
