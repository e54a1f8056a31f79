/**
 * State of a search, from the records of its engines.
 *
 * @typedef {object} Iteration
 * @property {number} threshold in moves
 * @property {number} visited
 * @property {number} [seconds]
 * @property {boolean} completed
 *
 * @typedef {object} SearchState
 * @property {Iteration[]} iterations the last one may be unfinished
 * @property {number} visited
 * @property {string} [heuristic]
 * @property {number} [estimate]
 * @property {number} workers
 * @property {boolean} [isBuilding] whether larger tables are being built
 */

/** @returns {SearchState} */
export function newSearchState() {
  return { iterations: [], visited: 0, workers: 1 };
}

/**
 * Returns the state after a progress record: a finished iteration, or the nodes visited so far.
 * @param {SearchState} state
 * @param {import('../engine/pool.js').Answer} progress
 */
export function advance(state, progress) {
  state.heuristic = progress.heuristic ?? state.heuristic;
  if (progress.kind === 'iteration') {
    const { threshold, visited, seconds, completed } = progress;
    return put(state, { threshold, visited, seconds, completed });
  }
  const before = state.iterations.filter(({ completed }) => completed);
  const last = before.at(-1);
  if (!last || typeof progress.nodes !== 'number') return state;
  const visited = progress.nodes - before.reduce((sum, iteration) => sum + iteration.visited, 0);
  return put(state, { threshold: last.threshold + 2, visited: Math.max(visited, 0), completed: false });
}

/**
 * Returns the state with an unfinished iteration.
 * @param {SearchState} state
 * @param {number} threshold
 * @param {number} visited
 * @param {number} seconds
 */
export function running(state, threshold, visited, seconds) {
  return put(state, { threshold, visited, seconds, completed: false });
}

/**
 * @param {SearchState} state
 * @param {Iteration} iteration
 */
function put(state, iteration) {
  const known = state.iterations.find(({ threshold }) => threshold === iteration.threshold);
  if (known) Object.assign(known, iteration);
  else state.iterations.push(iteration);
  state.visited = state.iterations.reduce((sum, { visited }) => sum + visited, 0);
  return state;
}
