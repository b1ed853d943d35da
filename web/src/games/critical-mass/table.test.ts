import { describe, expect, it } from "vitest";
import { EVENTS, strikeOf, together, touches, weight } from "./events";
import criticalMass from "./index";
import { cardAt, cockpits, first, members, numbersOf, others, phaseOf, planned, second, seatIn, third, verb, viewer } from "./mass";
import { content, table, told } from "./sample";
import { staged } from "./stage";
import { lastTurn, options, relation, summary, wording } from "./words";

const four = table({ mech: [0, 1, 0, 1], teams: 1, hand: [{ count: 1 }, 1, { count: 1 }, { count: 1 }] });

describe("the table as the server tells it", () => {
  it("knows each card by its number, own and additional ones", () => {
    expect(cardAt(content, table(), 0, 1)?.name).toBe("Evade");
    expect(cardAt(content, table(), 1, 16)?.name).toBe("Focus Lens");
    expect(members(2 ** 31 + 5)).toEqual([0, 2, 31]);
  });

  it("reads words and loadouts that a number cannot hold", () => {
    // what the server writes for pack(250, 65535, 40001, 65533), and for a loadout with the Focus Lens in the seventh slot
    const word = "72054966625239034";
    expect([verb(word), first(word), second(word), third(word)]).toEqual([250, 65535, 40001, 65533]);
    const lens = cardAt(content, table(), 1, 16)!;
    const loadout = String((BigInt(lens.kind) << 48n) | 0x7f_ff_ff_ff_ff_ffn);
    expect(cardAt(content, table({ loadout: [null, loadout] }), 1, 22)?.name).toBe("Focus Lens");
  });

  it("shows one's own hand and the size of the others'", () => {
    const [own, other] = cockpits(content, table());
    expect([own!.hand?.map(({ name }) => name), own!.offSize]).toEqual([["Light Laser", "Evade", "Recharge"], 1]);
    expect([other!.hand, other!.handSize, other!.plates]).toEqual([null, 3, [2, 4, 6, 7]]);
    expect(viewer(table())).toBe(0);
  });

  it("knows who sits where, and who is friend or enemy", () => {
    expect([seatIn(four, 1, "left"), seatIn(four, 1, "center"), seatIn(four, 1, "right")]).toEqual([2, 3, 0]);
    expect(others(four, 1)).toEqual([2, 3, 0]);
    expect([0, 1, 2, 3].map((seat) => relation(four, seat))).toEqual(["enemy", "you", "enemy", "your ally"]);
  });

  it("tells the phase", () => {
    expect([phaseOf(table()), phaseOf(table({ batch: [] })), phaseOf(table({ batch: [6] })), phaseOf(table({ agenda: [] }))]).toEqual([
      "plan", "combat", "setup", "",
    ]);
    expect(phaseOf(table({ batch: [] }), "damage")).toBe("combat");
  });

  it("gives a card the numbers that differ from its print", () => {
    const figure = { value: 5, reasons: [] };
    expect(numbersOf({ "speed-0-light-laser": figure }, 0, content.card[0]!)).toEqual({ speed: figure });
  });
});

describe("words", () => {
  const says = (text: string, view = table()) => wording(text, content, view).label;
  it("puts every kind of choice in players' words", () => {
    expect(says("plan light-laser")).toBe("Light Laser");
    expect(says("plan light-laser > left", four)).toBe("Light Laser at Raijin 3");
    expect(planned(content, four, "plan light-laser > right")?.target).toBe(0);
    expect(wording("plan light-laser > left", content, four, 2).label).toBe("Light Laser at Archon 4"); // as seat 3 aims, whoever looks
    expect(["hit thrusters 0", "hit pilot-shrine 1", "hit logic-cortex 2", "hit focus-lens 0", "hit focus-lens 1"].map((text) => says(text))).toEqual([
      "Nothing on Thrusters", "1 plate of Pilot Shrine", "2 plates of Logic Cortex", "Spare Focus Lens", "Disable Focus Lens",
    ]);
    expect(
      ["activate evade", "follow evade", "cool evade", "deactivate evade hand", "deactivate evade cooldown", "recharge evade", "disable focus-lens", "repair storm-core", "fit evade", "first evade", "pass", "concede"].map(
        (text) => says(text),
      ),
    ).toEqual([
      "Activate Evade", "Follow up with Evade", "Cool down Evade", "Deactivate Evade, out of the hand", "Deactivate Evade, in Cooldown", "Take back Evade",
      "Disable Focus Lens", "A plate back on Storm Core", "Fit Evade", "Evade first", "No card", "Concede",
    ]);
  });

  it("finds the options in a question", () => {
    expect(options("Choose one. 1: you may activate a card of Tech 2 or less; 2: you become Primed.")).toEqual({
      "1": "you may activate a card of Tech 2 or less", "2": "you become Primed",
    });
  });

  it("calls a seat by its Mech once there is one", () => {
    expect(criticalMass.role(1, table(), content)).toBe("Archon");
    expect(criticalMass.role(1, {} as never, content)).toBe("Pilot 2");
  });

  it("sums the last turn up in three lines", () => {
    const events = [
      told("turn", 1), told("revealed", 0, 1), told("revealed", 1, 2), told("dodged", 1, 0, 1),
      told("ability-on", 1, 1, 0, "Close Combat of Archon turns ON."), told("turn", 2),
    ];
    expect(summary(content, table(), lastTurn(events))).toEqual([
      "Raijin played Light Laser; Archon played Evade.", "Archon dodged Light Laser.", "Close Combat of Archon turns ON.",
    ]);
    expect(lastTurn([...events, told("revealed", 0, 1)]), "while a turn is fought there is nothing to sum up").toEqual([]);
    expect(lastTurn([])).toEqual([]);
  });
});

describe("events", () => {
  it("light the pieces they touched", () => {
    expect(touches(told("plates-fell", 1, 4, 2))).toEqual(["component-1-4"]);
    expect(touches(told("equipped", 0, 4))).toEqual(["card-0-4", "equipment-0-4"]);
    expect(touches(told("unheard-of"))).toEqual([]);
  });

  it("are one beat when they happen together", () => {
    expect(together(told("revealed", 0, 1), told("revealed-target", 1, 2, 0))).toBe(true);
    expect(together(told("plates-fell", 0, 1, 1), told("component-destroyed", 0, 1))).toBe(true);
    expect(together(told("hit", 0, 1, 1), told("hit", 1, 0, 1))).toBe(false);
    expect(weight(told("turn", 2))).toBe(0);
    expect(Object.values(EVENTS).every(([weight]) => weight <= 2)).toBe(true);
  });

  it("tell a strike that hits from one that is stopped", () => {
    expect(strikeOf(told("hit", 1, 0, 3))).toEqual({ from: 0, to: 1, says: "−3", hits: true });
    expect(strikeOf(told("dodged", 1, 0, 3))?.hits).toBe(false);
    expect(strikeOf(told("turn", 1))).toBeNull();
  });
});

describe("a turn shown beat by beat", () => {
  it("moves cards, plates and lamps as they are told", () => {
    const events = [
      told("revealed", 0, 1), told("revealed", 1, 4), told("equipped", 1, 4), told("attack", 0, 1, 1), told("hit", 1, 0, 1),
      told("plates-fell", 1, 4, 2), told("disrupted", 0, 1, 1), told("primed", 1), told("cools-down", 0, 1), told("disabled", 1, 4), told("stunned", 1),
    ];
    const at = (count: number) => staged(content, table(), events.slice(0, count));
    expect(at(2).map(({ play }) => play.map(({ card }) => card.name))).toEqual([["Light Laser"], ["Focus Lens"]]);
    expect(at(2)[0]!.hand!.map(({ name }) => name)).toEqual(["Evade", "Recharge"]);
    expect(at(2)[1]!.handSize).toBe(2);
    expect(at(3)[1]!.equipped.map(({ name }) => name)).toEqual(["Focus Lens"]);
    expect(at(6)[1]!.plates).toEqual([2, 2, 6, 7]);
    expect(at(7)[0]!.play[0]!.disrupted).toBe(true);
    const [own, other] = at(events.length);
    expect([own!.play, own!.cooldown.map(({ name }) => name)]).toEqual([[], ["Light Laser"]]);
    expect([other!.primed, other!.stunNext, other!.equipped, other!.cooldown.map(({ name }) => name)]).toEqual([true, true, [], ["Focus Lens"]]);
  });

  it("takes cards back to hand, and marks the fallen", () => {
    const before = table({ cooldown: [1, 0], hand: [0b110, { count: 3 }] });
    const [own, other] = staged(content, before, [told("revealed", 0, 3), told("recharged", 0, 1), told("returned", 0, 3), told("activated", 1), told("fell", 1)]);
    expect(own!.hand!.map(({ name }) => name).toSorted()).toEqual(["Evade", "Light Laser", "Recharge"]);
    expect([own!.cooldown, other!.handSize, other!.offSize, other!.living]).toEqual([[], 4, 0, false]);
  });
});
