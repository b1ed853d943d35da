"""Everything that can happen in Battle Force: one row a kind, with its rule and its wording."""

from __future__ import annotations

from typing import Final

from warroom.kernel.events import EventKind

ROLLED_TO_PLACE: Final = 0
PLACES_FIRST: Final = 1
DEPLOYED: Final = 2
NO_ROOM: Final = 3
ROUND: Final = 4
INITIATIVE_TIED: Final = 5
INITIATIVE: Final = 6
NOMINATED: Final = 7
DECLINED: Final = 8
SELECTED: Final = 9
REFUSED: Final = 10
RALLIED: Final = 11
NOT_RALLIED: Final = 12
REPAIRED: Final = 13
NOT_REPAIRED: Final = 14
HELPLESS: Final = 15
ANNOUNCED: Final = 16
TOOK_OFF: Final = 17
LANDED: Final = 18
NO_REACTION: Final = 19
WATCHES: Final = 20
TAKES_COVER: Final = 21
RESPONDS: Final = 22
ROLL_OFF_TIED: Final = 23
ROLL_OFF: Final = 24
HOLDS: Final = 25
OVERWATCH_FIRE: Final = 26
LOST_SIGHT: Final = 27
LOST_TO_MELEE: Final = 28
LOST_DESTROYED: Final = 29
LOST_PINNED: Final = 30
LOST_BY_HOLDING: Final = 31
MOVED: Final = 32
STAYED: Final = 33
CLOSED_IN: Final = 34
REGROUPED: Final = 35
GROUND_PASSED: Final = 36
GROUND_FAILED: Final = 37
BASE_LOST: Final = 38
SHOT: Final = 39
HITS: Final = 40
ALLOCATED: Final = 41
BOUNCED: Final = 42
MINOR_HIT: Final = 43
MAJOR_HIT: Final = 44
SAVES_AGAIN: Final = 45
SAVED: Final = 46
NOT_SAVED: Final = 47
VEHICLE_SAVED: Final = 48
KNOCKED_OUT: Final = 49
BASE_DESTROYED: Final = 50
UNIT_DESTROYED: Final = 51
PINNED: Final = 52
STOOD_FAST: Final = 53
ROUTED: Final = 54
FLED: Final = 55
CAUGHT: Final = 56
MOVED_AWAY: Final = 57
CANNOT_LEAVE: Final = 58
LEFT_BEHIND: Final = 59
HELD_FIRE: Final = 60
AIMED: Final = 61
SCATTERED: Final = 62
BURST: Final = 63
BURST_HITS: Final = 64
STRIKE: Final = 65
COUNTERED: Final = 66
STRIKE_FAILED: Final = 67
DEFENSIVE_FIRE: Final = 68
LOST_DEFENCE: Final = 69
COUNTER_ATTACKS: Final = 70
FALLS_SHORT: Final = 71
MELEE: Final = 72
MELEE_ROUND: Final = 73
NOBODY_FIGHTS: Final = 74
PILED_IN: Final = 75
MELEE_DICE: Final = 76
MELEE_LOSSES: Final = 77
OVERRUN: Final = 78
NOBODY_WINS: Final = 79
MELEE_TIED: Final = 80
ROUND_LIMIT: Final = 81
MORALE_PASSED: Final = 82
MORALE_FAILED: Final = 83
BATTLES_ON: Final = 84
WILL_DISENGAGE: Final = 85
MELEE_WON: Final = 86
HUNKERED: Final = 87
DUG_IN: Final = 88
ACTIVATED: Final = 89
FORCE_STANDS: Final = 90
FORCE_BREAKS: Final = 91
CONTROL: Final = 92
SCORES: Final = 93
LEFT_TABLE: Final = 94
CLEARED: Final = 95
RESERVE_COMES: Final = 96
RESERVE_WAITS: Final = 97
ARRIVED: Final = 98
COMMS: Final = 99
POOL: Final = 100
WON: Final = 101
DRAWN: Final = 102

EVENTS: Final = [
    EventKind(
        "rolled-to-place",
        "house.deploy.alternate",
        "{seat.a} wins the roll for the deployment, {die.b} to {die.c}, and chooses who places first.",
    ),
    EventKind("places-first", "decision.deploy", "{seat.a} places first."),
    EventKind("deployed", "house.deploy.alternate", "{seat.a} deploys {unit.b}."),
    EventKind("no-room", "gap.reserves.no-room", "There is no room for {unit.a}: it waits in reserve."),
    EventKind("round", "round.three-phases", "Round {n.a}."),
    EventKind("tied", "gap.initiative.tie", "Both roll {die.a} and roll again."),
    EventKind("initiative", "initiative.highest-wins", "{seat.a} has the initiative, by dice of {die.b} and {die.c}."),
    EventKind("nominated", "initiative.winner-nominates-first-unit", "{seat.a} names {unit.b} as the first unit."),
    EventKind("declined", "gap.initiative.may-decline", "{seat.a} names no unit and begins."),
    EventKind("selected", "sequence.select-unit", "{seat.a} activates {unit.b}."),
    EventKind("refused", "sequence.refusal", "{seat.a} refuses; refusals left: {n.b}."),
    EventKind("rallied", "rally.equal-or-beat-morale", "{unit.a} rallies with {die.b}; {n.c} or more was needed."),
    EventKind("not-rallied", "gap.rally.failure", "{unit.a} does not rally with {die.b}; {n.c} or more was needed."),
    EventKind("repaired", "repair.minor-hit-save", "{base.a} is repaired with {die.b}; 4 or more was needed."),
    EventKind(
        "not-repaired",
        "gap.repair.unsaved-results",
        "{base.a} is not repaired with {die.b}; 4 or more was needed.",
    ),
    EventKind("helpless", "gap.repair.unit-partly-out-of-action", "{unit.a} has no working base and can do nothing."),
    EventKind("announced", "sequence.announce-action", "{unit.a} announces {action.b}{target.c}."),
    EventKind("took-off", "house.vtol.state", "{unit.a} takes off."),
    EventKind("landed", "house.vtol.state", "{unit.a} comes down to hover."),
    EventKind("no-reaction", "sequence.opponent-declares-reaction", "{seat.a} does not react."),
    EventKind("watches", "overwatch.ranged-attack", "{unit.a} goes on Overwatch."),
    EventKind("takes-cover", "take-cover.becomes-hunkered", "{unit.a} takes cover."),
    EventKind("responds", "close.defender-declares-response", "{unit.a} {response.b}."),
    EventKind("roll-off-tied", "gap.overwatch.tie", "Both roll {die.a} for who acts first and roll again."),
    EventKind("roll-off", "overwatch.roll-off", "{seat.a} acts first: the mover rolled {die.b}, the watcher {die.c}."),
    EventKind("holds", "gap.overwatch.moment-when-won", "{unit.a} holds its fire."),
    EventKind("overwatch-fire", "overwatch.ranged-attack", "{unit.a} fires on Overwatch at {unit.b}."),
    EventKind(
        "lost-sight",
        "overwatch.lost-if-target-out-of-sight",
        "{unit.a} has no shot any more: its Overwatch is lost.",
    ),
    EventKind(
        "lost-to-melee",
        "overwatch.lost-if-target-in-close-combat",
        "{unit.a} cannot fire into close combat: its Overwatch is lost.",
    ),
    EventKind("lost-destroyed", "overwatch.lost-if-destroyed", "{unit.a} is destroyed, and its Overwatch with it."),
    EventKind("lost-pinned", "overwatch.lost-if-pinned", "{unit.a} is pinned: its Overwatch is lost."),
    EventKind(
        "lost-by-holding",
        "gap.overwatch.moment-when-won",
        "{unit.a} has held its fire too long: its Overwatch is lost.",
    ),
    EventKind("moved", "house.move.block-or-formation", "{unit.a} moves to {inch.b},{inch.c}."),
    EventKind("stayed", "house.move.parts", "{unit.a} stays and faces {heading.b}."),
    EventKind("closed-in", "house.move.close-in", "{unit.a} closes in on {unit.b}."),
    EventKind("regrouped", "house.move.regroup", "{unit.a} regroups."),
    EventKind(
        "ground-passed",
        "house.move.difficult-test",
        "{base.a} gets through difficult ground with {die.b}{ground.c}.",
    ),
    EventKind(
        "ground-failed",
        "difficult-ground.failure-is-out-of-action",
        "{base.a} gets stuck in difficult ground and is Out of Action, with {die.b}{ground.c}.",
    ),
    EventKind(
        "base-lost",
        "house.space.settle",
        "{base.a} is off the table or has nowhere to stand, and is destroyed.",
    ),
    EventKind(
        "shot",
        "ranged.step-two-defence-and-dice",
        "{unit.a} shoots at {unit.b}, ranged defence {defence.c}: {die.values}.",
    ),
    EventKind("hits", "ranged.step-three-count-hits", "Hits on {unit.b}: {n.c}."),
    EventKind(
        "allocated",
        "ranged.step-four-opponent-allocates",
        "Hits on {unit.a} are dealt in this order: {base.values}.",
    ),
    EventKind(
        "bounced",
        "penetration.below-armour-fails",
        "The hit on {base.a} does not penetrate: {pierce.c} with {die.b}.",
    ),
    EventKind("minor-hit", "penetration.equal-is-minor", "{base.a} takes a Minor Hit: {pierce.c} with {die.b}."),
    EventKind("major-hit", "penetration.above-is-major", "{base.a} takes a Major Hit: {pierce.c} with {die.b}."),
    EventKind(
        "saves-again",
        "hunker-down.infantry-guns-reroll-saves",
        "{base.a} fails its save with {die.b} ({save.c}) and rolls again.",
    ),
    EventKind("saved", "ranged.step-six-saves", "{base.a} saves with {die.b} ({save.c})."),
    EventKind("not-saved", "gap.saves.failed-infantry-or-gun", "{base.a} is destroyed: {die.b} ({save.c})."),
    EventKind("vehicle-saved", "ranged.step-six-saves", "{base.a} is saved with {die.b} ({save.c})."),
    EventKind(
        "knocked-out",
        "save.vehicle-minor-two-three-out-of-action",
        "{base.a} is Out of Action by {die.b} ({save.c}).",
    ),
    EventKind(
        "base-destroyed",
        "save.vehicle-major-one-to-three-destroyed",
        "{base.a} is destroyed by {die.b} ({save.c}).",
    ),
    EventKind("unit-destroyed", "house.unit.destroyed", "{unit.a} is destroyed."),
    EventKind("pinned", "pinned.hits-reach-current-bases", "{unit.a} is pinned."),
    EventKind("stood-fast", "gap.rout.test", "{unit.a} stands fast with {die.b}; {n.c} or more was needed."),
    EventKind("routed", "gap.rout.effect", "{unit.a} routs with {die.b}; {n.c} or more was needed."),
    EventKind("fled", "close-results.flee-double-move", "{unit.a} flees{flight.b}."),
    EventKind(
        "caught",
        "close-results.flee-four-inches-or-destroyed",
        "{base.a} is caught within 4 inches of the enemy and destroyed.",
    ),
    EventKind("moved-away", "close-results.disengage-standard-move-away", "{unit.a} moves away, heading {heading.b}."),
    EventKind("cannot-leave", "house.flee.headings", "{unit.a} finds no way out and stays."),
    EventKind(
        "left-behind",
        "close-results.disengage-left-within-one-inch-destroyed",
        "{base.a} is left within 1 inch of the enemy and destroyed.",
    ),
    EventKind("held-fire", "gap.sequence.parts-are-optional", "{unit.a} does not shoot."),
    EventKind("aimed", "house.area.weapon", "{unit.a} aims at {base.b}."),
    EventKind("scattered", "house.area.scatter", "The template comes down at {inch.b},{inch.c} ({scatter.a})."),
    EventKind("burst", "gap.area.procedure", "Everything within {inch.c} of {inch.a},{inch.b} is hit by {die.values}."),
    EventKind("burst-hits", "house.area.resolve", "Hits on {unit.a}: {n.b}, ranged defence {defence.c}."),
    EventKind("strike", "house.strike.call", "{strike.b} called by {unit.a}; comms dice committed: {n.c}."),
    EventKind(
        "countered",
        "house.comms.counter",
        "{seat.a} counters on {n.b} or more with {die.values}; dice left: {n.c}.",
    ),
    EventKind("strike-failed", "gap.counter.procedure", "The strike of {unit.a} fails: no die is left."),
    EventKind("defensive-fire", "close.response-defensive-fire", "{unit.a} opens defensive fire on {unit.b}."),
    EventKind("lost-defence", "gap.close.defensive-fire-sight", "{unit.a} finds no shot for its defensive fire."),
    EventKind("counter-attacks", "close.response-counter-attack-full-move", "{unit.a} counter-attacks {unit.b}."),
    EventKind("falls-short", "gap.engage.falls-short", "{unit.a} does not reach {unit.b}."),
    EventKind("melee", "gap.close.contact-definition", "{unit.a} and {unit.b} are in close combat."),
    EventKind("melee-round", "house.close.round", "Close combat, round {n.a}."),
    EventKind(
        "nobody-fights",
        "house.close.pile-in",
        "{unit.a} and {unit.b} are out of each other's reach, and the combat ends.",
    ),
    EventKind("piled-in", "house.close.pile-in", "{unit.a} piles in."),
    EventKind(
        "melee-dice",
        "gap.close.dice-and-hits",
        "{unit.a} strikes with {die.values} against close defence {n.c}; hits: {n.b}.",
    ),
    EventKind(
        "melee-losses",
        "gap.close.loser",
        "Bases lost in round {n.a}: {n.b} of the attacker, {n.c} of the defender.",
    ),
    EventKind("overrun", "gap.close.unit-wiped-out", "{base.a} is Out of Action among the enemy and destroyed."),
    EventKind(
        "nobody-wins",
        "gap.close.unit-wiped-out",
        "Neither {unit.a} nor {unit.b} has a working base, and nobody wins.",
    ),
    EventKind("melee-tied", "gap.close.tie", "The round is a tie, number {n.a} in a row."),
    EventKind("round-limit", "house.close.round-limit", "After six rounds {unit.a} breaks off."),
    EventKind(
        "morale-passed",
        "close-results.passed-chooses",
        "{unit.a} has lost the round and keeps its nerve with {die.b}; {n.c} or more was needed.",
    ),
    EventKind(
        "morale-failed",
        "close-results.failed-flees",
        "{unit.a} has lost the round and its nerve with {die.b}; {n.c} or more was needed.",
    ),
    EventKind("battles-on", "close-results.battle-on", "{unit.a} battles on."),
    EventKind(
        "will-disengage",
        "close-results.disengage-one-more-round",
        "{unit.a} will disengage after one more round.",
    ),
    EventKind("melee-won", "house.close.consolidate", "{unit.a} has won the close combat."),
    EventKind("hunkered", "house.status.hunkered", "{unit.a} is Hunkered Down."),
    EventKind("dug-in", "house.status.dug-in", "{unit.a} digs in."),
    EventKind("activated", "activation.mark-activated", "{unit.a} is marked as activated."),
    EventKind(
        "force-stands",
        "gap.force-morale.roll",
        "The force of {seat.a} stands with {die.b}; {n.c} or more was needed.",
    ),
    EventKind(
        "force-breaks",
        "gap.force-morale.failure",
        "The force of {seat.a} breaks with {die.b}; {n.c} or more was needed.",
    ),
    EventKind("control", "house.objective.control", "Objective {objective.a} is controlled by {holder.b}."),
    EventKind("scores", "gap.victory.conditions", "Points: {n.b} to {n.c}."),
    EventKind("left-table", "gap.victory.conditions", "{unit.a} gets out; bases: {n.b}."),
    EventKind("cleared", "round-end.remove-counters", "Counters are removed."),
    EventKind(
        "reserve-comes",
        "house.reserve.arrival",
        "{unit.a} comes from reserve with {die.b}; {n.c} or more was needed.",
    ),
    EventKind(
        "reserve-waits",
        "house.reserve.arrival",
        "{unit.a} stays in reserve with {die.b}; {n.c} or more was needed.",
    ),
    EventKind("arrived", "house.reserve.placement", "{unit.b} of {seat.a} arrives."),
    EventKind("comms", "round-end.gain-comms-dice", "Comms dice of {seat.a}: {n.b} more, {n.c} in all."),
    EventKind("pool", "round-end.assemble-activation-pool", "Counters of {seat.a}: activations {n.b}, refusals {n.c}."),
    EventKind("won", "gap.victory.conditions", "{seat.a} wins {ending.b}."),
    EventKind("drawn", "gap.force-morale.failure", "The battle is a draw {ending.b}."),
]
