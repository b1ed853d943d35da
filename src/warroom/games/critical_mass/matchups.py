"""How a planned card would fare against each card the enemy may hold, and what else a screen tells a pilot in numbers.

The rules themselves play each pair of cards through to the end of Combat. Follow-ups are left out, damage is split as
a bot would, and bystanders play a card that is always in hand, so what comes out is about these two cards.
"""

from __future__ import annotations

from typing import NamedTuple

from warroom.games.critical_mass import events as e
from warroom.games.critical_mass import steps
from warroom.games.critical_mass.box import card_of
from warroom.games.critical_mass.rules.deduction import may_hold
from warroom.games.critical_mass.rules.multiplayer import directions, seat_in
from warroom.games.critical_mass.rules.numbers import speed
from warroom.games.critical_mass.rules.sealed import question
from warroom.games.critical_mass.rules.turn import playable
from warroom.games.critical_mass.state import NO_TARGET, Q_HIT, Battle
from warroom.games.critical_mass.tactics import best_split
from warroom.games.critical_mass.verbs import DO_PASS, DO_PLAN
from warroom.games.critical_mass.view import card_numbers, known_to, members
from warroom.kernel.chance import NO_DICE
from warroom.kernel.game import Game
from warroom.kernel.reasons import Number, Reason
from warroom.kernel.words import first, lowest, pack, second, third, verb


class Meeting(NamedTuple):
    """A planned card against one of the enemy's: who comes first (1: oneself, 0: both), and the damage."""

    seat: int
    answer: str  # in notation
    first: int
    dealt: int
    taken: int


def may_play(s: Battle, seat: int) -> list[int]:
    """One of each known card that a seat may have in hand, and may play this turn, as far as everybody can tell."""
    t = s.clone()
    t.cockpits[seat].hand = may_hold(s, seat)
    return members(int(s.cockpits[seat].build.one_of_each(playable(t, seat))))


# -- the ribbon -------------------------------------------------------------------------------------------------------


def meetings(game: Game, s: Battle, seat: int, choice: int) -> list[Meeting]:
    """A planned card against each card that the Mech it is aimed at may play."""
    if verb(choice) != DO_PLAN:
        return []
    s = known_to(s, seat)
    direction = second(choice)
    enemy = int(s.cockpits[seat].target if direction == NO_TARGET else seat_in(s, seat, direction))
    if not (s.asked >> enemy) & 1:
        return []
    return [meeting(game, s, seat, choice, enemy, card) for card in may_play(s, enemy)]


def meeting(game: Game, s: Battle, seat: int, choice: int, enemy: int, card: int) -> Meeting:
    """One planned card against one card of the enemy: who comes first, what the enemy takes, what one takes oneself."""
    t = s.clone()
    t.log = []
    own = int(card_of(s.cockpits[seat].build, playable(s, seat), first(choice)))
    foe = t.cockpits[enemy]
    foe.hand |= 1 << card
    foe.off &= ~(1 << card)
    aim = next((way for way in members(int(directions(t, enemy))) if seat_in(t, enemy, way) in (seat, -1)), NO_TARGET)
    answer = pack(DO_PLAN, foe.build.kinds[card].number, aim)
    answers = [bystander(t, other) if (t.asked >> other) & 1 else 0 for other in range(len(t.cockpits))]
    answers[seat], answers[enemy] = choice, answer
    t.agenda = [steps.REVEAL]  # as far as the lightning cards: what they change, Speeds show
    game.play_together(t, answers, NO_DICE)
    answer_all(game, t)
    faster = int(speed(t, seat, own) - speed(t, enemy, card))
    if not t.best:
        t.agenda = [steps.END_COMBAT, steps.NEXT_GROUP]
        game.proceed(t, NO_DICE)
        answer_all(game, t)
    return Meeting(
        enemy, game.write(answer), (faster > 0) - (faster < 0), damage(t, seat, enemy), damage(t, enemy, seat)
    )


def bystander(s: Battle, seat: int) -> int:
    """A plan that leaves others alone: the card that is always in hand."""
    build = s.cockpits[seat].build
    return int(pack(DO_PLAN, build.kinds[lowest(build.fixed)].number, lowest(directions(s, seat))))


def answer_all(game: Game, s: Battle) -> None:
    """Answers what is asked on the way: damage as a bot would split it, else nothing where that is allowed."""
    while s.asked:
        answers = [0] * len(s.cockpits)
        for seat in range(len(s.cockpits)):
            if (s.asked >> seat) & 1:
                options = game.choices(s, seat)
                split = game.hunch(s, seat, NO_DICE) if verb(question(s, seat)) == Q_HIT else 0
                answers[seat] = split or (DO_PASS if DO_PASS in options else options[0])
        game.play_together(s, answers, NO_DICE)


def damage(s: Battle, dealer: int, victim: int) -> int:
    """The damage that was heard to come from one seat to another."""
    hits = [event for event in s.log or [] if event.kind == e.HIT and event.a == victim and event.b == dealer]
    return sum(int(event.c) for event in hits)


# -- numbers that explain themselves ------------------------------------------------------------------------------


def numbers(s: Battle, viewer: int) -> dict[str, Number]:
    """Speeds and Firepowers that differ from what is printed, by seat and card, and the split a bot would choose."""
    s = known_to(s, viewer)
    found: dict[str, Number] = {}
    for seat, c in enumerate(s.cockpits):
        found.update(card_numbers(s, seat, c.build.cards))
    return {**found, **(split(s, viewer) if viewer >= 0 and (s.asked >> viewer) & 1 else {})}


def split(s: Battle, seat: int) -> dict[str, Number]:
    """Where a bot would put the damage that is being split, target by target."""
    asked = question(s, seat)
    if verb(asked) != Q_HIT:
        return {}
    shares = best_split(s, seat, asked)
    return {
        f"split-{third(word)}": Number((Reason(shares[third(word)], "a bot's choice", "damage.split-freely"),))
        for word in s.batch
        if verb(word) == Q_HIT and first(word) == seat and second(word) == second(asked)
    }
