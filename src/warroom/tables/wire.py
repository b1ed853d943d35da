"""The wire: every message of the WebSocket, and the parts that the REST calls share with it.

A seat hears numbered updates. An update says from which event on it replaces what was heard before (`keep`), so
one update can carry one step or all that was missed: the answer to a cut line, a restart and an undo is the same.

What is seen goes out as pictures, in sections of plain named data made for drawing. Whoever listens lays the sections
that come over those that it has: first those of the update, then those of each event, in the end those of `now`. So
what is drawn while an event is told never holds what comes after it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

SPECTATOR: Final = -1
PROTOCOL: Final = 3  # of these messages; whoever speaks another is asked to reload

Number = Annotated[int, Meta(ge=0, le=2**31)]
Seat = Annotated[int, Meta(ge=0, le=61)]
Notation = Annotated[str, Meta(max_length=200)]
Answer = Annotated[list[Notation], Meta(min_length=1, max_length=40)]
Roles = Annotated[list[Annotated[int, Meta(ge=0, le=61)]], Meta(max_length=62)]
Name = Annotated[str, Meta(max_length=1000)]  # a name that is too long is told so in a sentence
Token = Annotated[str, Meta(max_length=100)]
Marks = Annotated[list[Notation], Meta(max_length=8)]
Audience = Literal["partners", "all"]


# -- parts --------------------------------------------------------------------------------------------------------


class Told(Struct, omit_defaults=True):
    """An event as one seat hears it: what it is about, by name, and the sections of the picture that it changed."""

    number: int
    kind: str
    says: str
    rule: str
    about: dict[str, Any] = {}
    picture: dict[str, Any] = {}


class Line(Struct, omit_defaults=True):
    """One line of the table's talk: from a seat, or from the table itself (-1)."""

    seat: int
    says: str
    name: str = ""  # of whoever said it, at a shared seat


class Standing(Struct, omit_defaults=True):
    """A standing order of a hand, or one that it may give: its name, its words, how often it has answered so far."""

    name: str
    says: str
    answered: int = 0


class Question(Struct):
    """What a seat must decide now, or may still change if it is sealed."""

    decision: int
    kind: str
    prompt: str
    rule: str
    choices: list[str]
    complete: bool
    sealed: list[str] | None = None
    aids: dict[str, Any] = {}  # what helps to draw it
    done: str = ""  # the choice that says that one's roles of a shared seat are done
    orders: list[Standing] = []  # that may be given, so that one is not asked again


class Hand(Struct):
    """Somebody who shares a seat: their number at the table, who they are, and the bot that plays for them."""

    number: int
    kind: str  # "person", "bot", or "gone" for a person who has left
    name: str
    strength: str = ""
    conceded: bool = False


class Role(Struct):
    """A role of a shared seat: its title, the hand that plays it (-1: nobody), and whether it is done."""

    title: str
    hand: int
    done: bool = False
    free: bool = False  # whoever comes may take it


class Clock(Struct, frozen=True):
    """How long everybody may think at a table: for each turn, or in all with some seconds back after each turn."""

    kind: str  # "move", "game" or "days"
    seconds: int  # for a turn, or for the whole game
    increment: int = 0  # seconds that come back after each turn
    loses: bool = False  # who runs out of time has lost at once; else the others decide
    grace: int = 120  # seconds that somebody whose time is out can be given


class Time(Struct):
    """The clock of a seat: the seconds left, and when it is that many (in seconds since 1970) if it runs.

    A clock that does not run says why: "open" (the game has not begun), "over", "ready" (the answer is sealed),
    "others" (somebody else decides), "bot" (one plays for them).
    """

    left: float
    runs: bool = False
    at: float = 0.0
    why: str = ""


class Chair(Struct):
    """A seat as everybody at the table sees it: who holds it and whether it has answered."""

    kind: str  # "open", "person" or "bot"
    name: str
    strength: str = ""  # of the bot, or of the bot that stands in for the person
    asked: bool = False
    ready: bool = False
    conceded: bool = False
    part: str = ""  # what the game's events call this seat, as soon as that is certain
    roles: list[Role] = []  # of a shared seat
    hands: list[Hand] = []  # that share it
    time: Time | None = None  # of a person, at a table with a clock


class Wish(Struct):
    """Somebody's wish to take back more than undo allows, who has agreed so far, and whose consent it still needs.

    Who is away when `until` comes (in seconds since 1970) is not waited for any longer. `agreed` and `missing` are
    numbers of hands: the first hand of a seat has the number of the seat.
    """

    seat: int
    moves: int
    agreed: list[int]
    missing: list[int] = []
    until: float = 0.0
    hand: int = 0  # who wishes it; a card kept before seats were shared does not tell


class Again(Struct):
    """The offer of another game at a finished table: who offers it, who comes, who does not, who has not answered.

    All are numbers of hands. `table` is the next table, once it is there: the secret of one's seats here opens it too.
    """

    hand: int
    swap: bool  # whether the sides are swapped
    seats: list[int]  # by seat, where it goes in the next game
    agreed: list[int]
    declined: list[int]
    missing: list[int]
    table: str = ""


class Other(Struct):
    """What is said of another choice than the one a lesson hopes for."""

    title: str
    says: str


class Against(Struct):
    """What a bot of a lesson seals while the pupil chooses, in the game's notation."""

    seat: int
    text: str


class Step(Struct):
    """A step of a lesson: the order, its reason, the answers hoped for in the game's notation, the piece to look at.

    Another choice is shown against what the bots of the lesson have sealed, where they have.
    """

    order: str
    reason: str
    why: str
    rule: str
    answers: list[list[str]]
    points: str
    other: Other
    others: dict[str, Other]
    against: list[Against]


class Guide(Struct):
    """How far a lesson has come at this table, and the steps until somebody else decides.

    Its state is "on", "off" (the game has gone another way, which is never wrong) or "done".
    """

    lesson: str
    state: str
    step: int  # of the first of the steps, from 0
    of: int
    steps: list[Step]


class Card(Struct):
    """All that everybody may know about a table besides the view of the game."""

    table: str
    game: str
    title: str
    setup: dict[str, Any]
    rules: int
    content: str
    public: bool
    status: str  # "open", "running" or "over"
    chairs: list[Chair]
    decision: int = 0
    wish: Wish | None = None
    commitment: str = ""
    result: list[float] | None = None
    summary: str = ""
    outcome: str = ""  # the summary in short
    scenario: str = ""  # the name of the scenario whose position the game began in
    rematch: Again | None = None  # the offer of another game, once this one is over
    clock: Clock | None = None
    guests_choose: bool = False  # a guest may take the seat of who made the table, who then takes another
    ended: str = ""  # how the game came to its end: by the "rules", "conceded", by "time", or "called-off"


# -- from the server ----------------------------------------------------------------------------------------------


class FromServer(Struct, tag_field="type"):
    """The base of all that the server says."""


class Update(FromServer, tag="update"):
    """What a seat has not heard since the update `after`; events from number `keep` on are new.

    If it goes on from no other (`after` is 0), its events are history and its picture shows the table as it is; but if
    the hello has asked to be told (`told`), the picture is the one before the first of those, and each has its own.
    """

    seat: int
    number: int
    after: int
    keep: int
    events: list[Told]
    talk_keep: int
    talk: list[Line]
    card: Card
    picture: dict[str, Any] | None  # before the first of the events; none before the game has begun
    now: dict[str, Any]  # what has changed since the last of them
    question: Question | None
    may_undo: bool
    hand: int = -1  # whose update this is, of those who share the seat
    guide: Guide | None = None  # of the pupil, at a table of a lesson
    orders: list[Standing] = []  # that stand, of this hand


class WrittenUpdate(FromServer, tag="update"):
    """An update, the larger parts of which are written already because others hear the same."""

    seat: int
    number: int
    after: int
    keep: int
    events: list[msgspec.Raw]
    talk_keep: int
    talk: list[Line]
    card: msgspec.Raw
    picture: dict[str, Any] | None
    now: dict[str, Any]
    question: Question | None
    may_undo: bool
    hand: int = -1  # whose update this is, of those who share the seat
    guide: Guide | None = None  # of the pupil, at a table of a lesson
    orders: list[Standing] = []  # that stand, of this hand


class Presence(FromServer, tag="presence"):
    """Which hands have somebody at the line, by number (first those of the seats), and how many watch."""

    here: list[bool]
    watchers: int
    time: float = 0.0  # of the server when it said so, in seconds since 1970: what clocks are compared with


class Taken(FromServer, tag="taken"):
    """Your message was done and is kept for good; `again` if it had been done before."""

    id: int
    again: bool = False


class Refused(FromServer, tag="refused"):
    """Your message changed nothing: a reason for programs, a sentence for people, the rule, the pieces concerned.

    What was supposed and refused comes with its `sketch`.
    """

    id: int
    reason: str
    says: str
    rule: str = ""
    pieces: tuple[str, ...] = ()
    sketch: dict[str, Any] = {}


class Allowed(FromServer, tag="allowed"):
    """The answer to `why` when nothing forbids the choice."""

    id: int


class Supposed(FromServer, tag="supposed"):
    """What would be heard, seen and asked next; no question where dice fall, others decide, or the game is over.

    The picture is whole, and each event has what it would change on the table as it is. An answer that is not `whole`
    goes on with the question. Where others decide at the same time, `outlook` tells in the game's own terms how it
    would fare against them. `sketch` is what the last choice looks like while it is drawn, in the game's own terms.
    """

    id: int
    events: list[Told]
    picture: dict[str, Any]
    question: Question | None
    whole: bool = True
    outlook: list[dict[str, Any]] = []
    sketch: dict[str, Any] = {}


class Moved(FromServer, tag="moved"):
    """You sit on another seat now, because a guest has chosen yours: what was heard for the old one is past."""

    seat: int
    to: int


class Shown(FromServer, tag="shown"):
    """What a hand points at or has laid out (a ruler), in the game's own terms; no marks: no longer."""

    hand: int
    to: Audience
    marks: list[str]


class Bye(FromServer, tag="bye"):
    """The server closes this line: a reason for programs and a sentence for people."""

    reason: str
    says: str


class Pong(FromServer, tag="pong"):
    """The answer to `ping`: the line is alive."""


ServerMessage = Update | Presence | Taken | Refused | Allowed | Supposed | Moved | Shown | Bye | Pong


# -- from the client ----------------------------------------------------------------------------------------------


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """The base of all that a client says; `id` is the client's own and comes back in the answer."""

    id: Number = 0


class Hello(FromClient, tag="hello"):
    """The first message: the secret of one's seats (none to watch), and the number of the last update by seat.

    Who has not heard of the table yet may ask to be told what happened from an event on (`told`), picture by picture.
    """

    protocol: Number = 1  # the first pages did not say it
    token: Token = ""
    since: dict[str, Number] = msgspec.field(default_factory=dict)
    told: Annotated[int, msgspec.Meta(ge=-1)] = -1  # events before this number were told; -1: everything is history


class Ping(FromClient, tag="ping"):
    """Ask for a sign of life, after a while in which nothing was heard."""


class FromSeat(FromClient):
    """The base of all that is said for a seat."""

    seat: Seat


class Choose(FromSeat, tag="choose"):
    """The whole answer to a decision, in the game's notation: one choice, or several."""

    decision: Number
    texts: Answer


class Unseal(FromSeat, tag="unseal"):
    """Take back an answer that has not been opened yet."""

    decision: Number


class Undo(FromSeat, tag="undo"):
    """Take back my last move, of which nobody has learned anything yet."""

    decision: Number


class AskUndo(FromSeat, tag="ask-undo"):
    """Ask all people to let me take back my last move and what followed."""

    decision: Number


class Agree(FromSeat, tag="agree"):
    """Yes to the wish to undo."""

    decision: Number


class Decline(FromSeat, tag="decline"):
    """No to the wish to undo, or never mind my own."""

    decision: Number


class Concede(FromSeat, tag="concede"):
    """Give the game up."""


class AboutTime(FromSeat):
    """The base of what others may do when the time of a seat is out."""

    of: Seat


class Claim(AboutTime, tag="claim"):
    """Claim the game from a seat whose time is out."""


class GiveTime(AboutTime, tag="give-time"):
    """Let a seat whose time is out have a little more, as much as the card's clock says."""


class CallOff(FromSeat, tag="call-off"):
    """End the game without a winner: one that has not begun, one against bots, or when somebody's time is out."""


class AboutRematch(FromSeat):
    """The base of all that is said about another game."""


class Rematch(AboutRematch, tag="rematch"):
    """Offer all another game when this one is over, with the sides swapped or kept; or accept what is offered."""

    swap: bool = False


class NoRematch(AboutRematch, tag="no-rematch"):
    """No to another game, or never mind my own offer."""


class BeginRematch(AboutRematch, tag="begin-rematch"):
    """Begin the next game without those who have not accepted: their seats stay open, or a bot plays there."""

    fill: Literal["open", "bot"] = "open"


class StandIn(FromSeat, tag="stand-in"):
    """Let the house's bot play this seat: my own, or that of somebody who has been away for long."""

    hand: Annotated[int, Meta(ge=-1, le=2**31)] = -1  # of those who share the seat; by default mine


class Return(FromSeat, tag="return"):
    """Take my own seat back from the bot that stands in."""


class Leave(FromSeat, tag="leave"):
    """Give my seat free before the game has begun; from a shared one, at any time."""


class TakeOver(FromSeat, tag="take-over"):
    """Play these roles of my shared seat from now on: open ones, those of bots, of who has left or is away for long."""

    roles: Roles


class Offer(FromSeat, tag="offer"):
    """Let whoever comes play roles of my shared seat: mine, those of bots and of who has left; or no longer."""

    roles: Roles
    offered: bool = True


class Done(FromSeat, tag="done"):
    """I am done with these roles of mine for now (none: all of mine), or not done after all."""

    decision: Number
    roles: Roles = []
    done: bool = True


class Order(FromSeat, tag="order"):
    """Give the standing order of this name, one of those that the question offers; or take it back."""

    name: Annotated[str, Meta(max_length=200)]
    stands: bool = True


class Say(FromSeat, tag="say"):
    """A line for the table's talk."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Show(FromSeat, tag="show"):
    """Let those who share my seat, or all, see what I point at or lay out; nothing is answered, nothing is kept.

    What goes to all stays for whoever comes later, until it is replaced or the table leaves the memory.
    """

    to: Audience
    marks: Marks


class Why(FromSeat, tag="why"):
    """Ask why an answer is not allowed."""

    texts: Answer


class Suppose(FromClient, tag="suppose"):
    """Ask what would come of these choices of mine, whole answers or one begun; without any, the table as it is.

    With `in_words` the picture tells the table in words too, for those who read it rather than look at a board.
    """

    seat: Annotated[int, Meta(ge=SPECTATOR, le=61)]
    decision: Number
    texts: Annotated[list[Notation], Meta(max_length=40)]
    in_words: bool = False


class Look(FromSeat, tag="look"):
    """Send me everything from the start."""


class Ack(FromSeat, tag="ack"):
    """I have heard the updates of this seat up to this number."""

    number: Number


Request = (
    Choose
    | Unseal
    | Undo
    | AskUndo
    | Agree
    | Decline
    | Concede
    | Claim
    | GiveTime
    | CallOff
    | Rematch
    | NoRematch
    | BeginRematch
    | StandIn
    | Return
    | Leave
    | TakeOver
    | Offer
    | Done
    | Order
    | Say
    | Show
    | Why
    | Suppose
    | Look
    | Ack
)
ClientMessage = Hello | Ping | Request

_decoder: Final = msgspec.json.Decoder(ClientMessage)
_encode: Final = msgspec.json.Encoder().encode


def heard(text: bytes) -> ClientMessage:
    """The message a client sent, or msgspec.ValidationError or DecodeError with what is wrong."""
    message: ClientMessage = _decoder.decode(text)
    return message


def said(message: ServerMessage | WrittenUpdate) -> bytes:
    """A message as it goes over the wire."""
    return _encode(message)


def raw(part: object) -> msgspec.Raw:
    """A part of a message, written once to be used in several."""
    return msgspec.Raw(_encode(part))
