/** What the form of a new battle has beside the declared settings: tables to look at, and the list that this browser keeps. */
import { packOf, type Value } from "../../lib/setup";
import type { Start } from "../guide";
import { hasReserves, MINE, myArmy } from "./army";
import ChooseScenario from "./ChooseScenario.svelte";

const start: Start = {
  pictures: {},
  fields: { scenario: ChooseScenario },
  more({ setting, setup }) {
    const own = setting === "armies" && myArmy(packOf(setup));
    return own ? [{ name: MINE, title: "My own list", help: `${own.units.length} units, as you built it.`, short: "", seats: [], roles: [] }] : [];
  },
  wish(setup) {
    const own = myArmy(packOf(setup));
    if (!own) return { setup, opening: [] };
    const isMine = (setup["armies"] as Value[]).map((army) => army === MINE);
    const armies = (setup["armies"] as Value[]).map((army, seat) => (isMine[seat] ? own.units : army));
    const reserves = (setup["reserves"] as Value[]).map((usual, seat) => (isMine[seat] && own.reserves && hasReserves(String(setup["scenario"]), seat) ? own.reserves : usual));
    return { setup: { ...setup, armies, reserves }, opening: [] };
  },
  workshop: { path: "/build/battle-force", label: "Build your own army" },
};

export default start;
