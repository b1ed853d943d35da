/** How the order line is made of sentences. */
import type { Order } from "../games/contract";
import { bare } from "../lib/typography";

/** Something that can be done in the order line: a button, or a link where it leads elsewhere. */
export interface Act {
  label: string;
  act?: () => void;
  href?: string;
  /** The key that does it, shown on it. */
  key?: string;
  /** Whether it only leads on: it stands in the place of the main button without its clothes. */
  quiet?: boolean;
}

/** A text as headline and reason: its first sentence, and the rest. */
export function ordered(text: string): Order {
  const [, first, rest] = /^(.+?[.?!…])\s+(\S.*)$/s.exec(text.trim()) ?? [];
  return first && rest ? { headline: bare(first), why: rest } : { headline: bare(text.trim()) };
}
