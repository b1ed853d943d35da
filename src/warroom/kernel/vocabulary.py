"""A closed vocabulary for the effects in a content file: its words, what may stand beside them, and the checks.

Words come in two forms. A *phrase* names its word and gives the parameters: `{ do = "deal", amount = 3 }`. A *table of
words* gives each of its words the one value it takes: `{ type = "weapon", tech = [2, 3] }`. A game lists its words by
chapter and its domains (what may stand in a place) by name, and reads effects with a `Reader` of its own.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, NamedTuple

from warroom.kernel.content import mistake
from warroom.kernel.refusals import ContentError

VALUE: Final = "value"  # what the one parameter of a word in a table of words is called


class Word(NamedTuple):
    """One word of a vocabulary; a domain with a question mark means that the parameter may be left out."""

    code: int
    takes: dict[str, str]  # parameter: domain
    means: str
    says: str  # how a card says it; the parameters stand in it as placeholders
    rule: str  # the ledger id behind it


class Term(NamedTuple):
    """A word as people look it up: what it takes, what it means, and the rule behind it."""

    name: str
    takes: dict[str, str]  # parameter: what may stand there
    means: str
    rule: str


Words = Mapping[str, Word]
Domains = Mapping[str, "Domain"]


def list_terms(chapters: Mapping[str, Words], domains: Domains) -> dict[str, list[Term]]:
    """All words of a vocabulary, chapter by chapter, for people who write content."""

    def text(domain: str) -> str:
        return domains[domain.rstrip("?")].text + (", may be left out" if domain.endswith("?") else "")

    return {
        chapter: [
            Term(
                name,
                {name if key == VALUE else key: text(domain) for key, domain in word.takes.items()},
                word.means,
                word.rule,
            )
            for name, word in words.items()
        ]
        for chapter, words in chapters.items()
    }


class Reader:
    """Reads the effects of one entry; an unlisted word, or a value that does not fit its domain, is an error."""

    def __init__(self, domains: Domains, file: str, entry: str) -> None:
        self.domains = domains
        self.file = file
        self.entry = entry

    def wrong(self, field: str, expected: str) -> ContentError:
        """The error for a field."""
        return mistake(self.file, self.entry, field, expected)

    def find(self, field: str, words: Words, name: object) -> Word:
        """The word of that name."""
        if not isinstance(name, str) or name not in words:
            raise self.wrong(field, f"expected one of {', '.join(words)}, found {name!r}")
        return words[name]

    def read_phrase(self, field: str, head: str, words: Words, given: Mapping[str, Any]) -> tuple[Word, dict[str, Any]]:
        """The word that a phrase names under `head`, and its parameters: all there, known and fitting."""
        word = self.find(f"{field}.{head}", words, given.get(head))
        params = {key: value for key, value in given.items() if key != head}
        for key, domain in word.takes.items():
            if key in params:
                self.check(f"{field}.{key}", domain.rstrip("?"), params[key])
            elif not domain.endswith("?"):
                raise self.wrong(f"{field}.{key}", "expected a value, found nothing")
        for key in params:
            if key not in word.takes:
                known = ", ".join(word.takes) or "no parameters"
                raise self.wrong(f"{field}.{key}", f"expected {known}, found {key!r}")
        return word, params

    def check(self, field: str, domain: str, value: object) -> None:
        """A value fits its domain, or it is an error that says what was expected."""
        self.domains[domain].check(self, field, value)


# -- domains ----------------------------------------------------------------------------------------------------------


class Domain:
    """What may stand in a place, with the words for it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def check(self, reader: Reader, field: str, value: object) -> None:
        """A value fits, or it is an error of that field."""
        raise NotImplementedError


class Numbers(Domain):
    """Whole numbers from one to another."""

    def __init__(self, least: int, most: int, zero: bool = True) -> None:
        super().__init__(f"{least} to {most}")
        self.least = least
        self.most = most
        self.zero = zero

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is a number of these."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise reader.wrong(field, f"expected a number from {self.least} to {self.most}, found {value!r}")
        if value == 0 and not self.zero:
            raise reader.wrong(field, "expected a number other than 0")


class OneOf(Domain):
    """One of a few names."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("|".join(names))
        self.names = names

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is one of the names."""
        if value not in self.names:
            raise reader.wrong(field, f"expected one of {', '.join(self.names)}, found {value!r}")


class Truth(Domain):
    """True or false, or nothing but true."""

    def __init__(self, always: bool = False) -> None:
        super().__init__("true" if always else "true|false")
        self.always = always

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is true, or false if that is possible."""
        if not isinstance(value, bool) or (self.always and not value):
            raise reader.wrong(field, f"expected {'true' if self.always else 'true or false'}, found {value!r}")


class Known(Domain):
    """The name of something that the content, or the text so far, has introduced."""

    def __init__(self, text: str, what: str, names: Container[str]) -> None:
        super().__init__(text)
        self.what = what
        self.names = names

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is a name, and one that is known by now."""
        if not isinstance(value, str) or value not in self.names:
            raise reader.wrong(field, f"expected {self.what}, found {value!r}")


class WordTable(Domain):
    """A table of words, each with its value; the words in `several` may have a list of values to fit one of."""

    def __init__(self, text: str, words: Words, several: Container[str] = ()) -> None:
        super().__init__(text)
        self.words = words
        self.several = several

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is not empty, its words are known, and their values fit."""
        if not isinstance(value, dict) or not value:
            raise reader.wrong(field, f"expected a table with some of {', '.join(self.words)}, found {value!r}")
        for key, given in value.items():
            word = reader.find(f"{field}.{key}", self.words, key)
            for one in given if isinstance(given, list) and given and key in self.several else [given]:
                reader.check(f"{field}.{key}", word.takes[VALUE], one)


class Phrases(Domain):
    """A list of phrases, which the reader reads in its turn."""

    def __init__(self, text: str, least: int, what: str) -> None:
        super().__init__(text)
        self.least = least
        self.what = what

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is a list of tables, and long enough."""
        if not isinstance(value, list) or len(value) < self.least or not all(isinstance(one, dict) for one in value):
            raise reader.wrong(field, f"expected {self.what}")
