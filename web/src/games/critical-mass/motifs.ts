/** The pictures on cards: one motif for each family of weapons, defenses, actions and equipment, in a field of 150 x 86. */
import { disc, ring, type Shape } from "./mechs/drawing";
import { dodges, type CardEntry, type CardType, type DamageType } from "./printed";

/** A star of many points as a path. */
export const burst = (x: number, y: number, outer: number, inner: number, points: number): string =>
  `M${[...Array(2 * points).keys()]
    .map((i) => [i % 2 ? inner : outer, (i * Math.PI) / points] as const)
    .map(([r, turn]) => `${(x + r * Math.sin(turn)).toFixed(1)} ${(y - r * Math.cos(turn)).toFixed(1)}`)
    .join("L")}Z`;

const barrel = (y: number): Shape[] => [
  ["paper", `M36 ${y}H98V${y + 12}H36Z`],
  ["deep", `M88 ${y - 2}H100V${y + 14}H88Z`],
];

export const MOTIFS: Record<string, Shape[]> = {
  laser: [
    ["glow", "M48 39H118V49H48Z"],
    ["light", "M48 43H118V46H48Z"],
    ["glow", burst(116, 44, 27, 10, 8)],
    ["light", burst(116, 44, 14, 6, 8)],
    ["paper", "M-60 26H32L50 34V54L32 62H-60Z"],
    ["deep", "M-60 50H40L32 62H-60Z"],
    ["line", "M8 26V62M20 26V62M32 26V62"],
  ],
  prism: [
    ["pale", "M-60 70L62 46"],
    ["glow", "M82 40L210 -6V8L84 46Z"],
    ["glow", "M86 50L210 32V44L88 55Z"],
    ["glow", "M90 60L210 70V84L92 65Z"],
    ["paper", "M75 10L112 78H38Z"],
    ["deep", "M75 10L112 78H84Z"],
    ["line", "M75 10L84 78"],
  ],
  bolt: [
    ["pale", "M18 16L34 30L24 36L42 52M132 14L118 26L130 34L114 46M124 60L138 74"],
    ["glow", "M96 0L46 48H70L54 90L108 36H82Z"],
    ["light", "M88 12L62 42H78L68 66L94 40H78Z"],
  ],
  flame: [
    ["fire", "M75 90C38 90 30 62 46 42C50 54 56 56 60 50C50 32 64 14 82 2C80 20 100 28 102 46C107 42 108 34 106 28C122 44 118 90 75 90Z"],
    ["glow", "M76 90C52 90 48 70 58 58C62 66 68 64 68 54C66 46 70 38 78 32C78 46 92 52 92 62C95 60 97 56 96 52C106 66 100 90 76 90Z"],
    ["light", "M76 90C64 90 62 78 70 70C74 74 78 68 78 62C90 72 88 90 76 90Z"],
  ],
  rocket: [
    ["pale", "M6 22H34M0 62H30M14 74H44"],
    ["fire", "M36 35L2 45L36 54Z"],
    ["glow", "M36 39L16 45L36 50Z"],
    ["deep", "M40 34L22 16H52L66 34ZM40 55L22 73H52L66 55Z"],
    ["paper", "M34 32H100Q124 36 134 44Q124 53 100 57H34Z"],
    ["glow", "M100 32Q124 36 134 44Q124 53 100 57Z"],
    ["ink", disc(80, 44, 7)],
    ["line", "M50 32V57"],
  ],
  blade: [
    ["pale", "M102 58Q128 44 140 18M112 66Q134 56 146 36"],
    ["paper", "M42 64L104 16Q118 6 132 2Q130 16 120 28L60 80Z"],
    ["deep", "M52 73L112 26L132 2Q130 16 120 28L60 80Z"],
    ["glow", "M34 52L70 84L62 94L26 62Z"],
    ["ink", "M36 70L50 82L22 106L10 94Z"],
  ],
  claw: [
    ["pale", "M24 12L38 74M118 8L132 70"],
    ["paper", "M44 -4Q70 18 60 84Q42 56 44 -4Z"],
    ["paper", "M70 -4Q96 20 84 88Q66 58 70 -4Z"],
    ["paper", "M96 -4Q120 16 108 80Q92 56 96 -4Z"],
    ["line", "M54 22Q58 46 56 62M80 22Q84 48 82 66M106 20Q108 44 106 58"],
  ],
  gun: [
    ["glow", burst(118, 43, 30, 12, 9)],
    ["light", burst(118, 43, 15, 7, 9)],
    ...barrel(18),
    ...barrel(37),
    ...barrel(56),
    ["paper", "M-60 10H42V76H-60Z"],
    ["deep", "M-60 58H42V76H-60Z"],
    ["line", "M10 10V76M26 10V76"],
  ],
  hammer: [
    ["glow", burst(48, 56, 30, 13, 9)],
    ["deep", "M92 46L104 40L136 96H118Z"],
    ["paper", "M54 28L104 4L122 38L72 62Z"],
    ["deep", "M54 28L68 21L86 55L72 62Z"],
    ["line", "M86 22L100 48"],
  ],
  dodge: [
    ["beam", "M-60 26H70M-60 52H64"],
    ["ghost", "M62 8H76V22H62ZM54 26H84L80 54H74V84H62V54H56Z"],
    ["paper", "M96 6H112V22H96Z"],
    ["paper", "M84 24H124L130 58H118L116 44V86H105V60H103V86H92V44L90 58H78Z"],
    ["deep", "M106 24H124L130 58H118L116 44V86H106Z"],
    ["ink", "M98 11H110V16H98Z"],
  ],
  shield: [
    ["beam", "M-60 40H40"],
    ["glow", burst(42, 40, 20, 8, 8)],
    ["paper", "M82 4L120 14V44Q118 72 82 86Q46 72 44 44V14Z"],
    ["deep", "M82 4L120 14V44Q118 72 82 86Z"],
    ["glow", "M88 20L66 46H80L74 68L98 40H84Z"],
  ],
  recharge: [
    ["round", "M104 22A38 38 0 1 1 74 6"],
    ["paper", "M70 -8L72 20L94 4Z"],
    ["glow", "M82 24L60 48H74L68 68L92 42H78Z"],
  ],
  lever: [
    ["beam", "M44 26L54 34M62 10L67 22M36 46L48 50"],
    ["round", "M75 70L98 26"],
    ["glow", disc(100, 22, 12)],
    ["paper", "M36 68H114V120H36Z"],
    ["ink", "M60 68a15 15 0 0 1 30 0Z"],
    ["line", "M46 78H56M94 78H104"],
  ],
  wrench: [
    ["beam", "M22 20L34 30M14 42H28M40 8L46 20"],
    ["paper", "M34 74L82 36A24 24 0 0 1 104 0L100 20L114 30L132 22A24 24 0 0 1 96 52L50 90Q40 94 34 88Q28 80 34 74Z"],
    ["line", "M44 80L88 46"],
  ],
  sight: [
    ["round", ring(75, 43, 30, 30)],
    ["round thin", "M75 0V26M75 60V86M32 43H58M92 43H118"],
    ["glow", disc(75, 43, 8)],
  ],
  mast: [
    ["beam", "M44 10A40 40 0 0 0 44 54M106 10A40 40 0 0 1 106 54M56 18A24 24 0 0 0 56 46M94 18A24 24 0 0 1 94 46"],
    ["paper", "M68 36H82L98 90H86L75 56L64 90H52Z"],
    ["glow", disc(75, 30, 10)],
  ],
  module: [
    ["round thin", "M30 28H46M30 43H46M30 58H46M104 28H120M104 43H120M104 58H120M60 4V16M75 4V16M90 4V16M60 70V82M75 70V82M90 70V82"],
    ["paper", "M44 12H106V74H44Z"],
    ["ink", "M58 26H92V60H58Z"],
    ["glow", "M80 28L62 46H74L70 58L88 40H76Z"],
  ],
  armour: [
    ["deep", "M28 18H82V50H28Z"],
    ["paper", "M50 30H108V64H50Z"],
    ["paper", "M72 44H132V80H72Z"],
    ["line", "M78 50H80M124 50H126M78 74H80M124 74H126M56 36H58M34 24H36"],
    ["glow", burst(44, 50, 18, 8, 8)],
  ],
  gauge: [
    ["paper", "M22 80A53 53 0 0 1 128 80Z"],
    ["glow", "M110 40A53 53 0 0 1 128 80H104A30 30 0 0 0 94 58Z"],
    ["line", "M36 78A40 40 0 0 1 40 60M50 46L56 54M75 36V46M100 46L94 54"],
    ["ink", "M70 78L108 44L80 84Z"],
    ["ink", disc(75, 80, 9)],
  ],
};

/** The cards with a motif of their own, by their words. */
const OWN: Record<string, string[]> = {
  recharge: ["recharge", "field-reload", "total-mobilization"],
  lever: ["activate", "overcharge", "stubborn-advance", "quick-boot"],
  blade: ["nekode-blade", "chain-sword", "vibro-knife", "edge-field"],
  claw: ["grappling-claws", "bear-hug", "ambush-talon"],
  prism: ["phase-beam", "prism-array", "focus-lens"],
  hammer: ["hammer-of-the-union", "wrecking-flail"],
  sight: ["target-lock"],
  gauge: ["servo-boosters", "reactor-overdrive", "reinforced-actuators"],
  armour: ["ablative-mesh", "reactive-plates"],
  wrench: ["nano-repair", "field-welding"],
};
const BY_CARD: ReadonlyMap<string, string> = new Map(Object.entries(OWN).flatMap(([motif, cards]) => cards.map((card) => [card, motif] as const)));
const BY_DAMAGE: Record<DamageType, string> = { beam: "laser", electrical: "bolt", flame: "flame", missile: "rocket", none: "gun" };
const BY_TYPE: Record<Exclude<CardType, "weapon">, string> = { defense: "shield", action: "mast", equipment: "module" };

/** The motif on a card: its own, or that of its kind. */
export function motifOf(card: CardEntry): string {
  const { word, type, damage_type } = card;
  return BY_CARD.get(word) ?? (type === "weapon" ? BY_DAMAGE[damage_type ?? "none"] : dodges(card) ? "dodge" : BY_TYPE[type]);
}
