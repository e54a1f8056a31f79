/** Placements of queens in links. */

import { LEAST, MOST, readQueens } from '../queens/board.js';
import { readSides } from './fragment.js';

/**
 * @param {Record<string, string>} values
 * @returns {{ side: number, queens: ReadonlySet<number>, fault: boolean }}
 */
export function queensFromLink(values) {
  const [rows, columns] = readSides(values.size, 2, LEAST, MOST) ?? [];
  const queens = rows !== undefined && rows === columns ? readQueens(values.board ?? '', rows) : undefined;
  if (queens && rows) return { side: rows, queens, fault: false };
  return { side: 8, queens: new Set(), fault: values.size !== undefined || values.board !== undefined };
}
