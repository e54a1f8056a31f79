/**
 * A sudoku as 81 digits, 0 for an empty cell.
 *
 * @typedef {readonly number[]} Digits
 */

/** Grid without digits. @type {Digits} */
export const EMPTY = Object.freeze(Array(81).fill(0));

/** The 27 rows, columns and boxes, each with its nine cells. @type {readonly (readonly number[])[]} */
export const REGIONS = Object.freeze([
  ...nine((row) => nine((column) => 9 * row + column)),
  ...nine((column) => nine((row) => 9 * row + column)),
  ...nine((box) => nine((cell) => 27 * Math.floor(box / 3) + 3 * (box % 3) + 9 * Math.floor(cell / 3) + (cell % 3))),
]);

/**
 * @template T
 * @param {(index: number) => T} make
 */
function nine(make) {
  return Array.from({ length: 9 }, (_, index) => make(index));
}

/**
 * Returns the cells that share a row, column or box with a cell.
 * @param {number} cell
 */
export function peers(cell) {
  return [...new Set(REGIONS.filter((region) => region.includes(cell)).flat())].filter((other) => other !== cell);
}

/**
 * Returns the cells whose digit appears again in one of their regions.
 * @param {Digits} digits
 * @returns {Set<number>}
 */
export function conflicts(digits) {
  const wrong = REGIONS.flatMap((region) => region.filter((cell) =>
    digits[cell] !== 0 && region.some((other) => other !== cell && digits[other] === digits[cell])));
  return new Set(wrong);
}

/**
 * Returns the digits that no peer has.
 * @param {Digits} digits
 * @param {number} cell
 */
export function candidates(digits, cell) {
  const taken = new Set(peers(cell).map((peer) => digits[peer]));
  return nine((index) => index + 1).filter((digit) => !taken.has(digit));
}

/**
 * Parses 81 characters, or nine lines of nine, with or without a frame.
 * @param {string} text digits, and `.`, `0`, `?`, `_` or `*` for empty cells
 * @returns {Digits | undefined}
 */
export function readDigits(text) {
  if (text.length > 2000) return undefined;
  const lines = text.split('\n').filter((line) => /[\d.?_*]/.test(line));
  const signs = [...lines.join('')].filter((sign) => /[\d.?_*]/.test(sign));
  const foreign = /[^\d.?_*\s|+\-=─-╿]/.test(text);
  return signs.length === 81 && !foreign ? signs.map((sign) => (/\d/.test(sign) ? Number(sign) : 0)) : undefined;
}

/**
 * Returns 81 characters, with a dot for each empty cell.
 * @param {Digits} digits
 */
export function writeDigits(digits) {
  return digits.map((digit) => (digit === 0 ? '.' : digit)).join('');
}

/**
 * Returns whether all cells are filled without conflicts.
 * @param {Digits} digits
 */
export function isComplete(digits) {
  return digits.every((digit) => digit !== 0) && conflicts(digits).size === 0;
}
