/**
 * The engines as the page sees them: pools of workers, by their module and their tables.
 *
 * @typedef {import('./pool.js').Request} Request
 * @typedef {import('./pool.js').Answer} Answer
 * @typedef {import('./pool.js').AskOptions} AskOptions
 *
 * @typedef {object} Engine
 * @property {(request: Request, asking?: AskOptions) => Promise<Answer>} ask
 * @property {(board: { rows: number, columns: number }) => void} prepare gets ready to solve a board of this size
 * @property {Pool} tiles the pool whose workers have tables, for searches that are divided
 * @property {Pool} larger the pool whose workers have larger tables, for hard searches
 * @property {() => void} beginLarger begins to build larger tables, with one worker, if there are none
 * @property {() => void} cancelLarger ends that, unless the pool with larger tables waits for them
 * @property {() => void} close ends all workers
 *
 * @typedef {object} Host what an engine needs from its environment
 * @property {(kind: import('./needs.js').Kind) => import('./pool.js').WorkerLike} startWorker
 * @property {(kind: import('./needs.js').Kind) => Promise<WebAssembly.Module>} compile
 * @property {number} cores
 */

import { Builders } from './builders.js';
import { Pool } from './pool.js';
import { compile, GLUE, scriptOf } from './module.js';
import { kindOf, LARGER, needsTables, TABLES } from './needs.js';

/**
 * Maximum numbers of workers with tables, which take 6 MB or, if larger, 89 MB per worker: phones
 * have little memory. Building a larger table takes 63 MB besides.
 */
const MAX_WORKERS = 8;
const MOST_WITH_LARGER = 4;
/**
 * Maximum number of workers that build the larger tables. Three of these take long, and two
 * processors finish at the same time if none of the three waits for another.
 */
const MOST_BUILDERS = 3;

/** @returns {Host} the browser */
function browser() {
  const startWorker = (/** @type {string} */ name) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name });
    return /** @type {import('./pool.js').WorkerLike} */ (/** @type {unknown} */ (worker));
  };
  return { startWorker, compile, cores: navigator.hardwareConcurrency || 2 };
}

/**
 * @param {Host} [host]
 * @returns {Engine}
 */
export function createEngine(host = browser()) {
  const cores = Math.min(host.cores, MAX_WORKERS);
  const pools = {
    small: new Pool(() => spawn(host, 'small'), 1),
    plain: new Pool(() => spawn(host, 'tiles'), 1),
    tiles: new Pool(() => spawn(host, 'tiles', TABLES), cores),
    puzzles: new Pool(() => spawn(host, 'puzzles'), 2),
  };
  const most = Math.min(cores, MOST_WITH_LARGER);
  const builders = new Builders(new Pool(() => spawn(host, 'tiles'), Math.min(cores + 1, MOST_BUILDERS)));
  const larger = new Pool(() => spawn(host, 'tiles', [], builders.all()), most);
  const poolFor = (/** @type {Request} */ request) => {
    const kind = kindOf(request);
    if (kind !== 'tiles') return pools[kind];
    return needsTables(request) ? pools.tiles : pools.plain;
  };
  return {
    ask: (request, asking) => poolFor(request).ask(request, asking),
    prepare: ({ rows, columns }) => poolFor({ do: 'solve', rows, columns }).warm(),
    tiles: pools.tiles,
    larger,
    beginLarger: () => {
      if (larger.isEmpty) builders.begin();
    },
    cancelLarger: () => builders.cancel(),
    close: () => [...Object.values(pools), builders, larger].forEach((pool) => pool.close()),
  };
}

/**
 * Starts a worker, which receives its module and its tables as soon as they are there.
 * @param {Host} host
 * @param {import('./needs.js').Kind} kind
 * @param {readonly import('./needs.js').Tables[]} [tables]
 * @param {Promise<Blob[]>} [larger] parts of the larger tables
 * @returns {import('./pool.js').WorkerLike}
 */
function spawn(host, kind, tables, larger) {
  const worker = host.startWorker(kind);
  Promise.all([host.compile(kind), larger]).then(
    ([module, built]) => {
      const collection = built && { ...LARGER, parts: built };
      worker.postMessage({ setup: { glue: GLUE, script: scriptOf(kind), kind, module, tables, collection } });
    },
    (error) => worker.postMessage({ setup: { fault: String(error?.message ?? error) } }),
  );
  return worker;
}
