/**
 * The module that answers a request, and whether it needs tables.
 *
 * @typedef {'small' | 'tiles' | 'puzzles'} Kind `small` is enough for small boards
 * @typedef {{ name: string, file: string }} Tables a file, by its address
 */

const OF_SMALL = Object.freeze(['solve', 'hint', 'scramble', 'instances', 'step', 'verify']);
const OF_TILES = Object.freeze(['prepare', 'unit', 'estimates', 'build']);
/** Options of a search that the small module refuses. */
const OPTIONS = Object.freeze(['metric', 'engine', 'heuristic', 'all']);
const SEARCHES = Object.freeze(['solve', 'hint', 'scramble', 'prepare', 'unit', 'estimates']);
/** Maximum number of cells of a board that the small module searches. */
const MAX_SMALL_CELLS = 9;

/**
 * Tables with which nearly every position of the 15-puzzle is solved in a moment.
 * @type {readonly Tables[]}
 */
export const TABLES = Object.freeze([{ name: '6-6-3', file: new URL('../../module/tables-6-6-3.bin.gz', import.meta.url).href }]);

/** Larger tables, a collection, which workers build when a search of the 15-puzzle is hard. */
export const LARGER = Object.freeze({ rows: 4, columns: 4, partition: '7-7-1x2' });

/** Number of parts of this collection: five tables, and a pruning automaton. */
export const LARGER_PARTS = 6;

/**
 * @param {import('./pool.js').Request} request
 * @returns {Kind}
 */
export function kindOf(request) {
  if (OF_TILES.includes(request.do)) return 'tiles';
  if (!OF_SMALL.includes(request.do)) return 'puzzles';
  const isPlain = !OPTIONS.some((option) => option in request);
  return isPlain && Number(request.rows) * Number(request.columns) <= MAX_SMALL_CELLS ? 'small' : 'tiles';
}

/**
 * Returns whether a request is a search on the board for which there are tables.
 * @param {import('./pool.js').Request} request
 */
export function needsTables(request) {
  return SEARCHES.includes(request.do) && request.rows === 4 && request.columns === 4;
}
