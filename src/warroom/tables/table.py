"""A table's life as a log of entries: what a request would add to it, and what an entry changes.

A table is what its log makes of it and nothing else: loading one applies the same entries again. `judge` only
looks and says which entries a request would write; `apply` only does. Who keeps the log lies outside.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from warroom.bots import answer_whole, own_choices
from warroom.bots.strengths import bot_name
from warroom.kernel.chance import Live, Search
from warroom.kernel.events import heard
from warroom.kernel.game import Ask, Game
from warroom.kernel.match import Given, Match
from warroom.kernel.refusals import Refused
from warroom.kernel.state import State
from warroom.kernel.visibility import View
from warroom.tables import log, rematch, standing, timing, undoing, wire
from warroom.tables.album import Album, Mark
from warroom.tables.chairs import NOBODY, OPEN, SUBSTITUTE, Chair, Hand, laid_chairs, listed
from warroom.tables.clocks import Clocks, Hours
from warroom.tables.guiding import guided, lesson_of
from warroom.tables.log import OWN
from warroom.tables.no import No as No
from warroom.tables.wire import SPECTATOR

NAME_LENGTH: Final = 24
MOST_TOLD: Final = 200  # events that are told picture by picture to who comes


class Thinking(NamedTuple):
    """What a bot is given: a seat's view and ask, the decision they belong to, and its roles if the seat is shared."""

    seat: int
    hand: int
    strength: str
    decision: int
    view: View
    ask: Ask
    roles: tuple[int, ...] = ()


class Table:
    """One table: its chairs, its match, its talk, and what each seat has heard."""

    def __init__(
        self, id: str, sheet: log.Sheet, game: Game, patience: float = 0.0, hours: Hours | None = None
    ) -> None:
        if game.content != sheet.content and sheet.pack:
            raise No("content", f"This game is played with the content pack {sheet.pack} (hash {sheet.content}), "
                     "which is not here. Nothing is lost: who runs the server starts it with --pack and its file."
                     )  # fmt: skip
        if (game.revision, game.content) != (sheet.rules, sheet.content):
            raise No("content", f"This game was begun with rules {sheet.rules} and content {sheet.content}, "
                     f"but here are rules {game.revision} and content {game.content}.")  # fmt: skip
        self.id = id
        self.sheet = sheet
        self.game = game
        self.chairs, self.hands = laid_chairs(sheet.chairs, game.roles(sheet.setup))
        self.match: Match | None = None
        self.lesson = lesson_of(sheet.game, sheet.position, sheet.secret)
        self.entries = 0
        self.decision = 0
        self.patience = patience  # seconds for which a wish waits for somebody who is away; 0: for ever
        self.undone = 0  # how often moves were taken back: with it, the number of a moment says which one is meant
        self.wish: wire.Wish | None = None
        self.hours = hours or Hours()
        self.clocks: Clocks | None = Clocks(sheet.clock, len(self.chairs)) if sheet.clock is not None else None
        self.called_off = False
        self.host = ""  # the hash of who sat down first
        self._parts: list[str] | None = None  # what the seats will be called, before the game has begun
        self.late: set[int] = set()  # the seats that have lost on time
        self.rematch: rematch.Rematch | None = None  # the offer of another game, once this one is over
        self.talk: list[wire.Line] = []
        self.answered: dict[int, tuple[int, list[str]]] = {}  # each hand's last answer, with its decision
        self.status = "open"  # until all seats are taken, then "running", then "over"
        self._card: wire.Card | None = None  # as long as nothing changes
        self._commitment = ""
        self._written: dict[str, msgspec.Raw] = {}  # parts of updates, as long as nothing changes
        self._album = Album(game)
        self.marks: dict[int, list[Mark]] = {seat: [Mark(0, 0)] for seat in range(SPECTATOR, len(self.chairs))}

    # -- reading -----------------------------------------------------------------------------------------------------

    def held(self, token: str) -> tuple[int, ...]:
        """The hands that belong to a secret; who shares no seat has the number of the seat."""
        hash = hash_of(token)
        return tuple(hand.number for hand in self.hands if hmac.compare_digest(hand.hash, hash))

    def seats_of(self, token: str) -> list[int]:
        """The seats at which a secret holds a hand."""
        return sorted({self.hands[number].seat for number in self.held(token)})

    def number(self, seat: int) -> int:
        """The number of the last update for this seat."""
        return len(self.marks[seat])

    def by(self, number: int) -> int:
        """How a hand is written down: the first of its seat needs no number."""
        return OWN if self.hands[number].seat == number else number

    def thinking(self) -> list[Thinking]:
        """What bots must decide now; while somebody wishes to undo, they wait."""
        if self.match is None or self.status != "running" or self.wish is not None:
            return []
        found: list[Thinking] = []
        for seat in self.match.asked():
            if not any(hand.strength for hand in self.chairs[seat].playing):
                continue
            ask = self.match.ask(seat)
            bot = self._thinker(self.match, self.chairs[seat], ask) if ask is not None else None
            if ask is not None and bot is not None:
                view, roles = self.match.view(seat), self._bot_roles(bot)
                if roles:
                    ask.choices = own_choices(self.game, self.match.state, ask, roles)
                found.append(Thinking(seat, bot.number, bot.strength, self.decision, view, ask, roles))
        return found

    def _thinker(self, match: Match, chair: Chair, ask: Ask) -> Hand | None:
        """The bot that decides at a seat now; those who share it do so one after the other."""
        for hand in chair.playing:
            if hand.strength and not chair.shared:
                return hand
            if hand.strength and not set(chair.roles(hand)) <= self.done(match, chair):
                if own_choices(self.game, match.state, ask, self._bot_roles(hand)):
                    return hand
        return None

    def _bot_roles(self, hand: Hand) -> tuple[int, ...]:
        """The roles a bot plays of a shared seat; what is anybody's is left to people, if there are any."""
        chair = self.chairs[hand.seat]
        roles = chair.roles(hand)
        bots_alone = chair.shared and all(other.strength for other in chair.playing)
        return (*roles, NOBODY) if bots_alone else tuple(roles)

    def done(self, match: Match, chair: Chair) -> set[int]:
        """The roles of a shared seat that are done with what it is asked now."""
        if not chair.done or not (match.state.asked >> chair.seat) & 1:
            return set()
        return chair.done.get(int(self.game.asking(match.state, chair.seat)), set())

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
            rematch=rematch.shown(self), clock=sheet.clock, guests_choose=bool(self._hosts_seat()),
            ended="called-off" if self.called_off else "",
        )  # fmt: skip
        if match is not None and card.status == "over":
            card.result = self.result()
            by_rules = match.over and card.result == match.returns()
            card.summary = self.game.summary(match.state) if by_rules else self._surrender(card.result)
            card.outcome = self.game.outcome(match.state) if by_rules else card.summary
            card.ended = card.ended or ("rules" if by_rules else "time" if self.late else "conceded")
        elif self.called_off:
            card.summary = card.outcome = self._surrender([])
        return card

    def update(self, seat: int, since: int, hand: int = OWN, told: int = -1) -> bytes:
        """All that a seat (-1: a spectator) has not heard since its update of that number (0: all), as a message.

        Hands that share a seat hear the same, but for what they may do themselves. Of who has heard nothing, the events
        from number `told` on are shown picture by picture (-1: none), unless they are too many to be told.
        """
        marks = self.marks[seat]
        number = seat if hand == OWN else hand
        after = since if 0 < since <= len(marks) else 0
        kept = marks[after - 1 :] if after else [Mark(0, 0)]
        keep, talk_keep = min(mark.events for mark in kept), kept[0].talk
        match = self.match
        events: list[msgspec.Raw] = []
        picture: dict[str, Any] | None = None
        now: dict[str, Any] = {}
        if match is not None and after:
            picture, events, now = self._album.shown(match, seat, keep, kept[0], self.undone)
        elif match is not None and 0 <= told < len(match.events) <= told + MOST_TOLD:
            picture, events, now = self._album.shown(match, seat, told, Mark(told, 0, undone=-1), self.undone)
            events = self._album.history(match, seat, told) + events
        elif match is not None:
            picture, events = self._album.look(match, len(match.moves)).whole(seat), self._album.history(match, seat)
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
            question=self._question(seat, number),
            may_undo=match is not None and self.status == "running" and match.may_undo(seat, number),
            hand=number if seat != SPECTATOR and self.chairs[seat].shared else OWN,
            guide=guided(self.lesson, match, seat) if self.lesson is not None and match is not None else None,
            orders=standing.shown(self.hands[number].orders) if seat != SPECTATOR and self.status == "running" else [],
        )
        return wire.said(update)

    def _once(self, name: str, part: Callable[[], object]) -> msgspec.Raw:
        """A part of updates that is the same for all until the next entry."""
        written = self._written.get(name)
        if written is None:
            written = self._written[name] = wire.raw(part())
        return written

    def result(self) -> list[float]:
        """Each seat's result of the finished game, the same for a whole party; one that was given up has lost."""
        assert self.match is not None
        if self.called_off:
            return [0.0] * len(self.chairs)
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

    def sitting(self, name: str, seats: Collection[int], token: str, roles: Sequence[int] = ()) -> list[log.AnyEntry]:
        """What is written when somebody takes these seats; of a shared one these roles, or all that are open."""
        shown = cleaned(name)
        if not shown:
            raise No("name", f"Say who you are: a name of one to {NAME_LENGTH} signs.")
        if len(shown) > NAME_LENGTH:
            raise No("name", f"A name has {NAME_LENGTH} signs at most, and this one {len(shown)}: take a shorter one.")
        return self.seating(shown, seats, hash_of(token), roles)

    def seating(self, name: str, seats: Collection[int], hash: str, roles: Sequence[int] = ()) -> list[log.AnyEntry]:
        """The same for who has a name already, and a secret of this hash."""
        hands = len(self.hands)
        found: list[log.AnyEntry] = []
        if self.called_off:
            raise No("over", "This game was called off before it began: ask for another table, or make one.")
        for seat in seats:
            if not 0 <= seat < len(self.chairs):
                raise No("seat", f"There is no seat {seat + 1} at this table.")
            chair = self.chairs[seat]
            if not chair.shared:
                if chair.kind != OPEN or roles:
                    raise No("taken", f"Seat {seat + 1} is {'not shared' if roles else 'taken'}.")
                found.append(log.Sat(seat, name, hash))
                continue
            if self.status == "over":
                raise No("over", "The game is over.")
            kept = (
                ("person",) if self.match is None else ("person", "bot", "gone")
            )  # nobody looks into a game by the way
            taken = self._roles_to_take(chair, roles, kept)
            number = next((hand.number for hand in chair.hands if hand.hash == hash), NOBODY)
            if number == NOBODY:
                number = next((hand.number for hand in chair.hands if hand.kind == OPEN), hands)
            hands += number == hands
            by = OWN if number == seat else number
            found.append(log.Sat(seat, name, hash, taken, hand=by))
        return found

    def _roles_to_take(
        self, chair: Chair, roles: Sequence[int], kept: Collection[str], away: Collection[int] = ()
    ) -> list[int]:
        """The roles of a shared seat that somebody may take: those wished for, or those that are free.

        Hands of the kinds that are `kept` give away only what is offered, unless they are away.
        """
        free = chair.free
        if not roles and not free:
            raise No("taken", f"All roles of seat {chair.seat + 1} are taken.")
        for role in roles:
            if role >= len(chair.titles):
                raise No("role", f"Seat {chair.seat + 1} has {len(chair.titles)} roles: {', '.join(chair.titles)}.")
            holder = chair.holders[role]
            if role in free or holder in away or self.hands[holder].kind not in kept:
                continue
            hand = self.hands[holder]
            if hand.kind == "person":
                raise No("taken", f"{hand.name} plays {chair.called([role])}.")
            raise No("taken", f"A bot plays {chair.called([role])}: who shares the seat can offer it to you.")
        return sorted(set(roles)) or free

    def judge(
        self, request: wire.FromSeat, held: Sequence[int], away: Callable[[], Collection[int]] = tuple
    ) -> list[log.AnyEntry]:
        """What a request writes into the log; nothing if it was done before; refused by `No`."""
        seat = request.seat
        if isinstance(request, wire.StandIn):
            return self._stand_in(request, held, away)
        hand = self._holding(seat, held)
        if hand is None:
            raise No("foreign", "This is not your seat.")
        by = self.by(hand.number)
        match request:
            case wire.Leave():
                if self.match is not None and not self.chairs[seat].shared:
                    raise No("begun", "The game has begun: let a bot stand in, or concede.")
                return [log.Left(seat, hand=by)]
            case wire.Say(text=text):
                return self._saying(hand, text)
            case wire.Choose(decision=decision, texts=texts):
                return self.choosing(hand.number, decision, texts)
            case wire.CallOff():
                return self._calling_off(hand)
            case wire.AboutRematch():
                return rematch.judged(self, request, hand, set(away()), secrets.token_urlsafe(9))
        playing = self.playing()
        if hand.conceded and not isinstance(request, wire.Concede):
            raise No("conceded", "You have given this game up: others play on.")
        match request:
            case wire.Concede():
                if hand.conceded:
                    return []
                return [log.Conceded(seat, hand=by)]
            case wire.AboutTime():
                return timing.deciding(self, playing, hand, request)
            case wire.Return():
                if not hand.strength:
                    raise No("no-bot", "No bot stands in for you.")
                return [log.Returned(seat, hand=by)]
            case wire.TakeOver(roles=roles):
                return self._taking_over(hand, roles, away)
            case wire.Offer(roles=roles, offered=offered):
                return self._offering(hand, roles, offered)
            case wire.Done(decision=decision, roles=roles, done=done):
                return self._saying_done(hand, decision, roles, done)
            case wire.Order():
                return standing.judged(self, playing, hand, request)
            case wire.Unseal(decision=decision):
                self._current(decision)
                if not playing.may_unseal(seat, hand.number):
                    raise No("nothing", "There is nothing of yours to take back.")
                return [log.Unsealed(seat, decision, hand=by)]
            case wire.Undo(decision=decision):
                self._current(decision)
                if not playing.may_undo(seat, hand.number):
                    raise No("learned", undoing.why_no_undo(self, playing, hand))
                return [log.Undone(seat, 1, hand=by)]
            case wire.AskUndo(decision=decision):
                self._current(decision)
                return undoing.wishing(self, hand)
            case wire.Agree(decision=decision):
                self._current(decision)
                return undoing.agreeing(self, hand)
            case wire.Decline(decision=decision):
                self._current(decision)
                if self.wish is None:
                    raise No("no-wish", "Nobody has asked to undo anything.")
                return [log.Declined(seat, hand=by)]
        raise No("malformed", "This cannot be done at a table.")

    def choosing(self, number: int, decision: int, texts: list[str], bot: str = "") -> list[log.AnyEntry]:
        """What an answer of a hand writes; `bot` is the strength of the bot that gave it, empty for a person."""
        hand = self.hands[number]
        seat = hand.seat
        if self.answered.get(number) == (decision, texts) and not self._may_change(seat, texts):
            return []
        match = self.playing()
        self._current(decision)
        if hand.strength != bot:
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
            raise No(self._reason(match, seat, words), refusal.says, refusal.rule, refusal.pieces)
        chair = self.chairs[seat]
        if chair.shared:
            self._check_role(match, hand, words[0])
            mine = set(chair.roles(hand))
            alone = len(mine | self.done(match, chair)) == len(chair.titles)
            if not alone and words[0] == self.game.done(match.state, seat):
                return self._saying_done(hand, decision, [], True)
        return [log.Chose(seat, decision, texts=texts, hand=self.by(number))]

    def _check_role(self, match: Match, hand: Hand, word: int) -> None:
        """Refuses what is somebody else's to choose at a shared seat; an answer is of the role of its first choice."""
        chair = self.chairs[hand.seat]
        role = int(self.game.role(match.state, hand.seat, word))
        if role != NOBODY and chair.holders[role] != hand.number:
            holder = chair.holders[role]
            who = self.hands[holder].name if holder != NOBODY else "nobody yet"
            raise No("role", f"This is for {chair.called([role])} to choose, played by {who}.")

    def _saying_done(self, hand: Hand, decision: int, roles: Sequence[int], done: bool) -> list[log.AnyEntry]:
        """What is written when somebody is done with roles for now, or not done after all."""
        match, chair = self.playing(), self.chairs[hand.seat]
        if done and decision < self.decision and self.answered.get(hand.number, (0, []))[0] == decision:
            return []
        self._current(decision)
        mine = chair.roles(hand)
        others = [role for role in roles if role not in mine]
        if others or not mine:
            named = [role for role in others if role < len(chair.titles)]
            raise No("role", f"You do not play {chair.called(named)} here." if named else "You play no role here.")
        if not (match.state.asked >> hand.seat) & 1 or not self.game.done(match.state, hand.seat):
            raise No("not-asked", "There is nothing to be done with now.")
        if hand.seat in match.sealed:
            raise No("sealed", "The answer of this seat is sealed: take it back first.")
        said = [role for role in sorted(roles or mine) if (role in self.done(match, chair)) != done]
        return [log.SaidDone(hand.seat, decision, said, done, hand=self.by(hand.number))] if said else []

    def _taking_over(self, hand: Hand, roles: Sequence[int], away: Callable[[], Collection[int]]) -> list[log.AnyEntry]:
        """What is written when somebody at a shared seat takes over roles of others."""
        chair = self.chairs[hand.seat]
        if not chair.shared:
            raise No("role", "This seat has no roles to take over.")
        mine = chair.roles(hand)
        free = self._roles_to_take(chair, roles, ("person",), {*away(), hand.number})
        taken = [role for role in free if role not in mine]
        return [log.TookOver(hand.seat, taken, hand=self.by(hand.number))] if taken else []

    def _offering(self, hand: Hand, roles: Sequence[int], offered: bool) -> list[log.AnyEntry]:
        """What is written when somebody at a shared seat offers roles to whoever comes, or no longer does."""
        chair = self.chairs[hand.seat]
        if any(role >= len(chair.titles) for role in roles):
            raise No("role", f"Seat {chair.seat + 1} has {len(chair.titles)} roles to offer.")
        for role in roles:
            holder = chair.holders[role]
            if holder not in (NOBODY, hand.number) and self.hands[holder].kind == "person":
                raise No("role", f"{self.hands[holder].name} plays {chair.called([role])}.")
        said = [role for role in sorted(set(roles)) if (role in chair.offered) != offered]
        return [log.Offered(hand.seat, said, offered, hand=self.by(hand.number))] if said else []

    def any_answer(self, number: int) -> list[int]:
        """Any whole answer that the rules allow a hand now."""
        match, rng, hand = self.playing(), Search(secrets.randbits(48)), self.hands[number]
        seat, roles = hand.seat, self._bot_roles(hand)

        def choose(s: State) -> int:
            if s is match.state and roles:
                options = own_choices(self.game, s, self.game.ask(s, seat), roles)
                return options[rng.pick(len(options))]
            return int(self.game.sample(s, seat, rng))

        return answer_whole(self.game, match.state, seat, choose, match.by_words)

    def why(self, number: int, texts: list[str]) -> None:
        """Raises `No` with the rule that forbids an answer, if one does, or whose it is."""
        match, hand = self.playing(), self.hands[number]
        refusal = match.why_not(hand.seat, texts)
        if refusal is not None:
            raise No("illegal", refusal.says, refusal.rule, refusal.pieces)
        if self.chairs[hand.seat].shared:
            self._check_role(match, hand, match.read(texts)[0])

    # -- applying ----------------------------------------------------------------------------------------------------

    def apply(self, entry: log.AnyEntry) -> None:
        """Does what an entry of the log says, and marks who hears of it."""
        audience: Sequence[int] = list(self.marks)
        self.entries += 1
        match entry:
            case log.Sat():
                self._sit(entry)
                self._begin()
            case log.Left():
                self._leave(self.hand_of(entry))
            case log.MadeRoom(seat=seat, to=to):
                self._make_room(self.hands[seat], self.hands[to])
            case log.TookOver(roles=roles):
                self._take_over(self.hand_of(entry), roles)
            case log.Offered(seat=seat, roles=roles, offered=offered):
                chair = self.chairs[seat]
                chair.offered = chair.offered | set(roles) if offered else chair.offered - set(roles)
                told = "may be taken by whoever comes" if offered else "is offered no longer"
                self.note(f"{self.hand_of(entry).name}: {chair.called(roles)} {told}.")
            case log.SaidDone():
                self._say_done(entry)
            case log.Ordered():
                standing.applied(self, self.playing(), self.hand_of(entry), entry)
            case log.Chose():
                audience = self._chosen(entry)
            case log.Unsealed(seat=seat):
                self.playing().unseal(seat, entry.hand)
                self.answered.pop(self.hand_of(entry).number, None)
            case log.Undone(moves=moves, silent=silent):
                self._undo(moves)
                self.hand_of(entry).orders = []  # who takes back wants to be asked
                if silent:
                    names = listed(self.hands[other].name for other in silent)
                    self.note(f"{names} stayed away and did not answer, so the wish to undo is granted.")
                self.note(f"{self.hand_of(entry).name} takes back {'a move' if moves == 1 else f'{moves} moves'}.")
            case log.Wished(seat=seat, moves=moves, until=until):
                self.wish = wire.Wish(seat, moves, [], until=until, hand=self.hand_of(entry).number)
                undoing.agree(self, self.wish, self.hand_of(entry))
            case log.Agreed():
                assert self.wish is not None
                undoing.agree(self, self.wish, self.hand_of(entry))
            case log.Declined():
                self.wish = None
                self.note(f"{self.hand_of(entry).name} does not want to undo.")
            case log.Conceded():
                self._concede(self.hand_of(entry))
            case log.StoodIn(strength=strength):
                hand = self.hand_of(entry)
                hand.strength = strength
                self.note(f"The {bot_name(strength)} stands in for {hand.name}.")
            case log.Returned():
                hand = self.hand_of(entry)
                hand.strength = ""
                if self.clocks is not None and not self.clocks.left(hand.seat, entry.at):
                    self.clocks.give(hand.seat, entry.at)
                self.note(f"{hand.name} is back.")
            case log.Replaced(seat=seat, strength=strength, why=why):
                hand = self.hand_of(entry)
                before, hand.strength = hand.strength, strength
                self.note(f"The {bot_name(before)} of seat {seat + 1} {why}: the {bot_name(strength)} plays on.")
            case log.Helped(seat=seat, strength=strength, why=why):
                bot = bot_name(self.hand_of(entry).strength)
                self.note(f"The {bot} of seat {seat + 1} {why}: the {bot_name(strength)} chooses for it this time.")
            case log.Lost(entries=entries):
                self.note(f"A damaged disk has taken the last {entries} entries of this table. It goes on from here.")
                self.decision += entries if self.match is not None else 0  # their numbers are not used again
                self.wish = None
            case log.Said(seat=seat, text=text):
                name = self.hand_of(entry).name if self.chairs[seat].shared else ""
                self.talk.append(wire.Line(seat, text, name))
            case log.Claimed() | log.RanOut() | log.GaveTime() | log.CalledOff() | log.Rested():
                timing.apply(self, entry)
            case _:
                rematch.applied(self, entry)
        if entry.order:
            standing.answered(self, self.hand_of(entry), entry.order)
        if self.match is not None:
            self._let_go(self.match)
            self._finish(self.match, entry)
            self.status = "over" if self.match.over or self.given_up() or self.called_off else "running"
            standing.forget(self.hands, int(self.match.state.turn))
            if self.clocks is not None:
                self.clocks.settle(entry.at, self.match, self._running(self.match))
        elif self.called_off:
            self.status = "over"
        self._card = None
        self._written.clear()
        self._album.forget_looks()
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
        if self.match is not None or self.called_off or any(chair.kind == OPEN for chair in self.chairs):
            return
        dice = Live(bytes.fromhex(self.sheet.secret))
        self._commitment = dice.commitment()
        names = [listed(hand.plain for hand in chair.playing) for chair in self.chairs]
        sheet = self.sheet
        self.match = Match(self.game, sheet.setup, dice, names, position=sheet.position, by_words=sheet.by_words)
        self.match.hands = [hand.plain for hand in self.hands[len(self.chairs) :]]
        self.decision = 1

    def _sit(self, entry: log.Sat) -> None:
        """Somebody sits down, and plays roles of a shared seat from now on."""
        chair = self.chairs[entry.seat]
        if entry.hand == len(self.hands):
            self.hands.append(Hand(entry.hand, entry.seat))
            chair.hands.append(self.hands[-1])
        hand = self.hand_of(entry)
        self.host = self.host or entry.hash
        hand.name, hand.plain, hand.hash = isolated(entry.name), entry.name, entry.hash
        chair.give(hand, entry.roles)
        if self.match is not None:
            self.match.hands = [other.plain for other in self.hands[len(self.chairs) :]]
            self.note(f"{hand.name} sits down and plays {chair.called(entry.roles)}.")

    def _make_room(self, hand: Hand, other: Hand) -> None:
        """Somebody takes another seat."""
        other.name, other.plain, other.hash = hand.name, hand.plain, hand.hash
        hand.clear()
        self.note(f"{other.name} takes another seat.")

    def for_guests(self) -> list[int]:
        """The seats that a guest may take: those with room, and that of the host if there is another for the host."""
        free = [chair.seat for chair in self.chairs if chair.kind == OPEN or chair.free]
        return sorted({*free, *self._hosts_seat()}) if self.status != "over" else []

    def _hosts_seat(self) -> list[int]:
        """The seat of who made the table, if a guest may have it: the host has no other, and one is open."""
        if self.match is not None or not self.sheet.guests_choose or self.status == "over":
            return []
        own = [hand for hand in self.hands if hand.hash and hand.hash == self.host]
        room = any(chair.kind == OPEN and not chair.shared for chair in self.chairs)
        return [own[0].seat] if room and len(own) == 1 and not self.chairs[own[0].seat].shared else []

    def choosing_seat(self, name: str, seat: int, token: str) -> list[log.AnyEntry]:
        """What is written when a guest takes a seat, also that of who made the table."""
        entries = self.sitting(name, (), token)  # whether the name is one
        if seat not in self._hosts_seat():
            return entries + self.sitting(name, [seat], token)
        to = next(chair.seat for chair in self.chairs if chair.kind == OPEN and not chair.shared)
        return [log.MadeRoom(seat, to), log.Sat(seat, cleaned(name), hash_of(token))]

    def _leave(self, hand: Hand) -> None:
        """Somebody leaves; in a game that has begun, a bot plays their roles until somebody takes them over."""
        chair = self.chairs[hand.seat]
        roles = chair.roles(hand)
        if self.match is None:
            chair.holders = [NOBODY if holder == hand.number else holder for holder in chair.holders]
            hand.clear()
            return
        hand.hash = ""
        hand.strength = hand.strength or SUBSTITUTE
        self.wish = None
        plays = f": the {bot_name(hand.strength)} plays {chair.called(roles)}" if roles else ""
        self.note(f"{hand.name} leaves{plays}.")

    def _take_over(self, hand: Hand, roles: Sequence[int]) -> None:
        chair = self.chairs[hand.seat]
        chair.give(hand, roles)
        self.note(f"{hand.name} takes over {chair.called(roles)}.")

    def _say_done(self, entry: log.SaidDone) -> None:
        """Marks roles as done with what their seat is asked, or as not done."""
        match, chair = self.playing(), self.chairs[entry.seat]
        done = chair.done.setdefault(int(self.game.asking(match.state, entry.seat)), set())
        if entry.done:
            done.update(entry.roles)
            text = self.game.write(self.game.done(match.state, entry.seat))
            self.answered[self.hand_of(entry).number] = (entry.decision, [text])
        else:
            done.difference_update(entry.roles)
            self.hand_of(entry).orders = []
            self.answered.pop(self.hand_of(entry).number, None)

    def _finish(self, match: Match, entry: log.AnyEntry) -> None:
        """Where all roles of an asked seat are done, the choice is given that ends its part."""
        for chair in self.chairs:
            if chair.done and len(self.done(match, chair)) == len(chair.titles) and chair.seat not in match.sealed:
                choice = int(self.game.done(match.state, chair.seat))
                last = entry.hand if getattr(entry, "seat", NOBODY) == chair.seat else OWN
                if choice and match.why_not(chair.seat, choice) is None:
                    self._submit(match, chair.seat, choice, last)

    def _chosen(self, entry: log.Chose) -> Sequence[int]:
        """Takes a choice; to change one's sealed answer is nobody else's business."""
        match, chair = self.playing(), self.chairs[entry.seat]
        changed = entry.seat in match.sealed
        self.answered[self.hand_of(entry).number] = (entry.decision, entry.answer)
        if chair.done:  # who chooses is not done
            asking, word = self.game.asking(match.state, entry.seat), match.read(entry.answer)[0]
            done = self.done(match, chair)
            done.discard(self.game.role(match.state, entry.seat, word))
            if self.sheet.renews and self.game.question(asking).renews(match.state, entry.seat, asking, word):
                done.clear()
        moved = self._submit(match, entry.seat, entry.answer, entry.hand)
        return [entry.seat] if changed and not moved else list(self.marks)

    def _submit(self, match: Match, seat: int, answer: Given, hand: int = OWN) -> bool:
        """Gives the match an answer of a hand, and says whether it made a move."""
        moves, turn, chair = len(match.moves), match.state.turn, self.chairs[seat]
        asked, done = (self.game.asking(match.state, seat), self.game.done(match.state, seat)) if chair.done else (0, 0)
        match.submit(seat, answer, hand)
        if done and match.read(answer) == (done,):
            chair.done.pop(int(asked), None)
        if len(match.moves) == moves:
            return False
        if match.state.turn != turn:
            self._forget_done()
        self.decision += 1
        self.wish = None
        return True

    def _forget_done(self) -> None:
        for chair in self.chairs:
            chair.done.clear()

    def _undo(self, moves: int) -> None:
        match = self.playing()
        for i in range(moves):
            match.undo_agreed()
        self._album.forget()
        self._forget_done()
        self.undone += 1
        self.decision += 1
        self.wish = None

    def _concede(self, hand: Hand) -> None:
        hand.conceded = True
        self.wish = None
        self.note(f"{hand.name} concedes.")
        if not self.given_up():
            hand.strength = SUBSTITUTE

    def _let_go(self, match: Match) -> None:
        """Who has conceded leaves the game as soon as the rules allow it, and the others play on."""
        for seat, chair in enumerate(self.chairs):
            if chair.conceded and match.ask(seat) is not None and not self.given_up():
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

    def given_up(self) -> bool:
        """Whether so many have conceded that no party is left to play against."""
        return any(chair.conceded for chair in self.chairs) and len(self._parties_left()) <= 1

    def _stand_in(
        self, request: wire.StandIn, held: Sequence[int], away: Callable[[], Collection[int]]
    ) -> list[log.AnyEntry]:
        seat = request.seat
        if not held or seat >= len(self.chairs):
            raise No("foreign", "This is not your seat.")
        self.playing()
        if all(self.hands[own].conceded for own in held):
            raise No("conceded", "You have given this game up: others play on.")
        hand = self._holding(seat, held) if request.hand == OWN else None
        number = hand.number if hand is not None else seat if request.hand == OWN else request.hand
        hand = self.hands[number] if number < len(self.hands) else None
        if hand is None or hand.seat != seat:
            raise No("foreign", f"There is no such hand at seat {seat + 1}.")
        if hand.kind != "person" or hand.strength:
            raise No("bot", "A bot plays this seat already.")
        if number in held and self.is_out(seat):
            raise No("out", "Your time is out: what comes of it is for the others to decide, unless you answer first.")
        if number not in held and number not in away() and not self.is_out(seat):
            raise No("present", f"{hand.name} is at the table, or has only just gone.")
        return [log.StoodIn(seat, SUBSTITUTE, hand=self.by(number))]

    # -- for lists ---------------------------------------------------------------------------------------------------

    def others(self, token: str) -> list[Hand]:
        """The other people who have a seat here."""
        hash = hash_of(token)
        return [hand for hand in rematch.people(self) if hand.hash != hash]

    def line(self) -> str:
        """How the game stands, in one line that everybody may read."""
        if self.match is None or self.status == "over":
            return self.card().outcome
        turn = f"Turn {self.match.state.turn}. " if self.match.state.turn else ""
        for number in range(len(self.match.events) - 1, -1, -1):
            told = heard(self.game, self.match.state, number, self.match.events[number], SPECTATOR)
            if told is not None and told.says:
                return told.says if told.says.startswith("Turn ") else turn + told.says
        return turn.strip()

    # -- clocks ------------------------------------------------------------------------------------------------------

    def stamped(self, entries: list[log.AnyEntry]) -> list[log.AnyEntry]:
        """Entries about to be written, each with the time at which it happened if there is a clock."""
        if self.clocks is not None:
            now = self.hours.now()
            for entry in entries:
                entry.at = now
        return entries

    def is_out(self, seat: int) -> bool:
        """Whether the time of a seat is out now."""
        return self.clocks is not None and self.clocks.out(seat, self.hours.now())

    def _running(self, match: Match) -> set[int]:
        """The seats whose clocks run: they are asked, have not answered, and no bot plays for them."""
        if self.status != "running":
            return set()
        return {seat for seat in match.asked() if seat not in match.sealed and not self.chairs[seat].strength}

    def _calling_off(self, hand: Hand) -> list[log.AnyEntry]:
        """What is written when somebody ends the game without a winner."""
        if self.status == "over":
            raise No("over", "The game is over.")
        others = [other for other in rematch.people(self) if other.hash != hand.hash and not other.conceded]
        late = [other for other in others if self.is_out(other.seat)]
        if others and not late:
            leave = "leave the seat instead" if self.match is None else "concede, or let a bot stand in"
            raise No("people", f"{listed(other.name for other in others)} would be left alone here: {leave}.")
        return [log.CalledOff(hand.seat, hand=self.by(hand.number))]

    def _saying(self, hand: Hand, text: str) -> list[log.AnyEntry]:
        line = " ".join("".join(sign for sign in text if sign.isprintable() or sign.isspace()).split())
        if not line:
            raise No("malformed", "There is nothing in this line.")
        return [log.Said(hand.seat, line, hand=self.by(hand.number))]

    def same_person(self, hand: Hand) -> list[int]:
        """All hands of the person who has this one."""
        return [other.number for other in self.hands if other.hash == hand.hash]

    def hand_of(self, entry: log.AnyEntry) -> Hand:
        """The hand that an entry is about."""
        assert not isinstance(entry, (log.Lost, log.Rested))
        return self.hands[entry.seat if entry.hand == OWN else entry.hand]

    def _holding(self, seat: int, held: Collection[int]) -> Hand | None:
        """Which of the hands that somebody holds plays this seat."""
        return next((self.hands[number] for number in held if self.hands[number].seat == seat), None)

    def playing(self) -> Match:
        if self.match is None:
            raise No("open", "The game has not begun: not all seats are taken.")
        if self.status == "over":
            raise No("over", "The game is over.")
        return self.match

    def _current(self, decision: int) -> None:
        if decision != self.decision:
            raise No("stale", self.changed())

    def changed(self) -> str:
        """What is said to an answer that comes too late: who was first."""
        moves = self.match.moves if self.match is not None else []
        if not moves:
            return "The table has changed meanwhile."
        last = moves[-1]
        seat, hand = last.answers[-1].seat, last.hand(len(last.answers) - 1)
        return f"{self.hands[seat if hand == OWN else hand].name} was first; the table has changed."

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

    def _question(self, seat: int, number: int) -> wire.Question | None:
        match = self.match
        if match is None or self.status != "running" or seat == SPECTATOR or self.hands[number].strength:
            return None
        ask = match.ask(seat)
        if ask is None:
            return None
        done = 0
        if self.chairs[seat].shared:
            mine = self.chairs[seat].roles(self.hands[number])
            if not mine:
                return None  # others have taken over all that was theirs
            done = int(self.game.done(match.state, seat))
            roles = {NOBODY, *mine}
            ask.choices = own_choices(self.game, match.state, ask, roles)
            if ask.complete and not ask.choices:
                return None
        asking = self.game.asking(match.state, seat)
        aids = {} if match.by_words else self.game.aids(match.state, seat, asking, ask.choices)
        return wire.Question(
            decision=self.decision,
            kind=ask.kind,
            prompt=ask.prompt,
            rule=ask.rule,
            choices=[self.game.write(choice) for choice in ask.choices],
            complete=ask.complete,
            sealed=self._sealed(match, seat),
            aids=aids,  # they are about whole answers
            done=self.game.write(done) if done else "",
            orders=standing.offered(self, match, self.hands[number]),
        )

    def _chair(self, seat: int) -> wire.Chair:
        chair, match = self.chairs[seat], self.match
        asked = match is not None and self.status == "running" and bool((match.state.asked >> seat) & 1)
        ready = asked and match is not None and seat in match.sealed
        part = self.game.name_operand("seat", seat, match.state) if match is not None else self._part(seat)
        called = "" if part.isdecimal() else part
        done = self.done(match, chair) if match is not None and self.status == "running" else set()
        roles, hands = chair.shown(done)
        clock = timing.time_of(self, seat, asked, ready) if self.clocks is not None else None
        return wire.Chair(
            chair.kind, chair.name, chair.strength, asked, ready, chair.conceded, called, roles, hands, clock
        )

    def _part(self, seat: int) -> str:
        """What a seat will be called when the game begins, if that is certain before the dice are cast."""
        if self._parts is None:
            sheet, game = self.sheet, self.game
            trials = [
                Match(game, sheet.setup, Search(seed), listen=False, position=sheet.position).state
                for seed in (1, 2, 3)
            ]
            called = [[game.name_operand("seat", seat, s) for s in trials] for seat in range(len(self.chairs))]
            self._parts = [names[0] if len(set(names)) == 1 else "" for names in called]
        return self._parts[seat]

    def _surrender(self, result: list[float]) -> str:
        if self.called_off:
            return "Called off: nobody won."
        late = listed(self.chairs[seat].name for seat in sorted(self.late))
        gone = listed(chair.name for chair in self.chairs if chair.conceded and chair.seat not in self.late)
        gone = listed(([f"{late} ran out of time"] if late else []) + ([f"{gone} conceded"] if gone else []))
        best = [chair.name for chair, value in zip(self.chairs, result) if value > 0]
        if len(self.chairs) < 3:
            return f"{gone}."
        return f"{gone}: {' and '.join(best)} {'won' if max(result) == 1.0 else 'share a draw'}."

    def note(self, says: str) -> None:
        """Says something to everybody in the talk of the table."""
        self.talk.append(wire.Line(SPECTATOR, says))


def hash_of(token: str) -> str:
    """The hash under which a secret is kept."""
    return hashlib.sha256(b"war-room seat " + token.encode(errors="surrogatepass")).hexdigest()


def isolated(name: str) -> str:
    """A name that turns nothing around it about: one that is read from right to left stands in marks of its own."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in name)
    return f"\u2068{name}\u2069" if turns else name


def cleaned(name: str) -> str:
    """A name without what cannot be seen or would turn the text around it about, in one line."""
    plain = unicodedata.normalize("NFC", name)
    return " ".join("".join(sign for sign in plain if sign.isprintable()).split())
