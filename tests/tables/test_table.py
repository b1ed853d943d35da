"""A table's life: what a request writes, what everybody then hears, and that the log alone makes the table again."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.support.example_game import GAME
from tests.tables.support import RAY, answered, done, laid, position, sheet, told
from warroom.kernel.game import Game
from warroom.tables import log, undoing, wire
from warroom.tables.table import No, Table, cleaned, hash_of


def ask(table: Table, request: wire.FromSeat, by: str, away: tuple[int, ...] = ()) -> list[log.AnyEntry]:
    """Lets somebody ask for something at the table."""
    return done(table, table.judge(request, table.held(by), lambda: away))


def choose(
    table: Table, seat: int, by: str, text: str | None = None, decision: int | None = None
) -> list[log.AnyEntry]:
    """Lets somebody answer with one choice, or with the first ones if none is named."""
    chosen = answered(table, seat) if text is None else [text]
    at = table.decision if decision is None else decision
    return ask(table, wire.Choose(seat=seat, decision=at, texts=chosen), by)


def refusal(table: Table, request: wire.FromSeat, by: str, away: tuple[int, ...] = ()) -> str:
    """The reason for which a request is refused; nothing has changed by it."""
    before = position(table)
    with pytest.raises(No) as no:
        table.judge(request, table.held(by), lambda: away)
    assert position(table) == before and no.value.says
    return no.value.reason


def duel(setup: dict[str, object] | None = None) -> tuple[Table, list[log.AnyEntry]]:
    """Ann against Bob at Master Ray; Ann begins."""
    return laid(RAY, ["open", "open"], {"first": "1", **(setup or {})})


def relived(table: Table, entries: list[log.AnyEntry], game: Game) -> Table:
    """The table that the written log makes."""
    again = Table(table.id, log.read_sheet(log.encode(table.sheet)), game)
    for entry in entries:
        again.apply(log.read_entry(log.encode(entry)))
    return again


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    table = Table("t", sheet(RAY, ["open", "open"]), RAY)
    assert table.status == "open" and told(table, -1).picture is None
    done(table, table.sitting("  Ann\n\u200b ", [0], "a"))
    assert table.status == "open" and [chair.kind for chair in table.card().chairs] == ["person", "open"]
    assert refusal(table, wire.Choose(seat=0, decision=0, texts=["ready"]), "a") == "open"
    with pytest.raises(No, match="is taken"):
        table.sitting("Bob", [0], "b")
    with pytest.raises(No, match="no seat 3"):
        table.sitting("Bob", [2], "b")
    with pytest.raises(No, match="Say who you are"):
        table.sitting(" \t", [1], "b")
    done(table, table.sitting("Bob", [1], "b"))
    assert table.status == "running" and [chair.name for chair in table.card().chairs] == ["Ann", "Bob"]
    assert table.card().commitment and table.sheet.secret not in position(table)


def test_names_and_secrets_are_kept_as_little_as_possible() -> None:
    assert cleaned("a\u0000\u202eb  c") == "ab c" and cleaned(" \u05d0\u05d1 ") == "\u05d0\u05d1"
    with pytest.raises(No, match="24 signs at most, and this one 200: take a shorter one"):
        Table("t", sheet(RAY, ["open", "open"]), RAY).sitting("x" * 200, [0], "a")
    table, entries = duel()
    assert table.held("Ann") == (0,) and table.held("Bob") == (1,) and table.held("") == table.held("ann") == ()
    assert b'"Ann"' in log.encode(entries[0]) and hash_of("Ann").encode() in log.encode(entries[0])
    assert hash_of("Ann") not in position(table)


def test_a_choice_is_taken_once_and_everything_else_is_answered_with_a_reason() -> None:
    table, _ = duel()
    question = told(table, 0).question
    assert question is not None and question.decision == 1 and told(table, 1).question is None
    text = question.choices[0]
    assert refusal(table, wire.Choose(seat=0, decision=1, texts=[text]), "Bob") == "foreign"
    assert refusal(table, wire.Choose(seat=1, decision=1, texts=[text]), "Bob") == "not-asked"
    assert refusal(table, wire.Choose(seat=0, decision=1, texts=["dance"]), "Ann") == "malformed"
    assert refusal(table, wire.Choose(seat=0, decision=1, texts=["ready"]), "Ann") == "illegal"
    assert refusal(table, wire.Choose(seat=0, decision=2, texts=[text]), "Ann") == "stale"
    assert refusal(table, wire.Choose(seat=9, decision=1, texts=[text]), "Ann") == "foreign"
    assert len(choose(table, 0, "Ann", text, 1)) == 1
    after = position(table)
    assert choose(table, 0, "Ann", text, 1) == [] and position(table) == after
    assert refusal(table, wire.Choose(seat=0, decision=1, texts=["staff move 1"]), "Ann") == "stale"


def test_why_not_names_the_rule() -> None:
    table, _ = duel()
    with pytest.raises(No) as no:
        table.why(0, ["ready"])
    assert no.value.rule
    with pytest.raises(No, match="dance"):
        table.why(0, ["dance"])
    table.why(0, [first_choice(table)])


def words(events: list[wire.Told]) -> list[tuple[int, str]]:
    """Events by number, and what they say."""
    return [(event.number, event.says) for event in events]


def test_an_update_brings_exactly_what_was_missed_also_over_an_undo() -> None:
    table, _ = duel()
    rng = random.Random(1)
    heard: dict[int, list[wire.Told]] = {-1: [], 0: [], 1: []}
    since = {-1: 0, 0: 0, 1: 0}
    undone = 0
    for step in range(120):
        match = table.match
        assert match is not None
        if match.over:
            break
        seat = match.asked()[0]
        name = ("Ann", "Bob")[seat]
        if match.may_undo(seat) and rng.random() < 0.3:
            ask(table, wire.Undo(seat=seat, decision=table.decision), name)
            undone += 1
        else:
            choices = match.ask(seat)
            assert choices is not None
            choose(table, seat, name, RAY.write(rng.choice(choices.choices)))
        for observer in heard:
            if rng.random() < 0.4:
                update = told(table, observer, since[observer])
                heard[observer] = [event for event in heard[observer] if event.number < update.keep] + update.events
                since[observer] = update.number
                assert words(heard[observer]) == words(told(table, observer).events)
    assert undone > 3


def test_who_comes_late_is_told_what_happened_picture_by_picture() -> None:
    table, _ = duel()
    rng = random.Random(2)
    for step in range(30):
        match = table.match
        assert match is not None
        seat = match.asked()[0]
        choices = match.ask(seat)
        assert choices is not None
        choose(table, seat, ("Ann", "Bob")[seat], RAY.write(rng.choice(choices.choices)))
    assert match is not None and len(match.events) < 200
    for observer in (-1, 0, 1):
        plain = told(table, observer)
        for first in (0, 1, len(match.events) // 2, len(match.events) - 1):
            update = msgspec.json.decode(table.update(observer, 0, told=first), type=wire.Update)
            assert words(update.events) == words(plain.events) and update.after == update.keep == 0
            assert not any(event.picture for event in update.events if event.number < first)
            assert any(event.picture for event in update.events if event.number >= first)
            picture = dict(update.picture or {})
            for change in (*(event.picture for event in update.events), update.now):
                picture |= change
            assert picture == plain.picture, "in the end the table is as it is"
        for beyond in (len(match.events), -1):
            assert msgspec.json.decode(table.update(observer, 0, told=beyond), type=wire.Update) == plain


def test_a_number_from_the_future_brings_everything() -> None:
    table, _ = duel()
    assert told(table, 0, 999) == told(table, 0)
    assert told(table, 0, table.number(0)).events == []


def test_undo_by_what_was_learned_and_further_by_consent_of_all_people() -> None:
    table, _ = duel()
    assert refusal(table, wire.Undo(seat=0, decision=1), "Ann") == "learned"
    assert refusal(table, wire.AskUndo(seat=0, decision=1), "Ann") == "nothing"
    start = told(table, 0).picture
    choose(table, 0, "Ann")
    assert told(table, 0).may_undo and not told(table, 1).may_undo
    assert refusal(table, wire.Undo(seat=1, decision=2), "Bob") == "learned"
    assert refusal(table, wire.Undo(seat=0, decision=1), "Ann") == "stale"
    ask(table, wire.Undo(seat=0, decision=2), "Ann")
    assert told(table, 0).picture == start and table.decision == 3, "a decision's number is never used again"
    while table.match is not None and table.match.asked() == [0]:
        choose(table, 0, "Ann")
    choose(table, 1, "Bob")
    at = table.decision
    assert refusal(table, wire.Agree(seat=1, decision=at), "Bob") == "no-wish"
    ask(table, wire.AskUndo(seat=0, decision=at), "Ann")
    wish = table.card().wish
    assert wish is not None and (wish.seat, wish.moves, wish.agreed) == (0, 2, [0])
    assert refusal(table, wire.AskUndo(seat=1, decision=at), "Bob") == "wish"
    assert ask(table, wire.Agree(seat=0, decision=at), "Ann") == []
    ask(table, wire.Decline(seat=1, decision=at), "Bob")
    assert table.card().wish is None and table.decision == at
    ask(table, wire.AskUndo(seat=0, decision=at), "Ann")
    ask(table, wire.Agree(seat=1, decision=at), "Bob")
    assert table.match is not None and table.match.asked() == [0] and table.card().wish is None
    assert table.talk[-1].says == "Ann takes back 2 moves."


def test_the_same_dice_fall_again_after_an_agreed_undo_and_after_loading() -> None:
    table, entries = duel()
    for turn in range(2):
        mover = table.match.asked()[0] if table.match is not None else 0
        while table.match is not None and table.match.asked() == [mover]:
            entries += choose(table, mover, ("Ann", "Bob")[mover])
    before = position(relived(table, entries, RAY)).split("\n")[0]
    entries += ask(table, wire.AskUndo(seat=1, decision=table.decision), "Bob")
    entries += ask(table, wire.Agree(seat=0, decision=table.decision), "Ann")
    entries += choose(table, 1, "Bob")
    assert position(table).split("\n")[0] == before
    assert position(relived(table, entries, RAY)) == position(table)


def test_alone_among_bots_a_person_agrees_with_themselves() -> None:
    table, _ = laid(RAY, ["open", "greedy"], {"first": "1"})
    while table.match is not None and table.match.asked() == [0]:
        choose(table, 0, "Ann")
    thinking = table.thinking()[0]
    done(table, table.choosing(1, thinking.decision, [RAY.write(thinking.ask.choices[0])], bot="greedy"))
    ask(table, wire.AskUndo(seat=0, decision=table.decision), "Ann")
    assert table.match is not None and table.match.asked() == [0]


def test_sealed_choices_open_together_and_others_see_only_who_is_ready() -> None:
    table, entries = laid(GAME, ["open", "open"])
    numbers = {seat: table.number(seat) for seat in (-1, 0, 1)}
    choices = told(table, 0).question
    assert choices is not None and len(choices.choices) == 2
    entries += choose(table, 0, "Ann", choices.choices[0], 1)
    assert [chair.ready for chair in table.card().chairs] == [True, False] and table.decision == 1
    assert {seat: table.number(seat) - n for seat, n in numbers.items()} == {-1: 1, 0: 1, 1: 1}
    before = table.update(1, 0), table.update(-1, 0)
    assert choose(table, 0, "Ann", choices.choices[0], 1) == [], "the same answer again is no change"
    entries += choose(table, 0, "Ann", choices.choices[1], 1)
    assert (table.update(1, 0), table.update(-1, 0)) == before, "nobody learns of a change of mind"
    mine = told(table, 0).question
    assert mine is not None and mine.sealed == [choices.choices[1]]
    entries += ask(table, wire.Unseal(seat=0, decision=1), "Ann")
    assert refusal(table, wire.Unseal(seat=0, decision=1), "Ann") == "nothing"
    entries += choose(table, 0, "Ann", choices.choices[1], 1)
    entries += choose(table, 1, "Bob", None, 1)
    assert table.decision == 2 and not any(chair.ready for chair in table.card().chairs)
    kinds = [event.kind for event in told(table, -1).events]
    assert kinds.count("sent") == 2
    assert refusal(table, wire.Unseal(seat=0, decision=1), "Ann") == "stale"
    assert position(relived(table, entries, GAME)) == position(table)


def test_who_concedes_loses_and_at_a_larger_table_a_bot_plays_on() -> None:
    table, entries = duel()
    entries += ask(table, wire.Concede(seat=1), "Bob")
    card = table.card()
    assert card.status == "over" and card.result == [1.0, -1.0] and card.summary == "Bob conceded."
    assert table.thinking() == [] and told(table, 0).question is None
    assert refusal(table, wire.Choose(seat=0, decision=1, texts=["ready"]), "Ann") == "over"
    assert refusal(table, wire.Undo(seat=0, decision=1), "Ann") == "over"
    ask(table, wire.Say(seat=0, text="Well played!"), "Ann")
    three, _ = laid(GAME, ["open", "open", "open"], {"seats": 3})
    ask(three, wire.Concede(seat=1), "Bob")
    assert three.status == "running" and [thinking.seat for thinking in three.thinking()] == [1]
    assert ask(three, wire.Concede(seat=1), "Bob") == []
    assert refusal(three, wire.Return(seat=1), "Bob") == "conceded"
    ask(three, wire.Concede(seat=2), "Cid")
    assert three.card().result == [1.0, -1.0, -1.0]
    assert three.card().summary == "Bob and Cid conceded: Ann won."


def test_a_stand_in_wins_for_nobody_who_has_conceded() -> None:
    """At a game that nobody can leave Bob's bot plays to the end; whatever it gains, the best of the others won."""
    told_first = 0
    for seed in range(12):
        table, _ = laid(GAME, ["open", "open", "open"], {"seats": 3})
        ask(table, wire.Concede(seat=1), "Bob")
        rng = random.Random(seed)
        while table.status == "running":
            assert table.match is not None
            seat = table.match.asked()[0]
            bot = "greedy" if seat == 1 else ""
            done(table, table.choosing(seat, table.decision, answered(table, seat, rng.choice), bot))
        assert table.match is not None
        returns, result = table.match.returns(), table.result()
        best = max(returns[0], returns[2])
        assert result[1] < 0 and all((result[seat] > 0) == (returns[seat] == best) for seat in (0, 2))
        if returns[1] >= best:
            told_first += 1
            assert table.card().summary.startswith("Bob conceded: ")
    assert told_first, "in some of the games the bot was first"


def test_a_bot_stands_in_for_who_is_away_and_hands_the_seat_back() -> None:
    table, entries = duel()
    assert refusal(table, wire.StandIn(seat=1), "Ann") == "present"
    assert refusal(table, wire.StandIn(seat=1), "nobody") == "foreign"
    entries += ask(table, wire.StandIn(seat=1), "Ann", away=(1,))
    assert refusal(table, wire.StandIn(seat=1), "Ann", away=(1,)) == "bot"
    assert table.card().chairs[1] == wire.Chair("person", "Bob", "greedy", part="Yellow")
    entries += ask(table, wire.StandIn(seat=0), "Ann")
    assert [thinking.strength for thinking in table.thinking()] == ["greedy"]
    assert refusal(table, wire.Choose(seat=0, decision=1, texts=[first_choice(table)]), "Ann") == "bot"
    entries += ask(table, wire.Return(seat=0), "Ann")
    assert table.thinking() == [] and refusal(table, wire.Return(seat=0), "Ann") == "no-bot"
    entries += choose(table, 0, "Ann")
    assert position(relived(table, entries, RAY)) == position(table)


def moved(table: Table, moves: int) -> None:
    """Ann and Bob make so many moves."""
    assert table.match is not None
    for i in range(moves):
        seat = table.match.asked()[0]
        choose(table, seat, ("Ann", "Bob")[seat])


def test_a_bot_that_stands_in_does_not_agree_for_who_is_away() -> None:
    """Given Bob away and a bot in his place, when Ann wishes to undo, then it waits for Bob all the same."""
    table, entries = duel()
    assert table.match is not None
    while table.match.asked() == [0]:
        entries += choose(table, 0, "Ann")
    entries += ask(table, wire.StandIn(seat=1), "Ann", away=(1,))
    thinking = table.thinking()[0]
    assert thinking.strength == "greedy", "the house says which bot stands in"
    first = RAY.write(thinking.ask.choices[0])
    entries += done(table, table.choosing(1, thinking.decision, [first], bot="greedy"))
    moves = len(table.match.moves)
    entries += ask(table, wire.AskUndo(seat=0, decision=table.decision), "Ann")
    assert len(table.match.moves) == moves and table.card().wish == wire.Wish(0, 2, [0], [1], 0.0)
    assert table.thinking() == [], "the bot waits for what comes of it"
    with pytest.raises(No, match="bots wait"):
        table.choosing(1, table.decision, [first], bot="greedy")
    entries += ask(table, wire.Decline(seat=1, decision=table.decision), "Bob")
    assert table.card().wish is None and len(table.match.moves) == moves and table.thinking()
    entries += ask(table, wire.AskUndo(seat=0, decision=table.decision), "Ann")
    entries += ask(table, wire.Agree(seat=1, decision=table.decision), "Bob")
    assert len(table.match.moves) == moves - 2
    assert position(relived(table, entries, RAY)) == position(table)


def test_who_stays_away_until_the_deadline_is_not_waited_for_and_the_table_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr("warroom.tables.undoing.time.time", lambda: now[0])
    table, _ = duel()
    table.patience = 600.0
    moved(table, 4)
    assert table.match is not None
    mover = next(who for who, _ in table.match.moves[-1].answers)
    other = 1 - mover
    ask(table, wire.AskUndo(seat=mover, decision=table.decision), ("Ann", "Bob")[mover])
    wish = table.card().wish
    assert wish is not None and (wish.missing, wish.until) == ([other], 1600.0)
    now[0] = 1599.0
    assert undoing.granting(table, lambda: [other]) == []
    now[0] = 1601.0
    assert undoing.granting(table, list) == [], "who is at the table is waited for"
    moves = len(table.match.moves)
    entries = done(table, undoing.granting(table, lambda: [other]))
    assert len(table.match.moves) < moves and table.card().wish is None
    name, asker = ("Ann", "Bob")[other], ("Ann", "Bob")[mover]
    assert [line.says for line in table.talk] == [
        f"{name} stayed away and did not answer, so the wish to undo is granted.",
        f"{asker} takes back a move.",
    ]
    assert log.read_entry(log.encode(entries[0])) == entries[0]


def test_who_has_conceded_has_no_say_any_more() -> None:
    """Given three at a table, when one concedes, then the others play on undisturbed by the one."""
    table, _ = laid(GAME, ["open", "open", "open"], {"seats": 3})
    for seat, name in enumerate(("Ann", "Bob", "Cid")):
        choose(table, seat, name)
    ask(table, wire.Concede(seat=1), "Bob")
    at = table.decision
    assert refusal(table, wire.Undo(seat=1, decision=at), "Bob") == "conceded"
    assert refusal(table, wire.AskUndo(seat=1, decision=at), "Bob") == "conceded"
    assert refusal(table, wire.StandIn(seat=2), "Bob", away=(2,)) == "conceded"
    ask(table, wire.AskUndo(seat=0, decision=at), "Ann")
    wish = table.card().wish
    assert wish is not None and wish.missing == [2], "nobody waits for Bob"
    for request in (wire.Agree(seat=1, decision=at), wire.Decline(seat=1, decision=at)):
        assert refusal(table, request, "Bob") == "conceded"
    ask(table, wire.Agree(seat=2, decision=at), "Cid")
    assert table.card().wish is None and table.undone == 1


def test_a_table_says_what_a_damaged_disk_has_taken_from_it() -> None:
    table, entries = duel()
    entries += choose(table, 0, "Ann")
    decision = table.decision
    entries += done(table, [log.Lost(3)])
    assert table.talk[-1].says == "A damaged disk has taken the last 3 entries of this table. It goes on from here."
    assert table.decision == decision + 3, "the number of a decision is never used again"
    entries += choose(table, table.match.asked()[0] if table.match is not None else 0, "Ann")
    assert position(relived(table, entries, RAY)) == position(table)


def first_choice(table: Table) -> str:
    """The first choice of who is asked."""
    assert table.match is not None
    found = table.match.ask(table.match.asked()[0])
    assert found is not None
    return table.game.write(found.choices[0])


def test_a_seat_can_be_given_free_until_the_game_begins() -> None:
    table = Table("t", sheet(RAY, ["open", "open"]), RAY)
    done(table, table.sitting("Ann", [0], "Ann"))
    ask(table, wire.Leave(seat=0), "Ann")
    assert table.held("Ann") == () and table.card().chairs[0].kind == "open"
    running, _ = duel()
    assert refusal(running, wire.Leave(seat=0), "Ann") == "begun"


def test_talk_is_one_clean_line_and_stays_over_an_undo() -> None:
    table, _ = duel()
    choose(table, 0, "Ann")
    since = table.number(1)
    ask(table, wire.Say(seat=0, text="<b>hi</b>\n\u0007 there"), "Ann")
    ask(table, wire.Undo(seat=0, decision=table.decision), "Ann")
    update = told(table, 1, since)
    assert [line.says for line in update.talk] == ["<b>hi</b> there", "Ann takes back a move."]
    assert refusal(table, wire.Say(seat=0, text=" \u0000 "), "Ann") == "malformed"


def test_one_hand_may_hold_several_seats() -> None:
    table = Table("t", sheet(RAY, ["open", "open"], {"first": "1"}), RAY)
    done(table, table.sitting("Both", [0, 1], "key"))
    assert table.held("key") == (0, 1) and table.status == "running"
    choose(table, 0, "key")
    ask(table, wire.AskUndo(seat=0, decision=table.decision), "key")
    assert table.decision == 3, "nobody else has to agree"


def test_a_table_of_other_rules_or_content_is_not_opened() -> None:
    good = sheet(RAY, ["open", "open"])
    changes: list[dict[str, Any]] = [{"rules": RAY.revision + 1}, {"content": "other"}]
    for change in changes:
        other = log.Sheet(**{field: getattr(good, field) for field in good.__struct_fields__} | change)
        with pytest.raises(No, match="was begun with"):
            Table("t", other, RAY)


@pytest.mark.parametrize(("game", "setup"), [(RAY, {}), (GAME, {"seats": 3})])
def test_random_requests_never_break_a_table_and_the_log_makes_it_again(game: Game, setup: dict[str, object]) -> None:
    rng = random.Random(7)
    seats = game.seats(game.setup(setup))
    for attempt in range(3):
        table, entries = laid(game, ["open"] * seats, setup)
        for step in range(150):
            seat = rng.randrange(seats + 1)
            at = table.decision - rng.choice([0, 0, 0, 0, 1])
            text = first_choice(table) if table.match is not None and table.match.asked() else "x"
            kinds: list[wire.FromSeat] = [
                *[wire.Choose(seat=seat, decision=at, texts=[rng.choice([text, text, "rubbish"])])] * 6,
                wire.Unseal(seat=seat, decision=at),
                wire.Undo(seat=seat, decision=at),
                wire.AskUndo(seat=seat, decision=at),
                wire.Agree(seat=seat, decision=at),
                wire.Decline(seat=seat, decision=at),
                wire.StandIn(seat=seat),
                wire.Return(seat=seat),
                wire.Say(seat=seat, text="hm"),
            ]
            try:
                entries += ask(table, rng.choice(kinds), rng.choice(("Ann", "Bob", "Cid")[:seats]))
            except No:
                continue
        assert position(relived(table, entries, game)) == position(table)
