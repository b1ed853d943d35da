"""Somebody who watches a battle of Critical Mass and keeps every way in which hidden cards can lie, one by one.

Written without a look at how the engine does it, for tests that compare: what a spectator hears and sees is all that
goes in. `Watcher(match)` looks on while the match is played (`look()` after each move); `hands(seat)` then gives every
hand that can be, as sorted kinds, and `explains(seat, additional, hand)` whether a loadout and a hand are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, cast

from warroom.games.critical_mass.box import ADDITIONAL, NONE, OWN, Effect, Kind, Mech
from warroom.games.critical_mass.codes import ACTIVATE, CHOOSE_ONE, COOL, DEACTIVATE
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.state import Q_EFFECT, Battle
from warroom.kernel.events import Heard
from warroom.kernel.match import Match
from warroom.kernel.words import first, second, verb

Hand = tuple[int, ...]  # kinds, sorted

OPENED = "opened"  # out of the hand into the open
SHOWN_TO_HAND = "to hand"  # from the open into the hand
SHOWN_TO_OFF = "to off"
TAKEN = "taken"  # unseen, from Deactivated to hand
GIVEN = "given"  # unseen, from hand to Deactivated
NONE_IN_HAND = "none in hand"
NONE_IN_OFF = "none in off"
SOME_IN_OFF = "some in off"
SIMPLE = {"revealed": OPENED, "revealed-target": OPENED, "follow-up": OPENED, "returned": SHOWN_TO_HAND}
ANSWERED = ("activated", "nothing-taken", "cooled", "deactivated", "deactivated-hidden", "nothing-fits", "chose")


class Seen(NamedTuple):
    """One thing that was seen: what happened, and the kinds of cards it was about."""

    what: str
    kinds: frozenset[int]


class Watcher:
    """A spectator with a perfect memory and no idea of strategy."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = cast(CriticalMass, match.game)
        self.box = self.game.box
        self.seen: list[list[Seen]] = [[] for _ in range(match.seats)]
        self.fitted: list[int | None] = [None] * match.seats
        self._kept: list[tuple[int, Counter[int], set[Hand]] | None] = [None] * match.seats
        self._heard = 0
        self._parts = match.view(-1).parts
        self._primed = self._by_seat("primed")
        self.look()

    def look(self) -> None:
        """Takes in what the last move has shown."""
        asked = [word for word in cast("list[int]", self._parts["batch"]) if verb(word) == Q_EFFECT]
        self._primed = self._by_seat("primed")
        self._parts = self.match.view(-1).parts
        self._listen(asked)

    # -- what can be ---------------------------------------------------------------------------------------------

    def hands(self, seat: int, additional: Hand | None = None) -> set[Hand]:
        """Every hand a seat may have; of a secret loadout, if it were this one."""
        if additional is None and self._kept[seat] is not None:
            done, hidden, worlds = self._kept[seat] or (0, Counter(), set())
        else:
            mech = self._mech(seat)
            own = [int(kind.number) for kind in mech.own]
            done, hidden = 0, Counter([*own, *(self._shown(seat) if additional is None else additional)])
            worlds = {tuple(sorted(own[i] for i in range(len(own)) if (mech.starts >> i) & 1))}
        for seen in self.seen[seat][done:]:
            worlds = self._after(seen, hidden, worlds)
        if additional is None:
            self._kept[seat] = (len(self.seen[seat]), hidden, worlds)
        return worlds

    def explains(self, seat: int, additional: Hand, hand: Hand) -> bool:
        """Whether a loadout that is legal and this hand can have led to all that was seen."""
        if not self.secret(seat):
            return sorted(additional) == sorted(self._shown(seat)) and hand in self.hands(seat)
        return self._legal(seat, additional) and hand in self.hands(seat, additional)

    def secret(self, seat: int) -> bool:
        """Whether a seat chose its additional cards in secret."""
        return bool((cast(int, self._parts["custom"]) >> seat) & 1)

    def _after(self, seen: Seen, hidden: Counter[int], worlds: set[Hand]) -> set[Hand]:
        found: set[Hand] = set()
        for hand in worlds:
            held = Counter(hand)
            off = hidden - held
            if seen.what == TAKEN:
                found.update(_with(hand, kind) for kind in seen.kinds if off[kind])
            elif seen.what == GIVEN:
                found.update(_without(hand, kind) for kind in seen.kinds if held[kind])
            elif seen.what == OPENED:
                found.update(_without(hand, kind) for kind in seen.kinds if held[kind])
            elif seen.what == SHOWN_TO_HAND:
                found.update(_with(hand, kind) for kind in seen.kinds)
            elif seen.what == NONE_IN_HAND:
                found.update([hand] if not any(held[kind] for kind in seen.kinds) else [])
            elif seen.what == NONE_IN_OFF:
                found.update([hand] if not any(off[kind] for kind in seen.kinds) else [])
            elif seen.what == SOME_IN_OFF:
                found.update([hand] if any(off[kind] for kind in seen.kinds) else [])
            else:
                found.add(hand)
        if seen.what in (SHOWN_TO_HAND, SHOWN_TO_OFF):
            hidden.update(seen.kinds)
        elif seen.what == OPENED:
            hidden.subtract(seen.kinds)
        return found

    def _legal(self, seat: int, additional: Hand) -> bool:
        """Whether the cards are as many as were taken, are there often enough, and each has a slot of its own."""
        mech = self._mech(seat)
        pools = cast(int, self._parts["pools"])
        for kind, n in Counter(additional).items():
            if n > sum(pool[kind] for i, pool in enumerate(self.box.pool) if (pools >> i) & 1):
                return False
        if self.fitted[seat] != len(additional) or Counter(self._shown(seat)) - Counter(additional):
            return False

        def placed(cards: Hand, free: frozenset[int]) -> bool:
            if not cards:
                return True
            kind = self.box.kinds[cards[0]]
            fitting = [
                slot for slot in free if mech.slot_tech[slot] == kind.tech and mech.slot_type[slot] in (NONE, kind.type)
            ]
            return any(placed(cards[1:], free - {slot}) for slot in fitting)

        return placed(additional, frozenset(range(len(mech.slot_tech))))

    # -- what is seen and heard ----------------------------------------------------------------------------------

    def _mech(self, seat: int) -> Mech:
        return self.box.mechs[self._by_seat("mech")[seat]]

    def _by_seat(self, name: str) -> list[int]:
        return cast("list[int]", self._parts[name])

    def _shown(self, seat: int) -> list[int]:
        loadout = self._by_seat("shown")[seat]
        return [kind for slot in range(7) for kind in [(loadout >> (slot * 8)) & 0xFF] if kind]

    def _kind_of(self, seat: int, card: int) -> int:
        if card < OWN:
            return int(self._mech(seat).own[card].number)
        return (self._by_seat("shown")[seat] >> ((card - OWN) * 8)) & 0xFF

    def _fitting(self, fits: Callable[[Kind], bool]) -> frozenset[int]:
        return frozenset(int(kind.number) for kind in self.box.kinds[1:] if fits(kind))

    def _of_techs(self, techs: set[int]) -> frozenset[int]:
        return self._fitting(lambda kind: kind.tech in techs)

    def _listen(self, asked: list[int]) -> None:
        told = self.match.hear(-1, self._heard)
        self._heard = len(self.match.events)
        for place, event in enumerate(told):
            if event.kind == "fitted":
                self.fitted[cast(int, event.a)] = event.b
            elif event.kind == "first-card":
                self._note(event.a, TAKEN, self._of_techs({2}))
            elif event.kind in SIMPLE:
                self._note(event.a, SIMPLE[event.kind], frozenset({cast(int, event.b)}))
            elif event.kind == "recharged":
                for card in range(32):
                    if (cast(int, event.b) >> card) & 1:
                        kind = self._kind_of(cast(int, event.a), card)
                        self._note(event.a, SHOWN_TO_HAND, frozenset({kind}))
            elif event.kind in ANSWERED:
                self._answered(event, told[place + 1 : place + 2], asked)

    def _note(self, seat: int | None, what: str, kinds: frozenset[int]) -> None:
        assert seat is not None
        self.seen[seat].append(Seen(what, kinds))

    def _answered(self, event: Heard, then: list[Heard], asked: list[int]) -> None:
        """What an answer tells that is open to all by now; the question it answers is public too."""
        seat = cast(int, event.a)
        acts = {
            "activated": ACTIVATE, "nothing-taken": ACTIVATE, "cooled": COOL, "deactivated-hidden": DEACTIVATE,
            "deactivated": DEACTIVATE, "chose": CHOOSE_ONE,
        }  # fmt: skip
        questions = [
            word
            for word in asked
            if first(word) & 0xFF == seat
            and (self._effect(word).verb == acts.get(event.kind) or event.kind == "nothing-fits")
        ]
        if event.kind == "deactivated" and not questions:  # a card that gives itself up
            self._note(seat, SHOWN_TO_OFF, frozenset({cast(int, event.b)}))
            return
        word = questions[0]
        asked.remove(word)
        effect = self._effect(word)
        fitting = self._fitting(lambda kind: self.box.filters[effect.filter].fits(kind) and not kind.keywords & 16)
        if event.kind == "activated":
            spent = bool(self._primed[seat]) and bool(then) and then[0].kind == "unprimed" and then[0].a == seat
            techs = {int(effect.primed_tech)} if spent else set(range(1, int(effect.tech) + 1))
            self._note(seat, TAKEN, self._of_techs(techs))
        elif event.kind == "nothing-taken":
            if effect.must:
                self._note(seat, NONE_IN_OFF, self._of_techs(set(range(1, int(effect.tech) + 1))))
        elif event.kind == "cooled":
            if not effect.from_play:
                self._note(seat, OPENED, frozenset({cast(int, event.b)}))
        elif event.kind == "deactivated":
            self._note(seat, SHOWN_TO_OFF, frozenset({cast(int, event.b)}))
        elif event.kind == "deactivated-hidden":
            self._note(seat, GIVEN, fitting)
        elif event.kind == "nothing-fits":
            if effect.verb == DEACTIVATE or (effect.verb == COOL and not effect.from_play):
                self._note(seat, NONE_IN_HAND, fitting)
        elif event.kind == "chose":
            option = next(one for one in effect.options if one.number == event.b)
            if option.verb == ACTIVATE:
                techs = set(range(1, int(option.tech) + 1))
                if self._primed[seat] and option.primed_tech:
                    techs.add(int(option.primed_tech))
                self._note(seat, SOME_IN_OFF, self._of_techs(techs))

    def _effect(self, word: int) -> Effect:
        return self.box.effects[second(word)]


def _with(hand: Hand, kind: int) -> Hand:
    return tuple(sorted((*hand, kind)))


def _without(hand: Hand, kind: int) -> Hand:
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]


def held_by(kinds: list[Kind], cards: int) -> Hand:
    """The kinds of some cards, sorted."""
    return tuple(sorted(int(kinds[card].number) for card in range(len(kinds)) if (cards >> card) & 1))


def wrong_imagination(watcher: Watcher, observer: int, imagined: Battle) -> str:
    """What cannot be in an imagined state, in words; empty if it can have led to all that was seen."""
    for seat, c in enumerate(imagined.cockpits):
        if seat == observer or (watcher.secret(seat) and watcher.fitted[seat] is None):
            continue
        additional, hand = held_by(c.build.kinds, c.build.cards & ADDITIONAL), held_by(c.build.kinds, c.hand)
        if not watcher.explains(seat, additional, hand):
            return f"seat {observer} imagines of seat {seat} the additional cards {additional} and the hand {hand}"
    return ""
