/**
 * Boxes in three dimensions: rotation, projection, and the order in which they hide each other.
 *
 * Coordinates are layer (down), row (toward the viewer) and column (to the right). The projection
 * is parallel, so that the position of the eye is only a direction.
 *
 * @typedef {import('./packing.js').Triple} Triple
 * @typedef {import('./packing.js').Brick} Brick
 * @typedef {{ yaw: number, pitch: number }} View in radians
 * @typedef {{ x: number, y: number }} Point
 *
 * @typedef {object} Face
 * @property {number} axis
 * @property {Triple[]} corners
 */

import { triple } from './packing.js';

/**
 * Projects a point onto the picture.
 * @param {View} view
 * @param {Triple} point
 * @returns {Point}
 */
export function project({ yaw, pitch }, [layer, row, column]) {
  const x = column * Math.cos(yaw) - row * Math.sin(yaw);
  const away = column * Math.sin(yaw) + row * Math.cos(yaw);
  return { x, y: layer * Math.cos(pitch) + away * Math.sin(pitch) };
}

/**
 * Returns the direction to the eye.
 * @param {View} view
 * @returns {Triple}
 */
export function toEye({ yaw, pitch }) {
  return [-Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw)];
}

/**
 * Returns the faces of a box that the eye sees, at most three. For a part of a brick, these are
 * only faces of the whole brick.
 * @param {View} view
 * @param {Pick<Part, 'from' | 'to' | 'whole'>} box
 * @returns {Face[]}
 */
export function faces(view, { from, to, whole }) {
  const eye = toEye(view);
  const seen = (/** @type {Pick<Brick, 'from' | 'to'>} */ box, /** @type {number} */ axis) => (eye[axis] > 0 ? box.to : box.from)[axis];
  const isOuter = (/** @type {number} */ axis) => !whole || Math.abs(seen(whole, axis) - seen({ from, to }, axis)) < TOUCH;
  return [0, 1, 2].filter((axis) => Math.abs(eye[axis]) > TOUCH && isOuter(axis)).map((axis) => {
    const at = seen({ from, to }, axis);
    const [u, v] = [0, 1, 2].filter((other) => other !== axis);
    const corner = (/** @type {number} */ a, /** @type {number} */ b) => triple((other) => (other === axis ? at : other === u ? a : b));
    return { axis, corners: [corner(from[u], from[v]), corner(to[u], from[v]), corner(to[u], to[v]), corner(from[u], to[v])] };
  });
}

/**
 * A brick, or a part of one.
 * @typedef {Brick & { whole?: Pick<Brick, 'from' | 'to'> }} Part
 */

/**
 * Returns bricks from the farthest to the nearest, so that each may be painted over those before
 * it.
 *
 * A brick can hide another only if it lies on the eye's side of it along every axis that separates
 * them. A brick that hides none of the unpainted ones comes first. If each of them may hide
 * another, as in the cycle of a pinwheel, the farthest whole brick is cut into cubes. Cubes alone
 * cannot form a cycle.
 *
 * @param {View} view
 * @param {readonly Brick[]} bricks
 * @returns {Part[]}
 */
export function backToFront(view, bricks) {
  const eye = toEye(view);
  const byNearness = (/** @type {Part} */ a, /** @type {Part} */ b) => nearness(eye, a) - nearness(eye, b);
  /** @type {Part[]} */
  let left = [...bricks].sort(byNearness);
  const order = [];
  while (left.length > 0) {
    const free = left.findIndex((part) => !left.some((other) => other !== part && mayHide(eye, part, other)));
    const whole = left.findIndex((part) => !part.whole);
    if (free < 0 && whole >= 0) left = [...left.toSpliced(whole, 1), ...cubes(left[whole])].sort(byNearness);
    else order.push(...left.splice(Math.max(free, 0), 1));
  }
  return order;
}

/**
 * Cuts a brick into cubes.
 * @param {Brick} brick
 * @returns {Part[]}
 */
function cubes(brick) {
  const { from, to, letter } = brick;
  const sides = triple((axis) => Math.round(to[axis] - from[axis]));
  const cut = (/** @type {number} */ axis, /** @type {number} */ at) => from[axis] + ((to[axis] - from[axis]) * at) / sides[axis];
  const all = [];
  for (let layer = 0; layer < sides[0]; layer++) {
    for (let row = 0; row < sides[1]; row++) {
      for (let column = 0; column < sides[2]; column++) {
        const at = [layer, row, column];
        all.push({ letter, whole: brick, from: triple((axis) => cut(axis, at[axis])), to: triple((axis) => cut(axis, at[axis] + 1)) });
      }
    }
  }
  return all;
}

/**
 * Returns whether one part may hide another.
 * @param {Triple} eye
 * @param {Part} near
 * @param {Part} far
 */
function mayHide(eye, near, far) {
  return [0, 1, 2].every((axis) => {
    const isBelow = near.to[axis] <= far.from[axis] + TOUCH;
    const isAbove = near.from[axis] >= far.to[axis] - TOUCH;
    return (!isBelow && !isAbove) || (isAbove ? eye[axis] >= 0 : eye[axis] <= 0);
  });
}

/** Tolerance for the rounding errors of cubes of one brick, which touch. */
const TOUCH = 1e-9;

/**
 * @param {Triple} eye
 * @param {Part} part
 */
function nearness(eye, { from, to }) {
  return eye.reduce((sum, side, axis) => sum + (side * (from[axis] + to[axis])) / 2, 0);
}
