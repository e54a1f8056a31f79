/** Table of the heuristics' estimates for a position, and of the proved length. */

import { h } from '../parts/dom.js';
import { number, t } from '../text/index.js';

/**
 * @param {readonly { heuristic: string, estimate: number }[]} estimates
 * @param {number} length
 */
export function estimatesTable(estimates, length) {
  const rows = [...estimates].sort((a, b) => a.estimate - b.estimate).map(({ heuristic, estimate }) => line(heuristic, estimate, length));
  return h('table', { class: 'iterations estimates', 'data-part': 'estimates' },
    h('caption', {}, t('search.estimates')),
    h('tbody', {}, ...rows, line(t('search.length'), length, length)));
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} length
 */
function line(name, value, length) {
  const bar = h('span');
  bar.style.setProperty('--share', String(length > 0 ? value / length : 0));
  return h('tr', {}, h('th', { scope: 'row' }, name), h('td', { class: 'bar' }, bar), h('td', {}, number(value)));
}
