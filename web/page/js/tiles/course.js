/**
 * How far a search is, put together from what the engines tell while it lasts.
 *
 * @typedef {object} Iteration
 * @property {number} threshold in moves
 * @property {number} visited
 * @property {number} [seconds]
 * @property {boolean} completed
 *
 * @typedef {object} Course
 * @property {Iteration[]} iterations the last may be under way
 * @property {number} visited
 * @property {string} [heuristic]
 * @property {number} [estimate]
 * @property {number} workers
 * @property {boolean} [isBuilding] whether larger tables are being built
 */

/** @returns {Course} */
export function newCourse() {
  return { iterations: [], visited: 0, workers: 1 };
}

/**
 * The course after a record of progress: an iteration that has ended, or the nodes that were visited by now.
 * @param {Course} course
 * @param {import('../engine/pool.js').Answer} progress
 */
export function advance(course, progress) {
  course.heuristic = progress.heuristic ?? course.heuristic;
  if (progress.kind === 'iteration') {
    const { threshold, visited, seconds, completed } = progress;
    return put(course, { threshold, visited, seconds, completed });
  }
  const before = course.iterations.filter(({ completed }) => completed);
  const last = before.at(-1);
  if (!last || typeof progress.nodes !== 'number') return course;
  const visited = progress.nodes - before.reduce((sum, iteration) => sum + iteration.visited, 0);
  return put(course, { threshold: last.threshold + 2, visited: Math.max(visited, 0), completed: false });
}

/**
 * The course with an iteration under way.
 * @param {Course} course
 * @param {number} threshold
 * @param {number} visited
 * @param {number} seconds
 */
export function running(course, threshold, visited, seconds) {
  return put(course, { threshold, visited, seconds, completed: false });
}

/**
 * @param {Course} course
 * @param {Iteration} iteration
 */
function put(course, iteration) {
  const known = course.iterations.find(({ threshold }) => threshold === iteration.threshold);
  if (known) Object.assign(known, iteration);
  else course.iterations.push(iteration);
  course.visited = course.iterations.reduce((sum, { visited }) => sum + visited, 0);
  return course;
}
