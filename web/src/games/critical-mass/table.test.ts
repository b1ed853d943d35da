import { describe, expect, it } from "vitest";
import { EVENTS, strikeOf, together, touches, weight } from "./events";
import criticalMass from "./index";
import { cockpits, numbersOf, others, planned } from "./mass";
import { content, table, told } from "./sample";
import { lastTurn, relation, summary, wording } from "./words";

const four = table({ game: { mechs: ["raijin", "archon", "raijin", "archon"], teams: ["A", "B", "A", "B"] }, hands: { seat: 1, own: ["light-laser"] } });

describe("the table as the server draws it", () => {
  it("shows one's own hand and the size of the others'", () => {
    const [own, other] = cockpits(content, table({ piles: [{ equipped: ["focus-lens"], play: [{ card: "evade", disrupted: true }] }] }));
    expect([own!.hand?.map(({ name }) => name), own!.offSize]).toEqual([["Light Laser", "Evade", "Recharge"], 1]);
    expect([own!.equipped[0]?.name, own!.play[0]?.card.name, own!.play[0]?.disrupted]).toEqual(["Focus Lens", "Evade", true]);
    expect([other!.hand, other!.handSize, other!.plates]).toEqual([null, 3, [2, 4, 6, 7]]);
  });

  it("knows who sits where, and who is friend or enemy", () => {
    expect(others(four, 1)).toEqual([2, 3, 0]);
    expect([0, 1, 2, 3].map((seat) => relation(four, seat))).toEqual(["enemy", "you", "enemy", "your ally"]);
  });

  it("tells a spectator who plays with whom", () => {
    const seen = { ...four, hands: { ...four.hands, seat: -1, own: null } };
    expect([0, 1, 2, 3].map((seat) => relation(seen, seat))).toEqual(["team A", "team B", "team A", "team B"]);
  });

  it("tells the phase", () => {
    expect(criticalMass.phaseOf(table({ turn: { phase: "combat" } }), null)).toBe("combat");
  });

  it("gives a card the numbers that differ from its print", () => {
    const figure = { value: 5, reasons: [] };
    expect(numbersOf(table({ numbers: { "speed-0-light-laser": figure } }), 0, content.card[0]!)).toEqual({ speed: figure });
  });
});

describe("words", () => {
  const says = (text: string, picture = table()) => wording(text, content, picture).label;
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

  it("calls a seat by its Mech once there is one", () => {
    expect(criticalMass.role(1, table(), content)).toBe("Archon");
    expect(criticalMass.role(1, {}, content)).toBe("Pilot 2");
  });

  it("sums the last turn up in three lines", () => {
    const events = [
      told("turn", { turn: 1 }), told("revealed", { seat: 0, card: "light-laser" }), told("revealed", { seat: 1, card: "evade" }),
      told("dodged", { seat: 1, by: 0, card: "light-laser" }),
      told("ability-on", { ability: "archon", seat: 1 }, "Close Combat of Archon turns ON."), told("turn", { turn: 2 }),
    ];
    expect(summary(content, table(), lastTurn(events))).toEqual([
      "Raijin played Light Laser; Archon played Evade.", "Archon dodged Light Laser.", "Close Combat of Archon turns ON.",
    ]);
    expect(lastTurn([...events, told("revealed", { seat: 0, card: "light-laser" })]), "while a turn is fought there is nothing to sum up").toEqual([]);
    expect(lastTurn([])).toEqual([]);
  });
});

describe("events", () => {
  it("light the pieces they touched", () => {
    expect(touches(told("plates-fell", { seat: 1, component: "logic-cortex", plates: 2 }))).toEqual(["component-1-logic-cortex"]);
    expect(touches(told("equipped", { seat: 0, card: "focus-lens" }))).toEqual(["card-0-focus-lens", "equipment-0-focus-lens"]);
    expect(touches(told("unheard-of"))).toEqual([]);
  });

  it("are one beat when they happen together", () => {
    expect(together(told("revealed"), told("revealed-target"))).toBe(true);
    const fell = (component: string) => told("plates-fell", { seat: 0, component });
    expect(together(fell("thrusters"), told("component-destroyed", { seat: 0, component: "thrusters" }))).toBe(true);
    expect(together(fell("thrusters"), fell("pilot-shrine"))).toBe(false);
    expect(together(told("hit"), told("hit"))).toBe(false);
    expect(weight(told("turn"))).toBe(0);
    expect(Object.values(EVENTS).every(({ weight }) => weight <= 2)).toBe(true);
  });

  it("tell a strike that hits from one that is stopped", () => {
    expect(strikeOf(told("hit", { seat: 1, by: 0, damage: 3 }))).toEqual({ from: 0, to: 1, damage: 3, hits: true });
    expect(strikeOf(told("dodged", { seat: 1, by: 0 }))?.hits).toBe(false);
    expect(strikeOf(told("turn"))).toBeNull();
  });
});
