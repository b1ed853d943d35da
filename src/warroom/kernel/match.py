"""A match ties a game's rules to people: it seals, submits, undoes, and remembers what a record needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from warroom.kernel.chance import NO_DICE, Chance, Live, Search
from warroom.kernel.copies import reduced
from warroom.kernel.events import Heard, heard
from warroom.kernel.game import Ask, Game
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import Event, State, who_decides
from warroom.kernel.visibility import View
from warroom.kernel.words import ones

Given = int | str | Sequence[int | str]
OWN: Final = -1  # the first hand of a seat, which has the number of the seat


class Answer(NamedTuple):
    """What a seat answered: the texts of all its words."""

    seat: int
    texts: tuple[str, ...]


class Move(NamedTuple):
    """One step of a match: the answers that were taken together, and what chance gave afterwards."""

    answers: tuple[Answer, ...]
    tape: tuple[int, ...]
    hands: tuple[int, ...] = ()  # that gave the answers, unless all were given by the first hands of their seats

    def hand(self, n: int) -> int:
        """The hand that gave an answer."""
        return self.hands[n] if self.hands else OWN


class Moment(NamedTuple):
    """The time before a move: the state, where the dice were, the events so far; who then moved, what was learned."""

    state: State
    chance: int
    events: int
    mover: int
    learned: bool
    hand: int = OWN  # of the mover


class Position(NamedTuple):
    """A position in which a game begins that does not begin by its set-up: what it is called, and the dumped state."""

    name: str
    state: dict[str, object]


class Match:
    """One game being played: its state, its sealed answers, its events and its moves so far.

    A seat may be shared by several hands. The first has the number of the seat, those that come later are numbered on.

    An answer is taken when it is whole. In matches `by_words`, as they all once were, each word is an answer, and seats
    that are asked together wait for each other after every word.
    """

    def __init__(
        self,
        game: Game,
        setup: Mapping[str, object],
        chance: Chance,
        names: Sequence[str] = (),
        listen: bool = True,
        position: Position | None = None,
        by_words: bool = False,
    ) -> None:
        """Begins a game by its set-up, or in a position that the set-up fits."""
        self.game = game
        self.setup = game.setup(setup)
        self.chance = chance
        self.seats = game.seats(self.setup)
        self.names = [*names, *(f"Seat {seat + 1}" for seat in range(len(names), self.seats))]
        if len(self.names) > self.seats:
            raise Refused(Refusal("", f"{len(names)} seats were given, but this set-up has {self.seats}."))
        if isinstance(chance, Live) and chance.position:
            raise ValueError("these dice have served another game; each game is bound to a secret of its own")
        self.chance.tape = []
        self.events: list[Event] = []
        self.moves: list[Move] = []
        self.by_words = by_words
        self.hands: list[str] = []  # the names of those who share a seat with its first hand, in the order of numbers
        self.sealed: dict[int, tuple[int, ...]] = {}  # the words of answers that are not open yet
        self._sealers: dict[int, int] = {}  # the hands that gave them
        self._past: list[Moment] = []
        self.position = position
        self.state = game.begin(self.setup, chance) if position is None else game.load(position.state)
        if listen:
            self.state.log = self.events
        game.proceed(self.state, chance)
        self.start = self._taped()

    def __repr__(self) -> str:
        missing = sum(1 << seat for seat in self.asked())
        return (
            f"<Match of {self.game.name} after {len(self.moves)} moves, turn {self.state.turn}: {who_decides(missing)}>"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.game, self.setup, Search(0))

    # -- reading -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to decide."""
        return self.state.asked == 0

    def asked(self) -> list[int]:
        """The seats whose answer is still missing."""
        return [seat for seat in range(self.seats) if (self.state.asked >> seat) & 1 and seat not in self.sealed]

    def ask(self, seat: int, said: Sequence[int] = ()) -> Ask | None:
        """What this seat must decide now, or may still change; None: nothing.

        After some words of its answer, what it must decide next; None if they are a whole answer.
        """
        if not self._is_asked(seat):
            return None
        s = self.said(seat, said)
        return self.game.ask(s, seat) if s is not None else None

    def asks(self) -> list[Ask]:
        """What is still to be decided now, and by whom: several asks where choices are sealed, none at the end."""
        return [self.game.ask(self.state, seat) for seat in self.asked()]

    def view(self, seat: int) -> View:
        """All that a seat (-1: a spectator) may know."""
        return self.game.view(self.state, seat)

    def hear(self, seat: int, since: int = 0, until: int | None = None) -> list[Heard]:
        """The events from number `since` on (and before `until`), as this seat hears them."""
        numbers = range(since, len(self.events) if until is None else until)
        found = (heard(self.game, self.state, number, self.events[number], seat) for number in numbers)
        return [event for event in found if event is not None]

    def moment(self, moves: int) -> Moment:
        """The time after so many moves, at most all of them, as it was before the next."""
        if moves < len(self.moves):
            return self._past[moves]
        return Moment(self.state, self.chance.position, len(self.events), -1, False)

    def returns(self) -> list[float]:
        """Each seat's result of the finished game."""
        return self.game.returns(self.state)

    # -- playing -----------------------------------------------------------------------------------------------

    def read(self, answer: Given) -> tuple[int, ...]:
        """The words of an answer: of one given as a word, as a text in notation, or as several of either."""
        given = [answer] if isinstance(answer, (int, str)) else answer
        words: list[int] = []
        for one in given:
            try:
                words.append(self.game.read(one) if isinstance(one, str) else one)
            except Refused as refused:
                raise Refused(_nth(refused.refusal, len(words), len(given))) from refused
        return tuple(words)

    def why_not(self, seat: int, answer: Given) -> Refusal | None:
        """Why this seat may not answer this, or None if it may."""
        if not 0 <= seat < self.seats:
            return Refusal("", f"There is no seat {seat + 1} at this table.")
        try:
            s = self.said(seat, self.read(answer))
        except Refused as refused:
            return refused.refusal
        return None if s is None else Refusal("", f"There is more to answer: {self.game.ask(s, seat).prompt}")

    def said(self, seat: int, words: Sequence[int]) -> State | None:
        """The table after some words of a seat's answer, or a refusal; None if they are a whole answer."""
        s = self.state
        for n, word in enumerate(words):
            refusal = self.game.why_not(s, seat, word)
            if refusal is not None:
                raise Refused(_nth(refusal, n, len(words)))
            if self.by_words or not self.game.goes_on(s, seat, word):
                if n + 1 < len(words):
                    says = f"The answer is whole with choice {n + 1}, but there are {len(words)}."
                    raise Refused(Refusal("", says))
                return None
            s = s.clone()
            self.game.answer(s, seat, word, NO_DICE)
        return s

    def submit(self, seat: int, answer: Given, hand: int = OWN) -> None:
        """Takes a whole answer of a hand: seals it, or applies it if it is the last; a refused one changes nothing."""
        words = self.read(answer)
        refusal = self.why_not(seat, words)
        if refusal is not None:
            raise Refused(refusal)
        if hand not in (OWN, seat) and not self.seats <= hand < self.seats + len(self.hands):
            raise Refused(Refusal("", f"There is no hand {hand + 1} at this table."))
        self.sealed[seat], self._sealers[seat] = words, OWN if hand == seat else hand
        if self.asked():
            return
        before, rolled, heard_before = self.state.clone(), self.chance.position, len(self.events)
        sealed, self.sealed = sorted(self.sealed.items()), {}
        sealers, self._sealers = self._sealers, {}
        answers = tuple(Answer(who, tuple(self.game.write(word) for word in said)) for who, said in sealed)
        hands = tuple(sealers[who] for who, _ in sealed)
        together = ones(self.state.asked) > 1
        for who, said in sealed:
            for word in said:
                self.game.answer(self.state, who, word, self.chance)
        self.game.proceed(self.state, self.chance)
        tape = self._taped()
        learned = together or bool(tape) or self._shown(heard_before)
        self._past.append(Moment(before, rolled, heard_before, seat, learned, sealers[seat]))
        self.moves.append(Move(answers, tape, hands if max(hands) != OWN else ()))

    def may_unseal(self, seat: int, hand: int = OWN) -> bool:
        """Whether this hand has given an answer that has not been opened yet."""
        return seat in self.sealed and self._sealers[seat] == (OWN if hand == seat else hand)

    def unseal(self, seat: int, hand: int = OWN) -> None:
        """Takes back an answer that has not been opened yet."""
        if not self.may_unseal(seat, hand):
            raise Refused(Refusal("", "There is nothing of yours to take back."))
        del self.sealed[seat], self._sealers[seat]

    def may_undo(self, seat: int, hand: int = OWN) -> bool:
        """Whether the last move is this hand's own and nothing has been learned from it or sealed by others since."""
        if not self._past or any(who != seat for who in self.sealed):
            return False
        last = self._past[-1]
        return last.mover == seat and last.hand == (OWN if hand == seat else hand) and not last.learned

    def undo(self, seat: int, hand: int = OWN) -> None:
        """Takes back this hand's last move, if nothing was rolled, shown to it or done by anybody else since."""
        if not self.may_undo(seat, hand):
            raise Refused(Refusal("", "Something has been learned since, so this can only be undone if all agree."))
        self.undo_agreed()

    def undo_agreed(self) -> None:
        """Takes back the last move whatever was learned, dice included: for when everybody at the table agrees."""
        if not self._past:
            raise Refused(Refusal("", "There is nothing to undo."))
        moment = self._past.pop()
        listening = self.state.log is not None
        self.state = moment.state.clone()  # a moment of the past never changes, whoever still looks at it
        self.chance.position = moment.chance
        del self.events[moment.events :]
        self.state.log = self.events if listening else None
        self.moves.pop()
        self.sealed.clear()
        self._sealers.clear()

    # -- inside ------------------------------------------------------------------------------------------------

    def _is_asked(self, seat: int) -> bool:
        return 0 <= seat < self.seats and bool((self.state.asked >> seat) & 1)

    def _shown(self, since: int) -> bool:
        """Whether an event since then has shown a secret to the mover."""
        for event in self.events[since:]:
            if self.game.events[event.kind].shows:
                return True
        return False

    def _taped(self) -> tuple[int, ...]:
        tape = self.chance.tape
        assert tape is not None
        drawn = tuple(tape)
        tape.clear()
        return drawn


def _nth(refusal: Refusal, n: int, of: int) -> Refusal:
    """A refusal that says which choice of an answer it is about, if there are several."""
    return refusal if of == 1 else refusal._replace(says=f"Choice {n + 1} of {of}: {refusal.says}")
