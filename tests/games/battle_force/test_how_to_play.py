"""What docs/battle-force.md says can be typed, set and written is read, and its tables are those of the rules."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from warroom.games import find, read_game
from warroom.games.battle_force.space.rates import FLIGHT, GRAV, GUN, INFANTRY, RATES, TRACKED, WALKER, WHEELED

pytestmark = pytest.mark.game("battle-force")

PAGE = (Path(__file__).parents[3] / "docs" / "battle-force.md").read_text(encoding="utf-8")


def under(title: str) -> str:
    """The text under a heading, up to the next."""
    (text,) = re.findall(rf"^##+ {re.escape(title)}\n(.*?)(?=^##|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return str(text)


def test_everything_in_the_table_for_the_terminal_can_be_typed() -> None:
    typed = [text for row in re.findall(r"^\| (`.*?`) \|", under("In the terminal"), re.MULTILINE)
             for text in re.findall(r"`(.*?)`", row)]  # fmt: skip
    assert len(typed) > 25
    for text in typed:
        assert find("battle-force").notation.read(text.removeprefix("why ")) > 0


def test_the_settings_shown_can_be_set() -> None:
    game = find("battle-force")
    for line in re.findall(r"^warroom play .*--set.*$", under("Armies"), re.MULTILINE):
        words = shlex.split(line)
        given = dict(words[i + 1].split("=", 1) for i, word in enumerate(words) if word == "--set")
        assert game.setup(game.settings().read(given))


def test_the_pack_shown_is_a_pack() -> None:
    (pack,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert read_game(pack, "my.toml").title == "Battle Force"


def test_the_rates_shown_are_the_rates() -> None:
    shown = {name: [int(n) for n in numbers.split(" | ")] for name, numbers in re.findall(
        r"^\| ([\w ,]+) \| (\d+ \| \d+ \| \d+) \|", under("Moving"), re.MULTILINE
    )}  # fmt: skip
    kinds = {"infantry": INFANTRY, "gun": GUN, "walker": WALKER, "wheeled": WHEELED, "tracked": TRACKED}
    kinds["grav, VTOL hovering"] = GRAV
    assert shown.pop("VTOL in flight") == [FLIGHT] * 3
    assert shown == {name: RATES[3 * kind : 3 * kind + 3] for name, kind in kinds.items()}


def test_the_strikes_shown_are_the_strikes() -> None:
    rows = re.findall(r"^\| (tactical|orbital).*?: radius (\d), damage (\d) \| (.*) \|$", PAGE, re.MULTILINE)
    strikes = {strike.title.split()[0].lower(): strike for strike in find("battle-force").box.strikes}  # type: ignore[attr-defined]
    for name, radius, damage, dice in rows:
        assert strikes[name].dice == [int(n) for n in dice.split(" | ")]
        assert strikes[name].radius == [10 * int(radius)] * 6 and strikes[name].damage == int(damage)
    assert len(rows) == 2
