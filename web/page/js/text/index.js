/**
 * Texts of the page in the user's language.
 *
 * @typedef {string | ((...values: any[]) => string)} Text a text, or a function that makes one from values
 * @typedef {Record<string, Text>} Texts
 */

import { en } from './en.js';
import { de } from './de.js';

/** @type {Readonly<Record<string, Texts>>} */
export const LANGUAGES = Object.freeze({ en, de });

let current = 'en';

/** Returns the language of the texts, as a value of the attribute `lang`. */
export function language() {
  return current;
}

/**
 * Chooses a language.
 * @param {string} wanted a language of the page, or `auto` for the first one in `preferred` that
 *   the page has; English if there is none
 * @param {readonly string[]} [preferred]
 */
export function setLanguage(wanted, preferred = navigator.languages) {
  const names = wanted === 'auto' ? preferred.map((name) => name.slice(0, 2).toLowerCase()) : [wanted];
  current = names.find((name) => Object.hasOwn(LANGUAGES, name)) ?? 'en';
}

/**
 * Returns a text.
 * @param {string} key
 * @param {...unknown} values
 */
export function t(key, ...values) {
  const text = LANGUAGES[current][key] ?? en[key];
  return typeof text === 'function' ? text(...values) : text ?? key;
}

/**
 * Formats a number in the current language.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  return value.toLocaleString(current, options);
}

/**
 * Formats a time with tenths of a second, such as `1:05.3`.
 * @param {number} milliseconds
 */
export function clock(milliseconds) {
  const tenths = Math.floor(milliseconds / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = number((tenths % 600) / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1, minimumIntegerDigits: minutes > 0 ? 2 : 1 });
  return minutes > 0 ? `${minutes}:${seconds}` : seconds;
}
