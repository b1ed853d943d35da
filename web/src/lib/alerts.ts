/** Says that it is one's turn to who looks elsewhere: in the tab, and by the browser if that is wanted and allowed. */

const DOT = "%3Ccircle cx='12' cy='4' r='4' fill='%23ffa033'/%3E%3C/svg%3E";

/** The sign of the tab, with a dot when one is waited for. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  const plain = (link.dataset["plain"] ??= link.href);
  link.href = on ? plain.replace(/%3C\/svg%3E$/, DOT) : plain;
}

/** Whether the browser would let us; "unknown": it has to be asked. */
export const allowance = (): "yes" | "no" | "unknown" =>
  typeof Notification === "undefined" || Notification.permission === "denied" ? "no" : Notification.permission === "granted" ? "yes" : "unknown";

/** Asks whether the browser may tell of one's turn; false: it may not. */
export async function askLeave(): Promise<boolean> {
  if (allowance() === "unknown") await Notification.requestPermission().catch(() => {});
  return allowance() === "yes";
}

/** Tells somebody who looks elsewhere that it is their turn; a click leads to the table. */
export function tellTurn(title: string, says: string, table: string): void {
  if (!document.hidden || allowance() !== "yes") return;
  try {
    const note = new Notification(title, { body: says, tag: `war-room ${table}` });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // phones tell only through a worker; the tab still says it
  }
}
