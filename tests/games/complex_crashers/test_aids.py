"""What helps to draw a question agrees with the rules: prices, odds, whole payments, what an answer leaves."""

from __future__ import annotations

from typing import Any

import pytest

from warroom.bots import make_bot
from warroom.games import find
from warroom.kernel.chance import NO_DICE, Search
from warroom.kernel.match import Match

pytestmark = pytest.mark.game("complex-crashers")

SEEDS = (3, 4, 5)


def aids_of(match: Match, seat: int) -> dict[str, Any]:
    asked = match.game.asking(match.state, seat)
    return match.game.question(asked).aids(match.state, seat, asked)


def questions(seed: int) -> Any:
    """Every question of a game between bots, with its aids and its answer."""
    match = Match(find("complex-crashers"), {"operatives": "3", "rounds": 4}, Search(seed))
    bots = [make_bot(match.game, "greedy", seat, 2, seed=seed) for seat in (0, 1)]
    while not match.over:
        for seat in match.asked():
            ask = match.ask(seat)
            answer = bots[seat].answer(match.view(seat))
            yield match, seat, ask, aids_of(match, seat), answer
            match.submit(seat, answer)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_use_has_its_price_and_its_odds(seed: int) -> None:
    seen = 0
    for match, seat, ask, aids, answer in questions(seed):
        if ask.kind not in ("act", "react", "greet"):
            continue
        texts = [match.game.write(choice) for choice in ask.choices]
        uses = {tuple(text.split()[1:3]) for text in texts if text.startswith("use ")}
        assert {(one["unit"], one["ability"]) for one in aids["uses"]} == uses
        for one in aids["not_now"]:
            assert (one["unit"], one["ability"]) not in uses and one["says"] and one["rule"]
        for one in aids["uses"]:
            for target in one.get("targets", []):
                assert 10 <= target["each"] <= 90 and 0 <= target["beats"] <= 100 and target["why"]
                seen += 1
        if ask.kind == "react":
            assert len(aids["leaves"]) == len(uses) + 1
    assert seen


@pytest.mark.parametrize("seed", SEEDS)
def test_overextending_gives_the_manager_what_was_said(seed: int) -> None:
    said: tuple[int, dict[str, Any]] | None = None
    overextended = 0
    for match, seat, ask, aids, answer in questions(seed):
        if said is not None:
            told = [heard.says for heard in match.hear(-1, said[0])]
            gains = [text for text in told if "overextends" in text]
            assert bool(gains) == bool(said[1]["gives"]), (told, said[1])
            overextended += bool(gains)
        said = None
        text = match.game.write(match.read(answer)[0])
        if ask.kind == "act" and seat == 0 and text.startswith("use "):
            use = next(one for one in aids["uses"] if text.split()[1:3] == [one["unit"], one["ability"]])
            said = len(match.events), use
    assert overextended or seed != SEEDS[0]


def test_every_split_is_a_whole_answer() -> None:
    seen = 0
    for match, seat, ask, aids, answer in questions(SEEDS[0]):
        for split in aids.get("splits", []):
            assert match.why_not(seat, match.read(split["texts"])) is None
        if seat == 0 or ask.kind not in ("act", "react") or seen > 400:
            continue
        for choice in ask.choices:
            if not match.game.goes_on(match.state, seat, choice):
                continue
            state = match.state.clone()
            match.game.answer(state, seat, choice, NO_DICE)
            asked = match.game.asking(state, seat)
            more = match.game.question(asked).aids(state, seat, asked)
            for split in more.get("splits", []):
                seen += 1
                words = match.read([match.game.write(choice), *split["texts"]])
                assert match.why_not(seat, words) is None, split
    assert seen


def test_an_assignment_that_is_proposed_is_a_whole_answer() -> None:
    seen = 0
    for seed in SEEDS:
        for match, seat, ask, aids, answer in questions(seed):
            if ask.kind == "die" and aids["best"]:
                seen += 1
                assert match.why_not(seat, match.read(aids["best"])) is None
                assert {*aids["groups"]} <= {one["text"] for one in aids["targets"]}
                assert len(aids["groups"]) == len(aids["dice"]) and aids["groups"][: len(aids["best"])] == aids["best"]
                assert len({*aids["groups"][len(aids["best"]) :]}) <= 1, "only the last group is forced"
                for one in aids["targets"]:
                    assert len(one["hurts"]) == len(aids["dice"]) and sum(one["hurts"]) == one["damage"]
    assert seen


def test_what_is_placed_or_not_possible_now_comes_with_its_text() -> None:
    """So that a board writes no choice of its own."""
    game = find("complex-crashers")
    placed = 0
    for match, seat, ask, aids, answer in questions(SEEDS[0]):
        texts = [game.write(choice) for choice in ask.choices]
        for cell in aids.get("cells", []):
            for turn in cell["turns"]:
                placed += 1
                assert (turn["text"] in texts) == turn["fits"]
        for one in aids.get("not_now", []):
            assert match.why_not(seat, match.read([one["text"]])) is not None
    assert placed


def test_a_tile_that_is_laid_does_what_its_checks_said() -> None:
    """Each fitting turn is tried: its edges, who comes where, and what is asked next if it closes the last way on."""
    tried = clashes = mended = 0
    for seed in SEEDS:
        for match, seat, ask, aids, answer in questions(seed):
            before = regions_of(match)
            for cell in aids.get("cells", []):
                for turn in cell["turns"]:
                    if not turn["fits"]:
                        clashes += 1
                        assert turn["says"].startswith("wall meets r")
                        continue
                    tried += 1
                    checks, after = turn["checks"], laid(match, seat, turn["text"])
                    placed = next(one for at, one in after.items() if at not in before)
                    met = [edge["way"] for edge in checks["edges"]]
                    assert met == [way for way, edge in placed["edges"].items() if edge["to"] is not None]
                    assert not checks["lost"], "a reveal denies nobody anything"
                    for edge in checks["edges"]:
                        shown = placed["edges"][edge["way"]]
                        assert shown["shows"].replace("_", " ") in edge["says"]
                        assert not edge["covered"] or shown["printed"] == "wall"
                    mended += bool(checks["opens"])
    assert tried > 20 and clashes and mended


def regions_of(match: Match, state: Any = None) -> dict[str, Any]:
    """The regions on the table by their names."""
    sections: dict[str, Any] = match.game.picture(state or match.state, -1)
    return {one["id"]: one for one in sections["complex"]["regions"]}


def laid(match: Match, seat: int, text: str) -> dict[str, Any]:
    """The regions after a choice."""
    state = match.state.clone()
    match.game.answer(state, seat, match.game.read(text), NO_DICE)
    return regions_of(match, state)


def test_doors_that_a_token_makes_open_elsewhere_are_those_that_are_asked_for() -> None:
    """Whoever closes the last way on is asked for just the edges that carried the key sign."""
    seen = 0
    for seed in SEEDS:
        for match, seat, ask, aids, answer in questions(seed):
            for token in aids.get("tokens", []):
                if not token["opens"] or ask.kind != "token":
                    continue
                game, state, said = match.game, match.state.clone(), token["text"]
                while True:
                    game.answer(state, seat, game.read(said), NO_DICE)
                    game.advance(state, Search(1))
                    asked = game.asking(state, seat)
                    if game.question(asked).kind != "token":
                        break
                    said = "pass"
                if game.question(asked).kind != "way":
                    continue  # another tile of this reveal leads on
                texts = [game.write(choice) for choice in game.question(asked).choices(state, seat, asked)]
                assert texts == [f"open {one['region']} {one['way']}" for one in token["opens"]]
                seen += 1
    assert seen


def test_a_payment_says_whom_the_dice_may_hit_and_the_cheapest_feeds_least() -> None:
    said = 0
    for match, seat, ask, aids, answer in questions(SEEDS[0]):
        if seat == 0 or ask.kind not in ("act", "react"):
            continue
        for choice in ask.choices:
            if not match.game.goes_on(match.state, seat, choice):
                continue
            state = match.state.clone()
            match.game.answer(state, seat, choice, NO_DICE)
            asked = match.game.asking(state, seat)
            more = match.game.question(asked).aids(state, seat, asked)
            if "cheapest" not in more:
                continue
            least = min(split["gives"] for split in more["splits"])
            assert more["splits"][more["cheapest"]]["gives"] == least
            for split in more["splits"]:
                paid = [f"op{n + 1}" for n, tracker in enumerate(state.trackers) if split["trackers"][n] < tracker]
                for unit in more["aims"]:
                    told = f"Operative {unit[2:]}" in split["says"].partition(".")[0]
                    assert told == (unit in paid)
                    said += 1
    assert said


def test_a_step_says_how_many_are_left() -> None:
    left: list[int] = []
    for seed in SEEDS:
        for match, seat, ask, aids, answer in questions(seed):
            if ask.kind == "step":
                units: Any = match.game.picture(match.state, -1)["units"]
                assert aids["unit"] in [one["id"] for one in units]
                left.append(aids["left"])
    assert left and min(left) >= 1
