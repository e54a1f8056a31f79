/**
 * Something that the engines do for a view: one thing at a time, and a button that begins it stops it, too.
 */

import { set } from './dom.js';
import { icon } from './icon.js';
import { t } from '../text/index.js';

export class Task {
  /** @type {AbortController | undefined} */
  #running;
  #button;
  #label;
  #icon;
  #onFailure;

  /**
   * @param {HTMLButtonElement} button
   * @param {string} label what it says when nothing is under way, as a key of the texts
   * @param {(error: unknown) => void} onFailure
   */
  constructor(button, label, onFailure) {
    this.#button = button;
    this.#label = label;
    this.#icon = button.querySelector('.icon');
    this.#onFailure = onFailure;
  }

  get isRunning() {
    return this.#running !== undefined;
  }

  /**
   * Does something in the place of what is under way.
   * @param {(signal: AbortSignal) => Promise<void>} work is not heard of any more once its signal is aborted
   */
  async run(work) {
    this.stop();
    const running = (this.#running = new AbortController());
    this.#show();
    try {
      await work(running.signal);
    } catch (error) {
      if (!running.signal.aborted) this.#onFailure(error);
    } finally {
      if (this.#running === running) this.#end();
    }
  }

  /** Ends what is under way; whether there was anything. */
  stop() {
    this.#running?.abort();
    return this.#end();
  }

  #end() {
    const wasRunning = this.isRunning;
    this.#running = undefined;
    if (wasRunning) this.#show();
    return wasRunning;
  }

  #show() {
    const words = this.#button.querySelector('span');
    if (words) words.textContent = t(this.isRunning ? 'stop' : this.#label);
    this.#button.querySelector('.icon')?.replaceWith(this.isRunning ? icon('stop') : this.#icon ?? '');
    const view = this.#button.closest('.view');
    if (view) set(view, { 'aria-busy': this.isRunning && 'true' });
  }
}
