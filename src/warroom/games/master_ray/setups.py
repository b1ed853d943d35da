"""Set-ups of Master Ray: what can be wished for, the defaults, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from warroom.games.master_ray.revisions import AUDITED
from warroom.games.master_ray.state import COLOUR_NAMES, Box
from warroom.kernel.refusals import Refusal, Refused

USUAL_LEVEL: Final = "professor"  # unless a pack has no such level, then its first


def completed(box: Box, wishes: Mapping[str, object]) -> dict[str, object]:
    """The wishes with the defaults filled in; an unknown or misspelt wish is refused."""
    levels: list[object] = sorted((level.name for level in box.levels), key=lambda name: name != USUAL_LEVEL)
    allowed: dict[str, tuple[str, list[object]]] = {
        "mode": ("components.player-count", ["duel", "solo"]),
        "advanced": ("setup.fourth-scientist-advanced-only", [False, True]),
        "level": ("gap.modes.solo-unspecified", levels),
        "first": ("gap.setup.first-player", ["random", "1", "2"]),
        "colour": ("setup.pick-colour", list(COLOUR_NAMES)),
    }
    if len(box.rosters) > 1 and box.revision >= AUDITED:
        allowed["roster"] = ("gap.components.student-composition", list(box.roster_names))
    for name in wishes:
        if name not in allowed:
            raise Refused(Refusal("", f"There is no setting {name!r}. The settings are: {', '.join(allowed)}."))
    setup: dict[str, object] = {}
    for name, (rule, values) in allowed.items():
        value = wishes.get(name, values[0])
        if value not in values or isinstance(value, bool) != isinstance(values[0], bool):
            names = ", ".join(dict.fromkeys(str(known).lower() for known in values))
            raise Refused(Refusal(rule, f"{name} can be: {names}; not {value!r}."))
        setup[name] = value
    if setup["mode"] == "duel":
        if "level" in wishes:
            raise Refused(Refusal("gap.modes.solo-unspecified", "A level is for solo games: set mode to solo."))
        del setup["level"]
    else:
        if wishes.get("first", "1") not in ("random", "1"):
            raise Refused(Refusal("solo.player-first", "In a solo game the player has the first turn."))
        if wishes.get("colour", COLOUR_NAMES[box.solo_colour]) != COLOUR_NAMES[box.solo_colour]:
            colour = COLOUR_NAMES[box.solo_colour]
            raise Refused(Refusal("solo.setup", f"In a solo game the player takes {colour}."))
        setup |= {"first": "1", "colour": COLOUR_NAMES[box.solo_colour]}
    return setup


def house_rules(box: Box, setup: Mapping[str, object]) -> list[str]:
    """What in a set-up is our own design, in players' words."""
    only = "a house design: the rulebook names it and gives no rules for it."
    found = [f"The solo mode ({box.solo_title}) is {only}"] if setup["mode"] == "solo" else []
    return found + ([f"The advanced game ({box.advanced_title}) is {only}"] if setup["advanced"] else [])


def every_setup(box: Box) -> list[dict[str, object]]:
    """Set-ups that together show every mode."""
    duels: list[dict[str, object]] = [{}, {"advanced": True}, {"colour": "yellow", "first": "2"}]
    if len(box.rosters) > 1 and box.revision >= AUDITED:
        duels += [{"roster": name} for name in box.roster_names[1:]]
    solo: list[dict[str, object]] = [{"mode": "solo", "level": level.name} for level in box.levels]
    return [completed(box, wishes) for wishes in (*duels, *solo, {"mode": "solo", "advanced": True})]
