/** A packing in three dimensions as SVG, turned by dragging or with the arrow keys. */

import { h, s, fill, set } from '../parts/dom.js';
import { hueClass } from '../parts/hue.js';
import { t } from '../text/index.js';
import { backToFront, faces, project } from './space.js';
import { numberOf, triple } from './packing.js';

/**
 * @typedef {import('./packing.js').Brick} Brick
 * @typedef {import('./packing.js').Triple} Triple
 */

const SIZE = 400;
const TURN = 0.012;
const KEY_TURN = Math.PI / 24;
/** Margin by which bricks are smaller than their places, so that their borders are visible. */
const SLIT = 0.03;

export class BrickPicture {
  #view = { yaw: -0.55, pitch: 0.5 };
  /** @type {Brick[]} */
  #bricks = [];
  /** @type {Triple} */
  #box = [3, 3, 3];
  #spread = 0;
  #layers = Infinity;
  #frame = 0;
  #svg = s('svg', { class: 'bricks-picture', viewBox: `0 0 ${SIZE} ${SIZE}`, 'aria-hidden': 'true' });

  constructor() {
    this.element = h('div', {
      class: 'playable', role: 'application', tabindex: 0, 'aria-roledescription': t('bricks.role'),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#hold(event),
      onpointermove: (/** @type {PointerEvent} */ event) => {
        if (event.buttons & 1) this.#turn(event.movementX * TURN, event.movementY * TURN);
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    }, this.#svg);
  }

  /**
   * @param {Brick[]} bricks
   * @param {Triple} box
   */
  show(bricks, box) {
    this.#bricks = bricks;
    this.#box = box;
    set(this.element, { 'aria-label': t('bricks.picture', bricks.length, box.join(' × ')) });
    this.#schedule();
  }

  /** Distance between bricks, from 0 (together) to 1 (far apart). @param {number} spread */
  set spread(spread) {
    this.#spread = spread;
    this.#schedule();
  }

  /** Number of layers that are shown, from the bottom. @param {number} layers */
  set layers(layers) {
    this.#layers = layers;
    this.#schedule();
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    try {
      this.element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has already been released.
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const turns = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const turn = turns[event.key];
    if (!turn) return;
    event.preventDefault();
    this.#turn(turn[0] * KEY_TURN, turn[1] * KEY_TURN);
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  #turn(right, down) {
    const pitch = Math.min(Math.max(this.#view.pitch + down, -Math.PI / 2), Math.PI / 2);
    this.#view = { yaw: this.#view.yaw - right, pitch };
    this.#schedule();
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const shown = this.#bricks.filter(({ to }) => this.#box[0] - to[0] < this.#layers);
    const middle = triple((axis) => this.#box[axis] / 2);
    const diagonal = Math.hypot(...this.#box) * (1 + this.#spread);
    const scale = (0.94 * SIZE) / diagonal;
    const points = (/** @type {Triple[]} */ corners) => corners.map((corner) => {
      const { x, y } = project(this.#view, triple((axis) => corner[axis] - middle[axis]));
      return `${(SIZE / 2 + x * scale).toFixed(1)},${(SIZE / 2 + y * scale).toFixed(1)}`;
    }).join(' ');
    const hull = { from: triple(() => 0), to: this.#box };
    const opposite = { yaw: this.#view.yaw + Math.PI, pitch: -this.#view.pitch };
    fill(this.#svg,
      ...faces(opposite, hull).map(({ corners }) => s('polygon', { class: 'hull', points: points(corners) })),
      ...backToFront(this.#view, shown.map((brick) => this.#placed(brick, middle))).flatMap((part) => faces(this.#view, part).map(({ axis, corners }) =>
        s('polygon', { class: `brick ${hueClass(numberOf(part.letter))} side-${axis}`, points: points(corners) }))));
  }

  /**
   * Returns a brick, moved away from the middle and made a little smaller.
   * @param {Brick} brick
   * @param {Triple} middle
   * @returns {Brick}
   */
  #placed({ letter, from, to }, middle) {
    const away = triple((axis) => ((from[axis] + to[axis]) / 2 - middle[axis]) * this.#spread);
    return { letter, from: triple((axis) => from[axis] + away[axis] + SLIT), to: triple((axis) => to[axis] + away[axis] - SLIT) };
  }
}

/**
 * Returns a flat picture of the layers, side by side.
 * @param {readonly (readonly string[])[]} layers
 */
export function flat(layers) {
  return h('div', { class: 'layers' }, ...layers.map((rows, index) =>
    h('figure', {}, s('svg', { viewBox: `0 0 ${rows[0].length * 20} ${rows.length * 20}`, role: 'img', 'aria-label': t('bricks.layer', index + 1, rows.join(', ')) },
      ...rows.flatMap((row, r) => [...row].map((sign, c) => s('rect', {
        class: sign === '.' ? 'hole' : `brick side-0 ${hueClass(numberOf(sign))}`, x: c * 20 + 0.5, y: r * 20 + 0.5, width: 19, height: 19, rx: 3,
      })))), h('figcaption', { class: 'muted' }, index + 1))));
}
