/**
 * A packing: bricks in a box, from its layers. A layer is a list of rows with one character per
 * cell.
 *
 * @typedef {readonly [number, number, number]} Triple
 *
 * @typedef {object} Brick
 * @property {string} letter
 * @property {Triple} from its lowest coordinates: layer, row, column
 * @property {Triple} to its highest coordinates plus one
 */

/**
 * @param {readonly (readonly string[])[]} layers
 * @returns {Brick[]}
 */
export function bricksOf(layers) {
  /** @type {Map<string, [number, number, number][]>} */
  const cells = new Map();
  for (const [layer, rows] of layers.entries()) {
    for (const [row, line] of rows.entries()) {
      for (const [column, sign] of [...line].entries()) {
        if (sign !== '.') cells.set(sign, [...(cells.get(sign) ?? []), [layer, row, column]]);
      }
    }
  }
  return [...cells].map(([letter, all]) => ({
    letter,
    from: triple((axis) => Math.min(...all.map((cell) => cell[axis]))),
    to: triple((axis) => Math.max(...all.map((cell) => cell[axis])) + 1),
  }));
}

/**
 * Returns the number of a brick, from 0, from its letter: `a` to `z`, then `A` to `Z`, then
 * private-use characters.
 * @param {string} letter
 */
export function numberOf(letter) {
  const code = letter.charCodeAt(0);
  if (/[a-z]/.test(letter)) return code - 97;
  return /[A-Z]/.test(letter) ? code - 65 + 26 : code - 0xe000 + 52;
}

/**
 * Returns the lengths of the box that layers fill.
 * @param {readonly (readonly string[])[]} layers
 * @returns {Triple}
 */
export function boxOf(layers) {
  return [layers.length, layers[0].length, [...layers[0][0]].length];
}

/**
 * Returns whether any brick can slide by one step, which a packing does not allow.
 * @param {readonly Brick[]} bricks
 * @param {Triple} box
 */
export function canSlide(bricks, box) {
  return bricks.some((brick) => [0, 1, 2].some((axis) => [-1, 1].some((by) => {
    const moved = { ...brick, from: shifted(brick.from, axis, by), to: shifted(brick.to, axis, by) };
    return moved.from[axis] >= 0 && moved.to[axis] <= box[axis] && !bricks.some((other) => other !== brick && meets(moved, other));
  })));
}

/**
 * @param {Brick} a
 * @param {Brick} b
 */
function meets(a, b) {
  return [0, 1, 2].every((axis) => a.from[axis] < b.to[axis] && b.from[axis] < a.to[axis]);
}

/**
 * @param {Triple} corner
 * @param {number} axis
 * @param {number} by
 * @returns {Triple}
 */
function shifted(corner, axis, by) {
  return triple((other) => corner[other] + (other === axis ? by : 0));
}

/**
 * @param {(axis: number) => number} make
 * @returns {Triple}
 */
export function triple(make) {
  return [make(0), make(1), make(2)];
}
