"""What nobody may do, typed as notation: refused with the rule, the measured margin and what would cure it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.support import run
from tests.support.front import (
    CIRCLE,
    COMMAND,
    MILITIA,
    RIFLES,
    TANKS,
    TRUCKS,
    front,
    game_on,
    row,
    unit,
)
from warroom.games import find
from warroom.games.battle_force.positions import GivenUnit
from warroom.kernel.chance import Search
from warroom.kernel.content import Pack
from warroom.kernel.match import Match, Position
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.refusals import ContentError, Refused
from warroom.kernel.visibility import digest

pytestmark = pytest.mark.game("battle-force")

SPARE = unit(COMMAND, (460, 20), marks=["hunkered"])
THEIR_SPARE = unit(CIRCLE, (460, 460), side="north", marks=["hunkered"])


def match_of(*units: GivenUnit, on: str = "") -> Match:
    """A match that begins with these units on the table, south to move."""
    game = game_on(on) if on else game_on()
    dumped = game.dump(front(*units, on=game).s)
    return Match(game, {"scenario": "bare"}, Search(1), position=Position("bad-input", dumped))


def play(match: Match, *texts: str) -> Match:
    for text in texts:
        match.submit(match.asked()[0], text)
    return match


def refused(match: Match, text: str) -> str:
    """What is said to somebody who types this; nothing else happens."""
    before, moves = digest(match.game.dump(match.state)), len(match.moves)
    with pytest.raises(Refused) as why:
        match.submit(match.asked()[0], text)
    assert digest(match.game.dump(match.state)) == before and len(match.moves) == moves
    return str(why.value)


@pytest.mark.rule("house.move.rate", "example.space.leg-length")
def test_a_move_too_long_by_a_tenth() -> None:
    match = play(match_of(unit(RIFLES, *row(100, 40, 5)), SPARE, THEIR_SPARE), "activate 1", "advance")
    said = refused(match, "move 5.1 n keep")
    assert "5.1 of 5.0 inches: 0.1 too far. Make the way that much shorter. [house.move.rate]" in said
    assert "0.1 too far" in refused(match, "move 13.0,8.1 keep n") and "[house.move.rate]" in said
    play(match, "move 13.0,8.0 keep n")


@pytest.mark.rule("house.move.impassable", "example.space.along-a-wall")
def test_a_move_through_a_wall() -> None:
    match = match_of(unit(TANKS, (220, 230)), SPARE, THEIR_SPARE, on="building 170 270 210 310")
    play(match, "activate 1", "advance")
    said = refused(match, "move 22.0,30.0 keep n")
    assert "(building), by 0.1: keep that much further away, or set a bend round it. [house.move.impassable]" in said
    match = match_of(unit(TANKS, (190, 255)), SPARE, THEIR_SPARE, on="building 170 270 210 310")
    play(match, "activate 1", "advance")
    assert ", by 1.1:" in refused(match, "move 19.0,27.5 keep n"), "straight into it: by the whole disc"


@pytest.mark.rule("house.unit.coherency", "gap.unit.coherency")
def test_a_move_out_of_coherency() -> None:
    """Two bases are 21 ticks apart and would stay so."""
    match = match_of(unit(RIFLES, (100, 40), (133, 40)), SPARE, THEIR_SPARE)
    said = refused(play(match, "activate 1", "advance"), "move 1 n keep")
    assert "The gap is 0.1 too wide: bring them closer together. [house.unit.coherency]" in said


@pytest.mark.rule("house.move.enemy-zone", "example.space.path-past-an-enemy")
def test_a_move_into_the_exclusion_zone() -> None:
    """Radii 6 and 11, centres 27 apart: a gap of exactly an inch."""
    match = match_of(unit(RIFLES, (100, 40)), SPARE, unit(TANKS, (127, 80), side="north"), THEIR_SPARE)
    play(match, "activate 1", "advance", "pass")
    said = refused(match, "move 10.0,8.0 keep n")
    assert "within 1.0 inch of an enemy, 0.1 too near: keep further away, or engage it. [house.move.enemy-zone]" in said
    play(match, "move 9.9,8.0 keep n")


@pytest.mark.rule("ranged.step-one-range-and-sight", "house.sight.line")
def test_a_shot_without_sight_or_out_of_range() -> None:
    """Rifles shoot 24 inches; the woods on the way to the trucks are 21 ticks deep."""
    trucks = unit(TRUCKS, (100, 140), side="north", marks=["activated"])
    far = unit(MILITIA, (300, 194), side="north", marks=["activated"])
    near = unit(MILITIA, (20, 60), side="north", marks=["activated"])
    match = match_of(unit(RIFLES, (100, 40)), SPARE, trucks, far, near, on="woods 60 80 140 101")
    play(match, "activate 1", "open-fire")
    said = refused(match, "shoot 3")
    assert "out of sight: 2.1 inches of woods are in the way, 0.1 too many: go where there are fewer." in said
    assert said.endswith("[ranged.step-one-range-and-sight]")
    assert "24.1 inches away, 0.1 beyond the range: go that much nearer." in refused(match, "shoot 4")


@pytest.mark.rule("house.army.limits")
def test_an_illegal_list() -> None:
    rifles, guns = "halcyon.line-rifles", "halcyon.lance-battery"
    army = ["halcyon.command-section", rifles, rifles, rifles, guns, guns]
    with pytest.raises(Refused, match=r"at most 2 of Line Rifles; this one has 3. \[house.army.limits\]"):
        Match(find("battle-force"), {"armies": [army, "veldt.columns"]}, Search(1))


@pytest.mark.rule("overwatch.unactivated-unit", "take-cover.unactivated-unit")
def test_a_reaction_by_an_activated_unit() -> None:
    theirs = unit(MILITIA, (100, 240), side="north", marks=["activated"])
    match = match_of(unit(RIFLES, (100, 40)), SPARE, theirs, unit(MILITIA, (300, 240), side="north"), THEIR_SPARE)
    play(match, "activate 1", "advance")
    assert match.asked() == [1]
    for word, rule in (("overwatch", "overwatch.unactivated-unit"), ("take-cover", "take-cover.unactivated-unit")):
        said = refused(match, f"{word} 3")
        assert "has been activated this round and cannot react: name one that has not." in said and rule in said
    play(match, "overwatch 4")


@pytest.mark.rule("house.move.rate", "house.move.impassable")
def test_the_same_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = ["advance", "move 7.1 n keep", "move 22.0,31.0 keep n", "move 9 w keep", "quit"]
    played = run("play", "battle-force", "--scenario", "along-a-wall", "--seats", "you,random", keyboard=typed)
    assert "7.1 of 7.0 inches: 0.1 too far" in played.out and "rule house.move.rate" in played.out
    assert "the mill (building), by 0.1: keep that much further away" in played.out


# -- packs -------------------------------------------------------------------------------------------------------------


def wrong(text: str) -> str:
    """What is said of a pack."""
    head = 'game = "battle-force"\ntitle = "Wrong"\n'
    with pytest.raises(ContentError) as why:
        find("battle-force", Pack("battle-force", "Wrong", "wrong.toml", head + text))
    return str(why.value)


@pytest.mark.rule("house.space.overlapping-features", "gap.unit.base-size", "gap.unit.profiles-missing")
def test_packs_with_overlapping_features_wide_bases_or_large_units_are_refused_with_the_reason() -> None:
    with pytest.raises(ContentError, match=r"overlaps feature\.bare\.0; cut features along roads"):
        game_on("woods 100 100 200 200", "building 199 199 240 240")
    game_on("woods 100 100 200 200", "building 200 200 240 240")
    said = wrong('[[base]]\nid = "base.tracked"\ntype = "tracked"\nradius = 15\nsource = "pack"\n')
    assert "14" in said and "radius" in said
    said = wrong('[[unit]]\nid = "unit.halcyon.line-rifles"\nbases = 7\n')
    assert "6" in said and "bases" in said


# -- saved and replayed ------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.engage.sequence", "house.overwatch.sequence")
def test_an_engage_under_overwatch_is_written_and_read_between_its_parts_and_plays_on_the_same() -> None:
    """After every answer the record so far is replayed to the same digest, and from there to the same end."""
    watcher = unit(RIFLES, *row(200, 150, 2), side="north")
    match = match_of(unit(MILITIA, *row(100, 40, 3)), SPARE, unit(RIFLES, (100, 200), side="north"), watcher)
    for text in ("activate 1", "engage 3", "counter", "overwatch 4"):
        play(match, text)
        again = replay_record(write_record(match), lambda name: match.game)
        assert digest(again.game.dump(again.state)) == digest(match.game.dump(match.state))
    while not match.over and len(match.moves) < 12:
        seat = match.asked()[0]
        choices = match.game.choices(match.state, seat)
        play(match, match.game.write(choices[0]))
        again = replay_record(write_record(match), lambda name: match.game)
        assert digest(again.game.dump(again.state)) == digest(match.game.dump(match.state))
