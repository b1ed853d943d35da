"""How Mechs fall and the game ends: last one standing, draws, stalemate."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import NONE, PARTS_OF_MECH
from warroom.games.critical_mass.rules.multiplayer import sides
from warroom.games.critical_mass.rules.zones import lay_open
from warroom.games.critical_mass.state import EMPTY, Battle, Cockpit
from warroom.kernel.words import ones


def fall(s: Battle) -> None:
    """After a simultaneous group every Mech without components falls; then the game may be over.

    [gap.end.win-check, gap.end.group-completes, gap.reflector.kills-attacker]
    """
    fallen: i64 = 0
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if c.living and c.plates == 0:
            fallen |= 1 << seat
            leave(c)
            s.tell(e.FELL, seat)
    if fallen:
        end_if_decided(s, fallen)


def leave(c: Cockpit) -> None:
    """A Mech leaves the game with all its cards and what they would still have done.

    [gap.end.posthumous, gap.equipment.owner-destroyed, gap.mp.eliminated-cards]
    """
    c.living = 0
    c.waiting = 0
    c.acting = NONE


def end_if_decided(s: Battle, fallen: i64) -> None:
    """The last side wins; if the last ones fall together they draw.

    [mp.ffa-last-standing, mp.team-end, gap.mp.ffa-all-fall, gap.mp.team-both-fall, gap.mp.team-win-dead-mate]
    """
    left = sides(s)
    if ones(left) > 1:
        return
    everybody = (1 << len(s.cockpits)) - 1
    if left == 0:
        finish(s, everybody if s.teams else fallen)
    elif s.teams:
        finish(s, everybody & (0b0101 if left == 1 else 0b1010))
    else:
        finish(s, left)


def finish(s: Battle, best: i64) -> None:
    """Nothing is left to happen; all piles are opened and the result is announced. [gap.mp.told-result]"""
    s.agenda.clear()
    s.batch = EMPTY
    s.missing = 0
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        c.draft = EMPTY
        lay_open(s, seat)
        s.tell(e.OPENED, seat, seat << 32 | c.hand, seat << 32 | c.off)
    s.best = best
    alone = not best & (best - 1)
    team = s.teams != 0 and ones(best) < len(s.cockpits)
    s.tell(e.WON if alone or team else e.DRAWN, best)


def stalemate(s: Battle) -> bool:
    """The game is a draw after too many turns without a plate lost, or too many turns at all. [gap.end.cannot-win]"""
    if s.quiet < s.stalemate and s.turn < s.last_turn:
        return False
    s.tell(e.STALEMATE, s.turn, s.quiet)
    best: i64 = 0
    most: i64 = -1
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if not c.living:
            continue
        worth = standing(s, seat) if s.tiebreak else 0
        if worth > most:
            most, best = worth, 0
        if worth == most:
            best |= 1 << (seat & 1 if s.teams else seat)
    if s.teams:
        best = (0b0101 if best & 1 else 0) | (0b1010 if best & 2 else 0)
    finish(s, best)
    return True


def standing(s: Battle, seat: i64) -> i64:
    """For the tournament option: components intact, then plates; in a Team Battle of both teammates.

    [gap.end.stalemate-tiebreak]
    """
    total: i64 = 0
    for other in range(len(s.cockpits)):
        if other == seat or (s.teams and (other ^ seat) & 1 == 0):
            c = s.cockpits[other]
            if c.living:
                total += (PARTS_OF_MECH - c.lost()) * 1000 + plates(c)
    return total


def plates(c: Cockpit) -> i64:
    """All plates a Mech still has."""
    total: i64 = 0
    for component in range(PARTS_OF_MECH):
        total += c.plates_of(component)
    return total


def result(s: Battle, seat: i64) -> float:
    """1 for a win alone or as a team, a share of it for a draw of some; the others share the loss; 0 if all draw.

    [gap.mp.loss-wording, gap.mp.ranking]
    """
    winners = ones(s.best)
    losers = len(s.cockpits) - winners
    if losers == 0 or winners == 0:
        return 0.0
    if s.teams:
        return 1.0 if (s.best >> seat) & 1 else -1.0
    return 1.0 / float(winners) if (s.best >> seat) & 1 else -1.0 / float(losers)
