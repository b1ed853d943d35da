"""Which test shows which rule is read off the test files without running them."""

from __future__ import annotations

from pathlib import Path

from warroom.kernel.rule_tests import scan

STORY = """
import pytest

pytestmark = [pytest.mark.game("toy"), pytest.mark.slow]


@pytest.mark.rule("move.one", "move.back", "move.one")
def test_moves() -> None: ...


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.rule("move.one")
@pytest.mark.rule("gap.edge")
def test_edges(n: int) -> None: ...


@pytest.mark.rule("never.counted")
def a_helper() -> None: ...


class TestMore:
    @pytest.mark.rule("move.back")
    def test_back(self) -> None: ...


raise RuntimeError("a scan runs nothing")
"""


def test_markers_are_found_with_the_tests_that_carry_them(tmp_path: Path) -> None:
    """Several ids in one marker, several markers, tests in classes; helpers and other files do not count."""
    folder = tmp_path / "tests" / "games"
    folder.mkdir(parents=True)
    (folder / "test_toy.py").write_text(STORY, encoding="utf-8")
    (folder / "helper.py").write_text(STORY, encoding="utf-8")
    (folder / "test_other.py").write_text('import pytest\n\n\n@pytest.mark.rule("move.one")\ndef test_x(): ...\n')
    where = "tests/games/test_toy.py"
    assert scan(tmp_path / "tests") == {
        "toy": {
            "move.one": [f"{where}::test_moves", f"{where}::test_edges"],
            "move.back": [f"{where}::test_moves", f"{where}::test_back"],
            "gap.edge": [f"{where}::test_edges"],
        }
    }


def test_a_test_of_scenario_files_shows_the_example_that_each_file_names(tmp_path: Path) -> None:
    """The ids stand in the files and nowhere else; two files may show one example."""
    (tmp_path / "scenarios").mkdir()
    for name, id in (("a", "example.a"), ("b", "example.b"), ("more-of-a", "example.a")):
        (tmp_path / "scenarios" / f"{name}.toml").write_text(f'id = "{id}"\nsays = "So."\n')
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_toy.py").write_text(
        'import pytest\n\npytestmark = pytest.mark.game("toy")\n\n\n'
        '@pytest.mark.scenarios("scenarios")\n@pytest.mark.parametrize("name", [])\ndef test_it(name): ...\n'
    )
    where = ["tests/test_toy.py::test_it"]
    assert scan(tmp_path / "tests") == {"toy": {"example.a": where, "example.b": where}}


def test_a_module_of_two_games_counts_for_both(tmp_path: Path) -> None:
    """Each name in the marker is a game."""
    (tmp_path / "test_two.py").write_text(
        'import pytest\n\npytestmark = pytest.mark.game("a", "b")\n\n\n@pytest.mark.rule("x")\ndef test_x(): ...\n'
    )
    assert sorted(scan(tmp_path)) == ["a", "b"]


def test_no_tests_no_rules(tmp_path: Path) -> None:
    """An empty folder shows nothing."""
    assert scan(tmp_path) == {}
