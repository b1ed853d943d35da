"""`warroom rules`: a game's ledger, entry by entry, and how much of it tests show."""

from __future__ import annotations

import json as json_text
import tomllib
from collections import Counter
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import warroom
from warroom.cli.common import Wrong, print_json
from warroom.games import find, ledger, places
from warroom.games import scenarios as all_scenarios
from warroom.kernel.game import Game
from warroom.kernel.ledger import Coverage, Entry, Ledger, coverage
from warroom.kernel.rule_tests import scan

WORDS: Final = {  # the fields of an entry in the order they are read, and what they are called
    "says": "",
    "question": "Question",
    "ruling": "Ruling",
    "why": "Because",
    "given": "Given",
    "when": "When",
    "then": "Then",
    "options": "Options",
    "where": "Where",
    "source": "Source",
}
REFERENCES: Final = ("see", "shown_by", "touches")
UNKNOWN: Final = "Coverage is unknown: neither the tests of a checkout nor the package's list of tests was found."


def rules(
    game: str,
    id: str | None = None,
    /,
    *,
    uncovered: bool = False,
    scenarios: bool = False,
    rulings: bool = False,
    json: bool = False,
) -> int:
    """Read a game's rules one by one, with the tests that show them.

    The exit code is 1 if a finished game has an entry that no test shows, or if an id is wrong.

    Parameters
    ----------
    game
        The game, such as master-ray.
    id
        The entry to print. Without it all ids are listed, each with the number of its tests.
    uncovered
        List only the ids that no test shows.
    scenarios
        List the worked examples that can be played with `warroom play GAME --scenario NAME`.
    rulings
        Print the page of rulings: what the rulebook leaves open, and how it is played here.
    json
        Print JSON for programs.
    """
    rulebook, book = find(game), ledger(game)
    if scenarios or rulings:
        return _print_scenarios(game, json) if scenarios else _print_rulings(rulebook, book)
    tests = tests_by_id(game)
    if id is not None:
        return _print_entry(rulebook, book, id, tests, json)
    found = coverage(book, tests or {})
    mistakes = [*found.mistakes, *event_mistakes(rulebook, book), *place_mistakes(game, book)]
    if json:
        known = tests is not None
        print_json(
            {
                "game": game,
                "total": len(book.entries),
                "covered": len(book.entries) - len(found.uncovered) if known else None,
                "uncovered": found.uncovered if known else None,
                "mistakes": mistakes,
            }
        )
    else:
        _print_list(rulebook, book, found if tests is not None else None, mistakes, uncovered)
    return 1 if mistakes or (book.finished and tests is not None and found.uncovered) else 0


def _print_scenarios(game: str, json: bool) -> int:
    found = all_scenarios(game)
    if json:
        print_json([{"name": one.name, "id": one.id, "says": one.says, "seats": one.seats} for one in found.values()])
        return 0
    for one in found.values():
        print(f"{one.name}\n    {one.says} [{one.id}]")
    print(f"{len(found)} scenarios. Play one: warroom play {game} --scenario NAME")
    return 0


def _print_rulings(game: Game, book: Ledger) -> int:
    """The rulings as a page in Markdown, by chapter."""
    gaps = [entry for entry in book.entries.values() if entry.kind == "gap"]
    print(f"# Rulings for {game.title}\n")
    print(f"What the rulebook leaves open, {len(gaps)} questions, and how War Room plays it.")
    chapters = list(dict.fromkeys(entry.id.split(".")[1] for entry in gaps))
    for chapter in chapters:
        print(f"\n## {chapter.replace('-', ' ').capitalize()}")
        for entry in gaps:
            if entry.id.split(".")[1] == chapter:
                print(f"\n### {entry.text('question') or entry.id}\n\n{entry.text('ruling')}")
                print(f"\n*Because:* {entry.text('why')}\n" if entry.text("why") else "")
                print(f"`{entry.id}`")
    return 0


def tests_by_id(game: str) -> dict[str, list[str]] | None:
    """The tests that name each id: of the checkout one stands in, else those the package was built with, else None."""
    tests = tests_folder(Path.cwd())
    if tests is not None:
        try:
            return scan(tests).get(game, {})
        except (OSError, SyntaxError, UnicodeDecodeError) as why:
            raise Wrong(f"The tests in {tests} cannot be read: {why}") from why
    built = Path(warroom.__file__).parent / "rule_tests.json"
    if built.is_file():
        found: dict[str, dict[str, list[str]]] = json_text.loads(built.read_text(encoding="utf-8"))
        return found.get(game, {})
    return None


def tests_folder(start: Path) -> Path | None:
    """The tests of the War Room checkout that holds a folder, if one does."""
    for folder in (start, *start.parents):
        project = folder / "pyproject.toml"
        if project.is_file() and (folder / "tests").is_dir():
            try:
                named = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {}).get("name")
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
                continue
            if named == "warroom":
                return folder / "tests"
    return None


def event_mistakes(game: Game, book: Ledger) -> list[str]:
    """What is wrong with the ids that the game's own events name."""
    return [
        f"{kind.rule}: named by the event {kind.name}, but not in the ledger"
        for kind in game.events
        if kind.rule not in book.entries
    ]


def place_mistakes(game: str, book: Ledger) -> list[str]:
    """What is wrong with the ids that the game's code names."""
    return [
        f"{id}: named by {', '.join(map(str, done))}, but not in the ledger"
        for id, done in places(game).items()
        if id not in book.entries
    ]


def entry_of(book: Ledger, id: str) -> Entry:
    """The entry of that id, or an error that suggests the nearest ids."""
    if id in book.entries:
        return book.entries[id]
    inside = [name for name in book.entries if id and id in name]
    near = list(dict.fromkeys([*get_close_matches(id, book.entries, 3), *inside]))[:5]
    hint = f" Near: {', '.join(near)}." if near else ""
    raise Wrong(f"There is no id {id!r} in this ledger.{hint}")


def entry_lines(entry: Entry) -> list[str]:
    """An entry in words."""
    lines = [f"{entry.id} ({entry.kind})"]
    for field, word in WORDS.items():
        value = entry.fields.get(field)
        if value:
            text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
            lines.append(f"  {word}: {text}" if word else f"  {text}")
    for field, value in entry.fields.items():
        if field not in WORDS and field not in REFERENCES and field != "id":
            lines.append(f"  {field.replace('_', ' ').capitalize()}: {value}")
    for field in REFERENCES:
        if entry.names(field):
            lines.append(f"  {field.replace('_', ' ').capitalize()}: {', '.join(entry.names(field))}")
    return lines


def _print_entry(game: Game, book: Ledger, id: str, tests: dict[str, list[str]] | None, json: bool) -> int:
    entry = entry_of(book, id)
    shown = coverage(book, tests or {}).tests[id]
    referring = [other.id for other in book.entries.values() if any(id in other.names(f) for f in REFERENCES)]
    events = [kind.name for kind in game.events if kind.rule == id]
    done = places(game.name).get(id, [])
    if json:
        known = {
            "tests": shown if tests is not None else None,
            "referred_by": referring,
            "events": events,
            "places": [{"place": str(place), "line": place.line} for place in done],
        }
        print_json({"game": game.name, "id": id, "kind": entry.kind, **entry.fields, **known})
    else:
        print("\n".join(entry_lines(entry)))
        played = [one.name for one in all_scenarios(game.name).values() if one.id == id]
        for word, names in (("Referred to by", referring), ("Events", events), ("Scenarios", played)):
            if names:
                print(f"  {word}: {', '.join(names)}")
        for place in done:
            print(f"  Done in: {place}, line {place.line}")
        if tests is None:
            print(f"  {UNKNOWN}")
        for test in shown:
            print(f"  Test: {test}")
        if tests is not None and not shown:
            print("  No test shows it.")
    return 1 if book.finished and tests is not None and not shown else 0


def _print_list(game: Game, book: Ledger, found: Coverage | None, mistakes: list[str], only_uncovered: bool) -> None:
    without = set(found.uncovered) if found is not None else set()
    for entry in book.entries.values():
        count = len(found.tests[entry.id]) if found is not None else 0
        if not only_uncovered:
            print(f"{count:4}  {entry.id}" if found is not None else f"   ?  {entry.id}")
        elif entry.id in without:
            print(entry.id)
    kinds = Counter(entry.kind for entry in book.entries.values())
    if found is None:
        print(f"{game.title}: {len(book.entries)} ids. {UNKNOWN}")
    else:
        covered = len(book.entries) - len(without)
        share = 100 * covered // max(1, len(book.entries))
        print(f"{game.title}: {covered} of {len(book.entries)} ids have tests ({share} %).")
        for kind, total in kinds.items():
            print(f"  {kind}: {total - sum(book.entries[id].kind == kind for id in without)} of {total}")
        if without and not only_uncovered:
            print("Without a test:", *(f"  {id}" for id in found.uncovered), sep="\n")
    for mistake in mistakes:
        print(f"Mistake: {mistake}")
