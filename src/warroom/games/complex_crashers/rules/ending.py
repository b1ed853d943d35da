"""The end: who has won, and when this is looked at."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import NONE, REACTORS
from warroom.games.complex_crashers.state import EMPTY, MANAGER, OFFLINE, TEAM, Raid


def judge(s: Raid) -> bool:
    """Whether the game is over: the Operatives win with all reactors offline, the Manager with all of them down.

    [win.operatives, win.manager, incapacitated.not-removed, gap.win-timing, gap.win-both]
    """
    if s.winner != NONE:
        return True
    online = False
    for reactor in range(REACTORS):
        if s.charges[reactor] != OFFLINE:
            online = True
    if not online:
        win(s, TEAM)
        return True
    for operative in range(s.team_size()):
        if s.health[operative] > 0:
            return False
    win(s, MANAGER)
    return True


def win(s: Raid, side: i64) -> None:
    """The game ends at once; whatever was waiting is dropped. [gap.win-timing]"""
    s.winner = side
    s.agenda.clear()
    s.frames.clear()
    s.strikes.clear()
    s.groups.clear()
    s.dice.clear()
    s.window = EMPTY
    s.queue = EMPTY
    s.draft = EMPTY
    s.tell(e.WON, side)
