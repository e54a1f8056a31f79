/**
 * Table of a search: a bar for each iteration, proportional to the logarithm of its visited nodes.
 *
 * The table is drawn at most once per frame, however often the engines report.
 *
 * @typedef {import('../tiles/state.js').SearchState} SearchState
 * @typedef {import('../tiles/state.js').Iteration} Iteration
 */

import { h, fill } from '../parts/dom.js';
import { number, t } from '../text/index.js';

export class IterationTable {
  #body = h('tbody');
  #facts = h('p', { class: 'facts' });
  /** @type {SearchState | undefined} */
  #state;
  #frame = 0;
  #began = performance.now();

  constructor() {
    this.element = h('div', { class: 'search', 'data-part': 'search' },
      h('table', { class: 'iterations' },
        h('caption', { class: 'unseen' }, t('search.caption')),
        h('thead', {}, h('tr', {},
          h('th', { scope: 'col', title: t('search.threshold.long') }, t('search.threshold')),
          h('td', {}),
          h('th', { scope: 'col' }, t('search.nodes')),
          h('th', { scope: 'col' }, t('search.time')))),
        this.#body),
      this.#facts);
  }

  /** @param {SearchState} state */
  show(state) {
    this.#state = state;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /**
   * Shows the final state.
   * @param {SearchState} state
   */
  finish(state) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#state = state;
    this.#draw(true);
  }

  #draw(finished = false) {
    const state = this.#state;
    if (!state) return;
    const most = Math.max(...state.iterations.map(({ visited }) => visited), 1);
    fill(this.#body, ...state.iterations.map((iteration) => line(iteration, most, finished)));
    const seconds = (performance.now() - this.#began) / 1000;
    const measured = state.iterations.reduce((sum, iteration) => sum + (iteration.seconds ?? 0), 0) || seconds;
    fill(this.#facts,
      state.isBuilding && h('strong', { 'data-part': 'building' }, t('search.building')),
      fact(t('search.visited'), number(state.visited)),
      state.visited > 1000 && fact(t('search.rate'), t('search.rate.value', number(state.visited / measured / 1e6, { maximumFractionDigits: 1 }))),
      state.heuristic && fact(t('search.heuristic'), state.heuristic),
      state.estimate !== undefined && fact(t('search.estimate'), number(state.estimate)),
      state.workers > 1 && fact(t('search.workers'), number(state.workers)));
  }
}

/**
 * @param {Iteration} iteration
 * @param {number} most
 * @param {boolean} finished
 */
function line({ threshold, visited, seconds, completed }, most, finished) {
  const bar = h('span');
  bar.style.setProperty('--share', String(most > 1 ? Math.log1p(visited) / Math.log1p(most) : 1));
  return h('tr', { class: completed || finished ? '' : 'running' },
    h('td', {}, threshold), h('td', { class: 'bar' }, bar), h('td', {}, number(visited)),
    h('td', {}, seconds === undefined ? '' : t('search.seconds', seconds < 0.001 ? '< 0.001' : number(seconds, { maximumFractionDigits: seconds < 1 ? 3 : 1 }))));
}

/**
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
  return h('span', {}, name, ' ', h('strong', {}, value));
}
