import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licenceOf, packagesOf } from "./licences.ts";

function installed(name: string, about: object, files: Record<string, string> = {}): string {
  const folder = join(mkdtempSync(join(tmpdir(), "licences-")), "node_modules", ...name.split("/"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version: "1.2.3", ...about }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

test("each package is found once, by the files that went into the pages", () => {
  const plain = installed("plain", { license: "MIT" });
  const scoped = installed("@some/scoped", { license: "MIT" });
  const inner = join(scoped, "node_modules", "inner");
  mkdirSync(inner, { recursive: true });
  writeFileSync(join(inner, "package.json"), "{}");
  const files = [`${plain}/a.js`, `${plain}/src/b.js?inline`, `${scoped}/index.js`, `${inner}/c.js`, "/work/web/src/main.ts"];
  expect(packagesOf(files)).toEqual([plain, scoped, inner].sort());
});

test("a licence is told with its text", () => {
  const folder = installed("svelte", { license: "MIT" }, { "LICENSE.md": "Permission is hereby granted\n", "README.md": "no" });
  expect(licenceOf(folder)).toBe("svelte 1.2.3 (MIT)\n\nPermission is hereby granted");
  expect(licenceOf(installed("bare", { license: "ISC" }))).toBe("bare 1.2.3 (ISC)");
});

test("a package without a licence is not passed on", () => {
  expect(() => licenceOf(installed("wild", {}))).toThrow("wild does not say");
});
