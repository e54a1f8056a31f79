/**
 * Pieces that are bound to a line, and exits: openings in the frame through which pieces leave.
 *
 * A piece leaves as soon as it touches the side of an exit and lies completely within the opening.
 *
 * @typedef {'both' | 'rows' | 'columns' | 'pinned'} Axis where a piece may move
 * @typedef {'left' | 'right' | 'top' | 'bottom'} Side
 *
 * @typedef {object} Exit
 * @property {string} letters the pieces that may leave; empty if all may
 * @property {Side} side
 * @property {number} first the first row or column of the opening, from 0
 * @property {number} last
 */

import { AXIS_HEADINGS } from './sheet.js';

/** @type {Readonly<Record<Axis, string>>} */
const ALLOWED_DIRECTIONS = Object.freeze({ both: 'NESW', rows: 'EW', columns: 'NS', pinned: '' });
/** @type {Readonly<Record<Side, string>>} */
const EXIT_DIRECTION = Object.freeze({ left: 'W', right: 'E', top: 'N', bottom: 'S' });
export const SIDES = Object.freeze(/** @type {Side[]} */ (['left', 'right', 'top', 'bottom']));
const EXIT = /^((?:[\p{L}\p{N}]+\s+)*)(left|right|top|bottom)\s+(\d{1,3})(?:\s*-\s*(\d{1,3}))?$/iu;

/**
 * @param {Axis} axis
 * @param {string} direction
 */
export function allows(axis, direction) {
  return ALLOWED_DIRECTIONS[axis].includes(direction);
}

/**
 * Returns where a piece may move.
 * @param {import('./sheet.js').Sheet} sheet
 * @param {string} letter
 * @returns {Axis}
 */
export function axisOf({ bound }, letter) {
  return AXIS_HEADINGS.find((name) => bound[name].includes(letter)) ?? 'both';
}

/**
 * Parses an exit.
 * @param {string} text
 * @param {number} rows
 * @param {number} columns
 * @returns {Exit | undefined}
 */
export function readExit(text, rows, columns) {
  const match = EXIT.exec(text);
  if (!match) return undefined;
  const side = /** @type {Side} */ (match[2].toLowerCase());
  const [first, last] = [Number(match[3]), Number(match[4] ?? match[3])];
  const most = linesOf(side, rows, columns);
  if (first < 1 || last < first || last > most) return undefined;
  return { letters: match[1].replace(/\s/g, ''), side, first: first - 1, last: last - 1 };
}

/**
 * Returns the number of rows or columns along a side.
 * @param {Side} side
 * @param {number} rows
 * @param {number} columns
 */
export function linesOf(side, rows, columns) {
  return side === 'left' || side === 'right' ? rows : columns;
}

/**
 * Returns whether a piece may leave through an exit, regardless of its place.
 * @param {Exit} exit
 * @param {{ letter: string, axis: Axis }} piece
 */
export function admits({ letters, side }, { letter, axis }) {
  return (letters === '' || letters.includes(letter)) && allows(axis, EXIT_DIRECTION[side]);
}

/**
 * Returns whether a piece on these cells has reached an exit.
 * @param {Exit} exit
 * @param {readonly number[]} cells
 * @param {number} rows
 * @param {number} columns
 */
export function reaches({ side, first, last }, cells, rows, columns) {
  const isUpright = side === 'left' || side === 'right';
  const places = cells.map((cell) => ({ row: Math.floor(cell / columns), column: cell % columns }));
  const isWithin = places.every(({ row, column }) => (isUpright ? row : column) >= first && (isUpright ? row : column) <= last);
  const edge = { left: 0, top: 0, right: columns - 1, bottom: rows - 1 }[side];
  return isWithin && places.some(({ row, column }) => (isUpright ? column : row) === edge);
}
