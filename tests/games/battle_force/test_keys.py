"""What each choice means on the table is told with every question, so that no screen reads it out of a text."""

from __future__ import annotations

from typing import Any, cast

import pytest

from warroom.games import find
from warroom.games.battle_force.game import BattleForce
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("battle-force")
GAME = cast(BattleForce, find("battle-force"))


def test_every_choice_of_a_battle_has_its_key() -> None:
    """By units, targets, watchers and places, as the notation writes them."""
    rng = Search(7)
    s = GAME.new({"rounds": 2}, rng)
    seen: set[str] = set()
    while s.asked:
        seat = s.asked >> 1
        asked, ask = GAME.asking(s, seat), GAME.ask(s, seat)
        keys = cast("list[dict[str, Any]]", GAME.aids(s, seat, asked, ask.choices)["keys"])
        texts = [GAME.write(choice) for choice in ask.choices]
        by_text = {key["text"]: key for key in keys}
        assert set(by_text) <= set(texts) and len(keys) == len(by_text)
        assert all(text in by_text for text in texts if not text.startswith(("move ", "deploy ", "arrive ")))
        for text, key in by_text.items():
            words = text.split()
            seen.add(words[0])
            assert bool(key.get("place")) == (words[0] in ("move", "deploy", "arrive"))
            assert bool(key.get("rolls")) == (words[0] in ("shoot", "aim", "strike"))
            if words[0] in ("activate", "nominate", "overwatch", "take-cover", "deploy"):
                assert key["unit"] == int(words[1])
            if words[0] == "engage" and len(words) > 1:
                assert key["unit"] == int(words[1]) and keys.index(key) >= len(keys) - len(texts) + 1
            if words[0] == "aim":
                assert key["base"] == words[1] and key["unit"] == int(words[1].split(".")[0])
            if words[0] == "shoot":
                assert key["shots"][0] == int(words[1]) and (len(words) > 2) == (len(key["shots"]) == 2)
        assert sum(1 for key in keys if key.get("usual")) <= 1
        GAME.submit(s, seat, GAME.hunch(s, seat, rng) if rng.pick(3) else rng_choice(ask.choices, rng), rng)
    assert {"deploy", "activate", "move", "shoot", "pass", "overwatch", "engage"} <= seen


def rng_choice(choices: list[int], rng: Search) -> int:
    """Any of the choices."""
    return choices[rng.pick(len(choices))]
