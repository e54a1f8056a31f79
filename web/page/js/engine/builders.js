/**
 * Workers that build the larger tables and their pruning automaton, each one part at a time.
 *
 * One worker can begin alone, as long as another processor is idle, before it is certain that the
 * tables are needed.
 */

import { LARGER, LARGER_PARTS } from './needs.js';

export class Builders {
  #pool;
  /** @type {Promise<Blob>[]} parts that are built or will be, by number */
  #parts = [];
  /** @type {Promise<Blob[]> | undefined} all parts, until they are built */
  #all;

  /** @param {import('./pool.js').Pool} pool */
  constructor(pool) {
    this.#pool = pool;
  }

  /** Begins with one table. */
  begin() {
    this.#build(1);
  }

  /** Ends what has begun, unless all parts have been requested. */
  cancel() {
    if (!this.#all) this.close();
  }

  /**
   * Builds all parts. Ends the workers then, because a module never returns the memory that it
   * needs only for building.
   * @returns {Promise<Blob[]>}
   */
  all() {
    this.#build(LARGER_PARTS);
    this.#all ??= Promise.all(this.#parts).finally(() => this.close());
    return this.#all;
  }

  /** Ends all workers. */
  close() {
    this.#pool.close();
    this.#parts = [];
    this.#all = undefined;
  }

  /** @param {number} count number of parts to build, at least */
  #build(count) {
    while (this.#parts.length < count) {
      const part = this.#pool.ask({ do: 'build-part', ...LARGER, number: this.#parts.length }).then((answer) => answer.part);
      // The failure is reported to those who wait for all parts.
      part.catch(() => {});
      this.#parts.push(part);
    }
  }
}
