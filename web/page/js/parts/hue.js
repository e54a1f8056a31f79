/** The colors of pieces, by number: those of the program's pictures and of its player. */

const HUES = 7;
const TINTS = 3;

/**
 * The classes of a piece whose kind has a number: seven hues, then lighter ones, then darker ones.
 * @param {number} number
 */
export function hueClass(number) {
  return `hue hue-${number % HUES} tint-${Math.floor(number / HUES) % TINTS}`;
}
