"""Random abilities on cards: each is refused with its field, or games with it are played to the end without a fault.

`python -m tests.games.complex_crashers.texts --texts 1000 --seed 1` writes that many; the suite does a few.
"""

from __future__ import annotations

import argparse
import copy
from typing import Any, Final

from tests.support.raids import content
from warroom.games.complex_crashers.content import Content, lay_out
from warroom.games.complex_crashers.game import ComplexCrashers
from warroom.games.complex_crashers.sense import ADJUSTED, ASKED, PLACES, ROLE_SORTS
from warroom.games.complex_crashers.vocabulary import (
    BINDS,
    CONDITIONS,
    DOMAINS,
    GRANTED,
    TRIGGERS,
    VERBS,
    NumberOr,
    Several,
)
from warroom.kernel.chance import Search
from warroom.kernel.content import check_content
from warroom.kernel.refusals import ContentError
from warroom.kernel.vocabulary import Numbers, OneOf, Truth

DECISIONS: Final = 150  # of a game with a new text
CARDS: Final = {
    "training": "basic-training",
    "defender": "beta-squad",
    "reactor": "bastion-core",
    "weapon": "service-carbine",
}
NAMES: Final = ("A", "B", "C", "D")


class Author:
    """Writes an ability at random, mostly in words that go together."""

    def __init__(self, rng: Search) -> None:
        self.rng = rng
        self.sorts: dict[str, str] = {}

    def pick(self, things: Any) -> Any:
        """Any one of them."""
        found = list(things)
        return found[self.rng.pick(len(found))]

    def often(self, times: int) -> bool:
        """So many times out of ten."""
        return self.rng.roll(10) <= times

    def role(self, sorts: tuple[str, ...]) -> str:
        """A role of one of these sorts that is known here, or now and then any."""
        fitting = [name for name, sort in self.sorts.items() if sort in sorts]
        return str(self.pick(fitting if fitting and self.often(9) else self.sorts))

    def value(self, domain: str, sorts: tuple[str, ...]) -> Any:
        """Something that fits a domain."""
        if domain == "role":
            return self.role(sorts)
        kind = DOMAINS.get(domain)
        if isinstance(kind, Several):
            return [self.pick(kind.names)]
        if isinstance(kind, OneOf):
            return self.pick(kind.names)
        if isinstance(kind, Truth):
            return True if kind.always else self.often(5)
        if isinstance(kind, Numbers):
            return self.pick([n for n in range(max(kind.least, -3), min(kind.most, 4) + 1) if n or kind.zero])
        if isinstance(kind, NumberOr):
            return self.pick([1, 2, *kind.words])
        if domain == "descriptors":
            return [
                self.pick(["ranged", "melee"]),
                self.pick(["direct", "arcing"]),
                self.pick(["single", "sweeping", "area"]),
            ]
        if domain == "attack_qualities":
            return [f"{self.pick(['Armor Piercing', 'Range Limit', 'Burning'])} {self.rng.roll(3)}"]
        return None

    def condition(self, chosen: str) -> dict[str, Any]:
        """A condition, in a filter of what is chosen, or of a role."""
        known = dict(self.sorts)
        name = self.pick([one for one in CONDITIONS if one != "count"])
        found: dict[str, Any] = {"is": name}
        for key, domain in CONDITIONS[name].takes.items():
            if domain.endswith("?") and not self.often(6) and key != "of":
                continue
            if key == "of":
                if not chosen or self.often(2):
                    found["of"] = self.role(ASKED.get(name, ("unit",)))
                continue
            found[key] = self.value(domain.rstrip("?"), ("unit",) if key == "from" else tuple(ROLE_SORTS.values()))
        if self.often(2):
            found["not"] = True
        self.sorts = known
        return found

    def effects(self, depth: int) -> list[dict[str, Any]]:
        """One to three effects."""
        return [self.effect(depth) for i in range(self.rng.roll(3 - depth))]

    def effect(self, depth: int) -> dict[str, Any]:
        """An effect with its parameters."""
        verb = self.pick([one for one in VERBS if depth == 0 or one not in ("if", "offer", "choose")])
        found: dict[str, Any] = {"do": verb}
        for key, domain in VERBS[verb].takes.items():
            if domain.endswith("?") and not self.often(5):
                continue
            plain = domain.rstrip("?")
            if plain == "name":
                found[key] = NAMES[sum(name in NAMES for name in self.sorts)]
            elif plain in ("filters", "conditions"):
                chosen = found.get("what", "") if plain == "filters" else ""
                found[key] = [self.condition(chosen) for i in range(self.rng.roll(2))]
            elif plain == "effects":
                found[key] = self.effects(depth + 1)
            elif plain == "granted":
                found[key] = self.pick(GRANTED)
            else:
                sorts = (
                    ADJUSTED[found["what"]] if (verb, key) == ("adjust", "who") else PLACES.get((verb, key), ("unit",))
                )
                if (verb, key) == ("attack", "at"):
                    sorts = ("region",) if "area" in found["descriptors"] else ("unit",)
                found[key] = self.value(plain, sorts)
        if verb == "choose":
            self.sorts[found["as"]] = found["what"]
        if verb == "attack":
            self.sorts |= {"targets": "unit", "hit": "unit"}
        return found

    def ability(self, number: int) -> dict[str, Any]:
        """A whole ability."""
        usual = ("self", "here", "card", "this")
        self.sorts = {name: ROLE_SORTS[name] for name in usual}
        found: dict[str, Any] = {"name": f"Odd {number}", "cost": self.pick([0, 1, 1, 2])}
        if self.often(6):
            on = self.pick(TRIGGERS)
            self.sorts |= {name: ROLE_SORTS[name] for name in BINDS[on]}
            found["trigger"] = {"on": on, "when": [self.condition("") for i in range(self.rng.pick(2))]}
        if self.often(4):
            found["qualities"] = ["Slow Reload"]
        if self.often(3):
            found["line_of_effect"] = False
        found["effects"] = self.effects(0)
        return found


def written(data: dict[str, Any], ability: dict[str, Any], kind: str) -> ComplexCrashers:
    """The game with one more ability on a card, or an error that says what is wrong with it."""
    changed = copy.deepcopy(data)
    card = next(one for one in changed[kind] if one["id"] == CARDS[kind])
    card["ability"].append(ability)
    return ComplexCrashers(lay_out(check_content(changed, "pack.toml", Content), "pack.toml"))


def tried(data: dict[str, Any], seed: int) -> str:
    """Writes a text and plays with it; empty if it was refused, else its kind of card."""
    rng = Search(seed)
    kind = str(Author(rng).pick(CARDS))
    ability = Author(rng).ability(seed)
    try:
        game = written(data, ability, kind)
    except ContentError as why:
        assert "Odd" in str(why) or "pack.toml: " in str(why), why
        return ""
    play(game, rng, ability)
    return kind


def play(game: ComplexCrashers, rng: Search, ability: dict[str, Any]) -> None:
    """A random game with the text; a fault tells the text."""
    wishes = {"operatives": str(rng.roll(3)), "complex": "old-guard", "team": "strike-team"}
    s = game.new(wishes, rng)
    try:
        for i in range(DECISIONS):
            if not s.asked:
                break
            seat = int(s.asked).bit_length() - 1
            choice = game.sample(s, seat, rng)
            game.play(s, seat, choice, rng)
            wrong = game.conserved(s)
            assert not wrong, wrong
    except Exception as why:
        raise AssertionError(f"{ability}: {why!r}") from why


def main() -> None:
    """Writes many texts and tells how many were taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    data = content()
    found = [tried(data, seed) for seed in range(asked.seed, asked.seed + asked.texts)]
    taken = [kind for kind in found if kind]
    print(f"{asked.texts} texts: {len(taken)} taken and played, {len(found) - len(taken)} refused; no fault")


if __name__ == "__main__":
    main()
