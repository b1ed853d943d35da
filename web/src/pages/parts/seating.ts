/** Who sits where at a new table, as the page knows it and as the server is told. */

/** "me": oneself; "here": somebody else at this screen; "link": whoever gets the link; "bot": the computer. */
export interface Sitter {
  kind: "me" | "here" | "link" | "bot";
  strength: string;
  name: string;
}

export const MEDIUM = "greedy";

/** Seats for a set-up: what was chosen before as far as it fits, and always exactly one's own seat among them. */
export function seated(before: Sitter[], seats: number): Sitter[] {
  const all = Array.from({ length: seats }, (_, seat) => before[seat] ?? { kind: seat ? "bot" : "me", strength: MEDIUM, name: "" } as Sitter);
  if (!all.some(({ kind }) => kind === "me") && all[0]) all[0] = { ...all[0], kind: "me" };
  return all;
}

/** Somebody else takes a seat; who takes one's own seat gives up the own one to whoever sat here. */
export function changed(all: Sitter[], seat: number, sitter: Partial<Sitter>): Sitter[] {
  const before = all[seat];
  return all.map((one, other) => {
    if (other === seat) return { ...one, ...sitter };
    return sitter.kind === "me" && one.kind === "me" && before ? { ...one, kind: before.kind, strength: before.strength } : one;
  });
}

/** The seats as the server is told. */
export const chairs = (all: Sitter[]): string[] =>
  all.map(({ kind, strength, name }, seat) => {
    if (kind === "link") return "open";
    if (kind === "here") return `me:${name.trim() || `Player ${seat + 1}`}`;
    return kind === "me" ? "me" : strength;
  });
