"""Content packs: a TOML file that changes a game's content entry by entry, or gives the whole of it.

game = "NAME"
title = "Quick Light Lasers"

[[card]]
name = "Light Laser"      # every card of that name; with `id` a single one, and with a new id a new card
speed = 5
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec

from warroom.kernel.content import Pack, Strict, check_content, mistake, read_content
from warroom.kernel.game import Game
from warroom.kernel.refusals import ContentError

STANDARD: Final = "standard"  # what the content that comes with a game is called beside packs
UNPRINTED: Final = (
    "kind",
    "word",
    "own",
    "starts",
    "effects",
    "critical",
    "source",
    "supplied",
    "ledger",
    "clauses",
    "loss",
    "fate",
)  # said by other fields

T = TypeVar("T")
Table = dict[str, Any]


class Head(Strict):
    """What a pack says about itself; all else in it is content."""

    game: str
    title: Annotated[str, msgspec.Meta(pattern=r"^[^\s\"](?:[^\x00-\x1f\"]{0,58}[^\s\"])?$")]
    whole: bool = False  # it gives the whole content, and nothing of what comes with the game is left
    remove: list[str] = []  # ids of entries that are left out


def read_pack(text: str, file: str) -> Pack:
    """The pack of a text, its head checked; what it does to the content is checked when it is applied."""
    head, _ = _parts(text, file)
    if head.title == STANDARD:
        raise mistake(file, "pack", "title", f"expected another title: {STANDARD} is the content without a pack")
    return Pack(head.game, head.title, file, text)


def read_packed(path: Path, schema: type[T], text: str | None, pack: Pack | None) -> tuple[T, str]:
    """A game's content (or that of another text) as a pack changes it, and the name of the file that is read."""
    text = path.read_text(encoding="utf-8") if text is None else text
    if pack is None:
        file = f"{path.parent.name}/{path.name}"
        return read_content(text, file, schema), file
    return check_content(applied(tomllib.loads(text), pack), pack.file, schema), pack.file


def applied(content: Table, pack: Pack) -> Table:
    """The content with the changes of a pack; whether it makes sense is for the game to say."""
    head, given = _parts(pack.text, pack.file)
    if head.whole:
        if head.remove:
            raise mistake(pack.file, "pack", "remove", "expected nothing: a whole pack has only its own entries")
        return {table: _marked(value) for table, value in given.items()}
    result = copy.deepcopy(content)
    for name in head.remove:
        _remove(result, name, pack.file)
    for table, value in given.items():
        before = result.get(table)
        if isinstance(value, dict) and isinstance(before, dict):
            result[table] = _changed(before, _marked(value))
        elif isinstance(value, list) and isinstance(before, list) and all(isinstance(entry, dict) for entry in value):
            result[table] = _changed_list(before, value, table, pack.file)
        else:
            result[table] = value
    return result


def fitting(game: Game, packed: Iterable[Game], revision: int, content: str) -> Game | None:
    """The game, alone or with one of the packs, as it was by this revision with this content; None if it never was."""
    for other in (game, *(other for other in packed if other.name == game.name)):
        found = other.edition(revision, content)
        if found is not None:
            return found
    return None


def changes(before: Game, after: Game) -> list[str]:
    """What is printed differently, in words, a line for each thing."""
    lines: list[str] = []
    old, new = before.printed(), after.printed()
    for table in dict.fromkeys((*old, *new)):
        was, now = old.get(table), new.get(table)
        if isinstance(was, list) and isinstance(now, list):
            lines += _list_changes(table, was, now)
        elif isinstance(was, dict) and isinstance(now, dict):
            lines += _field_changes(table, was, now)
    return list(dict.fromkeys(lines))


# -- reading and applying ---------------------------------------------------------------------------------------------


def _parts(text: str, file: str) -> tuple[Head, Table]:
    """The head of a pack and its content."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        raise ContentError(f"{file}: not readable as TOML: {why}") from why
    fields = Head.__struct_fields__
    head = check_content({name: data[name] for name in fields if name in data}, file, Head)
    return head, {name: value for name, value in data.items() if name not in fields}


def _changed(before: Table, given: Table) -> Table:
    """A table with some fields given anew; a table in it is changed field by field, named parts in it name by name."""
    result = dict(before)
    for field, value in given.items():
        old = before.get(field)
        if isinstance(value, dict) and isinstance(old, dict):
            result[field] = {**old, **value}
        elif isinstance(value, list) and isinstance(old, list) and _names(value) and _names(value) <= _names(old):
            known = {part["name"]: part for part in value}
            result[field] = [{**part, **known.get(part["name"], {})} for part in old]
        else:
            result[field] = value
    return result


def _marked(value: Any) -> Any:
    """A table or a list of tables that says that it comes from a pack, unless it says something else."""
    if isinstance(value, list):
        return [_marked(entry) for entry in value]
    return {"source": "pack", **value} if isinstance(value, dict) else value


def _names(parts: Sequence[object]) -> set[str]:
    """The names of the parts of a list, if it consists of named parts."""
    named = [part["name"] for part in parts if isinstance(part, dict) and isinstance(part.get("name"), str)]
    return set(named) if len(named) == len(parts) else set()


def _changed_list(before: list[Table], given: list[Table], table: str, file: str) -> list[Table]:
    """The entries of a list with those given anew: by id, or all of one name; a new id is a new entry."""
    result = list(before)
    ids = [entry["id"] for entry in given if "id" in entry]
    for number, entry in enumerate(_marked(given), start=1):
        if ids.count(entry.get("id")) > 1:
            raise mistake(file, str(entry["id"]), "id", f"expected each {table} once, but this one is there twice")
        key = "id" if "id" in entry else "name"
        found = [i for i, old in enumerate(result) if key in entry and old.get(key) == entry[key]]
        for i in found:
            result[i] = _changed(result[i], entry)
        if not found:
            result.append(_new(result, entry, table, number, file))
    return result


def _new(entries: list[Table], entry: Table, table: str, number: int, file: str) -> Table:
    """An entry that is not there yet; one that is not whole was probably meant to change another."""
    if "id" not in entry:
        name = entry.get("name", f"{table} number {number}")
        raise mistake(file, str(name), "name", f"expected the name or the id of a {table} that is there, or a new id")
    needed = [field for field in entries[0] if all(field in other for other in entries)] if entries else []
    missing = [field for field in needed if field not in entry]
    if missing:
        known = [str(other["id"]) for other in entries]
        near = get_close_matches(str(entry["id"]), known, 3)
        hint = f" (near: {', '.join(near)})" if near else ""
        expected = f"expected the id of a {table} that is there{hint}; a new {table} needs {', '.join(missing)} too"
        raise mistake(file, str(entry["id"]), "id", expected)
    return entry


def _remove(content: Table, id: str, file: str) -> None:
    for table, entries in content.items():
        if isinstance(entries, list) and any(entry.get("id") == id for entry in entries):
            content[table] = [entry for entry in entries if entry.get("id") != id]
            return
    raise mistake(file, id, "remove", "expected ids of entries that are there")


# -- telling the changes ----------------------------------------------------------------------------------------------


def _list_changes(table: str, before: list[Table], after: list[Table]) -> list[str]:
    old, new = ({entry["id"]: entry for entry in entries} for entries in (before, after))
    lines = [f"without {_title(entry)}" for id, entry in old.items() if id not in new]
    for id, entry in new.items():
        if id in old:
            lines += _field_changes(_title(entry), old[id], entry)
        else:
            printed = (f"{_word(field)} {_said(value)}" for field, value in entry.items() if _plain(field, value))
            lines.append(f"new {table} {_title(entry)}: {', '.join(printed)}")
    return lines


def _field_changes(title: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for field in dict.fromkeys((*before, *after)):
        was, now = before.get(field), after.get(field)
        if was == now or field in UNPRINTED:
            continue
        if isinstance(was, dict) and isinstance(now, dict):
            lines += _field_changes(f"{title}, {now.get('name', _word(field))}", was, now)
        elif isinstance(was, list) and isinstance(now, list) and _names(was) and _names(was) == _names(now):
            for one, other in zip(was, now):
                lines += _field_changes(f"{title}, {_title(other)}", one, other)
        else:
            lines.append(f"{title}: {_word(field)} {_said(now)} (was {_said(was)})")
    return lines


def _title(entry: Mapping[str, Any]) -> str:
    return str(entry.get("name", entry.get("id", "")))


def _word(field: str) -> str:
    return field.replace("_", " ")


def _plain(field: str, value: object) -> bool:
    """Whether a field of a new entry is worth a word."""
    return field not in (*UNPRINTED, "id", "name") and value not in (None, "", [])


def _said(value: object) -> str:
    if value in (None, "", []):
        return "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{_word(str(key))} {_said(one)}" for key, one in value.items())
    return "; ".join(map(_said, value)) if isinstance(value, list) else str(value)
