/** The settings of Master Ray in players' words. */
import type { Start } from "../guide";

const start: Start = {
  settings: [
    {
      name: "mode",
      title: "Players",
      values: [
        { value: "duel", label: "Duel", says: "Two professors take turns at the same ray." },
        { value: "solo", label: "Solo", short: "Solo", says: "You against a rival who plays by a notebook you can read." },
      ],
    },
    {
      name: "level",
      title: "The rival",
      only: { mode: "solo" },
      usual: "professor",
      values: [
        { value: "lecturer", label: "Lecturer", short: "Lecturer", says: "Works without helpers and lets chances pass. For first games." },
        { value: "professor", label: "Professor", short: "Professor", says: "Has a helper and a head start. About even once you know the rules." },
        { value: "laureate", label: "Laureate", short: "Laureate", says: "Has two helpers, an extra scientist and a long head start. Hard." },
      ],
    },
    {
      name: "advanced",
      title: "Rules",
      values: [
        { value: false, label: "Basic", says: "The game of the rulebook. Begin here." },
        {
          value: true,
          label: "Advanced",
          short: "Advanced",
          says: "Adds a Chief, who can do the work of two scientists or lock an action for the other side. Our own design.",
        },
      ],
    },
    {
      name: "roster",
      title: "Students",
      values: [
        { value: "pairs", label: "Pairs", says: "Six kinds of students, two of each." },
        { value: "crowd", label: "Crowd", short: "Crowd", says: "Six who move the ray one step, and two each of three other kinds." },
      ],
    },
    {
      name: "colour",
      title: "Your dice",
      only: { mode: "duel" },
      values: [
        { value: "blue", label: "Blue", says: "The other professor has yellow." },
        { value: "yellow", label: "Yellow", says: "The other professor has blue." },
      ],
    },
    {
      name: "first",
      title: "Who begins",
      only: { mode: "duel" },
      values: [
        { value: "random", label: "By lot", says: "Chance decides." },
        { value: "1", label: "I do", says: "You have the first turn." },
        { value: "2", label: "The other", says: "You see what they do first." },
      ],
    },
  ],
  seats(setup) {
    if (setup["mode"] === "solo") return ["Blue professor"];
    return setup["colour"] === "yellow" ? ["Yellow professor", "Blue professor"] : ["Blue professor", "Yellow professor"];
  },
  picksSeat: false,
};

export default start;
