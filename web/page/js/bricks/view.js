/**
 * Bricks in a box, none of which can slide: all packings of small boxes, in space and layer by
 * layer.
 *
 * @typedef {object} Packing as the engines report it
 * @property {string[][]} layers
 * @property {number} orbit
 * @property {unknown[]} bricks
 */

import { h, fill } from '../parts/dom.js';
import { button, choice } from '../parts/button.js';
import { failure, refusal } from '../parts/failure.js';
import { Task } from '../parts/task.js';
import { notify } from '../parts/live.js';
import { Player } from '../parts/player.js';
import { number, t } from '../text/index.js';
import { readSides } from '../share/fragment.js';
import { BrickPicture, flat } from './picture.js';
import { boxOf, bricksOf, canSlide } from './packing.js';

/** Maximum number of packings that are listed. */
const LIMIT = 500;
const SIDES = Array.from({ length: 6 }, (_, index) => String(index + 1));
const BRICKS = Object.freeze(['2x1x1', '2x2x1', '3x1x1', '3x2x1', '2x2x2', '3x2x2', '4x2x1', '3x3x1']);

/**
 * @param {import('../main.js').App} app
 * @param {Record<string, string>} values
 * @returns {import('../main.js').View}
 */
export function mount(app, values) {
  return new BricksView(app, values);
}

class BricksView {
  #app;
  #box;
  #brick;
  /** @type {Player | undefined} */
  #player;
  #picture = new BrickPicture();
  #message = h('div', { role: 'status', 'data-part': 'message' });
  #list = h('div', { class: 'panel', 'data-part': 'packings' });
  #layers = h('input', { type: 'range', min: 1, max: 3, value: 3, 'data-do': 'layers', oninput: () => (this.#picture.layers = Number(this.#layers.value)) });
  #find = button(t('bricks.find'), () => this.#toggle(), { kind: 'primary', icon: 'check', id: 'solve' });
  #task = new Task(this.#find, 'bricks.find', (error) => fill(this.#message, failure(error)));

  /**
   * @param {import('../main.js').App} app
   * @param {Record<string, string>} values
   */
  constructor(app, values) {
    this.#app = app;
    const box = readSides(values.box, 3, 1, 6);
    const isKnown = values.brick === undefined || BRICKS.includes(values.brick);
    if ((values.box !== undefined && !box) || !isKnown) notify(t('share.puzzle'));
    this.#box = box ?? [3, 3, 3];
    this.#brick = isKnown ? values.brick ?? '2x2x1' : '2x2x1';
    const spread = h('input', { type: 'range', min: 0, max: 100, value: 0, 'data-do': 'spread', oninput: () => (this.#picture.spread = Number(spread.value) / 100) });
    const side = (/** @type {number} */ axis) => choice(t(`bricks.side.${axis}`), SIDES.map((value) => [value, value]), String(this.#box[axis]), (value) => {
      this.#box[axis] = Number(value);
    }, `side-${axis}`);
    this.element = h('div', { class: 'view bricks-view' },
      h('section', { class: 'stage', 'aria-label': t('bricks.stage') },
        this.#picture.element,
        h('div', { class: 'pair' },
          h('label', { class: 'field' }, h('span', {}, t('bricks.spread')), spread),
          h('label', { class: 'field' }, h('span', {}, t('bricks.layers')), this.#layers))),
      h('section', { class: 'panel', 'aria-label': t('tiles.panel') },
        h('div', { class: 'triple' }, side(0), side(1), side(2)),
        choice(t('bricks.brick'), BRICKS.map((value) => [value, value.replaceAll('x', ' × ')]), this.#brick, (value) => (this.#brick = value), 'brick'),
        h('div', { class: 'actions two' }, this.#find,
          button(t('share'), () => void app.share(this.#link()), { icon: 'share', id: 'share' })),
        this.#message, this.#list,
        h('p', { class: 'muted' }, `${t('bricks.intro')} ${t('bricks.help')}`)));
    void this.#search();
  }

  close() {
    this.#task.stop();
    this.#player?.pause();
  }

  #toggle() {
    if (!this.#task.isRunning) return void this.#search();
    this.#task.stop();
    fill(this.#message);
  }

  async #search() {
    this.#player?.pause();
    fill(this.#message, h('p', { class: 'notice calm' }, t('queens.searching')));
    fill(this.#list);
    this.#app.remember(this.#link());
    await this.#task.run(async (signal) => {
      const brick = [this.#brick.split('x').map(Number)];
      const answer = await this.#app.engine.ask({ do: 'packings', box: this.#box, brick, limit: LIMIT }, { signal });
      if (!answer.packings) throw refusal(answer);
      this.#show(answer);
    });
  }

  /** @param {import('../engine/index.js').Answer} answer */
  #show({ packings, total: counted, record }) {
    // The empty box is a packing, too, but is not shown.
    const total = Number(counted) - Number(record.up_to_symmetry['0'] ?? 0);
    /** @type {Packing[]} */
    const all = packings.filter((/** @type {Packing} */ { bricks }) => bricks.length > 0);
    if (all.some(({ layers }) => canSlide(bricksOf(layers), boxOf(layers)))) throw new Error(t('bricks.wrong'));
    const words = all.length === 0 ? t('bricks.none') : t('bricks.found', number(total), all.length < total ? number(all.length) : '');
    fill(this.#message, h('p', { class: 'notice calm' }, words));
    if (all.length === 0) return this.#picture.show([], /** @type {[number, number, number]} */ ([...this.#box]));
    const detail = h('div', { class: 'card' });
    this.#player = new Player({
      label: t('bricks.player'), length: all.length - 1, speed: 1,
      describe: (at) => t('bricks.at', at + 1, all.length, all[at].bricks.length),
      onGo: (at) => this.#open(all[at], detail),
    });
    fill(this.#list, all.length > 1 && this.#player.element, detail);
    this.#open(all[0], detail);
  }

  /**
   * @param {Packing} packing
   * @param {HTMLElement} detail
   */
  #open({ layers, orbit, bricks }, detail) {
    const box = boxOf(layers);
    this.#layers.max = this.#layers.value = String(box[0]);
    this.#picture.layers = box[0];
    this.#picture.show(bricksOf(layers), box);
    fill(detail, h('h2', {}, t('bricks.packing', bricks.length)), h('p', { class: 'muted' }, t('bricks.orbit', orbit)), flat(layers));
  }

  #link() {
    return { box: this.#box.join('x'), brick: this.#brick };
  }
}
