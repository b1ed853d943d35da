import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { partsOf, verbOf } from "./notation";
import sample from "./notation.sample.json";

const GAMES = Object.entries(sample).map(([game, { forms, choices }]) => ({ game, choices, content: { notation: forms } }));
const RECORDS = "../tests/records";

/** What is written beside the operands: the bare words and signs of the form. */
const leftOver = (text: string, { verb, ...parts }: Record<string, string | undefined>): string =>
  Object.values(parts).reduce<string>((rest, part = "") => rest.replace(part, ""), text.slice(verb!.length));

describe.each(GAMES)("choices of $game", ({ game, choices, content }) => {
  it("are taken apart by a form each, and every form is needed", () => {
    const alone = content.notation.filter((form) => choices.some((text) => partsOf({ notation: [form] }, text).verb));
    expect(alone).toEqual(content.notation);
    for (const text of choices) expect(partsOf(content, text).verb, text).toBe(verbOf(text));
  });

  it("leave nothing but the bare words of the form", () => {
    for (const text of choices) expect(leftOver(text, partsOf(content, text)).replace(/\b(on|of|opening|objective|via|and|with)\b|[ >,.+]/g, ""), text).toBe("");
  });

  it("are read as they stand in all records", () => {
    const texts = readdirSync(`${RECORDS}/${game}`).flatMap((file) =>
      [...readFileSync(`${RECORDS}/${game}/${file}`, "utf8").matchAll(/^\d+ [\d.]+: ([^~\n]+)/gm)].flatMap(([, answer]) => answer!.trim().split("; ")),
    );
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) expect(partsOf(content, text).verb, text).toBe(verbOf(text));
  });
});

it.each([
  ["master-ray", "staff cool 1", { action: "cool", number: "1" }],
  ["master-ray", "switch 1-near 3-near", { square: "1-near", square2: "3-near" }],
  ["critical-mass", "plan storm-lance > left", { card: "storm-lance", target: "left" }],
  ["complex-crashers", "use op1 spray on d2", { unit: "op1", ability: "spray", about: "d2" }],
  ["complex-crashers", "place hall-open -1,0 3", { tile: "hall-open", x: "-1", y: "0", turn: "3" }],
  ["battle-force", "move 6.0 e keep", { inches: "6.0", heading: "e", formation: "keep" }],
  ["battle-force", "move 21.2,34.0 keep ne via 18.0,30.5", { x: "21.2", y: "34.0", formation: "keep", heading: "ne", x2: "18.0", y2: "30.5" }],
  ["battle-force", "engage hovering", { hovering: "hovering" }],
  ["battle-force", "engage 3 hovering", { unit: "3", hovering: "hovering" }],
  ["battle-force", "shoot 9 and 10 with 1+2", { unit: "9", unit2: "10", base: "1+2" }],
  ["battle-force", "aim 12.3", { unit: "12", base: "3" }],
  ["battle-force", "allocate 3 1 2", { base: "3 1 2" }],
] as const)("in %s, %s has its parts", (game, text, parts) => {
  const content = { notation: sample[game].forms };
  expect(Object.fromEntries(Object.entries(partsOf(content, text)).filter(([, part]) => part !== undefined))).toEqual({ verb: verbOf(text), ...parts });
});

it("says of what is no choice that it has no verb", () => {
  for (const text of ["", "jump 3", "staff cool", "staff cool 1 now"]) expect(partsOf(GAMES[0]!.content, text)).toEqual({ verb: "" });
});
