"""Reads Critical Mass's content file, checks every field, and lays the printed things out as a `Box`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from warroom.games.critical_mass import codes, sense
from warroom.games.critical_mass.box import (
    BOLT,
    NONE,
    OWN,
    PARTS_OF_MECH,
    PLATE_BITS,
    SLOT_BITS,
    SLOTS,
    Box,
    Filter,
    Kind,
    Mech,
)
from warroom.games.critical_mass.reading import EffectReader
from warroom.games.critical_mass.vocabulary import TRIGGERS
from warroom.games.critical_mass.wording import clauses_of, fate_text, loss_text, switch_text
from warroom.kernel.content import Pack, Printed, Strict, fingerprint, mistake
from warroom.kernel.packs import read_packed

FILE: Final = Path(__file__).with_name("content.toml")

RESERVED: Final = ("recommended", "custom", "none", "random", "neutral")  # words that set-ups and owners are told by

Source = Literal["rulebook", "house", "pack"]
CardType = Literal["weapon", "defense", "action", "equipment"]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Tech = Annotated[int, msgspec.Meta(ge=1, le=3)]
Effects = list[dict[str, Any]]


class BoxEntry(Strict):
    """A box as it is sold. [gap.damage.cube-colour]"""

    id: str
    name: str
    source: Source
    mechs: list[str]
    additional_cards: int
    targeting_cards: int
    metallic_cubes: int
    green_cubes: int


class Slot(Strict):
    """Room for one additional card."""

    tech: Tech
    type: Literal["weapon", "defense", "action", "equipment", "any"]


class Deck(Strict):
    """A Mech's own cards by Tech."""

    tech1: list[str]
    tech2: list[str]
    tech3: list[str]


class Switch(Strict, rename={"condition": "if"}):
    """When a conditional ability turns ON or OFF."""

    when: str
    condition: dict[str, Any] | None = None


class Ability(Strict, kw_only=True):
    """A special ability."""

    name: str
    source: Source = "pack"
    kind: Literal["conditional", "continuous"]
    effects: Effects
    on: Switch | None = None
    off: Switch | None = None


class Component(Strict, kw_only=True):
    """A Critical Component. [component.parts]"""

    name: str
    source: Source = "pack"
    plates: Annotated[int, msgspec.Meta(ge=1, le=60)]
    durability: Positive
    critical: Effects
    supplied: list[str] = []


class MechEntry(Strict):
    """A Mech. [component.four, customize.limits-on-board]"""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$")]
    name: str
    box: str
    faction: str
    source: Source
    plan: str
    cards: Positive
    green_cubes: int
    slots: Annotated[list[Slot], msgspec.Meta(max_length=SLOTS)]
    recommended: list[str]
    first_pick: str
    deck: Deck
    ability: Ability
    component: Annotated[list[Component], msgspec.Meta(min_length=PARTS_OF_MECH, max_length=PARTS_OF_MECH)]
    supplied: list[str] = []


class CardEntry(Strict):
    """A card. [card.anatomy, card.damage-types, card.damage-type-optional, gap.data.damage-types-one-book]"""

    id: str
    name: str
    owner: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)]
    box: str
    type: CardType
    speed: Annotated[int, msgspec.Meta(ge=0, le=20)] | Literal["bolt"]
    tech: Tech
    source: Source
    effects: Effects
    ledger: str = ""
    firepower: Annotated[int, msgspec.Meta(ge=0, le=50)] | None = None
    damage_type: Literal["flame", "missile", "beam", "electrical", "none"] | None = None
    durability: Positive | None = None
    start: Literal["hand", "deactivated"] | msgspec.UnsetType = msgspec.UNSET  # where it starts, if not by its Tech
    supplied: list[str] = []


class Content(Strict):
    """The whole content file."""

    box: Annotated[list[BoxEntry], msgspec.Meta(min_length=1)]
    mech: Annotated[list[MechEntry], msgspec.Meta(min_length=2, max_length=15)]
    card: Annotated[list[CardEntry], msgspec.Meta(min_length=1)]


def printed(text: str | None = None, pack: Pack | None = None) -> Printed[Box]:
    """The box of a content text (without one, of the file that comes with the game), as a pack changes it.

    [components.boards-revised, gap.data.card-lists-missing, gap.data.boards-revised]
    """
    return lay_out(*read_packed(FILE, Content, text, pack))


def lay_out(content: Content, file: str) -> Printed[Box]:
    """The box of content whose fields are sound one by one."""
    box = _box(content, file)
    return Printed(box, fingerprint(content), _plain(box, content))


def _plain(box: Box, content: Content) -> dict[str, object]:
    """The content as plain data for those who draw it, with the texts made from it and how choices name each thing."""
    data: dict[str, Any] = msgspec.to_builtins(content)
    kinds = {kind.title: kind for kind in box.kinds}
    for card in data["card"]:
        kind = kinds[card["name"]]
        card |= {"word": kind.name, "text": kind.text, "clauses": clauses_of(card["effects"])}
    for mech, entry in zip(box.mechs, data["mech"]):
        entry["ability"]["text"] = mech.ability.text
        own = {card["name"]: card["id"] for card in data["card"] if card["owner"] == mech.name}
        entry["own"] = [own[kind.title] for kind in mech.own]
        entry["starts"] = [own[kind.title] for i, kind in enumerate(mech.own) if (mech.starts >> i) & 1]
        for component, effects in zip(entry["component"], mech.criticals):
            text = "; ".join(effect.text for effect in effects)
            loss, fate = ("; ".join(map(told, component["critical"])) for told in (loss_text, fate_text))
            component |= {
                "word": slug(component["name"]),
                "text": f"{text[:1].upper()}{text[1:]}.",
                "loss": loss,
                "fate": fate,
            }
    return data


def slug(name: str) -> str:
    """A printed name as it is written in choices: `Heaven's Drum` is heavens-drum."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def _box(content: Content, file: str) -> Box:
    box = Box()
    box.box_names = [entry.id for entry in content.box]
    box.filters.append(Filter())
    box.kinds.append(Kind(0, "nothing", "nothing"))
    for label, entries in (("card", content.card), ("mech", content.mech), ("box", content.box)):
        seen: set[str] = set()
        for entry in entries:
            if entry.id in seen:
                raise mistake(file, entry.id, "id", f"expected a new name, but another {label} has it")
            seen.add(entry.id)
    _lay_cards(box, content, file)
    for number, mech in enumerate(content.mech):
        box.mechs.append(_mech(box, content, mech, number, file))
    _check_boxes(content, file)
    _check_texts(box, content, file)
    return box


# -- cards ------------------------------------------------------------------------------------------------------------


def _lay_cards(box: Box, content: Content, file: str) -> None:
    """Cards of one name are one kind, whoever has them; all names are known before the first text is read.

    [setup.additional-neutral, card.icon-or-neutral, gap.data.same-name-same-stats, gap.data.evade-note-foreign-mechs]
    """
    first: dict[str, CardEntry] = {}
    for card in content.card:
        _check_card(content, card, file)
        known = first.setdefault(slug(card.name), card)
        for field in ("name", "type", "speed", "firepower", "damage_type", "durability", "tech", "effects"):
            if getattr(known, field) != getattr(card, field):
                raise mistake(file, card.id, field, f"expected the same as on {known.id}, which has the same name")
    if len(first) > 250:
        raise mistake(file, "card", "name", "expected at most 250 different cards")
    names = {card.name: number for number, card in enumerate(first.values(), start=1)}
    box.pool = [[0] * (len(first) + 1) for entry in content.box]
    for name, card in first.items():
        kind = Kind(names[card.name], name, card.name)
        kind.type = codes.TYPE_NAMES.index(card.type)
        kind.speed = BOLT if isinstance(card.speed, str) else card.speed
        kind.firepower = card.firepower or 0
        kind.damage = codes.DAMAGE_NAMES.index(card.damage_type or "none")
        kind.durability = card.durability or 0
        kind.tech = card.tech
        EffectReader(box, names, file, card.id).read_into(kind, card.effects)
        if (card.type == "defense") != (kind.defends != 0):
            raise mistake(file, card.id, "effects", "expected exactly one defend on a Defense and none elsewhere")
        if sum(effect.get("do") == "defend" for effect in card.effects) > 1:
            raise mistake(file, card.id, "effects", "expected exactly one defend on a Defense and none elsewhere")
        if kind.attacks > 1 and card.type != "weapon":
            raise mistake(file, card.id, "effects", "expected attacks on a Weapon only")
        if kind.keywords & codes.FIXED and not kind.keywords & codes.RETURNS:
            raise mistake(file, card.id, "effects", "expected the keyword returns beside fixed")
        box.kinds.append(kind)
    for card in content.card:
        if card.owner == "neutral":
            box.pool[box.box_names.index(card.box)][names[card.name]] += card.copies


def _check_card(content: Content, card: CardEntry, file: str) -> None:
    """What the fields of a card say together.

    [combat.lightning-types, card.firepower-weapons-only, card.durability-equipment, equipment.lightning,
    defense.lightning, gap.data.lightning-weapon, gap.setup.tech1-additional]
    """
    boxes = [entry.id for entry in content.box]
    owners = {mech.id: mech.box for mech in content.mech}
    weapon, equipment = card.type == "weapon", card.type == "equipment"
    rules: list[tuple[bool, str, str]] = [
        (card.box in boxes, "box", f"expected one of {', '.join(boxes)}, found {card.box!r}"),
        (
            card.owner == "neutral" or card.owner in owners,
            "owner",
            f"expected neutral or one of {', '.join(owners)}, found {card.owner!r}",
        ),
        (owners.get(card.owner, card.box) == card.box, "box", "expected the box of the card's Mech"),
        (
            card.type not in ("defense", "equipment") or card.speed == "bolt",
            "speed",
            "expected bolt: every Defense and every Equipment has it",
        ),
        (not weapon or card.speed != "bolt", "speed", "expected a number: no Weapon has the bolt"),
        (weapon == (card.firepower is not None), "firepower", "expected on Weapons, and on no other card"),
        (weapon == (card.damage_type is not None), "damage_type", "expected on Weapons, and on no other card"),
        (equipment == (card.durability is not None), "durability", "expected on Equipment, and on no other card"),
        (card.owner != "neutral" or card.tech > 1, "tech", "expected 2 or 3: no slot admits an additional Tech 1 card"),
        (card.owner != "neutral" or not card.start, "start", "expected on a Mech's own cards only"),
        (bool(slug(card.name)), "name", "expected a name with letters in it"),
        (slug(card.name) not in RESERVED, "name", f"expected another name: set-ups use {', '.join(RESERVED)}"),
    ]
    for holds, field, expected in rules:
        if not holds:
            raise mistake(file, card.id, field, expected)


# -- mechs ------------------------------------------------------------------------------------------------------------


def _mech(box: Box, content: Content, entry: MechEntry, number: int, file: str) -> Mech:
    """A Mech with its own cards, where each starts, its slots and what is recommended for them.

    [setup.mech-icon, setup.take-mech-cards, board.back-card-list, card.tech1-start, gap.data.copies-in-deck,
    gap.data.recommended-missing, gap.setup.list-vs-tech1]
    """
    names = {kind.title: kind.number for kind in box.kinds[1:]}
    cards = {card.id: card for card in content.card}
    reader = EffectReader(box, names, file, entry.id)
    if entry.id in RESERVED:
        raise mistake(file, entry.id, "id", f"expected another name: set-ups use {', '.join(RESERVED)}")
    mech = Mech(number, entry.id, entry.name)
    mech.box = entry.box
    own = [card for card in content.card if card.owner == entry.id]
    for tech, listed in ((1, entry.deck.tech1), (2, entry.deck.tech2), (3, entry.deck.tech3)):
        if sorted(listed) != sorted(card.id for card in own if card.tech == tech):
            raise mistake(file, entry.id, f"deck.tech{tech}", "expected exactly the Mech's own cards of that Tech")
        for name in listed:
            for i in range(cards[name].copies):
                if (cards[name].start or ("hand" if tech == 1 else "deactivated")) == "hand":
                    mech.starts |= 1 << len(mech.own)
                mech.own.append(box.kinds[names[cards[name].name]])
    if not len(mech.own) == entry.cards <= OWN:
        raise mistake(file, entry.id, "cards", f"expected the number of its own cards ({len(mech.own)}, at most {OWN})")
    fixed = [card for card, kind in enumerate(mech.own) if kind.keywords & codes.FIXED]
    if not fixed or not all((mech.starts >> card) & 1 for card in fixed):
        raise mistake(file, entry.id, "deck", "expected a fixed card (Recharge), and every fixed card to start in hand")
    _components(box, mech, entry, reader, file)
    _ability(mech, entry, reader, file)
    for slot in entry.slots:
        mech.slot_tech.append(slot.tech)
        mech.slot_type.append(NONE if slot.type == "any" else codes.TYPE_NAMES.index(slot.type))
    if len(entry.recommended) != len(entry.slots):
        raise mistake(file, entry.id, "recommended", f"expected a card for each of the {len(entry.slots)} slots")
    for place, (name, slot) in enumerate(zip(entry.recommended, entry.slots)):
        card = cards.get(name)
        if card is None or card.owner != "neutral":
            raise mistake(file, entry.id, "recommended", f"expected additional cards, found {name!r}")
        if card.tech != slot.tech or slot.type not in ("any", card.type):
            raise mistake(file, entry.id, "recommended", f"expected cards that fit their slots, but {name!r} does not")
        if entry.recommended.count(name) > card.copies:
            raise mistake(file, entry.id, "recommended", f"expected at most {card.copies} copies of {name!r}")
        mech.recommended |= names[card.name] << (place * SLOT_BITS)
    first = cards.get(entry.first_pick)
    if first is None or first.tech != 2 or (first.owner != entry.id and entry.first_pick not in entry.recommended):
        raise mistake(file, entry.id, "first_pick", "expected a Tech 2 card of the deck or of the recommended ones")
    mech.first_pick = names[first.name]
    return mech


def _components(box: Box, mech: Mech, entry: MechEntry, reader: EffectReader, file: str) -> None:
    """Four components with their plates, and what their loss does to their own Mech.

    [component.four, critical.kinds, gap.critical.other-kinds, gap.data.components-missing]
    """
    for number, part in enumerate(entry.component):
        word = slug(part.name)
        if word in [slug(other.name) for other in entry.component[:number]]:
            raise mistake(
                file, entry.id, "component", f"expected four different names, but {part.name!r} is there twice"
            )
        if word not in box.words:
            box.words.append(word)
            box.word_titles.append(part.name)
        mech.plates |= part.plates << (number * PLATE_BITS)
        mech.durability.append(part.durability)
        mech.component_titles.append(part.name)
        mech.component_words.append(box.words.index(word))
        effects = []
        for place, given in enumerate(part.critical, start=1):
            effects.append(reader.read_effect(f"component[{number + 1}].critical[{place}]", 0, given))
            if given.get("whose") != "self" or given["do"] not in ("stun", "deactivate", "cool"):
                raise mistake(
                    file, entry.id, "component", "expected critical effects on the own Mech: stun, deactivate or cool"
                )
        mech.criticals.append(effects)


def _ability(mech: Mech, entry: MechEntry, reader: EffectReader, file: str) -> None:
    """The special ability: continuous, or turned ON and OFF by what is stated.

    [ability.unique, ability.two-kinds, setup.green-cubes-raijin-archon, setup.green-cubes-patriot-iron-curtain]
    """
    ability = entry.ability
    mech.ability = Kind(0, slug(ability.name), ability.name)
    reader.read_into(mech.ability, ability.effects, "ability.effects")
    mech.conditional = ability.kind == "conditional"
    for side, switch in (("on", ability.on), ("off", ability.off)):
        if mech.conditional != (switch is not None):
            raise mistake(file, entry.id, f"ability.{side}", "expected on conditional abilities, and on no others")
        if switch is None:
            continue
        if switch.when not in sense.SWITCHES[side]:
            raise mistake(file, entry.id, f"ability.{side}.when", f"expected one of {', '.join(sense.SWITCHES[side])}")
        condition = reader.read_lasting_condition(f"ability.{side}.if", switch.condition)
        if side == "on":
            mech.on_trigger, mech.on_if = TRIGGERS[switch.when].code, condition
        else:
            mech.off_trigger, mech.off_if = TRIGGERS[switch.when].code, condition
    mech.judged_at_end = codes.END_OF_COMBAT in (mech.on_trigger, mech.off_trigger)
    if ability.on is not None and ability.off is not None:
        on = switch_text("ON", ability.on.when, ability.on.condition)
        off = switch_text("OFF", ability.off.when, ability.off.condition)
        mech.ability.text = f"{on} {off} While ON: {mech.ability.text[:1].lower()}{mech.ability.text[1:]}"
    if 1 + mech.conditional != entry.green_cubes:
        raise mistake(
            file, entry.id, "green_cubes", f"expected {1 + mech.conditional}: Primed, and a conditional ability"
        )


def _check_texts(box: Box, content: Content, file: str) -> None:
    """Every text can come true on what it is printed on, among the cards that it can meet."""
    names = {kind.title: int(kind.number) for kind in box.kinds[1:]}
    additional = {names[card.name] for card in content.card if card.owner == "neutral"}
    decks = [additional | {int(kind.number) for kind in mech.own} for mech in box.mechs]

    def bearer(entry: str, type: str, kind: Kind, owners: list[int]) -> sense.Bearer:
        mine = [box.kinds[number] for number in sorted(set().union(*(decks[owner] for owner in owners)))]
        switches = any(box.mechs[owner].conditional for owner in owners)
        neutral = kind.number in additional
        return sense.Bearer(file, entry, type, kind, names, mine, box.kinds[1:], switches, neutral)

    for card in content.card:
        number = names[card.name]
        owners = [owner for owner, deck in enumerate(decks) if number in deck]
        sense.check(bearer(card.id, card.type, box.kinds[number], owners), card.effects)
    for owner, (mech, entry) in enumerate(zip(box.mechs, content.mech)):
        board = bearer(entry.id, "ability", mech.ability, [owner])
        sense.check(board, entry.ability.effects, "ability.effects")
        for side, switch in (("on", entry.ability.on), ("off", entry.ability.off)):
            if switch is not None:
                sense.check_switch(board, side, switch.when, switch.condition)
        for number, part in enumerate(entry.component, start=1):
            for place, given in enumerate(part.critical, start=1):
                for field, expected in sense.in_filter(board, f"component[{number}].critical[{place}]", given, ""):
                    raise mistake(file, entry.id, field, expected)


def _check_boxes(content: Content, file: str) -> None:
    """The counts a box states agree with what is in it.

    [components.boards, setup.additional-set-size, gap.data.additional-count, gap.data.metallic-cubes]
    """
    for box in content.box:
        mechs = [mech for mech in content.mech if mech.box == box.id]
        if [mech.id for mech in mechs] != box.mechs:
            raise mistake(file, box.id, "mechs", f"expected the Mechs of that box: {[mech.id for mech in mechs]}")
        cards = sum(card.copies for card in content.card if card.owner == "neutral" and card.box == box.id)
        if cards != box.additional_cards:
            raise mistake(file, box.id, "additional_cards", f"expected {cards}, the cards that are there")
        plates = sum(part.plates for mech in mechs for part in mech.component)
        if plates > box.metallic_cubes:
            raise mistake(file, box.id, "metallic_cubes", f"expected at least {plates}, one for each plate")
    for mech in content.mech:
        if mech.box not in [box.id for box in content.box]:
            raise mistake(file, mech.id, "box", f"expected one of the boxes, found {mech.box!r}")
