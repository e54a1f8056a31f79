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
 * The faces of a box that the eye sees: at most three.
 * @param {View} view
 * @param {Pick<Brick, 'from' | 'to'>} box
 * @returns {Face[]}
 */
export function faces(view, { from, to }) {
  const eye = toEye(view);
  return [0, 1, 2].filter((axis) => Math.abs(eye[axis]) > 1e-6).map((axis) => {
    const at = eye[axis] > 0 ? to[axis] : from[axis];
    const [u, v] = [0, 1, 2].filter((other) => other !== axis);
    const corner = (/** @type {number} */ a, /** @type {number} */ b) => triple((other) => (other === axis ? at : other === u ? a : b));
    return { axis, corners: [corner(from[u], from[v]), corner(to[u], from[v]), corner(to[u], to[v]), corner(from[u], to[v])] };
  });
}

/**
 * Bricks from the farthest to the nearest, so that each may be painted over those before it.
 *
 * One hides another only if it lies on the eye's side along every axis that separates them. Whoever hides nobody that is
 * still to be painted comes first; should bricks hide each other in a ring, the farthest does.
 *
 * @param {View} view
 * @param {readonly Brick[]} bricks
 * @returns {Brick[]}
 */
export function backToFront(view, bricks) {
  const eye = toEye(view);
  const left = [...bricks].sort((a, b) => nearness(eye, a) - nearness(eye, b));
  const order = [];
  while (left.length > 0) {
    const index = left.findIndex((brick) => !left.some((other) => other !== brick && mayHide(eye, brick, other)));
    order.push(...left.splice(Math.max(index, 0), 1));
  }
  return order;
}

/**
 * Whether one brick may hide another.
 * @param {Triple} eye
 * @param {Brick} near
 * @param {Brick} far
 */
function mayHide(eye, near, far) {
  return [0, 1, 2].every((axis) => {
    const isBelow = near.to[axis] <= far.from[axis];
    const isAbove = near.from[axis] >= far.to[axis];
    return (!isBelow && !isAbove) || (isAbove ? eye[axis] >= 0 : eye[axis] <= 0);
  });
}

/**
 * @param {Triple} eye
 * @param {Brick} brick
 */
function nearness(eye, { from, to }) {
  return eye.reduce((sum, part, axis) => sum + (part * (from[axis] + to[axis])) / 2, 0);
}
