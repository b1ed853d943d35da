import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const FILE = "LICENSES.txt";
const TEXT = /^(licen[cs]e|copying|notice)/i;

/** The folders of the packages that these files are of. */
export function packagesOf(files: string[]): string[] {
  const found = files.flatMap((file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file.replace(/\?.*$/, ""))?.[0] ?? []);
  return [...new Set(found)].filter((folder) => !folder.includes("\0") && existsSync(join(folder, "package.json"))).sort();
}

/** What a package is called, and the texts it wants to be passed on with it. */
export function licenceOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const licence = typeof about.license === "object" ? about.license.type : about.license;
  const texts = readdirSync(folder).filter((name) => TEXT.test(name)).sort();
  if (!licence && !texts.length) throw new Error(`${about.name} does not say under which licence it may be passed on`);
  const said = texts.map((name) => readFileSync(join(folder, name), "utf8").trim());
  return [`${about.name} ${about.version} (${licence ?? "see below"})`, ...said].join("\n\n");
}

/** Writes the licences of all packages that went into the pages, and of those named here, into one file beside them. */
export function licences(...also: string[]): Plugin {
  return {
    name: "licences",
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const near = createRequire(import.meta.url);
      const named = also.map((name) => dirname(near.resolve(`${name}/package.json`)));
      const texts = [...new Set([...packagesOf(files), ...named])].map(licenceOf);
      const head = "The pages of War Room hold parts of the following packages, each under its own licence.";
      this.emitFile({ type: "asset", fileName: FILE, source: `${[head, ...texts].join(`\n\n${"=".repeat(80)}\n\n`)}\n` });
    },
  };
}
