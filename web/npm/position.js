/**
 * Positions as the package accepts them: text, rows, or tiles.
 *
 * @typedef {{ rows: number, columns: number, tiles: number[] }} Board
 */

/** Minimum number of cells of a side, and maximum number of cells of a board. */
const LIMITS = { side: 2, cells: 25 };

/**
 * Reads a position: text with rows on lines or between slashes, an array of rows, or the tiles of a
 * square board in a flat array or on one line. The blank is 0, or in a string also `_` or `.`.
 * @param {unknown} position
 * @returns {Board}
 * @throws {TypeError} if it is not a position
 * @throws {RangeError} if it is not a permutation of the tiles of a board
 */
export function readPosition(position) {
  const rows = typeof position === 'string' ? readText(position) : readRows(position);
  const columns = rows[0]?.length ?? 0;
  const uneven = rows.findIndex((row) => row.length !== columns);
  if (uneven >= 0) throw new RangeError(`row ${uneven + 1} has ${rows[uneven]?.length} cells, and the first row ${columns}`);
  if (rows.length < LIMITS.side || columns < LIMITS.side || rows.length * columns > LIMITS.cells) {
    throw new RangeError(`a board of ${rows.length} rows and ${columns} columns: each side must have at least 2 cells, and the board at most 25`);
  }
  return { rows: rows.length, columns, tiles: checkTiles(rows, columns) };
}

/** @param {string} text @returns {number[][]} */
function readText(text) {
  const rows = text.trim().split(/\s*[/\n]\s*/).map((row) => row.split(/\s+/).map(readWord));
  return rows.length === 1 ? splitIntoSquare(/** @type {number[]} */ (rows[0])) : rows;
}

/** @param {string} word */
function readWord(word) {
  if (word === '_' || word === '.') return 0;
  if (!/^\d{1,2}$/.test(word)) throw new RangeError(`'${word.slice(0, 20)}' is not a tile`);
  return Number(word);
}

/** @param {unknown} position @returns {number[][]} */
function readRows(position) {
  const isList = (/** @type {unknown} */ list) => Array.isArray(list) || (ArrayBuffer.isView(list) && !(list instanceof DataView));
  if (!isList(position)) throw new TypeError(`a position is a string, an array of rows or an array of tiles, not ${position === null ? 'null' : typeof position}`);
  const list = /** @type {unknown[]} */ (position);
  if (list.length > 100) throw new RangeError(`${list.length} cells; at most 25 are allowed`);
  if (!isList(list[0])) return splitIntoSquare(list);
  return Array.from(list, (row) => (isList(row) ? Array.from(/** @type {number[]} */ (row)) : [Number.NaN]));
}

/** @param {ArrayLike<unknown>} tiles @returns {number[][]} */
function splitIntoSquare(tiles) {
  const side = Math.sqrt(tiles.length);
  if (!Number.isInteger(side) || side === 0) throw new RangeError(`${tiles.length} cells are not a square board; pass rows`);
  return Array.from({ length: side }, (_, row) => /** @type {number[]} */ (Array.from(tiles).slice(row * side, (row + 1) * side)));
}

/**
 * Returns the tiles row by row, after checking that they are a permutation.
 * @param {number[][]} rows
 * @param {number} columns
 */
function checkTiles(rows, columns) {
  const tiles = rows.flat();
  const seen = new Set();
  tiles.forEach((tile, cell) => {
    const place = `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
    if (!Number.isInteger(tile) || tile < 0 || tile >= tiles.length) throw new RangeError(`${place}: ${tile} is not a tile from 1 to ${tiles.length - 1}, or 0`);
    if (seen.has(tile)) throw new RangeError(`${place}: ${tile} appears again`);
    seen.add(tile);
  });
  return tiles;
}
