"""Set-ups of Critical Mass: what can be wished for, the defaults, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import NONE, SLOT_BITS, Box
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import (
    YES_NO,
    BySeat,
    Choice,
    Flag,
    ListOf,
    Option,
    Setting,
    Settings,
    Text,
    When,
    Whole,
)

TEAMS: Final = "teams"
BOTH: Final = "both"
RECOMMENDED: Final = "recommended"
CUSTOM: Final = "custom"
EMPTY: Final = "none"
RANDOM: Final = "random"
MODES: Final = (
    Option("duel", "Duel", "Two Mechs. Begin here.", seats=("", "")),
    Option("three", "Three", "Everybody against everybody: aim left or right.", "Three pilots",
           ("", "on your left", "on your right")),
    Option("four", "Four", "Everybody against everybody, and the last one standing wins.", "Four pilots",
           ("", "on your left", "across the table", "on your right")),
    Option(TEAMS, "Two against two", "Allies sit across the table and win together.", "Two against two",
           ("", "enemy on your left", "your ally, across the table", "enemy on your right")),
)  # fmt: skip
LOADOUTS: Final = (
    Option(RECOMMENDED, "Recommended", "Five cards that fit the Mech. Everybody knows them."),
    Option(CUSTOM, "Chosen at the table", "In secret, slot by slot, before the first turn."),
    Option(EMPTY, "None", "Only the Mech's own cards."),
)


def declared(box: Box, content: Mapping[str, Any]) -> Settings:
    """What can be wished for with this content.

    Mechs and loadouts are kept as text, as they were before settings had kinds.

    [customize.free-later]
    """
    mechs = [
        Option(mech.name, mech.title, plan_of(entry["plan"]), when=When("boxes", (BOTH, mech.box)))
        for mech, entry in zip(box.mechs, content["mech"])
    ]
    lot = Option(RANDOM, "By lot", "Drawn from the Mechs that nobody has.", "a Mech by lot")
    cards = [Option(kind.name, kind.title) for kind in box.kinds if any(pool[kind.number] for pool in box.pool)]
    boxes = [Option(entry["id"], entry["name"], short=entry["name"]) for entry in content["box"]]
    return Settings(
        (
            Setting("mode", "Pilots", "How many play, and who with whom.", Choice(MODES), rule="mp.formats"),
            Setting(
                "mechs", "Mech", "Whose Mech is which.", BySeat(Choice((*mechs, lot)), distinct=True),
                rule="setup.choose-mech", as_text=True,
            ),
            Setting(
                "loadouts", "Additional cards", "What a Mech has beside its own cards.",
                # the game itself says why a card that exists cannot be one of them
                BySeat(Choice(LOADOUTS, ListOf(Choice(tuple(cards), Text(60)), 1, 30), "Named for all to see")),
                rule="setup.customize-secret", as_text=True,
            ),
            Setting(
                "boxes", "Boxes", "Which boxes Mechs and additional cards are taken from.",
                Choice((Option(BOTH, "Both"), *boxes)), rule="gap.data.additional-two-boxes", rare=True,
            ),
            Setting("mirror", "The same Mech twice", "Whether pilots may have the same Mech.", YES_NO, rare=True),
            Setting(
                "stalemate", "Quiet turns", "So many turns without a lost plate end the battle.", Whole(1, 1000),
                default=30, rule="gap.end.stalemate", rare=True,
            ),
            Setting(
                "turns", "Turns at most", "The battle ends after so many turns, whatever happens.", Whole(1, 10000),
                default=300, rule="gap.end.stalemate", rare=True,
            ),
            Setting(
                "tiebreak", "When nobody gets hurt any more", "Who wins a battle that ends by quiet or many turns.",
                Flag(
                    Option("false", "A draw", "A long time without a lost plate ends the battle undecided."),
                    Option("true", "The sounder Mech wins", "More components, then more plates. For tournaments.",
                           "Decided by damage"),
                ),
            ),
        ),
        "mode",
    )  # fmt: skip


def plan_of(text: str) -> str:
    """How a Mech fights, in a sentence: the beginning of its plan."""
    return text.partition(":")[0].partition(".")[0] + "."


def clash(box: Box, setup: Mapping[str, object]) -> Refusal | None:
    """The rule by which Mechs, boxes and loadouts do not go together, or None. [gap.mp.boxes-needed]"""
    boxes, mechs = str(setup["boxes"]), str(setup["mechs"]).split(",")
    known = mechs_of(box, boxes)
    if len(mechs) > len(known):
        return Refusal("components.second-set-players", f"The box in play is enough for {len(known)} pilots.")
    named = [name for name in mechs if name != RANDOM]
    if not setup["mirror"] and len(set(named)) != len(named):
        return Refusal(
            "gap.setup.mech-choice-order", "Two pilots have the same Mech in mechs; set mirror to true to allow that."
        )
    loadouts = str(setup["loadouts"]).split(",")
    faults = (misfit(box, text, mech, pools(box, boxes)) for text, mech in zip(loadouts, mechs))
    return next((fault for fault in faults if fault is not None), None)


def pools(box: Box, boxes: str) -> int:
    """The boxes whose additional cards are in the game, as a set.

    [components.second-set-cards, gap.data.additional-two-boxes]
    """
    return (1 << len(box.box_names)) - 1 if boxes == BOTH else 1 << box.box_names.index(boxes)


def loadout_of(box: Box, text: str, mech: int) -> int:
    """The loadout a checked text stands for; empty for one that is still to be chosen.

    [setup.recommended-list, customize.recommended-beginners]
    """
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


def mechs_of(box: Box, boxes: str) -> list[str]:
    """The Mechs of the boxes in play."""
    return [mech.name for mech in box.mechs if boxes in (BOTH, mech.box)]


def misfit(box: Box, text: str, mech: str, pool: int) -> Refusal | None:
    """Why a Mech cannot have a loadout, or None."""
    if text in (CUSTOM, EMPTY) or (text == RECOMMENDED and mech == RANDOM):
        return None
    if mech == RANDOM:
        return Refusal("setup.additional-match", "Cards cannot be chosen for a Mech that is drawn at random.")
    names = _recommended_names(box, mech) if text == RECOMMENDED else tuple(text.split("+"))
    return _fault(box, names, mech, pool)


@lru_cache(maxsize=100)
def _recommended_names(box: Box, mech: str) -> tuple[str, ...]:
    machine = next(known for known in box.mechs if known.name == mech)
    kinds = [(machine.recommended >> (slot * SLOT_BITS)) & 0xFF for slot in range(len(machine.slot_tech))]
    return tuple(box.kinds[kind].name for kind in kinds if kind)


@lru_cache(maxsize=1000)
def _fault(box: Box, names: tuple[str, ...], mech: str, pool: int) -> Refusal | None:
    """Every card is an additional one, there often enough, and has a slot of its own; else it is refused."""
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


def wishes(box: Box) -> list[dict[str, object]]:
    """Wishes that together show every mode, every Mech and the secret choice of cards."""
    names = [mech.name for mech in box.mechs]
    found: list[dict[str, object]] = [
        {},
        {"mechs": ",".join(names[-2:])},
        {"mechs": f"{names[0]},{names[-1]}", "loadouts": CUSTOM},
        {"mechs": f"{RANDOM},{RANDOM}", "tiebreak": True},
    ]
    found += [{"mode": "three"}] if len(names) > 2 else []
    teams: dict[str, object] = {"mode": TEAMS, "loadouts": f"{RECOMMENDED},{CUSTOM},{EMPTY},{CUSTOM}"}
    return found + ([{"mode": "four"}, teams] if len(names) > 3 else [])
