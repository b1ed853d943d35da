"""Set-ups of Master Ray: what can be wished for, in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from warroom.games.master_ray.revisions import AUDITED
from warroom.games.master_ray.state import COLOUR_NAMES, Box, Level
from warroom.kernel.settings import Choice, Flag, Option, Setting, Settings, When

USUAL_LEVEL: Final = "professor"  # unless a pack has no such level, then its first
BLUE, YELLOW = "Blue professor", "Yellow professor"


def declared(box: Box, content: Mapping[str, Any]) -> Settings:
    """What can be wished for with this content. [gap.setup.colour-choice-conflict, gap.modes.advanced-unspecified]"""
    colour = COLOUR_NAMES[box.solo_colour]
    levels = [level.name for level in box.levels]
    settings = [
        Setting(
            "mode", "Players", "How many play.",
            Choice((
                Option("duel", "Duel", "Two professors take turns at the same ray.", seats=(BLUE, YELLOW)),
                Option("solo", "Solo", "You against a rival who plays by a notebook you can read.", "Solo",
                       ((BLUE, YELLOW)[COLOUR_NAMES.index(colour)],)),
            )),
            rule="components.player-count",
        ),
        Setting(
            "advanced", "Rules", "Whether each professor has a Chief.",
            Flag(
                Option("false", "Basic", "The game of the rulebook. Begin here."),
                Option("true", "Advanced", "Adds a Chief, who can do the work of two scientists or lock an action for "
                       "the other side. Our own design.", "Advanced"),
            ),
            rule="setup.fourth-scientist-advanced-only",
        ),
        Setting(
            "level", "The rival", "How good the rival of a solo game is.",
            Choice(tuple(Option(one.name, one.title, level_help(one), one.title) for one in box.levels)),
            default=USUAL_LEVEL if USUAL_LEVEL in levels else levels[0],
            rule="gap.modes.solo-unspecified",
            when=When("mode", ("solo",), says="A level is for solo games: set mode to solo."),
        ),
        Setting(
            "first", "Who begins", "Who has the first turn.",
            Choice((
                Option("random", "By lot", "Chance decides."),
                Option("1", "I do", "You have the first turn."),
                Option("2", "The other", "You see what they do first."),
            )),
            rule="gap.setup.first-player",
            when=When("mode", ("duel",), "solo.player-first",
                      "In a solo game the player has the first turn: leave first out."),
            otherwise="1",
        ),
        Setting(
            "colour", "Your dice", "Whose dice are whose; the first seat has these.",
            Choice((
                Option("blue", "Blue", "The other professor has yellow.", seats=(BLUE, YELLOW)),
                Option("yellow", "Yellow", "The other professor has blue.", seats=(YELLOW, BLUE)),
            )),
            rule="setup.pick-colour",
            when=When("mode", ("duel",), "solo.setup", f"In a solo game the player takes {colour}: leave colour out."),
            otherwise=colour,
        ),
    ]  # fmt: skip
    if len(box.rosters) > 1 and box.revision >= AUDITED:
        names = [Option(name, name.capitalize(), f"{entry['name']}.", name.capitalize())
                 for name, entry in zip(box.roster_names, content["roster"])]  # fmt: skip
        settings.append(
            Setting(
                "roster", "Students", "Which twelve students take part.",
                Choice((replace(names[0], short=""), *names[1:])),
                rule="gap.components.student-composition",
            )
        )  # fmt: skip
    return Settings(tuple(settings), "mode")


def level_help(level: Level) -> str:
    """What a rival of this level has that others have not."""
    helpers = ("no helper", "one helper", "two helpers")[min(level.helpers, 2)]
    extra = ", an extra scientist" if level.scientists > 2 else ""
    start = f"a head start of {level.prestige} points" if level.prestige else "no head start"
    return f"Has {helpers}{extra} and {start}."


def house_rules(box: Box, setup: Mapping[str, object]) -> list[str]:
    """What in a set-up is our own design, in players' words."""
    only = "a house design: the rulebook names it and gives no rules for it."
    found = [f"The solo mode ({box.solo_title}) is {only}"] if setup["mode"] == "solo" else []
    return found + ([f"The advanced game ({box.advanced_title}) is {only}"] if setup["advanced"] else [])


def every_setup(box: Box, settings: Settings) -> list[dict[str, object]]:
    """Set-ups that together show every mode."""
    duels: list[dict[str, object]] = [{}, {"advanced": True}, {"colour": "yellow", "first": "2"}]
    if settings.has("roster"):
        duels += [{"roster": name} for name in box.roster_names[1:]]
    solo: list[dict[str, object]] = [{"mode": "solo", "level": level.name} for level in box.levels]
    return [settings.complete(wishes) for wishes in (*duels, *solo, {"mode": "solo", "advanced": True})]
