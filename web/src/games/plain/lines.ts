/** The lines of a table in words, made for reading on a screen. */

export interface Line {
  words: string;
  /** How far it stands in. */
  depth: number;
  /** Whether its words stand in columns. */
  columns: boolean;
  /** Whether it was not there, or said something else, before. */
  fresh: boolean;
}

const COLUMNS = /\S {2,}\S/;

/** The lines of a text; those that an earlier one (empty: there was none) does not have are fresh. */
export function linesOf(text: string, before: string): Line[] {
  const known = new Set(before.split("\n"));
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const columns = COLUMNS.test(line.trim()) || isDrawn(line);
      const words = columns ? line.trimEnd() : line.trim(); // columns keep their place
      return { words, depth: columns ? 0 : (line.length - line.trimStart().length) / 2, columns, fresh: before !== "" && !known.has(line) };
    });
}

/** Whether a line is part of a drawing: it has more signs than letters and numbers. */
function isDrawn(line: string): boolean {
  const signs = line.replace(/[\p{L}\p{N}\s]/gu, "").length;
  return signs * 2 > line.replace(/\s/gu, "").length;
}
