import { afterEach, expect, test, vi } from "vitest";
import { battle } from "../../lib/sample";
import { complete, type More } from "../../lib/setup";
import start from "./start";
import { additional, judge, keepLoadout, laid, myLoadout, openingOf, recommended, understood, written } from "./builder";
import type { CardEntry, Content, MechEntry } from "./printed";

const card = (id: string, type: CardEntry["type"], tech: number, owner = "neutral"): CardEntry => ({
  id, name: id, owner, copies: 2, box: "b", type, speed: 3, tech, source: "house", supplied: [], firepower: null, clauses: [], damage_type: null,
  durability: null, word: id, text: "",
});
const lens = card("lens", "equipment", 2);
const whip = card("whip", "weapon", 2);
const knife = card("knife", "weapon", 2);
const cage = card("cage", "weapon", 3);
const mech = (id: string): MechEntry => ({
  id, name: id.toUpperCase(), box: "b", faction: "", source: "house", plan: "", first_pick: "", component: [], own: [], starts: [],
  slots: [{ tech: 2, type: "any" }, { tech: 2, type: "weapon" }, { tech: 3, type: "weapon" }],
  recommended: ["lens", "whip", "cage"],
  ability: { name: "", source: "house", kind: "continuous", text: "" },
});
const content: Content = {
  notation: [], box: [], mech: [mech("raijin"), mech("archon"), mech("patriot"), mech("iron-curtain")],
  card: [lens, whip, knife, cage, { ...whip, id: "whip-2" }, card("evade", "defense", 1, "raijin")],
};
const raijin = content.mech[0]!;
const more: More = (setting, seat, setup) => start.more({ setting, seat, setup, content });

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a loadout goes to a line of text and comes back the same", () => {
  for (const cards of [[], [lens, whip, cage], [whip, whip]]) {
    const line = written({ mech: raijin, cards });
    expect(understood(line, content).mech).toBe(raijin);
    expect(understood(line, content).cards.map(({ word }) => word)).toEqual(cards.map(({ word }) => word));
  }
  expect(written({ mech: raijin, cards: [lens, cage] })).toBe("raijin: lens+cage");
  expect(understood("  Raijin :  Lens + CAGE ", content).cards.map(({ word }) => word)).toEqual(["lens", "cage"]);
});

test("a line that is no loadout is answered with what is wrong", () => {
  expect(() => understood("lens+cage", content)).toThrow("one line");
  expect(() => understood("godzilla: lens", content)).toThrow("There is no Mech called “godzilla”. There are: raijin, archon");
  expect(() => understood("raijin: laser", content)).toThrow("There is no additional card called “laser”.");
  expect(() => understood("raijin: evade", content)).toThrow("no additional card");
});

test("cards lie in slots of their own type first, and what finds no slot is left over", () => {
  expect(laid(raijin, [whip, knife, lens]).slots.map((one) => one?.word)).toEqual(["lens", "whip", undefined]);
  expect(laid(raijin, [whip, knife, lens]).over.map(({ word }) => word)).toEqual(["knife"]);
  expect(laid(raijin, [whip, knife]).slots.map((one) => one?.word)).toEqual(["knife", "whip", undefined]);
  expect(openingOf("raijin", [cage, whip], content)).toEqual(["pass", "fit whip", "fit cage"]);
  expect(additional(content).map(({ word }) => word)).toEqual(["lens", "whip", "knife", "cage"]);
});

test("the server judges the loadout and one more card of each kind", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { setups } = JSON.parse(String(init.body));
    asked.push(path, ...setups);
    return Response.json(setups.map((_: unknown, i: number) => ({ legal: i !== 2, says: i === 2 ? "No slot." : "", rule: "" })));
  });
  const { whole, more } = await judge(raijin, [lens], content);
  expect(asked.slice(0, 3)).toEqual([
    "/api/games/critical-mass/check",
    { mechs: "raijin,archon", loadouts: "lens,none" },
    { mechs: "raijin,archon", loadouts: "lens+lens,none" },
  ]);
  expect(whole.legal).toBe(true);
  expect(more.get(whip.word)).toEqual({ legal: false, says: "No slot.", rule: "" });
});

test("one's own cards are offered to one's own seat only, and the server is told nothing of them", () => {
  keepLoadout({ mech: raijin, cards: [whip, cage] });
  expect(myLoadout("raijin", content)!.map(({ word }) => word)).toEqual(["whip", "cage"]);
  expect(myLoadout("archon", content)).toBeNull();
  const setup = complete(battle, { loadouts: ["mine", "mine"] }, more);
  expect(setup["loadouts"]).toEqual(["mine", "recommended"]);
  expect([0, 1].map((seat) => more("loadouts", seat, setup).length)).toEqual([1, 0]);
  expect(start.wish(setup, content)).toEqual({
    setup: { ...setup, mechs: ["raijin", "archon"], loadouts: ["custom", "recommended"], mirror: false },
    opening: ["pass", "fit whip", "fit cage"],
  });
});

test("a kept loadout whose cards are gone is forgotten", () => {
  localStorage.setItem("war-room loadouts", JSON.stringify({ raijin: "raijin: death-star" }));
  expect(myLoadout("raijin", content)).toBeNull();
  localStorage.setItem("war-room loadouts", "{broken");
  expect(myLoadout("raijin", content)).toBeNull();
});

test("the same Mech twice is a mirror match, without being asked", () => {
  const setup = complete(battle, { mechs: ["archon", "archon"] });
  expect(start.wish(setup, content).setup["mirror"]).toBe(true);
  expect(start.wish({ ...setup, mechs: ["random", "random"] }, content).setup["mirror"]).toBe(false);
});

test("the recommended cards are those of the board", () => {
  expect(recommended(raijin, content).map(({ word }) => word)).toEqual(["lens", "whip", "cage"]);
});
