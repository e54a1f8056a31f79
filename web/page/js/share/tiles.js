/**
 * Tile positions in links, with a path from them and the number of its moves that are done.
 *
 * @typedef {import('../tiles/board.js').Board} Board
 *
 * @typedef {object} SharedPath
 * @property {Board} start
 * @property {number[]} moves
 * @property {number} step number of moves that are done
 */

import { allowed, readBoard, writeBoard } from '../tiles/read.js';
import { MAX_MOVES, play, readMoves, writeDigits } from '../tiles/notation.js';
import { readSides } from './fragment.js';

/**
 * Returns the values of a link. If the moves are too many, the link begins after those that are
 * done.
 * @param {{ start: Board, moves?: readonly number[], step?: number }} path
 * @returns {Record<string, string>}
 */
export function tilesToLink({ start, moves = [], step = 0 }) {
  if (moves.length > MAX_MOVES) [start, moves, step] = [play(start, moves.slice(0, step)), moves.slice(step), 0];
  return {
    size: `${start.rows}x${start.columns}`,
    at: writeBoard(start),
    moves: writeDigits(moves),
    step: step > 0 ? String(step) : '',
  };
}

/**
 * Returns the path of a link, and the key of a message if part of it is invalid: a link may be
 * truncated.
 * @param {Record<string, string>} values
 * @returns {{ path?: SharedPath, size?: import('../tiles/read.js').Size, fault?: string }} the size
 *   if there is no position
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
  if (!moves) return { path: { start: board, moves: [], step: 0 }, fault: 'share.moves' };
  const told = /^\d{1,5}$/.test(values.step ?? '0') ? Number(values.step ?? 0) : NaN;
  const isSame = !size || (size.rows === board.rows && size.columns === board.columns);
  const fault = isSize && isSame && told <= moves.length ? undefined : 'share.unknown';
  return { path: { start: board, moves, step: Math.min(told || 0, moves.length) }, fault };
}
