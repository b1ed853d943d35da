/** How words and sentences are set; nothing here reads what they mean. */

/** With a capital letter, as a sentence begins. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Without its full stop, as in a headline or a row; a question keeps its mark. */
export const bare = (sentence: string): string => sentence.replace(/(?<!\.)\.$/, "");

/** A number with its word: "1 shot", "2 shots". */
export const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
