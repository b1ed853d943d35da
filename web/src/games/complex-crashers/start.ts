/** What the form of a new raid has beside the declared settings: the cards of both sides, open, with sets in one click. */
import type { Start } from "../guide";
import ChooseComplex from "./ChooseComplex.svelte";
import ChooseTeam from "./ChooseTeam.svelte";
import type { Content } from "./raid";

const start: Start<Content> = {
  pictures: {},
  fields: { team: ChooseTeam, complex: ChooseComplex },
  more: () => [],
  wish: (setup) => ({ setup, opening: [] }),
};

export default start;
