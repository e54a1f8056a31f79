/**
 * Larger tables of the 15-puzzle, 7-8: with them the hardest positions take seconds on one core.
 *
 * They take 288 MB, which is too much to be sent and too much for each worker. So they are built here when somebody asks for
 * them, in a worker that ends when it is done, and kept in the browser's storage as a file with checksums. One worker has
 * them, from the first search that is hard enough. Where nothing can be kept they are there as long as the page is; if the file
 * is damaged, or there is no memory for it, searches do without.
 *
 * @typedef {import('./pool.js').Asking} Asking
 * @typedef {import('./pool.js').Request} Request
 */

import { Crash, Pool } from './pool.js';
import { LARGER } from './needs.js';

/** The name of the file: another version of its format would have another. */
const FILE = `pdb-4x4-${LARGER.partition}.fifteen`;

export class Larger {
  #spawn;
  #shelf;
  /** The file, if there is one; undefined as long as nobody has looked. @type {Promise<Blob | undefined> | undefined} */
  #file;
  /** @type {Pool | undefined} */
  #pool;
  /** @type {AbortController | undefined} */
  #building;
  /** The share that is built, from 0 to 1, while they are being built. @type {number | undefined} */
  share;
  /** Whether they will be there the next time. */
  isKept = true;
  /** Told whenever the share or anything else changes. */
  onChange = () => {};

  /**
   * @param {(tables: readonly import('./needs.js').Tables[]) => import('./pool.js').WorkerLike} spawn makes a worker with some tables
   * @param {import('./shelf.js').Shelf} shelf
   */
  constructor(spawn, shelf) {
    this.#spawn = spawn;
    this.#shelf = shelf;
  }

  /** Whether they are there. */
  async areThere() {
    this.#file ??= this.#shelf.take(FILE);
    return (await this.#file) !== undefined;
  }

  /**
   * Builds them, unless they are being built.
   * @returns {Promise<boolean>} whether they are there now; rejected if they cannot be built
   */
  async build() {
    if (this.#building) return false;
    const { signal } = (this.#building = new AbortController());
    const builder = new Pool(() => this.#spawn([]), 1);
    this.#tell(0);
    try {
      const { file, message } = await builder.ask({ do: 'build', ...LARGER }, { signal, onProgress: ({ fraction_done: fraction }) => this.#tell(fraction) });
      if (!file) throw new Error(message);
      this.#file = Promise.resolve(file);
      this.isKept = await this.#shelf.keep(FILE, file);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    } finally {
      builder.close();
      this.#building = undefined;
      this.#tell(undefined);
    }
  }

  /** Stops building them. */
  stop() {
    this.#building?.abort();
  }

  /**
   * Asks the worker that has them.
   * @param {Request} request
   * @param {Asking} [asking]
   * @returns {Promise<import('./pool.js').Answer>} rejected also when they cannot be used; then they are given up
   */
  async ask(request, asking) {
    const file = await this.#file;
    if (!file) throw new Crash(`there are no tables ${LARGER.partition}`);
    this.#pool ??= new Pool(() => this.#spawn([{ name: LARGER.partition, file }]), 1);
    try {
      return await this.#pool.ask(request, asking);
    } catch (error) {
      if (error instanceof Crash) await this.remove();
      throw error;
    }
  }

  /** Removes them from memory and from storage. */
  async remove() {
    this.#pool?.close();
    this.#pool = undefined;
    this.#file = Promise.resolve(undefined);
    await this.#shelf.remove(FILE);
    this.#tell(undefined);
  }

  /** @param {number | undefined} share */
  #tell(share) {
    this.share = share;
    this.onChange();
  }
}
