"""Chance is an argument of the rules, never part of the state: one primitive, `roll`, and four kinds of it.

`Live` draws from a secret it has committed to, `Tape` replays what was drawn, `Scripted` says what a test
wants, `Search` is a bot's own fast generator. Whatever is drawn can be taped; the tape is what records keep.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from warroom.kernel.copies import opened, reduced

MULTIPLIER: Final = 2131995753  # multiply-with-carry: products stay below 2**63, so compiled and interpreted agree
LOW: Final = 0xFFFFFFFF
SECRET: Final = 32  # bytes of a secret
PLACE: Final = 4  # bytes of the position at which a branch begins
BRANCH: Final = PLACE + SECRET


class OutOfChance(Exception):
    """The script or tape had no value left, or one that does not fit the die."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where dice and cards come from; `tape`, when it is a list, receives every value drawn.

    `position` is all that changes from draw to draw: putting an old one back gives the same values again.
    """

    def __init__(self) -> None:
        self.tape: list[int] | None = None
        self.position: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return opened(self)

    def roll(self, sides: i64) -> i64:
        """A fair value from 1 to `sides`."""
        value = self.draw(sides)
        if self.tape is not None:
            self.tape.append(value)
        return value

    def pick(self, n: i64) -> i64:
        """A fair index from 0 to n - 1."""
        return self.roll(n) - 1

    def shuffle(self, items: list[int]) -> None:
        """Puts a list into a fair random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.pick(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept

    def draw(self, sides: i64) -> i64:
        """What this kind of chance gives for a die of so many sides."""
        raise OutOfChance("this chance gives nothing")


NO_DICE: Final = Chance()  # the base gives nothing: the rules stop where a die would fall


class Search(Chance):
    """A bot's own generator: fast, repeatable by seed, good enough for play, not for secrets."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        mixed = int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=7).digest(), "big")
        self.position = mixed | 1

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0)

    def draw(self, sides: i64) -> i64:
        """The next value of the generator."""
        self.position = (self.position & LOW) * MULTIPLIER + (self.position >> 32)
        return (((self.position & LOW) * sides) >> 32) + 1

    def pick(self, n: i64) -> i64:
        """A fair index from 0 to n - 1: the same as a roll, in one step, because random play does little else."""
        self.position = (self.position & LOW) * MULTIPLIER + (self.position >> 32)
        index = ((self.position & LOW) * n) >> 32
        if self.tape is not None:
            self.tape.append(index + 1)
        return index


class Scripted(Chance):
    """Says what it was told to say, in order, and complains when it is asked for anything else."""

    def __init__(self, values: list[int]) -> None:
        super().__init__()
        self.values = list(values)

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.values)

    def draw(self, sides: i64) -> i64:
        """The next scripted value."""
        if self.position >= len(self.values):
            raise OutOfChance(f"a die of {sides} is rolled, but nothing is left of what was to be drawn")
        value = self.values[self.position]
        if not 1 <= value <= sides:
            raise OutOfChance(f"{value} is to be drawn next, but the die has sides 1 to {sides}")
        self.position += 1
        return value

    def rest(self) -> list[int]:
        """The values nobody has asked for yet."""
        return self.values[self.position :]


class Tape(Scripted):
    """Replays a tape exactly: to draw less than it holds is as wrong as to draw more."""

    def finish(self) -> None:
        """Complains if the tape holds values that were never drawn."""
        if self.position < len(self.values):
            raise OutOfChance(f"{len(self.values) - self.position} values were recorded that nobody draws")


class Live(Chance):
    """Real dice: a secret from the system, committed to by hash before the first draw and opened at the end.

    A game that branches off another has the other's secret, then for each branch the position of its first own draw
    and a secret of its own from there on.
    """

    def __init__(self, secret: bytes | None = None) -> None:
        super().__init__()
        self.secret = secret if secret is not None else secrets.token_bytes(SECRET)
        first = SECRET if len(self.secret) % BRANCH == SECRET else len(self.secret)
        self.stretches: list[tuple[int, bytes]] = [(0, self.secret[:first])]  # from which position on which secret
        for at in range(first, len(self.secret), BRANCH):
            place = int.from_bytes(self.secret[at : at + PLACE], "big")
            self.stretches.append((place, self.secret[at + PLACE : at + BRANCH]))

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.secret)

    def commitment(self) -> str:
        """The hash that binds this game to its secret without telling it."""
        return hashlib.sha256(self.secret).hexdigest()

    def branch(self, position: int) -> bytes:
        """A new secret that gives the same dice up to a position, and from there on nobody knows which."""
        kept = [place.to_bytes(PLACE, "big") + own for place, own in self.stretches[1:] if place < position]
        own = position.to_bytes(PLACE, "big") + secrets.token_bytes(SECRET)
        return b"".join([self.stretches[0][1], *kept, own])

    def draw(self, sides: i64) -> i64:
        """A fair value from the secret's stream; values that would favour low numbers are thrown away."""
        fair: i64 = (1 << 32) - (1 << 32) % sides
        while True:
            block = hashlib.sha256(self._speaking() + int(self.position >> 3).to_bytes(8, "big")).digest()
            at = int(self.position & 7) * 4
            value: i64 = int.from_bytes(block[at : at + 4], "big")
            self.position += 1
            if value < fair:
                return value % sides + 1

    def _speaking(self) -> bytes:
        """The secret that gives the next value."""
        secret = self.secret
        for place, own in self.stretches:
            if self.position >= place:
                secret = own
        return secret
