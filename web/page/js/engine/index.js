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
 * @property {Pool} larger the pool whose workers build larger tables, for hard searches
 * @property {() => void} close ends all workers
 *
 * @typedef {object} Host what an engine needs from its environment
 * @property {(kind: import('./needs.js').Kind) => import('./pool.js').WorkerLike} startWorker
 * @property {(kind: import('./needs.js').Kind) => Promise<WebAssembly.Module>} compile
 * @property {number} cores
 */

import { Pool } from './pool.js';
import { compile, GLUE, scriptOf } from './module.js';
import { kindOf, LARGER, needsTables, TABLES } from './needs.js';

/**
 * Maximum numbers of workers with tables, which take 6 MB or, if larger, 86 MB per worker: phones
 * have little memory.
 */
const MAX_WORKERS = 8;
const MOST_WITH_LARGER = 4;

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
  const larger = new Pool(() => spawn(host, 'tiles', [], LARGER), Math.min(cores, MOST_WITH_LARGER));
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
    close: () => [...Object.values(pools), larger].forEach((pool) => pool.close()),
  };
}

/**
 * Starts a worker, which receives its module as soon as that is compiled.
 * @param {Host} host
 * @param {import('./needs.js').Kind} kind
 * @param {readonly import('./needs.js').Tables[]} [tables]
 * @param {typeof LARGER} [building] tables that it builds
 * @returns {import('./pool.js').WorkerLike}
 */
function spawn(host, kind, tables, building) {
  const worker = host.startWorker(kind);
  host.compile(kind).then(
    (module) => worker.postMessage({ setup: { glue: GLUE, script: scriptOf(kind), kind, module, tables, building } }),
    (error) => worker.postMessage({ setup: { fault: String(error?.message ?? error) } }),
  );
  return worker;
}
