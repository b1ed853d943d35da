/** Who sits where at a new table, as the page knows it and as the server is told. */

/** "me": oneself; "here": somebody else at this screen; "link": whoever gets the link; "bot": the computer. */
export interface Sitter {
  kind: "me" | "here" | "link" | "bot";
  strength: string;
  name: string;
  /** By role of a shared seat: "open" or a bot's strength, if somebody else plays it. */
  crew?: string[];
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

/** The seats as the server is told, a word for each or, where several share one, for each of its roles. */
export const chairs = (all: Sitter[], roles: string[][] = []): (string | string[])[] =>
  all.map(({ kind, strength, name, crew }, seat) => {
    if (kind === "here") return `me:${name.trim() || `Player ${seat + 1}`}`;
    const word = kind === "link" ? "open" : kind === "me" ? "me" : strength;
    const shared = (roles[seat] ?? []).map((_, role) => crew?.[role] || word);
    return shared.some((one) => one !== word) ? shared : word;
  });
