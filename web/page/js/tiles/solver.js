/**
 * Solving a position: one worker at first, and all of them when an iteration takes long.
 *
 * Iterations are shared out by units: each is a part of the tree that a worker searches for itself, so that nothing but
 * messages passes between them. Short iterations are not worth it.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('../engine/index.js').Engine} Engine
 * @typedef {import('../engine/index.js').Answer} Answer
 *
 * @typedef {object} Iteration
 * @property {number} threshold in moves
 * @property {number} visited
 * @property {number} [seconds]
 * @property {boolean} completed
 *
 * @typedef {object} Course how far a search is
 * @property {Iteration[]} iterations the last may be under way
 * @property {number} visited
 * @property {string} [heuristic]
 * @property {number} [estimate]
 * @property {number} workers
 */

/** One worker alone for so many milliseconds. */
const PATIENCE = 400;

/**
 * Solves a position.
 * @param {Engine} engine
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {(course: Course) => void} onCourse
 * @returns {Promise<Answer>} the record of the program
 */
export async function solve(engine, board, signal, onCourse) {
  const course = newCourse();
  const alone = new AbortController();
  const stop = AbortSignal.any([signal, alone.signal]);
  const { rows, columns, tiles } = board;
  const timer = setTimeout(() => engine.strong.limit > 1 && course.iterations.some(({ completed }) => !completed) && alone.abort(), PATIENCE);
  try {
    return await engine.ask({ do: 'solve', rows, columns, tiles }, {
      signal: stop,
      onProgress: (progress) => onCourse(advance(course, progress)),
    });
  } catch (error) {
    if (signal.aborted || !alone.signal.aborted) throw error;
    return await shareOut(engine, board, signal, course, onCourse);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns {Course} */
export function newCourse() {
  return { iterations: [], visited: 0, workers: 1 };
}

/**
 * The course after a record of progress.
 * @param {Course} course
 * @param {Answer} progress
 */
export function advance(course, progress) {
  const { threshold, visited = 0, seconds } = progress;
  course.heuristic = progress.heuristic ?? course.heuristic;
  course.estimate = progress.estimate ?? course.estimate;
  if (typeof threshold !== 'number') return course;
  const completed = progress.kind === 'iteration' && progress.completed !== false;
  const known = course.iterations.find((iteration) => iteration.threshold === threshold);
  if (known) Object.assign(known, { visited, seconds, completed });
  else course.iterations.push({ threshold, visited, seconds, completed });
  course.visited = course.iterations.reduce((sum, iteration) => sum + iteration.visited, 0);
  return course;
}

/**
 * Goes on with the first iteration that is not done, a unit a worker.
 * @param {Engine} engine
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {Course} course
 * @param {(course: Course) => void} onCourse
 * @returns {Promise<Answer>}
 */
async function shareOut(engine, board, signal, course, onCourse) {
  const { rows, columns, tiles } = board;
  const pool = engine.strong;
  course.workers = pool.limit;
  let threshold = course.iterations.at(-1)?.threshold ?? 0;
  for (;;) {
    const began = performance.now();
    const { units } = await pool.ask({ do: 'units', rows, columns, tiles, threshold }, { signal });
    const found = new AbortController();
    const within = AbortSignal.any([signal, found.signal]);
    /** @type {Answer | undefined} */
    let solution;
    let visited = 0;
    let next = 0;
    const work = async () => {
      while (next < units && !solution) {
        const answer = await pool.ask({ do: 'unit', rows, columns, tiles, threshold, unit: next++ }, { signal: within });
        visited += answer.visited;
        const seconds = (performance.now() - began) / 1000;
        onCourse(advance(course, { kind: 'nodes', threshold, visited, seconds }));
        if (answer.solution ?? answer.moves) {
          solution = answer;
          found.abort();
        }
      }
    };
    await Promise.all(Array.from({ length: pool.limit }, () => work().catch((error) => {
      if (!found.signal.aborted || signal.aborted) throw error;
    })));
    const seconds = (performance.now() - began) / 1000;
    onCourse(advance(course, { kind: 'iteration', threshold, visited, seconds, completed: !solution }));
    if (solution) return merged(solution, course, threshold);
    threshold += 2;
  }
}

/**
 * The record of a search that was shared out.
 * @param {Answer} solution
 * @param {Course} course
 * @param {number} threshold
 * @returns {Answer}
 */
function merged(solution, course, threshold) {
  const moves = solution.solution ?? solution.moves;
  return {
    status: 'solved',
    length: threshold,
    moves,
    iterations: course.iterations,
    visited: course.visited,
    heuristic: course.heuristic,
    estimate: course.estimate,
    threads: course.workers,
  };
}
