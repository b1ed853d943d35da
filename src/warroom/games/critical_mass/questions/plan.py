"""Which card a pilot plays this turn, and at whom it is aimed."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass import merits
from warroom.games.critical_mass.box import NONE, card_of
from warroom.games.critical_mass.matchups import may_play
from warroom.games.critical_mass.questions.pilot import PilotQuestion
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.multiplayer import directions, enemies, seat_in
from warroom.games.critical_mass.rules.turn import CONCEDED, TARGET_SHIFT, playable
from warroom.games.critical_mass.state import NO_TARGET, TARGET_NAMES, Battle
from warroom.games.critical_mass.tactics import idle, likely_plan
from warroom.games.critical_mass.verbs import DO_CONCEDE, DO_PLAN
from warroom.games.critical_mass.view import known_to, members
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, ones, pack, second, verb


@final
class Plan(PilotQuestion):
    """The Plan Step: one card of the hand, with a Targeting card where there is more than one enemy.

    [mp.choose-target, mp.plan-two-cards]
    """

    def __init__(self) -> None:
        step = Refusal("plan.one-card", "This is the Plan Step: one card has to be selected.")
        super().__init__("plan", "plan.one-card", (DO_PLAN, DO_CONCEDE), step, False)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The card, and the aim if there is a choice."""
        aim = "" if directions(cast(Battle, s), seat) == 1 << NO_TARGET else ", and the Mech you aim it at"
        return f"Pick one card{aim}. It stays secret until all cards flip; then the faster one acts first."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every card with every aim; conceding, which is allowed too, is nothing to propose.

        [zones.hand-available, gap.plan.pass]
        """
        battle = cast(Battle, s)
        build = battle.cockpits[seat].build
        aims = directions(battle, seat)
        cards = build.one_of_each(playable(battle, seat))
        found = [0] * (ones(cards) * ones(aims))
        n: i64 = 0
        while cards:
            kind = build.kinds[lowest(cards)].number
            cards &= cards - 1
            left = aims
            while left:
                found[n] = pack(DO_PLAN, kind, lowest(left))
                left &= left - 1
                n += 1
        return found

    def listed(self, s: State, seat: i64, asked: i64) -> bool:
        """A pilot may also concede."""
        return False

    def leaving(self, s: State, seat: i64, asked: i64) -> i64:
        """Here a pilot may concede."""
        return DO_CONCEDE if cast(Battle, s).box.revision >= AUDITED else 0

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What each enemy may play, as far as this pilot can tell, and whether it may be a card nobody has seen."""
        battle = known_to(cast(Battle, s), int(seat))
        foes = members(int(enemies(battle, seat) & battle.asked))
        return {
            "may": [
                {
                    "seat": foe,
                    "cards": [battle.cockpits[foe].build.kinds[card].name for card in may_play(battle, foe)],
                    "more": bool((battle.custom >> foe) & 1),
                }
                for foe in foes
            ]
        }

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A card and a direction."""
        if choice == DO_CONCEDE:
            return CONCEDED
        card = card_of(s.cockpits[seat].build, playable(s, seat), first(choice))
        return card | second(choice) << TARGET_SHIFT

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Only what is in hand can be planned, and only an enemy who stands can be aimed at."""
        if choice == DO_CONCEDE or choice in self.choices(s, seat, asked):
            return None
        c, kind, aim = s.cockpits[seat], first(choice), second(choice)
        card = s.box.kinds[kind].title
        if card_of(c.build, c.hand, kind) == NONE:
            if card_of(c.build, c.cooldown, kind) != NONE:
                return Refusal("zones.cooldown-needs-recharge", f"{card} is in Cooldown until a Recharge.")
            if card_of(c.build, c.off, kind) != NONE:
                return Refusal("zones.deactivated-unavailable", f"{card} is Deactivated.")
            return Refusal("zones.hand-available", f"{card} is not in your hand.")
        if card_of(c.build, playable(s, seat), kind) == NONE:
            return Refusal("attack-effects.exist", f"You are not allowed to play {card} this turn.")
        aims = directions(s, seat)
        if aims == 1 << NO_TARGET:
            rule = "gap.mp.targeting-two-player" if len(s.cockpits) == 2 else "gap.mp.two-left"
            return Refusal(rule, "There is only one enemy, so no Targeting card is chosen.")
        if aim == NO_TARGET:
            names = ", ".join(name for way, name in enumerate(TARGET_NAMES) if aims >> way & 1)
            return Refusal("mp.target-always", f"A Targeting card has to be chosen: {names}.")
        other = seat_in(s, seat, aim)
        if other != NONE and not s.cockpits[other].living:
            return Refusal("gap.mp.dead-target-plan", "The Mech in that direction has fallen.")
        rule = "mp.left-right-only" if s.teams or len(s.cockpits) == 3 else "mp.center-four-ffa"
        return Refusal(rule, f"There is no enemy to aim at in direction {TARGET_NAMES[aim]}.")

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """A strong card."""
        return likely_plan(cast(Battle, s), seat, rng)

    def idle(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether a card would be played to no effect, such as Recharge with nothing in Cooldown."""
        battle = cast(Battle, s)
        return verb(choice) == DO_PLAN and idle(battle, seat, battle.box.kinds[first(choice)])

    def merits(self, s: State, seat: i64, asked: i64, choice: i64) -> str:
        """What the card can do against all that the enemy may hold."""
        return merits.of_plan(cast(Battle, s), int(seat), int(choice)) if verb(choice) == DO_PLAN else ""
