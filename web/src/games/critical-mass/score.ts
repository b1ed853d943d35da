/** A battle told by a few figures. */
import type { Told } from "../../lib/wire";
import { cardOfWord, seatName, type MassScene } from "./mass";

type About = { seat: number; by: number; card: string; damage: number; plates: number };

/** Plates left, damage dealt and by which card, cards disrupted. */
export function score(scene: MassScene): { figure: string; says: string }[] {
  const { picture, content, events } = scene;
  const own = scene.seat >= 0 ? scene.seat : 0;
  const seats = [own, ...picture.game.mechs.keys()].filter((seat, i, all) => all.indexOf(seat) === i);
  const plates = seats.map((seat) => picture.boards[seat]!.plates.reduce((sum, n) => sum + n, 0));
  const told = events.map((event: Told) => ({ kind: event.kind, ...(event.about as About) }));
  const dealt = told.filter(({ kind, by }) => kind === "hit" && by === own).reduce((sum, { damage }) => sum + damage, 0);
  const disrupted = told.filter(({ kind, seat }) => kind === "disrupted" && seat !== own).length;
  const cards = told.filter(({ kind, seat }) => (kind === "revealed" || kind === "revealed-target") && seat === own).map(({ card }) => card);
  const [favourite, times] = [...new Set(cards)].map((card) => [card, cards.filter((one) => one === card).length] as const).toSorted((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const whose = scene.seat >= 0 ? "yours" : seatName(picture, own);
  return [
    { figure: plates.join(" : "), says: `plates left: ${[whose, ...seats.slice(1).map((seat) => seatName(picture, seat))].join(", ")}` },
    { figure: String(dealt), says: "damage dealt" },
    { figure: String(disrupted), says: "cards of others disrupted" },
    ...(times > 1 ? [{ figure: `${times} times`, says: `${cardOfWord(content, favourite)?.name ?? "one card"}, played most` }] : []),
  ];
}
