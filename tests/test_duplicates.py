"""What two games both need is written once, in the kernel: no block of six lines stands in two of them."""

from __future__ import annotations

import ast
from itertools import combinations
from pathlib import Path
from typing import Final

from warroom.games import FOLDERS

HOUSE: Final = Path(__file__).parent.parent / "src" / "warroom"
ROOMS: Final = (HOUSE / "kernel", *(HOUSE / "games" / folder for folder in FOLDERS.values()))
BLOCK: Final = 6  # lines

Block = tuple[str, ...]


def lines_of(text: str) -> list[tuple[int, str]]:
    """The numbered lines of a file that say something: no imports, comments, blank lines or lone brackets."""
    imported = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    folded = [(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), start=1)]
    said = [(number, line.split("#")[0]) for number, line in folded if number not in imported]
    return [(number, line) for number, line in said if any(sign.isalnum() for sign in line)]


def blocks_in(room: Path) -> dict[Block, str]:
    """All blocks of a folder, each with a place where it begins."""
    found: dict[Block, str] = {}
    for path in sorted(room.rglob("*.py")):
        lines = lines_of(path.read_text(encoding="utf-8"))
        for i in range(len(lines) - BLOCK + 1):
            block = tuple(line for _, line in lines[i : i + BLOCK])
            found.setdefault(block, f"{path.relative_to(room.parent)}:{lines[i][0]}")
    return found


def doubles(rooms: dict[str, dict[Block, str]]) -> list[str]:
    """The places that share a block, for every two rooms."""
    return [
        f"{rooms[one][block]} ~ {rooms[other][block]}"
        for one, other in combinations(rooms, 2)
        for block in rooms[one]
        if block in rooms[other]
    ]


def test_no_block_of_six_lines_stands_in_two_games_or_in_one_and_the_kernel() -> None:
    """A second copy means that the first belongs into the kernel."""
    assert doubles({room.name: blocks_in(room) for room in ROOMS}) == []


def test_a_copied_block_is_found_however_it_is_laid_out(tmp_path: Path) -> None:
    """Blank lines, comments and indents do not hide it; imports and five lines do not count."""
    block = [f"x{i} = {i}" for i in range(BLOCK)]
    texts = {
        "one": ["import os", *block],
        "two": ["import os", "if True:", *(f"    {line}\n\n    # why" for line in block)],
        "three": ["import os", *block[1:], "y = 1"],
    }
    for name, lines in texts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "file.py").write_text("\n".join(lines), encoding="utf-8")
    found = {name: dict.fromkeys(blocks_in(tmp_path / name), name) for name in texts}
    assert doubles(found) == ["one ~ two"]
