// boardgame.io's own server with its own storage in memory, and a game about as large as GWAN: two hands of ten cards,
// a deck, three rows a side, and nothing of the other's hand in what a player is shown.
const net = require('node:net');
const { Server } = require('boardgame.io/server');

// It listens everywhere; this is to stay on this machine.
const { listen } = net.Server.prototype;
net.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, { port, host: '127.0.0.1' }, ...rest);
};

const CARDS = [...'23456789TJQKA'].flatMap((rank) => [...'CSDH'].map((suit) => rank + suit));
const ROWS = ['C', 'S', 'D'];

const Rows = {
  name: 'rows',
  setup: ({ random }) => {
    const deck = random.Shuffle(CARDS);
    return {
      hands: { 0: deck.splice(0, 10), 1: deck.splice(0, 10) },
      deck,
      rows: { 0: { C: [], S: [], D: [] }, 1: { C: [], S: [], D: [] } },
      scores: { 0: 0, 1: 0 },
    };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, playerID }, card, row) => {
        const hand = G.hands[playerID];
        const at = hand.indexOf(card);
        if (at < 0 || !ROWS.includes(row)) return 'INVALID_MOVE';
        hand.splice(at, 1);
        G.rows[playerID][row].push(card);
        G.scores[playerID] += 1 + CARDS.indexOf(card) / 4;
        if (G.deck.length > 12) hand.push(G.deck.pop());
      },
    },
  },
  endIf: ({ G }) => (G.hands[0].length + G.hands[1].length === 0 ? { winner: G.scores[0] > G.scores[1] ? '0' : '1' } : undefined),
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: Object.fromEntries(
      Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length]),
    ),
  }),
};

// Tables are laid at a port of their own: with the Koa that npm brings today, that is where it answers.
const [port, apiPort] = process.argv.slice(2).map(Number);
Server({ games: [Rows], origins: [/.*/] })
  .run({ port, lobbyConfig: { apiPort }, callback: () => process.stdout.write('open\n') })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
