"""Where a rule is done is read off a game's files without running them."""

from __future__ import annotations

from pathlib import Path

from warroom.kernel.rule_places import Place, find_places, ids_in

EVENTS = """
FELL: Final = 0
ROSE: Final = 1

EVENTS: Final = [
    EventKind("fell", "move.fall", "{a} falls."),
    EventKind("rose", "move.rise", "{a} rises."),
]
"""
RULES = '''
"""Moving. [move.chapter]"""

PARTS: Final = [
    Part("hand", OWNER),  # others see how many [info.hand]
]


def step(s):
    """A step forward.

    [move.one,
    move.back]
    """
    s.tell(e.FELL if s.low else e.ROSE, 1)


class Ask:
    """Which way."""

    def why(self, s):
        """Not there [nor here]."""
        if s.wall:
            return Refusal("move.wall", "There is a wall.")
        return e.FELL  # told by nobody

raise RuntimeError("nothing of this is run")
'''
CONTENT = """
[[card]]
id = "knight"
speed = 3  # [data.knight-speed]
odd = [1.2]
"""


def write_game(folder: Path) -> Path:
    (folder / "rules").mkdir()
    (folder / "events.py").write_text(EVENTS, encoding="utf-8")
    (folder / "rules" / "moving.py").write_text(RULES, encoding="utf-8")
    (folder / "ask.py").write_text('def other():\n    """Another. [move.one]"""\n', encoding="utf-8")
    (folder / "content.toml").write_text(CONTENT, encoding="utf-8")
    return folder


def test_docstrings_comments_strings_events_and_contents_name_rules(tmp_path: Path) -> None:
    """Places in the rules come first; a string is an id only if the ledger has it; rows of events are no places."""
    places = find_places(write_game(tmp_path), {"move.wall", "move.fall", "move.rise"})
    step = Place("rules.moving", "step", 9)
    assert places == {
        "move.chapter": [Place("rules.moving", "", 1)],
        "info.hand": [Place("rules.moving", "PARTS", 4)],
        "move.one": [step, Place("ask", "other", 1)],
        "move.back": [step],
        "move.fall": [step],
        "move.rise": [step],
        "move.wall": [Place("rules.moving", "Ask.why", 21)],
        "data.knight-speed": [Place("content.toml", "knight", 4)],
    }
    assert str(step) == "rules.moving:step" and str(places["move.chapter"][0]) == "rules.moving"


def test_ids_stand_in_brackets_at_the_end() -> None:
    """Several ids are parted by commas, also over lines; other brackets are none of ours."""
    assert ids_in("Does it. [a.b, c.d-e.f]") == ["a.b", "c.d-e.f"]
    assert ids_in("Does it.\n\n[a.b,\nc.d]\n") == ["a.b", "c.d"]
    assert ids_in("Takes [a.b] and more.") == ids_in("A list [x]") == ids_in("[a.b; c.d]") == []


def test_a_folder_without_anything_names_nothing(tmp_path: Path) -> None:
    """A game may have neither events nor content yet."""
    assert find_places(tmp_path, {"a.b"}) == {}
