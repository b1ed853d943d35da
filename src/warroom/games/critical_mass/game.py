"""Critical Mass as a game of the kernel: the contract's calls, each handed to its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, final

from mypy_extensions import i64

from warroom.games.critical_mass import codes, matchups, merits, picture, setups, steps, view
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import NONE, PARTS_OF_MECH, PLATE_BITS, Box
from warroom.games.critical_mass.imagining import deal_again
from warroom.games.critical_mass.notation import notation
from warroom.games.critical_mass.questions.finding import find_question
from warroom.games.critical_mass.revisions import AUDITED, REVISION
from warroom.games.critical_mass.rules import combat, setup, turn
from warroom.games.critical_mass.rules.board import abilities_at_end
from warroom.games.critical_mass.rules.ending import fall, plates, result
from warroom.games.critical_mass.rules.sealed import question, still_asked
from warroom.games.critical_mass.rules.weapons import attack_round, land
from warroom.games.critical_mass.state import Q_HIT, Battle
from warroom.games.critical_mass.tactics import outlook
from warroom.games.critical_mass.vocabulary import vocabulary
from warroom.kernel.chance import Chance
from warroom.kernel.content import Printed
from warroom.kernel.copies import found_again
from warroom.kernel.game import Game
from warroom.kernel.pictures import Easel
from warroom.kernel.questions import Question
from warroom.kernel.reasons import Number
from warroom.kernel.refusals import Refusal
from warroom.kernel.settings import Settings
from warroom.kernel.state import State
from warroom.kernel.visibility import View, load_parts, sizes
from warroom.kernel.vocabulary import Term
from warroom.kernel.words import first, lowest, ones, second, verb


@final
class CriticalMass(Game):
    """The rules of Critical Mass over a box of content."""

    def __init__(self, printed: Printed[Box], revision: int = REVISION) -> None:
        super().__init__("critical-mass", "Critical Mass", revision, printed.hash, view.PARTS, e.EVENTS)
        self.made_of = printed
        self.box = printed.box
        self.box.revision = revision
        self.data = printed.data
        self.notation = notation(self.box)
        self.declared = setups.declared(self.box, self.data)
        self.foresight = 1
        self.hunches = True
        self.curiosity = 0.8
        self.easel = Easel(self.parts, picture.sections(self.box))

    def __reduce__(self) -> tuple[Any, ...]:
        return found_again(self, self.made_of, self.revision)

    # -- set-up and rules ------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """Mode, Mechs, loadouts, and how long a battle may last."""
        return self.declared

    def clash(self, setup: Mapping[str, object]) -> Refusal | None:
        """Mechs and cards that are not in the boxes, or do not fit each other."""
        return setups.clash(self.box, setup)

    def setups(self) -> list[dict[str, object]]:
        """Every mode, every Mech, recommended and secret loadouts."""
        return [self.setup(wishes) for wishes in setups.wishes(self.box)]

    def parties(self, setup: Mapping[str, object]) -> int:
        """Two teams, or every pilot alone."""
        return 2 if setup["mode"] == setups.TEAMS else self.seats(setup)

    def begin(self, wishes: Mapping[str, object], chance: Chance) -> State:
        """The Mechs at their seats; a Mech left to chance is drawn from those nobody has. [gap.mp.seat-assignment]"""
        s = Battle(self.box)
        names = [mech.name for mech in self.box.mechs]
        wanted = str(wishes["mechs"]).split(",")
        known = setups.mechs_of(self.box, str(wishes["boxes"]))
        free = [i for i in range(len(names)) if names[i] in known and (wishes["mirror"] or names[i] not in wanted)]
        for seat, text in enumerate(str(wishes["loadouts"]).split(",")):
            if wanted[seat] == setups.RANDOM:
                mech = free[chance.pick(len(free))]
                if not wishes["mirror"]:
                    free.remove(mech)
            else:
                mech = names.index(wanted[seat])
            if text == setups.CUSTOM:
                s.custom |= 1 << seat
            setup.take_seat(s, mech, setups.loadout_of(self.box, text, mech))
        s.teams = 1 if wishes["mode"] == setups.TEAMS else 0
        s.pools = setups.pools(self.box, str(wishes["boxes"]))
        s.stalemate = cast(int, wishes["stalemate"])
        s.last_turn = cast(int, wishes["turns"])
        s.tiebreak = 1 if wishes["tiebreak"] else 0
        s.push(steps.SET_UP)
        return s

    def blank(self) -> State:
        """A state about to be filled."""
        return Battle(self.box)

    def load(self, data: Mapping[str, object]) -> State:
        """The state that was dumped, at the same decision."""
        s = view.seated(self.box, cast("list[int]", data["mech"]))
        load_parts(self.parts, s, data)
        for c in s.cockpits:
            c.build = self.box.build(c.mech, c.loadout)
        self.settle(s)
        return s

    def advance(self, state: State, chance: Chance) -> None:
        """Does what is on the agenda until pilots must decide or the game is over.

        [reveal.after-all-chosen, mp.same-rules, gap.data.no-randomness]
        """
        s = cast(Battle, state)
        while s.agenda and not s.missing:
            step = s.pop()
            kind = verb(step)
            if kind == steps.ROUND:
                attack_round(s, first(step))
            elif kind == steps.LAND:
                land(s)
            elif kind == steps.FALL:
                fall(s)
            elif kind == steps.NEXT_GROUP:
                combat.next_group(s)
            elif kind == steps.GROUP:
                combat.form_group(s)
            elif kind == steps.OFFER:
                combat.offer_follow_ups(s)
            elif kind == steps.FOLLOWED:
                combat.follow_up(s)
            elif kind == steps.FOLLOWING:
                combat.next_follow_ups(s, first(step) | second(step) << 16)
            elif kind == steps.BEGIN_TURN:
                turn.begin_turn(s)
            elif kind == steps.REVEAL:
                turn.reveal(s)
            elif kind == steps.EQUIP:
                combat.resolve_lightning(s, codes.EQUIPMENT)
            elif kind == steps.RAISE:
                combat.resolve_lightning(s, codes.DEFENSE)
            elif kind == steps.ACT:
                combat.resolve_lightning(s, codes.ACTION)
            elif kind == steps.END_COMBAT:
                combat.end_combat(s)
            elif kind == steps.END_CRITICAL or kind == steps.END_SIDE:
                combat.aftermath(s, kind)
            elif kind == steps.END_TEXT:
                combat.end_texts(s, False)
            elif kind == steps.END_ACTIVATE:
                combat.end_texts(s, True)
            elif kind == steps.END_ABILITY:
                abilities_at_end(s)
            elif kind == steps.COOL_DOWN:
                turn.cool_down(s)
            elif kind == steps.END_TURN:
                turn.end_turn(s)
            elif kind == steps.TURN_OVER:
                turn.turn_over(s)
            elif kind == steps.SET_UP:
                setup.set_up(s)
            elif kind == steps.FITTED:
                setup.add_fitted_cards(s)
            elif kind == steps.FIRST_PICK:
                setup.first_pick(s)
            elif kind == steps.PICKED:
                setup.add_first_cards(s)
        s.asked = still_asked(s)

    def asking(self, state: State, seat: i64) -> i64:
        """The first question of the batch that a pilot has not answered."""
        return question(cast(Battle, state), seat)

    def question(self, asked: i64) -> Question:
        """The kind of question that a word asks."""
        return find_question(self.box, asked)

    def returns(self, state: State) -> list[float]:
        """1 for the winner or the winning team; the losers share the loss; a draw of all is 0."""
        s = cast(Battle, state)
        return [result(s, seat) for seat in range(len(s.cockpits))]

    def party(self, state: State, seat: i64) -> i64:
        """Teammates sit opposite; by the first rules everybody conceded alone. [gap.end.concede-at-the-table]"""
        s = cast(Battle, state)
        return seat & 1 if s.teams and s.box.revision >= AUDITED else seat

    def playing(self, state: State, seat: i64) -> bool:
        """Whether the seat's Mech has not fallen."""
        s = cast(Battle, state)
        return s.cockpits[seat].living != 0 or s.box.revision < AUDITED

    # -- words -------------------------------------------------------------------------------------------------------

    def called(self, choice: i64, s: State | None = None) -> str:
        """A choice as pilots speak of it."""
        return merits.called(self.box, int(choice)) or self.write(choice)

    def name_operand(self, slot: str, value: int, s: State | None) -> str:
        """What an event's operand is called at the table."""
        return view.operand_name(self.box, cast("Battle | None", s), slot, value)

    def operand(self, slot: str, value: int, s: State | None) -> object:
        """An event's operand as plain data."""
        return view.operand(self.box, cast("Battle | None", s), slot, value)

    def describe(self, v: View) -> str:
        """A view as text good enough to play by."""
        return view.described(view.fitting(self.box, v), v)

    def printed(self) -> dict[str, object]:
        """The content: boxes, Mechs and cards, with their texts. [gap.info.base-list-public]"""
        return self.data

    def vocabulary(self) -> dict[str, list[Term]]:
        """The words of card effects."""
        return vocabulary()

    def numbers(self, state: State, seat: i64) -> dict[str, Number]:
        """Modified Speeds and Firepowers, and the split a bot would choose."""
        return matchups.numbers(cast(Battle, state), int(seat))

    def outlook(self, state: State, seat: i64, choice: i64) -> list[dict[str, object]]:
        """A planned card against each card the enemy may hold."""
        return [met._asdict() for met in matchups.meetings(self, cast(Battle, state), int(seat), int(choice))]

    def summary(self, state: State) -> str:
        """Who has won, and what is left of each Mech."""
        s = cast(Battle, state)
        left = ", ".join(
            f"{view.seat_name(s, seat)} {plates(c)} plates" if c.living else f"{view.seat_name(s, seat)} fallen"
            for seat, c in enumerate(s.cockpits)
        )
        best = [view.seat_name(s, seat) for seat in range(len(s.cockpits)) if (s.best >> seat) & 1]
        if len(best) == len(s.cockpits):
            return f"The battle is a draw: {left}."
        drawn = len(best) > 1 and not s.teams
        return f"{' and '.join(best)} {'share a draw' if drawn else 'won'}: {left}."

    def outcome(self, state: State) -> str:
        """Who has fallen, and who still stands with how many plates; without a fallen Mech or a winner, the summary."""
        s = cast(Battle, state)
        standing = [(view.seat_name(s, seat), plates(c)) for seat, c in enumerate(s.cockpits) if c.living]
        fallen = [view.seat_name(s, seat) for seat, c in enumerate(s.cockpits) if not c.living]
        if not standing or not fallen or (len(standing) > 1 and not s.teams):
            return self.summary(state)
        left = " and ".join(f"{name} stands, with {n} plate{'' if n == 1 else 's'}" for name, n in standing)
        return f"{' and '.join(fallen)} {'has' if len(fallen) == 1 else 'have'} fallen. {left}."

    # -- hidden things and bots ----------------------------------------------------------------------------------------

    def imagine(self, v: View, rng: Chance) -> State:
        """A whole state that fits a view."""
        s = view.fitting(self.box, v)
        deal_again(s, v.seat, rng, sizes(v, "hand"), sizes(v, "off"))
        self.settle(s)
        return s

    def redeal(self, state: State, seat: i64, rng: Chance) -> None:
        """Deals again, at random, the hidden cards, loadouts and answers of the others."""
        s = cast(Battle, state)
        deal_again(s, seat, rng, [ones(c.hand) for c in s.cockpits], [ones(c.off) for c in s.cockpits])
        if s.asked and not s.asked & (s.asked - 1) and lowest(s.asked) != seat:
            self.settle(s)

    def value(self, state: State, seat: i64) -> float:
        """How good the position looks for a seat."""
        return outlook(cast(Battle, state), seat)

    def conserved(self, state: State) -> list[str]:
        """Every card lies in one place, no component has more plates than at first, nobody who is out is asked.

        [zones.four-places, gap.zones.equipped-zone, gap.plan.empty-hand]
        """
        s = cast(Battle, state)
        wrong: list[str] = []
        for seat, c in enumerate(s.cockpits):
            piles = [c.hand, c.play, c.equipped, c.cooldown, c.off]
            if sum(piles) != c.build.cards or sum(ones(cards) for cards in piles) != ones(c.build.cards):
                wrong.append(f"the cards of seat {seat} lie in {piles}, not {c.build.cards}")
            if c.build.loadout != c.loadout or c.shown & ~c.loadout:
                wrong.append(f"seat {seat} has loadout {c.loadout:x}, built {c.build.loadout:x}, shown {c.shown:x}")
            if c.surely_hand & ~c.hand or c.surely_off & ~c.off:
                wrong.append(f"what is surely known of seat {seat} is not so")
            if c.living and c.build.fixed & ~(c.hand | c.play):
                wrong.append(f"seat {seat} is without a fixed card")
            for i in range(PARTS_OF_MECH):
                whole = (c.build.mech.plates >> (i * PLATE_BITS)) & 0xFF
                if c.plates_of(i) > whole:
                    wrong.append(f"component {i} of seat {seat} has {c.plates_of(i)} plates of {whole}")
            if (s.asked >> seat) & 1 and s.box.revision >= AUDITED:
                if not c.living or (c.plates == 0 and verb(question(s, seat)) != Q_HIT):
                    wrong.append(f"seat {seat} is out and is asked")
            if NONE != c.target >= len(s.cockpits):
                wrong.append(f"seat {seat} aims at {c.target}")
        return wrong
