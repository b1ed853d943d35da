/**
 * How a Mech is drawn: layers from back to front in a field of 320 x 350 with the feet at 346. A layer belongs to one
 * component, so that its loss shows where it sits. A shape is a tone and a path; a tone that begins with "~" is drawn a
 * second time, mirrored. The tones are the classes of `Mech.svelte`; they are colours of the Mech, so that a state of a
 * component is a change of a few of them.
 */
export type Shape = [tone: string, path: string];
export type Layer = { part: string; shapes: Shape[] };
export type Drawing = Layer[];

/** A circle as a path. */
export const disc = (x: number, y: number, r: number): string => ring(x, y, r, r);

/** An ellipse as a path. */
export const ring = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;

/** A star of five points as a path. */
export const star = (x: number, y: number, r: number): string =>
  `M${[...Array(10).keys()]
    .map((i) => [x + (i % 2 ? 0.42 : 1) * r * Math.sin((i * Math.PI) / 5), y - (i % 2 ? 0.42 : 1) * r * Math.cos((i * Math.PI) / 5)])
    .map((point) => point.map((n) => n.toFixed(1)).join(" "))
    .join("L")}Z`;
