/** Colors of pieces by number, as in the program's pictures and in its player. */

const HUES = 7;
const TINTS = 3;

/**
 * Returns the classes for the number of a kind: seven hues, then lighter ones, then darker ones.
 * @param {number} number
 */
export function hueClass(number) {
  return `hue hue-${number % HUES} tint-${Math.floor(number / HUES) % TINTS}`;
}
