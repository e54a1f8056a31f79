/** Dialog in which a position is typed, pasted, or tapped tile by tile. */

import { h, fill, set } from '../parts/dom.js';
import { button } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { t } from '../text/index.js';
import { goal } from './board.js';
import { parity } from './parity.js';
import { isDirections, play, readMoves } from './notation.js';
import { readBoard } from './read.js';
import { sizeChoice } from './size.js';
import { reasonOf } from './reason.js';

/** @typedef {import('./board.js').Board} Board */

/**
 * @param {Board} board the current board
 * @param {(board: Board) => void} onBoard
 */
export function openEntry(board, onBoard) {
  let { rows, columns } = board;
  /** @type {number[]} tiles in the order in which they were tapped */
  let tapped = [];
  const message = h('p', { 'aria-live': 'polite', 'data-part': 'reading' });
  const text = h('textarea', { rows: 4, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'data-do': 'text', placeholder: t('enter.example'), oninput: () => read() });
  const taken = h('ol', { class: 'pick', 'aria-label': t('enter.tap') });
  const use = button(t('enter.use'), () => {
    const read = reading();
    if ('fault' in read) return;
    close();
    onBoard(read.board);
  }, { kind: 'primary', id: 'use' });

  const { close, element } = openDialog(t('enter.title'),
    h('label', { class: 'field' }, h('span', {}, t('enter.label')), text),
    message,
    h('details', {}, h('summary', { 'data-do': 'tap' }, t('enter.tap')),
      h('p', { class: 'muted' }, t('enter.tap.how')),
      sizeChoice(rows, columns, (r, c) => {
        [rows, columns] = [r, c];
        if (tapped.length === 0) return pick();
        tapped = [];
        write();
      }),
      taken,
      button(t('enter.back'), () => {
        if (tapped.pop() !== undefined) write();
      }, { kind: 'quiet', icon: 'undo' })),
    use);
  element.dataset.part = 'entry';

  /** Parses the text as a position, or as moves that scramble a board of the selected size. */
  function reading() {
    const read = readBoard(text.value, { rows, columns });
    const moves = 'fault' in read && isDirections(text.value) ? readMoves(goal(rows, columns), text.value.toUpperCase()) : undefined;
    return moves ? { board: play(goal(rows, columns), moves) } : read;
  }

  function read() {
    const found = reading();
    const isEmpty = text.value.trim() === '';
    const wrong = 'fault' in found;
    set(text, { 'aria-invalid': wrong && !isEmpty && 'true' });
    use.disabled = wrong;
    if (wrong) message.textContent = isEmpty ? t('enter.forms') : t(found.fault.key, ...found.fault.values);
    else message.textContent = parity(found.board).solvable ? t('enter.fine', found.board.rows, found.board.columns) : reasonOf(found.board);
    message.className = wrong ? 'muted' : parity(found.board).solvable ? 'happy' : 'notice';
  }

  /** Shows the tiles to tap. */
  function pick() {
    const tiles = [...goal(rows, columns).tiles].sort((a, b) => a - b);
    fill(taken, ...tiles.map((tile) => h('li', {}, h('button', {
      type: 'button', class: 'button', disabled: tapped.includes(tile), 'aria-label': tile === 0 ? t('tiles.gap') : String(tile),
      onclick: () => {
        tapped.push(tile);
        write();
        /** @type {HTMLElement | null} */ (taken.querySelector('button:not(:disabled)'))?.focus();
      },
    }, tile === 0 ? '␣' : tile))));
    read();
  }

  /** Writes the tapped tiles into the text. */
  function write() {
    text.value = tapped.map((tile) => (tile === 0 ? '_' : tile)).join(' ');
    pick();
  }

  pick();
  text.focus();
}
