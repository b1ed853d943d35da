"""Screens read nothing out of words: choices are taken apart in one place, sentences and names nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from warroom.games.battle_force import game as battle
from warroom.games.complex_crashers.questions import finding as crashers
from warroom.kernel.questions import Question

PAGES: Final = Path(__file__).parents[1] / "web" / "src"
WORDS: Final = r"\b(?:says|said|prompt|sentence|text|texts|label|detail|answer|choice|choices|state|title|name)\b"
CUTS: Final = r"\.(?:replace|replaceAll|match|matchAll|split|startsWith|endsWith|search)\("
APART: Final = re.compile(
    "|".join((
        r'\.split\("[ ;.>-]+"',  # into words, clauses, or the parts of a name
        r'\.startsWith\("[a-z-]+ "',  # a verb
        rf"{WORDS}(?:\([^()]*\)|\[[^\]]*\]|[?!])*{CUTS}",
        rf"/[a-z]*\.(?:test|exec)\([^)]*{WORDS}",
    ))
)  # fmt: skip
MAY: Final = {  # files that may take apart words, and what those are
    "lib/notation.ts": "choices, by the forms that the server tells",
    "lib/typography.ts": "sentences, to set them: a full stop, a capital letter",
    "frame/orders.ts": "the first sentence of what is asked, as a headline",
    "frame/finding.ts": "what somebody types, and the words it is found by",
    "games/piece.ts": "patterns of our own, such as lane-{lane}",
    "games/complex-crashers/kits.ts": "a list of kits as somebody writes it",
    "games/battle-force/Field.svelte": "the four numbers of a view box",
    "pages/parts/examples.ts": "the lines of worked examples, to set them without hyphens",
    "pages/parts/ledger.ts": "where a rule stands in the rulebook, chapter / paragraph, to list it there",
}


def taken_apart(text: str) -> list[str]:
    """The lines that take words apart."""
    return [line.strip() for line in text.splitlines() if APART.search(line)]


def test_nothing_takes_words_apart_but_those_who_may() -> None:
    """What a choice or a sentence means comes from the server by name; whoever needs more asks for a field."""
    files = [path for path in PAGES.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    assert len(files) > 100
    found = {path.relative_to(PAGES).as_posix(): taken_apart(path.read_text(encoding="utf-8")) for path in files}
    wrong = {name: lines for name, lines in found.items() if lines and name not in MAY}
    assert not wrong, "\n".join(f"{name}: {line}" for name, lines in wrong.items() for line in lines)
    assert all(found[name] for name in MAY), "who no longer does it is struck off the list"


@pytest.mark.parametrize(
    "line",
    [
        'const [verb, what] = text.split(" ");',
        'choices.some((text) => text.startsWith("switch "))',
        'return says.replace(/^Zap! /, "");',
        "const isActive = /decision|thinking/.test(state);",
        'label.replace(card.name, "")',
        'wording(text).label.replace("Switch ", "")',
        'question.prompt.split(". ")[0]',
        'answer.split(" > ")[0]',
    ],
)
def test_what_was_done_once_would_be_found(line: str) -> None:
    assert taken_apart(line)


@pytest.mark.parametrize(
    ("folder", "questions"), [("complex-crashers", crashers.QUESTIONS), ("battle-force", battle.QUESTIONS)]
)
def test_every_kind_of_question_has_a_headline(folder: str, questions: list[Question]) -> None:
    """So that nobody is asked for "your decision" and no headline waits for a question that is never asked."""
    words = (PAGES / "games" / folder / "words.ts").read_text(encoding="utf-8")
    tables = re.findall(r"const (?:HEADLINES|OF_A_UNIT): Record<string, string> = \{(.*?)\};", words, re.DOTALL)
    keys = {key for table in tables for key in re.findall(r'(?:^|[{,\n]) *"?([a-z-]+)"?: "', table)}
    assert keys == {question.kind for question in questions if question.kind}
