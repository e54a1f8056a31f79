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
 * @returns {{ way?: Way, fault?: string }}
 */
export function tilesFromLink(values) {
  if (values.at === undefined) return {};
  const [rows, columns] = readSides(values.size, 2, 2, 5) ?? [];
  const read = readBoard(values.at, rows && columns && allowed(rows, columns) ? { rows, columns } : undefined);
  if ('fault' in read) return { fault: 'share.position' };
  const moves = readMoves(read.board, values.moves ?? '');
  if (!moves) return { way: { start: read.board, moves: [], step: 0 }, fault: 'share.moves' };
  const step = /^\d{1,5}$/.test(values.step ?? '') ? Math.min(Number(values.step), moves.length) : 0;
  return { way: { start: read.board, moves, step } };
}
