"""Settings: what may be wished for before a game, declared as data.

From the declaration alone come the defaults, the checks and their refusals, `--set NAME=VALUE`, the list of
`warroom games`, and the forms of the browser, which gets it as JSON. What settings must not be together is the game's
own affair (`Game.clash`).

A value is plain data: a text, a whole number, a flag, a list of values, or a record of named ones. As text, the values
of a list are joined by `,` (in a list inside a list by `+`) and those of a record by `:`, in the order in which they
are declared: `red,blue`, `scout:2+tank:1,none`. Where that would not be read as it was meant, JSON is written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from warroom.kernel.refusals import Refusal, Refused

SIGNS: Final = (",", "+")  # between the values of a list, and of a list inside a list
SHOWN: Final = 60  # characters of a wrong value that a refusal repeats
NUMBER_LENGTH: Final = 18  # digits: longer ones are no number to us
LISTED: Final = 12  # names that stand in the middle of a sentence; of longer lists it says how many there are


class When(Struct, frozen=True):
    """Another setting decides whether something can be wished for: it must have one of these values."""

    setting: str
    among: tuple[str | int | bool, ...]
    rule: str = ""
    says: str = ""  # to somebody who wishes for it all the same

    def holds(self, at: Place) -> bool:
        """Whether it can be wished for in this set-up."""
        return at.deciding.value(self.setting) in self.among


class Option(Struct, frozen=True):
    """One of several, in players' words."""

    name: str  # as it is written
    title: str
    help: str = ""
    short: str = ""  # how it is mentioned in passing, such as in a list of tables; empty: it goes without saying
    seats: tuple[str, ...] = ()  # what tells the seats apart, where this decides how many there are or what they are
    roles: tuple[tuple[str, ...], ...] = ()  # by seat the titles of those that several may share, where this decides it
    when: When | None = None


class Choice(Struct, frozen=True, tag="choice"):
    """One of named options, or else what `other` describes; by default the first."""

    options: tuple[Option, ...]
    other: Kind | None = None
    other_title: str = "Of your own"

    @property
    def usual(self) -> object:
        """What it is if nothing is said."""
        return self.options[0].name

    def open(self, at: Place) -> list[str]:
        """The options that can be taken in this set-up."""
        return [one.name for one in self.options if one.when is None or one.when.holds(at)]

    def take(self, value: object, at: Place) -> object:
        """The value, if it may be that; else a refusal."""
        names = self.open(at)
        if isinstance(value, str) and value in names:
            return value
        if self.other is None:
            at.refuse(value, listed(names))
        try:
            return self.other.take(value, at)
        except Refused as refused:
            says = f"{refused.refusal.says} Or {at.where} can be: {listed(names)}."
            raise Refused(Refusal(refused.refusal.rule, says)) from refused

    def read(self, text: str, nesting: int) -> object:
        """What a text means, right or wrong."""
        return text if self.other is None or self.has(text) else self.other.read(text, nesting)

    def write(self, value: object, nesting: int) -> str:
        """A right value as text."""
        return str(value) if self.other is None or self.has(value) else self.other.write(value, nesting)

    def has(self, value: object) -> bool:
        """Whether a value is one of the options, which may be open in another set-up only."""
        return any(one.name == value for one in self.options)

    def form(self) -> str:
        """What may be written."""
        names = "|".join(one.name for one in self.options) if len(self.options) <= LISTED else "NAME"
        return names if self.other is None or isinstance(self.other, Text) else f"{names}|{self.other.form()}"


class Flag(Struct, frozen=True, tag="flag"):
    """Yes or no; by default no."""

    no: Option
    yes: Option

    @property
    def usual(self) -> object:
        """What it is if nothing is said."""
        return False

    def take(self, value: object, at: Place) -> object:
        """The value, if it may be that; else a refusal."""
        if not isinstance(value, bool):
            at.refuse(value, "false, true")
        return value

    def read(self, text: str, nesting: int) -> object:
        """What a text means, right or wrong."""
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)

    def write(self, value: object, nesting: int) -> str:
        """A right value as text."""
        return str(value).lower()

    def form(self) -> str:
        """What may be written."""
        return "false|true"


YES_NO: Final = Flag(Option("false", "No"), Option("true", "Yes"))


class Whole(Struct, frozen=True, tag="whole"):
    """A whole number; some have a word of their own, such as `never` for 0, and need not lie between the bounds."""

    least: int
    most: int
    words: dict[str, int] = {}

    @property
    def usual(self) -> object:
        """What it is if nothing is said."""
        return self.least

    def take(self, value: object, at: Place) -> object:
        """The value, if it may be that; else a refusal."""
        right = isinstance(value, int) and (self.least <= value <= self.most or value in self.words.values())
        if not right or isinstance(value, bool):
            at.refuse(value, ", ".join([*self.words, f"a whole number from {self.least} to {self.most}"]))
        return value

    def read(self, text: str, nesting: int) -> object:
        """What a text means, right or wrong."""
        number = text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= NUMBER_LENGTH
        return int(text) if number else self.words.get(text, text)

    def write(self, value: object, nesting: int) -> str:
        """A right value as text."""
        return next((word for word, number in self.words.items() if number == value), str(value))

    def form(self) -> str:
        """What may be written."""
        return "|".join([*self.words, f"{self.least}..{self.most}"])


class Text(Struct, frozen=True, tag="text"):
    """Words of one's own, in one line; by default none."""

    most: int = 100  # characters

    @property
    def usual(self) -> object:
        """What it is if nothing is said."""
        return ""

    def take(self, value: object, at: Place) -> object:
        """The value, if it may be that; else a refusal."""
        if not isinstance(value, str) or len(value) > self.most or not value.isprintable():
            at.refuse(value, f"a text in one line of at most {self.most} characters")
        return value

    def read(self, text: str, nesting: int) -> object:
        """What a text means, right or wrong."""
        return text

    def write(self, value: object, nesting: int) -> str:
        """A right value as text."""
        return str(value)

    def form(self) -> str:
        """What may be written."""
        return "TEXT"


class BySeat(Struct, frozen=True, tag="seats"):
    """A value for each seat; one alone is for all. With `distinct`, seats differ, and get in turn what there is."""

    of: Kind
    distinct: bool = False

    @property
    def usual(self) -> object:
        """What it is if nothing is said; None: each seat the next of the options."""
        return None if self.distinct else self.of.usual

    def take(self, value: object, at: Place) -> object:
        """The value, if it may be that; else a refusal."""
        seats = at.deciding.seats()
        if value is None and self.distinct and isinstance(self.of, Choice):
            names = self.of.open(at)
            return [names[seat % len(names)] for seat in range(seats)]
        if isinstance(value, str):
            value = self.read(value, at.nesting)
        values = list(value) if isinstance(value, list | tuple) else [value]
        if len(values) == 1 and not self.distinct:
            values *= seats
        if len(values) != seats:
            at.refuse(values, f"one for each of the {seats} seats{'' if self.distinct else ', or one for all'}")
        return [self.of.take(one, at.inside(f"seat {seat + 1}", 1)) for seat, one in enumerate(values)]

    def read(self, text: str, nesting: int) -> object:
        """What a text means, right or wrong."""
        return _split(self.of, text, nesting)

    def write(self, value: object, nesting: int) -> str:
        """A right value as text."""
        return _joined(self.of, value, nesting)

    def form(self) -> str:
        """What may be written."""
        return f"{self.of.form()},... (a seat each)"


class ListOf(Struct, frozen=True, tag="list"):
    """Several values of one kind; by default as few as may be."""

    of: Kind
    least: int = 0
    most: int = 100

    @property
    def usual(self) -> object:
        """What it is if nothing is said."""
        return [self.of.usual] * self.least

    def take(self, value: object, at: Place) -> object:
        """The value, if it may be that; else a refusal."""
        if isinstance(value, str):
            value = self.read(value, at.nesting)
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            size = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            at.refuse(value, f"a list of {size}: {self.form()}")
        return [self.of.take(one, at.inside(f"entry {number}", 1)) for number, one in enumerate(value, 1)]

    def read(self, text: str, nesting: int) -> object:
        """What a text means, right or wrong."""
        return _split(self.of, text, nesting) if text else []

    def write(self, value: object, nesting: int) -> str:
        """A right value as text."""
        return _joined(self.of, value, nesting)

    def form(self) -> str:
        """What may be written."""
        return f"{self.of.form()}+..."


class Record(Struct, frozen=True, tag="record"):
    """Several named values together; those that are left out have their defaults."""

    settings: tuple[Setting, ...]

    @property
    def usual(self) -> object:
        """What it is if nothing is said."""
        return {one.name: one.default for one in self.settings if one.when is None}

    def take(self, value: object, at: Place) -> object:
        """The value, if it may be that; else a refusal."""
        if isinstance(value, str):
            value = self.read(value, at.nesting)
        if not isinstance(value, Mapping):
            at.refuse(value, self.form())
        return Deciding(self.settings, value, at.deciding.whole, at).all()

    def read(self, text: str, nesting: int) -> object:
        """What a text means, right or wrong."""
        found = _json(text)
        if isinstance(found, dict):
            return found
        parts = [part.strip() for part in text.split(":")]
        if len(parts) > len(self.settings):
            return text
        return {one.name: one.kind.read(part, nesting) for one, part in zip(self.settings, parts)}

    def write(self, value: object, nesting: int) -> str:
        """A right value as text."""
        found = value if isinstance(value, Mapping) else {}
        return ":".join(one.kind.write(found[one.name], nesting) for one in self.settings if one.name in found)

    def form(self) -> str:
        """What may be written."""
        return ":".join(one.name.upper() for one in self.settings)


Kind: TypeAlias = Choice | Flag | Whole | Text | BySeat | ListOf | Record


class Setting(Struct, frozen=True):
    """One thing that may be wished for, in players' words, with its kind and default."""

    name: str
    title: str
    help: str
    kind: Kind
    default: Any = None  # None: what is usual for the kind
    rule: str = ""  # of the ledger, which refusals name
    when: When | None = None  # it can be wished for only then; else it is `otherwise`, or missing
    otherwise: Any = None
    rare: bool = False  # few ask for it, so that forms put it aside
    as_text: bool = False  # a set-up keeps it as the text that it is written as

    def __post_init__(self) -> None:
        if self.default is None:
            force_setattr(self, "default", self.kind.usual)

    def decide(self, wish: object, deciding: Deciding) -> object:
        """What a wish (or MISSING) comes to in a set-up, or MISSING where the setting has no place, or a refusal."""
        at = Place(deciding, deciding.place(self.name), self.rule or deciding.rule, deciding.nesting)
        if wish is None:
            at.refuse(wish, self.form())
        found = self.kind.take(self.default if wish is MISSING else wish, at)
        found = self.write(found) if self.as_text else found
        if self.when is None or self.when.holds(at):
            return found
        if wish is MISSING or (self.otherwise is not None and wish in (self.otherwise, self.default)):
            return MISSING if self.otherwise is None else self.otherwise
        only = f"{at.where} is only for {self.when.setting} {' or '.join(map(said, self.when.among))}."
        raise Refused(Refusal(self.when.rule or at.rule, self.when.says or only))

    def read(self, text: str) -> object:
        """What a text means, right or wrong."""
        return self.kind.read(text.strip(), 0)

    def write(self, value: object) -> str:
        """A right value as text that is read as the same value."""
        if self.as_text and isinstance(value, str):
            return value
        text = self.kind.write(value, 0)
        return text if self.read(text) == value else json.dumps(value, separators=(",", ":"))

    def form(self) -> str:
        """What may be written, for the list of settings."""
        return self.kind.form()


class Settings(Struct, frozen=True):
    """All settings of a game, and the seats: these, or those that one of the settings decides about.

    A choice decides by the `seats` of its options, a whole number by itself.
    """

    settings: tuple[Setting, ...]
    seats: str | tuple[str, ...]
    unlike: bool = False  # whether the seats differ from the start, so that people choose theirs

    def complete(self, wishes: Mapping[str, object]) -> dict[str, object]:
        """The whole set-up with the defaults filled in; what is unknown or wrong is refused by its name."""
        return Deciding(self.settings, wishes, self, None).all()

    def count(self, setup: Mapping[str, object]) -> int:
        """How many seats a whole set-up has."""
        if not isinstance(self.seats, str):
            return len(self.seats)
        value, kind = setup[self.seats], self.named(self.seats).kind
        if isinstance(kind, Choice):
            return next(len(one.seats) for one in kind.options if one.name == value)
        return value if isinstance(value, int) else 0

    def roles(self, setup: Mapping[str, object]) -> list[list[str]]:
        """By seat the titles of the roles that several hands may share in a whole set-up; none: it is one hand."""
        for setting in self.settings:
            if isinstance(setting.kind, Choice):
                for one in setting.kind.options:
                    if one.roles and one.name == setup.get(setting.name):
                        return [list(titles) for titles in one.roles]
        return [[] for seat in range(self.count(setup))]

    def named(self, name: str) -> Setting:
        """The setting of that name, or a refusal that lists the names there are."""
        return _named(self.settings, name, "")

    def has(self, name: str) -> bool:
        """Whether there is a setting of that name."""
        return any(one.name == name for one in self.settings)

    def read(self, texts: Mapping[str, str]) -> dict[str, object]:
        """The wishes that are written as texts by name."""
        return {name: self.named(name).read(text) for name, text in texts.items()}

    def write(self, setup: Mapping[str, object]) -> dict[str, str]:
        """A whole set-up as texts by name."""
        return {name: self.named(name).write(value) for name, value in setup.items()}


# -- deciding ------------------------------------------------------------------------------------------------------


class _Missing:
    """Stands where nothing was wished for."""


MISSING: Final = _Missing()


class Place(NamedTuple):
    """Where a value stands: in which set-up, what a refusal calls it, by which rule, and in how many lists."""

    deciding: Deciding
    where: str
    rule: str
    nesting: int

    def inside(self, part: str, nesting: int = 0) -> Place:
        """A place in this place."""
        return self._replace(where=f"{part} of {self.where}", nesting=self.nesting + nesting)

    def refuse(self, value: object, right: str) -> NoReturn:
        """Says what may be written here instead of a wrong value."""
        raise Refused(Refusal(self.rule, f"{self.where} can be: {right}; not {shown(value)}."))


class Deciding:
    """The settings of one set-up, or of one record in it, each decided when it is first asked for."""

    def __init__(
        self, settings: tuple[Setting, ...], wishes: Mapping[str, object], whole: Settings, at: Place | None
    ) -> None:
        self.settings = settings
        self.wishes = wishes
        self.whole = whole
        self.at = at
        self.rule = "" if at is None else at.rule
        self.nesting = 0 if at is None else at.nesting
        self.found: dict[str, object] = {}

    def all(self) -> dict[str, object]:
        """Everything decided, in the order of the declaration."""
        for name in self.wishes:
            _named(self.settings, name, "" if self.at is None else f" in {self.at.where}")
        values = {one.name: self.value(one.name) for one in self.settings}
        return {name: value for name, value in values.items() if value is not MISSING}

    def value(self, name: str) -> object:
        """What a setting comes to here, or around here."""
        if name not in self.found:
            setting = next((one for one in self.settings if one.name == name), None)
            if setting is None and self.at is not None:
                return self.at.deciding.value(name)
            setting = setting or self.whole.named(name)
            self.found[name] = setting.decide(self.wishes.get(name, MISSING), self)
        return self.found[name]

    def seats(self) -> int:
        """How many seats the set-up has."""
        decides = self.whole.seats
        return self.whole.count({decides: self.value(decides)} if isinstance(decides, str) else {})

    def place(self, name: str) -> str:
        """What a refusal calls a setting."""
        return name if self.at is None else f"{name} of {self.at.where}"


def _named(settings: Sequence[Setting], name: str, where: str) -> Setting:
    found = next((one for one in settings if one.name == name), None)
    if found is None:
        names = ", ".join(one.name for one in settings)
        raise Refused(Refusal("", f"There is no setting {shown(name)}{where}. The settings are: {names}."))
    return found


# -- words and texts ------------------------------------------------------------------------------------------------


def listed(names: Sequence[str]) -> str:
    """Names for the middle of a sentence."""
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more


def shown(value: object) -> str:
    """A wrong value as a refusal repeats it: shortened, and only what is simple."""
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if isinstance(value, Mapping):
        return "a record"
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def said(value: object) -> str:
    """A simple value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _json(text: str) -> object:
    """What a text in JSON stands for, if it is a list or a record; else None."""
    if not text.startswith(("[", "{")):
        return None
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found


def _split(of: Kind, text: str, nesting: int) -> object:
    found = _json(text)
    if isinstance(found, list):
        return found
    if nesting >= len(SIGNS):
        return text
    return [of.read(part.strip(), nesting + 1) for part in text.split(SIGNS[nesting])]


def _joined(of: Kind, value: object, nesting: int) -> str:
    values = value if isinstance(value, list) else []
    return SIGNS[min(nesting, len(SIGNS) - 1)].join(of.write(one, nesting + 1) for one in values)
