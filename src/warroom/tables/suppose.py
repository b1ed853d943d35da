"""What if: the consequences of choices nobody has made, worked out by the rules from what a seat knows."""

from __future__ import annotations

from warroom.kernel.chance import NO_DICE, OutOfChance, Search
from warroom.kernel.events import heard
from warroom.kernel.game import Game
from warroom.kernel.pictures import Look
from warroom.kernel.refusals import Refused
from warroom.kernel.state import State
from warroom.tables import wire
from warroom.tables.album import told_with
from warroom.tables.table import No, Table


def supposed(table: Table, wish: wire.Suppose) -> wire.Supposed:
    """The table after some choices of one seat, as far as they can be followed without dice and without others."""
    match, game, seat = table.match, table.game, wish.seat
    if match is None:
        raise No("open", "The game has not begun: not all seats are taken.")
    if wish.decision != table.decision:
        raise No("stale", table.changed())
    s = game.imagine(match.view(seat), Search(0))
    look = Look(game.easel, s.clone(), wire.raw)
    s.log = []
    outlook: list[dict[str, object]] = []
    sketch: dict[str, object] = {}
    turn = s.turn
    looked_at = _inspected(game, s, seat, wish.texts)
    if looked_at is not None:
        return wire.Supposed(id=wish.id, events=[], picture={}, question=None, sketch=looked_at)
    unfinished = False  # whether the answer needs further words
    for i, text in enumerate(wish.texts):
        word = _understood(game, s, seat, text)
        sketch = _sketched(game, s, seat, word)
        unfinished = not match.by_words and game.goes_on(s, seat, word)
        if unfinished:
            game.answer(s, seat, word, NO_DICE)
        elif _together(s):  # the others' answers are unknown: so far and no further
            if i + 1 < len(wish.texts):
                raise No("sealed", "Others choose at the same time: what comes of it cannot be known.")
            outlook = game.outlook(s, seat, word)
        else:
            _play(game, s, seat, word)
    events: list[wire.Told] = []
    for number, event in enumerate(s.log):
        told = heard(game, s, number, event, seat)
        if told is not None and event.then is not None:
            before, look = look, Look(game.easel, event.then, wire.raw, look)
            events.append(told_with(told, look.since(seat, before)))
    asked = seat >= 0 and bool((s.asked >> seat) & 1) and table.status == "running"
    if wish.texts and not unfinished and (_together(s) or s.turn != turn):  # others decide, or it is for another plan
        asked = False
    return wire.Supposed(
        id=wish.id,
        events=events,
        picture=Look(game.easel, s, wire.raw, look).whole(seat)
        | (told_in_words(game, s, seat) if wish.in_words else {}),
        question=asked_question(game, s, seat, wish.decision) if asked else None,
        whole=not unfinished,
        outlook=outlook,
        sketch=sketch,
    )


def told_in_words(game: Game, s: State, seat: int) -> dict[str, object]:
    """The section of a picture that tells the table in words; games without a board have it in every picture."""
    return {"text": wire.raw(game.describe(game.view(s, seat)))}


def asked_question(game: Game, s: State, seat: int, decision: int) -> wire.Question:
    """A question as it goes over the wire."""
    ask, word = game.ask(s, seat), game.asking(s, seat)
    texts = [game.write(choice) for choice in ask.choices]
    aids = game.aids(s, seat, word, ask.choices)
    return wire.Question(decision, ask.kind, ask.prompt, ask.rule, texts, ask.complete, aids=aids)


def _inspected(game: Game, s: State, seat: int, texts: list[str]) -> dict[str, object] | None:
    """What a text that is no choice asks of the table; None: it is a choice."""
    try:
        return game.inspect(s, seat, texts[0]) if len(texts) == 1 else None
    except Refused as refused:
        raise No("malformed", refused.refusal.says, refused.refusal.rule) from refused


def _together(s: State) -> bool:
    return bool(s.asked & (s.asked - 1))


def _understood(game: Game, s: State, seat: int, text: str) -> int:
    try:
        word = game.read(text)
        refusal = game.why_not(s, seat, word)
    except Refused as refused:
        raise No("malformed", refused.refusal.says, refused.refusal.rule) from refused
    if refusal is not None:
        raise No("illegal", refusal.says, refusal.rule, refusal.pieces, _sketched(game, s, seat, word))
    return word


def _sketched(game: Game, s: State, seat: int, word: int) -> dict[str, object]:
    """What a choice looks like, in plain data of the game."""
    if seat < 0 or not (s.asked >> seat) & 1:
        return {}
    asked = game.asking(s, seat)
    return game.question(asked).sketch(s, seat, asked, word)


def _play(game: Game, s: State, seat: int, word: int) -> None:
    try:
        game.play(s, seat, word, NO_DICE)
    except OutOfChance:
        s.asked = 0  # nobody can go on from here: the dice would decide
