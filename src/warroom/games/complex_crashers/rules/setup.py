"""Setting up: the Manager's reactors and grid, the deck of tiles, the Operatives with their cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Box, bit
from warroom.games.complex_crashers.complex import START_CELL, Complex
from warroom.games.complex_crashers.rules.equipment import gain_copy
from warroom.games.complex_crashers.state import (
    FIRST_REACTOR,
    FIRST_REACTOR_COPY,
    MANAGER_COPY,
    TOKEN_BITS,
    Raid,
    slot_of,
)

GROUPS: Final = 3
FIVE: Final = 4  # reactor 5, counted from 0
FULL_CHARGE: Final = 3  # tokens of a card that is Fully Charged


def lay_table(box: Box, operatives: i64, plain: i64) -> Raid:
    """The table before anybody has cards: trackers at 0, Tech 1 with all Operatives on it, the deck in three groups.

    [players.count, setup.cm-trackers, setup.cm-trackers-start, setup.start-tile, setup.operatives-placed,
    setup.edge-tokens, setup.emp-marker, gap.setup-start-orientation, start.initiative]
    """
    s = Raid(box, operatives)
    start = box.tiles[box.start_tile]
    s.complex = Complex().placed(start.index, start.edges, START_CELL, 0)
    s.fires.append(0)
    s.table = bit(operatives) - 1
    stack_deck(s, plain)
    s.push(steps.BEGIN)
    return s


def stack_deck(s: Raid, plain: i64) -> None:
    """The deck: three groups as equal as can be, reactors 1 and 2 in the first, 3 and 4 under Tech 2, 5 under Tech 3.

    Which plain tiles are in play, and in which order they lie, nobody knows: it shows when they are drawn.

    [setup.special-tiles, setup.plain-tiles-split, setup.group-one, setup.group-two, setup.group-three,
    setup.deck-order, gap.setup-equalish, gap.setup-tile-set, gap.setup-numbering, gap.hidden-deck,
    gap.tile-groups-of-three]
    """
    s.pool = s.box.plain_tiles
    for group in range(GROUPS):
        s.plain_left[group] = plain // GROUPS + (1 if group < plain % GROUPS else 0)
    for tile in s.box.tiles:
        if tile.kind == codes.REACTOR_REGION:
            group = (tile.number - 1) // 2
            s.special_left[group] = s.special_left[group] | bit(tile.index)
    s.tech_left = bit(1) | bit(2)


def choose_reactors(s: Raid, cards: list[int]) -> None:
    """Five reactors in their slots, all offline but the fifth, which has no charges.

    [setup.reactor-choice, setup.reactor-duplicates, setup.reactor-offline, setup.reactor-five-online,
    example.same-reactors]
    """
    for reactor in range(REACTORS):
        s.cards[FIRST_REACTOR_COPY + reactor] = cards[reactor]
        s.copy_of[FIRST_REACTOR + reactor] = FIRST_REACTOR_COPY + reactor
    s.charges[FIVE] = 0
    s.cards[MANAGER_COPY] = s.box.manager_card


def choose_defenders(s: Raid, cards: list[int]) -> None:
    """Nine defenders, each in the slot of its tier and type; only the Basic one of tier 1 is staged.

    [setup.grid-choice, setup.grid-slots, setup.grid-staged, grid.shape, example.filled-grid]
    """
    for number in cards:
        card = s.box.cards[number]
        s.cards[slot_of(card.tier, card.tech)] = number
    assert NONE not in s.cards[:GRID]
    s.staged = bit(slot_of(1, codes.BASIC))


def fit_out(s: Raid, operative: i64, overlay: i64, cards: list[int]) -> None:
    """An Operative with an overlay, Basic Training and the cards chosen; all markers at their best.

    [setup.op-full-tracker, setup.op-overlay, setup.op-markers, setup.op-basic-training, setup.op-trainings,
    setup.op-weapon, setup.op-accessory, gap.setup-start-trainings, gap.setup-overlays, quality.fully-charged,
    example.five-point-overlay, training.start-count]
    """
    vital = s.box.overlays[overlay]
    s.overlay[operative] = overlay
    s.health[operative] = vital.health
    s.points[operative] = vital.points
    gain_copy(s, operative, s.box.basic_training)
    for number in cards:
        copy = gain_copy(s, operative, number)
        if s.box.cards[number].qualities & codes.FULLY_CHARGED:
            s.tokens[copy] = FULL_CHARGE << (codes.CHARGE_TOKEN * TOKEN_BITS)
