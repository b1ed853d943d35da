"""What if: a seat asks what would come of its choices, learns only what it can know, and nothing changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from tests.support.example_game import GAME as EXAMPLE
from tests.tables.support import RAY as GAME
from tests.tables.support import (
    Line,
    answered,
    done,
    joined,
    laid,
    made,
    pictured,
    playing,
    position,
    serving,
    watching,
)
from warroom.games import find
from warroom.games.master_ray.game import MasterRay
from warroom.games.master_ray.positions import lay_position
from warroom.kernel.chance import Search
from warroom.kernel.game import Game
from warroom.tables import wire
from warroom.tables.suppose import supposed
from warroom.tables.table import No

MASS = find("critical-mass")


def read(answer: wire.Supposed) -> dict[str, Any]:
    """An answer as it is read at the other end."""
    found: dict[str, Any] = json.loads(wire.said(answer))
    return found


def suppose(line: Line, seat: int, texts: list[str], decision: int | None = None) -> dict[str, Any]:
    """The answer to a supposition about the question the seat has now."""
    at = line.latest[seat]["card"]["decision"] if decision is None else decision
    return line.ask("suppose", seat=seat, decision=at, texts=texts)


def test_a_supposed_turn_comes_out_as_the_real_one(tmp_path: Path) -> None:
    """Given a turn planned by suppositions, when it is played, then the table looks as was supposed."""
    with serving(tmp_path / "s.db") as client, playing(client, made(client, chairs=["me", "me"])) as line:
        seat = _asked(line)
        plan: list[str] = []
        answer = suppose(line, seat, plan)
        before = line.latest[seat]["picture"]
        assert answer["picture"] == before and answer["events"] == []
        while answer["question"]:
            plan.append(answer["question"]["choices"][0])
            answer = suppose(line, seat, plan)
        assert line.latest[seat]["picture"] == before
        for text in plan[:-1]:
            assert line.choose(seat, text)["type"] == "taken"
            line.until(lambda message: message["type"] == "update" and message["seat"] == seat)
        last = suppose(line, seat, plan[-1:])
        assert last["picture"] == answer["picture"]
        told = [event["says"] for event in answer["events"]]
        assert line.choose(seat, plan[-1])["type"] == "taken"
        line.until(lambda message: message["type"] == "update" and message["seat"] == seat)
        assert set(told) <= {event["says"] for event in line.events[seat]}


@pytest.mark.parametrize("game", [GAME, MASS, EXAMPLE], ids=lambda game: game.name)
def test_who_reads_the_table_gets_it_in_words(game: Game) -> None:
    """Each seat its own words, a spectator a spectator's, also when the game is over; nobody gets them unasked."""
    table, _ = laid(game, ["open", "open"])
    match = table.match
    assert match is not None
    while True:
        for seat in (-1, 0, 1):
            wish = wire.Suppose(seat=seat, decision=table.decision, texts=[], in_words=True)
            assert read(supposed(table, wish))["picture"]["text"] == game.describe(match.view(seat))
        if match.over:
            break
        for seat in match.asked():
            done(table, table.choosing(seat, table.decision, answered(table, seat)))
    unasked = read(supposed(table, wire.Suppose(seat=0, decision=table.decision, texts=[])))["picture"]
    assert ("text" in unasked) == (game is EXAMPLE)


def test_a_plan_ends_with_the_turn() -> None:
    """Given a solo game, in whose last turns nobody draws: however one plans, nothing is asked of the turn after."""
    table, _ = laid(GAME, ["open"], {"mode": "solo", "level": "lecturer", "first": "1"})
    match = table.match
    assert match is not None
    while not match.over:
        plan: list[str] = []
        answer = supposed(table, wire.Suppose(seat=0, decision=table.decision, texts=plan))
        while answer.question is not None:
            assert read(answer)["picture"]["turn"]["number"] == match.state.turn
            plan.append(answer.question.choices[-1])
            answer = supposed(table, wire.Suppose(seat=0, decision=table.decision, texts=plan))
        done(table, table.choosing(0, table.decision, answered(table, 0)))


def _asked(line: Line) -> int:
    while not any(update["question"] for update in line.latest.values()):
        line.hear()
    return next(seat for seat, update in line.latest.items() if update["question"])


def test_numbers_come_with_their_reasons_and_rules(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], public=True)
        joined(client, ann["table"])
        with watching(client, ann["table"]) as line:
            line.hear()
            numbers = suppose(line, -1, [])["picture"]["numbers"]
    assert set(numbers) == {"score-0", "score-1"}
    for number in numbers.values():
        assert number["value"] == sum(reason["value"] for reason in number["reasons"])
        assert all(reason["rule"].startswith("score.") for reason in number["reasons"])


def test_a_supposition_is_refused_with_the_rule_and_changes_nothing() -> None:
    """Given a table, when what is supposed is illegal, stale, nonsense or another's, then nothing has changed."""
    table, _ = laid(GAME, ["open", "open"], {"first": "1"})
    before = position(table)
    wishes = [
        (wire.Suppose(seat=0, decision=1, texts=["fire"]), "illegal"),
        (wire.Suppose(seat=0, decision=7, texts=[]), "stale"),
        (wire.Suppose(seat=0, decision=1, texts=["dance"]), "malformed"),
        (wire.Suppose(seat=1, decision=1, texts=["fire"]), "illegal"),
    ]
    for wish, reason in wishes:
        try:
            supposed(table, wish)
        except Exception as no:
            assert getattr(no, "reason", "") == reason
        else:
            raise AssertionError(reason)
    assert position(table) == before


def test_nobody_supposes_for_a_seat_of_others(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"])
        bob = joined(client, ann["table"])
        with playing(client, bob) as line:
            line.hear()
            answer = line.ask("suppose", seat=0, decision=1, texts=[])
            assert answer["type"] == "refused" and answer["reason"] == "foreign"


def test_suppositions_are_the_same_whatever_the_others_hold() -> None:
    """Given two tables that differ only in hidden hands, when a turn is supposed, then the answers are equal."""
    answers = set()
    for secret in range(40):
        table, _ = laid(GAME, ["open", "open"], {"first": "1"})
        assert table.match is not None
        state = table.match.state
        GAME.redeal(state, 0, Search(secret))
        wish = wire.Suppose(seat=0, decision=1, texts=[GAME.write(GAME.choices(state, 0)[0])])
        answers.add(wire.said(supposed(table, wish)))
    assert len(answers) == 1


def test_a_sealed_choice_is_weighed_and_not_followed() -> None:
    """Given two pilots who plan in secret, then a plan has an outlook, nothing of the future, and no second step."""
    table, _ = laid(MASS, ["open", "open"], {})
    assert table.match is not None
    for seat in range(2):
        table.match.submit(seat, "pass")  # no card for the opening hand
    before = position(table)
    text = "plan light-laser"
    wish = wire.Suppose(seat=0, decision=table.decision, texts=[text])
    answer = supposed(table, wish)
    assert answer.question is None and answer.events == [] and read(answer)["picture"] == pictured(table.match, 0)
    assert answer.outlook and all(met["seat"] == 1 for met in answer.outlook)
    for texts, reason in (([text, text], "sealed"), (["plan wombat"], "malformed"), (["pass"], "illegal")):
        with pytest.raises(No) as no:
            supposed(table, wire.Suppose(seat=0, decision=table.decision, texts=texts))
        assert no.value.reason == reason
    assert position(table) == before
    answers = set()
    for secret in range(20):
        MASS.redeal(table.match.state, 0, Search(secret))
        answers.add(wire.said(supposed(table, wish)))
    assert len(answers) == 1, "what the other holds makes no difference"


def test_a_preview_tells_the_whole_chain_that_a_word_sets_off() -> None:
    """Given one action that can be done in one way, then the preview of ready tells all that follows, to the draw."""
    table, _ = laid(GAME, ["open", "open"], {"first": "1"})
    assert table.match is not None
    table.match.state = lay_position(
        cast(MasterRay, GAME).box, lane=1, temperature=2, hands=(("ada-quickstep",), ("leo-icebox",))
    )
    GAME.proceed(table.match.state, Search(1))
    wish = wire.Suppose(seat=0, decision=table.decision, texts=["ready"])
    answer = supposed(table, wish)
    assert [event.kind for event in answer.events] == ["moved", "extra-gained", "idle-cools"]
    assert answer.question is None, "the draw is up to chance"
    picture = read(answer)["picture"]
    lanes = [event["picture"]["ray"]["lane"] for event in read(answer)["events"] if "ray" in event["picture"]]
    assert lanes == [2, 2], "each event shows the table as it would be then"
    assert (picture["ray"]["lane"], picture["ray"]["temperature"], picture["crews"][0]["scientists"]) == (2, 1, 3)
