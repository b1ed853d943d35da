/** A game's ledger made readable: chapters in the rulebook's order, and what each entry says. */
import { spoken } from "../../lib/typography";
import type { Rule } from "../../lib/api";

/** Where an entry comes from, in a word, and what that means. */
export const SOURCES = {
  rulebook: { label: "Rulebook", says: "The rulebook says so, retold in our words." },
  ruling: { label: "Our ruling", says: "The rulebook leaves this open, so we decided it and say why." },
  house: { label: "House rule", says: "Our own design: the rulebook we have does not contain it." },
} as const;
export type Source = keyof typeof SOURCES;

export interface Entry {
  id: string;
  kind: string;
  name: string;
  source: Source;
  /** Its sentences, each with a word before it where it needs one. */
  says: { label: string; text: string }[];
  chart: { columns: string[]; rows: string[][] } | null;
  /** Ids of entries that have to do with this one, in either direction. */
  related: string[];
  /** Where in the code it is done: module and function. */
  places: string[];
  /** All its words in small letters, for searching. */
  words: string;
}

export interface Section {
  title: string;
  entries: Entry[];
}

export interface Chapter {
  id: string;
  title: string;
  sections: Section[];
}

/** The fields that hold sentences, in reading order, with the word before each. */
const FIELDS: [string, string][] = [
  ["question", "Left open"],
  ["says", ""],
  ["parameter", "With"],
  ["given", "Given"],
  ["who", "Who"],
  ["when", "When"],
  ["then", "Then"],
  ["options", "Can choose"],
  ["ruling", "Ruling"],
  ["note", "Note"],
  ["why", "Why"],
];
const LINKS = ["see", "touches", "shown_by"];
const NOWHERE: Record<string, string> = { gap: "Further rulings", decision: "What players decide" };

const text = (value: unknown): string => (typeof value === "string" ? value : value == null ? "" : String(value));
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : value ? [text(value)] : []);

function sourceOf({ kind, fields }: Rule): Source {
  if (kind === "gap") return "ruling";
  if (fields["source"]) return fields["source"] === "rulebook" ? "rulebook" : "house";
  return kind === "decision" || fields["derived"] === true ? "house" : "rulebook";
}

/** A rule as it is told. */
export function entryOf(rule: Rule): Entry {
  const { id, kind, fields, places } = rule;
  const says = FIELDS.flatMap(([field, label]) => (fields[field] ? [{ label, text: text(fields[field]) }] : []));
  const rows = Array.isArray(fields["rows"]) ? (fields["rows"] as unknown[]).map((row) => list(row)) : [];
  const chart = rows.length ? { columns: list(fields["columns"]), rows } : null;
  const name = text(fields["name"]) || spoken(id.slice(id.lastIndexOf(".") + 1));
  const words = [id, name, ...says.map((one) => one.text), ...(chart ? [...chart.columns, ...rows.flat()] : [])];
  return { id, kind, name, source: sourceOf(rule), says, chart, related: [], places, words: words.join(" ").toLowerCase() };
}

/** Where an entry stands in the rulebook: the chapter, and the rest of the way as one title. */
function placeOf({ kind, fields }: Rule): [string, string] {
  const where = text(fields["where"]).split(/;| vs /)[0] ?? "";
  const [chapter, ...rest] = where.split(" / ").map((part) => part.trim());
  const parts = rest.filter((part) => !/^example/i.test(part)).map((part) => part.replace(/^(\d+)$/, "Step $1").replace(/^(\d+) /, "$1. "));
  const title = chapter?.replace(/^\((.*)\)$/, "$1") || NOWHERE[kind] || "Further entries";
  return [title.charAt(0).toUpperCase() + title.slice(1), parts.join(" · ")];
}

/** The ledger by chapters and sections, in the order in which the rules name them; rulings and examples beside the rules. */
export function chaptersOf(rules: Rule[]): Chapter[] {
  const chapters = new Map<string, Map<string, Entry[]>>();
  const entries = new Map<string, Entry>();
  for (const rule of rules) {
    const [chapter, section] = placeOf(rule);
    const sections = chapters.get(chapter) ?? new Map<string, Entry[]>();
    chapters.set(chapter, sections);
    const entry = entryOf(rule);
    entries.set(rule.id, entry);
    sections.set(section, [...(sections.get(section) ?? []), entry]);
  }
  for (const { id, fields } of rules) {
    for (const other of LINKS.flatMap((field) => list(fields[field]))) {
      link(entries.get(id), other, entries);
      link(entries.get(other), id, entries);
    }
  }
  return [...chapters].map(([title, sections], number) => ({
    id: `chapter-${number + 1}`,
    title,
    sections: [...sections].map(([title, entries]) => ({ title, entries })),
  }));
}

function link(entry: Entry | undefined, to: string, entries: Map<string, Entry>): void {
  if (entry && entries.has(to) && entry.id !== to && !entry.related.includes(to)) entry.related.push(to);
}

/** The words that are searched for. */
export const wanted = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Those entries that have all the words and come from the source, if one is named. */
export const found = (entries: Entry[], words: string[], source: Source | ""): Entry[] =>
  entries.filter((entry) => (!source || entry.source === source) && words.every((word) => entry.words.includes(word)));

/** What is the specification of a rule rather than its plain words. */
export const LATER = ["Left open", "Why", "With", "Note"];

/** All entries of chapters, one after the other. */
export const entriesOf = (chapters: Chapter[]): Entry[] =>
  chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.entries));
