/** The settings of Critical Mass in players' words: how many pilots, which Mechs, which additional cards. */
import { spoken, type Start } from "../guide";
import { MINE, myLoadout, openingOf } from "./builder";
import Portrait from "./Portrait.svelte";
import type { Content } from "./printed";

const MECHS: Record<string, { name: string; says: string }> = {
  raijin: { name: "Raijin", says: "Quick and lightly armoured. Dodge a blow, then strike faster." },
  archon: { name: "Archon", says: "Beams and shields. Stronger while it is Primed." },
  patriot: { name: "Patriot", says: "A walking arsenal of missiles. Trades blow for blow." },
  "iron-curtain": { name: "Iron Curtain", says: "Slow, deep armour. A blow that was stopped makes the next unstoppable." },
  random: { name: "By lot", says: "Drawn from the Mechs that nobody has." },
};
const SEATS: Record<string, number> = { duel: 2, three: 3, four: 4, teams: 4 };
const PLACES: Record<string, string[]> = {
  three: ["", "on your left", "on your right"],
  four: ["", "on your left", "across the table", "on your right"],
  teams: ["", "enemy on your left", "your ally, across the table", "enemy on your right"],
};

const start: Start = {
  settings: [
    {
      name: "mode",
      title: "Pilots",
      values: [
        { value: "duel", label: "Duel", says: "Two Mechs. Begin here." },
        { value: "three", label: "Three", short: "Three pilots", says: "Everybody against everybody: aim left or right." },
        { value: "four", label: "Four", short: "Four pilots", says: "Everybody against everybody, and the last one standing wins." },
        { value: "teams", label: "Two against two", short: "Two against two", says: "Allies sit across the table and win together." },
      ],
    },
    {
      name: "tiebreak",
      title: "When nobody gets hurt any more",
      values: [
        { value: false, label: "A draw", says: "Thirty turns without a lost plate end the battle undecided." },
        { value: true, label: "The sounder Mech wins", short: "Decided by damage", says: "More components, then more plates. For tournaments." },
      ],
    },
  ],
  bySeat: [
    {
      name: "mechs",
      title: "Mech",
      distinct: true,
      Picture: Portrait,
      values: ({ content }) =>
        [...(content as Content).mech, { id: "random", name: "By lot", plan: "" }].map(({ id, name, plan }) => ({
          value: id,
          label: name,
          says: MECHS[id]?.says ?? plan,
        })),
    },
    {
      name: "loadouts",
      title: "Additional cards",
      values({ content, seat, mine, setup }) {
        const mech = String(setup["mechs"]).split(",")[seat]!;
        const own = mine && myLoadout(mech, content as Content);
        return [
          { value: "recommended", label: "Recommended", says: "Five cards that fit the Mech. Everybody knows them." },
          ...(own ? [{ value: MINE, label: "My own", says: `In secret: ${own.map(({ name }) => name).join(", ") || "none"}.` }] : []),
          { value: "custom", label: "Chosen at the table", says: "In secret, slot by slot, before the first turn." },
          { value: "none", label: "None", says: "Only the Mech's own cards." },
        ];
      },
    },
  ],
  seats(setup, content?: Content) {
    const mechs = String(setup["mechs"] ?? "").split(",");
    return Array.from({ length: SEATS[String(setup["mode"])] ?? 2 }, (_, seat) => {
      const mech = mechs[seat] || "random";
      const known = content?.mech.find(({ id }) => id === mech) ?? MECHS[mech];
      return mech === "random" ? "a Mech by lot" : (known?.name ?? spoken(mech));
    });
  },
  places: (setup) => PLACES[String(setup["mode"])] ?? [],
  picksSeat: false,
  wish(setup, content: Content) {
    const mechs = String(setup["mechs"]).split(",");
    const loadouts = String(setup["loadouts"]).split(",");
    const named = mechs.filter((mech) => mech !== "random");
    return {
      setup: { ...setup, mirror: new Set(named).size < named.length, loadouts: loadouts.map((one) => (one === MINE ? "custom" : one)).join(",") },
      opening: loadouts[0] === MINE ? openingOf(mechs[0]!, myLoadout(mechs[0]!, content) ?? [], content) : [],
    };
  },
  workshop: { path: "/build/critical-mass", label: "Build your own loadout" },
};

export default start;
