"""Standing orders: windows that a hand does not want to be asked about are let pass for it, until it says otherwise."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.support.raids import GAME, table
from tests.tables.support import done, position, sheet, told
from tests.tables.test_table import ask, refusal, relived
from warroom.kernel.match import Position
from warroom.tables import log, wire
from warroom.tables.standing import obeying
from warroom.tables.table import Table

HALL = ["cross-open 0,0", "cross-open 1,0", "cross-open 2,0", "tee-open 3,0"]
OPS, MANAGER = 0, 1


def laid(operatives: list[dict[str, Any]], **given: Any) -> tuple[Table, list[log.AnyEntry]]:
    """Ann and, if there are two, Bob play the Operatives, Cid the Manager, in a hall."""
    n = len(operatives)
    raid = table(operatives=operatives, regions=HALL, trackers=[10] * n, **given)
    blank = sheet(GAME, ["open", "open"], {"operatives": str(n)})
    fixed = msgspec.structs.replace(blank, position=Position("hall", GAME.dump(raid.s)), renews=True)
    found, entries = Table("table", fixed, GAME), list[log.AnyEntry]()
    entries += done(found, found.sitting("Ann", [OPS], "Ann", [0] if n > 1 else ()))
    if n > 1:
        entries += done(found, found.sitting("Bob", [OPS], "Bob"))
    entries += done(found, found.sitting("Cid", [MANAGER], "Cid"))
    return found, entries


def obeyed(found: Table) -> list[log.AnyEntry]:
    """Lets the table do what has been ordered, as its room does."""
    entries: list[log.AnyEntry] = []
    while next_ones := obeying(found):
        entries += done(found, next_ones)
    return entries


def chooses(found: Table, by: str, seat: int, *texts: str) -> list[log.AnyEntry]:
    """Somebody answers (the words of one answer stand with a plus), and the table does what has been ordered."""
    entries: list[log.AnyEntry] = []
    for text in texts:
        words = text.split(" + ")
        entries += ask(found, wire.Choose(seat=seat, decision=found.decision, texts=words), by) + obeyed(found)
    return entries


def orders(found: Table, by: str, seat: int, name: str, stands: bool = True) -> list[log.AnyEntry]:
    """Somebody gives a standing order whose name begins so, or takes it back."""
    whole = next(name_ for name_ in [*offers(found, by, seat), *standing(found, by, seat)] if name_.startswith(name))
    return ask(found, wire.Order(seat=seat, name=whole, stands=stands), by) + obeyed(found)


def heard(found: Table, by: str, seat: int) -> wire.Update:
    """What a hand hears."""
    return msgspec.json.decode(found.update(seat, 0, found.held(by)[0]), type=wire.Update)


def offers(found: Table, by: str, seat: int) -> list[str]:
    """The orders that a hand may give now."""
    question = heard(found, by, seat).question
    return [order.name for order in question.orders] if question is not None else []


def standing(found: Table, by: str, seat: int) -> list[str]:
    """The orders of a hand that stand."""
    return [order.name for order in heard(found, by, seat).orders]


def asked(found: Table) -> tuple[list[int], str]:
    """Which seats are asked, and for what."""
    assert found.match is not None
    seats = found.match.asked()
    ask = found.match.ask(seats[0])
    assert ask is not None
    return seats, ask.kind


def test_who_yields_is_asked_nothing_until_they_take_it_back() -> None:
    """Every move of the Operative opens a window for the Manager, who yields: no pause any more."""
    found, entries = laid([{}], defenders=["ego-crusher r3"])
    entries += chooses(found, "Ann", OPS, "use op1 move")
    assert asked(found) == ([MANAGER], "react")
    assert [name.split()[0] for name in offers(found, "Cid", MANAGER)] == ["not-again", "yield"]
    entries += orders(found, "Cid", MANAGER, "yield")
    assert asked(found) == ([OPS], "act"), "the window that is open passes too"
    assert found.talk[-1].says == "Cid lets it pass. (Yields until attacked.)"
    entries += chooses(found, "Ann", OPS, "use op1 move", "step r0")
    assert asked(found) == ([OPS], "act")
    assert [(order.says, order.answered) for order in heard(found, "Cid", MANAGER).orders] == [
        ("Yields until attacked", 2)
    ]
    assert not heard(found, "Ann", OPS).orders and len(found.talk) == 1, "told once, and to nobody else as an order"
    entries += orders(found, "Cid", MANAGER, "yield", stands=False)
    entries += chooses(found, "Ann", OPS, "use op1 move")
    assert asked(found) == ([MANAGER], "react") and not standing(found, "Cid", MANAGER)
    assert position(relived(found, entries, GAME)) == position(found)


def test_who_is_attacked_yields_no_longer() -> None:
    found, _ = laid([{"cards": ["reflex-drill", "jack-rabbit-smg"]}], defenders=["beta-squad r2"], initiative="manager")
    chooses(found, "Cid", MANAGER, "use manager move-defender", "step r1")
    assert asked(found) == ([OPS], "react")
    orders(found, "Ann", OPS, "yield")
    assert asked(found) == ([MANAGER], "act")
    chooses(found, "Cid", MANAGER, "use d1 fire-smg")
    assert asked(found) == ([OPS], "react") and not standing(found, "Ann", OPS)
    assert "Ann is asked again." in found.talk[-1].says
    assert not any(name == "yield" for name in offers(found, "Ann", OPS)), "it would end at once"


def test_not_again_is_about_one_trigger_and_ends_with_the_initiative() -> None:
    found, _ = laid([{}], defenders=["ego-crusher r3"])
    chooses(found, "Ann", OPS, "use op1 move")
    orders(found, "Cid", MANAGER, "not-again")
    assert asked(found) == ([OPS], "act") and len(standing(found, "Cid", MANAGER)) == 1
    chooses(found, "Ann", OPS, "use op1 move", "step r0")
    assert asked(found) == ([OPS], "act")
    chooses(found, "Ann", OPS, "pass")
    assert not standing(found, "Cid", MANAGER)
    chooses(found, "Cid", MANAGER, "pass")
    chooses(found, "Ann", OPS, "use op1 move")
    assert asked(found) == ([MANAGER], "react"), "a new initiative, a new question"


@pytest.mark.parametrize("text", ["yield", "not-again 7/7/other", "nonsense"])
def test_an_order_that_is_not_offered_is_refused(text: str) -> None:
    found, _ = laid([{}], defenders=["ego-crusher r3"])
    assert refusal(found, wire.Order(seat=OPS, name=text), "Ann") == "order"
    assert refusal(found, wire.Order(seat=MANAGER, name=text), "Cid") == "not-asked"
    assert ask(found, wire.Order(seat=OPS, name=text, stands=False), "Ann") == []


def test_who_has_nothing_to_answer_is_not_waited_for() -> None:
    """Only Ann's Operative can react, so the window ends with her; any action of the team asks everybody again."""
    found, entries = laid([{"cards": ["jack-rabbit-smg"]}, {}], defenders=["beta-squad r2"], initiative="manager")
    entries += chooses(found, "Cid", MANAGER, "use manager move-defender + pay op1 1", "step r1")
    assert asked(found) == ([OPS], "react")
    assert [role.done for role in told(found, -1).card.chairs[OPS].roles] == [False, True]
    entries += chooses(found, "Ann", OPS, "pass")
    assert asked(found) == ([MANAGER], "act")
    entries += chooses(found, "Cid", MANAGER, "pass")
    assert asked(found) == ([OPS], "act")
    entries += chooses(found, "Bob", OPS, "pass")
    assert [role.done for role in told(found, -1).card.chairs[OPS].roles] == [False, True]
    entries += chooses(found, "Ann", OPS, "use op1 move")
    assert asked(found) == ([OPS], "act")
    assert [role.done for role in told(found, -1).card.chairs[OPS].roles] == [False, False], "asked again"
    entries += orders(found, "Bob", OPS, "no-more")
    entries += chooses(found, "Ann", OPS, "use op1 move", "step r0")
    assert asked(found) == ([OPS], "act")
    assert [role.done for role in told(found, -1).card.chairs[OPS].roles] == [False, True], "done for the initiative"
    assert position(relived(found, entries, GAME)) == position(found)


def test_a_late_answer_is_told_who_was_first() -> None:
    found, _ = laid([{}, {}], defenders=["crusher r3"])
    late = wire.Choose(seat=OPS, decision=found.decision, texts=["use op2 move"])
    chooses(found, "Ann", OPS, "use op1 move")
    with pytest.raises(Exception, match="Ann was first; the table has changed"):
        found.judge(late, found.held("Bob"))
