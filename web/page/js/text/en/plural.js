/**
 * Returns a count with its noun in the singular or plural.
 * @param {number} count
 * @param {string} thing
 */
export function plural(count, thing) {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
