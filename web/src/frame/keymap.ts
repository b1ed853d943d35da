/** A key that only does something at some tables: where there is a board, in practice, when one looks back. */
export type Where = "board" | "practice" | "past";
export type Key = { keys: readonly string[]; does: string; where?: Where };

/** The keys of the table, in one list: for the page that listens, the help panel and the about page. */
export const KEYS: readonly Key[] = [
  { keys: ["Enter"], does: "the main button" },
  { keys: ["1", "…", "9"], does: "choose by number" },
  { keys: ["/"], does: "find or write a choice" },
  { keys: ["Tab"], does: "go from piece to piece; what would come of it is shown" },
  { keys: ["Esc"], does: "one step back" },
  { keys: ["Space"], does: "go on, while the table tells what happened; held, go on fast" },
  { keys: ["S"], does: "show that again" },
  { keys: ["Z"], does: "undo" },
  { keys: ["W"], does: "why can't I do what I point at?" },
  { keys: ["R"], does: "rewind" },
  { keys: ["←", "→"], does: "one moment back or on, when looking back", where: "past" },
  { keys: ["B"], does: "board or words", where: "board" },
  { keys: ["L"], does: "log on or off" },
  { keys: ["T"], does: "talk" },
  { keys: ["A"], does: "advice, in practice alone against bots", where: "practice" },
  { keys: ["?"], does: "these keys" },
];

/** Whether a key press belongs to a field or control that is focused rather than to the table. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return true;
  const control = target?.closest("button, a, summary, [role=button], [role=slider]");
  return Boolean(control) && (event.key === "Enter" || event.key === " ");
}
