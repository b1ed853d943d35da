/** Opens a lesson or a puzzle as a table of one's own. */
import * as api from "./api";
import { begunLesson, keep, playerName, setBegunLesson, tokenOf } from "./keys";
import { place } from "./router.svelte";

async function open(game: string, { scenario, chairs }: { scenario: string; chairs: string[] }): Promise<string> {
  const { table } = keep(await api.create({ game, name: playerName(), scenario, chairs }));
  place.go(`/table/${table}`);
  return table;
}

export const openPuzzle = (game: string, puzzle: api.Posed): Promise<string> => open(game, puzzle);

/** Begins a lesson, or goes on where this browser has left it. */
export async function openLesson(game: string, lesson: api.Taught, anew = false): Promise<void> {
  const key = `${game}/${lesson.name}`;
  const begun = begunLesson(key);
  if (begun && !begun.done && !anew && tokenOf(begun.table)) place.go(`/table/${begun.table}`);
  else setBegunLesson(key, { table: await open(game, lesson), done: false });
}

/** A game against the computer, as it is usually played. */
export async function openGame(game: string): Promise<void> {
  const { table } = keep(await api.create({ game, name: playerName() }));
  place.go(`/table/${table}`);
}
