"""Everything that can happen in Master Ray: one row a kind, with its rule and its wording."""

from __future__ import annotations

from typing import Final

from warroom.kernel.events import EventKind

RAY_EVEN: Final = 0
RAY_ODD: Final = 1
FIRST: Final = 2
DEALT: Final = 3
NOTEBOOK: Final = 4
TURN: Final = 5
STUDENT: Final = 6
PLACED: Final = 7
LED: Final = 8
LOCKED: Final = 9
UNLOCKED: Final = 10
MOVED: Final = 11
RAISED: Final = 12
TOGGLED: Final = 13
SWITCHED: Final = 14
SHIFTED: Final = 15
HEATED: Final = 16
COOLED: Final = 17
COOLED_MAX: Final = 18
NO_EFFECT: Final = 19
SHRUNK: Final = 20
SHRUNK_COLD: Final = 21
VANISHED: Final = 22
VANISHED_SMALL: Final = 23
GREW: Final = 24
GREW_COLD: Final = 25
GREW_FACE: Final = 26
GREW_LARGE: Final = 27
MISSED: Final = 28
SHOT_HEATS: Final = 29
ENERGY: Final = 30
EXTRA_GAINED: Final = 31
EXTRA_KEPT: Final = 32
EXTRA_RETURNED: Final = 33
IDLE_COOLS: Final = 34
DREW: Final = 35
DECK_EMPTY: Final = 36
RESHUFFLED: Final = 37
CHIEFS_READY: Final = 38
ENERGY_OUT: Final = 39
STUDENTS_OUT: Final = 40
RESULT: Final = 41
RIVAL_PLAYS: Final = 42
RIVAL_SHOOTS: Final = 43
RIVAL_HOLDS: Final = 44
RIVAL_TURNS_UP: Final = 45
SHARED: Final = 46
RIVAL_CLOSES: Final = 47

EVENTS: Final = [
    EventKind("ray-even", "setup.ray-even-square-two", "The die for the ray is even: it starts in lane {lane.a}."),
    EventKind("ray-odd", "setup.ray-odd-square-three", "The die for the ray is odd: it starts in lane {lane.a}."),
    EventKind("first", "gap.setup.first-player", "{seat.a} has the first turn."),
    EventKind("dealt", "setup.deal-two-students", "{seat.a} takes {cards.b}.", "{seat.a} takes a hand of students."),
    EventKind("notebook", "solo.setup", "The rival opens its notebook: {card.a} lies on top."),
    EventKind("turn", "turn.alternating", "Turn {turn.b}: {seat.a}, with {crew.c} scientists."),
    EventKind("student", "select.student-covers-action", "{seat.a} plays {card.b}, who will {action.c}."),
    EventKind("placed", "scientists.one-or-two-per-action", "{seat.a} sends {scientists.c} to {action.b}."),
    EventKind("led", "advanced.chief-lead", "{seat.a}'s Chief leads {action.b}."),
    EventKind("locked", "advanced.chief-lock", "{seat.a}'s Chief locks {action.b}."),
    EventKind("unlocked", "advanced.chief-lock-ends", "The lock on {action.b} ends; the Chief goes back to {seat.a}."),
    EventKind("moved", "move.one-step-per-scientist", "The ray moves from lane {from.a} to lane {lane.b}."),
    EventKind("raised", "height.any-position", "The height goes from {height.a} to {height.b}."),
    EventKind("toggled", "mode.toggles", "The mode flips to {mode.a}."),
    EventKind("switched", "switch.two-own-dice", "{owner.a} dice in {square.a} and {square.b} change places."),
    EventKind(
        "shifted", "switch.move-to-empty-own-square", "{owner.a} die in {square.a} moves to the empty {square.b}."
    ),
    EventKind("heated", "heat.one-step-per-scientist", "The ray heats from {temperature.a} to {temperature.b}."),
    EventKind("cooled", "cool.two-steps-per-scientist", "The ray cools from {temperature.a} to {temperature.b}."),
    EventKind(
        "cooled-max", "cool.from-max-three-steps", "From its maximum the ray cools three steps, to {temperature.b}."
    ),
    EventKind("no-effect", "gap.select.unusable-student", "{card.a} can do nothing and is discarded without effect."),
    EventKind(
        "shrunk",
        "firing.shrink-value-minus-one",
        "Zap! {owner.a} {hit.b} in {square.a} shrinks to {die.c}.",
    ),
    EventKind(
        "shrunk-cold",
        "firing.shrink-cold-keeps-value",
        "Zap! {owner.a} {hit.b} in {square.a} becomes {die.c}: cold keeps faces.",
    ),
    EventKind(
        "vanished",
        "firing.shrink-without-smaller-destroys",
        "Zap! {owner.a} {hit.b} in {square.a} disappears: no smaller die is in reserve.",
    ),
    EventKind(
        "vanished-small",
        "firing.shrink-small-destroys",
        "Zap! {owner.a} {hit.b} in {square.a} disappears: nothing is smaller.",
    ),
    EventKind("grew", "firing.growth-value-plus-one", "Zap! {owner.a} {hit.b} in {square.a} grows to {die.c}."),
    EventKind(
        "grew-cold",
        "firing.growth-cold-plus-two",
        "Zap! {owner.a} {hit.b} in {square.a} becomes {die.c}: cold adds two.",
    ),
    EventKind(
        "grew-face",
        "firing.growth-without-larger-value-only",
        "Zap! {owner.a} {hit.b} in {square.a} becomes {die.c}: no larger left.",
    ),
    EventKind(
        "grew-large",
        "firing.growth-large-value-only",
        "Zap! {owner.a} {hit.b} in {square.a} becomes {die.c}: nothing is larger.",
    ),
    EventKind(
        "missed", "firing.may-hit-nothing", "Zap! No die in lane {lane.a} is tall enough: the shot hits nothing."
    ),
    EventKind("shot-heats", "firing.heats-by-one", "The shot heats the ray to {temperature.a}."),
    EventKind("energy", "firing.hit-costs-one-energy", "Energy falls to {energy.a}."),
    EventKind("extra-gained", "extra.gained-when-not-fired", "{seat.a} did not fire and takes the extra scientist."),
    EventKind("extra-kept", "extra.kept-while-not-firing", "{seat.a} did not fire and keeps the extra scientist."),
    EventKind("extra-returned", "extra.returned-after-firing", "{seat.a} fired and puts the extra scientist back."),
    EventKind("idle-cools", "idle.cools-one-step", "Without a shot the ray cools to {temperature.a}."),
    EventKind("drew", "recruit.draw-one", "{seat.a} recruits {card.b}.", "{seat.a} recruits a student."),
    EventKind("deck-empty", "recruit.no-draw-from-empty-deck", "The deck is empty: {seat.a} recruits nobody."),
    EventKind(
        "reshuffled",
        "recruit.reshuffle-when-all-used",
        "All students have been used: the discard pile becomes a new deck (pass {pass.a} of 3).",
    ),
    EventKind("chiefs-ready", "advanced.chief-once-per-pass", "The Chiefs are ready again."),
    EventKind("energy-out", "end.energy-zero", "The energy is used up: the game ends at once."),
    EventKind("students-out", "end.third-use-of-students", "All students have been used three times: the game ends."),
    EventKind("result", "score.highest-wins", "{seat.a} wins, {points.b} points to {less.c}."),
    EventKind("rival-plays", "solo.rival-plays-front-card", "The rival plays {card.a} and is {temper.a} this turn."),
    EventKind(
        "rival-shoots",
        "solo.rival-choice",
        "The rival fires: its own score {change.b}, yours {change.c}, worth {value.a} to this temper.",
    ),
    EventKind(
        "rival-holds",
        "solo.rival-hold",
        "The rival holds its fire: its best shot is {worth.a}, and it fires only for {least.b} or more.",
    ),
    EventKind("rival-turns-up", "solo.notebook-front-is-intent", "The rival turns up its next card: {card.a}."),
    EventKind("shared", "score.tie-shared", "Both have {points.a} points, also in small dice: the victory is shared."),
    EventKind(
        "rival-closes",
        "solo.rival-closing",
        "The rival fires the last energy, for it ends the game ahead: its own score {change.b}, yours {change.c}.",
    ),
]
