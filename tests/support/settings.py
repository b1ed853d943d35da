"""Right and wrong values of declared settings, at every depth, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from warroom.kernel.settings import BySeat, Choice, Flag, ListOf, Record, Setting, Settings, Text, When, Whole

NOTHING_IS: list[Any] = [None, 1.5, "no such thing", ["no such thing", 1.5], {"no such": "thing"}]  # right anywhere


def holds(when: When | None, known: Mapping[str, object]) -> bool:
    """Whether something can be wished for beside what is known."""
    return when is None or known.get(when.setting) in when.among


@st.composite
def right(draw: st.DrawFn, kind: Any, known: Mapping[str, object], seats: int) -> Any:
    """A value that a setting of this kind may have beside others."""
    if isinstance(kind, Choice):
        if kind.other is not None and not isinstance(kind.other, Text) and draw(st.booleans()):
            return draw(right(kind.other, known, seats))
        return draw(st.sampled_from([one.name for one in kind.options if holds(one.when, known)]))
    if isinstance(kind, Flag):
        return draw(st.booleans())
    if isinstance(kind, Whole):
        return draw(st.integers(kind.least, kind.most) | st.sampled_from([kind.least, *kind.words.values()]))
    if isinstance(kind, Text):
        return draw(st.text(st.sampled_from("ab ,+:[]{}\"'0ü"), max_size=kind.most).filter(str.isprintable))
    if isinstance(kind, BySeat):
        return [draw(right(kind.of, known, seats)) for seat in range(seats)]
    if isinstance(kind, ListOf):
        size = draw(st.integers(kind.least, min(kind.most, kind.least + 3)))
        return [draw(right(kind.of, known, seats)) for entry in range(size)]
    return draw(wishes(kind.settings, known, seats))


@st.composite
def wishes(draw: st.DrawFn, settings: tuple[Setting, ...], around: Mapping[str, object], seats: int) -> dict[str, Any]:
    """Right values for all settings that have a place beside each other."""
    known = dict(around)
    found: dict[str, Any] = {}
    for setting in sorted(settings, key=lambda one: (one.when is not None, isinstance(one.kind, BySeat))):
        if holds(setting.when, known):
            known[setting.name] = found[setting.name] = draw(right(setting.kind, known, seats))
        elif setting.otherwise is not None:
            found[setting.name] = setting.otherwise
    return found


@st.composite
def set_ups(draw: st.DrawFn, declared: Settings) -> dict[str, Any]:
    """A whole right set-up, as wishes."""
    single = tuple(one for one in declared.settings if not isinstance(one.kind, BySeat))
    known = draw(wishes(single, {}, 0))
    several = tuple(one for one in declared.settings if isinstance(one.kind, BySeat))
    return {**known, **draw(wishes(several, known, declared.count(known)))}


@st.composite
def spoilt(draw: st.DrawFn, kind: Any, value: Any) -> Any:
    """A right value of this kind with one thing wrong in it, at any depth."""
    if isinstance(kind, Choice):
        if kind.other is not None and not kind.has(value):
            return draw(spoilt(kind.other, value))
        deeper = kind.other is not None
        return draw(st.sampled_from([5, True, None, 1.5] if deeper else [5, True, *NOTHING_IS]))
    if isinstance(kind, Flag):
        return draw(st.sampled_from([0, 1, "true", *NOTHING_IS]))
    if isinstance(kind, Whole):
        beyond = {kind.least - 1, kind.most + 1} - set(kind.words.values())
        return draw(st.sampled_from([*beyond, True, str(kind.least), *NOTHING_IS]))
    if isinstance(kind, Text):
        return draw(st.sampled_from(["x" * (kind.most + 1), "two\nlines", 5, True, None, [], {}]))
    if isinstance(kind, Record):
        if draw(st.booleans()):
            return draw(st.sampled_from([None, 5, True, [], {**value, "no such": "thing"}]))
        names = [one for one in kind.settings if one.name in value]
        setting = draw(st.sampled_from(names))
        return {**value, setting.name: draw(spoilt(setting.kind, value[setting.name]))}
    if not value or draw(st.booleans()):
        first = value[:1] or [None]
        most = kind.most if isinstance(kind, ListOf) else len(value)
        return draw(st.sampled_from([[*value, *first * (most + 1 - len(value))], None, 5, True, 1.5]))
    at = draw(st.integers(0, len(value) - 1))
    return [*value[:at], draw(spoilt(kind.of, value[at])), *value[at + 1 :]]


@st.composite
def spoilt_set_ups(draw: st.DrawFn, declared: Settings) -> tuple[str, dict[str, Any]]:
    """A setting, and a set-up in which nothing else is wrong."""
    whole = draw(set_ups(declared))
    setting = declared.named(draw(st.sampled_from(sorted(whole))))
    return setting.name, {**whole, setting.name: draw(spoilt(setting.kind, whole[setting.name]))}
