// Plays many matches of the simplest game at once and prints how long each move took, as JSON.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const { units } = require('./units.cjs');
const { readFileSync } = require('node:fs');

const [url, pid, size, tables, seconds, think] = process.argv.slice(2);
const Count = {
  name: 'count',
  setup: () => ({ count: 0, units: units(Number(size)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: { move: ({ G }) => { G.count += 1; }, client: false } },
};
const times = [];
let counting = false;

// The seconds of CPU that the server has taken.
function spent() {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
}

function pause() {
  return Number(think) === 0 ? 0 : -Math.log(1 - Math.random()) * Number(think) * 1000;
}

function play(matchID, playerID) {
  const client = Client({ game: Count, matchID, playerID, debug: false, multiplayer: SocketIO({ server: url }) });
  let sent = 0;
  let planned = -1;
  client.subscribe((state) => {
    if (!state) return;
    if (sent && state.G.count > client.last) {
      if (counting) times.push(performance.now() - sent);
      sent = 0;
    }
    client.last = state.G.count;
    if (state.ctx.currentPlayer === playerID && planned !== state._stateID) {
      planned = state._stateID;
      setTimeout(() => { sent = performance.now(); client.moves.add(); }, pause());
    }
  });
  client.start();
  return client;
}

async function main() {
  for (let table = 0; table < Number(tables); table += 1) {
    // The server makes a match when somebody first comes to it.
    play(`match${table}`, '0');
    play(`match${table}`, '1');
  }
  await new Promise((done) => { setTimeout(done, 2000); });
  counting = true;
  const before = spent();
  await new Promise((done) => { setTimeout(done, Number(seconds) * 1000); });
  const told = { times, cpu: spent() - before, bytes: Number(size) };
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
}

main();
