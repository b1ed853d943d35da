"""Signal Duel, a made-up little game that shows the kernel's contract: read it before you write a game.

It has a sealed choice by some of the seats, a hidden hand, a secret for each seat, dice, a reaction window in which
a forced choice is asked all the same, and an ask in inches; its settings nest. With crews, a seat has two roles that
several hands may share, who prepare in any order, an answer of two words, and a field with too many places to list.
Its rules are in `signal_duel.toml` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from pathlib import Path
from typing import Any, Final, cast

from mypy_extensions import i64

from warroom.kernel.chance import Chance
from warroom.kernel.events import EventKind
from warroom.kernel.game import Game
from warroom.kernel.ledger import Ledger, read_ledger
from warroom.kernel.notation import Form, Inches, Named, Notation, numbered
from warroom.kernel.questions import Question
from warroom.kernel.reasons import Number, Reason
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import BySeat, Choice, ListOf, Option, Record, Setting, Settings, When, Whole
from warroom.kernel.state import State
from warroom.kernel.visibility import ALL, COUNT, OWNER, SIZE, Part, View, deal_unseen, fill, sizes
from warroom.kernel.words import first, member, ones, pack, second, verb

ROUNDS: Final = 4
CARDS: Final = (1 << 9) - 1  # card i shows i + 1
SPOTS: Final = (20, 65, 100, 135, 180)  # in tenths of an inch, as all positions
MASTS: Final = (50, 150)
LINE: Final = 200
FIELD: Final = 60  # how far the field goes up from the line, if crews play
LEVEL: Final = 30  # how far up the spots and masts of a field are
MOST_CHARGE: Final = 3
LIKELY: Final = 24  # places on the field that are listed
TRIES: Final = 200
NONE: Final = -1
ROLES: Final = ("Operator", "Engineer")
OPERATOR, ENGINEER = range(2)

# the steps of the agenda; the first three are asks, and so is the last; a boost is asked as long as it is missing
ASK_SEND, ASK_REACT, ASK_PLACE, DEAL, ROUND, JUDGE, DRAW, OPEN, ASK_BOOST, ASK_PREPARE = range(1, 11)
# the verbs of choices
SEND, JAM, PASS, PLACE, BOOST, SWAP, CHARGE, REST = range(1, 9)
FORMS: Final = {
    "send": Form(SEND, ("card",)),
    "jam": Form(JAM, ("card",)),
    "pass": Form(PASS),
    "place": Form(PLACE, ("length", "length"), "up"),
    "boost": Form(BOOST, ("charge",)),
    "swap": Form(SWAP, ("card",)),
    "charge": Form(CHARGE),
    "rest": Form(REST),
}
# the kinds of events
SPOT, DREW, SENT, BURNT, ROLLED, LEADS, JAMMED, HELD, PLACED, OPENED, RESULT = range(11)
BOOSTED, SWAPPED, CHARGED, READY, MOVED = range(11, 16)
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
    EventKind("boosted", "send.boost", "{seat.a} boosts the signal by {n.b}."),
    EventKind("swapped", "prepare.swap", "{seat.a} swaps card {card.b}."),
    EventKind("charged", "prepare.charge", "{seat.a} charges: {n.b} in store."),
    EventKind("ready", "prepare.any-order", "{seat.a} is ready."),
    EventKind("moved", "place.field", "{seat.a} moves the relay to {inch.b} up {inch.c}."),
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
    Part("crews", ALL),
    Part("high", ALL),
    Part("charges", ALL),
    Part("prepared", ALL),
    Part("boosts", OWNER),
    Part("boosted", ALL),
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
        Setting(
            "crews", "Crews", "Whether an operator has an engineer, whom somebody else may play.",
            Choice((
                Option("none", "Alone", "Everybody plays alone, along the line."),
                Option("two", "Crews of two", "An operator and an engineer each, on a field.", roles=(ROLES, ROLES)),
            )),
            rule="setup.crews",
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
        self.crews = 0  # whether crews play, on a field
        self.high = 0  # how far up from the line the relay stands
        self.charges = [0] * seats
        self.prepared = 0  # who has swapped (bit 2 * seat) and charged (the next one) this round
        self.boosts = [NONE] * seats  # charges that were sent with the cards face down
        self.boosted = [0] * seats  # charges of this round

    def clone(self) -> Duel:
        """An independent copy that nobody listens to."""
        t = Duel(len(self.hands))
        t.agenda, t.asked, t.options, t.turn = self.agenda.copy(), self.asked, self.options, self.turn
        t.relay, t.deck, t.discard, t.leader = self.relay, self.deck, self.discard, self.leader
        t.hands, t.spots, t.opened = self.hands.copy(), self.spots.copy(), self.opened.copy()
        t.drafts, t.sent, t.dice = self.drafts.copy(), self.sent.copy(), self.dice.copy()
        t.jammers, t.burnt = self.jammers, self.burnt
        t.crews, t.high, t.prepared = self.crews, self.high, self.prepared
        t.charges, t.boosts, t.boosted = self.charges.copy(), self.boosts.copy(), self.boosted.copy()
        return t


def senders(s: Duel) -> int:
    """Everybody with cards who is not burnt out and has not sent yet, or not said how much to boost."""
    return sum(
        1 << seat
        for seat, hand in enumerate(s.hands)
        if hand and not (s.burnt >> seat) & 1 and (s.drafts[seat] == NONE or missing_boost(s, seat))
    )


def missing_boost(s: Duel, seat: int) -> bool:
    """Whether a card lies face down and could still be boosted."""
    return s.charges[seat] > 0 and s.drafts[seat] != NONE and s.boosts[seat] == NONE


def distance(s: Duel, spot: int) -> int:
    """How far the relay is from a spot, in tenths."""
    across, up = SPOTS[spot] - s.relay, (LEVEL if s.crews else 0) - s.high
    return isqrt(across * across + up * up)


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


def misplaced(s: Duel, across: int, up: int = 0) -> Refusal | None:
    """The rule that forbids the leader to put the relay there, by how much and because of what, or None."""
    if across > LINE:
        return Refusal("place.on-the-line", f"The line ends at {inches(LINE)}.", ("line",))
    if up > (FIELD if s.crews else 0):
        says = f"The field ends at {inches(FIELD)} up." if s.crews else "Without crews the relay stays on the line."
        return Refusal("place.field", says, ("field",))
    far, way = reach(s), isqrt_up((across - s.relay) ** 2 + (up - s.high) ** 2)
    if way > far.value:
        says = f"The relay stands at {inches(s.relay)}; your reach in tenths is {far}."
        return Refusal("place.reach", f"{says} That is {inches(way - far.value)} too far.", ("relay",))
    level = LEVEL if s.crews else 0
    for number, mast in enumerate(MASTS, 1):
        gap = (across - mast) ** 2 + (up - level) ** 2
        if gap < 100:
            says = f"The relay must keep an inch away from the masts. That is {inches(10 - isqrt(gap))} too near."
            return Refusal("place.clear-of-masts", says, (f"mast {number}",))
    return None


def isqrt_up(square: int) -> int:
    """The root of a square, rounded up: who reaches a place must reach all the way."""
    return isqrt(square - 1) + 1 if square else 0


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


def fits(s: Duel, across: int, up: int, far: int) -> bool:
    """Whether the relay may be put there: `misplaced` without words, for those who try many places."""
    level = LEVEL if s.crews else 0
    return (
        0 <= across <= LINE
        and 0 <= up <= (FIELD if s.crews else 0)
        and (across - s.relay) ** 2 + (up - s.high) ** 2 <= far * far
        and all((across - mast) ** 2 + (up - level) ** 2 >= 100 for mast in MASTS)
    )


class Signal(Question):
    """What all questions of Signal Duel have in common: the verbs that answer them."""

    verbs: tuple[int, ...]
    of = NONE  # the role that answers

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """Whose it is to answer, if crews play."""
        return self.of if cast(Duel, s).crews else NONE

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
    of = OPERATOR

    def __init__(self) -> None:
        super().__init__("send", "send.together")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What everybody decides at the same time."""
        return "Choose the card you send."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The cards of the hand."""
        return [pack(SEND, card) for card in cards_in(cast(Duel, s).hands[seat])]

    def commits(self, s: State, seat: i64, asked: i64) -> bool:
        """The only card is asked for all the same if it can be boosted: both are one answer."""
        return cast(Duel, s).charges[seat] > 0

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Who has charges in store says at once how many go with it."""
        return cast(Duel, s).charges[seat] > 0

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The card lies face down."""
        cast(Duel, s).drafts[seat] = int(first(choice))

    def why(self, s: Duel, seat: int, operand: int) -> Refusal | None:
        """Only a card of the hand can be sent."""
        return Refusal("send.together", "That card is not in your hand.")


class Boost(Signal):
    """How many charges go with the card that is sent: the second word of the same answer."""

    verbs = (BOOST,)
    of = OPERATOR

    def __init__(self) -> None:
        super().__init__("boost", "send.boost")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is in store."""
        return f"Boost the signal by up to {cast(Duel, s).charges[seat]}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """None, some or all."""
        return [pack(BOOST, charge) for charge in range(cast(Duel, s).charges[seat] + 1)]

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The charges lie face down with the card."""
        cast(Duel, s).boosts[seat] = int(first(choice))

    def why(self, s: Duel, seat: int, operand: int) -> Refusal | None:
        """Nobody boosts by more than is in store."""
        return Refusal("send.boost", f"You have {s.charges[seat]} charges in store.")


class Prepare(Signal):
    """What a crew does before cards are sent, in any order, until both say that they are done."""

    verbs = (SWAP, CHARGE, REST)

    def __init__(self) -> None:
        super().__init__("prepare", "prepare.any-order")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What may still be done."""
        return "Prepare: the operator may swap a card, the engineer may charge; rest when you are done."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """What has not been done this round, and to rest."""
        duel = cast(Duel, s)
        found = [pack(REST)]
        if not (duel.prepared >> (2 * seat)) & 1 and duel.deck:
            found += [pack(SWAP, card) for card in cards_in(duel.hands[seat])]
        if not (duel.prepared >> (2 * seat + 1)) & 1 and duel.charges[seat] < MOST_CHARGE:
            found.append(pack(CHARGE))
        return found

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """Cards are the operator's, charges the engineer's; both rest together."""
        return {SWAP: OPERATOR, CHARGE: ENGINEER}.get(int(verb(choice)), NONE)

    def done(self, s: State, seat: i64, asked: i64) -> i64:
        """When both are done, the crew rests."""
        return pack(REST)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """A card is swapped for one of the deck, a charge is stored, or the crew is ready."""
        duel, card = cast(Duel, s), int(first(choice))
        if verb(choice) == REST:
            s.pop()
            s.tell(READY, seat)
        elif verb(choice) == CHARGE:
            duel.prepared |= 2 << (2 * seat)
            duel.charges[seat] += 1
            s.tell(CHARGED, seat, duel.charges[seat])
        else:
            duel.prepared |= 1 << (2 * seat)
            duel.hands[seat] &= ~(1 << card)
            duel.discard |= 1 << card
            s.tell(SWAPPED, seat, card)
            GAME.draw_card(duel, seat, chance)

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Each only once a round, and only with what is there."""
        duel = cast(Duel, s)
        if verb(choice) == CHARGE:
            return Refusal("prepare.charge", "There is room for three charges, and one is stored in a round.")
        if verb(choice) != SWAP:
            return super().why_not(s, seat, asked, choice)
        if (duel.prepared >> (2 * seat)) & 1 or not duel.deck:
            return Refusal("prepare.swap", "A card is swapped once a round, while there are cards to draw.")
        return Refusal("prepare.swap", "That card is not in your hand.")


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
    of = ENGINEER

    def __init__(self) -> None:
        super().__init__("place", "place.reach")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """How far the relay may go."""
        field = " and how far up" if cast(Duel, s).crews else ""
        return f"Say where the relay goes{field}, in inches. Your reach in tenths: {reach(cast(Duel, s))}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The likeliest positions: whole inches, the ends of the reach, one's own spot; on a field near the spot."""
        duel = cast(Duel, s)
        far = reach(duel).value
        if duel.crews:
            return self.nearest(duel, far, SPOTS[duel.spots[seat]])
        ends = [max(duel.relay - far, 0), duel.relay, min(duel.relay + far, LINE), SPOTS[duel.spots[seat]]]
        likely = dict.fromkeys([*range(0, LINE + 1, 10), *ends])
        return [pack(PLACE, position) for position in likely if misplaced(duel, position) is None]

    def nearest(self, s: Duel, far: int, spot: int) -> list[int]:
        """Some places on the field within reach, half an inch apart, the nearest to a spot first."""
        steps = range(-(far // 5) * 5, far + 1, 5)
        places = [(s.relay + across, s.high + up) for across in steps for up in steps]
        places += [(spot, LEVEL), (s.relay, s.high)]
        found = {place for place in places if fits(s, *place, far)}
        ranked = sorted(found, key=lambda place: ((place[0] - spot) ** 2 + (place[1] - LEVEL) ** 2, place))
        return [pack(PLACE, across, up) for across, up in ranked[:LIKELY]]

    def sample(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """Any place within reach: drawn from the square around it until one fits."""
        duel = cast(Duel, s)
        if not duel.crews:
            return super().sample(s, seat, asked, rng)
        far = reach(duel).value
        for i in range(TRIES):
            across = duel.relay - far + rng.pick(2 * far + 1)
            up = duel.high - far + rng.pick(2 * far + 1)
            if fits(duel, across, up, far):
                return pack(PLACE, across, up)
        return pack(PLACE, duel.relay, duel.high)

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """Where the relay stands, how far it may go, and what it must keep away from."""
        duel = cast(Duel, s)
        level = LEVEL if duel.crews else 0
        masts = [[mast, level] for mast in MASTS]
        return {"relay": [duel.relay, duel.high], "reach": reach(duel).value, "masts": masts}

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """There are too many positions to list."""
        return False

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The relay moves."""
        duel, across, up = cast(Duel, s), int(first(choice)), int(second(choice))
        s.pop()
        if duel.crews:
            s.tell(MOVED, seat, across, up)
        else:
            s.tell(PLACED, seat, duel.relay, across)
        duel.relay, duel.high = across, up

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The one definitive check of a place."""
        if verb(choice) != PLACE:
            return super().why_not(s, seat, asked, choice)
        return misplaced(cast(Duel, s), int(first(choice)), int(second(choice)))


QUESTIONS: Final[dict[int, Question]] = {
    ASK_SEND: Send(),
    ASK_BOOST: Boost(),
    ASK_REACT: React(),
    ASK_PLACE: Place(),
    ASK_PREPARE: Prepare(),
}


class SignalDuel(Game):
    """The rules of Signal Duel."""

    def __init__(self) -> None:
        super().__init__("signal-duel", "Signal Duel", 1, "example", PARTS, EVENTS)
        cards = Named({card: str(card + 1) for card in range(ones(CARDS))})
        charges = numbered(0, MOST_CHARGE)
        self.notation = Notation(FORMS, {"card": cards, "length": Inches(999), "charge": charges})

    # -- set-up and rules --------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """How many play, what two operators begin with, and whether they have crews."""
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
        """Both numbers of seats, a kit, and crews."""
        wishes: list[dict[str, object]] = [{"seats": 2}, {"seats": 3}, {"kits": "dealt,3+8:2"}, {"crews": "two"}]
        return [self.setup(wish) for wish in wishes]

    def begin(self, setup: Mapping[str, object], chance: Chance) -> State:
        """The relay in the middle and all cards in the deck; what is dealt and told comes first on the agenda."""
        s = Duel(self.seats(setup))
        s.crews = int(setup.get("crews") == "two")
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
            if kind <= ASK_PLACE or kind == ASK_PREPARE:
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
            if s.boosts[seat] > 0:
                s.boosted[seat] = s.boosts[seat]
                s.charges[seat] -= s.boosts[seat]
                s.tell(BOOSTED, seat, s.boosted[seat])
        s.drafts, s.boosts = [NONE] * len(s.hands), [NONE] * len(s.hands)

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
        s.boosted, s.prepared = [0] * len(s.hands), 0
        for seat in range(len(s.hands)):
            if (s.burnt >> seat) & 1:
                s.tell(BURNT, seat)
        for kind in (ROUND, DRAW, JUDGE, ASK_SEND):
            s.push(pack(kind))
        for seat in reversed(range(len(s.hands) if s.crews else 0)):
            s.push(pack(ASK_PREPARE, seat))

    def judge(self, s: Duel, chance: Chance) -> None:
        """The strongest signal leads; the others may jam one after the other before the relay is placed."""
        best = (0, 0)
        for seat, card in enumerate(s.sent):
            if card != NONE:
                s.dice[seat] = chance.roll(6)
                signal = card + 1 + s.dice[seat] + s.boosted[seat]
                if (signal, card) > best:
                    best, s.leader = (signal, card), seat
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
                self.draw_card(s, seat, chance)

    def draw_card(self, s: Duel, seat: i64, chance: Chance) -> None:
        """One card of the deck goes into a hand."""
        card = member(s.deck, chance.pick(ones(s.deck)))
        s.deck &= ~(1 << card)
        s.hands[seat] |= 1 << card
        if s.log is not None:  # the list is made only for those who listen
            s.tell_list(DREW, cards_in(s.hands[seat]), seat, card, 0, 1 << seat)

    def open(self, s: Duel) -> None:
        """The spots are opened, and whoever is nearest wins."""
        s.opened = s.spots.copy()
        away = [distance(s, spot) for spot in s.spots]
        for seat, spot in enumerate(s.spots):
            s.tell(OPENED, seat, SPOTS[spot])
        for seat in range(len(away)):
            if away[seat] == min(away):
                s.tell(RESULT, seat, away[seat])

    def asking(self, s: State, seat: i64) -> i64:
        """Who has sent a card is asked for the boost."""
        return pack(ASK_BOOST) if missing_boost(cast(Duel, s), int(seat)) else s.top()

    def question(self, asked: i64) -> Question:
        """Which card is sent, whether it is jammed, where the relay goes."""
        return QUESTIONS[verb(asked)]

    def returns(self, state: State) -> list[float]:
        """The nearest share 1, the others share -1."""
        s = cast(Duel, state)
        away = [distance(s, spot) for spot in s.spots]
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
        up = (f" up {inches(s.high)}", f" up {inches(LEVEL)}") if s.crews else ("", "")
        masts = f"the masts at 5.0 and 15.0{up[1]}"
        lines = [f"Round {s.turn} of {ROUNDS}. The relay stands at {inches(s.relay)}{up[0]}, {masts}."]
        for seat, n in enumerate(sizes(view, "hands")):
            sent = f", sent {s.sent[seat] + 1} with {s.dice[seat]} on the die" if s.sent[seat] != NONE else ""
            store = f", {s.charges[seat]} charges in store" if s.crews else ""
            lines.append(f"{name(seat)}: {n} cards{store}{sent}{', burnt out' if (s.burnt >> seat) & 1 else ''}.")
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
                s.boosts[other] = rng.pick(s.charges[other] + 1) if s.charges[other] else NONE
        if seat < 0 or s.asked != 1 << seat:
            self.settle(s)

    def value(self, state: State, seat: i64) -> float:
        """The result, or the nearer to one's own spot the better."""
        s = cast(Duel, state)
        return self.returns(s)[seat] if s.asked == 0 else 0.9 - distance(s, s.spots[seat]) / LINE

    def conserved(self, state: State) -> list[str]:
        """Each card lies in one place, no two operators have one spot, the relay stands on the line."""
        s = cast(Duel, state)
        wrong: list[str] = []
        places = [*s.hands, s.deck, s.discard]
        if sum(places) != CARDS or sum(ones(place) for place in places) != ones(CARDS):
            wrong.append(f"the cards lie in {places}")
        if len(set(s.spots)) != len(s.spots) or not 0 <= s.relay <= LINE or not 0 <= s.high <= FIELD:
            wrong.append(f"the spots are {s.spots}, the relay is at {s.relay} up {s.high}")
        return wrong


GAME: Final = SignalDuel()


def make() -> Game:
    """The game as `warroom.games.add` wants it."""
    return GAME


def ledger() -> Ledger:
    """The rules of Signal Duel."""
    return read_ledger(Path(__file__).with_name("signal_duel.toml"))
