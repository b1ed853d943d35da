/** What seats are called by: their names, and where several have the same name, the part they play. */
export const toldApart = (names: string[], role: (seat: number) => string): string[] =>
  names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : role(seat)));
