/**
 * Which module answers a request, and whether it wants tables.
 *
 * @typedef {'tiles' | 'puzzles'} Kind
 * @typedef {{ name: string, file: string }} Tables
 */

const OF_TILES = Object.freeze(['solve', 'hint', 'scramble', 'instances', 'prepare', 'unit', 'step', 'verify', 'estimates']);
const SEARCHES = Object.freeze(['solve', 'hint', 'scramble', 'prepare', 'unit']);

/** The tables that make every position of the 15-puzzle a matter of moments. @type {readonly Tables[]} */
export const TABLES = Object.freeze([{ name: '6-6-3', file: 'tables-6-6-3.bin.gz' }]);

/**
 * @param {import('./pool.js').Request} request
 * @returns {Kind}
 */
export function kindOf(request) {
  return OF_TILES.includes(request.do) ? 'tiles' : 'puzzles';
}

/**
 * Whether a search is of the board that there are tables for; smaller ones are solved at once without.
 * @param {import('./pool.js').Request} request
 */
export function needsTables(request) {
  return SEARCHES.includes(request.do) && request.rows === 4 && request.columns === 4;
}
