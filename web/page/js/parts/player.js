/**
 * Buttons and a slider that step through moves of a solution, packings of a box, or steps of the
 * automaton, and a slider for the speed.
 *
 * @typedef {object} PlayerOptions
 * @property {string} label what is played
 * @property {number} length number of steps; position 0 is before the first one
 * @property {number} speed steps per second
 * @property {(at: number, isPlaying: boolean) => void} onGo `isPlaying` while it plays
 * @property {(speed: number) => void} [onSpeed]
 * @property {(at: number) => string} describe returns a description of a position
 */

import { h, fill, set } from './dom.js';
import { icon } from './icon.js';
import { iconButton } from './button.js';
import { t } from '../text/index.js';

/** Steps per second, in ascending order. */
export const SPEEDS = Object.freeze([0.5, 1, 2, 3, 5, 8, 12, 20]);

export class Player {
  #at = 0;
  #timer = 0;
  #options;
  #slider;
  #toggle;
  #place;

  /** @param {PlayerOptions} options */
  constructor(options) {
    this.#options = options;
    this.#toggle = iconButton(t('player.play'), 'play', () => this.toggle(), 'play');
    this.#slider = h('input', {
      type: 'range', min: 0, max: options.length, value: 0, class: 'progress', 'aria-label': options.label,
      oninput: () => this.#seek(Number(this.#slider.value)),
    });
    this.#place = h('output', { class: 'place', 'data-part': 'place' });
    this.element = h('div', { class: 'player', role: 'group', 'aria-label': options.label },
      this.#slider,
      h('div', { class: 'transport' },
        iconButton(t('player.first'), 'first', () => this.#seek(0), 'first'),
        iconButton(t('player.back'), 'back', () => this.#seek(this.#at - 1), 'back'),
        this.#toggle,
        iconButton(t('player.next'), 'next', () => this.#seek(this.#at + 1), 'next'),
        iconButton(t('player.last'), 'last', () => this.#seek(options.length), 'last'),
        this.#place,
        this.#speedSlider()));
    this.show(0);
  }

  get at() {
    return this.#at;
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  /**
   * Shows a position without calling `onGo`, after something else has moved there.
   * @param {number} at
   */
  show(at) {
    this.#at = at;
    this.#slider.value = String(at);
    set(this.#slider, { 'aria-valuetext': this.#options.describe(at) });
    this.#place.textContent = `${at} / ${this.#options.length}`;
  }

  toggle() {
    if (this.isPlaying) return this.pause();
    if (this.#at === this.#options.length) this.#go(0, false);
    this.#schedule();
    this.#showToggle();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#showToggle();
  }

  #schedule() {
    this.#timer = window.setTimeout(() => {
      this.#go(this.#at + 1, true);
      if (this.#at < this.#options.length) this.#schedule();
      else this.pause();
    }, 1000 / this.#options.speed);
  }

  /** @param {number} at */
  #seek(at) {
    this.pause();
    this.#go(Math.min(Math.max(at, 0), this.#options.length), false);
  }

  /** Goes to a position, as if the user had chosen it. @param {number} at */
  go(at) {
    this.#seek(at);
  }

  /**
   * @param {number} at
   * @param {boolean} isPlaying
   */
  #go(at, isPlaying) {
    this.show(at);
    this.#options.onGo(at, isPlaying);
  }

  #showToggle() {
    const text = t(this.isPlaying ? 'player.pause' : 'player.play');
    set(this.#toggle, { 'aria-label': text, title: text });
    fill(this.#toggle, icon(this.isPlaying ? 'pause' : 'play'));
  }

  #speedSlider() {
    const nearest = SPEEDS.findIndex((speed) => speed >= this.#options.speed);
    const words = () => t('player.speed', this.#options.speed);
    const input = h('input', {
      type: 'range', min: 0, max: SPEEDS.length - 1, value: nearest, 'aria-valuetext': words(),
      oninput: () => {
        this.#options.speed = SPEEDS[Number(input.value)];
        set(input, { 'aria-valuetext': words() });
        this.#options.onSpeed?.(this.#options.speed);
      },
    });
    return h('label', { class: 'speed' }, h('span', {}, t('player.speed.label')), input);
  }
}
