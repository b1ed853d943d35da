import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const MODULE = "virtual:icons";

/** Gives `virtual:icons` the drawings named in src/icons.json, and no other of the set's four thousand. */
export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      const list = new URL("./src/icons.json", import.meta.url);
      this.addWatchFile(list.pathname);
      const set = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"));
      const names: string[] = JSON.parse(readFileSync(list, "utf8"));
      for (const name of names) if (!(name in set.icons)) throw new Error(`src/icons.json: game-icons has no ${name}`);
      return `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, set.icons[name].body])))}`;
    },
  };
}
