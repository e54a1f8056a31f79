/**
 * Edits of a drawn puzzle, whose pictures are painted cell by cell. Nothing is checked here; the
 * parser of the text does that.
 *
 * @typedef {import('./sheet.js').Sheet} Sheet
 */

import { readExit } from './exits.js';
import { startPieces } from './puzzle.js';
import { AXIS_HEADINGS } from './sheet.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz123456789';

/**
 * Returns an empty board with one goal that allows any configuration.
 * @param {number} rows
 * @param {number} columns
 * @returns {Sheet}
 */
export function blank(rows, columns) {
  return { title: '', apart: '', parts: '', bound: { rows: '', columns: '', pinned: '' }, exits: [], start: picture(rows, columns, '.'), goals: [picture(rows, columns, '?')] };
}

/**
 * Returns the sheet with one cell painted.
 * @param {Sheet} sheet
 * @param {number} which −1 for the start, otherwise the index of a goal
 * @param {number} cell
 * @param {string} sign
 * @returns {Sheet}
 */
export function withCellPainted(sheet, which, cell, sign) {
  const columns = sheet.start[0].length;
  const paint = (/** @type {string[]} */ rows) => rows.map((row, index) =>
    index === Math.floor(cell / columns) ? row.slice(0, cell % columns) + sign + row.slice((cell % columns) + 1) : row);
  if (which < 0) {
    const goals = sheet.goals.map((goal) => (isWall(sheet.start, cell) === (sign === '#') ? goal : walled(goal, cell, columns, sign === '#')));
    return { ...sheet, start: paint(sheet.start), goals };
  }
  return { ...sheet, goals: sheet.goals.map((goal, index) => (index === which ? paint(goal) : goal)) };
}

/**
 * Returns the sheet with another size. Cells beyond the new board are cut off.
 * @param {Sheet} sheet
 * @param {number} rows
 * @param {number} columns
 * @returns {Sheet}
 */
export function withSize(sheet, rows, columns) {
  const fit = (/** @type {string[]} */ picture, /** @type {string} */ sign) => Array.from({ length: rows }, (_, row) =>
    (picture[row] ?? '').slice(0, columns).padEnd(columns, sign));
  return { ...sheet, start: fit(sheet.start, '.'), goals: sheet.goals.map((goal) => fit(goal, '?')) };
}

/**
 * Returns the sheet with a piece bound to its row, its column or its place, or free.
 * @param {Sheet} sheet
 * @param {string} letter
 * @param {import('./exits.js').Axis} axis
 * @returns {Sheet}
 */
export function withAxis(sheet, letter, axis) {
  const bound = { ...sheet.bound };
  for (const name of AXIS_HEADINGS) bound[name] = without(bound[name], letter);
  if (axis !== 'both') bound[axis] = `${bound[axis]} ${letter}`.trim();
  return { ...sheet, bound };
}

/**
 * Returns the sheet with each piece of several cells in one row or one column bound to it, as cars
 * are.
 * @param {Sheet} sheet
 * @returns {Sheet}
 */
export function withCarsBound(sheet) {
  return startPieces(sheet).reduce((now, { letter, shape }) => {
    const isFlat = shape.length > 1 && shape.every(([row]) => row === 0);
    const isUpright = shape.length > 1 && shape.every(([, column]) => column === 0);
    return isFlat || isUpright ? withAxis(now, letter, isFlat ? 'rows' : 'columns') : now;
  }, sheet);
}

/**
 * Returns the sheet with an exit for one piece, or with none for it.
 * @param {Sheet} sheet
 * @param {string} letter
 * @param {string} place such as `right 3`; empty for none
 * @returns {Sheet}
 */
export function withExit(sheet, letter, place) {
  const others = sheet.exits.filter((exit) => !exit.startsWith(`${letter} `));
  return { ...sheet, exits: place === '' ? others : [...others, `${letter} ${place}`] };
}

/**
 * Returns the sheet without bindings and exits of pieces that no longer exist, and without invalid
 * exits.
 * @param {Sheet} sheet
 * @returns {Sheet}
 */
export function withoutStalePieces(sheet) {
  const letters = sheet.start.join('');
  const keep = (/** @type {string} */ text) => text.split(/\s+/).map((word) => [...word].filter((letter) => letters.includes(letter)).join('')).filter(Boolean).join(' ');
  const { rows, columns, pinned } = sheet.bound;
  const exits = sheet.exits.filter((exit) => {
    const read = readExit(exit, sheet.start.length, [...sheet.start[0]].length);
    return read && [...read.letters].every((letter) => letters.includes(letter));
  });
  return { ...sheet, bound: { rows: keep(rows), columns: keep(columns), pinned: keep(pinned) }, exits };
}

/**
 * Returns the sheet without goals that require nothing.
 * @param {Sheet} sheet
 * @returns {Sheet}
 */
export function withoutEmptyGoals(sheet) {
  return { ...sheet, goals: sheet.goals.filter((goal) => /[^?#]/u.test(goal.join(''))) };
}

/**
 * @param {string} letters
 * @param {string} letter
 */
function without(letters, letter) {
  return letters.split(/\s+/).map((word) => word.replaceAll(letter, '')).filter(Boolean).join(' ');
}

/**
 * Returns the letters of a sheet's pieces, and an unused letter for a new piece.
 * @param {Sheet} sheet
 */
export function lettersOf(sheet) {
  const used = [...new Set(sheet.start.join(''))].filter((sign) => sign !== '.' && sign !== '#').sort();
  const fresh = [...LETTERS].find((letter) => !used.includes(letter));
  return { used, fresh };
}

/**
 * @param {string[]} start
 * @param {number} cell
 */
function isWall(start, cell) {
  return start.join('')[cell] === '#';
}

/**
 * Returns a goal with a wall added to a cell or removed from it: walls are the same in all
 * pictures.
 * @param {string[]} goal
 * @param {number} cell
 * @param {number} columns
 * @param {boolean} wall
 */
function walled(goal, cell, columns, wall) {
  const sign = wall ? '#' : '?';
  return goal.map((row, index) => (index === Math.floor(cell / columns) ? row.slice(0, cell % columns) + sign + row.slice((cell % columns) + 1) : row));
}

/**
 * @param {number} rows
 * @param {number} columns
 * @param {string} sign
 */
function picture(rows, columns, sign) {
  return Array.from({ length: rows }, () => sign.repeat(columns));
}
