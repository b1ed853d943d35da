"""Fire: burning regions attack at the start of each initiative and whoever enters them."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers import steps
from warroom.games.complex_crashers.box import NONE, bit
from warroom.games.complex_crashers.rules.units import new_frame
from warroom.games.complex_crashers.state import FIRE, REGION, SUBJECT, Raid
from warroom.kernel.words import lowest, pack


def fires_begin(s: Raid) -> None:
    """Step 3: all regions that burn now will attack. [burning.start-attack, gap.burning-start-step]"""
    burning: i64 = 0
    for region in range(len(s.fires)):
        if s.fires[region]:
            burning |= bit(region)
    next_fire(s, burning)


def next_fire(s: Raid, burning: i64) -> None:
    """The side with the initiative picks the burning region that attacks next. [gap.burning-order]"""
    if burning & (burning - 1):
        s.push(steps.ASK_FIRE | burning << 8)
    elif burning:
        burn(s, burning, lowest(burning))


def burn(s: Raid, burning: i64, region: i64) -> None:
    """A burning region attacks all that is in it, and then loses a token.

    [burning.start-attack, burning.decay, gap.burning-order, gap.burning-empty, gap.burning-attack-kind]
    """
    s.push(steps.FIRES | (burning & ~bit(region)) << 8)
    s.push(pack(steps.FIRE_OVER, region))
    number = new_frame(s, NONE, FIRE, NONE)
    s.frames[number][REGION] = region
    s.push(pack(steps.PROCESS, number))
    s.tell(e.BURNS, region, s.fires[region])


def fire_over(s: Raid, region: i64) -> None:
    """A fire that has attacked goes down by a token. [burning.decay, gap.burning-empty]"""
    if s.fires[region]:
        s.fires[region] = s.fires[region] - 1
        s.tell(e.FIRE_DIES, region, s.fires[region])


def begin_fire(s: Raid, number: i64) -> None:
    """Fire attacks with as many dice as there are tokens: one unit that entered, or each unit of the region.

    [burning.enter, burning.start-attack, gap.burning-attack-kind]
    """
    f = s.frames[number]
    region = f[REGION]
    aim = region if f[SUBJECT] == NONE else NONE
    s.push(pack(steps.FINISH, number))
    if s.fires[region]:
        s.strikes[number] = [NONE, region, aim, s.fires[region], 0, 0, 0]
        s.push(pack(steps.ROLL, number))
