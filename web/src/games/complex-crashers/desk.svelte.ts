/** What the plates, the map and the dock share: the unit that is looked at, and the die that waits for a target. */
export const desk = $state({
  unit: null as string | null,
  /** Gives the die in hand to a unit; null: none is in hand. */
  give: null as ((unit: string) => void) | null,
});
