// A boardgame.io server with its simplest game: two players count, one after the other. Its state
// holds as many units as fill the bytes that are asked for.
const { Server, Origins } = require('boardgame.io/server');
const { units } = require('./units.cjs');

const Count = {
  name: 'count',
  setup: () => ({ count: 0, units: units(Number(process.argv[3])) }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Not carried out on the client, so that what a client shows has come from the server.
  moves: { add: { move: ({ G }) => { G.count += 1; }, client: false } },
};

const server = Server({ games: [Count], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]));
