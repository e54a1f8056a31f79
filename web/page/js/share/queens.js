/** Placements of queens in links. */

import { MAX_SIDE, MIN_SIDE, readQueens } from '../queens/board.js';
import { readSides } from './fragment.js';

/**
 * @param {Record<string, string>} values
 * @returns {{ side: number, queens: ReadonlySet<number>, fault: boolean }}
 */
export function queensFromLink(values) {
  const [rows, columns] = readSides(values.size, 2, MIN_SIDE, MAX_SIDE) ?? [];
  const queens = rows !== undefined && rows === columns ? readQueens(values.board ?? '', rows) : undefined;
  if (queens && rows) return { side: rows, queens, fault: false };
  return { side: 8, queens: new Set(), fault: values.size !== undefined || values.board !== undefined };
}
