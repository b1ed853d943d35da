"""Bots of one's own: by name, class, object or function, on the command line and in Python; docs/bots.md is run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import run
from warroom.bots import Bot, make_bot
from warroom.bots.own import take_seat
from warroom.games import find
from warroom.kernel.chance import Chance
from warroom.kernel.game import Ask, Game
from warroom.kernel.refusals import Refused
from warroom.kernel.visibility import View
from warroom.lab.simulate import simulate

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)


class First(Bot):
    """Takes the first choice; says how many it has made in all its games."""

    def __init__(self, game: Game, seat: int, seats: int, rng: Chance) -> None:
        super().__init__(game, seat, seats, rng)
        self.made: list[int] = []

    def choose(self, view: View, ask: Ask) -> int:
        assert (view.seat, ask.seat) == (self.seat, self.seat)
        self.made.append(ask.seat)
        return ask.choices[0]


class Wrong(Bot):
    def choose(self, view: View, ask: Ask) -> int:
        return 0


class Mute(Bot):
    def choose(self, view: View, ask: Ask) -> int:
        return "pass"  # type: ignore[return-value]


def first_again(game: Game, seat: int, seats: int, rng: Chance) -> Bot:
    return First(game, seat, seats, rng)


def not_a_bot(game: Game, seat: int, seats: int, rng: Chance) -> object:
    return "bot"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bot of docs/bots.md in `my_module.py`, and nothing left of it afterwards."""
    (tmp_path / "my_module.py").write_text(EXAMPLES[0])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_module", raising=False)
    return tmp_path


def test_the_example_of_the_docs_beats_random_from_the_command_line(here: Path) -> None:
    ran = run("simulate", "critical-mass", "--seats", "my_module:MyBot,random", "--games", 6, "--seed", 1, "--json")
    assert ran.code == 0 and ran.json["seats"] == ["my_module:MyBot", "random"]
    assert ran.json["bots"][0]["wins"] >= 5
    sys.modules.pop("my_module", None)


def test_the_python_example_of_the_docs_runs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sys.path.insert(0, str(here))
    exec(compile(EXAMPLES[1].replace("games=10", "games=2"), "bots.md", "exec"), {})
    assert re.search(r"^my_module:MyBot \d", capsys.readouterr().out)
    sys.modules.pop("my_module", None)


def test_it_plays_in_a_real_process_and_in_worker_processes(here: Path) -> None:
    """The current folder is searched, although the command lies elsewhere."""
    words = ["simulate", "master-ray", "--seats", "my_module:MyBot,random", "--games", "2", "--jobs", "2", "--json"]
    code = f"import sys; sys.path[0] = {str(ROOT / 'src')!r}; from warroom.cli import main; sys.exit(main({words!r}))"
    guarded = here / "start.py"
    guarded.write_text("if __name__ == '__main__':\n    " + code)
    done = subprocess.run([sys.executable, "-P", str(guarded)], capture_output=True, text=True, cwd=here, timeout=60)
    assert done.returncode == 0 and "my_module:MyBot" in done.stdout, done.stderr


def test_it_takes_a_seat_in_the_terminal_and_a_record_does_not_start_it(here: Path) -> None:
    """A record that somebody sends must not run code: who goes on with the game says so."""
    words = ("play", "master-ray", "--record", "game.record", "--seed", 1)
    assert run(*words, "--seats", "my_module:MyBot,you").code == 0
    again = run("play", "master-ray", "--resume", "game.record")
    assert again.code == 2 and "say with --seats who goes on" in again.complaint
    assert run("play", "master-ray", "--resume", "game.record", "--seats", "my_module:MyBot,you").code == 0
    sys.modules.pop("my_module", None)


def test_a_server_never_loads_code_by_name() -> None:
    """What visitors type goes to `make_bot`."""
    with pytest.raises(Refused, match="There is no bot 'antigravity:fly'"):
        make_bot(find("master-ray"), "antigravity:fly", 0, 2, 1)


def test_a_class_a_function_and_an_object_are_bots_too() -> None:
    game = find("master-ray")
    bot = First(game, 0, 2, take_seat(game, "random", 0, 2, 1).rng)
    by_class, by_function, by_object = (
        simulate("master-ray", [one, "random"], 4, seed=3) for one in (First, first_again, bot)
    )
    assert by_class.seats[0].endswith(":First") and by_function.seats[0].endswith(":first_again")
    assert [found.by_bot[0].points for found in (by_function, by_object)] == [by_class.by_bot[0].points] * 2
    assert set(bot.made) == {0, 1}, "it has had both seats, each time as its own copy"


def test_two_objects_of_one_class_are_told_apart() -> None:
    game = find("master-ray")
    one, other = (First(game, 0, 2, take_seat(game, "random", 0, 2, 1).rng) for i in range(2))
    found = simulate("master-ray", [one, other], 2, seed=3)
    assert found.by == "bot" and [name.rpartition(" ")[2] for name in found.seats] == ["(1)", "(2)"]


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("no_such_module:Bot", "there is no module no_such_module"),
        ("warroom.nothing:Bot", "there is no module warroom.nothing"),
        ("warroom.bots:Nothing", "the module warroom.bots has no Nothing"),
        ("warroom.bots:SEARCH_ITERATIONS", "is neither a Bot nor makes one"),
        (not_a_bot, "gives str, which is not a warroom.bots.Bot"),
        (Wrong, ":Wrong chose 0, which is not allowed: "),
        (Mute, r":Mute chose 'pass', but a choice is a number"),
    ],
)
def test_what_is_no_bot_or_plays_wrong_is_named(entry: object, why: str) -> None:
    with pytest.raises(Refused, match=why):
        simulate("master-ray", [entry], 1, seed=1)  # type: ignore[list-item]


def test_a_module_that_fails_shows_its_own_error(here: Path) -> None:
    """An import that is missing inside it is its author's to see, not "no such module"."""
    (here / "broken_module.py").write_text("import a_module_that_is_missing\n")
    with pytest.raises(ModuleNotFoundError, match="a_module_that_is_missing"):
        simulate("master-ray", ["broken_module:Bot"], 1)
