"""Who may see what in Critical Mass, the same as text, and how hidden cards are imagined."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import ABILITY, BOLT, NONE, Box, Kind
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.numbers import ability_works, adds, lasts_for
from warroom.games.critical_mass.state import EMPTY, Battle, Cockpit
from warroom.games.critical_mass.wording import deed_text
from warroom.kernel.reasons import Number, Reason
from warroom.kernel.visibility import ALL, COUNT, OWNER, Part, View, fill, parts_at, sizes
from warroom.kernel.words import first, lowest, ones, second

SEAT: Final = "cockpits"
PARTS: Final = [
    Part("teams", ALL),
    Part("pools", ALL),
    Part("custom", ALL),
    Part("stalemate", ALL),
    Part("last_turn", ALL),
    Part("tiebreak", ALL),
    Part("quiet", ALL),
    Part("best", ALL),
    Part("batch", ALL),
    Part("missing", ALL),  # [gap.plan.submit-visible]
    Part("strikes", ALL),
    Part("reactions", ALL),
    Part("owed", ALL),
    Part("aftermath", ALL),
    Part("lasting", ALL),
    Part("spent", ALL, since=AUDITED),
    Part("mech", ALL, SEAT),
    Part("loadout", OWNER, SEAT),
    Part("shown", ALL, SEAT),
    Part("hand", COUNT, SEAT),  # [gap.info.hand-size, gap.mp.show-cards]
    Part("play", ALL, SEAT),
    Part("equipped", ALL, SEAT),  # [equipment.face-up]
    Part("cooldown", ALL, SEAT),  # [zones.cooldown-public, gap.info.cooldown-order]
    # [setup.deactivated-face-down, zones.deactivated-own-view, zones.deactivated-opponent-hidden]
    Part("off", COUNT, SEAT),  # [gap.info.deactivated-size]
    Part("surely_hand", ALL, SEAT),
    Part("surely_off", ALL, SEAT),
    Part("trail", ALL, SEAT, since=AUDITED),
    Part("plates", ALL, SEAT),  # [gap.info.board-public]
    Part("living", ALL, SEAT),
    Part("primed", ALL, SEAT),
    Part("ability", ALL, SEAT),
    Part("stunned", ALL, SEAT),  # [gap.stun.visible]
    Part("stun_next", ALL, SEAT),
    Part("target", ALL, SEAT),
    Part("used", ALL, SEAT),
    Part("lasted", ALL, SEAT, since=AUDITED),
    Part("waiting", ALL, SEAT),
    Part("jammed", ALL, SEAT),
    Part("dealers", ALL, SEAT),
    Part("hurt", ALL, SEAT),
    Part("ability_began", ALL, SEAT),
    Part("acting", ALL, SEAT),
    Part("pace", ALL, SEAT),
    Part("power", ALL, SEAT),
    Part("draft", OWNER, SEAT, spoken="spoken"),  # [plan.face-down]
]


def seated(box: Box, mechs: list[int]) -> Battle:
    """A table with these Mechs, about to be filled."""
    s = Battle(box)
    s.cockpits = [Cockpit(box.build(mech, 0)) for mech in mechs]
    return s


def fitting(box: Box, view: View) -> Battle:
    """A state that fits a view; hidden cards lie in any fitting place until they are dealt again."""
    s = seated(box, cast("list[int]", view.parts["mech"]))
    fill(parts_at(PARTS, box.revision), s, view)
    for seat, c in enumerate(s.cockpits):
        if seat != view.seat:
            c.loadout = c.shown
        c.build = box.build(c.mech, c.loadout)
    return s


def known_to(s: Battle, seat: int) -> Battle:
    """The table as far as a seat (-1: a spectator) can be sure of it: what is secret of the others is left out."""
    t = s.clone()
    for other, c in enumerate(t.cockpits):
        if other != seat:
            c.loadout = c.shown
            c.build = s.box.build(c.mech, c.shown)
            c.hand, c.off = c.surely_hand, c.surely_off
            if not (s.spoken >> other) & 1:
                c.draft = EMPTY
    return t


# -- explained numbers ------------------------------------------------------------------------------------------------


def explained(s: Battle, seat: i64, card: i64, stat: i64) -> Number:
    """The Speed or Firepower of a card, source by source."""
    c = s.cockpits[seat]
    build = c.build
    kind = build.kinds[card]
    reasons = [Reason(int(kind.firepower), "printed", "card.firepower-is-damage")]
    if stat == codes.SPEED:
        reasons = [Reason(int(kind.speed), "printed", "card.speed-higher-better")]
        if kind.speed == BOLT:
            return Number(tuple(reasons))
    sources = c.in_force() & build.standing
    while sources:
        source = lowest(sources)
        sources &= sources - 1
        add_reason(reasons, adds(s, seat, source, card, stat), build.kinds[source])
    if ability_works(s, seat):
        add_reason(reasons, adds(s, seat, ABILITY, card, stat), build.mech.ability)
    for word in s.lasting:
        amount = lasts_for(s, word, seat, card, stat)
        if amount:
            title = build.kind(first(word) >> 8).title
            reasons.append(Reason(int(amount), title, "gap.modifiers.this-turn-scope"))
    total = sum(reason.value for reason in reasons)
    if stat == codes.FIREPOWER and total < 0:
        reasons.append(Reason(-total, "never below 0", "gap.damage.zero"))
    return Number(tuple(reasons))


def add_reason(reasons: list[Reason], amount: i64, source: Kind) -> None:
    """Adds what a source in force changes, if it does."""
    if amount:
        reasons.append(Reason(int(amount), source.title, "gap.modifiers.add-up"))


def card_numbers(s: Battle, seat: i64, cards: i64) -> dict[str, Number]:
    """The Speeds and Firepowers of some cards of a seat that differ from what is printed.

    Each is counted as if it were in play, so that what the card says of itself counts too.
    """
    found: dict[str, Number] = {}
    c = s.cockpits[seat]
    build, play, used = c.build, c.play, c.used
    ability = build.mech.ability.effects[codes.WHILE_IN_FORCE] and ability_works(s, seat)
    changed = bool(s.lasting) or bool(ability) or c.in_force() & build.standing != 0
    if not changed:
        cards &= build.standing  # nothing else is there that could change a card
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        bit: i64 = 1 << card
        if not (play | c.equipped) & bit:
            c.play = play | bit
            c.used = used | bit
        kind = build.kinds[card]
        speed = explained(s, seat, card, codes.SPEED)
        if len(speed.reasons) > 1:
            found[f"speed-{seat}-{kind.name}"] = speed
        if kind.type == codes.WEAPON:
            firepower = explained(s, seat, card, codes.FIREPOWER)
            if len(firepower.reasons) > 1:
                found[f"firepower-{seat}-{kind.name}"] = firepower
        c.play, c.used = play, used
    return found


# -- text -------------------------------------------------------------------------------------------------------------


def seat_name(s: Battle, seat: int) -> str:
    """What a seat is called at the table: its Mech, with its number where two have the same."""
    title = s.cockpits[seat].build.mech.title
    same = sum(c.mech == s.cockpits[seat].mech for c in s.cockpits)
    return f"{title} {seat + 1}" if same > 1 else title


def card_text(kind: Kind) -> str:
    """A card in one line: name, type, values and text."""
    values = [f"Tech {kind.tech}", codes.TYPE_NAMES[kind.type].capitalize()]
    values.append("bolt" if kind.speed == BOLT else f"Speed {kind.speed}")
    if kind.type == codes.WEAPON:
        values += [f"Firepower {kind.firepower}", codes.DAMAGE_NAMES[kind.damage].replace("none", "no type")]
    if kind.durability:
        values.append(f"Durability {kind.durability}")
    return f"{kind.name} ({', '.join(values)}){f' {kind.text}' if kind.text else ''}"


def described(s: Battle, view: View) -> str:
    """The table as text good enough to play by; `s` fits the view, and only what the view tells is said.

    [setup.board-placement]
    """
    lines = [_heading(s)]
    for seat in range(len(s.cockpits)):
        lines += _cockpit_lines(s, view, seat)
    if 0 <= view.seat < len(s.cockpits):
        c = s.cockpits[view.seat]
        lines += ["Your hand:", *(f"  {card_text(c.build.kinds[card])}" for card in members(c.hand))]
        lines.append(f"Your Deactivated pile: {', '.join(_pile(c, c.off)) or 'empty'}.")
        if c.draft:
            lines.append(f"Your answers so far: {', '.join(str(answer) for answer in c.draft)}.")
    return "\n".join(lines)


def _heading(s: Battle) -> str:
    mode = "two teams" if s.teams else f"{len(s.cockpits)} pilots" if len(s.cockpits) > 2 else "duel"
    quiet = max(0, int(s.quiet))
    idle = f", {quiet} turns without a plate lost" if quiet else ""
    return f"Turn {s.turn}, {mode}{idle}."


def _cockpit_lines(s: Battle, view: View, seat: int) -> list[str]:
    c = s.cockpits[seat]
    mech = c.build.mech
    you = " (you)" if seat == view.seat else ""
    place = f"Seat {seat + 1}, {mech.title}{you}"
    if not c.living:
        return [f"{place}: fallen."]
    hand, off = (sizes(view, name)[seat] for name in ("hand", "off"))
    marks = [
        word
        for word, holds in (
            ("Primed", c.primed),
            (f"{mech.ability.title} ON", c.ability),
            ("stunned", c.stunned),
            ("stunned next turn", c.stun_next),
        )
        if holds
    ]
    parts = ", ".join(
        f"{title} {c.plates_of(i)} of {(mech.plates >> (i * 8)) & 0xFF} (Durability {mech.durability[i]})"
        for i, title in enumerate(mech.component_titles)
    )
    lines = [
        f"{place}: {hand} in hand, {off} Deactivated{', ' + ', '.join(marks) if marks else ''}.",
        f"  Plates: {parts}.",
        f"  Ability: {mech.ability.title}. {mech.ability.text}",
    ]
    for word, cards in (("In play", c.play), ("Equipped", c.equipped), ("Cooldown", c.cooldown)):
        if cards:
            lines.append(f"  {word}: {', '.join(c.build.kinds[card].title for card in members(cards))}.")
    if lasting_text(s, seat):
        lines.append(f"  Lasting: {'; '.join(lasting_text(s, seat))}.")
    if c.target != NONE and len(s.cockpits) > 2:
        lines.append(f"  Aims at {seat_name(s, c.target)}.")
    return lines


def _pile(c: Cockpit, cards: int) -> list[str]:
    kinds = [c.build.kinds[card] for card in members(cards)]
    return [f"{kind.name} (Tech {kind.tech})" for kind in kinds]


def members(cards: int) -> list[int]:
    """The numbers of the cards, or seats, of a set."""
    found = []
    while cards:
        found.append(int(lowest(cards)))
        cards &= cards - 1
    return found


def operand_name(box: Box, s: Battle | None, slot: str, value: int) -> str:
    """What an event's operand is called at the table."""
    match slot:
        case "seat" | "by" | "target":
            return seat_name(s, value) if s is not None else f"Seat {value + 1}"
        case "seats":
            winners = [seat for seat in range(4) if (value >> seat) & 1]
            return " and ".join(operand_name(box, s, "seat", seat) for seat in winners)
        case "among":
            some = s is not None and ones(value) < len(s.cockpits)
            return f" between {operand_name(box, s, 'seats', value)}" if some else ""
        case "mech":
            return box.mechs[value].title
        case "ability":
            return box.mechs[value].ability.title
        case "card":
            return box.kinds[value].title
        case "cards" | "off":
            cards = members(value & 0xFFFFFFFF)
            if s is None or not cards:
                return "no cards" if not cards else f"{len(cards)} cards"
            kinds = s.cockpits[value >> 32].build.kinds
            return ", ".join(kinds[card].title for card in cards)
        case "component":
            return box.word_titles[value]
        case "plates":
            return "a plate" if value == 1 else f"{value} plates"
        case "effect":
            return box.effects[value].text
        case "deed":
            return deed_text(box.effects[value].text)
        case _:
            return str(value)


def operand(box: Box, s: Battle | None, slot: str, value: int) -> object:
    """An event's operand as plain data: things that have a name by their name."""
    match slot:
        case "seats" | "among":
            return members(value)
        case "mech" | "ability":
            return box.mechs[value].name
        case "card":
            return box.kinds[value].name
        case "cards" | "off":
            cards = members(value & 0xFFFFFFFF)
            return [s.cockpits[value >> 32].build.kinds[card].name for card in cards] if s is not None else len(cards)
        case "component":
            return box.words[value]
        case "effect" | "deed":
            return box.effects[value].text
        case _:
            return value


def lasting_text(s: Battle, seat: int) -> list[str]:
    """The bonuses and bans that a seat has now or next turn, in words."""
    return [s.box.effects[second(word)].text for word in s.lasting if first(word) & 0xFF == seat]
