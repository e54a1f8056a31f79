/**
 * Queens on a board, and the squares that none of them attacks.
 *
 * Cells are numbered row by row from 0.
 */

/** Minimum and maximum side of a board. */
export const MIN_SIDE = 4;
export const MAX_SIDE = 12;

/**
 * Returns the squares that have no queen and that no queen attacks. Blocking can be ignored: a
 * queen attacks every square that it shields from another queen.
 * @param {number} side
 * @param {ReadonlySet<number>} queens
 * @returns {number[]}
 */
export function free(side, queens) {
  const all = Array.from({ length: side * side }, (_, cell) => cell);
  return all.filter((cell) => ![...queens].some((queen) => queen === cell || attacks(side, queen, cell)));
}

/**
 * Returns whether a queen can move from one cell to another on an empty board.
 * @param {number} side
 * @param {number} from
 * @param {number} to
 */
export function attacks(side, from, to) {
  const down = Math.floor(to / side) - Math.floor(from / side);
  const right = (to % side) - (from % side);
  return from !== to && (down === 0 || right === 0 || Math.abs(down) === Math.abs(right));
}

/**
 * Returns cells as text for a link, such as `0.17.63`.
 * @param {ReadonlySet<number>} queens
 */
export function writeQueens(queens) {
  return [...queens].sort((a, b) => a - b).join('.');
}

/**
 * @param {string} text
 * @param {number} side
 * @returns {Set<number> | undefined}
 */
export function readQueens(text, side) {
  if (text === '') return new Set();
  const cells = text.split('.').map((cell) => (/^\d{1,3}$/.test(cell) ? Number(cell) : NaN));
  return cells.every((cell) => cell < side * side) ? new Set(cells) : undefined;
}
