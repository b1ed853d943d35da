/** What the form of a new battle has beside the declared settings: drawings, and one's own cards. */
import type { Start } from "../guide";
import { MINE, myLoadout, openingOf } from "./builder";
import Mech from "./Mech.svelte";
import type { Content } from "./printed";

const start: Start<Content> = {
  pictures: { mechs: Mech },
  more({ setting, seat, setup, content }) {
    const own = setting === "loadouts" && seat === 0 && myLoadout((setup["mechs"] as string[])[0]!, content);
    if (!own) return [];
    const help = `In secret: ${own.map(({ name }) => name).join(", ") || "none"}.`;
    return [{ name: MINE, title: "My own", help, short: "", seats: [], roles: [] }];
  },
  wish(setup, content) {
    const mechs = setup["mechs"] as string[];
    const loadouts = setup["loadouts"] as string[];
    const named = mechs.filter((mech) => mech !== "random");
    return {
      setup: {
        ...setup,
        mirror: setup["mirror"] === true || new Set(named).size < named.length, // who wants the same Mech twice has said so
        loadouts: loadouts.map((one) => (one === MINE ? "custom" : one)),
      },
      opening: loadouts[0] === MINE ? openingOf(mechs[0]!, myLoadout(mechs[0]!, content) ?? [], content) : [],
    };
  },
  workshop: { path: "/build/critical-mass", label: "Build your own loadout" },
};

export default start;
