/** Short sounds made on the spot, for those who have turned them on: a few notes or a puff of noise each. */

/** A part of a sound: when it begins, how long it lasts, from and to which pitch, its wave, how loud. */
type Part = { at?: number; for: number; from: number; to?: number; wave?: OscillatorType | "noise"; loud?: number };

const CUES = {
  pick: [{ for: 0.03, from: 2400, wave: "noise", loud: 0.5 }],
  seal: [{ for: 0.14, from: 160, to: 60, wave: "sine", loud: 1.6 }, { for: 0.05, from: 900, wave: "noise" }],
  sealed: [{ for: 0.03, from: 1800, wave: "square", loud: 0.4 }, { at: 0.12, for: 0.03, from: 1500, wave: "square", loud: 0.4 }, { at: 0.16, for: 0.5, from: 70, wave: "sine", loud: 0.8 }],
  flip: [{ for: 0.05, from: 3200, to: 900, wave: "noise", loud: 0.9 }],
  faster: [{ for: 0.09, from: 440 }, { at: 0.1, for: 0.14, from: 660 }],
  light: [{ for: 0.12, from: 820, to: 500, wave: "square", loud: 0.5 }, { for: 0.06, from: 2600, wave: "noise" }],
  heavy: [{ for: 0.4, from: 120, to: 32, wave: "sine", loud: 2.2 }, { for: 0.16, from: 700, to: 300, wave: "square", loud: 0.6 }, { for: 0.12, from: 1800, wave: "noise" }],
  plate: [{ for: 0.08, from: 1500, to: 1100, wave: "triangle", loud: 0.6 }, { for: 0.03, from: 4000, wave: "noise", loud: 0.4 }],
  lost: [{ for: 0.9, from: 700, to: 180, wave: "sawtooth", loud: 0.5 }],
  block: [{ for: 0.4, from: 1320, wave: "sine", loud: 0.8 }, { for: 0.3, from: 1980, wave: "sine", loud: 0.4 }],
  dodge: [{ for: 0.22, from: 600, to: 2600, wave: "noise", loud: 0.8 }],
  primed: [{ for: 0.5, from: 300, to: 1500, wave: "triangle", loud: 0.5 }],
  charge: [{ for: 0.22, from: 200, to: 900, wave: "sawtooth", loud: 0.4 }],
  zap: [{ for: 0.3, from: 1800, to: 220, wave: "sawtooth", loud: 0.7 }, { for: 0.2, from: 3000, wave: "noise", loud: 0.5 }],
  overheat: [{ for: 0.7, from: 5000, to: 2000, wave: "noise", loud: 0.9 }],
  shrink: [{ for: 0.2, from: 700, to: 350 }],
  grow: [{ for: 0.2, from: 350, to: 700 }],
  dice: [{ for: 0.04, from: 1800, wave: "noise" }, { at: 0.08, for: 0.04, from: 1500, wave: "noise" }, { at: 0.15, for: 0.05, from: 1200, wave: "noise" }],
  step: [{ for: 0.04, from: 500, to: 380, wave: "triangle", loud: 0.6 }],
  beat: [{ for: 0.05, from: 330 }],
  turn: [{ for: 0.09, from: 523 }, { at: 0.09, for: 0.14, from: 784 }],
  buzzer: [{ for: 0.12, from: 140, wave: "square", loud: 0.5 }, { at: 0.16, for: 0.2, from: 140, wave: "square", loud: 0.5 }],
  won: [392, 523, 659, 784].map((from, i) => ({ at: i * 0.16, for: i < 3 ? 0.15 : 0.5, from, wave: "sawtooth" as const, loud: 0.5 })),
  fallen: [{ for: 1, from: 330, to: 40, wave: "sawtooth", loud: 0.6 }],
} satisfies Record<string, Part[]>;

/** The sounds there are, by what they stand for. */
export type Cue = keyof typeof CUES;

const LOUDEST = 0.12;
let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

const PATIENCE = 400; // milliseconds that a browser may take to let us

/** Whether this browser can play sounds at all. */
const canPlay = (): boolean => typeof AudioContext !== "undefined";

/** Whether this browser plays sounds now that somebody has asked for them. */
export async function mayPlay(): Promise<boolean> {
  if (!canPlay()) return false;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") await Promise.race([context.resume(), new Promise((go) => setTimeout(go, PATIENCE))]);
    return context.state === "running";
  } catch {
    return false; // there is no device to play on
  }
}

/** Plays a sound; the volume goes from 0 (nothing) to 1. A browser that does not allow it stays silent. */
export function play(cue: Cue, volume: number): void {
  if (volume <= 0 || !canPlay()) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => {}); // before the first click nothing may sound
    for (const part of CUES[cue] as Part[]) sound(context, part, volume);
  } catch {
    // without a device to play on there is nothing to hear
  }
}

function sound(to: AudioContext, { at = 0, for: length, from, to: until = from, wave = "triangle", loud = 1 }: Part, volume: number): void {
  const begin = to.currentTime + at;
  const gain = new GainNode(to, { gain: LOUDEST * volume * loud });
  gain.gain.setValueAtTime(LOUDEST * volume * loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(to.destination);
  if (wave === "noise") {
    const filter = new BiquadFilterNode(to, { type: "bandpass", frequency: from, Q: 0.8 });
    filter.frequency.setValueAtTime(from, begin);
    filter.frequency.exponentialRampToValueAtTime(until, begin + length);
    const source = new AudioBufferSourceNode(to, { buffer: noise(to), loop: true });
    source.connect(filter).connect(gain);
    source.start(begin);
    source.stop(begin + length);
  } else {
    const source = new OscillatorNode(to, { type: wave, frequency: from });
    source.frequency.setValueAtTime(from, begin);
    source.frequency.exponentialRampToValueAtTime(until, begin + length);
    source.connect(gain);
    source.start(begin);
    source.stop(begin + length);
  }
}

function noise(to: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = new AudioBuffer({ length: to.sampleRate, sampleRate: to.sampleRate });
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}
