"""Plays the fast geometry beside the naive one: `python -m tests.games.battle_force.beside --tables 1000`."""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from tests.games.battle_force import naive
from tests.games.battle_force.crowds import random_field, random_word
from warroom.games.battle_force.space.contact import close_in, pile_in, regroup
from warroom.games.battle_force.space.field import Field
from warroom.games.battle_force.space.flight import disengage, flee, ways_out
from warroom.games.battle_force.space.moving import Terms, broken, march, margin
from warroom.games.battle_force.space.orders import (
    formation_of,
    heading_of,
    leader_x,
    leader_y,
    via_x,
    via_y,
)
from warroom.games.battle_force.space.rough import carry_out
from warroom.games.battle_force.space.sight import in_cover, sees
from warroom.kernel.chance import Scripted

DICE = 60


def standing(f: Field) -> list[tuple[int, int, int, int]]:
    """Where and how every base is; where those are that are gone does not matter."""
    return [(x, y, s, h) if s & 1 else (0, 0, s, 0) for x, y, s, h in zip(f.x, f.y, f.state, f.heading)]


def naively(t: naive.Table) -> list[tuple[int, int, int, int]]:
    """The same of the naive table."""
    return [(*p, s, h) if s & 1 else (0, 0, s, 0) for p, s, h in zip(t.at, t.state, t.heading)]


def one_table(rng: Random, seen: Counter[str]) -> None:
    """Everything once on one table; what differs is told by an assertion with all there is to see it again."""
    f = random_field(rng)
    t = naive.Table(f)
    here = [b for b in range(len(f.x)) if f.current(b)]
    for i in range(30 if len(here) > 1 else 0):
        a, b = rng.sample(here, 2)
        assert bool(sees(f, a, b)) == bool(sees(f, b, a)) == naive.sees(t, a, b), ("sight", a, b)
        assert in_cover(f, a, b) == naive.covered(t, a, b), ("cover", a, b)
        seen["sight and cover"] += 1
    units = [u for u in range(len(f.units)) if f.leader(u) >= 0]
    for unit in units:
        enemies = [u for u in units if f.units[u][0] != f.units[unit][0]]
        grounded = [u for u in enemies if not f.flying(f.leader(u))]
        target = rng.choice([-1, *grounded])
        for i in range(6):
            judge(rng, f, t, unit, target, seen)
        if grounded and not f.flying(f.leader(unit)):
            contact(rng, f, unit, rng.choice(grounded), seen)
        if rng.random() < 0.3:
            parting(rng, f, unit, rng.choice(enemies) if enemies else -1, seen)
        if not f.flying(f.leader(unit)):
            gather(rng, f, unit, seen)


def judge(rng: Random, f: Field, t: naive.Table, unit: int, target: int, seen: Counter[str]) -> None:
    """A word: the ways, the first check that fails, the margin, and what comes of a legal move."""
    word = random_word(rng, f, unit)
    allowance, redeploying = rng.choice(((0, 0), (0, 0), (0, 0), (0, 1), (40, 0)))
    terms, limits = Terms(allowance, target, redeploying), naive.Limits(allowance, target, bool(redeploying))
    m = march(f, unit, word)
    to, via = (int(leader_x(word)), int(leader_y(word))), (int(via_x(word)), int(via_y(word)))
    legs = naive.ends_of(t, unit, to, int(heading_of(word)), int(formation_of(word)), via)
    ends = {b: (m.end_x[i], m.end_y[i]) for i, b in enumerate(m.bases)}
    assert ends == {b: way[-1] for b, way in legs.items()}, ("ends", unit, word)
    check = int(broken(f, m, terms))
    assert check == naive.first_broken(t, unit, legs, limits), ("check", unit, word, check)
    seen[f"words that fail check {check}" if check else "legal words"] += 1
    if check in range(1, 7):
        assert margin(f, m, terms, check) == naive.smallest_margin(t, unit, legs, limits, check), ("margin", word)
    if check == 0:
        dice = [rng.randint(1, 6) if rng.random() < 0.5 else 1 for i in range(DICE)]
        after, plain = f.clone(), t.copy()
        carry_out(after, march(after, unit, word), Scripted(dice))
        naive.make_moves(plain, unit, legs, iter(dice))
        naive.turn_all(plain, unit, int(heading_of(word)))
        assert standing(after) == naively(plain), ("move", unit, word, dice)
        seen["moves"] += 1


def contact(rng: Random, f: Field, unit: int, target: int, seen: Counter[str]) -> None:
    """Closing in and piling in."""
    dice = [rng.randint(1, 6) for i in range(DICE)]
    after, plain = f.clone(), naive.Table(f)
    close_in(after, unit, target, Scripted(dice))
    naive.close_in(plain, unit, target, naive.Limits(0, target), iter(dice))
    assert standing(after) == naively(plain), ("close in", unit, target, dice)
    after, plain = f.clone(), naive.Table(f)
    pile_in(after, unit, target)
    naive.close_in(plain, unit, target, naive.Limits(20, target), None)
    assert standing(after) == naively(plain), ("pile in", unit, target)
    seen["closings"] += 2


def gather(rng: Random, f: Field, unit: int, seen: Counter[str]) -> None:
    """Regrouping."""
    dice = [rng.randint(1, 6) for i in range(DICE)]
    after, plain = f.clone(), naive.Table(f)
    regroup(after, unit, Terms(), Scripted(dice))
    naive.regroup(plain, unit, naive.Limits(), iter(dice))
    assert standing(after) == naively(plain), ("regroup", unit, dice)
    seen["regroupings"] += 1


def parting(rng: Random, f: Field, unit: int, enemy: int, seen: Counter[str]) -> None:
    """Disengaging along every heading, and fleeing from a unit or a point."""
    dice = [rng.randint(1, 6) for i in range(DICE)]
    plain = naive.Table(f)
    point = (rng.randrange(260), rng.randrange(260))
    if enemy >= 0:
        found = sum(
            1 << h
            for h in range(16)
            if naive.leads_away(plain, naive.walked(plain, unit, h, 1, False), unit, enemy, point)
        )
        assert found == ways_out(f, unit, enemy), ("ways out", unit, enemy)
        heading = rng.randrange(16)
        after = f.clone()
        disengage(after, unit, enemy, heading, Scripted(dice))
        if (found >> heading) & 1:
            naive.go_away(plain, unit, heading, 1, False, iter(dice))
        assert standing(after) == naively(plain), ("disengage", unit, enemy, heading, dice)
        seen["disengagements"] += 1
    after, plain = f.clone(), naive.Table(f)
    flee(after, unit, enemy, *point, Scripted(dice))
    best = naive.flee_heading(plain, unit, enemy, point)
    if best is not None:
        naive.go_away(plain, unit, best, 2, True, iter(dice))
    assert standing(after) == naively(plain), ("flee", unit, enemy, point, dice)
    seen["flights"] += 1


def main() -> None:
    """Plays as many tables as are asked for and says what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seen: Counter[str] = Counter()
    for number in range(given.seed, given.seed + given.tables):
        try:
            one_table(Random(number), seen)
        except AssertionError as differs:
            raise SystemExit(f"table {number}: {differs}") from differs
    print(f"{given.tables} tables, no difference: {', '.join(f'{n} {what}' for what, n in sorted(seen.items()))}")


if __name__ == "__main__":
    main()
