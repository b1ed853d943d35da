"""Answers of several choices, such as how damage is split: taken all or nothing, one entry each, sealed when whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tables.support import Line, done, joined, laid, made, playing, position, serving, told, watching
from tests.tables.test_table import ask, choose, refusal, relived
from warroom.bots import make_bot
from warroom.games import find
from warroom.kernel.chance import Live
from warroom.kernel.match import Match
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.refusals import Refused
from warroom.kernel.visibility import digest
from warroom.tables import log, wire
from warroom.tables.suppose import supposed
from warroom.tables.table import No, Table

pytestmark = pytest.mark.game("critical-mass")

MASS = find("critical-mass")
SECRET = "5e" * 32
SETUP: dict[str, object] = {"mechs": "raijin,archon"}
PLANS = ("plan flame-blade", "plan heavy-laser")  # of one Speed: both strike
ANNS = ["hit thrusters 1", "hit logic-cortex 1", "hit prism-spine 0", "hit field-generator 0"]
BOBS = ["hit pilot-shrine 1", "hit storm-core 2", "hit blade-arms 0"]
WRONG: list[tuple[list[str], str, str, str]] = [  # an answer, the reason, the rule and what is said
    ([*ANNS[:3], "hit field-generator 1"], "illegal", "damage.plate-needs-durability", "Choice 4 of 4: That takes 1"),
    ([*ANNS[:3], "hit blade-arms 0"], "illegal", "damage.plate-target", "Choice 4 of 4: Say first how many plates"),
    ([*ANNS[:3], "plan evade"], "illegal", "damage.attacker-assigns", "Choice 4 of 4: This is the time to say"),
    ([*ANNS[:3], "hit the wall"], "malformed", "", "Choice 4 of 4: "),
    ([ANNS[0], "hit logic-cortex 2", *ANNS[2:]], "illegal", "damage.plate-needs-durability", "Choice 2 of 4: "),
    (ANNS[:3], "unfinished", "", "There is more to answer: How many plates of Archon's Field Generator fall?"),
    (ANNS[:1], "unfinished", "", "There is more to answer: How many plates of Archon's Logic Cortex fall?"),
    ([*ANNS, "hit field-generator 0"], "illegal", "", "The answer is whole with choice 4, but there are 5."),
]


def battle() -> Match:
    """Raijin and Archon have struck each other, and both split their damage."""
    match = Match(MASS, SETUP, Live(bytes.fromhex(SECRET)))
    for answers in (("pass", "pass"), PLANS):
        for seat, text in enumerate(answers):
            match.submit(seat, text)
    assert [one.kind for one in match.asks()] == ["damage", "damage"]
    return match


def table_of_battle() -> tuple[Table, list[log.AnyEntry]]:
    """The same at a table of Ann and Bob."""
    table, entries = laid(MASS, ["open", "open"], SETUP)
    for answers in (("pass", "pass"), PLANS):
        for seat, text in enumerate(answers):
            entries += choose(table, seat, ("Ann", "Bob")[seat], text)
    return table, entries


def everything(match: Match) -> tuple[object, ...]:
    """All there is to a match."""
    return (
        digest(MASS.dump(match.state)),
        len(match.events),
        tuple(match.moves),
        dict(match.sealed),
        write_record(match),
    )


# -- all or nothing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("texts", "reason", "rule", "says"), WRONG)
def test_a_mistake_anywhere_changes_nothing_and_says_which_choice(
    texts: list[str], reason: str, rule: str, says: str
) -> None:
    match = battle()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.submit(0, texts)
    assert refused.value.refusal.rule == rule and refused.value.refusal.says.startswith(says)
    assert everything(match) == before
    table, _ = table_of_battle()
    seen = position(table)
    with pytest.raises(No) as no:
        table.judge(wire.Choose(seat=0, decision=table.decision, texts=texts), table.held("Ann"))
    assert (no.value.reason, no.value.rule) == (reason, rule) and no.value.says.startswith(says)
    with pytest.raises(No) as no:
        table.why(0, texts)
    assert no.value.says.startswith(says) and position(table) == seen


def test_a_sealed_answer_stays_when_a_wrong_one_is_to_replace_it() -> None:
    table, entries = table_of_battle()
    entries += ask(table, wire.Choose(seat=0, decision=table.decision, texts=ANNS), "Ann")
    for texts, reason, _, _ in WRONG:
        assert refusal(table, wire.Choose(seat=0, decision=table.decision, texts=texts), "Ann") == reason
    mine = told(table, 0).question
    assert mine is not None and mine.sealed == ANNS
    other = ["hit thrusters 0", "hit logic-cortex 4", *ANNS[2:]]
    before = table.update(1, 0), table.update(-1, 0)
    entries += ask(table, wire.Choose(seat=0, decision=table.decision, texts=other), "Ann")
    assert (table.update(1, 0), table.update(-1, 0)) == before, "nobody learns of a change of mind"
    mine = told(table, 0).question
    assert mine is not None and mine.sealed == other
    assert position(relived(table, entries, MASS)) == position(table)


def test_one_answer_is_one_entry_of_the_log_and_one_line_of_the_record() -> None:
    table, _ = table_of_battle()
    assert table.match is not None
    moves = len(table.match.moves)
    entries = ask(table, wire.Choose(seat=1, decision=table.decision, texts=BOBS), "Bob")
    entries += ask(table, wire.Choose(seat=0, decision=table.decision, texts=ANNS), "Ann")
    at = table.decision - 1
    assert entries == [log.Chose(1, at, texts=BOBS), log.Chose(0, at, texts=ANNS)]
    assert [log.read_entry(log.encode(entry)) for entry in entries] == entries
    assert len(table.match.moves) == moves + 1
    record = write_record(table.match)
    lines = [line for line in record.splitlines() if line.startswith(f"{moves + 1} ")]
    assert lines == [f"{moves + 1} 1: {'; '.join(ANNS)}", f"{moves + 1} 2: {'; '.join(BOBS)}"]
    again = replay_record(record, find)
    assert write_record(again) == record and not again.by_words


def test_an_answer_that_was_given_before_is_not_given_again() -> None:
    table, _ = table_of_battle()
    choice = wire.Choose(seat=0, decision=table.decision, texts=ANNS)
    assert len(ask(table, choice, "Ann")) == 1 and ask(table, choice, "Ann") == []
    ask(table, wire.Unseal(seat=0, decision=table.decision), "Ann")
    assert len(ask(table, choice, "Ann")) == 1
    ask(table, wire.Choose(seat=1, decision=table.decision, texts=BOBS), "Bob")
    assert ask(table, choice, "Ann") == [], "also when the table has moved on"


def test_an_answer_of_several_choices_is_undone_as_one() -> None:
    """Given Bob alone has struck, when he takes his split back, then he is asked from the first plate on."""
    table, _ = laid(MASS, ["open", "open"], SETUP)
    for answers in (("pass", "pass"), ("plan recharge", PLANS[1])):
        for seat, text in enumerate(answers):
            choose(table, seat, ("Ann", "Bob")[seat], text)
    assert table.match is not None and table.match.asked() == [1]
    before, at = told(table, 1).picture, told(table, 1).question
    ask(table, wire.Choose(seat=1, decision=table.decision, texts=BOBS), "Bob")
    assert told(table, 1).picture != before
    ask(table, wire.AskUndo(seat=1, decision=table.decision), "Bob")
    ask(table, wire.Agree(seat=0, decision=table.decision), "Ann")
    now = told(table, 1).question
    assert told(table, 1).picture == before and now is not None and at is not None and now.aids == at.aids


# -- an answer that is begun -----------------------------------------------------------------------------------------


def test_what_is_begun_is_asked_on_until_it_is_whole() -> None:
    """Given the first choices of an answer, then a supposition gives the next question; nobody else gets to know."""
    table, _ = table_of_battle()
    before = position(table)
    for n in range(len(ANNS)):
        answer = supposed(table, wire.Suppose(seat=0, decision=table.decision, texts=ANNS[:n]))
        assert answer.question is not None and ANNS[n] in answer.question.choices
        assert answer.whole == (n == 0)
        assert [target["target"] for target in answer.question.aids["targets"]] == [
            text.split()[1] for text in ANNS[n:]
        ]
    answer = supposed(table, wire.Suppose(seat=0, decision=table.decision, texts=ANNS))
    assert answer.whole and answer.question is None
    for texts, reason in (([*ANNS, "hit thrusters 0"], "sealed"), ([ANNS[0], "hit logic-cortex 2"], "illegal")):
        with pytest.raises(No) as no:
            supposed(table, wire.Suppose(seat=0, decision=table.decision, texts=texts))
        assert no.value.reason == reason
    assert position(table) == before


def test_a_damage_comes_with_what_helps_to_split_it() -> None:
    table, _ = table_of_battle()
    question = told(table, 0).question
    assert question is not None and question.sealed is None
    assert question.aids["victim"] == 1 and question.aids["damage"] == 4
    targets = question.aids["targets"]
    assert [(one["target"], one["durability"], one["standing"]) for one in targets] == [
        ("thrusters", 3, 2),
        ("logic-cortex", 1, 4),
        ("prism-spine", 1, 6),
        ("field-generator", 1, 7),
    ]
    suggested = [f"hit {one['target']} {one['suggested']}" for one in targets]
    assert ask(table, wire.Choose(seat=0, decision=table.decision, texts=suggested), "Ann")


# -- pilots who split at the same time --------------------------------------------------------------------------------


def known(line: Line, seat: int) -> str:
    """What a line was told last, and all it has heard."""
    return json.dumps([line.latest[seat], line.events[seat]], sort_keys=True)


def split_together(folder: Path, splits: dict[int, list[str]]) -> dict[str, list[str]]:
    """Two pilots split damage at a live table, in this order: what each and a spectator know before and between."""
    with serving(folder, new_secret=lambda: SECRET) as client:
        ann = made(client, game="critical-mass", name="Ann", chairs=["me", "open"], setup=SETUP)
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two, watching(client, ann["table"]) as watcher:
            lines = {0: one, 1: two, -1: watcher}

            def hear(decision: int, ready: int) -> None:
                """Waits until all have heard of a decision, and that so many are ready for it."""

                def behind(card: dict[str, Any]) -> bool:
                    return bool(card["decision"] < decision or sum(one["ready"] for one in card["chairs"]) < ready)

                for seat, line in lines.items():
                    while seat not in line.latest or behind(line.latest[seat]["card"]):
                        line.hear()

            for decision, answers in enumerate((("pass", "pass"), PLANS), start=1):
                hear(decision, 0)
                for seat, text in enumerate(answers):
                    assert lines[seat].choose(seat, text)["type"] == "taken"
            hear(3, 0)
            found: dict[str, list[str]] = {"before": [], "between": [], "after": []}
            first, second = splits
            others = [seat for seat in lines if seat != first]
            found["before"] = [known(lines[seat], seat) for seat in others]
            assert lines[first].choose(first, *splits[first])["type"] == "taken"
            hear(3, 1)
            found["between"] = [known(lines[seat], seat) for seat in others]
            boards = [lines[seat].latest[seat]["picture"]["boards"] for seat in lines]
            assert boards[0] == boards[1] == boards[2], "the table is as it was before the first answer"
            assert lines[first].latest[first]["question"]["sealed"] == splits[first]
            assert lines[second].latest[second]["question"]["sealed"] is None
            assert lines[second].choose(second, *splits[second])["type"] == "taken"
            hear(4, 0)
            found["after"] = [json.dumps(lines[seat].latest[seat]["picture"]["boards"]) for seat in lines]
            assert all(lines[seat].latest[seat]["card"]["decision"] == 4 for seat in lines), "each answered once"
            names = {ann["table"]: "TABLE", Live(bytes.fromhex(SECRET)).commitment(): "DICE"}
            for texts in found.values():
                for i, text in enumerate(texts):
                    for id, name in names.items():
                        text = text.replace(id, name)
                    texts[i] = text
            return found


def test_pilots_split_in_any_order_and_nobody_learns_anything_before_both_are_in(tmp_path: Path) -> None:
    """Who splits first and how makes no difference to what the other and a spectator hear until both are in."""
    other = ["hit thrusters 0", "hit logic-cortex 0", "hit prism-spine 2", "hit field-generator 2"]
    one = split_together(tmp_path / "a.db", {0: ANNS, 1: BOBS})
    two = split_together(tmp_path / "b.db", {0: other, 1: BOBS})
    assert one["before"] == two["before"] and one["between"] == two["between"]
    assert one["after"] != two["after"], "the splits do not differ, so this shows nothing"
    for text in one["between"]:
        assert not any(f'"{answer}"' in text for answer in ANNS if not answer.endswith(" 0"))
    turned = split_together(tmp_path / "c.db", {1: BOBS, 0: ANNS})
    assert turned["after"] == one["after"] and turned["before"][-1] == one["before"][-1]


def test_a_bot_gives_its_whole_split_at_once() -> None:
    """Given a person and a bot who both split, when both have answered once, then the turn goes on."""
    table, _ = laid(MASS, ["open", "greedy"], SETUP)
    for answers in (("pass", "pass"), PLANS):
        choose(table, 0, "Ann", answers[0])
        done(table, table.choosing(1, table.decision, [answers[1]], "greedy"))
    assert table.match is not None and [one.seat for one in table.thinking()] == [1]
    texts = [MASS.write(word) for word in table.any_answer(1)]
    assert len(texts) == len(BOBS)
    done(table, table.choosing(1, table.decision, texts, "greedy"))
    assert table.thinking() == [] and table.match.asked() == [0]
    ask(table, wire.Choose(seat=0, decision=table.decision, texts=ANNS), "Ann")
    assert table.match.moves[-1].answers == ((0, tuple(ANNS)), (1, tuple(texts)))


@pytest.mark.parametrize("strength", ["random", "greedy", "search:5", "equilibrium:20"])
def test_every_bot_answers_whole_from_what_it_sees(strength: str) -> None:
    """Also a secret loadout, for which it is asked alone or together with others."""
    for setup in (SETUP, {"mechs": "archon,raijin", "loadouts": "recommended,custom"}, {"loadouts": "custom"}):
        match = battle() if setup is SETUP else Match(MASS, setup, Live(bytes.fromhex(SECRET)))
        for seat in match.asked():
            answer = make_bot(MASS, strength, seat, 2, seed=3).answer(match.view(seat))
            assert len(answer) > 1 and match.why_not(seat, answer) is None
            match.submit(seat, answer)
        assert match.moves[-1].answers[-1].texts == tuple(map(MASS.write, answer))


def test_the_choices_inside_an_answer_are_those_of_its_next_question() -> None:
    """Given a pilot who chooses cards alone, then each slot offers what fits it and is still there."""
    match = Match(MASS, {"mechs": "archon,raijin", "loadouts": "recommended,custom"}, Live(bytes.fromhex(SECRET)))
    said: list[int] = []
    offered: list[list[str]] = []
    while (ask := match.ask(1, said)) is not None:
        offered.append([MASS.write(choice) for choice in ask.choices])
        for choice in ask.choices:
            match.said(1, [*said, choice])  # none is refused
        said.append(ask.choices[-1])
    assert len(offered) == 5 and "fit edge-field" in offered[0] and "fit edge-field" not in offered[1]
    assert "fit vibro-knife" in offered[1] and offered[0] != offered[1] and offered[3] != offered[4]
