/**
 * Files that the page has made, kept in the browser's storage. Storage may be refused, full, or cleared at any time.
 *
 * What is kept has checksums, and is checked by whoever takes it.
 */

/** Not `fifteen-…`: those are the page's own files, and the service worker clears the ones of old versions. */
const SHELF = 'tables-of-fifteen';

/** @param {string} name */
const address = (name) => new URL(`../../kept/${name}`, import.meta.url).href;

/** @typedef {typeof shelf} Shelf */

export const shelf = Object.freeze({
  /**
   * A file, if it is there.
   * @param {string} name
   * @returns {Promise<Blob | undefined>}
   */
  async take(name) {
    try {
      const kept = await (await caches.open(SHELF)).match(address(name));
      return await kept?.blob();
    } catch {
      return undefined;
    }
  },

  /**
   * Keeps a file; whether it could be kept.
   * @param {string} name
   * @param {Blob} file
   */
  async keep(name, file) {
    try {
      await (await caches.open(SHELF)).put(address(name), new Response(file));
      return true;
    } catch {
      return false;
    }
  },

  /** @param {string} name */
  async remove(name) {
    try {
      await (await caches.open(SHELF)).delete(address(name));
    } catch {
      // Then it was never there.
    }
  },
});
