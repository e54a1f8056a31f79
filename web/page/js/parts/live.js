/** Announcements for screen readers, and short messages for all users. */

import { h } from './dom.js';

const region = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' });
const toast = h('div', { class: 'toast', role: 'status', 'aria-live': 'polite', hidden: true });
let timeout = 0;

/** Returns the live regions, which must be on the page before the first announcement. */
export function liveRegions() {
  return [region, toast];
}

/**
 * Announces a text to screen readers. Only the last text counts.
 * @param {string} text
 */
export function say(text) {
  // Screen readers announce a text only if it changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Shows a short message for a few seconds; screen readers announce it, too.
 * @param {string} text
 */
export function notify(text) {
  clearTimeout(timeout);
  toast.textContent = text;
  toast.hidden = false;
  timeout = window.setTimeout(() => (toast.hidden = true), 6000);
}
