/**
 * Which module answers a request, and whether it wants tables.
 *
 * @typedef {'small' | 'tiles' | 'puzzles'} Kind small: all that little boards need, and soon there
 * @typedef {{ name: string, file: string }} Tables a file, by its address
 */

const OF_TILES = Object.freeze(['solve', 'hint', 'scramble', 'instances', 'prepare', 'unit', 'step', 'verify', 'estimates']);
const SEARCHES = Object.freeze(['solve', 'hint', 'scramble', 'prepare', 'unit', 'estimates']);
/** The small module searches boards of up to so many cells. */
const LITTLE = 9;

/** The tables that make every position of the 15-puzzle a matter of moments. @type {readonly Tables[]} */
export const TABLES = Object.freeze([{ name: '6-6-3', file: new URL('../../module/tables-6-6-3.bin.gz', import.meta.url).href }]);

/** Larger ones, which workers build when a search of the 15-puzzle is hard; a collection that is looked up together. */
export const LARGER = Object.freeze({ rows: 4, columns: 4, partition: '7-7-1x2' });

/**
 * @param {import('./pool.js').Request} request
 * @returns {Kind}
 */
export function kindOf(request) {
  if (!OF_TILES.includes(request.do)) return 'puzzles';
  return Number(request.rows) * Number(request.columns) <= LITTLE ? 'small' : 'tiles';
}

/**
 * Whether a search is of the board that there are tables for.
 * @param {import('./pool.js').Request} request
 */
export function needsTables(request) {
  return SEARCHES.includes(request.do) && request.rows === 4 && request.columns === 4;
}
