"""Conceding a battle of several Mechs at a table: who leaves, who plays on, and who is told to have won."""

from __future__ import annotations

import pytest

from tests.tables.support import laid, position, told
from tests.tables.test_table import ask, choose, refusal, relived
from warroom.games import find
from warroom.tables import log, wire
from warroom.tables.table import Table

pytestmark = pytest.mark.game("critical-mass")

MASS = find("critical-mass")


def battle(mode: str) -> tuple[Table, list[log.AnyEntry]]:
    """Three or four people at Critical Mass, about to plan the first turn."""
    people = ["open"] * (3 if mode == "three" else 4)
    table, entries = laid(MASS, people, {"mode": mode, "loadouts": "recommended"})
    for seat, name in enumerate(["Ann", "Bob", "Cid", "Dan"][: len(people)]):
        entries += choose(table, seat, name, "pass")
    return table, entries


def planned(table: Table, *seats: int) -> list[log.AnyEntry]:
    """These seats plan Recharge."""
    entries = []
    for seat in seats:
        assert table.match is not None
        found = table.match.ask(seat)
        assert found is not None and found.kind == "plan"
        text = next(text for text in map(MASS.write, found.choices) if text.startswith("plan recharge"))
        entries += choose(table, seat, table.chairs[seat].name, text)
    return entries


@pytest.mark.rule("gap.end.concede-at-the-table")
def test_a_mech_whose_pilot_concedes_leaves_and_the_others_play_on() -> None:
    """Bob concedes after sealing a plan: his Mech leaves when the others have planned, and nobody plays for him."""
    table, entries = battle("three")
    entries += planned(table, 1, 0)
    entries += ask(table, wire.Concede(seat=1), "Bob")
    assert table.thinking() == [] and refusal(table, wire.Unseal(seat=0, decision=table.decision), "Bob") == "foreign"
    assert table.choosing(1, table.decision, ["plan recharge > left"], "greedy") == [], "a stand-in comes too late"
    entries += planned(table, 2)
    assert table.match is not None
    state = table.match.state
    assert table.status == "running" and not MASS.playing(state, 1) and table.match.asked() == [0, 2]
    assert "Archon concedes." in [event.says for event in told(table, -1).events]
    assert position(relived(table, entries, MASS)) == position(table)
    entries += ask(table, wire.Concede(seat=0), "Ann")
    assert table.card().result == [-1.0, -1.0, 1.0] and table.card().summary == "Ann and Bob conceded: Cid won."


@pytest.mark.rule("gap.end.concede-at-the-table")
def test_a_team_is_never_split_and_has_lost_when_all_its_pilots_have_conceded() -> None:
    """Ann concedes, and Cid plays on for their team; when he concedes too the other team has won as a whole."""
    table, entries = battle("teams")
    entries += ask(table, wire.Concede(seat=0), "Ann")
    assert table.status == "running"
    entries += planned(table, 1, 2, 3)
    assert table.match is not None and table.match.asked() == [1, 2, 3]
    won = relived(table, entries, MASS)
    ask(won, wire.Concede(seat=1), "Bob")
    ask(won, wire.Concede(seat=3), "Dan")
    assert won.card().result == [1.0, -1.0, 1.0, -1.0], "who conceded wins with the team that played on"
    entries += ask(table, wire.Concede(seat=2), "Cid")
    assert table.card().result == [-1.0, 1.0, -1.0, 1.0]
    assert table.card().summary == "Ann and Cid conceded: Bob and Dan won."
    assert position(relived(table, entries, MASS)) == position(table)


@pytest.mark.rule("gap.end.concede-at-the-table")
def test_who_is_out_leaves_nobody_to_wait_for() -> None:
    """Bob's Mech has left by its own plan; when Ann concedes in her turn, only Cid is left and has won at once."""
    table, entries = battle("three")
    entries += choose(table, 1, "Bob", "concede")
    entries += planned(table, 0, 2)
    entries += ask(table, wire.Concede(seat=0), "Ann")
    assert table.status == "over" and table.card().result == [-1.0, -1.0, 1.0]


def test_a_table_begun_by_the_first_rules_counts_heads_to_its_end() -> None:
    """What its log says was allowed then: of four pilots two have conceded, and their bots play on."""
    old = MASS.edition(1, "c19dce7414ec")
    assert old is not None
    table, _ = laid(old, ["open"] * 4, {"mode": "teams", "loadouts": "recommended"})
    ask(table, wire.Concede(seat=0), "Ann")
    ask(table, wire.Concede(seat=2), "Cid")
    assert table.status == "running" and [thinking.seat for thinking in table.thinking()] == [0, 2]
