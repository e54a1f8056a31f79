/** What the engines said of a position: its length, a player of the moves, the moves themselves. */

import { h, fill, set } from '../parts/dom.js';
import { Player } from '../parts/player.js';
import { button } from '../parts/button.js';
import { notify } from '../parts/live.js';
import { number, t } from '../text/index.js';
import { count, ways, writeWays } from './notation.js';

/**
 * @typedef {import('./board.js').Board} Board
 *
 * @typedef {object} Path
 * @property {Board} start
 * @property {number[]} moves
 * @property {boolean} proved whether an engine says that there is no shorter one
 */

const WAY_SIGNS = { up: '↑', down: '↓', left: '←', right: '→' };

export class Answer {
  #list = h('ol', { class: 'moves', tabindex: 0, 'aria-label': t('answer.moves') });
  #path;
  /** @type {HTMLElement[]} */
  #items = [];

  /**
   * @param {Path} path
   * @param {import('../parts/settings.js').SettingsStore} settings
   * @param {{ onGo: (at: number, gliding: boolean) => void, onShare: () => void }} listeners
   */
  constructor(path, settings, { onGo, onShare }) {
    this.#path = path;
    const counts = count(path.start, path.moves);
    this.player = new Player({
      label: t('answer.player'),
      length: path.moves.length,
      speed: settings.get('speed'),
      onGo: (at, gliding) => {
        this.#mark(at);
        onGo(at, gliding);
      },
      onSpeed: (speed) => settings.set('speed', speed),
      describe: (at) => (at === path.moves.length ? t('answer.end') : t('answer.at', at, path.moves.length, path.moves[at])),
    });
    this.element = h('section', { class: 'card', 'data-part': 'answer', 'aria-label': t('answer.player') },
      h('p', { class: 'length' }, h('strong', { 'data-part': 'length' }, number(path.moves.length)),
        h('span', {}, h('b', {}, path.proved ? t('answer.proved', path.moves.length) : t('answer.shared', path.moves.length)), h('br'),
          h('span', { class: 'muted' }, t('answer.counts', counts.single, counts.multi)))),
      this.player.element,
      this.#list,
      h('div', { class: 'row' },
        button(t('answer.copy'), () => void copy(this.text(settings.get('notation'))), { kind: 'quiet' }),
        button(t('answer.share'), onShare, { kind: 'quiet', icon: 'share', id: 'share-solution' })));
    this.#fill(settings.get('notation'));
  }

  /**
   * Shows where the board is, which something else moved.
   * @param {number | undefined} at nothing if the board left the path
   */
  show(at) {
    this.element.classList.toggle('left', at === undefined);
    if (at === undefined) return;
    if (at !== this.player.at) this.player.show(at);
    this.#mark(at);
  }

  /**
   * The moves as text.
   * @param {'tiles' | 'ways'} notation
   */
  text(notation) {
    return notation === 'tiles' ? this.#path.moves.join(' ') : writeWays(this.#path.start, this.#path.moves);
  }

  /** @param {'tiles' | 'ways'} notation */
  #fill(notation) {
    const { start, moves } = this.#path;
    const signs = notation === 'tiles' ? moves.map(String) : ways(start, moves).map((way) => WAY_SIGNS[way]);
    this.#items = signs.map((sign, index) => h('li', {}, h('button', {
      type: 'button', tabindex: -1, 'aria-label': t('answer.move', index + 1, moves[index]),
      onclick: () => {
        this.player.pause();
        this.player.go(index);
      },
    }, sign)));
    fill(this.#list, ...this.#items);
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
