/**
 * Positions as people write them: numbers row by row, rows on lines of their own or with slashes
 * between them, a drawing with frames, or one digit per cell without spaces (`a` is 10).
 *
 * @typedef {import('./board.js').Board} Board
 *
 * @typedef {object} Fault error in a text: the key of a message, and its values
 * @property {string} key
 * @property {(string | number)[]} values
 *
 * @typedef {{ board: Board } | { fault: Fault }} Reading
 *
 * @typedef {{ rows: number, columns: number }} Size
 */

import { SIDES } from './board.js';

const DIGITS = '0123456789abcdefghijklmno';
const BLANKS = new Set(['_', '.', 'x', '-', '*', '·', '□']);
const MAX_LENGTH = 2000;

/**
 * Parses a position.
 * @param {string} text
 * @param {Size} [preferred] the size to choose if several have this number of cells
 * @returns {Reading}
 */
export function readBoard(text, preferred) {
  if (text.length > MAX_LENGTH) return fault('read.long', MAX_LENGTH);
  const bare = text.replace(/^\s*scramble\s*:/i, '');
  const rows = words(bare);
  if (rows.length === 0 || !/\d/.test(text)) return fault('read.nothing');
  const cells = [];
  for (const row of rows) {
    const read = row.length === 1 && row[0].length > 1 && (rows.length > 1 || row[0].length > 3)
      ? digits(row[0])
      : row.map(cell);
    const wrong = read.find((found) => typeof found === 'string');
    if (wrong !== undefined) return fault('read.sign', wrong);
    cells.push(/** @type {number[]} */ (read));
  }
  if (!cells.flat().includes(0) && hasWideGap(bare)) return fault('read.gap');
  return arrange(cells, preferred);
}

/**
 * Returns whether a list with only spaces between its words has one gap that is wider than all
 * others, and may be the blank.
 * @param {string} text
 */
function hasWideGap(text) {
  const list = text.trim();
  if (!/^[\da-z \t]*$/i.test(list)) return false;
  const widths = (list.match(/\s+/g) ?? []).map((gap) => gap.length);
  const widest = Math.max(1, ...widths);
  return widest > 1 && widths.filter((width) => width === widest).length === 1;
}

/**
 * Returns the position in compact notation: a digit for each cell, as in links and in the program.
 * @param {Board} board
 */
export function writeBoard(board) {
  return board.tiles.map((tile) => DIGITS[tile]).join('');
}

/**
 * Returns the digit of a tile, as in records.
 * @param {number} tile
 */
export function digitOf(tile) {
  return DIGITS[tile];
}

/**
 * Returns the tile of a digit, or −1.
 * @param {string} digit
 */
export function tileOf(digit) {
  return digit.length === 1 ? DIGITS.indexOf(digit.toLowerCase()) : -1;
}

/**
 * Splits a text into rows of words. Frames are ignored, and so are lines that contain nothing else.
 * @param {string} text
 */
function words(text) {
  return text
    .replace(/[\u2500-\u257f]/g, (sign) => ('│┃║'.includes(sign) ? ' ' : '-'))
    .split(/[\n\r/;]/)
    .flatMap((line) => (/\d\s*\|\s*\d+\s+\d/.test(line) && !line.trim().startsWith('|') ? line.split('|') : [line]))
    .map((line) => line.replace(/[|,"'()[\]{}]/g, ' ').replace(/[-+=]{2,}/g, ' ').trim())
    .filter((line) => /[^-+=\s]/.test(line))
    .map((line) => line.split(/\s+/));
}

/**
 * @param {string} word
 * @returns {number | string} the tile, or the word if it is not a tile
 */
function cell(word) {
  if (BLANKS.has(word.toLowerCase())) return 0;
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const tile = tileOf(word);
  return tile < 0 ? word : tile;
}

/**
 * Parses a word with a digit for each cell.
 * @param {string} word
 * @returns {(number | string)[]}
 */
function digits(word) {
  return [...word].map(cell);
}

/**
 * Arranges rows of cells on a board of a fitting size.
 * @param {number[][]} rows
 * @param {Size | undefined} preferred
 * @returns {Reading}
 */
function arrange(rows, preferred) {
  const cells = rows.flat();
  const size = sizeOf(rows, preferred);
  if (!size) return fault('read.size', cells.length);
  if (cells.length < size.rows * size.columns) cells.push(0);
  const tiles = cells.length;
  for (const [index, tile] of cells.entries()) {
    if (tile >= tiles) return fault('read.large', tile, tiles - 1);
    if (cells.indexOf(tile) < index) return tile === 0 ? fault('read.blanks') : fault('read.twice', tile, missing(cells));
  }
  return { board: { ...size, tiles: cells } };
}

/**
 * Returns the size of the board, from its rows or from its number of cells. The last cell may be
 * omitted.
 * @param {number[][]} rows
 * @param {Size | undefined} preferred
 * @returns {Size | undefined}
 */
function sizeOf(rows, preferred) {
  const total = rows.flat().length;
  const columns = rows[0].length;
  const isGrid = rows.length > 1 && rows.every((row, index) =>
    row.length === columns || (index === rows.length - 1 && row.length === columns - 1));
  if (isGrid) return allowed(rows.length, columns) ? { rows: rows.length, columns } : undefined;
  if (rows.length > 1) return undefined;
  const full = rows.flat().includes(0) ? [total] : [total + 1, total];
  const fits = full.flatMap((wanted) => sizes().filter((size) => size.rows * size.columns === wanted));
  return fits.find((size) => size.rows === preferred?.rows && size.columns === preferred?.columns) ?? fits[0];
}

/**
 * Returns whether the page has boards with these sides.
 * @param {number} rows
 * @param {number} columns
 */
export function allowed(rows, columns) {
  return SIDES.includes(rows) && SIDES.includes(columns);
}

/**
 * Returns all sizes: squares, then the others by number of rows.
 * @returns {Size[]}
 */
export function sizes() {
  return SIDES.flatMap((rows) => SIDES.map((columns) => ({ rows, columns }))).sort((a, b) =>
    Number(a.rows !== a.columns) - Number(b.rows !== b.columns) || a.rows - b.rows);
}

/** @param {number[]} cells */
function missing(cells) {
  return cells.findIndex((_, tile) => !cells.includes(tile));
}

/**
 * @param {string} key
 * @param {...(string | number)} values
 * @returns {{ fault: Fault }}
 */
function fault(key, ...values) {
  return { fault: { key, values } };
}
