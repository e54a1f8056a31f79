/**
 * The state of the page as the fragment of its address.
 *
 * A fragment such as `#tiles?at=51249638da7befc0&moves=cfed` never leaves the browser that opens
 * it. It may come from anyone, so every value is checked where it is used; here it is only split
 * into strings of limited length.
 *
 * @typedef {object} Place
 * @property {string} view
 * @property {Record<string, string>} values
 * @property {boolean} isWhole whether all of it was understood
 */

/** All views, in the order in which they are offered. */
export const VIEWS = Object.freeze(['tiles', 'blocks', 'bricks', 'sudoku', 'queens']);

const MAX_LENGTH = 60_000;
const KNOWN = Object.freeze(['at', 'size', 'moves', 'step', 'text', 'style', 'box', 'brick', 'grid', 'given', 'board']);

/**
 * Parses a fragment. Unknown parts are ignored.
 * @param {string} fragment with or without `#`
 * @returns {Place}
 */
export function readFragment(fragment) {
  const text = fragment.replace(/^#/, '').slice(0, MAX_LENGTH);
  const cut = text.indexOf('?');
  const name = cut < 0 ? text : text.slice(0, cut);
  const values = /** @type {Record<string, string>} */ (Object.create(null));
  let isWhole = text.length < MAX_LENGTH && (VIEWS.includes(name) || text === '');
  for (const [key, value] of new URLSearchParams(cut < 0 ? '' : text.slice(cut + 1))) {
    if (KNOWN.includes(key) && !(key in values)) values[key] = value;
    else isWhole = false;
  }
  return { view: VIEWS.includes(name) ? name : VIEWS[0], values, isWhole };
}

/**
 * Writes a fragment, with `#`. Empty values are left out.
 * @param {string} view
 * @param {Record<string, string | undefined>} values
 */
export function writeFragment(view, values = {}) {
  const query = new URLSearchParams();
  for (const key of KNOWN) {
    const value = values[key];
    if (value) query.set(key, value);
  }
  const text = query.toString();
  return `#${view}${text && `?${text}`}`;
}

/**
 * Parses sides such as `3x4`.
 * @param {string | undefined} text
 * @param {number} count number of sides
 * @param {number} least
 * @param {number} most
 * @returns {number[] | undefined}
 */
export function readSides(text, count, least, most) {
  const sides = (text ?? '').split('x').map((side) => (/^\d{1,2}$/.test(side) ? Number(side) : NaN));
  return sides.length === count && sides.every((side) => side >= least && side <= most) ? sides : undefined;
}
