/** Messages for requests without a result: the engines refuse them, or do not answer. */

import { h } from './dom.js';
import { Crash } from '../engine/pool.js';
import { t } from '../text/index.js';

/**
 * Answer without a result: the request is refused, the puzzle has no solution, or a limit was
 * reached.
 */
export class Refusal extends Error {
  name = 'Refusal';
}

/** @param {unknown} error */
export function failure(error) {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof Refusal) return h('p', { class: 'notice calm', 'data-part': 'refusal' }, reason);
  const isCrash = error instanceof Crash;
  return h('div', { class: 'notice', role: 'alert', 'data-part': 'failure' },
    isCrash && h('p', {}, t('failure')), h('p', { class: isCrash ? 'muted' : null }, reason));
}

/**
 * Returns an answer without a result as a refusal.
 * @param {import('../engine/pool.js').Answer} answer
 * @returns {Refusal}
 */
export function refusal({ message, stopped, status }) {
  return new Refusal(stopped === 'memory' ? t('failure.memory') : message ?? stopped ?? status);
}
