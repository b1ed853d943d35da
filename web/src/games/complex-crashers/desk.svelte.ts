/** Whose abilities lie open in the dock, and which plate is bright: it outlives the questions. */
export const desk = $state({ unit: null as string | null });
