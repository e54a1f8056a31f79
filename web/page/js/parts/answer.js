/**
 * A solution: its length, a player, and the list of its moves.
 *
 * @typedef {object} Item a move
 * @property {string} sign short text for the list
 * @property {string} words text for screen readers
 *
 * @typedef {object} AnswerOptions
 * @property {string} headline text beside the length
 * @property {string} detail
 * @property {Item[]} items
 * @property {string} text all moves, to be copied
 * @property {boolean} [isLong] whether each move has its own line
 * @property {import('./settings.js').SettingsStore} settings
 * @property {(at: number, isPlaying: boolean) => void} onGo
 * @property {() => void} onShare
 */

import { h, set } from './dom.js';
import { Player } from './player.js';
import { button } from './button.js';
import { notify } from './live.js';
import { number, t } from '../text/index.js';

export class Answer {
  #list;
  /** @type {HTMLElement[]} */
  #items;

  /** @param {AnswerOptions} options */
  constructor({ headline, detail, items, text, isLong = false, settings, onGo, onShare }) {
    const words = (/** @type {number} */ at) => (at === items.length ? t('answer.end') : t('answer.at', at, items.length, items[at].words));
    this.player = new Player({
      label: t('answer.player'),
      length: items.length,
      speed: settings.get('speed'),
      onGo: (at, isPlaying) => {
        this.#mark(at);
        onGo(at, isPlaying);
      },
      onSpeed: (speed) => settings.set('speed', speed),
      describe: words,
    });
    this.#items = items.map((item, index) => h('li', {}, h('button', {
      type: 'button', tabindex: -1, 'aria-label': t('answer.move', index + 1, item.words), onclick: () => this.player.go(index),
    }, item.sign)));
    this.#list = h('ol', { class: isLong ? 'moves long' : 'moves', tabindex: 0, 'aria-label': t('answer.moves') }, ...this.#items);
    this.element = h('section', { class: 'card', 'data-part': 'answer', 'aria-label': t('answer.player') },
      h('p', { class: 'length' }, h('strong', { 'data-part': 'length' }, number(items.length)),
        h('span', {}, h('b', {}, headline), h('br'), h('span', { class: 'muted' }, detail))),
      this.player.element,
      this.#list,
      h('div', { class: 'row' },
        button(t('answer.copy'), () => void copy(text), { kind: 'quiet' }),
        button(t('answer.share'), onShare, { kind: 'quiet', icon: 'share', id: 'share-solution' })));
    this.#mark(0);
  }

  /**
   * Shows the place of the board on the path. If something else moved the board, the player pauses.
   * @param {number | undefined} at nothing if the board left the path
   */
  show(at) {
    this.element.classList.toggle('left', at === undefined);
    if (at !== this.player.at) this.player.pause();
    if (at === undefined) return;
    this.player.show(at);
    this.#mark(at);
  }

  /** @param {number} at */
  #mark(at) {
    for (const [index, item] of this.#items.entries()) {
      set(item, { class: index < at ? 'past' : null, 'aria-current': index === at && 'step' });
    }
    const item = this.#items[at];
    if (item) this.#list.scrollTop = item.offsetTop - this.#list.offsetTop - 40;
  }
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t('answer.copied'));
  } catch {
    notify(text);
  }
}
