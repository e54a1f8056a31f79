/** Which requests are for the module with tables. */

const WITH_TABLES = Object.freeze(['solve', 'hint', 'units', 'unit', 'scramble']);
/** From so many cells on a board is hard without tables. */
const CELLS = 16;

/**
 * @param {import('./pool.js').Request} request
 */
export function needsTables(request) {
  return WITH_TABLES.includes(request.do) && Number(request.rows) * Number(request.columns) >= CELLS;
}
