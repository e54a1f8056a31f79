/** Buttons and fields, each with its label. */

import { h } from './dom.js';
import { icon } from './icon.js';

/**
 * @typedef {import('./icon.js').IconName} IconName
 */

/**
 * Returns a button with a text.
 * @param {string} text
 * @param {() => void} onclick
 * @param {{ icon?: IconName, kind?: 'primary' | 'quiet', id?: string }} [options]
 */
export function button(text, onclick, options = {}) {
  const { kind = '', id } = options;
  return h('button', { type: 'button', class: `button ${kind}`.trim(), 'data-do': id, onclick },
    options.icon && icon(options.icon), h('span', {}, text));
}

/**
 * Returns a button with an icon only; the text is its name and its tooltip.
 * @param {string} text
 * @param {IconName} picture
 * @param {() => void} onclick
 * @param {string} [id]
 */
export function iconButton(text, picture, onclick, id) {
  return h('button', { type: 'button', class: 'icon-button', 'aria-label': text, title: text, 'data-do': id, onclick }, icon(picture));
}

/**
 * Returns a drop-down list.
 * @template {string} V
 * @param {string} label
 * @param {readonly (readonly [V, string])[]} options values and their labels
 * @param {V} value
 * @param {(value: V) => void} onchange
 * @param {string} [id]
 */
export function choice(label, options, value, onchange, id) {
  const select = h('select', { 'data-do': id, onchange: () => onchange(/** @type {V} */ (select.value)) },
    ...options.map(([option, text]) => h('option', { value: option, selected: option === value }, text)));
  return h('label', { class: 'field' }, h('span', {}, label), select);
}

/**
 * Returns a few radio buttons, side by side.
 * @template {string} V
 * @param {string} label
 * @param {readonly (readonly [V, string])[]} options
 * @param {V} value
 * @param {(value: V) => void} onchange
 */
export function segments(label, options, value, onchange) {
  const name = `segments-${++count}`;
  return h('fieldset', { class: 'segments' }, h('legend', {}, label),
    h('div', {}, ...options.map(([option, text]) =>
      h('label', {}, h('input', { type: 'radio', name, value: option, checked: option === value, onchange: () => onchange(option) }), h('span', {}, text)))));
}

let count = 0;
