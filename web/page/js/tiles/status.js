/** The line above the board: moves, slides, and the time of a game with a clock. */

import { h } from '../parts/dom.js';
import { clock, t } from '../text/index.js';
import { countsOf, timeOf } from './game.js';

/** @typedef {import('./game.js').Game} Game */

export class Status {
  #single = h('dd', { 'data-part': 'single' });
  #multi = h('dd', { 'data-part': 'multi' });
  #clock = h('dd', { 'data-part': 'time' });
  #time = h('div', {}, h('dt', {}, t('tiles.time')), this.#clock);
  #frame = 0;

  /** @param {...Node} buttons shown beside it */
  constructor(...buttons) {
    this.element = h('div', { class: 'status' },
      h('dl', {},
        h('div', {}, h('dt', { title: t('tiles.single.long') }, t('tiles.single')), this.#single),
        h('div', {}, h('dt', { title: t('tiles.multi.long') }, t('tiles.multi')), this.#multi),
        this.#time),
      h('div', { class: 'row' }, ...buttons));
  }

  /** @param {Game} game */
  show(game) {
    const { single, multi } = countsOf(game);
    this.#single.textContent = String(single);
    this.#multi.textContent = String(multi);
    this.stop();
    this.#showTime(game);
  }

  /** Stops drawing the clock. */
  stop() {
    cancelAnimationFrame(this.#frame);
  }

  /** @param {Game} game */
  #showTime(game) {
    const time = timeOf(game, performance.now());
    this.#time.hidden = time === undefined;
    const text = time === undefined ? '' : clock(time);
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    if (game.clock.state === 'running') this.#frame = requestAnimationFrame(() => this.#showTime(game));
  }
}
