"""Reaction chains come out as in a second telling of the stack that was written from the ledger alone."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.complex_crashers.chains import play_chains
from tests.games.complex_crashers.odd import ODD

pytestmark = pytest.mark.game("complex-crashers")


@pytest.mark.rule(
    "ability.resolve",
    "reactions.chain",
    "reactions.initiative-first",
    "reactions.pay-before-processing",
    "reactions.process-in-order",
    "reactions.later-negated",
    "reactions.environment-first",
    "gap.stack-windows",
    "gap.stack-batch",
    "gap.stack-queue-and-stack",
    "gap.stack-recheck",
    "gap.stack-activation-response",
    "gap.attack-validity-recheck",
    "gap.attack-contest-order",
    "gap.stack-bounded",
    "gap.stack-recheck-sight",
    "gap.stack-new-units",
    "gap.stack-reveal-first",
    "gap.stack-reveal-nested",
    "gap.deploy-after-door",
    "gap.reactor-online-sequence",
    "gap.reactor-overpaying",
    "reveal.order",
)
@pytest.mark.parametrize("part", range(5))
def test_random_chains_come_out_as_in_a_retelling_from_the_ledger_alone(part: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(80 * part, 80 * part + 80):
        play_chains(seed, seen)
    assert seen["chains"] > 200
    assert seen["tile place"] > 60 and seen["deploy deploy"] > 60 and seen["charges deploy"] > 10  # reveals among them
    answered = sum(times for what, times in seen.items() if what.startswith("react ") and what != "react pass")
    assert answered > 60


@pytest.mark.rule(
    "gap.stack-windows",
    "gap.stack-after-resolve",
    "gap.stack-resolved",
    "gap.edge-one-token",
    "gap.attack-area-sweeping",
    "edges.token-manipulation",
    "damage.kill-threshold",
    "gap.attack-redirected",
)
@pytest.mark.parametrize("part", range(4))
def test_so_do_chains_of_abilities_that_only_packs_have(part: int) -> None:
    """Every word of the vocabulary comes up, also those that no card in the box uses."""
    seen: Counter[str] = Counter()
    for seed in range(80 * part, 80 * part + 80):
        play_chains(seed, seen, odd=True)
    assert seen["chains"] > 200
    assert sum(seen[f"action {ability['name']}"] + seen[f"react {ability['name']}"] for _, ability in ODD) > 40
