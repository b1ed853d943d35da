/** Says that it is one's turn to who looks elsewhere: in the tab, and by the browser if that is wanted and allowed. */

/** The sign of the tab, with a dot when one is waited for. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  const wanted = on ? "/icon-turn.svg" : "/icon.svg";
  if (link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
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
