"""Who may see what in Master Ray, the same as text, and how a hidden hand is imagined."""

from __future__ import annotations

from typing import Final, cast

from warroom.games.master_ray import state as words
from warroom.games.master_ray.notation import square_name, square_words
from warroom.games.master_ray.revisions import AUDITED
from warroom.games.master_ray.rules.ending import points, samples, score
from warroom.games.master_ray.rules.turn import scientists
from warroom.games.master_ray.state import (
    ACTION_NAMES,
    CHIEF,
    COLOUR_NAMES,
    HEIGHT_NAMES,
    MODE_NAMES,
    NONE,
    SIZE_NAMES,
    Box,
    Ray,
)
from warroom.kernel.reasons import Number, Reason
from warroom.kernel.visibility import ALL, COUNT, SIZE, Part, View, deal_unseen, fill, parts_at, sizes
from warroom.kernel.words import first, second, verb

PARTS: Final = [  # [gap.info.hands-hidden]
    Part("solo", ALL),
    Part("level", ALL),
    Part("advanced", ALL),
    Part("swapped", ALL),
    Part("roster", ALL, since=AUDITED),
    Part("dice", ALL),
    Part("lane", ALL),
    Part("temperature", ALL),
    Part("height", ALL),
    Part("mode", ALL),
    Part("energy", ALL),
    Part("hands", COUNT),
    Part("deck", SIZE),
    Part("discard", ALL),
    Part("passes", ALL),
    Part("front", ALL),
    Part("active", ALL),
    Part("extra", ALL),
    Part("chiefs", ALL),
    Part("locks", ALL),
    Part("student", ALL),
    Part("covered", ALL),
    Part("staff", ALL),
    Part("idle", ALL),
    Part("fired", ALL),
]


def fitting(box: Box, view: View) -> Ray:
    """A state that fits a view; hidden hands hold the lowest unseen cards until they are dealt again."""
    s = Ray(box)
    fill(parts_at(PARTS, box.revision), s, view)
    if s.front != NONE:
        s.hands[1] |= 1 << s.front
    on_table = 1 << s.student if s.student != NONE else 0
    unseen = box.rosters[s.roster] & ~(s.discard | on_table | s.hands[0] | s.hands[1])
    s.deck = deal_unseen(unseen, s.hands, sizes(view, "hands"))
    return s


def professor_name(s: Ray, professor: int) -> str:
    """What a professor is called at the table."""
    if s.solo and professor == 1:
        return "the rival"
    return COLOUR_NAMES[professor ^ s.swapped].capitalize()


def die_name(die: int) -> str:
    """A die in words."""
    return f"{SIZE_NAMES[die >> 3]} {die & 7}" if die else "empty"


def explained_score(s: Ray, professor: int) -> Number:
    """A professor's points, die by die."""
    rules = ("", "score.small-times-three", "score.medium-times-two", "score.large-times-one")
    reasons = [
        Reason(points(die), f"{die_name(die)} in {square_words(square)}", rules[die >> 3])
        for square, die in enumerate(s.dice)
        if die and s.owner(square) == professor
    ]
    if score(s, professor) != samples(s, professor):
        reasons.append(Reason(score(s, professor) - samples(s, professor), "prestige", "solo.result"))
    return Number(tuple(reasons))


def described(s: Ray, view: View) -> str:
    """The table as text good enough to play by; `s` fits the view, and only what the view tells is said."""
    box, seat = s.box, view.seat
    lines = [_heading(s)]
    for lane in range(1, box.lanes + 1):
        ray = "ray >" if lane == s.lane else "     "
        near, far = (_square_text(s, (lane - 1) * 2 + depth) for depth in range(2))
        lines.append(f"  {ray} lane {lane}:  near {near:<18} far {far}")
    lines.append(
        f"Ray: {MODE_NAMES[s.mode]} mode (a shot takes {s.mode + 1}), height {HEIGHT_NAMES[s.height]}, "
        f"temperature {s.temperature} of {box.max_temperature} ({box.temperature_names[s.temperature]}), "
        f"energy {s.energy}."
    )
    for professor in range(2):
        lines.append(_professor_text(s, view, professor))
    cards = cast("dict[str, int]", view.parts["deck"])["count"]
    lines.append(f"Students: {cards} in the deck, used: {_cards_text(box, s.discard)}.")
    if s.front != NONE:
        lines.append(f"The rival's notebook shows {_card_text(box, s.front)}, temper {box.card_temper[s.front].name}.")
    for professor, action in enumerate(s.locks):
        if action != NONE:
            lines.append(f"Locked by {professor_name(s, professor)}'s Chief: {ACTION_NAMES[action]}.")
    if s.staff or s.student != NONE:
        lines.append(f"On the dashboard: {_dashboard_text(s)}.")
    if 0 <= seat < 2:
        hand = cast("list[int]", view.parts["hands"])[seat]
        lines.append(f"Your hand: {_cards_text(box, hand)}.")
    return "\n".join(lines)


def _heading(s: Ray) -> str:
    mode = f"solo against the {s.box.levels[s.level].title} (house rules)" if s.solo else "duel"
    advanced = ", advanced (house rules)" if s.advanced else ""
    return f"Turn {s.turn} (pass {min(s.passes + 1, 3)} of 3), {mode}{advanced}."


def _square_text(s: Ray, square: int) -> str:
    return f"{COLOUR_NAMES[s.box.colour[square]]} {die_name(s.dice[square])}"


def _professor_text(s: Ray, view: View, professor: int) -> str:
    reserve = ", ".join(f"{s.reserve(professor, size)} {SIZE_NAMES[size]}" for size in (3, 2, 1))
    cards = sizes(view, "hands")[professor]
    chief = f", Chief {_chief_text(s, professor)}" if s.advanced and not (s.solo and professor == 1) else ""
    students = "1 student" if cards == 1 else f"{cards} students"
    prestige = score(s, professor) - samples(s, professor)
    you = " (you)" if professor == view.seat else ""
    name = professor_name(s, professor)
    return (
        f"{name[:1].upper()}{name[1:]}{you}: {score(s, professor)} points"
        f"{f' (of them {prestige} prestige)' if prestige else ''}, "
        f"{scientists(s, professor)} scientists, {students}, reserve {reserve}{chief}."
    )


def _chief_text(s: Ray, professor: int) -> str:
    if s.locks[professor] != NONE:
        return f"locks {ACTION_NAMES[s.locks[professor]]}"
    return "ready" if (s.chiefs >> professor) & 1 else "not ready"


def _card_text(box: Box, card: int) -> str:
    action, strength = ACTION_NAMES[box.card_action[card]], box.card_strength[card]
    number = f" {strength}" if action in ("move", "heat", "cool") else ""
    return f"{box.card_names[card]} ({action}{number})"


def _cards_text(box: Box, cards: int) -> str:
    return ", ".join(_card_text(box, card) for card in range(len(box.card_names)) if (cards >> card) & 1) or "none"


def _dashboard_text(s: Ray) -> str:
    pieces = [f"{s.box.card_names[s.student]} on {ACTION_NAMES[s.covered]}"] if s.student != NONE else []
    for action, name in enumerate(ACTION_NAMES):
        if s.on(action):
            pieces.append(f"{'Chief' if s.on(action) == CHIEF else s.on(action)} on {name}")
    return ", ".join(pieces)


def operand_name(box: Box, s: Ray | None, slot: str, value: int) -> str:
    """What an event's operand is called at the table."""
    match slot:
        case "seat":
            return professor_name(s, value) if s is not None else f"Professor {value + 1}"
        case "card":
            return box.card_titles[value]
        case "temper":
            return box.card_temper[value].name
        case "cards":
            return " and ".join(title for card, title in enumerate(box.card_titles) if (value >> card) & 1)
        case "action":
            return box.action_titles[value].lower()
        case "scientists":
            return "one scientist" if value == 1 else f"{value} scientists"
        case "square":
            return square_words(value)
        case "owner":
            name = _owner(box, s, value)
            return f"{name[:1].upper()}{name[1:]}'s"
        case "hit":
            return die_name(value)
        case "die":
            return f"a {die_name(value)}"
        case "height":
            return HEIGHT_NAMES[value]
        case "mode":
            return MODE_NAMES[value]
        case "temperature":
            return box.temperature_names[value]
        case "change":
            return f"{value:+d}"
        case "worth":
            return f"worth {value}" if value > -1000 else "none at all"
        case _:
            return str(value)


def _owner(box: Box, s: Ray | None, square: int) -> str:
    """Whose square it is, as the table calls them."""
    return professor_name(s, int(s.owner(square))) if s is not None else COLOUR_NAMES[box.colour[square]].capitalize()


def called(box: Box, choice: int) -> str:
    """A choice as professors speak of it, in the middle of a sentence."""
    kind, a, b = int(verb(choice)), int(first(choice)), int(second(choice))
    match kind:
        case words.TAKE_STUDENT:
            return box.card_titles[a]
        case words.PLACE:
            return f"{operand_name(box, None, 'scientists', b)} to {operand_name(box, None, 'action', a)}"
        case words.LEAD:
            return f"the Chief to {operand_name(box, None, 'action', a)}"
        case words.LOCK:
            return f"a lock on {operand_name(box, None, 'action', a)}"
        case words.READY:
            return "to place no more"
        case words.DO_MOVE:
            return f"the ray to lane {a}"
        case words.DO_HEIGHT:
            return f"the {HEIGHT_NAMES[a]} height"
        case words.DO_MODE:
            return "the other mode"
        case words.DO_SWITCH:
            return f"to switch {square_words(a)} and {square_words(b)}"
        case words.DO_HEAT:
            return f"to heat up with {a}"
        case words.DO_COOL:
            return f"to cool down with {a}"
        case _:
            return "to fire"


def operand(box: Box, slot: str, value: int) -> object:
    """An event's operand as plain data: things that have a name by their name."""
    match slot:
        case "card":
            return box.card_names[value]
        case "cards":
            return [name for card, name in enumerate(box.card_names) if (value >> card) & 1]
        case "action":
            return ACTION_NAMES[value]
        case "square":
            return square_name(value)
        case "die" | "hit":
            return {"size": SIZE_NAMES[value >> 3], "face": value & 7}
        case "owner":
            return COLOUR_NAMES[box.colour[value]]
        case "height" | "mode" | "temper":
            return operand_name(box, None, slot, value)
        case _:
            return value
