/** What is shown when the engines do not answer. */

import { h } from './dom.js';
import { t } from '../text/index.js';

/** @param {unknown} error */
export function failure(error) {
  const reason = error instanceof Error ? error.message : String(error);
  return h('div', { class: 'notice', role: 'alert', 'data-part': 'failure' }, h('p', {}, t('failure')), h('p', { class: 'muted' }, reason));
}
