/**
 * Boxes in space, seen from afar: turned, projected, and in the order in which they hide each other.
 *
 * Coordinates are layer (down), row (towards us) and column (to the right). There is no perspective, so a direction tells
 * everything about where the eye is.
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
 * Where a point is on the picture.
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
 * The direction to the eye.
 * @param {View} view
 * @returns {Triple}
 */
export function toEye({ yaw, pitch }) {
  return [-Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw)];
}

/**
 * The faces of a box that the eye sees: at most three. Of a part, those that are faces of the whole.
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
 * Bricks from the farthest to the nearest, so that each may be painted over those before it.
 *
 * One hides another only if it lies on the eye's side along every axis that separates them. Whoever hides nobody that is
 * still to be painted comes first. Bricks may hide each other in a ring, as in a pinwheel; then one of them is cut into
 * cubes, which cannot.
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
 * A brick cut into cubes.
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
 * Whether one part may hide another.
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

/** Cubes of one brick touch, but for rounding. */
const TOUCH = 1e-9;

/**
 * @param {Triple} eye
 * @param {Part} part
 */
function nearness(eye, { from, to }) {
  return eye.reduce((sum, side, axis) => sum + (side * (from[axis] + to[axis])) / 2, 0);
}
