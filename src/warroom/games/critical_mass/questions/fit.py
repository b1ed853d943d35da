"""Which additional card goes into a slot of the Mech."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import NONE, SLOT_BITS
from warroom.games.critical_mass.questions.pilot import PilotQuestion
from warroom.games.critical_mass.rules.setup import cards_for_slot
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_FIT, DO_PASS
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, second


@final
class Fit(PilotQuestion):
    """Customizing a Mech, slot by slot and in secret."""

    def __init__(self) -> None:
        step = Refusal("customize.before-game", "This is the time to choose additional cards.")
        super().__init__("customize", "setup.customize-secret", (DO_FIT, DO_PASS), step, True)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The slot and what fits it."""
        slot, mech = second(asked), cast(Battle, s).cockpits[seat].build.mech
        wanted = "card" if mech.slot_type[slot] == NONE else codes.TYPE_NAMES[mech.slot_type[slot]]
        place = f"slot {slot + 1} of {len(mech.slot_tech)}"
        return f"Choose a Tech {mech.slot_tech[slot]} {wanted} for {place}, or pass to leave it empty."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """To leave it empty, or any card that fits. [customize.up-to-limits, gap.setup.fewer-additional]"""
        return [DO_PASS, *[pack(DO_FIT, card) for card in cards_for_slot(cast(Battle, s), seat, second(asked))]]

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A kind of card."""
        return NONE if choice == DO_PASS else first(choice)

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Only additional cards of the slot's Tech and type fit, and only as many as there are."""
        slot, mech, kind = second(asked), s.cockpits[seat].build.mech, s.box.kinds[first(choice)]
        card = kind.title
        if sum(pool[kind.number] for pool in s.box.pool) == 0:
            return Refusal("gap.setup.foreign-icon", f"{card} is no additional card.")
        if kind.tech != mech.slot_tech[slot]:
            says = f"{card} is Tech {kind.tech}; this slot is for Tech {mech.slot_tech[slot]}."
            return Refusal("gap.setup.type-any-slot", says)
        if mech.slot_type[slot] not in (NONE, kind.type):
            wanted = codes.TYPE_NAMES[mech.slot_type[slot]]
            return Refusal("setup.additional-match", f"This slot is for {wanted} cards, and {card} is none.")
        return Refusal("gap.data.additional-duplicates", f"There is no further copy of {card} in the boxes in play.")

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The card that is recommended for the slot."""
        mech = cast(Battle, s).cockpits[seat].build.mech
        wanted = pack(DO_FIT, (mech.recommended >> (second(asked) * SLOT_BITS)) & 0xFF)
        return wanted if wanted in self.choices(s, seat, asked) else DO_PASS
