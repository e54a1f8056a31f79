/**
 * A number and what is counted.
 * @param {number} count
 * @param {string} thing
 */
export function plural(count, thing) {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
