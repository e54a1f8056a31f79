/**
 * Edits of a drawn puzzle, whose pictures are painted cell by cell. Nothing is checked here; the
 * parser of the text does that.
 *
 * @typedef {import('./sheet.js').Sheet} Sheet
 */

import { readExit } from './exits.js';
import { startPieces } from './puzzle.js';
import { AXIS_HEADINGS, signsOf, sizeOf } from './sheet.js';

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
  if (which < 0) {
    // Walls are the same in all pictures.
    const isWall = sign === '#';
    const isSame = isWall === (signsOf(sheet.start)[cell] === '#');
    const goals = isSame ? sheet.goals : sheet.goals.map((goal) => painted(goal, cell, isWall ? '#' : '?'));
    return { ...sheet, start: painted(sheet.start, cell, sign), goals };
  }
  return { ...sheet, goals: sheet.goals.map((goal, index) => (index === which ? painted(goal, cell, sign) : goal)) };
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
    [...(picture[row] ?? ''), ...sign.repeat(columns)].slice(0, columns).join(''));
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
    const read = readExit(exit, ...sizeOf(sheet));
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
 * Returns a picture with one cell painted.
 * @param {string[]} rows
 * @param {number} cell
 * @param {string} sign
 */
function painted(rows, cell, sign) {
  const columns = [...rows[0]].length;
  return rows.map((row, index) => (index === Math.floor(cell / columns) ? [...row].with(cell % columns, sign).join('') : row));
}

/**
 * @param {number} rows
 * @param {number} columns
 * @param {string} sign
 */
function picture(rows, columns, sign) {
  return Array.from({ length: rows }, () => sign.repeat(columns));
}
