/** Worked examples: who sits where when one is opened, and how it goes in words. */
import { spoken } from "../../lib/typography";
import type { Scene } from "../../lib/api";
import { MEDIUM } from "./seating";

/** The chairs of an example: oneself first and bots on the other seats, or all sides at this screen. */
export const chairsFor = ({ seats }: Scene, alone: boolean): string[] =>
  seats.map((seat, i) => (alone ? `me:${seat}` : i ? MEDIUM : "me"));

/** The choices of an example, one line each: "Raijin: plan light laser". */
export const told = ({ choices }: Scene): string[] =>
  choices.map((choice) => {
    const [, who, what] = /^(?:([a-z0-9-]+)> )?(.*)$/.exec(choice) ?? ["", "", choice];
    const words = what!.replace(/(?<=[a-z0-9])-(?=[a-z0-9])/g, " ").replace(" > ", ", aimed ");
    return who ? `${spoken(who).replace(/ [a-z]/g, (letter) => letter.toUpperCase())}: ${words}` : spoken(words);
  });
