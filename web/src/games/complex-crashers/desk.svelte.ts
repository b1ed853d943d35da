/** What the plates, the map and the dock share: the unit that is looked at, and the die that waits for a target. */
export const desk = $state({
  unit: null as string | null,
  /** What the dice of each target do, as they lie; null: they are not assigned. */
  outcomes: null as Record<string, string> | null,
  /** Gives the die in hand to a unit; null: none is in hand. */
  give: null as ((unit: string) => void) | null,
});
