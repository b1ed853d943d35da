"""Records: what is written replays, and whatever is broken is told with its line."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.example_game import GAME, SignalDuel
from warroom.games import find
from warroom.kernel.chance import Chance, Live, Search
from warroom.kernel.game import Game
from warroom.kernel.match import Match, Position
from warroom.kernel.records import CheckSum, RecordError, replay_record, save_record, write_record

SECRET = bytes(range(32))


def lookup(name: str) -> Game:
    """The example game, or a registered one."""
    return GAME if name == GAME.name else find(name)


def played(chance: Chance, moves: int = 99, seats: int = 2, seed: int = 3, names: tuple[str, ...] = ()) -> Match:
    """A random game, or its first moves."""
    return go_on(Match(GAME, {"seats": seats}, chance, names), Search(seed), moves)


def go_on(match: Match, rng: Chance, moves: int = 99) -> Match:
    """Plays on at random until so many moves are made."""
    while not match.over and len(match.moves) < moves:
        for seat in match.asked():
            ask = match.ask(seat)
            assert ask is not None
            match.submit(seat, ask.choices[rng.pick(len(ask.choices))])
    return match


def error(text: str, verify: bool = True) -> RecordError:
    """What is wrong with a record."""
    with pytest.raises(RecordError) as found:
        replay_record(text, lookup, verify)
    assert found.value.line >= 1 and str(found.value).startswith(f"line {found.value.line}: ")
    return found.value


WHOLE = write_record(played(Live(SECRET), seats=3))
SHORT = write_record(played(Live(SECRET), moves=4))
LINES = WHOLE.splitlines()


# -- what is written replays ------------------------------------------------------------------------------------


def test_a_record_is_text_that_a_person_can_read() -> None:
    """A header, the start, moves with seat, choice and dice, check lines, result, secret, end."""
    names = [line.partition(":")[0] for line in LINES[:8]]
    assert names == ["war-room-record 2", "game", "rules", "content", "setup", "seats", "commit", "start"]
    assert LINES[4] == 'setup: {"seats":3}' and LINES[5] == 'seats: ["Seat 1", "Seat 2", "Seat 3"]'
    assert re.fullmatch(r"= 0 [0-9a-f]{12} [0-9a-f]{6}", LINES[8])
    assert re.fullmatch(r"1 1: send [1-9]", LINES[9])
    assert re.fullmatch(r"1 3: send [1-9] ~ [1-6] [1-6] [1-6]", LINES[11])
    assert [line.partition(":")[0] for line in LINES[-3:]] == ["result", "secret", "end"]


@pytest.mark.parametrize("bound", [True, False], ids=["live", "search"])
@pytest.mark.parametrize("moves", [0, 1, 5, 99])
def test_a_record_written_again_is_the_same_text(bound: bool, moves: int) -> None:
    """Finished or not; the dice of a bound game come from its secret again."""
    match = played(Live(SECRET) if bound else Search(5), moves)
    text = write_record(match)
    again = replay_record(text, lookup)
    assert again.moves == match.moves and again.over == match.over
    assert GAME.dump(again.state) == GAME.dump(match.state)
    assert write_record(again) == text
    assert isinstance(again.chance, Live) == bound


@settings(max_examples=25)
@given(st.integers(0, 10**9), st.integers(2, 3), st.integers(0, 14), st.lists(st.text(max_size=12), max_size=2))
def test_any_game_with_any_names_survives_as_text(seed: int, seats: int, moves: int, names: list[str]) -> None:
    """Names may hold anything, also line ends, quotes and signs of all scripts."""
    match = played(Search(seed), moves, seats, seed, tuple(names))
    again = replay_record(write_record(match), lookup)
    assert again.names == match.names and again.moves == match.moves
    assert [again.hear(seat) for seat in range(-1, seats)] == [match.hear(seat) for seat in range(-1, seats)]


def test_an_unfinished_game_goes_on_with_the_dice_it_would_have_had() -> None:
    """A game cut in the middle, saved, read and played on equals the game that was never interrupted."""
    straight = played(Live(SECRET), seats=3)
    cut = go_on(Match(GAME, {"seats": 3}, Live(SECRET)), Search(3), 4)
    resumed = replay_record(write_record(cut), lookup, live=True)
    for move in straight.moves[4:]:
        for seat, text in move.answers:
            resumed.submit(seat, text)
    assert resumed.moves == straight.moves
    assert write_record(resumed) == write_record(straight) == WHOLE


def test_a_resumed_game_can_take_back_what_was_played_before() -> None:
    """Undo reaches behind the interruption, with the same dice."""
    cut = played(Live(SECRET), moves=4)
    resumed = replay_record(write_record(cut), lookup, live=True)
    last = resumed.moves[-1]
    resumed.undo_agreed()
    for seat, text in last.answers:
        resumed.submit(seat, text)
    assert resumed.moves == cut.moves and write_record(resumed) == write_record(cut)


def test_a_game_whose_dice_are_not_bound_cannot_go_on() -> None:
    """A record of search dice replays, but says that it cannot be continued; a finished one has nothing to go on."""
    with pytest.raises(RecordError, match="line 7: the dice of this game are not bound to a secret"):
        replay_record(write_record(played(Search(1), 4)), lookup, live=True)
    assert replay_record(write_record(played(Search(1))), lookup, live=True).over


def test_sealed_answers_that_were_not_opened_are_not_in_a_record() -> None:
    """Whoever reads the file learns nothing of a card that lies face down."""
    match = played(Live(SECRET), moves=0)
    before = write_record(match)
    ask = match.ask(0)
    assert ask is not None
    match.submit(0, ask.choices[0])
    assert write_record(match) == before


def test_watching_shows_every_position_from_the_start() -> None:
    """One look before each move and one at the end."""
    looks: list[int] = []
    match = replay_record(WHOLE, lookup, watch=lambda m: looks.append(len(m.moves)))
    assert looks == list(range(len(match.moves) + 1))


def test_saving_leaves_the_whole_file_and_nothing_beside_it(tmp_path: Path) -> None:
    """Also into a folder that is not there yet, and over an older record."""
    path = tmp_path / "games" / "one.record"
    save_record(played(Live(SECRET), moves=2), path)
    save_record(played(Live(SECRET), moves=4), path)
    assert path.read_text(encoding="utf-8") == SHORT
    assert [file.name for file in path.parent.iterdir()] == ["one.record"]


# -- what is broken is told with its line -------------------------------------------------------------------------


def test_every_single_changed_character_is_noticed() -> None:
    """At every position of a record another character is put in, or the character is taken out."""
    replay_record(SHORT, lookup)
    for at in range(len(SHORT)):
        line = SHORT.count("\n", 0, at) + 1
        for sign in "7x \n"[at % 4], "~:=a"[at % 4]:
            if SHORT[at] != sign:
                found = error(SHORT[:at] + sign + SHORT[at + 1 :])
                assert found.line <= len(SHORT.splitlines()) + 1
                if line <= 8:
                    assert found.line <= 9, "a change in the header is found at the first check line"
        if at < len(SHORT) - 1:  # the last line end is no loss
            error(SHORT[:at] + SHORT[at + 1 :])


def test_a_record_cut_anywhere_at_a_line_end_says_that_it_was_cut() -> None:
    """The line is the first one that is missing."""
    for kept in range(1, len(LINES)):
        found = error("".join(f"{line}\n" for line in LINES[:kept]))
        assert found.line in range(kept, kept + 4), f"cut after {kept} lines, told {found}"
    assert "cut short" in str(error("\n".join(LINES[:4]) + "\n"))
    assert "cut short" in str(error("\n".join(LINES[:-1]) + "\n"))
    assert "cut short" in str(error(SHORT.rstrip("\n")))
    assert "not a War Room record" in str(error(""))


def test_a_line_lost_or_doubled_or_moved_is_noticed() -> None:
    """Whatever line of the record it is."""
    for at in range(len(LINES)):
        error("\n".join([*LINES[:at], *LINES[at + 1 :]]) + "\n")
        error("\n".join([*LINES[: at + 1], *LINES[at:]]) + "\n")
        if at + 1 < len(LINES):
            error("\n".join([*LINES[:at], LINES[at + 1], LINES[at], *LINES[at + 2 :]]) + "\n")


def put(number: int, text: str) -> str:
    """The whole record with another text in a line (from 1)."""
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]]) + "\n"


FIRST_MOVE = 10


@pytest.mark.parametrize(
    ("number", "text", "line", "why"),
    [
        (1, "pgn 1", 1, "this is not a War Room record"),
        (1, "war-room-record 3", 1, "the record has format 3; this War Room reads up to 2"),
        (1, "war-room-record " + "9" * 5000, 1, "this is not a War Room record"),
        (2, "game: chess", 2, "There is no game called 'chess'"),
        (2, "gome: signal-duel", 2, "expected 'game: ', found 'gome: signal-duel'"),
        (3, "rules: 2", 3, "made with rules revision 2; this War Room knows 1 to 1"),
        (3, "rules: one", 3, "expected a rules revision, found 'one'"),
        (3, "rules: " + "9" * 5000, 3, "expected a rules revision"),
        (4, "content: real-box", 4, "made with content real-box; the content in play is example"),
        (5, 'setup: {"seats":9}', 5, "seats can be: a whole number from 2 to 3"),
        (5, 'setup: {"seats":', 5, "not readable"),
        (5, "setup: [3]", 5, "expected a table"),
        (5, "setup: " + "[" * 100000, 5, "not readable"),
        (6, "seats: 3", 6, "expected a list"),
        (5, 'setup: {"seats":2}', 6, "3 seats do not fit the set-up in line 5"),
        (6, 'seats: ["a","b","c","d"]', 6, "4 seats do not fit the set-up in line 5"),
        (6, 'seats: ["a","b"]', 9, "the check sum is wrong: one of the lines 1 to 9 was changed"),
        (7, "commit: " + "0" * 64, 9, "the check sum is wrong: one of the lines 1 to 9 was changed"),
        (8, "start: 1 2", 8, "nothing is left of what was to be drawn; what chance gave must fit the set-up in line 5"),
        (8, LINES[7][:-1] + "21"[LINES[7][-1] == "2"], 9, "stands elsewhere: one of the lines 1 to 9 was changed"),
        (8, "start: 1 1 1 99 1 1 1 1 1", 8, "99 is to be drawn next, but the die has sides"),
        (8, LINES[7] + " 1", 8, "1 values were recorded that nobody draws"),
        (8, "start: x", 8, "expected what chance gave, in whole numbers, found 'x'"),
        (9, "= 0 000000000000 000000", 9, "the game stands elsewhere"),
        (9, "= flubber", 9, "expected '= MOVES POSITION CHECKSUM'"),
        (FIRST_MOVE, "1 1: flubber", FIRST_MOVE, "'flubber' is not a choice"),
        (FIRST_MOVE, "1 1: pass", FIRST_MOVE, "This is not the time to pass. [turn.order]"),
        (FIRST_MOVE, "2 1: pass", FIRST_MOVE, "this is move 2, expected move 1"),
        (FIRST_MOVE, "1 4: pass", FIRST_MOVE, "There is no seat 4 at this table"),
        (FIRST_MOVE, LINES[FIRST_MOVE - 1] + " ~ 3", FIRST_MOVE, "chance speaks only after the last of the sealed"),
        (FIRST_MOVE, "hello", FIRST_MOVE, "expected '1 SEAT: CHOICE', found 'hello'"),
        (FIRST_MOVE, LINES[FIRST_MOVE].replace("1 2:", "1 3:"), FIRST_MOVE, "That card is not in your hand"),
        (FIRST_MOVE + 2, LINES[FIRST_MOVE + 1] + " 4", FIRST_MOVE + 2, "1 values were recorded that nobody draws"),
        (FIRST_MOVE + 2, LINES[FIRST_MOVE + 1][:-2], FIRST_MOVE + 2, "a die of 6 is rolled, but nothing is left"),
        (FIRST_MOVE + 2, LINES[FIRST_MOVE + 1][:-1] + "8", FIRST_MOVE + 2, "8 is to be drawn next"),
        (len(LINES) - 2, "result: 1 1 1", len(LINES) - 2, "the result is "),
        (len(LINES) - 1, "secret: zz", len(LINES), "the check sum is wrong"),
        (len(LINES), "end: 000000000000", len(LINES), "the check sum is wrong"),
        (len(LINES), LINES[-1] + "\nmore", len(LINES) + 1, "there is something after the end of the record"),
    ],
)  # fmt: skip
def test_a_broken_record_says_where_and_why(number: int, text: str, line: int, why: str) -> None:
    """Each kind of place in a record, with the line a person has to look at."""
    found = error(put(number, text))
    assert (found.line, why in str(found)) == (line, True), str(found)


def test_a_change_is_told_with_lines_among_which_it_is() -> None:
    """Whatever single line is changed, if lines are named, then that line is among them, in the header too."""
    told = 0
    for at, line in enumerate(LINES):
        for found in (error(put(at + 1, line.swapcase())), error(put(at + 1, line + "0"))):
            lines = re.search(r"one of the lines (\d+) to (\d+)", str(found))
            assert lines is None or int(lines[1]) <= at + 1 <= int(lines[2]), f"line {at + 1} was changed: {found}"
            told += lines is not None
    assert told > 10


def test_a_seat_that_answers_twice_is_noticed() -> None:
    """Two lines of one seat where two seats must answer."""
    lines = SHORT.splitlines()
    lines[10] = lines[9] + re.sub(r"^[^~]*", " ", lines[10])
    assert "a seat answers twice" in str(error("\n".join(lines) + "\n", verify=False))


def test_a_record_that_goes_on_after_the_end_of_the_game_is_noticed() -> None:
    """A move after the last one."""
    extra = [*LINES[:-4], "99 1: pass", *LINES[-4:]]
    assert "the game is over, but the record goes on" in str(error("\n".join(extra) + "\n", verify=False))


def forged(text: str) -> str:
    """A record whose check sums were made to fit again: only the dice and the secret can give it away."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("= "):
            head = line.rpartition(" ")[0]
            lines.append(f"{head} {hashlib.sha256(chr(10).join([*lines, head]).encode()).hexdigest()[:6]}")
        elif line.startswith("end: "):
            lines.append(f"end: {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()[:12]}")
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def test_a_forger_who_mends_the_check_sums_is_caught_by_the_secret() -> None:
    """Other dice with all sums right: the opened secret gives the true dice; another secret does not fit the hash."""
    assert forged(WHOLE) == WHOLE
    lucky = played(Search(77), moves=4)
    text = write_record(lucky).replace("commit: none", LINES[6])
    text = forged(text.replace("\nend: ", f"\n{LINES[-2]}\nend: "))
    assert "the secret gives other dice than the record at the start" in str(error(text))
    other = forged(SHORT.replace(SECRET.hex(), bytes(32).hex()))
    assert "the opened secret is not the one the game was bound to" in str(error(other))
    assert "not written in hexadecimal digits" in str(error(forged(SHORT.replace(SECRET.hex(), "zz" * 32))))
    missing = forged(SHORT.replace(f"secret: {SECRET.hex()}\n", ""))
    assert "the opened secret is not the one" in str(error(missing))


def test_without_verifying_a_record_is_played_but_not_compared() -> None:
    """Wrong sums do not matter then; wrong moves still do."""
    text = put(9, "= 0 000000000000 000000")
    assert replay_record(text, lookup, verify=False).over
    assert error(put(FIRST_MOVE, "1 1: pass"), verify=False).line == FIRST_MOVE


def test_a_record_of_an_older_revision_still_replays() -> None:
    """A game whose rules have moved on reads what was made before."""

    class Later(SignalDuel):
        """The same game, two revisions later."""

        def __init__(self) -> None:
            super().__init__()
            self.revision = 3

        def edition(self, revision: int, content: str) -> Game | None:
            """What it was at first is still here."""
            return SignalDuel() if revision == 1 else super().edition(revision, content)

    assert replay_record(WHOLE, lambda name: Later()).game.revision == 1


@given(st.text(alphabet="war-room-record 1\ngame:signaldue={}[]~0123456789", max_size=200))
def test_any_text_is_a_record_or_is_told_at_which_line_it_is_none(text: str) -> None:
    """Nothing a file can hold makes the reader fall over."""
    error(text)
    error(SHORT[: len(SHORT) // 2] + text)


# -- games that begin in a position ---------------------------------------------------------------------------------


def from_position(name: str = "after-three") -> Match:
    """A game that begins where another stood after three moves."""
    state = GAME.dump(played(Search(2), moves=3).state)
    return go_on(Match(GAME, {"seats": 2}, Live(SECRET), position=Position(name, state)), Search(4))


def test_a_game_from_a_position_says_so_and_replays() -> None:
    match = from_position()
    text = write_record(match)
    assert text.splitlines()[8].startswith("position: after-three {")
    again = replay_record(text, lookup)
    assert again.position == match.position and again.moves == match.moves and write_record(again) == text
    assert replay_record(text, lookup, live=True).over


@pytest.mark.parametrize("name", ["after three", 'the "third" {move}', "two\nlines", "a tab\t", '"', ""])
def test_a_position_may_have_any_name(name: str) -> None:
    match = from_position(name)
    text = write_record(match)
    again = replay_record(text, lookup)
    assert again.position == match.position and again.moves == match.moves and write_record(again) == text


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda line: "position: after-three", "line 9: not readable"),
        (lambda line: "position: after-three []", "line 9: expected a table"),
        (lambda line: "position: after-three {}", "line 9: the position in which the game began cannot be laid"),
        (lambda line: re.sub(r'"turn":(\d+)', r'"turn":77', line), "line 10: the game stands elsewhere"),
    ],
)
def test_a_broken_position_is_told_with_its_line(change: Callable[[str], str], why: str) -> None:
    lines = write_record(from_position()).split("\n")
    lines[8] = change(lines[8])
    assert why in str(error("\n".join(lines)))


def test_a_reader_may_know_some_positions_only() -> None:
    with pytest.raises(RecordError, match="line 9: this game began in a position that is not known here"):
        replay_record(write_record(from_position()), lookup, may_begin=lambda game, position: position.name == "other")


# -- what it costs to look at a record ---------------------------------------------------------------------------


def test_a_check_sum_looks_at_every_line_once_and_is_that_of_the_whole_text() -> None:
    """A sum after each of 30,000 lines of 100 characters: looked at again each time, that would be 45 GB."""
    lines = [f"{number:0100}" for number in range(30_000)]
    total, since = CheckSum(), time.process_time()
    for count in range(1, len(lines) + 1):
        found = total.of(lines, count, "one more")
    assert time.process_time() - since < 5
    assert found == hashlib.sha256("\n".join([*lines, "one more"]).encode()).hexdigest()
    assert total.of(lines, len(lines)) == hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_a_record_that_says_again_and_again_where_the_game_stands_is_refused_at_once() -> None:
    """Where a game stands is said once for a position: 30,000 times would be looked at for half a minute."""
    check = next(number for number, line in enumerate(LINES) if line.startswith("="))
    text = forged("\n".join([*LINES[: check + 1], *[LINES[check]] * 3000, *LINES[check + 1 :]]))
    assert error(text).line == error(text, verify=False).line == check + 2
