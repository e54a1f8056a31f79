/**
 * The engines, as the page sees them: two pools of workers, one whose module is small and is there at once, and one whose
 * module has the tables that hard positions of the 15-puzzle need.
 *
 * @typedef {import('./pool.js').Request} Request
 * @typedef {import('./pool.js').Answer} Answer
 * @typedef {import('./pool.js').Asking} Asking
 *
 * @typedef {object} Engine
 * @property {(request: Request, asking?: Asking) => Promise<Answer>} ask
 * @property {Pool} strong the pool with tables, for searches that are shared out
 * @property {() => void} warm fetches the module with tables before it is needed
 */

import { Pool } from './pool.js';
import { load } from './module.js';
import { needsTables } from './needs.js';

/** @returns {Engine} */
export function createEngine() {
  const cores = Math.min(navigator.hardwareConcurrency || 2, 8);
  const small = new Pool(() => spawn(false), Math.min(cores, 2));
  const strong = new Pool(() => spawn(true), cores);
  return {
    ask: (request, asking) => (needsTables(request) ? strong : small).ask(request, asking),
    strong,
    warm: () => strong.warm(),
  };
}

/**
 * A worker, which is given its module as soon as that is compiled.
 * @param {boolean} tables
 * @returns {import('./pool.js').WorkerLike}
 */
function spawn(tables) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: tables ? 'fifteen with tables' : 'fifteen' });
  load(tables).then(
    (setup) => worker.postMessage({ setup }),
    (error) => worker.postMessage({ setup: { fault: String(error?.message ?? error) } }),
  );
  return /** @type {import('./pool.js').WorkerLike} */ (/** @type {unknown} */ (worker));
}
