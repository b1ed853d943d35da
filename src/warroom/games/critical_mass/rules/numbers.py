"""Cards in general: their Speed, Firepower and keywords with all that modifies them, and when an effect works."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import ABILITY, BOLT, NONE, Condition, Effect
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.state import Battle
from warroom.kernel.words import first, lowest, second, third


def holds(s: Battle, seat: i64, condition: Condition | None, card: i64, by_attack: i64, kind: i64) -> bool:
    """Whether all parts of a condition hold for a Mech and the card that carries the effect."""
    if condition is None:
        return True
    c = s.cockpits[seat]
    if condition.undamaged != NONE and condition.undamaged == c.hurt:
        return False
    if condition.disrupted != NONE and (condition.disrupted != 0) != (c.jammed != 0):
        return False
    if condition.dealt_damage != NONE and condition.dealt_damage != (c.dealers >> card) & 1:
        return False
    if condition.by_attack != NONE and condition.by_attack != by_attack:
        return False
    if condition.kind != NONE and condition.kind != kind:
        return False
    if condition.primed != NONE and condition.primed != c.primed:
        return False
    if condition.ability_on != NONE and condition.ability_on != c.ability_began:
        return False
    if condition.played != NONE and not c.used & c.build.fits[condition.played]:
        return False
    if condition.enemy_played != NONE:
        if c.target == NONE:
            return False
        enemy = s.cockpits[c.target]
        if not enemy.used & enemy.build.fits[condition.enemy_played]:
            return False
    return condition.components_lost == NONE or c.lost() >= condition.components_lost


def concerns(s: Battle, seat: i64, effect: Effect, source: i64, card: i64) -> bool:
    """Whether a card of a Mech is among those an effect of that Mech is about.

    [gap.close-combat.neutral-weapons, gap.activate.not-lightning-indomitable]
    """
    if s.box.filters[effect.filter].this and source != card:
        return False
    return bool((s.cockpits[seat].build.fits[effect.filter] >> card) & 1)


def adds(s: Battle, seat: i64, source: i64, card: i64, stat: i64) -> i64:
    """What the standing effects of one source (a card in force, or the ability) add to a number of a card."""
    total: i64 = 0
    for effect in s.cockpits[seat].build.kind(source).effects[codes.WHILE_IN_FORCE]:
        if effect.verb == codes.MODIFY and effect.stat == stat and concerns(s, seat, effect, source, card):
            if holds(s, seat, effect.condition, source, NONE, NONE):
                total += effect.amount
    return total


def ability_works(s: Battle, seat: i64) -> bool:
    """A continuous ability always works, a conditional one while it is ON.

    [ability.conditional-usable-when-on, ability.continuous]
    """
    c = s.cockpits[seat]
    return not c.build.mech.conditional or c.ability != 0


def bonus(s: Battle, seat: i64, card: i64, stat: i64) -> i64:
    """All modifiers of a number add up: cards in force, the ability, and bonuses that last.

    [gap.modifiers.add-up, gap.equipment.stacking]
    """
    c = s.cockpits[seat]
    total: i64 = 0
    sources = c.in_force() & c.build.standing
    while sources:
        total += adds(s, seat, lowest(sources), card, stat)
        sources &= sources - 1
    if ability_works(s, seat):
        total += adds(s, seat, ABILITY, card, stat)
    for word in s.lasting:
        total += lasts_for(s, word, seat, card, stat)
    return total


def lasts_for(s: Battle, word: i64, seat: i64, card: i64, stat: i64) -> i64:
    """What one lasting bonus adds to a number of a card this turn. [gap.modifiers.this-turn-scope]"""
    if first(word) & 0xFF != seat or third(word) != s.turn:
        return 0
    effect = s.box.effects[second(word)]
    if effect.verb == codes.MODIFY and effect.stat == stat and concerns(s, seat, effect, first(word) >> 8, card):
        return effect.amount
    return 0


def speed(s: Battle, seat: i64, card: i64) -> i64:
    """The printed Speed and all modifiers; nothing changes a lightning bolt.

    [combat.lightning-is-highest, card.speed-higher-better, gap.speed.lightning-modifiers, gap.speed.negative]
    """
    printed = s.cockpits[seat].build.kinds[card].speed
    return BOLT if printed == BOLT else printed + bonus(s, seat, card, codes.SPEED)


def firepower(s: Battle, seat: i64, card: i64) -> i64:
    """The printed Firepower and all modifiers, never below 0. [card.firepower-is-damage, gap.damage.zero]"""
    power = s.cockpits[seat].build.kinds[card].firepower + bonus(s, seat, card, codes.FIREPOWER)
    return power if power > 0 else 0


def has(s: Battle, seat: i64, card: i64, keyword: i64) -> bool:
    """Whether a card has a keyword, printed or granted."""
    c = s.cockpits[seat]
    if c.build.kinds[card].keywords & keyword:
        return True
    sources = c.in_force() & c.build.standing
    while sources:
        if grants(s, seat, lowest(sources), card, keyword):
            return True
        sources &= sources - 1
    if ability_works(s, seat) and grants(s, seat, ABILITY, card, keyword):
        return True
    for word in s.lasting:
        if first(word) & 0xFF == seat and third(word) == s.turn:
            effect = s.box.effects[second(word)]
            if effect.verb == codes.GRANT and effect.keyword == keyword:
                if concerns(s, seat, effect, first(word) >> 8, card):
                    return True
    return False


def grants(s: Battle, seat: i64, source: i64, card: i64, keyword: i64) -> bool:
    """Whether the standing effects of one source give a card a keyword."""
    for effect in s.cockpits[seat].build.kind(source).effects[codes.WHILE_IN_FORCE]:
        if effect.verb == codes.GRANT and effect.keyword == keyword and concerns(s, seat, effect, source, card):
            if holds(s, seat, effect.condition, source, NONE, NONE):
                return True
    return False


def passes(s: Battle, seat: i64, card: i64) -> i64:
    """The kinds of Defense that damage of a card ignores, as a set: Unavoidable Dodge, Piercing Block.

    [defense.dodge-unavoidable, defense.block-piercing, gap.defense.cross-keywords]
    """
    if card == ABILITY:
        return 0
    ignored: i64 = 0
    if has(s, seat, card, codes.UNAVOIDABLE):
        ignored |= 1 << codes.DODGE
    if has(s, seat, card, codes.PIERCING):
        ignored |= 1 << codes.BLOCK
    return ignored


def damage_taken(s: Battle, seat: i64, amount: i64) -> i64:
    """A single damage after what changes it: what raises it, then what lowers it, the highest floor first.

    So each text lowers as much as it can, whatever the order in which the cards were played. No damage stays none.

    [gap.damage.reduction, gap.damage.reduction-order]
    """
    found = changing(s, seat)
    if s.box.revision < AUDITED:
        for effect in found:
            amount = not_below(amount, effect)
        return amount
    if not found or amount <= 0:
        return amount
    top: i64 = 0
    for effect in found:
        if effect.amount > 0:
            amount += effect.amount
        elif effect.floor > top:
            top = effect.floor
    for floor in range(top, -1, -1):
        for effect in found:
            if effect.amount < 0 and effect.floor == floor:
                amount = not_below(amount, effect)
    return amount


def changing(s: Battle, seat: i64) -> list[Effect]:
    """The effects that change each damage a Mech takes: of its cards in force, of its ability, and lasting ones."""
    c = s.cockpits[seat]
    found: list[Effect] = []
    sources = c.in_force() & c.build.standing
    while sources:
        gather(s, seat, lowest(sources), found)
        sources &= sources - 1
    if ability_works(s, seat):
        gather(s, seat, ABILITY, found)
    for word in s.lasting:
        if first(word) & 0xFF == seat and third(word) == s.turn:
            effect = s.box.effects[second(word)]
            if effect.verb == codes.MODIFY and effect.stat == codes.DAMAGE_TAKEN:
                found.append(effect)
    return found


def gather(s: Battle, seat: i64, source: i64, found: list[Effect]) -> None:
    """Adds the standing effects of one source that change damage taken."""
    for effect in s.cockpits[seat].build.kind(source).effects[codes.WHILE_IN_FORCE]:
        if effect.verb == codes.MODIFY and effect.stat == codes.DAMAGE_TAKEN:
            if holds(s, seat, effect.condition, source, NONE, NONE):
                found.append(effect)


def not_below(amount: i64, effect: Effect) -> i64:
    """A damage changed by one effect, down to its floor."""
    changed = amount + effect.amount
    floor = effect.floor if effect.floor < amount else amount
    return changed if changed > floor else floor
