/** How words and sentences are set; nothing here reads what they mean. */

/** With a capital letter, as a sentence begins. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Without its full stop, as in a headline or a row; a question keeps its mark. */
export const bare = (sentence: string): string => sentence.replace(/(?<!\.)\.$/, "");

/** A number with its word: "1 shot", "2 shots". */
export const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** The words of a sentence or a name, one by one. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A name of ours as people would write it: "two-scientists" becomes "Two scientists". */
export const spoken = (name: string): string => capital(name.replace(/[-_]+/g, " ").trim());
