"""The ledger on the command line: every id, its tests, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.support import run
from warroom.cli.rules import entry_lines, event_mistakes, place_mistakes
from warroom.games import find, ledger
from warroom.kernel.ledger import Ledger

IDS = list(ledger("master-ray").entries)


@pytest.fixture(name="checkout")
def _checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose tests show two ids."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "warroom"\n')
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "test_some.py").write_text(
        'import pytest\npytestmark = pytest.mark.game("master-ray")\n'
        '@pytest.mark.rule("setup.pick-colour", "turn.three-steps")\ndef test_it(): ...\n'
    )
    monkeypatch.chdir(tmp_path / "tests" / "deep")
    return tmp_path


def test_the_ids_are_listed_with_their_tests(checkout: Path) -> None:
    listed = run("rules", "master-ray")
    assert listed.code == 1  # the game is finished, so every id should have a test
    lines = listed.out.splitlines()
    assert "   1  setup.pick-colour" in lines and "   0  setup.reserve-aside" in lines
    assert f"Master Ray: 2 of {len(IDS)} ids have tests" in listed.out
    only = run("rules", "master-ray", "--uncovered").out.splitlines()
    assert "setup.reserve-aside" in only and "setup.pick-colour" not in only


def test_the_fields_for_programs_are_these(checkout: Path) -> None:
    told = run("rules", "master-ray", "--json").json
    assert set(told) == {"game", "total", "covered", "uncovered", "mistakes"}
    assert told["game"] == "master-ray" and told["total"] == len(IDS) and told["covered"] == 2
    assert told["uncovered"] == [id for id in IDS if id not in ("setup.pick-colour", "turn.three-steps")]
    assert told["mistakes"] == []


def test_a_test_that_names_an_unknown_id_is_a_mistake(checkout: Path) -> None:
    test = checkout / "tests" / "test_some.py"
    test.write_text(test.read_text().replace("setup.pick-colour", "setup.pick-color"))
    told = run("rules", "master-ray", "--json")
    assert told.code == 1
    assert told.json["mistakes"] == [
        "setup.pick-color: named by tests/test_some.py::test_it, but not in the ledger",
    ]
    assert "Mistake: setup.pick-color" in run("rules", "master-ray").out


def test_tests_that_cannot_be_read_are_named(checkout: Path) -> None:
    (checkout / "tests" / "test_bad.py").write_text("def")
    told = run("rules", "master-ray")
    assert told.code == 2 and "test_bad.py" in told.complaint


def test_one_entry_is_printed_with_its_tests(checkout: Path) -> None:
    told = run("rules", "master-ray", "setup.pick-colour")
    assert told.code == 0
    assert told.out.startswith("setup.pick-colour (rule)\n  Each player takes one of the two colours")
    assert "  Source: rulebook\n" in told.out and "  Test: tests/test_some.py::test_it\n" in told.out
    assert run("rules", "master-ray", "setup.reserve-aside").code == 1


def test_one_entry_for_programs(checkout: Path) -> None:
    told = run("rules", "master-ray", "setup.pick-colour", "--json").json
    assert told["id"] == "setup.pick-colour" and told["kind"] == "rule" and told["source"] == "rulebook"
    assert told["tests"] == ["tests/test_some.py::test_it"]


def test_an_entry_names_the_functions_that_do_it(checkout: Path) -> None:
    """Where the rule is done comes first, then where something is refused by it."""
    told = run("rules", "master-ray", "switch.two-own-dice")
    done = [line for line in told.out.splitlines() if line.startswith("  Done in: ")]
    assert [line.partition(",")[0] for line in done] == [
        "  Done in: rules.actions:switch",
        "  Done in: questions.resolve:_switch",
    ]
    places = run("rules", "master-ray", "switch.two-own-dice", "--json").json["places"]
    assert [f"  Done in: {one['place']}, line {one['line']}" for one in places] == done
    printed = run("rules", "critical-mass", "customize.raijin", "--json").json["places"]
    assert [one["place"] for one in printed] == ["content.toml:raijin"]


def test_every_entry_can_be_read() -> None:
    for id, entry in ledger("master-ray").entries.items():
        lines = entry_lines(entry)
        assert lines[0] == f"{id} ({entry.kind})" and len(lines) > 1


def test_an_unknown_id_is_answered_with_near_ones() -> None:
    told = run("rules", "master-ray", "setup.pick-color")
    assert told.code == 2 and "Near: setup.pick-colour" in told.complaint


def test_outside_a_checkout_the_tests_of_the_package_count_or_coverage_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("rules", "master-ray", "--json")
    if told.json["covered"] is None:  # the sources carry no list of tests
        assert told.code == 0 and told.json["uncovered"] is None
        assert "Coverage is unknown" in run("rules", "master-ray").out
        assert "Coverage is unknown" in run("rules", "master-ray", "setup.pick-colour").out
    else:
        assert told.json["covered"] + len(told.json["uncovered"]) == len(IDS)


def test_every_event_of_the_game_names_a_rule_of_the_ledger() -> None:
    assert event_mistakes(find("master-ray"), ledger("master-ray")) == []
    assert "not in the ledger" in event_mistakes(find("master-ray"), Ledger("none", True, {}))[0]


def test_code_that_names_an_unknown_rule_is_a_mistake() -> None:
    assert place_mistakes("master-ray", ledger("master-ray")) == []
    assert "not in the ledger" in place_mistakes("master-ray", Ledger("none", True, {}))[0]


def test_the_page_of_rulings_is_made_from_the_ledger() -> None:
    page = run("rules", "critical-mass", "--rulings").out
    gaps = [entry for entry in ledger("critical-mass").entries.values() if entry.kind == "gap"]
    assert page.startswith("# Rulings for Critical Mass\n") and f"{len(gaps)} questions" in page
    for gap in gaps:
        assert f"`{gap.id}`" in page and gap.text("ruling") in page
    headings = [line for line in page.splitlines() if line.startswith("## ")]
    assert len(headings) == len(set(headings)) > 5


def test_scenarios_are_listed_and_named_beside_their_example() -> None:
    told = run("rules", "critical-mass", "--scenarios")
    assert told.code == 0 and "light-laser-stops-heavy-laser\n    " in told.out and "55 scenarios." in told.out
    assert len(run("rules", "master-ray", "--scenarios", "--json").json) == 25
    entry = run("rules", "critical-mass", "ex.disruption.light-stops-heavy.raijin-archon").out
    assert "Scenarios: light-laser-stops-heavy-laser" in entry
