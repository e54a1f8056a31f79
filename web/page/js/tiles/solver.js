/**
 * Solver of positions. One worker searches first. If a search of the 15-puzzle takes long, all
 * workers continue with larger tables, which are built once, or without them if that fails.
 *
 * Iterations are divided into units: parts of the tree that workers search independently, so that
 * they exchange only messages. Most positions are solved before this is worthwhile.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('../engine/index.js').Engine} Engine
 * @typedef {import('../engine/index.js').Answer} Answer
 */

import { advance, newSearchState, running } from './state.js';
import { unlessAborted } from '../parts/signals.js';
import { needsTables } from '../engine/needs.js';
import { Crash } from '../engine/pool.js';

/** @typedef {import('./state.js').SearchState} SearchState */

/** Time in milliseconds during which one worker searches alone. It ends up to 100 ms later. */
const SINGLE_WORKER_MS = 400;
/** Time in milliseconds after which another worker begins to build larger tables meanwhile. */
const BUILDER_MS = 100;
/**
 * Number of batches of units per worker in an iteration, so that all workers finish at about
 * the same time.
 */
const BATCHES_PER_WORKER = 24;

/**
 * Solves a position.
 * @param {Engine} engine
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {(state: SearchState) => void} onChange
 * @returns {Promise<Answer>} a record as the program prints it
 */
export async function solve(engine, board, signal, onChange) {
  const state = newSearchState();
  const { rows, columns, tiles } = board;
  const request = { do: 'solve', rows, columns, tiles };
  if (!needsTables(request)) {
    return engine.ask(request, { signal, onProgress: (progress) => onChange(advance(state, progress)) });
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  try {
    const record = await engine.ask(request, {
      signal,
      milliseconds: SINGLE_WORKER_MS,
      onProgress: (progress) => {
        // The time runs from the first progress record, not while tables are being loaded.
        timer ??= setTimeout(() => engine.beginLarger(), BUILDER_MS);
        onChange(advance(state, progress));
      },
    });
    return record.status === 'stopped' ? await continueInParallel(engine, board, signal, state, onChange) : record;
  } finally {
    clearTimeout(timer);
    engine.cancelLarger();
  }
}

/**
 * Continues a long search with larger tables, or without them if there is not enough memory.
 * @param {Engine} engine
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {SearchState} state
 * @param {(state: SearchState) => void} onChange
 * @returns {Promise<Answer>}
 */
async function continueInParallel(engine, board, signal, state, onChange) {
  engine.larger.warm(engine.larger.limit);
  onChange(Object.assign(state, { isBuilding: true }));
  try {
    return await searchInParallel(engine.larger, board, signal, state, onChange);
  } catch (error) {
    if (signal.aborted || !(error instanceof Crash)) throw error;
    return await searchInParallel(engine.tiles, board, signal, state, onChange);
  }
}

/**
 * Searches the first unfinished iteration and those after it. The signal does not end the workers:
 * they finish their current batches, in a fraction of a second, and keep their tables.
 * @param {import('../engine/pool.js').Pool} pool
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {SearchState} state
 * @param {(state: SearchState) => void} onChange
 * @returns {Promise<Answer>}
 */
async function searchInParallel(pool, board, signal, state, onChange) {
  const { rows, columns, tiles } = board;
  const { threshold: first, max_moves: maxMoves, units, record } = await unlessAborted(signal, pool.ask({ do: 'prepare', rows, columns, tiles }));
  const last = state.iterations.findLast(({ completed }) => completed);
  Object.assign(state, { workers: pool.limit, isBuilding: false, heuristic: record.heuristic });
  state.iterations = state.iterations.filter(({ completed }) => completed);
  for (let threshold = Math.max(first, last ? last.threshold + 2 : 0); threshold <= maxMoves; threshold += 2) {
    const moves = await iteration(pool, { rows, columns, tiles, threshold }, units, signal, (visited, seconds) => onChange(running(state, threshold, visited, seconds)));
    state.iterations.forEach((done) => (done.completed ||= moves === undefined || done.threshold < threshold));
    if (moves !== undefined) {
      return { ...record, status: 'solved', length: threshold, moves, iterations: state.iterations, visited: state.visited, threads: pool.limit };
    }
  }
  throw new Error('no solution is as long as this search can go');
}

/**
 * Searches an iteration, batch by batch, until a batch contains a solution. Any solution that is found
 * is a shortest one.
 * @param {import('../engine/pool.js').Pool} pool
 * @param {Record<string, unknown>} position
 * @param {number} units
 * @param {AbortSignal} signal
 * @param {(visited: number, seconds: number) => void} onVisited
 * @returns {Promise<string | undefined>} the moves
 */
function iteration(pool, position, units, signal, onVisited) {
  const began = performance.now();
  const batches = distribute(units, pool.limit * BATCHES_PER_WORKER);
  let visited = 0;
  let isFound = false;
  return unlessAborted(signal, new Promise((resolve, reject) => {
    const work = async () => {
      for (let batch = batches.pop(); batch && !isFound && !signal.aborted; batch = batches.pop()) {
        const answer = await pool.ask({ do: 'unit', ...position, units: batch });
        if (typeof answer.visited !== 'number') throw new Error(answer.message);
        visited += answer.visited;
        if (!isFound && !signal.aborted) onVisited(visited, (performance.now() - began) / 1000);
        if (answer.moves) resolve(answer.moves);
        isFound ||= Boolean(answer.moves);
      }
    };
    Promise.all(Array.from({ length: pool.limit }, work)).then(() => resolve(undefined), reject);
  }));
}

/**
 * Distributes the numbers of units among batches in turn.
 * @param {number} units
 * @param {number} batches
 * @returns {number[][]}
 */
export function distribute(units, batches) {
  const count = Math.min(batches, units);
  return Array.from({ length: count }, (_, batch) => Array.from({ length: Math.ceil((units - batch) / count) }, (_, index) => batch + index * count));
}
