/** Short sounds made on the spot, for those who have turned them on. */
const TUNES = { beat: [[330, 0.05]], turn: [[523, 0.09], [784, 0.14]] } as const;
let context: AudioContext | undefined;

/** Plays a sound if sounds are on. */
export function beep(on: boolean, tune: keyof typeof TUNES): void {
  if (!on || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, length] of TUNES[tune]) {
    const oscillator = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
    const volume = new GainNode(context, { gain: 0.06 });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
    at += length;
  }
}
