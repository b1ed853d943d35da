/** The tables of this browser, asked for again now and then; what is over stays so and is not asked for again. */
import * as api from "../../lib/api";
import { Fetched } from "../../lib/fetched.svelte";
import { keys } from "../../lib/keys";

export function myTables(): Fetched<api.Listed[]> {
  let over: api.Listed[] = [];
  return new Fetched(async () => {
    const asked = keys().filter(({ table }) => !over.some(({ card }) => card.table === table));
    const found = [...(asked.length ? await api.mine(asked) : []), ...over];
    over = found.filter(({ card }) => card.status === "over");
    return found;
  });
}
