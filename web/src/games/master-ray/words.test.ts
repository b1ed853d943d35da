import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVENTS, shotAt, touches, weight } from "./events";
import masterRay from "./index";
import { reserve, scientists, shotsAhead, stepOf, worth, type RayScene } from "./ray";
import { content, counted, question, table, told } from "./sample";
import { changes, fires, means, task, weighs, wording } from "./words";

const rules = (file: string): string => readFileSync(`../src/warroom/games/master_ray/${file}`, "utf8");
const label = (text: string): string => wording(text, content, table("staff")).label;

test("every kind of event the rules can tell is known, and no other", () => {
  const kinds = [...rules("events.py").matchAll(/EventKind\(\s*"([\w-]+)"/g)].map((match) => match[1]!);
  expect(kinds.length).toBeGreaterThan(40);
  expect(Object.keys(EVENTS).sort()).toEqual(kinds.sort());
});

test("an event lights the pieces its operands name", () => {
  expect(touches(told("switched", 0, 4))).toEqual(["square-0", "square-4"]);
  expect(touches(told("student", 0, 3, 5))).toEqual(["action-5"]);
  expect(touches(told("unheard-of"))).toEqual([]);
  expect([weight(told("shrunk")), weight(told("student")), weight(told("placed"))]).toEqual([2, 1, 0]);
  expect([shotAt(told("grew", 3)), shotAt(told("missed", 2)), shotAt(told("moved", 1, 2))]).toEqual([3, -1, null]);
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
  const view = table("resolve");
  expect(wording("switch 1-near 3-near", content, view).detail).toBe("Large 4 and medium 2 change places");
  view.dice[4] = 0;
  expect(wording("switch 1-near 3-near", content, view).detail).toBe("Large 4 goes to the empty square");
});

test("students, tempers and levels say what they do", () => {
  expect(content.student.map(task)).toEqual([
    "Moves the ray exactly 1 lane",
    "Moves the ray exactly 2 lanes",
    "Flips shrink and growth",
    "Cools the ray 2 steps",
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
  const [from, to] = [table("resolve"), table("resolve", { temperature: 2, energy: 11, extra: 1 })];
  to.dice[0] = 20; // the large 4 becomes a medium 4
  expect(changes(content, from, to, counted(from), counted(to))).toEqual([
    "Blue: 16 → 20 points (+4)",
    "Blue’s large 4 in lane 1 near becomes a medium 4",
    "Temperature: cool → warm",
    "Energy: 12 → 11",
    "Blue: 3 scientists next turn",
  ]);
});

test("a lost die and a switch are told as such", () => {
  const [from, lost, switched] = [table("resolve"), table("resolve"), table("resolve")];
  lost.dice[2] = 0;
  [switched.dice[0], switched.dice[4]] = [switched.dice[4]!, switched.dice[0]!];
  expect(changes(content, from, lost, {}, {})).toEqual(["Yellow’s medium 2 in lane 2 near disappears"]);
  expect(changes(content, from, switched, {}, {})).toEqual(["Blue’s large 4 and medium 2 change places"]);
});

test("a swapped table belongs to the other professor", () => {
  const view = table("student", { swapped: 1 });
  expect([masterRay.role(0, view, content), masterRay.role(1, view, content)]).toEqual(["Yellow professor", "Blue professor"]);
  expect(reserve(content, view, 0, 2)).toBe(2);
  expect(worth(counted(view), 1, 0)).toBe(4);
});

test("a rival of the highest level always has three scientists", () => {
  expect(scientists(content, table("student", { solo: 1, level: 1 }), 1)).toBe(3);
  expect(scientists(content, table("student", { solo: 1, level: 0 }), 1)).toBe(2);
  expect(scientists(content, table("student", { extra: 1 }), 0)).toBe(3);
});

test("the phase is the question's, or else what the other professor is at", () => {
  expect(masterRay.phaseOf(table("student"), question("staff"))).toBe("staff");
  expect(masterRay.phaseOf(table("resolve"), null)).toBe("resolve");
  expect(stepOf(table("student", { agenda: [5] }))).toBe("recruit");
  expect(stepOf(table("student", { agenda: [] }))).toBe("");
});

test("a shot ahead starts where the ray would be by then; what is planned already is not shown again", () => {
  const events = [told("moved", 2, 3), told("raised", 1, 2), told("shrunk", 4, 18, 9)];
  const preview = { type: "supposed" as const, id: 0, events, view: {}, question: null, numbers: {} };
  const scene = { view: table("resolve"), before: null, preview } as unknown as RayScene;
  expect(shotsAhead(scene)).toEqual([{ lane: 3, height: 2, square: 4 }]);
  const fired = table("resolve", { fired: 1 });
  expect(shotsAhead({ ...scene, view: fired, before: { view: table("student"), numbers: {} } })).toEqual([]);
});
