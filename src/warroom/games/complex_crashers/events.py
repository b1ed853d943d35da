"""Everything that can happen in Complex Crashers: one row a kind, with its rule and its wording."""

from __future__ import annotations

from typing import Final

from warroom.kernel.events import EventKind

ACTIVATED: Final = 0
FIZZLED: Final = 1
CANCELLED: Final = 2
MOVED: Final = 3
PHASED: Final = 4
PILLARED: Final = 5
ROLLED: Final = 6
REROLLED: Final = 7
ASSIGNED: Final = 8
GROUP_LOST: Final = 9
DICE_IGNORED: Final = 10
REDIRECTED: Final = 11
HURT: Final = 12
DESTROYED: Final = 13
INCAPACITATED: Final = 14
WENT_OFFLINE: Final = 15
UNHURT: Final = 16
BURNS: Final = 17
FIRE_LAID: Final = 18
FIRE_DIES: Final = 19
HEALED: Final = 20
REVIVED: Final = 21
ARMOR_LOST: Final = 22
ARMOR_BACK: Final = 23
POINTS_LOST: Final = 24
POINTS_GAINED: Final = 25
ACCEPTED: Final = 26
DECLINED: Final = 27
MODIFIED: Final = 28
GRANTED: Final = 29
TOKEN: Final = 30
EDGE_SET: Final = 31
REMOVED: Final = 32
CHARGED: Final = 33
STOPPED: Final = 34
EMP_ARMED: Final = 35
NO_TARGET: Final = 36
WON: Final = 37
TIME_IS_UP: Final = 38
TILE_DRAWN: Final = 39
DECK_EMPTY: Final = 40
TILE_RESERVED: Final = 41
TILE_PLACED: Final = 42
EDGE_COVERED: Final = 43
EDGE_GIVEN: Final = 44
WAY_UNLOCKED: Final = 45
WAY_BROKEN: Final = 46
WAY_JOINED: Final = 47
OVEREXTENDS: Final = 48
EXHAUSTED: Final = 49
TRACKER_PAYS: Final = 50
INITIATIVE: Final = 51
TRACKERS_GAIN: Final = 52
EMP_COUNTS: Final = 53
EMP_EXPLODES: Final = 54
STAGED: Final = 55
WENT_ONLINE: Final = 56
DEPLOYED: Final = 57
MARKED: Final = 58
UNMARKED: Final = 59
GIVEN_BACK: Final = 60
TAKEN: Final = 61
HANDED: Final = 62
RELOADED: Final = 63
NO_ROOM: Final = 64

EVENTS: Final = [
    EventKind("activated", "ability.activate", "{unit.a} uses {ability.b} ({points.c})."),
    EventKind("fizzled", "gap.stack-recheck", "{ability.b} of {unit.a} comes to nothing."),
    EventKind("cancelled", "gap.stack-no-refund", "{ability.b} of {unit.a} is cancelled."),
    EventKind("moved", "movement.step", "{unit.a} moves from {region.b} to {region.c}."),
    EventKind("phased", "phase.alternative", "{unit.a} phases from {region.b} to {region.c}."),
    EventKind("pillared", "gap.pillar-taking", "{unit.a} takes the pillar to the {direction.b}."),
    EventKind("rolled", "attack.strength", "The dice of {source.a} show {die.values}."),
    EventKind("rerolled", "attack.roll-before-target", "{unit.a} rolls again: {die.b} becomes {die.c}."),
    EventKind("assigned", "attack.attacker-assigns", "{unit.a} faces {die.values}."),
    EventKind("group-lost", "gap.attack-validity-recheck", "{unit.a} is no longer a valid target: its dice are lost."),
    EventKind("dice-ignored", "gap.stack-dice-ignored", "{unit.a} ignores {die.values}."),
    EventKind("redirected", "gap.attack-redirected", "The dice on {unit.a} are turned onto {unit.b}."),
    EventKind("hurt", "damage.op-health", "{unit.a} loses {n.b} health and has {n.c} left."),
    EventKind("destroyed", "damage.kill-threshold", "{unit.a} suffers {n.b} damage and is destroyed."),
    EventKind("incapacitated", "incapacitated.when", "{unit.a} is incapacitated."),
    EventKind("went-offline", "damage.reactor-threshold", "{unit.a} goes offline."),
    EventKind("unhurt", "damage.no-accumulation", "{unit.a} withstands {n.b} damage."),
    EventKind("burns", "burning.start-attack", "{region.a} burns with {n.b}."),
    EventKind("fire-laid", "gap.burning-amount", "{region.a} now holds {n.b} burning tokens."),
    EventKind("fire-dies", "burning.decay", "The fire in {region.a} goes down to {n.b}."),
    EventKind("healed", "revive.how", "{unit.a} gains {n.b} health and has {n.c}."),
    EventKind("revived", "revive.ap", "{unit.a} is able again."),
    EventKind("armor-lost", "revive.armor", "{unit.a} is down to armor {n.b}."),
    EventKind("armor-back", "revive.armor-recovery", "{unit.a} is back to armor {n.b}."),
    EventKind("points-lost", "gap.ap-loss", "{unit.a} loses {points.b} and stands at {n.c}."),
    EventKind("points-gained", "ap.tracker-negative", "{unit.a} gains {points.b} and stands at {n.c}."),
    EventKind("accepted", "gap.cards-distract", "{unit.a} accepts."),
    EventKind("declined", "gap.cards-distract", "{unit.a} declines."),
    EventKind("modified", "gap.armor-order", "{unit.a} has {change.b}{stat.c}."),
    EventKind("granted", "ability.process", "{unit.a} has {quality.b}."),
    EventKind("token", "cards.captain-reinforce-limit", "{card.a} has {n.c} of {token.b}."),
    EventKind("edge-set", "edges.token-manipulation", "The {direction.b} edge of {region.a} is now {edge.c}."),
    EventKind("removed", "cards.turret-redeploy", "{unit.a} leaves the table."),
    EventKind("charged", "charges.uses", "{unit.a} now holds {charges.b}."),
    EventKind("stopped", "movement.interrupted", "The move of {unit.a} is interrupted."),
    EventKind("emp-armed", "gap.reactor-emp", "The Stage 2 E.M.P. is armed: {n.a}."),
    EventKind("no-target", "gap.attack-no-target", "The attack of {source.a} finds no target."),
    EventKind("won", "gap.win-timing", "{side.a} won."),
    EventKind("time-is-up", "gap.win-stalemate", "The last round is over: the Complex Manager won."),
    EventKind("tile-drawn", "gap.hidden-drawn-tile", "The Complex Manager draws {tile.a}."),
    EventKind("deck-empty", "gap.tiles-deck-empty", "That was the last tile of the deck."),
    EventKind("tile-reserved", "tiles.reserve-face-up", "{tile.a} lies in reserve."),
    EventKind("tile-placed", "reveal.trigger", "{tile.a} is revealed as {region.b}."),
    EventKind(
        "edge-covered",
        "tiles.edge-token-fallback",
        "The {direction.b} edge of {region.a} does not match: a token makes it {edge.c}.",
    ),
    EventKind("edge-given", "tiles.free-edge-tokens", "The {direction.b} edge of {region.a} gets a token: {edge.c}."),
    EventKind(
        "way-unlocked",
        "tiles.frontier-by-door",
        "The door {direction.b} of {region.a} opens, so that there is a way on.",
    ),
    EventKind(
        "way-broken",
        "tiles.frontier-by-token",
        "A token opens the {direction.b} wall of {region.a}, so that there is a way on.",
    ),
    EventKind(
        "way-joined", "gap.tiles-reserved-reactor-where", "A token joins {region.a} to the complex, {direction.b}."
    ),
    EventKind(
        "overextends",
        "ap.op-overextend-gain",
        "{unit.a} overextends: the Manager's tracker gains {points.b} and stands at {n.c}.",
    ),
    EventKind("exhausted", "exhausted.state", "{unit.a} is exhausted."),
    EventKind("tracker-pays", "ap.cm-pool", "The tracker of {unit.a} pays {points.b} and stands at {n.c}."),
    EventKind("initiative", "initiative.meaning", "Round {n.b}: the initiative goes to {whom.a}."),
    EventKind("trackers-gain", "initiative.cm-gain-ap", "Every tracker of the Manager gains {points.a}."),
    EventKind("emp-counts", "initiative.ops-emp", "The Stage 2 E.M.P. counts down to {n.a}."),
    EventKind("emp-explodes", "initiative.emp-explodes", "The Stage 2 E.M.P. explodes."),
    EventKind("staged", "staging.cost", "{card.a} is staged."),
    EventKind("went-online", "reactors.online-charges-zero", "{unit.a} comes online."),
    EventKind("deployed", "deploy.models", "{card.a} is deployed in {region.b}: {n.c} on the table now."),
    EventKind("marked", "upgrades.place", "{card.a} is upgraded."),
    EventKind("unmarked", "upgrades.remove", "{card.a} loses its upgrade."),
    EventKind("given-back", "equipment.respec-remove", "{unit.a} gives {card.b} back."),
    EventKind("taken", "equipment.respec-tier", "{unit.a} takes {card.b}."),
    EventKind("handed", "equipment.item-swap", "{unit.a} hands {card.b} to {unit.c}."),
    EventKind("reloaded", "equipment.rapid-reload", "{card.a} is reloaded."),
    EventKind("no-room", "gap.deploy-models", "{card.a} cannot be deployed: there is no room for it."),
]
