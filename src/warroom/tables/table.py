"""A table's life as a log of entries: what a request would add to it, and what an entry changes.

A table is what its log makes of it and nothing else: loading one applies the same entries again. `judge` only
looks and says which entries a request would write; `apply` only does. Who keeps the log lies outside.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
import unicodedata
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from warroom.bots import answer_whole
from warroom.bots.strengths import bot_name
from warroom.kernel.chance import Live, Search
from warroom.kernel.events import Heard, heard
from warroom.kernel.game import Ask, Game
from warroom.kernel.match import Given, Match
from warroom.kernel.pictures import Look
from warroom.kernel.refusals import Refused
from warroom.kernel.state import EVERYONE
from warroom.kernel.visibility import View
from warroom.tables import log, wire
from warroom.tables.wire import SPECTATOR

SUBSTITUTE: Final = "greedy"  # answers for who is away, or has conceded and cannot leave yet
NAME_LENGTH: Final = 24


class No(Exception):
    """A request is refused and changes nothing: a reason for programs, a sentence for people, a rule if one forbids."""

    def __init__(self, reason: str, says: str, rule: str = "") -> None:
        super().__init__(says)
        self.reason = reason
        self.says = says
        self.rule = rule


class Chair:
    """A seat of the table: open, a person's (by the hash of a secret), or a bot's."""

    def __init__(self, strength: str) -> None:
        self.name = bot_name(strength) if strength else ""
        self.strength = strength  # of the bot that plays here now; empty if none does
        self.hash = ""
        self.bot = bool(strength)
        self.conceded = False

    @property
    def kind(self) -> str:
        """Whose seat this is: "open", "person" or "bot"."""
        return "bot" if self.bot else "person" if self.name else "open"


class Mark(NamedTuple):
    """How much there was to hear when a seat's update of some number was made, and what it showed."""

    events: int
    talk: int
    moves: int = -1  # before the game has begun
    undone: int = 0


class Thinking(NamedTuple):
    """What a bot is given: a seat's view and ask, and the decision they belong to."""

    seat: int
    strength: str
    decision: int
    view: View
    ask: Ask


class Table:
    """One table: its chairs, its match, its talk, and what each seat has heard."""

    def __init__(self, id: str, sheet: log.Sheet, game: Game, patience: float = 0.0) -> None:
        if game.content != sheet.content and sheet.pack:
            raise No("content", f"This game is played with the content pack {sheet.pack} (hash {sheet.content}), "
                     "which is not here. Nothing is lost: start it with --pack and its file.")  # fmt: skip
        if (game.revision, game.content) != (sheet.rules, sheet.content):
            raise No("content", f"This game was begun with rules {sheet.rules} and content {sheet.content}, "
                     f"but here are rules {game.revision} and content {game.content}.")  # fmt: skip
        self.id = id
        self.sheet = sheet
        self.game = game
        self.chairs = [Chair("" if kind == "open" else kind) for kind in sheet.chairs]
        self.match: Match | None = None
        self.entries = 0
        self.decision = 0
        self.patience = patience  # seconds for which a wish waits for somebody who is away; 0: for ever
        self.undone = 0  # how often moves were taken back: with it, the number of a moment says which one is meant
        self.wish: wire.Wish | None = None
        self.talk: list[wire.Line] = []
        self.answered: dict[int, tuple[int, list[str]]] = {}  # each seat's last answer, with its decision
        self.status = "open"  # until all seats are taken, then "running", then "over"
        self._card: wire.Card | None = None  # as long as nothing changes
        self._commitment = ""
        self._written: dict[str, msgspec.Raw] = {}  # parts of updates, as long as nothing changes
        self._words: dict[int, Heard] = {}  # events that all hear alike, by number, as long as nothing changes
        self._public: dict[int, msgspec.Raw] = {}  # the same as history, written out
        self._looks: dict[int, Look] = {}  # of the table after so many moves: the last ones
        self._beats: dict[int, Look] = {}  # of the table when an event was told, by number, as long as nothing changes
        self._told_alike: dict[int, tuple[Look | None, msgspec.Raw]] = {}  # events with what all see them change
        self.marks: dict[int, list[Mark]] = {seat: [Mark(0, 0)] for seat in range(SPECTATOR, len(self.chairs))}

    # -- reading -----------------------------------------------------------------------------------------------------

    def held(self, token: str) -> tuple[int, ...]:
        """The seats that belong to a secret."""
        hash = hash_of(token)
        return tuple(seat for seat, chair in enumerate(self.chairs) if hmac.compare_digest(chair.hash, hash))

    def number(self, seat: int) -> int:
        """The number of the last update for this seat."""
        return len(self.marks[seat])

    def thinking(self) -> list[Thinking]:
        """What bots must decide now; while somebody wishes to undo, they wait."""
        if self.match is None or self.status != "running" or self.wish is not None:
            return []
        found: list[Thinking] = []
        for seat in self.match.asked():
            ask = self.match.ask(seat) if self.chairs[seat].strength else None
            if ask is not None:
                strength = self.chairs[seat].strength
                found.append(Thinking(seat, strength, self.decision, self.match.view(seat), ask))
        return found

    def card(self) -> wire.Card:
        """What everybody may know about the table."""
        if self._card is None:
            self._card = self._made_card()
        return self._card

    def _made_card(self) -> wire.Card:
        match, sheet = self.match, self.sheet
        card = wire.Card(
            table=self.id, game=sheet.game, title=self.game.title, rules=sheet.rules,
            setup={**sheet.setup, "content": sheet.pack} if sheet.pack else sheet.setup,
            content=sheet.content, public=sheet.public, status=self.status,
            chairs=[self._chair(seat) for seat in range(len(self.chairs))], decision=self.decision, wish=self.wish,
            commitment=self._commitment, scenario=sheet.position.name if sheet.position is not None else "",
        )  # fmt: skip
        if match is not None and card.status == "over":
            card.result = self.result()
            by_rules = match.over and card.result == match.returns()
            card.summary = self.game.summary(match.state) if by_rules else self._surrender(card.result)
            card.outcome = self.game.outcome(match.state) if by_rules else card.summary
        return card

    def update(self, seat: int, since: int) -> bytes:
        """All that a seat (-1: a spectator) has not heard since its update of that number (0: all), as a message."""
        marks = self.marks[seat]
        after = since if 0 < since <= len(marks) else 0
        kept = marks[after - 1 :] if after else [Mark(0, 0)]
        keep, talk_keep = min(mark.events for mark in kept), kept[0].talk
        match = self.match
        events: list[msgspec.Raw] = []
        picture: dict[str, Any] | None = None
        now: dict[str, Any] = {}
        if match is not None and after:
            picture, events, now = self._shown(match, seat, keep, kept[0])
        elif match is not None:
            picture, events = self._look(match, len(match.moves)).whole(seat), self._history(match, seat)
        update = wire.WrittenUpdate(
            seat=seat,
            number=len(marks),
            after=after,
            keep=keep,
            events=events,
            talk_keep=talk_keep,
            talk=self.talk[talk_keep:],
            card=self._once("card", self.card),
            picture=picture,
            now=now,
            question=self._question(seat),
            may_undo=match is not None and self.status == "running" and match.may_undo(seat),
        )
        return wire.said(update)

    def _shown(
        self, match: Match, seat: int, keep: int, mark: Mark
    ) -> tuple[dict[str, Any], list[msgspec.Raw], dict[str, Any]]:
        """What a seat is shown that has the picture of a mark: first, with each event since, and in the end."""
        first: dict[str, Any] = {}
        look: Look | None = None  # what it has before it until now
        if mark.undone != self.undone:  # it has seen what has never been
            look = self._beat(match, keep - 1, None) if 0 < keep < len(match.events) else None
            look = self._look(match, len(match.moves)) if keep == len(match.events) else look
            first = look.whole(seat) if look is not None else {}
        elif mark.moves >= 0:
            look = self._look(match, mark.moves)
        events: list[msgspec.Raw] = []
        beat = look
        for number in range(keep, len(match.events)):
            beat = self._beat(match, number, beat)
            written = self._told(match, seat, number, beat, look)
            if written is not None:
                events.append(written)
                look = beat
        end = self._look(match, len(match.moves), beat)
        return first, events, end.since(seat, look)

    def _told(self, match: Match, seat: int, number: int, beat: Look, earlier: Look | None) -> msgspec.Raw | None:
        """An event as a seat hears it, with what it changes since an earlier look; what is alike for all, once."""
        known = self._told_alike.get(number)
        if known is not None and known[0] is earlier:
            return known[1]
        event = match.events[number]
        told = self._words.get(number)
        if told is None:
            told = heard(self.game, match.state, number, event, seat)
            if told is None:
                return None
            if event.audience == EVERYONE:
                self._words[number] = told
        written = wire.raw(told_with(told, beat.since(seat, earlier)))
        if event.audience == EVERYONE and earlier is not None and earlier is beat.before and not beat.own_changed:
            self._told_alike[number] = (earlier, written)
        return written

    def _history(self, match: Match, seat: int) -> list[msgspec.Raw]:
        """All events as a seat has heard them; what is the same for all is put into words once."""
        found: list[msgspec.Raw] = []
        for number, event in enumerate(match.events):
            written = self._public.get(number)
            if written is None:
                told = heard(self.game, match.state, number, event, seat)
                if told is None:
                    continue
                written = wire.raw(told_with(told, {}))
                if event.audience == EVERYONE:
                    self._public[number] = written
            found.append(written)
        return found

    def _look(self, match: Match, moves: int, before: Look | None = None) -> Look:
        """How the table looked after so many moves."""
        look = self._looks.get(moves)
        if look is None:
            state = match.moment(moves).state
            if moves == len(match.moves):
                state = state.clone()  # it goes on to change
            look = self._looks[moves] = Look(self.game.easel, state, wire.raw, before)
        return look

    def _beat(self, match: Match, number: int, before: Look | None) -> Look:
        """How the table looked when an event was told."""
        look = self._beats.get(number)
        if look is None:
            state = match.events[number].then
            assert state is not None  # a match at a table is listened to
            look = self._beats[number] = Look(self.game.easel, state, wire.raw, before)
        return look

    def _forget_looks(self) -> None:
        """Lets go of what was drawn, but for how the table has looked last: the next update goes on from there."""
        self._words.clear()
        self._beats.clear()
        self._told_alike.clear()
        last = max(self._looks, default=0)
        self._looks = {moves: look for moves, look in self._looks.items() if moves == last}
        for look in self._looks.values():
            look.rest()

    def _once(self, name: str, part: Callable[[], object]) -> msgspec.Raw:
        """A part of updates that is the same for all until the next entry."""
        written = self._written.get(name)
        if written is None:
            written = self._written[name] = wire.raw(part())
        return written

    def result(self) -> list[float]:
        """Each seat's result of the finished game, the same for a whole party; one that was given up has lost."""
        assert self.match is not None
        s, chairs = self.match.state, range(len(self.chairs))
        parties = [self.game.party(s, seat) for seat in chairs]
        won = self._parties_left()
        if self.match.over:
            returns = self.match.returns()
            given_up = set(parties) - {parties[seat] for seat in chairs if not self.chairs[seat].conceded}
            best = max((returns[seat] for seat in chairs if parties[seat] not in given_up), default=1.0)
            if not any(returns[seat] >= best for seat in chairs if parties[seat] in given_up):
                return returns
            won = {parties[seat] for seat in chairs if returns[seat] == best} - given_up  # their stand-ins do not count
        return [1.0 / len(won) if party in won else -1.0 for party in parties]

    # -- judging -----------------------------------------------------------------------------------------------------

    def sitting(self, name: str, seats: Collection[int], token: str) -> list[log.AnyEntry]:
        """What is written when somebody takes these seats."""
        shown = cleaned(name)
        if not shown:
            raise No("name", "Say who you are: a name of one to 24 signs.")
        for seat in seats:
            if not 0 <= seat < len(self.chairs):
                raise No("seat", f"There is no seat {seat + 1} at this table.")
            if self.chairs[seat].kind != "open":
                raise No("taken", f"Seat {seat + 1} is taken.")
        return [log.Sat(seat, shown, hash_of(token)) for seat in seats]

    def judge(
        self, request: wire.FromSeat, held: Sequence[int], away: Callable[[], Collection[int]] = tuple
    ) -> list[log.AnyEntry]:
        """What a request writes into the log; nothing if it was done before; refused by `No`."""
        seat = request.seat
        if isinstance(request, wire.StandIn):
            return self._stand_in(request, held, away)
        if seat not in held:
            raise No("foreign", "This is not your seat.")
        match request:
            case wire.Leave():
                if self.match is not None:
                    raise No("begun", "The game has begun: let a bot stand in, or concede.")
                return [log.Left(seat)]
            case wire.Say(text=text):
                return self._saying(seat, text)
            case wire.Choose(decision=decision, texts=texts):
                return self.choosing(seat, decision, texts)
        playing = self._playing()
        if self.chairs[seat].conceded and not isinstance(request, wire.Concede):
            raise No("conceded", "You have given this game up: others play on.")
        match request:
            case wire.Concede():
                if self.chairs[seat].conceded:
                    return []
                return [log.Conceded(seat)]
            case wire.Return():
                if not self.chairs[seat].strength:
                    raise No("no-bot", "No bot stands in for you.")
                return [log.Returned(seat)]
            case wire.Unseal(decision=decision):
                self._current(decision)
                if seat not in playing.sealed:
                    raise No("nothing", "There is nothing of yours to take back.")
                return [log.Unsealed(seat, decision)]
            case wire.Undo(decision=decision):
                self._current(decision)
                if not playing.may_undo(seat):
                    raise No("learned", "Something has been learned since: this can only be undone if all agree.")
                return [log.Undone(seat, 1)]
            case wire.AskUndo(decision=decision):
                self._current(decision)
                return self._wishing(seat)
            case wire.Agree(decision=decision):
                self._current(decision)
                return self._agreeing(seat)
            case wire.Decline(decision=decision):
                self._current(decision)
                if self.wish is None:
                    raise No("no-wish", "Nobody has asked to undo anything.")
                return [log.Declined(seat)]
        raise No("malformed", "This cannot be done at a table.")

    def choosing(self, seat: int, decision: int, texts: list[str], bot: str = "") -> list[log.AnyEntry]:
        """What an answer writes; `bot` is the strength of the bot that gave it, empty for a person."""
        if self.answered.get(seat) == (decision, texts) and not self._may_change(seat, texts):
            return []
        match = self._playing()
        self._current(decision)
        if self.chairs[seat].strength != bot:
            raise No("bot", "A bot plays this seat: return to it first.")
        if self.chairs[seat].conceded and self.game.leaving(match.state, seat):
            return []  # it has left already, while its stand-in was thinking
        if bot and self.wish is not None:
            raise No("wish", "Somebody wishes to undo: bots wait for what comes of it.")
        try:
            words = match.read(texts)
        except Refused as refused:
            raise No("malformed", refused.refusal.says, refused.refusal.rule) from refused
        refusal = match.why_not(seat, words)
        if refusal is not None:
            raise No(self._reason(match, seat, words), refusal.says, refusal.rule)
        return [log.Chose(seat, decision, texts=texts)]

    def any_answer(self, seat: int) -> list[int]:
        """Any whole answer that the rules allow a seat now."""
        match, rng = self._playing(), Search(secrets.randbits(48))
        return answer_whole(self.game, match.state, seat, lambda s: int(self.game.sample(s, seat, rng)), match.by_words)

    def why(self, seat: int, texts: list[str]) -> None:
        """Raises `No` with the rule that forbids an answer, if one does."""
        refusal = self._playing().why_not(seat, texts)
        if refusal is not None:
            raise No("illegal", refusal.says, refusal.rule)

    # -- applying ----------------------------------------------------------------------------------------------------

    def apply(self, entry: log.AnyEntry) -> None:
        """Does what an entry of the log says, and marks who hears of it."""
        audience: Sequence[int] = list(self.marks)
        self.entries += 1
        match entry:
            case log.Sat(seat=seat, name=name, hash=hash):
                self.chairs[seat].name, self.chairs[seat].hash = name, hash
                self._begin()
            case log.Left(seat=seat):
                self.chairs[seat] = Chair("")
            case log.Chose(seat=seat):
                audience = self._chosen(entry)
            case log.Unsealed(seat=seat):
                self._playing().unseal(seat)
                self.answered.pop(seat, None)
            case log.Undone(seat=seat, moves=moves, silent=silent):
                self._undo(moves)
                if silent:
                    names = " and ".join(self._name(other) for other in silent)
                    self._note(f"{names} stayed away and did not answer, so the wish to undo is granted.")
                self._note(f"{self._name(seat)} takes back {'a move' if moves == 1 else f'{moves} moves'}.")
            case log.Wished(seat=seat, moves=moves, until=until):
                self.wish = wire.Wish(seat, moves, [], until=until)
                self._agree(self.wish, seat)
            case log.Agreed(seat=seat):
                assert self.wish is not None
                self._agree(self.wish, seat)
            case log.Declined(seat=seat):
                self.wish = None
                self._note(f"{self._name(seat)} does not want to undo.")
            case log.Conceded(seat=seat):
                self._concede(seat)
            case log.StoodIn(seat=seat, strength=strength):
                self.chairs[seat].strength = strength
                self._note(f"The {bot_name(strength)} stands in for {self._name(seat)}.")
            case log.Returned(seat=seat):
                self.chairs[seat].strength = ""
                self._note(f"{self._name(seat)} is back.")
            case log.Replaced(seat=seat, strength=strength, why=why):
                before, self.chairs[seat].strength = self.chairs[seat].strength, strength
                self._note(f"The {bot_name(before)} of seat {seat + 1} {why}: the {bot_name(strength)} plays on.")
            case log.Helped(seat=seat, strength=strength, why=why):
                bot = bot_name(self.chairs[seat].strength)
                self._note(f"The {bot} of seat {seat + 1} {why}: the {bot_name(strength)} chooses for it this time.")
            case log.Lost(entries=entries):
                self._note(f"A damaged disk has taken the last {entries} entries of this table. It goes on from here.")
                self.decision += entries if self.match is not None else 0  # their numbers are not used again
                self.wish = None
            case log.Said(seat=seat, text=text):
                self.talk.append(wire.Line(seat, text))
        if self.match is not None:
            self._let_go(self.match)
            self.status = "over" if self.match.over or self._given_up() else "running"
        self._card = None
        self._written.clear()
        self._forget_looks()
        mark = self._mark()
        for seat in audience:
            self.marks[seat].append(mark)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _mark(self) -> Mark:
        match = self.match
        events, moves = (len(match.events), len(match.moves)) if match is not None else (0, -1)
        return Mark(events, len(self.talk), moves, self.undone)

    def _begin(self) -> None:
        """The game begins when the last seat is taken."""
        if any(chair.kind == "open" for chair in self.chairs):
            return
        dice = Live(bytes.fromhex(self.sheet.secret))
        self._commitment = dice.commitment()
        names = [chair.name for chair in self.chairs]
        sheet = self.sheet
        self.match = Match(self.game, sheet.setup, dice, names, position=sheet.position, by_words=sheet.by_words)
        self.decision = 1

    def _chosen(self, entry: log.Chose) -> Sequence[int]:
        """Takes a choice; to change one's sealed answer is nobody else's business."""
        match = self._playing()
        changed = entry.seat in match.sealed
        self.answered[entry.seat] = (entry.decision, entry.answer)
        moved = self._submit(match, entry.seat, entry.answer)
        return [entry.seat] if changed and not moved else list(self.marks)

    def _submit(self, match: Match, seat: int, answer: Given) -> bool:
        """Gives the match an answer, and says whether it made a move."""
        moves = len(match.moves)
        match.submit(seat, answer)
        if len(match.moves) == moves:
            return False
        self.decision += 1
        self.wish = None
        return True

    def _undo(self, moves: int) -> None:
        match = self._playing()
        for i in range(moves):
            match.undo_agreed()
        self._public.clear()
        self._looks.clear()
        self.undone += 1
        self.decision += 1
        self.wish = None

    def _concede(self, seat: int) -> None:
        chair = self.chairs[seat]
        chair.conceded = True
        self.wish = None
        self._note(f"{self._name(seat)} concedes.")
        if not self._given_up():
            chair.strength = SUBSTITUTE

    def _let_go(self, match: Match) -> None:
        """Who has conceded leaves the game as soon as the rules allow it, and the others play on."""
        for seat, chair in enumerate(self.chairs):
            if chair.conceded and match.ask(seat) is not None and not self._given_up():
                choice = self.game.leaving(match.state, seat)
                if choice and match.sealed.get(seat) != (choice,):
                    self._submit(match, seat, choice)

    def _parties_left(self) -> set[int]:
        """The parties that have a pilot who is in the game and has not conceded."""
        assert self.match is not None
        s, game = self.match.state, self.game
        return {
            game.party(s, seat)
            for seat, chair in enumerate(self.chairs)
            if not chair.conceded and game.playing(s, seat)
        }

    def _given_up(self) -> bool:
        """Whether so many have conceded that no party is left to play against."""
        return any(chair.conceded for chair in self.chairs) and len(self._parties_left()) <= 1

    def _stand_in(
        self, request: wire.StandIn, held: Sequence[int], away: Callable[[], Collection[int]]
    ) -> list[log.AnyEntry]:
        seat = request.seat
        if not held or seat >= len(self.chairs):
            raise No("foreign", "This is not your seat.")
        self._playing()
        if all(self.chairs[own].conceded for own in held):
            raise No("conceded", "You have given this game up: others play on.")
        chair = self.chairs[seat]
        if chair.kind != "person" or chair.strength:
            raise No("bot", "A bot plays this seat already.")
        if seat not in held and seat not in away():
            raise No("present", f"{chair.name} is at the table, or has only just gone.")
        return [log.StoodIn(seat, SUBSTITUTE)]

    def _saying(self, seat: int, text: str) -> list[log.AnyEntry]:
        line = " ".join("".join(sign for sign in text if sign.isprintable() or sign.isspace()).split())
        if not line:
            raise No("malformed", "There is nothing in this line.")
        return [log.Said(seat, line)]

    def _wishing(self, seat: int) -> list[log.AnyEntry]:
        """A wish goes back to the seat's own last move; if nobody else has a say, it is granted at once."""
        match = self._playing()
        own = [i for i, move in enumerate(match.moves) if any(answer.seat == seat for answer in move.answers)]
        if not own:
            raise No("nothing", "You have not moved yet: there is nothing to undo.")
        if self.wish is not None:
            raise No("wish", "There is a wish to undo already: agree or decline first.")
        moves = len(match.moves) - own[-1]
        if not self._missing([], seat):
            return [log.Undone(seat, moves)]
        return [log.Wished(seat, moves, time.time() + self.patience if self.patience else 0.0)]

    def _agreeing(self, seat: int) -> list[log.AnyEntry]:
        if self.wish is None:
            raise No("no-wish", "Nobody has asked to undo anything.")
        if seat in self.wish.agreed:
            return []
        if not self._missing(self.wish.agreed, seat):
            return [log.Undone(self.wish.seat, self.wish.moves)]
        return [log.Agreed(seat)]

    def granting(self, away: Callable[[], Collection[int]]) -> list[log.AnyEntry]:
        """What is written when all whose consent a wish still needs have stayed away for too long."""
        wish = self.wish
        if wish is None or not wish.until or time.time() < wish.until or not set(wish.missing) <= set(away()):
            return []
        return [log.Undone(wish.seat, wish.moves, wish.missing)]

    def _agree(self, wish: wire.Wish, seat: int) -> None:
        wish.missing = self._missing(wish.agreed, seat)
        wish.agreed = sorted({*wish.agreed, *self._same_hand(seat)})

    def _missing(self, agreed: Sequence[int], seat: int) -> list[int]:
        """Whose consent is missing if this seat agrees too; a bot that stands in takes nobody's say away."""
        people = {other for other, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.conceded}
        return sorted(people - {*agreed, *self._same_hand(seat)})

    def _same_hand(self, seat: int) -> list[int]:
        """All seats of the person who holds this one."""
        return [other for other, chair in enumerate(self.chairs) if chair.hash == self.chairs[seat].hash]

    def _playing(self) -> Match:
        if self.match is None:
            raise No("open", "The game has not begun: not all seats are taken.")
        if self.status == "over":
            raise No("over", "The game is over.")
        return self.match

    def _current(self, decision: int) -> None:
        if decision != self.decision:
            raise No("stale", f"This is about decision {decision}, but the table is at decision {self.decision}.")

    def _reason(self, match: Match, seat: int, words: Sequence[int]) -> str:
        """Why an answer is refused, for programs: what is "unfinished" can go on with further choices."""
        if match.ask(seat) is None:
            return "not-asked"
        try:
            match.said(seat, words)
        except Refused:
            return "illegal"
        return "unfinished"

    def _may_change(self, seat: int, texts: list[str]) -> bool:
        """Whether an answer given before would now be a change of the sealed one."""
        return self.match is not None and seat in self.match.sealed and self._sealed(self.match, seat) != texts

    def _sealed(self, match: Match, seat: int) -> list[str] | None:
        """The answer of a seat that is not open yet, if it has given one."""
        words = match.sealed.get(seat)
        return [self.game.write(word) for word in words] if words is not None else None

    def _question(self, seat: int) -> wire.Question | None:
        match = self.match
        if match is None or self.status != "running" or seat == SPECTATOR or self.chairs[seat].strength:
            return None
        ask = match.ask(seat)
        if ask is None:
            return None
        asking = self.game.asking(match.state, seat)
        aids = {} if match.by_words else self.game.question(asking).aids(match.state, seat, asking)
        return wire.Question(
            decision=self.decision,
            kind=ask.kind,
            prompt=ask.prompt,
            rule=ask.rule,
            choices=[self.game.write(choice) for choice in ask.choices],
            complete=ask.complete,
            sealed=self._sealed(match, seat),
            aids=aids,  # they are about whole answers
        )

    def _chair(self, seat: int) -> wire.Chair:
        chair, match = self.chairs[seat], self.match
        asked = match is not None and self.status == "running" and bool((match.state.asked >> seat) & 1)
        ready = asked and match is not None and seat in match.sealed
        return wire.Chair(chair.kind, chair.name, chair.strength, asked, ready, chair.conceded)

    def _surrender(self, result: list[float]) -> str:
        gone = " and ".join(chair.name for chair in self.chairs if chair.conceded)
        best = [chair.name for chair, value in zip(self.chairs, result) if value > 0]
        if len(self.chairs) < 3:
            return f"{gone} conceded."
        return f"{gone} conceded: {' and '.join(best)} {'won' if max(result) == 1.0 else 'share a draw'}."

    def _name(self, seat: int) -> str:
        return self.chairs[seat].name

    def _note(self, says: str) -> None:
        self.talk.append(wire.Line(SPECTATOR, says))


def told_with(told: Heard, picture: dict[str, Any]) -> wire.Told:
    """An event as it goes over the wire, with the sections of the picture that it changes."""
    return wire.Told(told.number, told.kind, told.says, told.rule, told.about, picture)


def hash_of(token: str) -> str:
    """The hash under which a secret is kept."""
    return hashlib.sha256(b"war-room seat " + token.encode(errors="surrogatepass")).hexdigest()


def cleaned(name: str) -> str:
    """A name without what cannot be seen, in one line, not too long."""
    plain = unicodedata.normalize("NFC", name)
    return " ".join("".join(sign for sign in plain if sign.isprintable()).split())[:NAME_LENGTH].strip()
