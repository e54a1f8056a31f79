/**
 * Keys that work unless the focused element handles them itself, and the dialog that lists them.
 */

import { h } from './dom.js';
import { openDialog } from './dialog.js';
import { t } from '../text/index.js';

/** Elements that handle keys themselves. */
const KEY_HANDLERS = 'input, select, textarea, dialog, [role="application"], [role="grid"]';
/** Elements that Enter and the space bar press. */
const PRESSABLE = 'button, a, summary';

/**
 * Listens to keys that the focused element does not handle itself.
 * @param {(event: KeyboardEvent) => void} onKey
 * @returns {() => void} stops listening
 */
export function keysAnywhere(onKey) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (target?.closest(KEY_HANDLERS) || (isPress && target?.closest(PRESSABLE))) return;
    onKey(event);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/**
 * Opens the list of keys.
 * @param {string} keys descriptions, separated by dots
 */
export function openKeys(keys) {
  const { element } = openDialog(t('keys'), h('ul', { class: 'key-list' }, ...keys.split(' · ').map((key) => h('li', {}, key))));
  element.dataset.part = 'keys';
}
