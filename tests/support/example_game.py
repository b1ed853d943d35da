"""Signal Duel, a made-up little game that shows the kernel's contract: read it before you write a game.

It has a sealed choice by some of the seats, a hidden hand, a secret for each seat, dice, a reaction window in which
a forced choice is asked all the same, and an ask in inches; its settings nest. Its rules are in `signal_duel.toml`
beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from mypy_extensions import i64

from warroom.kernel.chance import Chance
from warroom.kernel.events import EventKind
from warroom.kernel.game import Game
from warroom.kernel.ledger import Ledger, read_ledger
from warroom.kernel.notation import Form, Inches, Named, Notation
from warroom.kernel.questions import Question
from warroom.kernel.reasons import Number, Reason
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import BySeat, Choice, ListOf, Option, Record, Setting, Settings, When, Whole
from warroom.kernel.state import State
from warroom.kernel.visibility import ALL, COUNT, OWNER, SIZE, Part, View, deal_unseen, fill, sizes
from warroom.kernel.words import first, member, ones, pack, verb

ROUNDS: Final = 4
CARDS: Final = (1 << 9) - 1  # card i shows i + 1
SPOTS: Final = (20, 65, 100, 135, 180)  # in tenths of an inch, as all positions
MASTS: Final = (50, 150)
LINE: Final = 200
NONE: Final = -1

# the steps of the agenda; the first three are asks
ASK_SEND, ASK_REACT, ASK_PLACE, DEAL, ROUND, JUDGE, DRAW, OPEN = range(1, 9)
# the verbs of choices
SEND, JAM, PASS, PLACE = range(1, 5)
FORMS: Final = {
    "send": Form(SEND, ("card",)),
    "jam": Form(JAM, ("card",)),
    "pass": Form(PASS),
    "place": Form(PLACE, ("length",)),
}
# the kinds of events
SPOT, DREW, SENT, BURNT, ROLLED, LEADS, JAMMED, HELD, PLACED, OPENED, RESULT = range(11)
EVENTS: Final = [
    EventKind("spot", "setup.secret-spot", "{seat.a} wants the relay at {inch.b}."),
    EventKind("drew", "draw.hidden", "{seat.a} draws card {card.b} (hand: {card.values}).", "{seat.a} draws a card."),
    EventKind("sent", "send.together", "{seat.a} sends card {card.b}."),
    EventKind("burnt", "react.burnt-out", "{seat.a} is burnt out and sends nothing."),
    EventKind("rolled", "signal.strongest", "The dice show {die.values}."),
    EventKind("leads", "signal.strongest", "{seat.a} has the strongest signal: {n.b}, with {n.c} on the die."),
    EventKind("jammed", "react.jam", "{seat.a} jams with card {card.b}."),
    EventKind("held", "react.jam", "{seat.a} does not jam."),
    EventKind("placed", "place.reach", "{seat.a} moves the relay from {inch.b} to {inch.c}."),
    EventKind("opened", "end.open-spots", "{seat.a} wanted the relay at {inch.b}.", shows=True),
    EventKind("result", "end.nearest-wins", "{seat.a} is nearest, {inch.b} away."),
]
PARTS: Final = [
    Part("relay", ALL),
    Part("hands", COUNT),
    Part("deck", SIZE),
    Part("discard", ALL),
    Part("spots", OWNER),
    Part("opened", ALL),
    Part("drafts", OWNER),
    Part("sent", ALL),
    Part("dice", ALL),
    Part("jammers", ALL),
    Part("burnt", ALL),
    Part("leader", ALL),
]
SETTINGS: Final = Settings(
    (
        Setting("seats", "Operators", "How many play.", Whole(2, 3), rule="setup.seats"),
        Setting(
            "kits", "Kit", "What an operator begins with; everybody knows it.",
            BySeat(Choice(
                (Option("dealt", "Dealt", "Two cards and a spot by chance."),),
                Record((
                    Setting("cards", "Cards", "The cards in hand.", ListOf(Whole(1, 9), 1, 2), default=[1]),
                    Setting("spot", "Spot", "The spot to bring the relay to.", Choice((
                        Option("random", "By lot", "Any that is free."),
                        *(Option(str(n + 1), f"{tenths // 10}.{tenths % 10} inches") for n, tenths in enumerate(SPOTS)),
                    ))),
                )),
            )),
            rule="setup.kits",
            when=When("seats", (2,)),
        ),
    ),
    "seats",
)  # fmt: skip


class Duel(State):
    """The line with its relay, the cards, and what has been sent and jammed this round."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.relay = LINE // 2
        self.hands = [0] * seats  # sets of cards
        self.deck = CARDS
        self.discard = 0
        self.spots = [NONE] * seats
        self.opened: list[int] = []
        self.drafts = [NONE] * seats  # cards that were sent face down
        self.sent = [NONE] * seats  # cards of this round
        self.dice = [0] * seats
        self.jammers = 0  # sets of seats
        self.burnt = 0
        self.leader = NONE

    def clone(self) -> Duel:
        """An independent copy that nobody listens to."""
        t = Duel(len(self.hands))
        t.agenda, t.asked, t.options, t.turn = self.agenda.copy(), self.asked, self.options, self.turn
        t.relay, t.deck, t.discard, t.leader = self.relay, self.deck, self.discard, self.leader
        t.hands, t.spots, t.opened = self.hands.copy(), self.spots.copy(), self.opened.copy()
        t.drafts, t.sent, t.dice = self.drafts.copy(), self.sent.copy(), self.dice.copy()
        t.jammers, t.burnt = self.jammers, self.burnt
        return t


def senders(s: Duel) -> int:
    """Everybody with cards who is not burnt out and has not sent yet."""
    return sum(
        1 << seat for seat, hand in enumerate(s.hands) if hand and s.drafts[seat] == NONE and not (s.burnt >> seat) & 1
    )


def reach(s: Duel) -> Number:
    """How far the leader may move the relay, in tenths, with the reasons."""
    reasons = [
        Reason(30, "the leader's reach", "place.reach"),
        Reason(5 * s.dice[s.leader], "for the die", "place.reach"),
    ]
    reasons += [Reason(-20, f"jammed by {name(p)}", "react.jam") for p in range(len(s.hands)) if (s.jammers >> p) & 1]
    short = 5 - sum(reason.value for reason in reasons)
    return Number(
        (*reasons, Reason(short, "never less than half an inch", "place.reach")) if short > 0 else (*reasons,)
    )


def misplaced(s: Duel, position: int) -> Refusal | None:
    """The rule that forbids the leader to put the relay there, or None."""
    far = reach(s)
    if position > LINE:
        return Refusal("place.on-the-line", f"The line ends at {inches(LINE)}.")
    if abs(position - s.relay) > far.value:
        return Refusal("place.reach", f"The relay stands at {inches(s.relay)}; your reach in tenths is {far}.")
    if any(abs(position - mast) < 10 for mast in MASTS):
        return Refusal("place.clear-of-masts", "The relay must keep an inch away from the masts.")
    return None


def cards_in(hand: int) -> list[int]:
    """The cards of a hand, the lowest first."""
    return [card for card in range(ones(CARDS)) if (hand >> card) & 1]


def inches(tenths: int) -> str:
    """A position in inches."""
    return f"{tenths // 10}.{tenths % 10}"


def chosen(setup: Mapping[str, object]) -> dict[int, Any]:
    """The kits that were chosen, by seat."""
    kits = cast("list[Any]", setup.get("kits", []))
    return {seat: kit for seat, kit in enumerate(kits) if kit != "dealt"}


def name(seat: int) -> str:
    """What an operator is called."""
    return ("Alpha", "Bravo", "Charlie")[seat]


class Signal(Question):
    """What all questions of Signal Duel have in common: the verbs that answer them."""

    verbs: tuple[int, ...]

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice."""
        if verb(choice) not in self.verbs:
            return Refusal("turn.order", f"This is not the time to {GAME.notation.words[int(verb(choice))]}.")
        return self.why(cast(Duel, s), seat, int(first(choice)))

    def why(self, s: Duel, seat: int, operand: int) -> Refusal | None:
        """The rule that forbids a choice of the right verb."""
        raise NotImplementedError


class Send(Signal):
    """The card that is sent, face down until all have sent."""

    verbs = (SEND,)

    def __init__(self) -> None:
        super().__init__("send", "send.together")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What everybody decides at the same time."""
        return "Choose the card you send."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The cards of the hand."""
        return [pack(SEND, card) for card in cards_in(cast(Duel, s).hands[seat])]

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The card lies face down."""
        cast(Duel, s).drafts[seat] = int(first(choice))

    def why(self, s: Duel, seat: int, operand: int) -> Refusal | None:
        """Only a card of the hand can be sent."""
        return Refusal("send.together", "That card is not in your hand.")


class React(Signal):
    """Whether the leader is jammed; asked one after the other."""

    verbs = (JAM, PASS)

    def __init__(self) -> None:
        super().__init__("react", "react.jam")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What each of the others decides."""
        return "Jam the leader, or pass."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """To pass, or a card that fits the leader's."""
        duel = cast(Duel, s)
        odd = duel.sent[duel.leader] % 2
        return [pack(PASS), *(pack(JAM, card) for card in cards_in(duel.hands[seat]) if card % 2 == odd)]

    def hides(self, s: State, seat: i64, asked: i64) -> bool:
        """To skip who can only pass would tell that no card in that hand fits."""
        return True

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """A jam costs its card."""
        duel, card = cast(Duel, s), int(first(choice))
        s.pop()
        if verb(choice) == PASS:
            s.tell(HELD, seat)
            return
        duel.hands[seat] &= ~(1 << card)
        duel.discard |= 1 << card
        duel.jammers |= 1 << seat
        s.tell(JAMMED, seat, card)

    def why(self, s: Duel, seat: int, operand: int) -> Refusal | None:
        """Only a card of the hand jams, and only one of the same kind."""
        if not (s.hands[seat] >> operand) & 1:
            return Refusal("react.jam", "That card is not in your hand.")
        return Refusal("react.jam", "Odd cards jam odd ones, even cards even ones.")


class Place(Signal):
    """Where the leader puts the relay, in inches."""

    verbs = (PLACE,)

    def __init__(self) -> None:
        super().__init__("place", "place.reach")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """How far the relay may go."""
        return f"Say where the relay goes, in inches. Your reach in tenths: {reach(cast(Duel, s))}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The likeliest positions: whole inches, the ends of the reach, one's own spot."""
        duel = cast(Duel, s)
        far = reach(duel).value
        ends = [max(duel.relay - far, 0), duel.relay, min(duel.relay + far, LINE), SPOTS[duel.spots[seat]]]
        likely = dict.fromkeys([*range(0, LINE + 1, 10), *ends])
        return [pack(PLACE, position) for position in likely if misplaced(duel, position) is None]

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """There are too many positions to list."""
        return False

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The relay moves."""
        duel, position = cast(Duel, s), int(first(choice))
        s.pop()
        s.tell(PLACED, seat, duel.relay, position)
        duel.relay = position

    def why(self, s: Duel, seat: int, operand: int) -> Refusal | None:
        """The one definitive check of a position."""
        return misplaced(s, operand)


QUESTIONS: Final[dict[int, Question]] = {ASK_SEND: Send(), ASK_REACT: React(), ASK_PLACE: Place()}


class SignalDuel(Game):
    """The rules of Signal Duel."""

    def __init__(self) -> None:
        super().__init__("signal-duel", "Signal Duel", 1, "example", PARTS, EVENTS)
        cards = Named({card: str(card + 1) for card in range(ones(CARDS))})
        self.notation = Notation(FORMS, {"card": cards, "length": Inches(999)})

    # -- set-up and rules --------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """How many play, and what two operators begin with."""
        return SETTINGS

    def clash(self, setup: Mapping[str, object]) -> Refusal | None:
        """No card and no spot is there twice."""
        kits = chosen(setup)
        cards = [card for kit in kits.values() for card in kit["cards"]]
        spots = [kit["spot"] for kit in kits.values() if kit["spot"] != "random"]
        if len(set(cards)) < len(cards) or len(set(spots)) < len(spots):
            return Refusal("setup.kits", "In kits every card and every spot can be chosen once.")
        return None

    def setups(self) -> list[dict[str, object]]:
        """Both numbers of seats, and a kit."""
        wishes: list[dict[str, object]] = [{"seats": 2}, {"seats": 3}, {"kits": "dealt,3+8:2"}]
        return [self.setup(wish) for wish in wishes]

    def begin(self, setup: Mapping[str, object], chance: Chance) -> State:
        """The relay in the middle and all cards in the deck; what is dealt and told comes first on the agenda."""
        s = Duel(self.seats(setup))
        for seat, kit in chosen(setup).items():
            s.hands[seat] = sum(1 << (card - 1) for card in kit["cards"])
            s.deck &= ~s.hands[seat]
            s.spots[seat] = NONE if kit["spot"] == "random" else int(kit["spot"]) - 1
        for kind in (ROUND, DRAW, DRAW, DEAL):
            s.push(pack(kind))
        return s

    def blank(self) -> State:
        """A state whose parts are about to be filled."""
        return Duel(0)

    def advance(self, state: State, chance: Chance) -> None:
        """Does what is on the agenda until somebody is asked."""
        s = cast(Duel, state)
        s.asked = 0
        while s.agenda:
            step = s.top()
            kind = verb(step)
            if kind <= ASK_PLACE:
                s.asked = senders(s) if kind == ASK_SEND else 1 << first(step)
                if s.asked:
                    return
            s.pop()
            if kind == ASK_SEND:
                self.open_cards(s)
            if kind == DEAL:
                self.deal_spots(s, chance)
            elif kind == ROUND:
                self.begin_round(s)
            elif kind == JUDGE:
                self.judge(s, chance)
            elif kind == DRAW:
                self.draw(s, chance)
            elif kind == OPEN:
                self.open(s)

    def open_cards(self, s: Duel) -> None:
        """The cards that were sent face down are turned up together; they stay on the table as used."""
        for seat, card in enumerate(s.drafts):
            if card != NONE:
                s.hands[seat] &= ~(1 << card)
                s.discard |= 1 << card
                s.sent[seat] = card
                s.tell(SENT, seat, card)
        s.drafts = [NONE] * len(s.hands)

    def deal_spots(self, s: Duel, chance: Chance) -> None:
        """Each operator takes a spot in secret."""
        free = sum(1 << spot for spot in range(len(SPOTS)) if spot not in s.spots)
        for seat in range(len(s.hands)):
            if s.spots[seat] == NONE:
                s.spots[seat] = member(free, chance.pick(ones(free)))
                free &= ~(1 << s.spots[seat])
            s.tell(SPOT, seat, SPOTS[s.spots[seat]], 0, 1 << seat)

    def begin_round(self, s: Duel) -> None:
        """Four rounds, then the spots are opened; who jammed in the last round is burnt out in this one."""
        if s.turn == ROUNDS:
            s.push(pack(OPEN))
            return
        s.turn += 1
        s.burnt, s.jammers, s.leader = s.jammers, 0, NONE
        s.sent, s.dice = [NONE] * len(s.hands), [0] * len(s.hands)
        for seat in range(len(s.hands)):
            if (s.burnt >> seat) & 1:
                s.tell(BURNT, seat)
        for kind in (ROUND, DRAW, JUDGE, ASK_SEND):
            s.push(pack(kind))

    def judge(self, s: Duel, chance: Chance) -> None:
        """The strongest signal leads; the others may jam one after the other before the relay is placed."""
        best = (0, 0)
        for seat, card in enumerate(s.sent):
            if card != NONE:
                s.dice[seat] = chance.roll(6)
                if (card + 1 + s.dice[seat], card) > best:
                    best, s.leader = (card + 1 + s.dice[seat], card), seat
        if s.leader == NONE:
            return
        s.tell_list(ROLLED, s.dice)
        s.tell(LEADS, s.leader, best[0], s.dice[s.leader])
        s.push(pack(ASK_PLACE, s.leader))
        for seat in reversed(range(len(s.hands))):
            if seat != s.leader and s.hands[seat]:  # a public fact: the window tells nothing
                s.push(pack(ASK_REACT, seat))

    def draw(self, s: Duel, chance: Chance) -> None:
        """Everybody with fewer than two cards draws one."""
        for seat in range(len(s.hands)):
            if s.deck and ones(s.hands[seat]) < 2:
                card = member(s.deck, chance.pick(ones(s.deck)))
                s.deck &= ~(1 << card)
                s.hands[seat] |= 1 << card
                if s.log is not None:  # the list is made only for those who listen
                    s.tell_list(DREW, cards_in(s.hands[seat]), seat, card, 0, 1 << seat)

    def open(self, s: Duel) -> None:
        """The spots are opened, and whoever is nearest wins."""
        s.opened = s.spots.copy()
        away = [abs(SPOTS[spot] - s.relay) for spot in s.spots]
        for seat, spot in enumerate(s.spots):
            s.tell(OPENED, seat, SPOTS[spot])
        for seat in range(len(away)):
            if away[seat] == min(away):
                s.tell(RESULT, seat, away[seat])

    def question(self, asked: i64) -> Question:
        """Which card is sent, whether it is jammed, where the relay goes."""
        return QUESTIONS[verb(asked)]

    def returns(self, state: State) -> list[float]:
        """The nearest share 1, the others share -1."""
        s = cast(Duel, state)
        away = [abs(SPOTS[spot] - s.relay) for spot in s.spots]
        best = away.count(min(away))
        if best == len(away):
            return [0.0] * best
        return [1 / best if far == min(away) else -1 / (len(away) - best) for far in away]

    # -- words -------------------------------------------------------------------------------------------------

    def name_operand(self, slot: str, value: int, s: State | None) -> str:
        """What an event's operand is called at the table."""
        if slot == "seat":
            return name(value)
        if slot == "die":
            return str(value) if value else "none"
        return {"card": str(value + 1), "inch": inches(value)}.get(slot, str(value))

    def describe(self, view: View) -> str:
        """The line, everybody's cards by number, and one's own hand and spot."""
        s = self.fitting(view)
        lines = [f"Round {s.turn} of {ROUNDS}. The relay stands at {inches(s.relay)}, the masts at 5.0 and 15.0."]
        for seat, n in enumerate(sizes(view, "hands")):
            sent = f", sent {s.sent[seat] + 1} with {s.dice[seat]} on the die" if s.sent[seat] != NONE else ""
            lines.append(f"{name(seat)}: {n} cards{sent}{', burnt out' if (s.burnt >> seat) & 1 else ''}.")
        if view.seat >= 0:
            hand_text = " ".join(str(card + 1) for card in cards_in(s.hands[view.seat])) or "no cards"
            lines.append(f"You hold {hand_text} and want the relay at {inches(SPOTS[s.spots[view.seat]])}.")
        return "\n".join(lines)

    def summary(self, s: State) -> str:
        """Who wins."""
        best = [name(seat) for seat, result in enumerate(self.returns(s)) if result > 0]
        return f"{' and '.join(best)} wins." if best else "The victory is shared."

    # -- hidden things and bots ----------------------------------------------------------------------------------

    def fitting(self, view: View) -> Duel:
        """The state as far as the view tells it; what is hidden lies in any fitting place."""
        counts = sizes(view, "hands")
        s = Duel(len(counts))
        fill(PARTS, s, view)
        s.deck = deal_unseen(CARDS & ~s.discard & ~sum(s.hands), s.hands, counts)
        spots = s.opened or s.spots
        free = [spot for spot in range(len(SPOTS)) if spot not in spots]
        s.spots = [free.pop() if spot == NONE else spot for spot in spots]
        return s

    def imagine(self, view: View, rng: Chance) -> State:
        """A whole state that fits a view."""
        s = self.fitting(view)
        self.redeal(s, view.seat, rng)
        self.settle(s)
        return s

    def redeal(self, state: State, seat: i64, rng: Chance) -> None:
        """Deals the others' hands and spots again from all this seat cannot see."""
        s = cast(Duel, state)
        others = [other for other in range(len(s.hands)) if other != seat]
        counts = [ones(hand) for hand in s.hands]
        s.deck |= sum(s.hands[other] for other in others)
        free = [spot for spot in range(len(SPOTS)) if seat < 0 or spot != s.spots[seat]]
        rng.shuffle(free)
        for other in others:
            if not s.opened:
                s.spots[other] = free.pop()
            s.hands[other] = 0
            for i in range(counts[other]):
                card = member(s.deck, rng.pick(ones(s.deck)))
                s.deck &= ~(1 << card)
                s.hands[other] |= 1 << card
            if s.agenda and verb(s.top()) == ASK_SEND and counts[other] and not ((s.asked | s.burnt) >> other) & 1:
                s.drafts[other] = member(s.hands[other], rng.pick(counts[other]))  # it has sent already
        if seat < 0 or s.asked != 1 << seat:
            self.settle(s)

    def value(self, state: State, seat: i64) -> float:
        """The result, or the nearer to one's own spot the better."""
        s = cast(Duel, state)
        return self.returns(s)[seat] if s.asked == 0 else 0.9 - abs(SPOTS[s.spots[seat]] - s.relay) / LINE

    def conserved(self, state: State) -> list[str]:
        """Each card lies in one place, no two operators have one spot, the relay stands on the line."""
        s = cast(Duel, state)
        wrong: list[str] = []
        places = [*s.hands, s.deck, s.discard]
        if sum(places) != CARDS or sum(ones(place) for place in places) != ones(CARDS):
            wrong.append(f"the cards lie in {places}")
        if len(set(s.spots)) != len(s.spots) or not 0 <= s.relay <= LINE:
            wrong.append(f"the spots are {s.spots}, the relay is at {s.relay}")
        return wrong


GAME: Final = SignalDuel()


def ledger() -> Ledger:
    """The rules of Signal Duel."""
    return read_ledger(Path(__file__).with_name("signal_duel.toml"))
