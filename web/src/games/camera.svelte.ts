/** A camera over a drawing: fits it, pans by dragging, zooms at the pointer, by wheel, by two fingers and by key. */

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Camera {
  readonly box: string;
  /** The place in the drawing that is in the middle of the view. */
  readonly middle: { x: number; y: number };
  /** Pixels on the screen for a unit of the drawing. */
  readonly scale: number;
  /** The same where everything is seen. */
  readonly whole: number;
  /** Whether the press that ends now was a drag, and so no choice. */
  readonly dragged: boolean;
  fit(): void;
  /** Brings some places into the middle, as large as now, or smaller if they are far apart. */
  show(places: { x: number; y: number }[]): void;
  /** The same if they are not in the middle already; what somebody has set by hand stays, and so does what shows everything. */
  follow(places: { x: number; y: number }[]): void;
  /** Whether somebody has set it by hand, so that it does not follow. */
  readonly held: boolean;
  /** From now on it follows again. */
  release(): void;
  pan(dx: number, dy: number): void;
  /** Puts a place into the middle, as near as wished. */
  center(x: number, y: number, scale?: number): void;
  zoom(by: number, at?: { x: number; y: number }): void;
  onwheel(event: WheelEvent): void;
  onpointerdown(event: PointerEvent): void;
  onpointermove(event: PointerEvent): void;
  onpointerup(event: PointerEvent): void;
}

const MARGIN = 24;
const SLOP = 6;
const MIDDLE = 0.7; // of the view: where what is asked should stand
const GLIDE = 240; // milliseconds
const [SMALLEST, LARGEST] = [0.2, 3]; // pixels for a unit, unless a board wants it nearer

/** A camera that shows the whole drawing until somebody moves it. */
export function camera(bounds: () => Box, screen: () => { width: number; height: number }, largest = LARGEST): Camera {
  let hand = $state.raw<{ x: number; y: number; scale: number } | null>(null);
  const pointers = new Map<number, { x: number; y: number }>();
  let byHand = false; // whether somebody has set it, so that it does not follow
  let gliding = 0;
  let moved = 0;
  let dragged = false;

  const fitted = $derived.by(() => {
    const [whole, { width, height }] = [bounds(), screen()];
    const scale = Math.min(width / (whole.width + 2 * MARGIN), height / (whole.height + 2 * MARGIN), 1.6) || 1;
    return { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2, scale };
  });
  const now = $derived(hand ?? fitted);
  const box = $derived.by(() => {
    const [w, h] = [screen().width / now.scale, screen().height / now.scale];
    return `${now.x - w / 2} ${now.y - h / 2} ${w} ${h}`;
  });

  /** Goes somewhere at once, because somebody wants it so. */
  function set(to: { x: number; y: number; scale: number } | null): void {
    cancelAnimationFrame(gliding);
    [hand, byHand] = [to, true];
  }

  function glide(to: { x: number; y: number; scale: number }): void {
    cancelAnimationFrame(gliding);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return void (hand = to);
    const [from, begun] = [now, performance.now()];
    const step = (time: number) => {
      const t = Math.min(1, Math.max(0, time - begun) / GLIDE);
      const k = t * (2 - t);
      hand = { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k, scale: from.scale + (to.scale - from.scale) * k };
      if (t < 1) gliding = requestAnimationFrame(step);
    };
    gliding = requestAnimationFrame(step);
  }

  function show(places: { x: number; y: number }[]): void {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [west, north, east, south] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const room = (length: number, size: number) => (size * MIDDLE) / Math.max(1, length);
    const scale = Math.max(fitted.scale, Math.min(now.scale, room(east - west, screen().width), room(south - north, screen().height)));
    byHand = false;
    glide({ x: (west + east) / 2, y: (north + south) / 2, scale });
  }

  function zoom(by: number, at?: { x: number; y: number }): void {
    const scale = Math.min(largest, Math.max(SMALLEST, now.scale * by));
    const [dx, dy] = at ? [at.x - screen().width / 2, at.y - screen().height / 2] : [0, 0];
    set({ x: now.x + dx / now.scale - dx / scale, y: now.y + dy / now.scale - dy / scale, scale });
  }

  const place = (event: PointerEvent | WheelEvent) => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  return {
    get box() {
      return box;
    },
    get middle() {
      return now;
    },
    get scale() {
      return now.scale;
    },
    get whole() {
      return fitted.scale;
    },
    get dragged() {
      return dragged;
    },
    fit: () => set(null),
    show,
    follow(places) {
      if (!hand || byHand || pointers.size || !places.length) return;
      const { width, height } = screen();
      const inside = (from: number, to: number, size: number) => Math.abs(to - from) * now.scale <= (size * MIDDLE) / 2;
      if (!places.every(({ x, y }) => inside(now.x, x, width) && inside(now.y, y, height))) show(places);
    },
    get held() {
      return byHand;
    },
    release: () => void (byHand = false),
    pan: (dx, dy) => set({ ...now, x: now.x + dx / now.scale, y: now.y + dy / now.scale }),
    center: (x, y, scale = now.scale) => set({ x, y, scale: Math.min(largest, Math.max(SMALLEST, scale)) }),
    zoom,
    onwheel(event) {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 500), place(event));
    },
    onpointerdown(event) {
      if (!pointers.size) [moved, dragged] = [0, false];
      pointers.set(event.pointerId, place(event));
    },
    onpointermove(event) {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const at = place(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y);
        zoom(apart(at) / Math.max(1, apart(before)), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
        dragged = true;
      } else {
        moved += Math.hypot(at.x - before.x, at.y - before.y);
        if (moved > SLOP) {
          if (!dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
          dragged = true;
          set({ ...now, x: now.x - (at.x - before.x) / now.scale, y: now.y - (at.y - before.y) / now.scale });
        }
      }
      pointers.set(event.pointerId, at);
    },
    onpointerup(event) {
      pointers.delete(event.pointerId);
    },
  };
}
