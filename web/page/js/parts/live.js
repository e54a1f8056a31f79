/** What is said to those who do not see it, and short messages to those who do. */

import { h } from './dom.js';

const region = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' });
const toast = h('div', { class: 'toast', role: 'status', 'aria-live': 'polite', hidden: true });
let timeout = 0;

/** The regions, which have to be on the page before anything is said. */
export function liveRegions() {
  return [region, toast];
}

/**
 * Says something to screen readers; the last thing said is what counts.
 * @param {string} text
 */
export function say(text) {
  // The same words twice are only heard if something changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Shows a short message for a few seconds; screen readers hear it, too.
 * @param {string} text
 */
export function notify(text) {
  clearTimeout(timeout);
  toast.textContent = text;
  toast.hidden = false;
  timeout = window.setTimeout(() => (toast.hidden = true), 6000);
}
