/** Dialog that finds the starts farthest from the goal. */

import { h, fill } from '../parts/dom.js';
import { button } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { failure, Refusal, refusal } from '../parts/failure.js';
import { number, t } from '../text/index.js';
import { BlockPicture } from './picture.js';
import { readPuzzle } from './puzzle.js';

/** Maximum number of starts that are drawn. */
const SHOWN = 12;

/**
 * @param {import('../engine/index.js').Engine} engine
 * @param {string} text
 * @param {number} style
 * @param {(text: string) => void} onPuzzle
 */
export function openHardest(engine, text, style, onPuzzle) {
  const stop = new AbortController();
  const place = h('div', { class: 'panel', role: 'status' }, h('p', {}, t('queens.searching')));
  const { close, element } = openDialog(t('blocks.hardest'), place);
  element.dataset.part = 'hardest';
  element.addEventListener('close', () => stop.abort());
  engine.ask({ do: 'block-hardest', text, style, limit: SHOWN }, { signal: stop.signal }).then((answer) => {
    if (answer.status === 'unsolvable') throw new Refusal(t('blocks.unsolvable'));
    if (!answer.starts?.length) throw refusal(answer);
    fill(place,
      h('p', {}, t('blocks.farthest', answer.length, answer.count ?? answer.starts.length, number(answer.configurations ?? 0))),
      h('div', { class: 'gallery' }, ...answer.starts.map((/** @type {string} */ start) => h('figure', {}, pictureOf(start), button(t('blocks.play'), () => {
        close();
        onPuzzle(start);
      }, { kind: 'quiet' })))));
  }).catch((error) => {
    if (!stop.signal.aborted) fill(place, failure(error));
  });
}

/** @param {string} text */
function pictureOf(text) {
  const puzzle = readPuzzle(text);
  if (!puzzle) return h('pre', {}, text);
  const picture = new BlockPicture(puzzle);
  picture.show(puzzle.start);
  picture.element.setAttribute('aria-hidden', 'true');
  return picture.element;
}
