"""Choices as text and back: a word for the verb, then its operands, each of a kind that knows its own texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from warroom.kernel.copies import reduced
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.words import first, pack, second, third, verb

KEPT: Final = 10_000  # texts that are remembered; choices in inches are too many to keep them all
SHOWN: Final = 12  # texts of a kind that a refusal lists, at most


@mypyc_attr(allow_interpreted_subclasses=True)
class Operand:
    """A kind of operand, such as a card or a lane: its numbers and their texts."""

    def write(self, value: int) -> str:
        """A value as text; empty if there is no such value."""
        raise NotImplementedError

    def read(self, text: str) -> int:
        """The value a text stands for, or -1."""
        raise NotImplementedError

    def hint(self) -> str:
        """What may be written, if that is short enough to say."""
        return ""

    def form(self, name: str) -> str:
        """How an operand of this name stands in a form."""
        return name.upper()


class Named(Operand):
    """Operands that have a name each."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self.names = dict(names)
        self.numbers: dict[str, int] = {}
        for number, name in self.names.items():
            self.numbers.setdefault(name, number)

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, {})

    def write(self, value: int) -> str:
        """A value as text; empty if there is no such value."""
        return self.names.get(value, "")

    def read(self, text: str) -> int:
        """The value a text stands for, or -1."""
        return self.numbers.get(text, -1)

    def hint(self) -> str:
        """The names, if they are few."""
        return f" ({', '.join(self.numbers)})" if len(self.numbers) <= SHOWN else ""


class Inches(Operand):
    """A length in tenths of an inch, written as `12.5`."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0)

    def write(self, value: int) -> str:
        """A length as text."""
        return f"{value // 10}.{value % 10}" if 0 <= value <= self.most else ""

    def read(self, text: str) -> int:
        """The length a text stands for, or -1."""
        found = re.fullmatch(r"(\d{1,3})(?:\.(\d))?", text)
        value = int(found[1]) * 10 + int(found[2] or 0) if found is not None else -1
        return value if value <= self.most else -1

    def hint(self) -> str:
        """How long it may be."""
        return f" (in inches, from 0.0 to {self.write(self.most)})"


def named(names: Sequence[str], start: int = 0) -> Named:
    """A kind of operand whose names are listed, the first of them for the number `start`."""
    return Named(dict(enumerate(names, start)))


def numbered(least: int, most: int) -> Named:
    """A kind of operand that is a number."""
    return Named({number: str(number) for number in range(least, most + 1)})


class Form(NamedTuple):
    """How a choice is written: its verb and the kinds of its operands; a last one behind a sign may be left out."""

    verb: int
    operands: tuple[str, ...] = ()
    optional: str = ""


class Notation:
    """The texts of all choices of a game; they are stable for ever, because records are made of them."""

    def __init__(self, forms: Mapping[str, Form], kinds: Mapping[str, Operand]) -> None:
        self.forms = dict(forms)
        self.kinds = dict(kinds)
        self.words = {form.verb: word for word, form in forms.items()}
        self._texts: dict[int, str] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, {}, {})

    def write(self, choice: int) -> str:
        """A choice as text."""
        text = self._texts.get(choice)
        if text is None:
            text = self._written(choice)
            if not text:
                raise LookupError(f"{choice} is no choice of this game")
            if len(self._texts) < KEPT:
                self._texts[choice] = text
        return text

    def has(self, choice: int) -> bool:
        """Whether a word is a choice of this game at all, allowed or not."""
        return choice in self._texts or bool(self._written(choice))

    def _written(self, choice: int) -> str:
        """A choice as text; empty if it is none."""
        word = self.words.get(int(verb(choice)))
        if word is None:
            return ""
        form = self.forms[word]
        values = [int(first(choice)), int(second(choice)), int(third(choice))]
        if choice != pack(form.verb, *values) or any(values[len(form.operands) :]):
            return ""
        parts = [word]
        for place, kind in enumerate(form.operands):
            last = place == len(form.operands) - 1
            if last and form.optional and values[place] == 0:
                continue
            text = self.kinds[kind].write(values[place])
            if not text:
                return ""
            parts += [form.optional, text] if last and form.optional else [text]
        return " ".join(parts)

    def lines(self) -> list[str]:
        """All forms, one each: with them a browser takes texts apart (`web/src/lib/notation.ts`)."""
        return [line for word in self.forms for line in self.form(word).split(", or ")]

    def read(self, text: str) -> int:
        """The choice a text stands for, or a refusal that shows the right form."""
        word, *given = text.lower().split() or [""]
        form = self.forms.get(word)
        if form is None:
            raise Refused(Refusal("", f"{text[:40]!r} is not a choice. Choices begin with: {', '.join(self.forms)}."))
        if form.optional and form.optional in given[-2:-1]:
            del given[-2]
        missing = len(form.operands) - len(given)
        if missing and not (missing == 1 and form.optional):
            raise Refused(Refusal("", f"Write it as: {self.form(word)}."))
        values = [0, 0, 0]
        for place, (kind, part) in enumerate(zip(form.operands, given)):
            values[place] = self.kinds[kind].read(part)
            if values[place] < 0:
                right = f"{self.form(word)}{self.kinds[kind].hint()}"
                raise Refused(Refusal("", f"{part[:40]!r} is no {kind} of this game. Write it as: {right}."))
        return int(pack(form.verb, *values))

    def form(self, word: str) -> str:
        """How choices with this word are written."""
        form = self.forms[word]
        parts = [word, *(self.kinds[kind].form(kind) for kind in form.operands)]
        if not form.optional:
            return " ".join(parts)
        return f"{' '.join(parts[:-1])}, or {' '.join((*parts[:-1], form.optional, parts[-1]))}"
