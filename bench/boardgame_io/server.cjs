/**
 * The server of boardgame.io with a game of the size of Master Ray: `node server.cjs MODULES [FOLDER]`.
 *
 * MODULES is where its packages lie; with FOLDER it keeps its games in files there, else in memory. Everything that costs
 * it time and is not needed is left out (undo, rules beyond one test), so that the comparison is in its favour.
 */
const path = require("node:path");
const [modules, folder] = process.argv.slice(2);
const { Server, FlatFile } = require(path.join(modules, "boardgame.io/server"));

const CARDS = [...Array(12).keys()];

const ray = {
  name: "ray",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: ({ random }) => {
    const deck = random.Shuffle(CARDS);
    return {
      agenda: [4, 6, 5, 3, 2, 1], solo: 0, level: 0, advanced: 0, swapped: 0, dice: [28, 29, 18, 27, 18, 27, 28, 29],
      lane: 3, temperature: 1, height: 1, mode: 0, energy: 12, discard: 0, passes: 0, front: -1, extra: 0, chiefs: 0,
      locks: [-1, -1], student: -1, covered: -1, staff: 0, idle: 2, fired: 0,
      hands: [deck.slice(0, 2), deck.slice(2, 4)], deck: deck.slice(4),
    };
  },
  moves: {
    act: ({ G, playerID, random, events }, number) => {
      if (!(number >= 0)) return "INVALID_MOVE";
      G.dice[number % 8] = 16 + random.D6();
      G.temperature = (G.temperature + 1) % 5;
      G.lane = 1 + (number % 5);
      G.staff = number;
      if (number % 4 === 3) {
        const hand = G.hands[Number(playerID)];
        G.deck.push(hand.shift());
        hand.push(G.deck.shift());
        events.endTurn();
      }
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, owner) => (String(owner) === playerID ? hand : { count: hand.length })),
    deck: { count: G.deck.length },
  }),
};

const server = Server({ games: [ray], origins: ["*"], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run({ port: 0 }).then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
