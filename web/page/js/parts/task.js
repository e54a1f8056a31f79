/**
 * Work of the engines for a view: one task at a time, with a button that starts and stops it.
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
   * @param {string} label key of the text that the button shows while no task runs
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
   * Stops the running task, if any, and runs another.
   * @param {(signal: AbortSignal) => Promise<void>} work its errors are ignored after an abort
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

  /** Stops the running task. Returns whether there was one. */
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
    const labelElement = this.#button.querySelector('span');
    if (labelElement) labelElement.textContent = t(this.isRunning ? 'stop' : this.#label);
    this.#button.querySelector('.icon')?.replaceWith(this.isRunning ? icon('stop') : this.#icon ?? '');
    const view = this.#button.closest('.view');
    if (view) set(view, { 'aria-busy': this.isRunning && 'true' });
  }
}
