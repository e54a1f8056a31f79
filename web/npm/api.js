/**
 * The functions of the package. They send requests to pools of workers, as the page does.
 *
 * @typedef {import('./js/engine/index.js').Engine} Engine
 * @typedef {import('./js/tiles/state.js').SearchState} SearchState
 */

import { solve as solveBoard } from './js/tiles/solver.js';
import { readPosition } from './position.js';

/** A position from which the goal cannot be reached. */
export class Unsolvable extends Error {
  name = 'Unsolvable';
}

/**
 * Creates the functions. Their engine starts at the first request.
 * @param {() => Engine} createEngine
 */
export function createApi(createEngine) {
  /** @type {Engine | undefined} */
  let engine;
  const getEngine = () => (engine ??= createEngine());

  /**
   * @param {unknown} position
   * @param {import('./index.js').SolveOptions} [options]
   */
  async function solve(position, { signal, onProgress, metric = 'single' } = {}) {
    const board = readPosition(position);
    signal?.throwIfAborted();
    if (!['single', 'stm'].includes(metric)) return await solveIn(metric, board, signal, onProgress);
    const never = new AbortController().signal;
    const answer = await solveBoard(getEngine(), board, signal ?? never, (state) => onProgress?.(snapshot(state)));
    return solutionOf(answer);
  }

  /**
   * Solves a position in another metric, in one worker.
   * @param {string} metric
   * @param {import('./position.js').Board} board
   * @param {AbortSignal} [signal]
   * @param {(progress: import('./index.js').Progress) => void} [onProgress]
   */
  async function solveIn(metric, board, signal, onProgress) {
    /** @type {import('./index.js').Iteration[]} */
    const iterations = [];
    const advance = (/** @type {Record<string, any>} */ { kind, threshold, visited, seconds, completed }) => {
      if (kind !== 'iteration') return;
      iterations.push({ threshold, visited, seconds, completed });
      onProgress?.({ threshold, visited: iterations.reduce((sum, each) => sum + each.visited, 0), iterations: [...iterations] });
    };
    return solutionOf(await getEngine().ask({ do: 'solve', ...board, metric }, { signal, onProgress: advance }));
  }

  /**
   * @param {unknown} position
   * @param {{ signal?: AbortSignal }} [options]
   */
  function search(position, { signal } = {}) {
    /** @type {import('./index.js').Progress[]} */
    const waiting = [];
    let wake = () => {};
    let isOver = false;
    const stop = new AbortController();
    signal?.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
    if (signal?.aborted) stop.abort(signal.reason);
    const onProgress = (/** @type {import('./index.js').Progress} */ progress) => (waiting.push(progress), wake());
    const solution = solve(position, { signal: stop.signal, onProgress });
    // A caller that iterates need not await the solution.
    solution.catch(() => {}).finally(() => ((isOver = true), wake()));
    return {
      solution,
      async *[Symbol.asyncIterator]() {
        try {
          while (!isOver || waiting.length > 0) {
            const next = waiting.shift();
            if (next) yield next;
            else await new Promise((resolve) => (wake = () => resolve(undefined)));
          }
        } finally {
          if (!isOver) stop.abort(new DOMException('the loop was left early', 'AbortError'));
        }
      },
    };
  }

  /**
   * @param {import('./js/engine/pool.js').Request} request
   * @param {{ signal?: AbortSignal, onProgress?: (record: Record<string, unknown>) => void }} [options]
   */
  function ask(request, options = {}) {
    return getEngine().ask(request, options);
  }

  function close() {
    engine?.close();
    engine = undefined;
  }

  return { solve, search, ask, close };
}

/** @param {SearchState} state @returns {import('./index.js').Progress} */
function snapshot({ iterations, visited }) {
  return { threshold: iterations.at(-1)?.threshold ?? 0, visited, iterations: iterations.map((iteration) => ({ ...iteration })) };
}

/** @param {Record<string, any>} answer @returns {import('./index.js').Solution} */
function solutionOf(answer) {
  if (answer.status === 'unsolvable') throw new Unsolvable(answer.reason ?? answer.message ?? 'the goal cannot be reached');
  if (answer.status !== 'solved') throw new Error(answer.message ?? String(answer.status));
  const { length, moves, visited, heuristic } = answer;
  return { length, tiles: moves, visited, heuristic };
}
