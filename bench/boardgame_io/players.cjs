// Two players a table over boardgame.io's own protocol (socket.io: sync, update), who play as fast as they are told to,
// with so many moves under way at once: what `parlour load --saturate` does at ours. Prints one line of JSON.
const { io } = require('socket.io-client');

const [port, apiPort, tables, seconds, underWay] = process.argv.slice(2).map(Number);
const [url, lobby] = [port, apiPort].map((each) => `http://127.0.0.1:${each}`);
const MOVES = 40; // of a game: all that is in both hands and drawn
const HURRY = 32; // tables that are laid at once

let [timing, timed, made, free] = [false, 0, 0, underWay];
const times = [];
const waiting = [];

async function ask(path, body) {
  const given = await fetch(lobby + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return given.json();
}

class Player {
  constructor(match, seat, credentials) {
    Object.assign(this, { match, seat, credentials, sent: 0 });
  }

  sit() {
    return new Promise((seated) => {
      this.socket = io(`${url}/rows`, { transports: ['websocket'], forceNew: true, reconnection: false });
      this.socket.on('connect', () => this.socket.emit('sync', this.match, this.seat, this.credentials, 2));
      this.socket.on('sync', (_, told) => {
        this.state = told.state;
        seated();
      });
      this.socket.on('update', (_, state) => {
        this.state = state;
        if (this.sent) {
          if (timing) times.push(performance.now() - this.sent);
          timed += timing;
          made++;
          this.sent = 0;
          free++;
        }
        this.think();
        while (free > 0 && waiting.length) waiting.shift().move();
      });
    });
  }

  think() {
    if (this.state.ctx.gameover || this.state.ctx.currentPlayer !== this.seat) return;
    if (free > 0) this.move();
    else waiting.push(this);
  }

  move() {
    free--;
    const { G, _stateID } = this.state;
    const hand = G.hands[this.seat];
    const args = [hand[Math.floor(Math.random() * hand.length)], 'CSD'[Math.floor(Math.random() * 3)]];
    const payload = { type: 'play', args, playerID: this.seat, credentials: this.credentials };
    this.sent = performance.now();
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.match, this.seat);
  }
}

async function lay() {
  const { matchID } = await ask('/games/rows/create', { numPlayers: 2 });
  const both = [];
  for (const seat of ['0', '1']) {
    const name = { playerID: seat, playerName: seat };
    const { playerCredentials } = await ask(`/games/rows/${matchID}/join`, name);
    both.push(new Player(matchID, seat, playerCredentials));
  }
  await Promise.all(both.map((player) => player.sit()));
  return both;
}

async function main() {
  const all = [];
  for (let laid = 0; laid < tables; laid += HURRY)
    all.push(...(await Promise.all(Array.from({ length: Math.min(HURRY, tables - laid) }, lay))));
  process.stdout.write('laid\n');
  await new Promise((go) => process.stdin.once('data', go));
  timing = true;
  const began = performance.now();
  for (const both of all) for (const player of both) player.think();
  await new Promise((over) => {
    const look = setInterval(() => {
      if (performance.now() - began < 1000 * seconds && made < 0.7 * MOVES * tables) return;
      clearInterval(look);
      over();
    }, 20);
  });
  timing = false;
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(0.99 * times.length)] ?? 0;
  console.log(JSON.stringify({ moves: timed, seconds: took, moves_per_second: timed / took, p99_ms: p99 }));
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
