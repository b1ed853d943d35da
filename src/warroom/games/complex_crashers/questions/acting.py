"""What a side does with its initiative, and what it answers: actions, reactions, abilities that greet its gain."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import aids, codes, steps, tactics
from warroom.games.complex_crashers.box import REACTORS
from warroom.games.complex_crashers.picture import TRIGGERS
from warroom.games.complex_crashers.questions.base import (
    CrasherQuestion,
    ability_title,
    charges_said,
    role_of,
    unit_name,
    unit_title,
)
from warroom.games.complex_crashers.questions.managing import why_not_manager_step
from warroom.games.complex_crashers.rules import charges, flow, upkeep, windows
from warroom.games.complex_crashers.rules.activation import (
    IMPOSSIBLE,
    act,
    actions,
    copy_with,
    demand,
    possible,
    ready,
    sketch,
)
from warroom.games.complex_crashers.rules.aiming import armor_against
from warroom.games.complex_crashers.rules.attacks import dice_of
from warroom.games.complex_crashers.rules.meaning import all_hold
from warroom.games.complex_crashers.rules.points import exhausted, manager_payable, payable, splits_asked
from warroom.games.complex_crashers.rules.units import fit
from warroom.games.complex_crashers.state import (
    ABILITY,
    EVENT_ACTORS,
    EVENT_FRAME,
    EVENT_GROUP,
    EVENT_REGION,
    EVENT_SIZE,
    EVENT_SUBJECT,
    EVENT_TRIGGER,
    FIRST_MODEL,
    FIRST_REACTOR,
    FIRST_REACTOR_COPY,
    SOURCE,
    TEAM,
    UNITS,
    WINDOW_EVENTS,
    WINDOW_SIDE,
    Raid,
)
from warroom.games.complex_crashers.verbs import DO_DEPLOY, DO_ONLINE, DO_PASS, DO_STAGE, DO_USE
from warroom.kernel.chance import Chance
from warroom.kernel.questions import OVER, Standing
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, second, verb

MANAGER_VERBS: Final = (DO_STAGE, DO_DEPLOY, DO_ONLINE)


def role_of_use(s: Raid, choice: i64) -> i64:
    """The Operative who uses an ability, as a role; -1: anybody."""
    return role_of(s, first(choice)) if verb(choice) == DO_USE else -1


def all_done(s: Raid, seat: i64) -> i64:
    """The choice that ends the team's part once all Operatives are done; a lone hand passes by itself."""
    return DO_PASS if seat == TEAM and s.team_size() > 1 else 0


YIELD: Final = "yield"
NOT_AGAIN: Final = "not-again"
NO_MORE: Final = "no-more"


def no_more(s: Raid, seat: i64) -> list[Standing]:
    """Who shares the team's seat may be done for the whole initiative. [gap.initiative-group-pass]"""
    if all_done(s, seat) == 0:
        return []
    return [Standing(NO_MORE, "Done for this initiative", "Done for this initiative", True)]


def payment_follows(s: Raid, unit: i64, number: i64, f: list[int]) -> bool:
    """Whether the Manager must say how a cost is split before an ability counts as activated."""
    if unit < FIRST_REACTOR:
        return False
    ability = s.box.abilities[number]
    must = demand(s, f, ability)
    return splits_asked(s, ability.cost, must, (ability.sorts >> codes.ATTACKING) & 1 != 0)


def points_said(s: Raid, operative: i64) -> str:
    """How an Operative's tracker stands, in words."""
    return "is exhausted" if exhausted(s, operative) else f"has {s.points[operative]}"


def why_not_use(s: Raid, seat: i64, unit: i64, number: i64, f: list[int], copy: i64) -> Refusal:
    """Why a unit cannot activate an ability, apart from when."""
    ability = s.box.abilities[number]
    name = unit_title(s, unit)
    if s.team_size() <= unit < FIRST_REACTOR:
        return Refusal("players.count", f"There is no {name} in this game.")
    if (unit < FIRST_REACTOR) != (seat == TEAM):
        return Refusal("players.sides", f"{name} is not on your side.")
    if unit < FIRST_MODEL and not fit(s, unit):
        if unit < FIRST_REACTOR:
            return Refusal("incapacitated.no-abilities", f"{name} is incapacitated.")
        return Refusal("reactors.abilities-condition", f"{name} is not both online and revealed.")
    if copy < 0:
        return Refusal("cards.contents", f"{name} does not have {ability.title}.")
    if not ready(s, copy, ability):
        if ability.upgrade and not (copy < FIRST_REACTOR_COPY and (s.upgraded >> copy) & 1):
            return Refusal("upgrades.needed", f"{ability.title} needs an upgrade marker on the card.")
        if ability.once:
            return Refusal("gap.reactor-emp", f"{ability.title} can be used once in a game, and it has been.")
        return Refusal("quality.slow-reload", f"{ability.title} has been used in this initiative: Slow Reload.")
    if unit < FIRST_REACTOR and exhausted(s, unit):
        return Refusal("exhausted.no-abilities", f"{name} is exhausted.")
    if not (payable(s, unit, ability.cost) if unit < FIRST_REACTOR else manager_payable(s, ability.cost, 0)):
        rule = "gap.ap-last-spend-limit" if unit < FIRST_REACTOR else "gap.ap-cm-exhausted"
        return Refusal(rule, f"{ability.title} costs {ability.cost}, which cannot be paid.")
    if not all_hold(s, f, ability.needs, -1, -1):
        needs = ability.text.partition(":")[0]
        return Refusal("ability.process", f"{ability.title} works only {needs[:1].lower()}{needs[1:]}.")
    must = demand(s, f, ability)
    if must == IMPOSSIBLE:
        return Refusal("gap.attack-no-target", f"{ability.title} has no valid target.")
    if must and not manager_payable(s, ability.cost, must):
        says = f"No tracker can pay for {ability.title} whose Operative it could hit."
        return Refusal("ap.cm-attack-restriction", says)
    if not possible(s, f, ability):
        return Refusal("gap.ap-voluntary-zero", f"{ability.title} could do nothing now.")
    return Refusal("ability.reaction-timing", f"{ability.title} cannot be used now.")


def refused(s: Raid, seat: i64, found: list[int]) -> list[tuple[int, int, Refusal]]:
    """The actions of one's units that cannot be used now, each with the reason."""
    uses = [(int(first(choice)), int(second(choice))) for choice in found if verb(choice) == DO_USE]
    told: list[tuple[int, int, Refusal]] = []
    for unit in range(UNITS):
        if not s.on_table(unit) or s.side_of(unit) != seat:
            continue
        for ability in s.box.abilities:
            if ability.trigger != codes.NO_TRIGGER or (unit, int(ability.number)) in uses:
                continue
            copy = copy_with(s, unit, ability.number)
            if copy >= 0:
                no = why_not_use(s, seat, unit, ability.number, sketch(ability.number, unit, copy), copy)
                told.append((unit, int(ability.number), no))
    return told


@final
class Act(CrasherQuestion):
    """Step 5 of an initiative: the next action, what the Manager does with charges, or passing the initiative."""

    def __init__(self) -> None:
        says = "Use an action, or pass the initiative."
        super().__init__("act", "initiative.ops-actions", (DO_PASS, DO_USE, *MANAGER_VERBS), says)

    def seat(self, s: Raid, asked: i64) -> i64:
        """The side with the initiative. [initiative.actions-only-holder, initiative.meaning]"""
        return s.initiative

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What a side may do, and with how much."""
        raid = cast(Raid, s)
        if seat == TEAM:
            able = [operative for operative in range(raid.team_size()) if raid.able(operative)]
            left = ", ".join(f"Operative {operative + 1} {points_said(raid, operative)}" for operative in able)
            return f"You have the initiative: use an action, or pass. Points: {left}."
        left = ", ".join(f"{raid.trackers[op]} against Operative {op + 1}" for op in range(raid.team_size()))
        held = charges_said(sum(charges.held(raid, reactor) for reactor in range(REACTORS)))
        return (
            "You have the initiative: use an action, stage, deploy, bring a reactor online, or pass. "
            f"Points: {left}; {held}."
        )

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every action that can be paid for and can do something; without one the initiative passes by itself.

        [initiative.pass-automatic, gap.initiative-auto-pass, initiative.pass-voluntary, initiative.cm-main]
        """
        raid = cast(Raid, s)
        found = actions(raid, seat)
        if seat != TEAM:
            found.extend(upkeep.manager_steps(raid))
        found.append(DO_PASS)
        return found

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What each action costs and may hit, and why the others of one's units cannot be used now."""
        raid = cast(Raid, s)
        found = self.choices(s, seat, asked)
        return aids.of_uses(raid, found, refused(raid, seat, found))

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Why an action cannot be used now."""
        if verb(choice) != DO_USE:
            if seat == TEAM:
                return Refusal("players.sides", "Only the Complex Manager does this.")
            return why_not_manager_step(s, choice)
        unit, number = first(choice), second(choice)
        if s.box.abilities[number].trigger != codes.NO_TRIGGER:
            title = s.box.abilities[number].title
            return Refusal("ability.reaction-timing", f"{title} is a reaction: it waits for its trigger.")
        copy = copy_with(s, unit, number)
        return why_not_use(s, seat, unit, number, sketch(number, unit, copy), copy)

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether the Manager must still say how the cost is split."""
        raid = cast(Raid, s)
        if verb(choice) == DO_USE:
            unit, number = first(choice), second(choice)
            return payment_follows(raid, unit, number, sketch(number, unit, copy_with(raid, unit, number)))
        return choice != DO_PASS and upkeep.manager_step_goes_on(raid, choice)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The action is activated; when everything it brings about is over, the side is asked again."""
        raid = cast(Raid, s)
        s.pop()
        if choice == DO_PASS:
            s.push(steps.PASSED)
            return
        s.push(steps.ASK_ACT)
        if verb(choice) == DO_USE:
            act(raid, first(choice), second(choice))
        else:
            upkeep.take_manager_step(raid, choice)

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative who acts."""
        return role_of_use(cast(Raid, s), choice)

    def done(self, s: State, seat: i64, asked: i64) -> i64:
        """The team passes once all Operatives are done. [gap.initiative-group-pass, initiative.ops-pass]"""
        return all_done(cast(Raid, s), seat)

    def renews(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Any action of the team asks everybody again. [gap.initiative-group-pass]"""
        return True

    def orders(self, s: State, seat: i64, asked: i64, roles: i64) -> list[Standing]:
        """To be done for the whole initiative, for who shares the team."""
        return no_more(cast(Raid, s), seat) if roles else []

    def obeyed(self, s: State, seat: i64, asked: i64, roles: i64, order: str) -> i64:
        """Who is done for the initiative passes."""
        return DO_PASS if order == NO_MORE else 0

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The action that appeals most."""
        return tactics.most_appealing(cast(Raid, s), self.listing(s, seat, asked), rng)

    def promising(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The actions by their appeal."""
        return tactics.by_appeal(cast(Raid, s), self.listing(s, seat, asked))


@final
class React(CrasherQuestion):
    """A window: which reaction is declared next, or that there is none."""

    def __init__(self) -> None:
        super().__init__("react", "gap.stack-batch", (DO_USE, DO_PASS), "Declare a reaction, or pass.")

    def seat(self, s: Raid, asked: i64) -> i64:
        """The side whose turn it is in the window. [reactions.initiative-first]"""
        return s.window[WINDOW_SIDE]

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What has happened that can be answered."""
        raid = cast(Raid, s)
        window = raid.window
        told = " ".join(happened(raid, window, at) for at in range(WINDOW_EVENTS, len(window), EVENT_SIZE))
        declared = f" Declared so far: {len(raid.queue)}." if raid.queue else ""
        return f"{told}{declared} Declare a reaction, or pass."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every reaction that fits and can be paid for, and passing."""
        found = windows.listed(cast(Raid, s))
        found.append(DO_PASS)
        return found

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What each reaction costs and may hit, and what it leaves."""
        raid = cast(Raid, s)
        found = self.choices(s, seat, asked)
        return aids.of_uses(raid, found) | aids.of_window(raid, found)

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Why a reaction cannot be declared now."""
        unit, number = first(choice), second(choice)
        ability = s.box.abilities[number]
        at = windows.place_of_event(s, ability, choice)
        if at < 0:
            return Refusal("ability.reaction-timing", f"{ability.title} does not answer what has happened.")
        copy = copy_with(s, unit, number)
        f = sketch(number, unit, copy)
        windows.note_event(f, s.window, at)
        if copy >= 0 and unit < UNITS and windows.declared(s, f):
            return Refusal("gap.stack-same-reaction-twice", f"{ability.title} has been declared for this already.")
        if copy >= 0 and not all_hold(s, f, ability.when, -1, -1):
            return Refusal("ability.reaction-timing", f"{ability.title} does not answer what has happened.")
        return why_not_use(s, seat, unit, number, f, copy)

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether the Manager must still say how the cost is split."""
        raid = cast(Raid, s)
        if choice == DO_PASS or seat == TEAM:
            return False
        unit, number = first(choice), second(choice)
        f = sketch(number, unit, windows.copy_of_reaction(raid, unit, number))
        windows.note_event(f, raid.window, windows.place_of_event(raid, raid.box.abilities[number], choice))
        return payment_follows(raid, unit, number, f)

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The reaction is paid for and waits in the queue, or the side is out of this window."""
        raid = cast(Raid, s)
        s.pop()
        if choice == DO_PASS:
            windows.pass_window(raid)
        else:
            windows.declare(raid, first(choice), second(choice), choice)

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative who reacts."""
        return role_of_use(cast(Raid, s), choice)

    def done(self, s: State, seat: i64, asked: i64) -> i64:
        """The team's part of the window ends when nobody wants to react any more. [gap.stack-ops-disagree]"""
        return all_done(cast(Raid, s), seat)

    def renews(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """A declaration asks those again who can still react. [gap.stack-ops-disagree]"""
        return True

    def orders(self, s: State, seat: i64, asked: i64, roles: i64) -> list[Standing]:
        """Not to be asked again for what has happened, or for nothing until one is attacked."""
        raid = cast(Raid, s)
        key, said = happenings(raid, seat, roles)
        found = [Standing(f"{NOT_AGAIN} {key}", "Not again for this trigger", f"Not again: {said}", True)]
        if not attacked(raid, seat, roles):
            found.append(Standing(YIELD, "Yield until I am attacked", "Yields until attacked", False))
        return found

    def obeyed(self, s: State, seat: i64, asked: i64, roles: i64, order: str) -> i64:
        """What nobody wants to be asked about passes; who is attacked yields no longer."""
        raid = cast(Raid, s)
        if order == YIELD:
            return OVER if attacked(raid, seat, roles) else DO_PASS
        if order.startswith(NOT_AGAIN):
            return DO_PASS if order == f"{NOT_AGAIN} {happenings(raid, seat, roles)[0]}" else 0
        return 0

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The reaction that saves or brings more than it costs."""
        return tactics.best_reaction(cast(Raid, s), self.listing(s, seat, asked), rng)

    def promising(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """To pass, and the reactions by their appeal."""
        return tactics.reactions_by_appeal(cast(Raid, s), self.listing(s, seat, asked))


def concerns(s: Raid, seat: i64, roles: i64, unit: i64) -> bool:
    """Whether a unit is of a side, of those who share it one that plays these roles."""
    if unit < 0 or unit >= UNITS or s.side_of(unit) != seat:
        return False
    return roles == 0 or (roles >> unit) & 1 != 0


def attacked(s: Raid, seat: i64, roles: i64) -> bool:
    """Whether the window is about dice that somebody's unit faces."""
    window = s.window
    for at in range(WINDOW_EVENTS, len(window), EVENT_SIZE):
        if window[at + EVENT_TRIGGER] == codes.GROUP_ASSIGNED and concerns(s, seat, roles, window[at + EVENT_SUBJECT]):
            return True
    return False


def happenings(s: Raid, seat: i64, roles: i64) -> tuple[str, str]:
    """What has happened that can be answered: in a word that is the same whenever it happens again, and in words."""
    window = s.window
    keys: list[str] = []
    said: list[str] = []
    for at in range(WINDOW_EVENTS, len(window), EVENT_SIZE):
        trigger, frame = window[at + EVENT_TRIGGER], window[at + EVENT_FRAME]
        mine = "mine" if concerns(s, seat, roles, window[at + EVENT_SUBJECT]) else "other"
        key = f"{trigger}/{s.frames[frame][ABILITY]}/{mine}"
        if key not in keys:
            keys.append(key)
            said.append(f"{ability_title(s, frame)}, {TRIGGERS[trigger]}")
    return "+".join(sorted(keys)), "; ".join(said)


def happened(s: Raid, window: list[int], at: i64) -> str:
    """An event of the window in words."""
    trigger = window[at + EVENT_TRIGGER]
    frame = window[at + EVENT_FRAME]
    who, have = together(s, window[at + EVENT_ACTORS], s.frames[frame][SOURCE])
    subject = window[at + EVENT_SUBJECT]
    whom = unit_title(s, subject) if subject >= 0 else "Nobody"
    title = ability_title(s, frame)
    if trigger == codes.ABILITY_ACTIVATED:
        return f"{who} {have} activated {title}."
    if trigger == codes.ABILITY_RESOLVED:
        return f"{title} of {unit_name(s, s.frames[frame][SOURCE])} is resolved."
    if trigger == codes.DICE_ROLLED:
        return f"{who} {have} rolled {', '.join(str(die) for die in s.dice[frame])} for {title}."
    if trigger == codes.GROUP_ASSIGNED:
        dice = ", ".join(str(die) for die in dice_of(s, frame, window[at + EVENT_GROUP]))
        return f"{whom} faces {dice} of {title}{armor_said(s, frame, subject)}."
    if trigger == codes.DICE_IGNORED:
        return f"{who} {have} ignored dice of {title}."
    if trigger == codes.REGION_ENTERED:
        return f"{who} {have} entered r{window[at + EVENT_REGION]}."
    if trigger == codes.REGION_LEFT:
        return f"{who} {have} left r{window[at + EVENT_REGION]}."
    if trigger == codes.UNIT_DESTROYED:
        return f"{whom} {'is offline' if subject < FIRST_MODEL else 'is destroyed'}."
    return f"{whom} is incapacitated."


def together(s: Raid, units: i64, source: i64) -> tuple[str, str]:
    """Units that did something together, at the beginning of a sentence, with their verb; else whose ability it is."""
    if not units:
        return unit_title(s, source), "has"
    if not units & (units - 1):
        return unit_title(s, lowest(units)), "has"
    names = [unit_name(s, unit) for unit in range(UNITS) if (units >> unit) & 1]
    return f"{', '.join(names[:-1])} and {names[-1]}", "have"


def armor_said(s: Raid, number: i64, unit: i64) -> str:
    """The armor that the dice of an attack meet, in words."""
    return f", with armor {armor_against(s, number, unit)} against it"


@final
class Greet(CrasherQuestion):
    """Step 4 of an initiative: which of the abilities that answer its gain is used next."""

    def __init__(self) -> None:
        says = "Use an ability that answers the gain of the initiative, or pass."
        super().__init__("greet", "gap.initiative-gained-abilities", (DO_USE, DO_PASS), says)

    def seat(self, s: Raid, asked: i64) -> i64:
        """The side that has gained the initiative."""
        return s.initiative

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What may be used."""
        return "You have gained the initiative: use an ability that answers this, or go on."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Each ability that answers the gain and has not done so, and passing."""
        found = flow.gained_choices(cast(Raid, s))
        found.append(DO_PASS)
        return found

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """What each ability costs and may hit."""
        return aids.of_uses(cast(Raid, s), self.choices(s, seat, asked))

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether the Manager must still say how the cost is split."""
        raid = cast(Raid, s)
        if choice == DO_PASS:
            return False
        unit, number = first(choice), second(choice)
        return payment_follows(raid, unit, number, sketch(number, unit, copy_with(raid, unit, number)))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The ability is used, or step 4 is over."""
        s.pop()
        if choice != DO_PASS:
            flow.answer_gain(cast(Raid, s), first(choice), second(choice))

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative whose ability it is."""
        return role_of_use(cast(Raid, s), choice)

    def done(self, s: State, seat: i64, asked: i64) -> i64:
        """The team goes on when nobody wants to use another."""
        return all_done(cast(Raid, s), seat)

    def renews(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Any ability of the team asks everybody again. [gap.initiative-group-pass]"""
        return True

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The ability that brings more than it costs."""
        return tactics.most_appealing(cast(Raid, s), self.listing(s, seat, asked), rng)
