/** A planned card against all that the enemy may hold, summed up: how often it goes well, and how often not. */
import { cardIn, type MassScene } from "./mass";

/** A card against one of the enemy's, as the server plays it through: who comes first, and the damage. */
export interface Met {
  seat: number;
  answer: string;
  first: number;
  dealt: number;
  taken: number;
}

export interface Group {
  id: "clean" | "both" | "hurt" | "stopped" | "quiet";
  title: string;
  why: string;
  met: Met[];
}

const most = (numbers: number[]): string => {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  return least === greatest ? String(greatest) : `${least} to ${greatest}`;
};

/** The cards the enemy may hold, by what would come of them. */
export function groupsOf(scene: MassScene): { enemy: number | null; list: Group[] } {
  const met = (scene.preview?.outlook ?? []) as unknown as Met[];
  const names = (some: Met[]) => some.map(({ answer }) => cardIn(scene.content, answer)?.name ?? "").join(", ");
  const kinds: [Group["id"], (one: Met) => boolean, string, (some: Met[]) => string][] = [
    ["clean", ({ dealt, taken }) => dealt > 0 && !taken, "you hit, unhurt", (some) => `${most(some.map(({ dealt }) => dealt))} damage: ${names(some)}`],
    ["both", ({ dealt, taken }) => dealt > 0 && taken > 0, "both hit", (some) => some.map((one) => `${names([one])} ${one.dealt} : ${one.taken}`).join(", ")],
    ["hurt", ({ dealt, taken }) => !dealt && taken > 0, "it hits you", (some) => `${most(some.map(({ taken }) => taken))} damage: ${names(some)}`],
    ["quiet", ({ dealt, taken }) => !dealt && !taken, "no damage", (some) => names(some)],
  ];
  const list = kinds.flatMap(([id, fits, title, why]): Group[] => {
    const some = met.filter(fits);
    return some.length ? [{ id, title, why: why(some), met: some }] : [];
  });
  return { enemy: met[0]?.seat ?? null, list };
}
