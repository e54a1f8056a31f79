/** Dialogs: the browser's own, which keep the focus inside and close with Escape. */

import { h } from './dom.js';
import { iconButton } from './button.js';
import { t } from '../text/index.js';

/**
 * Opens a dialog. Closing it removes it and returns the focus to its previous place.
 * @param {string} title
 * @param {...import('./dom.js').Child} children
 * @returns {{ close: () => void, element: HTMLDialogElement }}
 */
export function openDialog(title, ...children) {
  const heading = h('h2', { id: `dialog-${++count}` }, title);
  const close = () => element.close();
  const element = h('dialog', {
    'aria-labelledby': heading.id,
    onclose: () => element.remove(),
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      if (event.target === element) close();
    },
  }, h('div', { class: 'dialog' }, h('header', {}, heading, iconButton(t('close'), 'close', close, 'close')), ...children));
  document.body.append(element);
  element.showModal();
  return { close, element };
}

let count = 0;
