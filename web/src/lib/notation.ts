/**
 * How choices are written: the one place that takes a text apart. A game says with its content which forms there are, such
 * as `plan CARD > TARGET`: capitals stand for an operand, what is in brackets may be left out, `...` for more of the same.
 */

/** Content that says how choices are written. */
export interface Noted {
  notation: readonly string[];
}

/**
 * A choice by its verb and the names of its operands; the second of a name has a 2 behind it, and a bare word that may be
 * left out goes by itself. Of a text that is no choice the verb is empty.
 */
export interface Parts {
  readonly verb: string;
  readonly [operand: string]: string | undefined;
}

/** The first word of a choice: what is done. */
export const verbOf = (text: string): string => text.split(" ", 1)[0]!;

/** How a piece of a board may be called that stands for a choice: as it is written, as one word, or by what is done. */
export const calledBy = (text: string): string[] => [text, text.replaceAll(" ", "-"), verbOf(text)];

const readers = new WeakMap<readonly string[], { verb: string; pattern: RegExp }[]>();

/** A choice by the names of its parts. */
export function partsOf({ notation }: Noted, text: string): Parts {
  let forms = readers.get(notation);
  if (!forms) readers.set(notation, (forms = notation.map((form) => ({ verb: verbOf(form), pattern: patternOf(form) }))));
  const verb = verbOf(text);
  const found = forms.map((form) => (form.verb === verb ? form.pattern.exec(text) : null)).find((match) => match);
  return found ? { verb, ...found.groups } : { verb: "" };
}

/** A form as a pattern. What may be left out is tried last, so that a bare word is not taken for an operand. */
function patternOf(form: string): RegExp {
  const names: string[] = [];
  const operand = (_: string, name: string, more = "") => {
    const nth = names.push(name) && names.filter((one) => one === name).length;
    return `(?<${name.toLowerCase()}${nth > 1 ? nth : ""}>\\S+?${more && `(?:${more}\\S+?)*`})`;
  };
  const source = form
    .replace(/[.+]/g, "\\$&")
    .replace(/ \[([a-z|]+)\]/g, (_, words: string) => `(?: (?:${words.replace(/[a-z]+/g, "(?<$&>$&)")}))??`)
    .replace(/ \[(.+?)\]/g, "(?: $1)??")
    .replace(/([A-Z]+)(?:( |\\\+)\\\.\\\.\\\.)?/g, operand);
  return new RegExp(`^${source}$`);
}
