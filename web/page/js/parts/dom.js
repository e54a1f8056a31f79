/**
 * Short functions that create elements: `h('button', { class: 'primary', onclick }, 'Solve')`.
 *
 * Text is never parsed as markup, so that nothing from a link can become part of the page.
 *
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Properties `on…` are listeners, the others attributes; `true` is an attribute
 *   without a value, and `false`, `null` and `undefined` are none
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, properties = {}, ...children) {
  return filled(document.createElement(name), properties, children);
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function s(name, properties = {}, ...children) {
  return filled(/** @type {SVGElementTagNameMap[Name]} */ (document.createElementNS(SVG, name)), properties, children);
}

/**
 * Sets attributes and listeners.
 * @param {Element} element
 * @param {Properties} properties
 */
export function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      const text = value === true ? '' : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * Scrolls as little as needed to show a whole element, above the bar of a phone.
 * @param {Element} element
 */
export function reveal(element) {
  element.scrollIntoView({ block: 'nearest' });
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Properties} properties
 * @param {Child[]} children
 * @returns {E}
 */
function filled(element, properties, children) {
  set(element, properties);
  element.append(...nodes(children));
  return element;
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === 'number' ? String(child) : /** @type {Node | string} */ (child)));
}
