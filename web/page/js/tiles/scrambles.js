/** Dialog of scrambles: random, easy, hardest, at a given distance, and Korf's hundred. */

import { h, fill } from '../parts/dom.js';
import { button } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { refusal } from '../parts/failure.js';
import { number, t } from '../text/index.js';
import { freshSeed, randomBoard, randomFrom, walk } from './random.js';
import { sizeChoice } from './size.js';

/**
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('../engine/index.js').Engine} Engine
 *
 * @typedef {object} Scrambled
 * @property {Board} board
 * @property {string} [title]
 */

/** Number of random moves of an easy scramble. */
const EASY = 12;

/**
 * @param {Engine} engine
 * @param {{ rows: number, columns: number }} size the current size of the board
 * @param {(scrambled: Scrambled) => void} onScramble
 */
export function openScrambles(engine, size, onScramble) {
  let { rows, columns } = size;
  const give = (/** @type {Scrambled} */ scrambled) => {
    close();
    onScramble(scrambled);
  };
  const trouble = h('p', { class: 'notice', role: 'alert', hidden: true });
  const stop = new AbortController();
  const ask = async (/** @type {Record<string, unknown>} */ wish, /** @type {(answer: any) => string | undefined} */ title) => {
    const asked = { rows, columns };
    trouble.hidden = making.disabled = true;
    try {
      const answer = await engine.ask({ do: 'scramble', ...asked, seed: freshSeed(), ...wish }, { signal: stop.signal });
      if (!answer.tiles) throw refusal(answer);
      give({ board: { ...asked, tiles: answer.tiles }, title: title(answer) });
    } catch (error) {
      if (stop.signal.aborted) return;
      trouble.textContent = t('scramble.failed', error instanceof Error ? error.message : String(error));
      trouble.hidden = false;
    } finally {
      making.disabled = false;
    }
  };
  const list = h('div');
  const far = (/** @type {{ length?: number }} */ { length: moves }) => (moves ? t('scramble.far', number(moves)) : undefined);
  const hardest = button(t('scramble.hardest'), () => void ask({ hardest: 1 + (freshSeed() % hardestOf(rows, columns)) }, far), { id: 'hardest' });
  const length = h('input', { type: 'number', min: 1, max: 80, value: 30, required: true, inputmode: 'numeric', 'data-do': 'length' });
  const making = button(t('scramble.make'), () => {
    if (length.reportValidity()) void ask({ length: Number(length.value) }, far);
  }, { id: 'by-length' });
  const { close, element } = openDialog(t('scramble.title'),
    sizeChoice(rows, columns, (r, c) => {
      [rows, columns] = [r, c];
      show();
    }),
    h('div', { class: 'actions' },
      button(t('scramble.random'), () => give({ board: randomBoard(rows, columns, randomFrom(freshSeed())) }), { kind: 'primary', id: 'random' }),
      button(t('scramble.easy'), () => give({ board: walk(rows, columns, EASY, randomFrom(freshSeed())) }), { id: 'easy' }),
      hardest),
    h('div', { class: 'row' },
      h('label', { class: 'field' }, h('span', {}, t('scramble.length')), length),
      making),
    trouble, list);
  element.dataset.part = 'scrambles';
  element.addEventListener('close', () => stop.abort());
  function show() {
    hardest.disabled = hardestOf(rows, columns) === 0;
    fill(list, ...korf(engine, rows, columns, give));
  }
  show();
}

/**
 * Returns the number of hardest positions that the engines know.
 * @param {number} rows
 * @param {number} columns
 */
function hardestOf(rows, columns) {
  if (rows !== columns) return 0;
  return { 3: 2, 4: 17 }[rows] ?? 0;
}

/**
 * Returns the list of Korf's hundred instances, for 4×4 boards only. It is loaded when it is
 * opened.
 * @param {Engine} engine
 * @param {number} rows
 * @param {number} columns
 * @param {(scrambled: Scrambled) => void} give
 */
function korf(engine, rows, columns, give) {
  if (rows !== 4 || columns !== 4) return [];
  const items = h('ol', { class: 'pick', 'aria-label': t('scramble.korf') });
  const details = h('details', {
    ontoggle: async () => {
      if (!details.open || items.childElementCount > 0) return;
      const { instances } = await engine.ask({ do: 'instances' }).catch(() => ({ instances: [] }));
      fill(items, ...instances.map((/** @type {{ number: number, tiles: number[], length: number }} */ instance) =>
        h('li', {}, h('button', {
          type: 'button', class: 'button', 'aria-label': t('scramble.korf.one', instance.number, instance.length),
          onclick: () => give({ board: { rows, columns, tiles: instance.tiles }, title: t('scramble.korf.one', instance.number, instance.length) }),
        }, h('span', {}, instance.number), h('small', {}, instance.length)))));
    },
  }, h('summary', { 'data-do': 'korf' }, t('scramble.korf')), items);
  return [details];
}
