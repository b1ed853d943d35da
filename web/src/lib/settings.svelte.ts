/** How one likes to see the table: theme, motion, sound, log and talk, board or words; remembered by this browser. */

const KEY = "war-room settings";
type Theme = "system" | "dark" | "light";

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

class Settings {
  theme = $state<Theme>("system");
  sound = $state(false);
  log = $state(true);
  talk = $state(false);
  beats = $state(true); // whether events are shown one by one
  plain = $state(false); // whether tables are read in words, also where there is a board

  constructor() {
    const { theme, sound, log, talk, beats, plain } = stored();
    if (theme === "dark" || theme === "light") this.theme = theme;
    this.sound = sound === true;
    this.log = log !== false;
    this.talk = talk === true;
    this.beats = beats !== false;
    this.plain = plain === true;
    $effect.root(() => {
      $effect(() => {
        const { theme, sound, log, talk, beats, plain } = this;
        localStorage.setItem(KEY, JSON.stringify({ theme, sound, log, talk, beats, plain }));
        document.documentElement.dataset["theme"] = theme;
      });
    });
  }
}

export const settings = new Settings();

/** Whether things may move on the screen. */
export const mayMove = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;
