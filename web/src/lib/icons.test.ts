import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import named from "../icons.json";

test("the pages carry every drawing they show, and no other", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".svelte"));
  const shown = files.flatMap((path) => [...readFileSync(`src/${path}`, "utf8").matchAll(/<Icon\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name));
  expect([...new Set(shown)].sort()).toEqual([...named].sort());
});
