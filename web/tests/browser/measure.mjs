/**
 * Measures how fast the page solves, in a real browser, with all its workers.
 *
 *     node tests/browser/measure.mjs [RANDOM] [KORF] [HARDEST]     how many of each: 200 100 10
 *
 * The page plays each solution to check it, and its length is compared with the known one, if there
 * is one. The first hard position waits for larger tables. A search that takes longer than a minute
 * is given up and reported.
 */
import { browserPath, launch, Stage } from './support.mjs';

/** Time limit of a search, in milliseconds. */
const LIMIT = 60_000;

if (!browserPath()) {
  console.error('no browser: set CHROMIUM to one');
  process.exit(2);
}
const [random = 200, korf = 100, hardest = 10] = process.argv.slice(2).map(Number);
const browser = await launch();
const stage = await Stage.open(browser);
const page = await stage.page('#tiles?at=123456789abcdef0');
await page.evaluate(async () => {
  const load = (path) => import(new URL(`js/${path}`, document.baseURI).href);
  const [{ createEngine }, { solve }, { randomBoard, randomFrom }, { readMoves, play }, { isSolved }] = await Promise.all(
    ['engine/index.js', 'tiles/solver.js', 'tiles/random.js', 'tiles/notation.js', 'tiles/board.js'].map(load));
  const engine = createEngine();
  window.measured = async (board, length, limit) => {
    const began = performance.now();
    const record = await solve(engine, board, AbortSignal.timeout(limit), () => {}).catch((error) => {
      if (error.name === 'TimeoutError') return undefined;
      throw error;
    });
    const took = performance.now() - began;
    if (!record) return { took, heuristic: 'given up' };
    const moves = readMoves(board, record.moves ?? []);
    if (!moves || !isSolved(play(board, moves)) || moves.length !== record.length) throw new Error(`a wrong solution: ${JSON.stringify(record)}`);
    if (length !== undefined && length !== record.length) throw new Error(`${record.length} moves, not ${length}`);
    return { took, heuristic: record.heuristic };
  };
  window.boards = {
    random: (count) => Array.from({ length: count }, (_, seed) => ({ board: randomBoard(4, 4, randomFrom(seed)) })),
    korf: async (count) => (await engine.ask({ do: 'instances' })).instances.slice(0, count).map(({ tiles, length }) => ({ board: { rows: 4, columns: 4, tiles }, length })),
    hardest: (count) => Promise.all(Array.from({ length: count }, async (_, rank) => {
      const { tiles, length } = await engine.ask({ do: 'scramble', rows: 4, columns: 4, hardest: rank + 1 });
      return { board: { rows: 4, columns: 4, tiles }, length };
    })),
  };
  // The first search waits for the tables; it is not measured.
  await window.measured(window.boards.random(1)[0].board, undefined, 60_000);
});
page.on('console', (message) => console.log(message.text()));
for (const [what, count] of Object.entries({ random, korf, hardest })) {
  if (!count) continue;
  const times = [];
  const boards = await page.evaluate(([name, many]) => window.boards[name](many), [what, count]);
  for (const [index, { board, length }] of boards.entries()) {
    const { took, heuristic } = await page.evaluate(([one, known, limit]) => window.measured(one, known, limit), [board, length, LIMIT]);
    times.push(took);
    if (boards.length <= 20 || took >= LIMIT) console.log(`${what} ${index + 1}: ${Math.round(took)} ms, ${heuristic}`);
  }
  times.sort((a, b) => a - b);
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]);
  const total = Math.round(times.reduce((sum, time) => sum + time, 0));
  console.log(`${what}: ${times.length} positions, median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, longest ${Math.round(times.at(-1))} ms, together ${total} ms`);
}
await stage.close();
await browser.close();
