"""The revisions of the rules: the one in between differs from today's in nothing but what is worked out of answers."""

from __future__ import annotations

from typing import cast

import pytest

from tests.support.mechs import Seat, changed, table
from tests.support.random_packs import SHORT, random_mechs
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.questions.finding import BY_EFFECT, BY_WORD
from warroom.games.critical_mass.revisions import AUDITED, REVISION
from warroom.kernel.chance import Search
from warroom.kernel.events import heard
from warroom.kernel.state import State

pytestmark = pytest.mark.game("critical-mass")

SECRET = {  # by the first rules, the questions whose answers are nobody else's business
    "customize", "first-card", "follow-up", "activate", "cool", "deactivate", "choose",
}  # fmt: skip


def told(game: CriticalMass, s: State) -> list[str]:
    """All that everybody heard and each seat was offered since the last time."""
    log = s.log or []
    texts = [f"{seat}: {found.says}" for i, event in enumerate(log) for seat in (-1, 0, 1)
             if (found := heard(game, s, i, event, seat)) is not None]  # fmt: skip
    offers = [
        f"{ask.seat} {ask.kind}: {[game.write(word) for word in game.choices(s, ask.seat)]}" for ask in game.asks(s)
    ]
    assert all(ask.prompt.endswith((".", "?")) for ask in game.asks(s)), "every question is a sentence"
    s.log = []
    return texts + offers


@pytest.mark.rule("gap.info.answers-in-time")
@pytest.mark.parametrize("pack", range(1, 13))
def test_what_an_audit_found_holds_since_then(pack: int) -> None:
    """With the same choices a game by the second revision goes as one by today's, whatever its cards say."""
    today, then = cast(CriticalMass, random_mechs(pack)), cast(CriticalMass, random_mechs(pack))
    assert (then.box.revision, today.box.revision) == (REVISION, REVISION)
    then.box.revision = AUDITED
    for number, wishes in enumerate(today.setups()):
        rng = Search(pack + number)
        games = [(game, game.begin(game.setup(wishes | SHORT), Search(1))) for game in (today, then)]
        for game, s in games:
            s.log = []
            game.proceed(s, Search(1))
        s = games[0][1]
        while s.asked:
            assert told(*games[0]) == told(*games[1])
            seats = [int(ask.seat) for ask in today.asks(s)]
            offers = [today.choices(s, seat) if seat in seats else [0] for seat in range(max(seats) + 1)]
            chosen = [offer[rng.pick(len(offer))] for offer in offers]
            for game, each in games:
                if len(seats) > 1:
                    game.play_together(each, chosen, Search(1))
                else:
                    game.play(each, seats[0], chosen[seats[0]], Search(1))
        assert told(*games[0]) == told(*games[1])
        assert today.returns(s) == then.returns(games[1][1])


@pytest.mark.rule("gap.info.assignment-visibility")
def test_by_the_first_rules_some_answers_stay_secret_though_there_is_only_one() -> None:
    """What is forced was taken silently then, but for these."""
    assert {question.kind for question in (*BY_WORD, *BY_EFFECT) if question.secret} == SECRET


@pytest.mark.rule("gap.choose.same-mech")
@pytest.mark.parametrize("revision", [AUDITED, REVISION])
def test_only_an_ability_that_can_be_turned_is_an_option_since_then(revision: int) -> None:
    """Close Combat is off, so it can only be turned on."""
    turn = [{"do": "switch_ability", "on": value} for value in (True, False)]
    effects = [{"when": "on_play", "do": "choose_one", "options": [*turn, {"do": "prime"}]}]
    game = changed(new=[{"name": "Fork", "effects": effects}])
    game.box.revision = revision
    t = table(Seat("raijin", play=["fork"]), Seat("archon", play=["recharge"]), game=game)
    assert t.choices(0) == ["choose 1", "choose 3"]
