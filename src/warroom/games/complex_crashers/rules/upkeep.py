"""The initiative: who has it, what happens when a side gains it, and what the Manager may do with its charges."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers import steps
from warroom.games.complex_crashers.box import GRID, REACTORS, bit
from warroom.games.complex_crashers.rules import charges, deploying, equipment, grid, points, reactors
from warroom.games.complex_crashers.rules.ending import judge, win
from warroom.games.complex_crashers.rules.units import forget, gained, watch
from warroom.games.complex_crashers.state import MANAGER, TEAM, Raid
from warroom.games.complex_crashers.verbs import DO_DEPLOY, DO_ONLINE, DO_STAGE
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, pack, second, third, verb

EMP_REACTORS: Final = 4  # the E.M.P. reaches reactors 1 to 4


def do_step(s: Raid, step: i64, chance: Chance) -> None:
    """Does a step of the initiative or of the Manager's business."""
    match verb(step):
        case steps.BEGIN:
            begin(s)
        case steps.REVEALED:
            deploying.regions_revealed(s, first(step), second(step))
        case steps.REACTOR_SEEN:
            reactors.bring_upgrades(s, first(step) - 1)
        case steps.PASSED:
            pass_initiative(s)
        case steps.GAIN:
            gain_points(s)
        case steps.COUNT:
            count(s)
        case steps.CHARGE_UP:
            charges.charge_up(s, first(step))
        case steps.UPGRADE:
            reactors.ask_upgrade(s, first(step), second(step))
        case steps.UNMARK:
            reactors.ask_unmark(s, first(step))
        case steps.STAGE:
            grid.complete_staging(s, first(step))
        case steps.SWITCH_ON:
            reactors.set_online(s, first(step))
        case steps.PLACE:
            deploying.place_models(s, first(step), second(step), third(step))
        case steps.OPEN_DOOR:
            deploying.open_door(s, first(step), second(step))
        case steps.TIDY:
            equipment.tidy(s, first(step))


# -- having the initiative -------------------------------------------------------------------------------------------


def begin(s: Raid) -> None:
    """The regions around the start are revealed before any step of the Operatives' first initiative.

    [start.initiative, start.first-reveal, example.start-reveal, gap.initiative-first-steps]
    """
    s.turn = 1
    gain_initiative(s, TEAM)
    watch(s)


def gain_initiative(s: Raid, side: i64) -> None:
    """The six steps of an initiative: points, E.M.P. or charges, burning, what answers the gain, actions, passing on.

    [initiative.meaning, initiative.ops-region-status, initiative.cm-region-status, initiative.ops-gain-effects,
    initiative.cm-gain-effects, initiative.ops-actions, initiative.cm-main, gap.burning-start-step,
    gap.initiative-first-steps]
    """
    s.push(steps.ASK_ACT)
    s.push(steps.GAINED_BEGIN)
    s.push(steps.FIRES_BEGIN)
    s.push(steps.COUNT)
    s.push(steps.GAIN)
    s.initiative = side


def gain_points(s: Raid) -> None:
    """Step 1: every able Operative gains its maximum, or every tracker of the Manager gains 5.

    [initiative.ops-gain-ap, initiative.cm-gain-ap, exhausted.initiative-gain, incapacitated.no-initiative-gain,
    gap.ap-initiative-from-exhausted, gap.ap-cm-incapacitated-tracker]
    """
    gained(s, s.initiative)
    s.tell(e.INITIATIVE, s.initiative, s.round())
    if s.initiative == TEAM:
        for operative in range(s.team_size()):
            if s.able(operative):
                points.gain(s, operative, points.points_most(s, operative))
    else:
        for tracker in range(len(s.trackers)):
            points.raise_tracker(s, tracker, s.box.manager_gain)
        s.tell(e.TRACKERS_GAIN, s.box.manager_gain)


def count(s: Raid) -> None:
    """Step 2: the E.M.P. of the Operatives counts down, or every online reactor gains a charge.

    [initiative.ops-emp, initiative.cm-gain-charges]
    """
    if s.initiative == MANAGER:
        for reactor in range(REACTORS):
            if s.online(reactor):
                charges.add_charges(s, reactor, 1)
    elif s.emp > 0:
        s.emp -= 1
        s.tell(e.EMP_COUNTS, s.emp)
        if s.emp == 0:
            explode(s)


def explode(s: Raid) -> None:
    """The E.M.P. takes reactors 1 to 4 offline, revealed or not; if that was all, the Operatives win at once.

    [initiative.emp-explodes, gap.reactor-emp, gap.reactor-emp-win, example.house-emp-win]
    """
    s.tell(e.EMP_EXPLODES)
    reactors.take_offline(s, bit(EMP_REACTORS) - 1)
    judge(s)


def pass_initiative(s: Raid) -> None:
    """Step 6: the other side gains the initiative; after the last round of the Operatives the Manager wins.

    [initiative.ops-pass, initiative.cm-pass, initiative.pass-voluntary, initiative.pass-automatic,
    gap.initiative-per-initiative, gap.win-stalemate]
    """
    forget(s)
    if s.initiative == TEAM:
        if s.round() >= s.rounds:
            s.tell(e.TIME_IS_UP)
            win(s, MANAGER)
            return
        gain_initiative(s, MANAGER)
    else:
        gain_initiative(s, TEAM)
    s.turn += 1


# -- what the Manager may do with charges in step 5 ------------------------------------------------------------------


def manager_steps(s: Raid) -> list[int]:
    """Everything that charges can buy now: staging, reactors coming online, deployments.

    [initiative.cm-main, staging.timing, deploy.timing, deploy.repeat, gap.initiative-cm-any-time,
    gap.initiative-not-abilities]
    """
    found: list[int] = []
    if not charges.any_held(s):
        return found
    for slot in range(GRID):
        if grid.can_stage(s, slot):
            found.append(pack(DO_STAGE, s.cards[slot]))
    for reactor in range(REACTORS):
        if reactors.can_switch_on(s, reactor):
            found.append(pack(DO_ONLINE, reactor))
    for slot in range(GRID):
        if deploying.deployable(s, slot):
            deploying.deployments(s, slot, deploying.usual_regions(s, slot), found)
    return found


def take_manager_step(s: Raid, choice: i64) -> None:
    """Pays for what was chosen; it happens as soon as it is paid for. [gap.initiative-not-abilities]"""
    if verb(choice) == DO_STAGE:
        grid.stage(s, deploying.slot_of_card(s, first(choice)))
    elif verb(choice) == DO_ONLINE:
        reactors.switch_on(s, first(choice))
    else:
        deploying.deploy_for_charges(s, choice, deploying.MOVEMENT)


def manager_step_goes_on(s: Raid, choice: i64) -> bool:
    """Whether the Manager must also say which reactors pay."""
    if verb(choice) == DO_ONLINE:
        return charges.payment_asked(s, reactors.online_cost(s), 0)
    card = s.box.cards[first(choice)]
    doubled = charges.counting_double(s, card.tech) if verb(choice) == DO_DEPLOY else 0
    return charges.payment_asked(s, card.tier, doubled)
