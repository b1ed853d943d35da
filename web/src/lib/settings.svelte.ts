/** How one likes to see the table: theme, pace, sound, alerts, drawer, board or words; remembered by this browser. */

const KEY = "war-room settings";
const THEMES = ["system", "dark", "light"] as const;
const PANELS = ["log", "talk", "advice", "choices", "keys"] as const;
const PACES = ["slow", "normal", "fast"] as const;

export type Panel = (typeof PANELS)[number];
export type Pace = (typeof PACES)[number];

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const among = <T>(all: readonly T[], value: unknown, usual: T): T => (all.includes(value as T) ? (value as T) : usual);

class Settings {
  theme = $state<(typeof THEMES)[number]>("system");
  sound = $state(false);
  volume = $state(0.6); // of the sounds, from 0 to 1
  log = $state(false); // whether the drawer is open
  panel = $state<Panel>("log"); // what is in it
  beats = $state(true); // whether events are shown one by one
  pace = $state<Pace>("normal"); // how long each of them stands
  games = $state(0); // that were played to their end, one by one
  alerts = $state(false); // whether the browser may say that it is one's turn
  plain = $state(false); // whether tables are read in words, also where there is a board

  constructor() {
    const { theme, sound, volume, log, panel, beats, pace, games, alerts, plain } = stored();
    this.theme = among(THEMES, theme, "system");
    this.sound = sound === true;
    if (typeof volume === "number" && volume >= 0 && volume <= 1) this.volume = volume;
    this.log = log === true;
    this.panel = among(PANELS, panel, "log");
    this.beats = beats !== false;
    this.pace = among(PACES, pace, "normal");
    if (typeof games === "number" && games > 0) this.games = games;
    this.alerts = alerts === true;
    this.plain = plain === true;
    $effect.root(() => {
      $effect(() => {
        const { theme, sound, volume, log, panel, beats, pace, games, alerts, plain } = this;
        localStorage.setItem(KEY, JSON.stringify({ theme, sound, volume, log, panel, beats, pace, games, alerts, plain }));
        document.documentElement.dataset["theme"] = theme;
      });
    });
  }

  /** How loud sounds are now: nothing until they are asked for. */
  get loudness(): number {
    return this.sound ? this.volume : 0;
  }
}

export const settings = new Settings();

/** Whether things may move on the screen. */
export const mayMove = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;
