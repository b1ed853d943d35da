/** Critical Mass in a minute, and what is in its boxes. */
import type { Learn } from "../guide";
import { recommended, slotName } from "./builder";
import Gallery from "./Gallery.svelte";
import Pictures from "./Pictures.svelte";
import type { Content } from "./printed";

const learn: Learn<Content> = {
  goal: "Two to four giant Mechs fight with cards. All choose one in secret and show them together; the faster card acts first. A Mech whose four components are destroyed is out. The last one standing, or the last team, wins.",
  steps: [
    { title: "Plan", says: "Choose one card of your hand, in secret, and with several enemies also whom you aim at." },
    { title: "Reveal", says: "When everybody is ready, all cards are turned face up together." },
    { title: "Combat", says: "Cards act from the highest speed to the lowest, lightning first; equal speeds act together. A Mech that is hit loses what it has played at a lower speed: it is disrupted." },
    { title: "Cooldown", says: "Played cards go to your cooldown pile, face up. Recharge takes all of them back to your hand." },
  ],
  charts: [
    {
      title: "Four types of cards",
      columns: ["Type", "What it does"],
      rows: [
        ["Weapon", "Attacks. Its firepower is its damage."],
        ["Defense", "Lightning. A dodge or a block stops the attacks of this turn."],
        ["Action", "Everything else: Recharge, Activate, repairs, tricks."],
        ["Equipment", "Lightning. Stays on the Mech until damage disables it."],
      ],
    },
    {
      title: "What stops what",
      columns: ["", "Dodge", "Block"],
      rows: [
        ["An attack", "stopped", "stopped"],
        ["Unavoidable", "hits", "stopped"],
        ["Piercing", "stopped", "hits"],
      ],
    },
  ],
  tips: [
    "The attacker splits the damage. A plate falls only to as much as its durability from one attack; what is less is lost.",
    "Even damage that breaks nothing disrupts a slower card.",
    "Activate brings a deactivated card to your hand and makes you Primed, but it is slow: a hit leaves you one of the two.",
    "Primed buys a Tech 3 card with the next Activate. Taking it ends Primed.",
    "A destroyed component hurts its own Mech: it is stunned for a turn, or loses a card.",
    "The cooldown piles lie open. Look what the enemy can no longer play.",
  ],
  box: ({ mech, card }) => [
    ...mech.map((one) => ({
      title: `${one.name} · ${one.faction}`,
      says: `${one.plan} ${one.ability.name}: ${one.ability.text}`,
      columns: ["Component", "Plates", "Durability", "When it is destroyed"],
      rows: one.component.map(({ name, plates, durability, text }) => [name, String(plates), String(durability), text]),
      house: one.component.some(({ source }) => source === "house"),
    })),
    {
      title: "Slots for additional cards",
      columns: ["Mech", "Slot", "Recommended"],
      rows: mech.flatMap((one) =>
        one.slots.map((slot, i) => [i ? "" : one.name, slotName(slot), recommended(one, { card } as Content)[i]?.name ?? ""]),
      ),
      house: true,
    },
  ],
  Pictures,
  Gallery,
};

export default learn;
