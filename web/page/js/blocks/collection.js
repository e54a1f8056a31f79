/** Dialog of well-known puzzles, with their lengths in each style, and of new Rush Hour cards. */

import { button, choice } from '../parts/button.js';
import { h, fill } from '../parts/dom.js';
import { openDialog } from '../parts/dialog.js';
import { failure } from '../parts/failure.js';
import { freshSeed } from '../tiles/random.js';
import { t } from '../text/index.js';

/** Minimum number of moves of a new card, by difficulty. */
const MOVES = Object.freeze({ easy: 8, medium: 15, hard: 25 });

/**
 * @param {import('../engine/index.js').Engine} engine
 * @param {number} style the style whose lengths are shown first
 * @param {(text: string) => void} onPuzzle
 */
export function openCollection(engine, style, onPuzzle) {
  const list = h('ul', { class: 'puzzles', 'aria-busy': 'true' });
  const stop = new AbortController();
  let level = /** @type {keyof typeof MOVES} */ ('easy');
  const levels = /** @type {(keyof typeof MOVES)[]} */ (Object.keys(MOVES)).map((name) => /** @type {[keyof typeof MOVES, string]} */ ([name, t(`blocks.level.${name}`)]));
  const making = button(t('blocks.make'), () => void make(), { kind: 'primary', id: 'make' });
  const { close, element } = openDialog(t('blocks.collection'), 
    h('div', { class: 'row' }, choice(t('blocks.card'), levels, level, (name) => (level = name), 'level'), making),
    h('p', { class: 'muted' }, t('blocks.lengths')), list);
  element.dataset.part = 'collection';
  element.addEventListener('close', () => stop.abort());
  const show = async () => {
    const { puzzles } = await engine.ask({ do: 'blocks' }, { signal: stop.signal });
    fill(list, ...puzzles.map((/** @type {{ puzzle: string, title: string, lengths: number[] }} */ { puzzle, title, lengths }) =>
      h('li', {}, h('button', { type: 'button', class: 'puzzle', 'data-puzzle': puzzle, onclick: () => void choose(puzzle) },
        h('b', {}, title),
        h('span', { class: 'numbers' }, t('blocks.moves', lengths[style]), ' ', h('span', { class: 'muted' }, `(${lengths.join(' · ')})`))))));
    list.removeAttribute('aria-busy');
  };
  const choose = async (/** @type {string} */ puzzle) => {
    try {
      const { drawing } = await engine.ask({ do: 'block', puzzle }, { signal: stop.signal });
      close();
      onPuzzle(drawing);
    } catch (error) {
      tell(error);
    }
  };
  const make = async () => {
    making.disabled = true;
    try {
      const { text } = await engine.ask({ do: 'block-generate', seed: freshSeed(), moves: MOVES[level] }, { signal: stop.signal });
      close();
      onPuzzle(text);
    } catch (error) {
      tell(error);
    } finally {
      making.disabled = false;
    }
  };
  const tell = (/** @type {unknown} */ error) => {
    if (!stop.signal.aborted) list.replaceWith(failure(error));
  };
  show().catch(tell);
}
