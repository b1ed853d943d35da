import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENTS, shotAt, touches, weight } from "./events";
import masterRay from "./index";
import { shotsAhead, type RayScene } from "./ray";
import { content, die, question, table, told } from "./sample";
import { changes, fires, means, task, weighs, wording } from "./words";

const rules = (file: string): string => readFileSync(`../src/warroom/games/master_ray/${file}`, "utf8");
const label = (text: string): string => wording(text, content, table("staff")).label;

test("every kind of event the rules can tell is known, and no other", () => {
  const kinds = [...rules("events.py").matchAll(/EventKind\(\s*"([\w-]+)"/g)].map((match) => match[1]!);
  expect(kinds.length).toBeGreaterThan(40);
  expect(Object.keys(EVENTS).sort()).toEqual(kinds.sort());
});

test("an event lights the pieces its operands name", () => {
  expect(touches(told("switched", { square: ["1-near", "3-near"] }))).toEqual(["square-1-near", "square-3-near"]);
  expect(touches(told("student", { seat: 0, card: "kira-frost", action: "cool" }))).toEqual(["action-cool"]);
  expect(touches(told("unheard-of"))).toEqual([]);
  expect([weight(told("shrunk")), weight(told("student")), weight(told("placed"))]).toEqual([2, 1, 0]);
  expect([shotAt(told("grew", { square: "2-far" })), shotAt(told("missed", { lane: 2 })), shotAt(told("moved", { lane: 2 }))]).toEqual(["2-far", null, undefined]);
});

test("every choice that can be written has words without notation", () => {
  const forms = [...rules("notation.py").matchAll(/^ {4}"(\w+)": Form\(/gm)].map((match) => match[1]!);
  const texts: Record<string, string> = {
    student: "student kira-frost",
    staff: "staff fire 1",
    lead: "lead fire",
    lock: "lock cool",
    ready: "ready",
    move: "move 3",
    height: "height low",
    mode: "mode",
    switch: "switch 1-near 3-near",
    heat: "heat 1",
    cool: "cool 2",
    fire: "fire",
  };
  expect(Object.keys(texts).sort()).toEqual(forms.sort());
  for (const text of Object.values(texts)) {
    expect(label(text)).toMatch(/^[A-Z]/);
    expect(label(text)).not.toMatch(/near|far|-/);
  }
  expect(label("staff move 2")).toBe("Move the ray: 2 scientists");
  expect(label("student kira-frost")).toBe("Kira Frost");
  expect(label("switch 1-near 3-near")).toBe("Switch lanes 1 and 3");
});

test("a switch says which dice change places, or that one goes to an empty square", () => {
  expect(wording("switch 1-near 3-near", content, table("resolve")).detail).toBe("Large 4 and medium 2 change places");
  const empty = table("resolve", {}, { "3-near": null });
  expect(wording("switch 1-near 3-near", content, empty).detail).toBe("Large 4 goes to the empty square");
});

test("students, tempers and levels say what they do", () => {
  expect(content.student.map(task)).toEqual([
    "Moves the ray 1 lane, free.",
    "Moves the ray 2 lanes, free.",
    "Flips shrink and growth, free.",
    "Cools the ray 2 steps, free.",
  ]);
  const [greedy, , methodical] = content.temper;
  const [lecturer, laureate] = content.level;
  expect(weighs(greedy!)).toBe("A point it gains counts 2, a point you lose 1.");
  expect(fires(content, lecturer!, greedy!)).toBe("It fires if that makes 4 or more.");
  expect(fires(content, laureate!, methodical!)).toBe("It fires if that makes 1 or more and the ray is cool or colder.");
  expect(means(lecturer!)).toBe("No scientist helps before its shot.");
  expect(means(laureate!)).toContain("Up to 2 scientists help");
});

test("what would change is told, the scores first", () => {
  const crews = [{ scientists: 3, chief: false }, { scientists: 2, chief: false }];
  const to = table("resolve", { ray: { temperature: 2, energy: 11 }, crews }, { "1-near": die("medium", 4) });
  expect(changes(content, table("resolve"), to, 0)).toEqual([
    "You: 16 → 20 points (+4)",
    "Your large 4 in lane 1 near becomes a medium 4",
    "Heat goes from cool to warm",
    "11 energy left",
    "You: 3 scientists next turn",
  ]);
});

test("a lost die and a switch are told as such", () => {
  const lost = table("resolve", {}, { "2-near": null });
  const switched = table("resolve", {}, { "1-near": die("medium", 2), "3-near": die("large", 4) });
  expect(changes(content, table("resolve"), lost).at(-1)).toBe("Yellow’s medium 2 in lane 2 near disappears");
  expect(changes(content, table("resolve"), switched)).toEqual(["Blue’s large 4 and medium 2 change places"]);
});

test("a swapped table belongs to the other professor", () => {
  const picture = table("student", { game: { colours: ["yellow", "blue"] } });
  expect([masterRay.role(0, picture, content), masterRay.role(1, picture, content)]).toEqual(["Yellow professor", "Blue professor"]);
  expect([masterRay.colour(0, picture), masterRay.colour(1, picture)]).toEqual([1, 0]);
  expect([masterRay.role(1, {}, content), masterRay.colour(1, {})], "before the game has begun").toEqual(["Yellow professor", 1]);
});

test("one plans while something is asked; else it is what is done just now", () => {
  expect(masterRay.phaseOf(table("student"), question("staff"))).toBe("plan");
  expect(masterRay.phaseOf(table("resolve"), null)).toBe("do");
  expect(masterRay.phaseOf(table(""), null)).toBe("");
});

test("a shot ahead starts where the ray would be by then, planned or pointed at", () => {
  const { ray } = table("resolve");
  const events = [
    told("moved", { from: 2, lane: 3 }, { ray: { ...ray, lane: 3 } }),
    told("raised", { height: ["middle", "low"] }, { ray: { ...ray, lane: 3, height: "low" } }),
    told("shrunk", { square: "3-near" }),
  ];
  const preview = { type: "supposed" as const, id: 0, events, picture: {}, question: null };
  const scene = { picture: table("resolve"), before: null, planned: [], preview } as unknown as RayScene;
  expect(shotsAhead(scene)).toEqual([{ lane: 3, height: "low", square: "3-near" }]);
  expect(shotsAhead({ ...scene, planned: events, preview: null })).toEqual([{ lane: 3, height: "low", square: "3-near" }]);
});
