/**
 * Sequence of states, with undo and redo.
 *
 * @template S
 */
export class History {
  /** @type {S[]} */
  #past = [];
  /** @type {S[]} */
  #future = [];
  #now;

  /** @param {S} now */
  constructor(now) {
    this.#now = now;
  }

  get now() {
    return this.#now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Number of changes that can be undone. */
  get length() {
    return this.#past.length;
  }

  /** All states from the first to the current one. */
  get trail() {
    return [...this.#past, this.#now];
  }

  /** @param {S} next */
  go(next) {
    this.#past.push(this.#now);
    this.#now = next;
    this.#future = [];
  }

  undo() {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.#now);
    this.#now = before;
  }

  redo() {
    const after = this.#future.pop();
    if (after === undefined) return;
    this.#past.push(this.#now);
    this.#now = after;
  }
}
