"""Equipment and trainings: what an Operative carries, Respec, swaps, reloading."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import NONE, Effect, bit
from warroom.games.complex_crashers.revisions import AUDITED
from warroom.games.complex_crashers.rules.units import sources
from warroom.games.complex_crashers.state import (
    EMPTY,
    FIRST_ITEM,
    FIRST_REACTOR,
    FREE,
    RELOADED,
    RETURNED,
    USED_UP,
    Raid,
)
from warroom.kernel.words import pack

RETURNING: Final = 0  # the two parts of a Respec
TAKING: Final = 1


# -- carrying --------------------------------------------------------------------------------------------------------


def carrying(s: Raid, operative: i64, kind: i64) -> i64:
    """How many cards of a kind an Operative has."""
    n: i64 = 0
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == operative and s.printed(copy).kind == kind:
            n += 1
    return n


def trainings_of(s: Raid, operative: i64, tier: i64) -> i64:
    """How many trainings of a tier an Operative has besides Basic Training."""
    n: i64 = 0
    for copy in range(FIRST_ITEM, len(s.cards)):
        card = s.printed(copy)
        if s.holders[copy] == operative and card.kind == codes.TRAINING and card.tier == tier and not card.basic:
            n += 1
    return n


def items_most(s: Raid, operative: i64) -> i64:
    """An Operative carries 1 weapon and 1 accessory, and 1 more of each for every Locked And Loaded.

    [equipment.limit, quality.locked-and-loaded, gap.locked-and-loaded-primary]
    """
    return 1 + sources(s, operative, codes.LOCKED_AND_LOADED)


def room_for(s: Raid, operative: i64, card: i64) -> bool:
    """Whether an Operative has room for a card: a hand for an item, a slot of its tier for a training.

    [equipment.limit, training.later, training.no-prerequisites, gap.training-obtain]
    """
    printed = s.box.cards[card]
    if printed.kind != codes.TRAINING:
        return carrying(s, operative, printed.kind) < items_most(s, operative)
    slots = s.box.start_trainings if printed.tier == 1 else 1
    return trainings_of(s, operative, printed.tier) < slots


def copy_held(s: Raid, operative: i64, card: i64) -> i64:
    """The copy of a card that an Operative has, or NONE; nobody has two. [gap.setup-card-supply]"""
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == operative and s.cards[copy] == card:
            return copy
    return NONE


def gain_copy(s: Raid, operative: i64, card: i64) -> i64:
    """An Operative gets a fresh copy of a card, without tokens."""
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == FREE:
            s.cards[copy] = card
            s.holders[copy] = operative
            s.used[copy] = 0
            s.tokens[copy] = 0
            s.brief[copy] = 0
            return copy
    s.cards.append(card)
    s.holders.append(operative)
    s.used.append(0)
    s.tokens.append(0)
    s.brief.append(0)
    return len(s.cards) - 1


# -- the supply ------------------------------------------------------------------------------------------------------


def in_supply(s: Raid, card: i64) -> i64:
    """How many copies of a card lie in the supply: as many as there are Operatives, less those held or used up.

    [gap.setup-card-supply, gap.consumable-return]
    """
    n = s.team_size()
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.cards[copy] == card and (s.holders[copy] < FIRST_REACTOR or s.holders[copy] == USED_UP):
            n -= 1
    return n


def give_back(s: Raid, operative: i64, card: i64) -> None:
    """A card goes back to the supply; until the initiative ends it keeps its used state and its tokens.

    [equipment.respec-remove, gap.respec-details]
    """
    copy = copy_held(s, operative, card)
    s.holders[copy] = RETURNED + operative
    s.tell(e.GIVEN_BACK, operative, card)


def take(s: Raid, operative: i64, card: i64) -> None:
    """An Operative takes a card: the copy it gave back itself, else one without tokens, else another's as it was used.

    [gap.respec-details, quality.fully-charged, gap.fully-charged-swap]
    """
    taken: i64 = NONE
    returned: i64 = 0
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.cards[copy] == card and RETURNED <= s.holders[copy] < FREE:
            returned += 1
            if s.holders[copy] == RETURNED + operative:
                taken = copy
    if taken == NONE and in_supply(s, card) > returned:
        gain_copy(s, operative, card)
    else:
        if taken == NONE:
            taken = another_copy(s, card)
            s.tokens[taken] = 0
        s.holders[taken] = operative
    s.tell(e.TAKEN, operative, card)


def another_copy(s: Raid, card: i64) -> i64:
    """A copy of a card that somebody gave back in this initiative."""
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.cards[copy] == card and RETURNED <= s.holders[copy] < FREE:
            return copy
    return NONE


# -- Respec ----------------------------------------------------------------------------------------------------------


def exchange(s: Raid, frame: i64, effect: Effect, other: i64) -> None:
    """Cards change hands: between an Operative and the supply (`other` is NONE), or with another Operative.

    [equipment.respec-place, equipment.item-swap, gap.respec-order]
    """
    if other == NONE:
        s.push(pack(steps.ASK_RESPEC, frame, effect.kinds, RETURNING))
    else:
        s.draft = EMPTY
        s.push(pack(steps.ASK_SWAP, frame, effect.kinds, other))


def returnable(s: Raid, operative: i64, kinds: i64) -> list[int]:
    """The cards that an Operative may give back: of any tier, but never Basic Training.

    [equipment.respec-remove, gap.training-obtain]
    """
    found: list[int] = []
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == operative:
            card = s.printed(copy)
            if (kinds >> card.kind) & 1 and not card.basic:
                found.append(card.number)
    return found


def takeable(s: Raid, operative: i64, kinds: i64) -> list[int]:
    """The cards that an Operative may take in its tech region: of at most its tier, with room for them, none twice.

    [equipment.respec-tier, gap.training-obtain, gap.respec-details, gap.setup-card-supply]
    """
    found: list[int] = []
    tier = tier_here(s, operative)
    for card in s.box.cards:
        if (kinds >> card.kind) & 1 and card.tier <= tier and not card.basic:
            if room_for(s, operative, card.number) and copy_held(s, operative, card.number) == NONE:
                if in_supply(s, card.number) > 0:
                    found.append(card.number)
    return found


def tier_here(s: Raid, operative: i64) -> i64:
    """The tier of the tech region where an Operative stands, else 0. [equipment.respec-place]"""
    tile = s.box.tiles[s.complex.tiles[s.at[operative]]]
    return tile.tier if tile.kind == codes.TECH_REGION else 0


# -- too much --------------------------------------------------------------------------------------------------------


def check_load(s: Raid, operative: i64) -> None:
    """Whoever can no longer carry everything gives something back at once. [gap.locked-and-loaded-primary]"""
    s.push(pack(steps.TIDY, operative))


def surplus(s: Raid, operative: i64) -> list[int]:
    """The cards of which an Operative carries too many."""
    found: list[int] = []
    most = items_most(s, operative)
    for copy in range(FIRST_ITEM, len(s.cards)):
        kind = s.printed(copy).kind
        if s.holders[copy] == operative and kind != codes.TRAINING and carrying(s, operative, kind) > most:
            found.append(s.cards[copy])
    return found


def tidy(s: Raid, operative: i64) -> None:
    """Asks what is given back, until nothing is too much. [gap.locked-and-loaded-primary]"""
    if surplus(s, operative):
        s.push(pack(steps.TIDY, operative))
        s.push(pack(steps.ASK_TIDY, operative))


# -- swaps -----------------------------------------------------------------------------------------------------------


def swappable(s: Raid, operative: i64, other: i64, kinds: i64) -> list[int]:
    """The copies that may change hands between two Operatives, in the order in which they are asked for."""
    found: list[int] = []
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == operative or s.holders[copy] == other:
            if (kinds >> s.printed(copy).kind) & 1:
                found.append(copy)
    return found


def legal_after(s: Raid, operative: i64, other: i64, moved: list[int]) -> bool:
    """Whether both Operatives could carry everything if some copies changed hands.

    [equipment.item-swap, gap.item-swap-details, gap.setup-card-supply]
    """
    return carries(s, operative, other, moved) and carries(s, other, operative, moved)


def carries(s: Raid, one: i64, other: i64, moved: list[int]) -> bool:
    """Whether an Operative could carry what it keeps and what it gets, no card twice."""
    weapons: i64 = 0
    accessories: i64 = 0
    most: i64 = 1
    seen: list[int] = []
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == (other if copy in moved else one):
            card = s.printed(copy)
            if card.number in seen:
                return False
            seen.append(card.number)
            if card.kind == codes.WEAPON:
                weapons += 1
            elif card.kind == codes.ACCESSORY:
                accessories += 1
            if card.qualities & codes.LOCKED_AND_LOADED:
                most += 1
    return weapons <= most and accessories <= most


def can_become_legal(s: Raid, operative: i64, other: i64, moved: list[int], left: list[int]) -> bool:
    """Whether a swap is legal, or some of the copies that are left to change hands would make it so."""
    if legal_after(s, operative, other, moved):
        return True
    for i in range(len(left)):
        if can_become_legal(s, operative, other, [*moved, left[i]], left[i + 1 :]):
            return True
    return False


def still_to_swap(s: Raid, operative: i64, other: i64, kinds: i64) -> list[int]:
    """The copies behind the last one that was named and that may still change hands."""
    found = swappable(s, operative, other, kinds)
    if not s.draft:
        return found
    return found[found.index(s.draft[-1]) + 1 :]


def swap(s: Raid, operative: i64, other: i64) -> None:
    """Everything said changes hands at once; what was used stays used, and tokens go with the item.

    [equipment.item-swap, equipment.slow-reload-shared, gap.fully-charged-swap]
    """
    moved = s.draft
    s.draft = EMPTY
    for copy in moved:
        giver = s.holders[copy]
        s.holders[copy] = other if giver == operative else operative
        s.tell(e.HANDED, giver, s.cards[copy], s.holders[copy])


# -- reloading -------------------------------------------------------------------------------------------------------


def reload(s: Raid, copy: i64) -> None:
    """An item may be used once more in this initiative, in spite of Slow Reload: whichever spent ability it is.

    [equipment.rapid-reload, equipment.rapid-reload-once, gap.rapid-reload-definition, gap.rapid-reload-two]
    """
    card = s.printed(copy)
    if card.qualities & codes.SLOW_RELOAD:
        s.used[copy] = 0
    else:
        spent: i64 = 0
        for ability in card.abilities:
            if ability.slow:
                spent |= s.used[copy] & bit(ability.place)
        s.used[copy] = s.used[copy] & ~spent
        if s.box.revision >= AUDITED:
            s.used[copy] = s.used[copy] | spent << RELOADED
    s.tell(e.RELOADED, card.number)
