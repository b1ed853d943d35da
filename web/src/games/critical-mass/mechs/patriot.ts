/** Patriot: a walking arsenal under an officer's cap, with missile racks, two guns and a star over its reactor. */
import { disc, star, type Drawing, type Shape } from "./drawing";

const missile = (x: number, y: number): Shape[] => [
  ["ink", disc(x, y, 11.5)],
  ["glow", `M${x} ${y - 8}L${x + 7} ${y + 5}H${x - 7}Z`],
];
const rack = (x: number): Shape[] => [82, 110].flatMap((y) => [x, x + 27, x + 54].flatMap((at) => missile(at, y)));

const patriot: Drawing = [
  {
    part: "missile-racks",
    shapes: [
      ["~sd", "M92 124H124V152H96Z"],
      ["~st", "M58 140L96 136L94 200L60 200Z"],
      ["shade", "M244 138L262 140L260 200H242Z"],
      ["~line", "M58 168H95"],
    ],
  },
  {
    part: "thrusters",
    shapes: [
      ["~flame", "M84 322L98 320L90 344Z"],
      ["~sd", "M80 276L104 272L102 320L78 324Z"],
      ["~line", "M80 296L103 294"],
      ["~sd", "M112 244H154V292H106Z"],
      ["~st", "M100 280H154L156 330H92Z"],
      ["shade", "M198 280H220L228 330H200Z"],
      ["shade", "M138 280H154L156 330H140Z"],
      ["~lac", "M100 266H154L151 298H104Z"],
      ["~line", "M102 282H152"],
      ["~sl", "M90 326H158L160 346H70L76 334Z"],
      ["~line", "M92 335H157"],
      ["crack", "M120 300L130 310L120 322"],
      ["crack", "M196 284L188 296L200 306"],
    ],
  },
  {
    part: "main-reactor",
    shapes: [
      ["sd", "M112 228H208L200 256H120Z"],
      ["line", "M134 230L138 255M160 230V255M186 230L182 255"],
      ["lac", "M86 132H234L228 196L206 236H114L92 196Z"],
      ["shade", "M206 132H234L228 196L206 236H186L206 190Z"],
      ["~line", "M98 164H120M100 176H120M102 188H121"],
      ["glint", "M94 140L96 158"],
      ["st", disc(160, 186, 41)],
      ["ink", disc(160, 186, 34)],
      ["ember", disc(160, 186, 30)],
      ["bone", star(160, 186, 27)],
      ["crack", "M124 140L114 156L126 168L116 184"],
      ["crack", "M188 208L178 220L190 230"],
      ["fire", "M138 150C124 128 142 118 140 98C162 116 152 130 164 134C170 122 180 118 178 106C198 130 190 142 182 152Z"],
    ],
  },
  {
    part: "command-bridge",
    shapes: [
      ["line", "M194 88L206 26"],
      ["bone", "M206 26L244 34L232 43L240 54L202 46Z"],
      ["line", "M205 35L234 42"],
      ["st", "M126 140L122 94H198L194 140Z"],
      ["shade", "M180 94H198L194 140H178Z"],
      ["ink", "M120 92H200L197 116H123Z"],
      ["~glow", "M128 97H142L141 110H129Z"],
      ["~glow", "M146 97H157V110H146Z"],
      ["line", "M138 128H182M146 122V135M160 122V136M174 122V135"],
      ["sd", "M196 126L222 132L220 140L192 136Z"],
      ["sd", "M214 118H232V144H216Z"],
      ["ember", "M216 114H231V121H216Z"],
      ["lac", "M118 74Q110 46 132 42L160 34L188 42Q210 46 202 74Z"],
      ["shade", "M184 41Q210 46 202 74H184Z"],
      ["bone", star(160, 56, 13)],
      ["sl", "M118 72H202L214 94H106Z"],
      ["line", "M112 84H208"],
      ["glint", "M126 58Q127 50 136 47"],
      ["crack", "M190 50L182 62L194 72"],
      ["crack", "M132 98L140 110L132 120"],
      ["fire", "M136 40C120 16 140 8 138 -10C158 4 150 20 162 24C166 14 178 8 176 -4C194 16 188 30 180 42Z"],
    ],
  },
  {
    part: "missile-racks",
    shapes: [
      ["lac", "M16 62H112V130H16Z"],
      ["lac", "M208 62H304V130H208Z"],
      ["shade", "M286 62H304V130H286Z"],
      ["~sl", "M12 54H116V66H12Z"],
      ...rack(37),
      ...rack(229),
      ["~lac", "M50 192H102L98 250H56Z"],
      ["shade", "M248 192H270L264 250H246Z"],
      ["~band", "M53 206H100"],
      ["~sd", "M62 248H94L91 290H66Z"],
      ["~st", "M60 286H96V300H60Z"],
      ["~line", "M78 252V284"],
      ["glint", "M22 72V88"],
      ["crack", "M64 66L54 84L68 96L58 116"],
      ["crack", "M262 66L252 84L266 100L258 122"],
      ["crack", "M66 200L78 214L68 230"],
    ],
  },
];

export default patriot;
