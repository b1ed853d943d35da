"""Positions of Critical Mass: a table as a scenario file describes it.

    [given]                                   # the seats in order, each with what `Seat` takes
    seats = [{ mech = "raijin", hand = ["light-laser"] }, { mech = "archon", hand = ["heavy-laser"] }]

    [when]                                    # `MECH> choice`; who is asked together answers together
    choices = ["raijin> plan light-laser", "archon> plan heavy-laser"]
    finish_turn = true                        # then whatever is still asked this turn is passed

A seat is a Mech and what is different from the opening position: its piles by card names, the plates left by component,
its markers. Own cards in no named pile are Deactivated or, if no `hand` is given, lie as at the start of a game;
Recharge is always in hand. Additional cards are those that are named; slots do not matter. A name twice: two copies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, cast

import msgspec

from warroom.games.critical_mass import steps
from warroom.games.critical_mass.box import NONE, OWN, PARTS_OF_MECH, PLATE_BITS, SLOT_BITS, SLOTS, Box, Build, Mech
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.turn import begin_combat, begin_turn
from warroom.games.critical_mass.rules.zones import show, unseen
from warroom.games.critical_mass.setups import EMPTY
from warroom.games.critical_mass.state import Battle, Cockpit
from warroom.games.critical_mass.trail import T_DEALT
from warroom.kernel.chance import Scripted
from warroom.kernel.content import Strict, mistake, read_content
from warroom.kernel.game import Game
from warroom.kernel.scenarios import Scenario, ScenarioFile, check_choice, check_names, lay_scenario
from warroom.kernel.words import ones

PILES: Final = ("cooldown", "equipped", "play", "hand", "off")  # open ones first: numbers tell nothing of hidden cards
FIRST_PILES: Final = ("hand", "cooldown", "equipped", "off", "play")  # as they were numbered by the first rules
NO_CHANCE: Final = Scripted([])  # in a given position nothing is left to chance

Names = Sequence[str]


class Seat(Strict):
    """One seat of a position: a Mech and what is different from the opening."""

    mech: str
    hand: Names | None = None
    cooldown: Names = ()
    equipped: Names = ()
    off: Names = ()
    play: Names = ()
    loadout: Names = ()
    plates: Mapping[str, Annotated[int, msgspec.Meta(ge=0, le=60)]] = {}
    primed: bool = False
    ability: bool = False
    stunned: bool = False
    fallen: bool = False
    target: int | None = None
    stun_next: bool = False


class Given(Strict):
    """The position at the beginning of a turn, or of Combat if cards are in play."""

    seats: Annotated[list[Seat], msgspec.Meta(min_length=2, max_length=4)]
    teams: bool = False
    loadouts: str = ""  # as in a set-up; if given, the duel of these Mechs begins with it, and nothing else is given


class When(Strict):
    """What is chosen, in notation, each with the Mech whose pilot chooses."""

    choices: list[str] = []
    finish_turn: bool = False


class BattleFile(ScenarioFile):
    """What a scenario file says."""

    given: Given
    when: When = msgspec.field(default_factory=When)


def read_scenario(game: CriticalMass, text: str, file: str) -> BattleFile:
    """What a scenario text says, all names in its position and its choices checked."""
    found = read_content(text, file, BattleFile)
    mechs = [seat.mech for seat in found.given.seats]
    check_names(file, "given", "seats", mechs, [mech.name for mech in game.box.mechs])
    if len(set(mechs)) != len(mechs):
        raise mistake(file, "given", "seats", "expected each Mech once, for it is called by its name")
    cards = [kind.name for kind in game.box.kinds[1:]]
    for seat in found.given.seats:
        for pile in (*PILES, "loadout"):
            check_names(file, f"given.seats {seat.mech}", pile, getattr(seat, pile) or (), cards)
    for line in found.when.choices:
        check_line(game, line, mechs, file)
    return found


def check_line(game: Game, line: str, mechs: list[str], file: str) -> None:
    """Complains about a line that is not `MECH> CHOICE`."""
    mech, arrow, text = line.partition("> ")
    if not arrow or mech not in mechs:
        expected = f"expected MECH> CHOICE with one of {', '.join(mechs)}, found {line!r}"
        raise mistake(file, "when", "choices", expected)
    check_choice(game, text, file)


def parse_scenario(game: Game, name: str, text: str) -> Scenario:
    """The scenario of a text, ready to be laid on a table."""
    rules, file = cast(CriticalMass, game), f"{name}.toml"
    found = read_scenario(rules, text, file)
    return lay_scenario(game, name, found, *open_position(rules, found.given, file), found.when.choices)


def open_position(game: CriticalMass, given: Given, file: str) -> tuple[dict[str, object], Battle]:
    """The set-up that fits a position, and the position itself."""
    mechs = ",".join(seat.mech for seat in given.seats)
    if given.loadouts:
        setup = game.setup({"mechs": mechs, "loadouts": given.loadouts})
        return setup, cast(Battle, game.begin(setup, NO_CHANCE))
    mode = "teams" if given.teams else ("duel", "three", "four")[len(given.seats) - 2]
    setup = game.setup({"mode": mode, "mechs": mechs, "loadouts": EMPTY})
    s = lay_position(game, given.seats, given.teams, file=file)
    s.custom = 0
    for c in s.cockpits:
        c.shown = c.loadout  # who reads the example knows all cards in it
    return setup, s


def lay_position(
    game: CriticalMass,
    seats: Sequence[Seat],
    teams: bool = False,
    turn: int = 5,
    stalemate: int = 30,
    turns: int = 300,
    file: str = "position",
) -> Battle:
    """A table in a position, at the beginning of a turn, or of Combat if some seat has cards in play."""
    s = Battle(game.box)
    s.cockpits = [_cockpit(game.box, seat, file) for seat in seats]
    s.teams, s.turn, s.stalemate, s.last_turn = int(teams), turn - 1, stalemate, turns
    s.pools = (1 << len(game.box.pool)) - 1
    s.custom = sum(1 << seat for seat, c in enumerate(s.cockpits) if unseen(c))
    if any(seat.play for seat in seats):
        _begin_combat(s, seats)
    else:
        s.push(steps.BEGIN_TURN)
    for wrong in game.conserved(s):
        raise mistake(file, "given", "seats", f"expected a position that can be, but {wrong}")
    return s


def _begin_combat(s: Battle, seats: Sequence[Seat]) -> None:
    """The turn begins as if everything in play had just been revealed."""
    in_play = [(c.play, c.target) for c in s.cockpits]
    begin_turn(s)
    step = s.pop()
    assert step == steps.REVEAL
    s.batch, s.missing = [], 0
    for seat, (c, (cards, target)) in enumerate(zip(s.cockpits, in_play, strict=True)):
        c.play = c.used = c.waiting = cards
        c.ability_began = c.ability
        c.stunned = int(seats[seat].stunned)
        c.target = target if target != NONE else c.target if c.target != NONE else (seat + 1) % len(seats)
    begin_combat(s)


def _cockpit(box: Box, seat: Seat, file: str) -> Cockpit:
    """A seat as the position says."""
    mech = next(known for known in box.mechs if known.name == seat.mech)
    piles = {name: list(getattr(seat, name) or ()) for name in (PILES if box.revision >= AUDITED else FIRST_PILES)}
    named = [card for cards in piles.values() for card in cards]
    named = [*named, *seat.loadout] if box.revision >= AUDITED else [*seat.loadout, *named]
    build = box.build(mech.number, _loadout(box, mech, named, file))
    c = Cockpit(build)
    placed = 0
    for name, cards in piles.items():
        for card in cards:
            bit = 1 << number_of(build, card, placed)
            placed |= bit
            setattr(c, name, getattr(c, name) | bit)
    rest = build.cards & ~placed
    stays = (mech.starts if seat.hand is None else 0) | build.fixed
    c.hand |= rest & stays
    c.off |= rest & ~stays
    for card in range(OWN, OWN + SLOTS):
        if ((c.cooldown | c.equipped | c.play) >> card) & 1:
            show(c, card)
    words = [box.words[word] for word in mech.component_words]
    check_names(file, f"given.seats {mech.name}", "plates", seat.plates, words)
    for i in range(PARTS_OF_MECH):
        if words[i] in seat.plates:
            c.plates += (seat.plates[words[i]] - c.plates_of(i)) << (i * PLATE_BITS)
    c.primed, c.ability, c.living = int(seat.primed), int(seat.ability), int(not seat.fallen)
    c.stun_next = int(seat.stunned or seat.stun_next)
    c.target = NONE if seat.target is None else seat.target
    c.surely_hand = c.hand & build.fixed
    if box.revision >= AUDITED:
        hidden = (c.hand | c.off) & ~build.fixed
        c.trail = [T_DEALT | ones(c.hand & hidden) << 8 | hidden << 24]
    return c


def _loadout(box: Box, mech: Mech, names: Sequence[str], file: str) -> int:
    """A loadout with all the cards that are named and are not the Mech's own, slot after slot."""
    kinds = {kind.name: kind.number for kind in box.kinds[1:]}
    check_names(file, f"given.seats {mech.name}", "loadout", names, list(kinds))
    own, found, place = [kind.name for kind in mech.own], 0, 0
    for name in names:
        if name in own:
            own.remove(name)
            continue
        if place == len(mech.slot_tech):
            raise mistake(file, f"given.seats {mech.name}", "loadout", f"expected at most {place} additional cards")
        found |= kinds[name] << (place * SLOT_BITS)
        place += 1
    return found


def number_of(build: Build, name: str, placed: int = 0) -> int:
    """The number of a card by its name, the next copy if the first is placed already."""
    return next(
        card
        for card in range(OWN + SLOTS)
        if (build.cards >> card) & 1 and not (placed >> card) & 1 and build.kinds[card].name == name
    )
