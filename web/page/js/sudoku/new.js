/** The dialog of new puzzles: made by the engines, typed, or empty. */

import { h } from '../parts/dom.js';
import { button, choice } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { failure, refusal } from '../parts/failure.js';
import { t } from '../text/index.js';
import { freshSeed } from '../tiles/random.js';
import { EMPTY, readDigits } from './grid.js';

/** How many methods a puzzle needs. */
const METHODS = ['1', '2', '3', '4'];

/**
 * @param {import('../engine/index.js').Engine} engine
 * @param {(digits: import('./grid.js').Digits) => void} onPuzzle
 */
export function openNew(engine, onPuzzle) {
  let methods = '2';
  const trouble = h('div');
  const stop = new AbortController();
  const give = (/** @type {import('./grid.js').Digits} */ digits) => {
    close();
    onPuzzle(digits);
  };
  const make = async () => {
    making.disabled = true;
    try {
      const answer = await engine.ask({ do: 'sudoku-generate', seed: freshSeed(), methods: Number(methods) }, { signal: stop.signal });
      const digits = readDigits(answer.puzzle ?? '');
      if (!digits) throw refusal(answer);
      give(digits);
    } catch (error) {
      if (!stop.signal.aborted) trouble.replaceChildren(failure(error));
    } finally {
      making.disabled = false;
    }
  };
  const making = button(t('sudoku.make'), () => void make(), { kind: 'primary', id: 'make' });
  const text = h('textarea', {
    rows: 3, spellcheck: 'false', 'data-do': 'text', placeholder: '...8.1..........435……',
    oninput: () => (use.disabled = readDigits(text.value) === undefined),
  });
  const use = button(t('sudoku.use'), () => {
    const digits = readDigits(text.value);
    if (digits) give(digits);
  }, { id: 'use' });
  use.disabled = true;
  const { close, element } = openDialog(t('sudoku.new'),
    h('div', { class: 'row' }, choice(t('sudoku.methods'), METHODS.map((method) => [method, t(`sudoku.methods.${method}`)]), methods, (value) => (methods = value), 'methods'), making),
    trouble,
    h('label', { class: 'field' }, h('span', {}, t('sudoku.type')), text),
    h('div', { class: 'row' }, use, button(t('sudoku.empty'), () => give(EMPTY), { kind: 'quiet', id: 'empty' })));
  element.dataset.part = 'new-sudoku';
  element.addEventListener('close', () => stop.abort());
}
