"""Questions that several pilots answer at the same time: answers stay sealed until the last one is in.

A batch is a list of questions that follows from public facts. Each seat answers its own in order and waits for nobody;
who has answered all of them is not asked any more. Answers lie in the seats' drafts until the whole batch is done.
"""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.state import EMPTY, Q_DEED, Battle, added
from warroom.kernel.words import first, verb


def open_batch(s: Battle, batch: list[int]) -> None:
    """Lays questions (and deeds between them) open; without any question nobody is asked. [plan.simultaneous]"""
    s.batch = batch
    s.missing = 0
    for c in s.cockpits:
        c.draft = EMPTY
        c.moved = 0
    for word in batch:
        if verb(word) != Q_DEED:
            s.missing += 1 << (asker(word) * 8)


def asker(word: i64) -> i64:
    """The seat that answers a question."""
    return first(word) & 0xFF


def question(s: Battle, seat: i64) -> i64:
    """The question a seat has to answer now, or 0."""
    done = len(s.cockpits[seat].draft)
    for word in s.batch:
        if verb(word) != Q_DEED and asker(word) == seat:
            if done == 0:
                return word
            done -= 1
    return 0


def answered(s: Battle, seat: i64) -> i64:
    """How many questions of the batch a seat has answered."""
    n: i64 = -((s.missing >> (seat * 8)) & 0xFF)
    for word in s.batch:
        if verb(word) != Q_DEED and asker(word) == seat:
            n += 1
    return n


def still_asked(s: Battle) -> i64:
    """The seats with a question left, as a set."""
    found: i64 = 0
    for seat in range(len(s.cockpits)):
        if (s.missing >> (seat * 8)) & 0xFF:
            found |= 1 << seat
    return found


def all_in(s: Battle) -> None:
    """When somebody alone gives the last answer, the others' older ones open with it, and that is heard."""
    if s.missing:
        return
    n = 0
    for c in s.cockpits:
        if c.draft:
            n += 1
    if n > 1:
        s.tell(e.ALL_IN)


def keep(s: Battle, seat: i64, answer: i64) -> None:
    """Puts an answer into a seat's draft."""
    c = s.cockpits[seat]
    c.draft = added(c.draft, answer)
    s.missing -= 1 << (seat * 8)
