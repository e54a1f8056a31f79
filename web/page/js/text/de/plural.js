/**
 * Returns a count with its noun in the singular or plural.
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export function plural(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}
