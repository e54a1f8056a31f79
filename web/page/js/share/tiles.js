/**
 * A position of tiles, a way from it, and how far along that way the board is shown.
 *
 * @typedef {import('../tiles/board.js').Board} Board
 *
 * @typedef {object} Way
 * @property {Board} start
 * @property {number[]} moves
 * @property {number} step as many of the moves as are done
 */

import { allowed, readBoard, writeBoard } from '../tiles/read.js';
import { readMoves, writeDigits } from '../tiles/notation.js';
import { readSides } from './fragment.js';

/**
 * @param {{ start: Board, moves?: readonly number[], step?: number }} way
 * @returns {Record<string, string>}
 */
export function tilesToLink({ start, moves = [], step = 0 }) {
  return {
    size: `${start.rows}x${start.columns}`,
    at: writeBoard(start),
    moves: writeDigits(moves),
    step: step > 0 ? String(step) : '',
  };
}

/**
 * The way of a link. What is wrong with it is told: a link may be cut off in a message.
 * @param {Record<string, string>} values
 * @returns {{ way?: Way, size?: import('../tiles/read.js').Size, fault?: string }} the size where there is no position
 */
export function tilesFromLink(values) {
  const [rows, columns] = readSides(values.size, 2, 2, 5) ?? [];
  const size = rows && columns && allowed(rows, columns) ? { rows, columns } : undefined;
  const isSize = values.size === undefined || size !== undefined;
  if (values.at === undefined) return { size, fault: isSize ? undefined : 'share.size' };
  const read = readBoard(values.at, size);
  if ('fault' in read) return { size, fault: 'share.position' };
  const { board } = read;
  const moves = readMoves(board, values.moves ?? '');
  if (!moves) return { way: { start: board, moves: [], step: 0 }, fault: 'share.moves' };
  const told = /^\d{1,5}$/.test(values.step ?? '0') ? Number(values.step ?? 0) : NaN;
  const isSame = !size || (size.rows === board.rows && size.columns === board.columns);
  const fault = isSize && isSame && told <= moves.length ? undefined : 'share.unknown';
  return { way: { start: board, moves, step: Math.min(told || 0, moves.length) }, fault };
}
