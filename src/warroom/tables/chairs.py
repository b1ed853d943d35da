"""Chairs and hands: who plays a seat, alone or sharing its roles with others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from warroom.bots.strengths import bot_name
from warroom.tables import wire

OPEN: Final = "open"
NOBODY: Final = -1  # holds a role that is open
SUBSTITUTE: Final = "greedy"  # answers for who is away, or has conceded and cannot leave yet


class Order(NamedTuple):
    """A standing order of a hand: for how long it stands, and how often it has answered."""

    name: str
    says: str
    turn: int  # in which it ends; -1: in none
    answered: int = 0


class Hand:
    """Whoever plays a seat, or roles of a shared one: nobody yet, a person (by the hash of a secret), or a bot."""

    def __init__(self, number: int, seat: int, strength: str = "") -> None:
        self.number = number  # at the table; the first hand of a seat has the number of the seat
        self.seat = seat
        self.name = bot_name(strength) if strength else ""  # as sentences say it
        self.plain = self.name  # as it was given
        self.strength = strength  # of the bot that plays here now; empty if none does
        self.hash = ""
        self.bot = bool(strength)
        self.conceded = False
        self.orders: list[Order] = []  # that stand

    @property
    def kind(self) -> str:
        """Whose hand this is: "open", "person", "bot", or "gone" if a person has left it to a bot."""
        if self.bot:
            return "bot"
        return OPEN if not self.name else "person" if self.hash else "gone"

    def clear(self) -> None:
        """Nobody sits here any more."""
        self.name = self.plain = self.hash = self.strength = ""
        self.orders = []


class Chair:
    """A seat of the table: one hand plays it, or several share its roles."""

    def __init__(self, seat: int, titles: Sequence[str], hands: list[Hand]) -> None:
        self.seat = seat
        self.titles = titles  # of the roles; none if the seat is not shared
        self.hands = hands  # all that have ever shared it
        self.holders = [NOBODY] * len(titles)  # the number of the hand that plays each role
        self.offered: set[int] = set()  # the roles that whoever comes may take, from those who play here
        self.done: dict[int, set[int]] = {}  # the roles that have said done, by the word that asks

    @property
    def shared(self) -> bool:
        """Whether the seat has roles that several may share."""
        return bool(self.titles)

    @property
    def playing(self) -> list[Hand]:
        """The hands that play the seat."""
        return [hand for hand in self.hands if hand.number in self.holders] if self.shared else self.hands

    @property
    def kind(self) -> str:
        """Whose seat this is: "open" as long as something of it is, "person" or "bot"."""
        if not self.shared:
            return self.hands[0].kind
        if NOBODY in self.holders:
            return OPEN
        return "person" if any(hand.kind == "person" for hand in self.playing) else "bot"

    @property
    def free(self) -> list[int]:
        """The roles that whoever comes may take: nobody plays them, or they are offered."""
        return [role for role, holder in enumerate(self.holders) if holder == NOBODY or role in self.offered]

    @property
    def name(self) -> str:
        """Who plays here."""
        return listed(hand.name for hand in self.playing)

    @property
    def strength(self) -> str:
        """Of the bot that plays here now; empty if a person has something to decide here."""
        playing = self.playing
        return playing[0].strength if playing and all(hand.strength for hand in playing) else ""

    @property
    def conceded(self) -> bool:
        """Whether all people here have given the game up."""
        people = [hand for hand in self.hands if hand.kind == "person"]
        return bool(people) and all(hand.conceded for hand in people)

    def roles(self, hand: Hand) -> list[int]:
        """The roles that a hand plays."""
        return [role for role, holder in enumerate(self.holders) if holder == hand.number]

    def give(self, hand: Hand, roles: Iterable[int]) -> None:
        """A hand plays these roles from now on, and is not done with them."""
        for role in roles:
            self.holders[role] = hand.number
            self.offered.discard(role)
            for done in self.done.values():
                done.discard(role)

    def called(self, roles: Iterable[int]) -> str:
        """Roles by their titles."""
        return listed(f"the {self.titles[role]}" for role in roles)

    def shown(self, done: set[int]) -> tuple[list[wire.Role], list[wire.Hand]]:
        """The roles and who shares them, as everybody sees it."""
        free = self.free
        roles = [
            wire.Role(title, self.holders[role], role in done, role in free) for role, title in enumerate(self.titles)
        ]
        shown = [
            wire.Hand(hand.number, hand.kind, hand.name, hand.strength, hand.conceded)
            for hand in self.hands
            if self.shared and (hand.number in self.holders or hand.kind == "person")
        ]
        return roles, shown


def listed(names: Iterable[str]) -> str:
    """Names one after the other."""
    return " and ".join(names)


def laid_chairs(kinds: Sequence[str | list[str]], titles: Sequence[Sequence[str]]) -> tuple[list[Chair], list[Hand]]:
    """The chairs of a table and all hands by number: "open" or a bot's strength for a seat, or for each role."""
    hands = [
        Hand(seat, seat, "" if kind == OPEN or isinstance(kind, list) else kind) for seat, kind in enumerate(kinds)
    ]
    chairs = [Chair(seat, titles[seat], [hands[seat]]) for seat in range(len(kinds))]
    for chair, kind in zip(chairs, kinds):
        if isinstance(kind, str):
            if kind != OPEN:
                chair.holders = [chair.seat] * len(chair.titles)
            continue
        bots: dict[str, Hand] = {}
        for role, one in enumerate(kind):
            if one == OPEN:
                continue
            if one not in bots:
                bots[one] = Hand(len(hands), chair.seat, one)
                hands.append(bots[one])
                chair.hands.append(bots[one])
            chair.holders[role] = bots[one].number
    return chairs, hands
