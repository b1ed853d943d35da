/** Archon: a tall crystal figure that floats on rings of force between two lenses. */
import { disc, ring, type Drawing } from "./drawing";

const archon: Drawing = [
  { part: "field-generator", shapes: [["halo", "M18 206A142 26 0 0 1 302 206"]] },
  {
    part: "thrusters",
    shapes: [
      ["halo dim", ring(160, 334, 74, 11)],
      ["halo", ring(160, 326, 46, 8)],
    ],
  },
  {
    part: "prism-spine",
    shapes: [
      ["~ice", "M66 36L92 78L96 122L72 104Z"],
      ["~ice2", "M66 36L92 78L84 96Z"],
      ["~ice", "M104 12L130 62L118 100L100 66Z"],
      ["~ice2", "M104 12L130 62L114 62Z"],
      ["ice", "M160 0L180 46L160 84L140 46Z"],
      ["ice2", "M160 0V84L140 46Z"],
    ],
  },
  {
    part: "field-generator",
    shapes: [
      ["st", "M122 122L62 102L32 136L52 164L118 160Z"],
      ["sd", "M198 122L258 102L288 136L268 164L202 160Z"],
      ["shade", "M240 108L258 102L288 136L268 164L246 163L262 136Z"],
      ["~line", "M44 140L118 148"],
      ["glint", "M66 110L94 119"],
      ["st", "M44 158H86L94 216L70 266L42 220Z"],
      ["sd", "M276 158H234L226 216L250 266L278 220Z"],
      ["shade", "M262 158H276L278 220L250 266V240Z"],
      ["~line", "M46 176H88"],
      ["~ink", disc(68, 208, 20)],
      ["~icy", disc(68, 208, 14)],
      ["~icy2", disc(66, 206, 7)],
      ["crack", "M256 110L246 128L260 140L250 156"],
      ["crack", "M62 164L56 178L66 186"],
    ],
  },
  {
    part: "thrusters",
    shapes: [
      ["st", "M126 226H194L182 284L160 340L138 284Z"],
      ["shade", "M160 226H194L182 284L160 340Z"],
      ["ink", "M160 256L174 276L160 318L146 276Z"],
      ["icy", "M160 264L168 277L160 304L152 277Z"],
      ["~sl", "M130 222L106 224L92 262L110 286L134 250Z"],
      ["~line", "M118 224L110 284"],
      ["crack", "M146 238L156 250L146 262"],
      ["crack", "M178 246L168 258L178 268"],
    ],
  },
  {
    part: "prism-spine",
    shapes: [
      ["st", "M160 104L210 130L200 206L160 260L120 206L110 130Z"],
      ["sd", "M160 104L210 130L200 206L160 260Z"],
      ["shade", "M186 118L210 130L200 206L160 260V240L184 200Z"],
      ["ink", "M160 148L190 186L160 238L130 186Z"],
      ["ice", "M160 156L183 186L160 228L137 186Z"],
      ["ice2", "M160 156V228L137 186Z"],
      ["line", "M137 186H183"],
      ["glint", "M120 138L123 160"],
      ["crack", "M150 170L162 182L152 196L164 208"],
      ["crack", "M196 140L188 156L198 168"],
    ],
  },
  {
    part: "logic-cortex",
    shapes: [
      ["sl", "M160 54L206 82L194 132L160 158L126 132L114 82Z"],
      ["st", "M160 54L206 82L194 132L160 158Z"],
      ["shade", "M184 69L206 82L194 132L160 158V142L184 122Z"],
      ["line", "M114 82L134 90M206 82L186 90M160 54V88"],
      ["ink", "M130 88H190L160 138Z"],
      ["icy2", "M140 94H180L160 128Z"],
      ["ink", disc(160, 104, 6.5)],
      ["glint", "M128 84L150 70"],
      ["crack", "M184 76L176 90L188 102L178 118"],
      ["fire", "M140 70C124 46 144 36 142 16C164 34 152 46 164 52C170 40 180 36 178 24C198 46 190 60 180 72Z"],
    ],
  },
  {
    part: "field-generator",
    shapes: [
      ["halo", "M18 206A142 26 0 0 0 302 206"],
      ["bead", disc(104, 230, 8)],
    ],
  },
];

export default archon;
