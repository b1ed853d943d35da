/** A Mech of a pack that nobody has drawn: a plain hull made of its four components, in the order they are printed. */
import { disc, type Drawing } from "./drawing";

export default (parts: string[]): Drawing => [
  {
    part: parts[0] ?? "",
    shapes: [
      ["~sd", "M114 240H154V292H108Z"],
      ["~st", "M104 278H154L156 330H96Z"],
      ["shade", "M200 278H216L224 330H202Z"],
      ["~lac", "M104 268H154L150 298H108Z"],
      ["~sl", "M94 326H158L160 346H74L80 334Z"],
      ["crack", "M122 300L132 310L122 322"],
    ],
  },
  {
    part: parts[2] ?? "",
    shapes: [
      ["sd", "M116 226H204L196 254H124Z"],
      ["lac", "M92 120H228L222 190L200 234H120L98 190Z"],
      ["shade", "M202 120H228L222 190L200 234H180L200 190Z"],
      ["st", disc(160, 176, 38)],
      ["ink", disc(160, 176, 31)],
      ["glow", disc(160, 176, 18)],
      ["glint", "M100 128L102 148"],
      ["crack", "M116 132L108 148L120 160L110 178"],
    ],
  },
  {
    part: parts[1] ?? "",
    shapes: [
      ["st", "M128 124L122 72L140 48H180L198 72L192 124Z"],
      ["shade", "M180 48L198 72L192 124H176V60Z"],
      ["ink", "M120 74H200L196 98H124Z"],
      ["glow", "M130 80H190L188 92H132Z"],
      ["line", "M140 110H180M180 48L190 16"],
      ["ember", disc(191, 14, 5)],
      ["crack", "M188 62L180 74L190 84"],
      ["fire", "M138 50C122 26 142 18 140 0C160 14 152 30 164 34C168 24 180 18 178 6C196 26 190 40 182 52Z"],
    ],
  },
  {
    part: parts[3] ?? "",
    shapes: [
      ["~sd", "M62 152H92L90 206H60Z"],
      ["~st", "M52 198H98L94 262H58Z"],
      ["shade", "M248 198H268L262 262H246Z"],
      ["~sd", "M64 260H88V292H64Z"],
      ["~lac", "M100 112L52 118L44 164L98 168Z"],
      ["shade", "M250 116L268 118L276 164L252 166Z"],
      ["~line", "M48 142H98"],
      ["crack", "M72 118L62 136L76 146L66 162"],
      ["crack", "M246 120L256 136L244 150"],
    ],
  },
];
