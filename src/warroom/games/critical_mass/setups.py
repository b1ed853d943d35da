"""Set-ups of Critical Mass: what can be wished for, the defaults, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import NONE, SLOT_BITS, Box
from warroom.kernel.refusals import Refusal, Refused


class Mode(NamedTuple):
    """How many play, whether in teams, and by which rule."""

    seats: int
    teams: bool
    rule: str


MODES: Final = {
    "duel": Mode(2, False, "turn.series"),
    "three": Mode(3, False, "mp.ffa"),
    "four": Mode(4, False, "mp.ffa"),
    "teams": Mode(4, True, "mp.team"),
}
RECOMMENDED: Final = "recommended"
CUSTOM: Final = "custom"
EMPTY: Final = "none"
RANDOM: Final = "random"


def completed(box: Box, wishes: Mapping[str, object]) -> dict[str, object]:
    """The wishes with the defaults filled in; an unknown or misspelt wish is refused.

    `mechs` names a Mech for each seat (`raijin,archon`; `random` for one that is drawn), `loadouts` for each seat, or
    once for all, `recommended`, `custom` (chosen in secret at the table), `none`, or the cards by name joined by `+`.
    """
    names = ("mode", "mechs", "loadouts", "boxes", "mirror", "stalemate", "turns", "tiebreak")
    for name in wishes:
        if name not in names:
            raise Refused(Refusal("", f"There is no setting {name!r}. The settings are: {', '.join(names)}."))
    mode = _one_of("mode", wishes.get("mode", "duel"), list(MODES), "mp.formats")
    seats = MODES[mode].seats
    boxes = _one_of("boxes", wishes.get("boxes", "both"), ["both", *box.box_names], "gap.data.additional-two-boxes")
    mirror, tiebreak = wishes.get("mirror", False), wishes.get("tiebreak", False)
    for name, flag in (("mirror", mirror), ("tiebreak", tiebreak)):
        if not isinstance(flag, bool):
            raise Refused(Refusal("", f"{name} can be: false, true; not {flag!r}."))
    setup: dict[str, object] = {
        "mode": mode,
        "mechs": ",".join(_mechs(box, wishes.get("mechs"), seats, bool(mirror), boxes)),
        "loadouts": "",
        "boxes": boxes,
        "mirror": mirror,
        "stalemate": _number("stalemate", wishes.get("stalemate", 30), 1, 1000),
        "turns": _number("turns", wishes.get("turns", 300), 1, 10000),
        "tiebreak": tiebreak,
    }
    mechs = str(setup["mechs"]).split(",")
    setup["loadouts"] = ",".join(_loadouts(box, wishes.get("loadouts", RECOMMENDED), mechs, pools(box, boxes)))
    return setup


def pools(box: Box, boxes: str) -> int:
    """The boxes whose additional cards are in the game, as a set."""
    return (1 << len(box.box_names)) - 1 if boxes == "both" else 1 << box.box_names.index(boxes)


def loadout_of(box: Box, text: str, mech: int) -> int:
    """The loadout a checked text stands for; empty for one that is still to be chosen."""
    if text == RECOMMENDED:
        return int(box.mechs[mech].recommended)
    names = [] if text in (CUSTOM, EMPTY) else text.split("+")
    kinds = {kind.name: kind.number for kind in box.kinds}
    free = list(range(len(box.mechs[mech].slot_tech)))
    loadout = 0
    for name in sorted(names, key=lambda name: len(_slots(box, mech, kinds[name], free))):
        slot = _slots(box, mech, kinds[name], free)[0]
        free.remove(slot)
        loadout |= kinds[name] << (slot * SLOT_BITS)
    return loadout


def _slots(box: Box, mech: int, kind: int, free: list[int]) -> list[int]:
    """The free slots that admit a card; those of its own type before those of any type."""
    found = box.kinds[kind]
    machine = box.mechs[mech]
    fitting = [slot for slot in free if machine.slot_tech[slot] == found.tech]
    own = [slot for slot in fitting if machine.slot_type[slot] == found.type]
    return own + [slot for slot in fitting if machine.slot_type[slot] == NONE]


def _one_of(name: str, value: object, known: list[str], rule: str) -> str:
    if value not in known:
        raise Refused(Refusal(rule, f"{name} can be: {', '.join(known)}; not {value!r}."))
    return str(value)


def _number(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused(Refusal("gap.end.stalemate", f"{name} is a number from {low} to {high}, not {value!r}."))
    return value


def _list(value: object) -> list[str]:
    return [part.strip() for part in str(value).split(",")]


def mechs_of(box: Box, boxes: str) -> list[str]:
    """The Mechs of the boxes in play."""
    return [mech.name for mech in box.mechs if boxes in ("both", mech.box)]


def _mechs(box: Box, wish: object, seats: int, mirror: bool, boxes: str) -> list[str]:
    known = mechs_of(box, boxes)
    if seats > len(known):
        raise Refused(Refusal("components.second-set-players", f"The box in play is enough for {len(known)} pilots."))
    chosen = [known[seat % len(known)] for seat in range(seats)] if wish is None else _list(wish)
    if len(chosen) != seats:
        raise Refused(Refusal("setup.choose-mech", f"{seats} pilots need {seats} Mechs, but {len(chosen)} are named."))
    for name in chosen:
        _one_of("a Mech", name, [*known, RANDOM], "setup.choose-mech")
    named = [name for name in chosen if name != RANDOM]
    if not mirror and len(set(named)) != len(named):
        raise Refused(
            Refusal("gap.setup.mech-choice-order", "Two pilots have the same Mech; set mirror to true to allow that.")
        )
    return chosen


def _loadouts(box: Box, wish: object, mechs: list[str], pool: int) -> list[str]:
    chosen = _list(wish)
    if len(chosen) == 1:
        chosen *= len(mechs)
    if len(chosen) != len(mechs):
        raise Refused(
            Refusal("setup.customize-secret", f"Give one loadout for all or one for each of the {len(mechs)} seats.")
        )
    for seat, text in enumerate(chosen):
        if text in (RECOMMENDED, CUSTOM, EMPTY):
            if text == RECOMMENDED and mechs[seat] != RANDOM:
                _check_loadout(box, _recommended_names(box, mechs[seat]), mechs[seat], pool)
        elif mechs[seat] == RANDOM:
            raise Refused(
                Refusal("setup.additional-match", "Cards cannot be chosen for a Mech that is drawn at random.")
            )
        else:
            _check_loadout(box, tuple(text.split("+")), mechs[seat], pool)
    return chosen


@lru_cache(maxsize=100)
def _recommended_names(box: Box, mech: str) -> tuple[str, ...]:
    machine = next(known for known in box.mechs if known.name == mech)
    kinds = [(machine.recommended >> (slot * SLOT_BITS)) & 0xFF for slot in range(len(machine.slot_tech))]
    return tuple(box.kinds[kind].name for kind in kinds if kind)


def _check_loadout(box: Box, names: tuple[str, ...], mech: str, pool: int) -> None:
    """Every card is an additional one, there often enough, and has a slot of its own; else it is refused."""
    refusal = _fault(box, names, mech, pool)
    if refusal is not None:
        raise Refused(refusal)


@lru_cache(maxsize=1000)
def _fault(box: Box, names: tuple[str, ...], mech: str, pool: int) -> Refusal | None:
    kinds = {kind.name: kind for kind in box.kinds[1:]}
    number = [known.name for known in box.mechs].index(mech)
    machine = box.mechs[number]
    for name in names:
        if name not in kinds:
            return Refusal("setup.additional-match", f"There is no card called {name!r}.")
        kind = kinds[name].number
        copies = sum(box.pool[i][kind] for i in range(len(box.pool)) if (pool >> i) & 1)
        if sum(box.pool[i][kind] for i in range(len(box.pool))) == 0:
            return Refusal("gap.setup.foreign-icon", f"{kinds[name].title} is no additional card.")
        if names.count(name) > copies:
            return Refusal("gap.data.additional-duplicates", f"{kinds[name].title}: {copies} in the boxes in play.")
    free = list(range(len(machine.slot_tech)))
    for name in sorted(names, key=lambda name: len(_slots(box, number, kinds[name].number, free))):
        fitting = _slots(box, number, kinds[name].number, free)
        if not fitting:
            kind_text = f"Tech {kinds[name].tech} {codes.TYPE_NAMES[kinds[name].type]}"
            every = _slots(box, number, kinds[name].number, list(range(len(machine.slot_tech))))
            rule = "customize.up-to-limits" if every else "setup.additional-match"
            left = " left" if every else ""
            return Refusal(rule, f"{machine.title} has no slot{left} for {kinds[name].title}, a {kind_text} card.")
        free.remove(fitting[0])
    return None


def every_setup(box: Box) -> list[dict[str, object]]:
    """Set-ups that together show every mode, every Mech and the secret choice of cards."""
    names = [mech.name for mech in box.mechs]
    wishes: list[dict[str, object]] = [
        {},
        {"mechs": ",".join(names[-2:])},
        {"mechs": f"{names[0]},{names[-1]}", "loadouts": CUSTOM},
        {"mechs": f"{RANDOM},{RANDOM}", "tiebreak": True},
        {"mode": "three"},
        {"mode": "four"},
        {"mode": "teams", "loadouts": f"{RECOMMENDED},{CUSTOM},{EMPTY},{CUSTOM}"},
    ]
    return [completed(box, wish) for wish in wishes if MODES[str(wish.get("mode", "duel"))].seats <= len(names)]
