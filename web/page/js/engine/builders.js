/**
 * Workers that build the larger tables, each one table at a time.
 *
 * One worker can begin alone, as long as another processor is idle, before it is certain that the
 * tables are needed.
 */

import { LARGER, LARGER_COUNT } from './needs.js';

export class Builders {
  #pool;
  /** @type {Promise<Blob>[]} tables that are built or will be, by number */
  #tables = [];
  /** @type {Promise<Blob[]> | undefined} all tables, until they are built */
  #all;

  /** @param {import('./pool.js').Pool} pool */
  constructor(pool) {
    this.#pool = pool;
  }

  /** Begins with one table. */
  begin() {
    this.#build(1);
  }

  /** Ends what has begun, unless all tables have been requested. */
  cancel() {
    if (!this.#all) this.close();
  }

  /**
   * Builds all tables. Ends the workers then, because a module never returns the memory that it
   * needs only for building.
   * @returns {Promise<Blob[]>}
   */
  all() {
    this.#build(LARGER_COUNT);
    this.#all ??= Promise.all(this.#tables).finally(() => this.close());
    return this.#all;
  }

  /** Ends all workers. */
  close() {
    this.#pool.close();
    this.#tables = [];
    this.#all = undefined;
  }

  /** @param {number} count number of tables to build, at least */
  #build(count) {
    while (this.#tables.length < count) {
      const table = this.#pool.ask({ do: 'build-table', ...LARGER, number: this.#tables.length }).then((answer) => answer.table);
      // The failure is reported to those who wait for all tables.
      table.catch(() => {});
      this.#tables.push(table);
    }
  }
}
