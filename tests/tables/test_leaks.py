"""Nothing leaks over the line: two games that differ only in what a seat may not know sound the same to it."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

from tests.support.example_game import GAME
from tests.tables.support import RAY, Line, joined, made, playing, serving, watching
from warroom.kernel.chance import Live
from warroom.kernel.game import Game
from warroom.kernel.match import Match

MOVES = 8  # Ann's first turn and the beginning of Bob's


def secrets_of_dice() -> Iterator[str]:
    """Secrets, one after the other."""
    for number in itertools.count():
        yield hashlib.sha256(str(number).encode()).hexdigest()


def first_moves(game: Game, secret: str, setup: dict[str, object], moves: int) -> tuple[str, str]:
    """What Ann and what Bob gets to know in the first moves of a game, all of them first choices."""
    match = Match(game, setup, Live(bytes.fromhex(secret)))
    knows: tuple[list[str], list[str]] = ([], [])
    for move in range(moves + 1):
        for seat in (0, 1):
            ask = match.ask(seat)
            offered = [game.write(choice) for choice in ask.choices] if ask is not None else []
            knows[seat].append(match.view(seat).text() + str(match.hear(seat)) + str(offered))
        for seat in match.asked() if move < moves else []:
            ask = match.ask(seat)
            assert ask is not None
            match.submit(seat, ask.choices[0])
    return str(knows[0]), str(knows[1])


def twins(game: Game, setup: dict[str, object], moves: int) -> tuple[str, str]:
    """Two secrets of dice that Ann cannot tell apart in the first moves, but Bob can."""
    seen: dict[str, list[tuple[str, str]]] = {}
    for secret in secrets_of_dice():
        ann, bob = first_moves(game, secret, setup, moves)
        for other, theirs in seen.setdefault(ann, []):
            if theirs != bob:
                return secret, other
        seen[ann].append((secret, bob))
    raise AssertionError


def normal(line: Line, ids: dict[str, str]) -> str:
    """All that a line has heard, with the names of tables and the dice's commitment made the same."""
    text = "\n".join(text for text in line.everything if '"presence"' not in text)
    for id, name in ids.items():
        text = text.replace(id, name)
    return text


def heard(folder: Path, game: Game, setup: dict[str, object], secret: str, moves: int) -> tuple[str, str, str]:
    """Plays the first moves over the wire and gives all that Ann, a spectator and Bob hear."""
    with serving(folder, new_secret=lambda: secret) as client:
        ann = made(client, game=game.name, name="Ann", chairs=["me", "open"], setup=setup)
        bob = joined(client, ann["table"])
        ids = {ann["table"]: "TABLE", Live(bytes.fromhex(secret)).commitment(): "COMMITMENT"}
        with playing(client, ann) as one, playing(client, bob) as two, watching(client, ann["table"]) as watcher:
            lines = {0: one, 1: two, -1: watcher}
            for line in lines.values():
                line.until(lambda message: message["type"] == "update")
            for move in range(moves):
                seat = 0 if one.latest[0]["question"] else 1
                number = lines[seat].latest[seat]["number"]
                lines[seat].choose(seat)
                for observer, line in lines.items():
                    while line.latest[observer]["number"] == number:
                        line.hear()
            return normal(one, ids), normal(watcher, ids), normal(two, ids)


def test_what_ann_hears_does_not_depend_on_bobs_cards(tmp_path: Path) -> None:
    setup: dict[str, object] = {"first": "1"}
    one, other = twins(RAY, setup, MOVES)
    first = heard(tmp_path / "a.db", RAY, setup, one, MOVES)
    second = heard(tmp_path / "b.db", RAY, setup, other, MOVES)
    assert first[0] == second[0] and first[1] == second[1], "a seat or a spectator hears what it may not know"
    assert first[2] != second[2], "the games do not differ, so this shows nothing"


def test_what_ann_hears_does_not_depend_on_what_bob_activates_in_secret(tmp_path: Path) -> None:
    """Bob's Raijin takes other cards in secret, once sealed and once alone, and then plays one that it has anyway."""
    told: list[tuple[str, str, str]] = []
    for first, second in (("nekode-blade", "storm-lance"), ("storm-lance", "vibro-knife")):
        rounds = [("pass", f"activate {first}"), ("plan recharge", "plan activate"), ("", f"activate {second}")]
        rounds += [("plan recharge", "plan recharge"), ("plan recharge", "plan storm-lance")]
        with serving(tmp_path / f"{first}.db", new_secret=lambda: "5e" * 32) as client:
            setup = {"mechs": "archon,raijin"}
            ann = made(client, game="critical-mass", name="Ann", chairs=["me", "open"], setup=setup)
            bob = joined(client, ann["table"])
            with playing(client, ann) as one, playing(client, bob) as two, watching(client, ann["table"]) as watcher:
                lines = {0: one, 1: two, -1: watcher}
                for decision, answers in enumerate([*rounds, ()], start=1):
                    for observer, line in lines.items():
                        while observer not in line.latest or line.latest[observer]["card"]["decision"] < decision:
                            line.hear()
                    for seat, text in enumerate(answers):
                        if text:
                            lines[seat].choose(seat, text)
                names = {ann["table"]: "TABLE"}
                told.append((known(one, 0, names), known(watcher, -1, names), known(two, 1, names)))
    assert told[0][:2] == told[1][:2], "a seat or a spectator hears what it may not know"
    assert told[0][2] != told[1][2], "the games do not differ, so this shows nothing"


def known(line: Line, seat: int, names: dict[str, str]) -> str:
    """All events and the last update that an observer has, with the names of tables made the same."""
    text = json.dumps([line.latest[seat], line.events[seat]], sort_keys=True)
    for id, name in names.items():
        text = text.replace(id, name)
    return text


def test_what_ann_hears_does_not_depend_on_what_bob_has_sealed(tmp_path: Path) -> None:
    told: list[tuple[str, str]] = []
    secret = next(secrets_of_dice())
    for choice in (0, 1):
        with serving(tmp_path / f"{choice}.db", new_secret=lambda: secret) as client:
            ann = made(client, game=GAME.name, name="Ann", chairs=["me", "open"])
            bob = joined(client, ann["table"])
            with playing(client, ann) as one, playing(client, bob) as two, watching(client, ann["table"]) as watcher:
                choices = two.question(1)["choices"]
                two.choose(1, choices[choice])
                if choice:
                    two.choose(1, choices[0])
                    two.choose(1, choices[1])
                for line, seat in ((one, 0), (watcher, -1)):
                    while not (seat in line.latest and line.latest[seat]["card"]["chairs"][1]["ready"]):
                        line.hear()
                one.send("look", seat=0)
                one.until(lambda message: message["type"] == "update" and message["keep"] == 0)
                update = json.dumps(one.latest[0], sort_keys=True).replace(ann["table"], "TABLE")
                seen = json.dumps(watcher.latest[-1], sort_keys=True).replace(ann["table"], "TABLE")
                told.append((update, seen))
    assert told[0] == told[1]
