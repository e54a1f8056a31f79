/**
 * The automaton in slow motion: the current handler, the move that it tries, and the stack.
 *
 * A handler belongs to a cell of the blank, a direction to try, and a previous direction. The board
 * and the stack of each step result from the steps before it.
 *
 * @typedef {import('../tiles/board.js').Board} Board
 *
 * @typedef {object} Step
 * @property {'move' | 'pruned' | 'undo' | 'end'} action pruned: a sad move that exceeds the quota
 * @property {number | null} handler its number; none at the start
 * @property {number} row where the blank is, from 0
 * @property {number} column
 * @property {string | null} direction where the blank would go, `N`, `E`, `S` or `W`
 * @property {string | null} previous where it came from
 * @property {number | null} tile the tile that is pushed, would be pushed, or is put back
 * @property {boolean | null} happy
 * @property {number} quota number of sad moves that are left after the step
 * @property {readonly number[]} tiles the board after the step
 *
 * @typedef {object} Snapshot
 * @property {Board} board
 * @property {readonly { tile: number, kind: 'happy' | 'sad' }[]} stack moves that led here
 */

import { h, fill } from '../parts/dom.js';
import { choice } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { Player } from '../parts/player.js';
import { failure, refusal } from '../parts/failure.js';
import { Picture } from '../tiles/picture.js';
import { manhattan } from '../tiles/board.js';
import { number, t } from '../text/index.js';

/** Maximum number of steps that are shown. */
const STEPS = 1500;
/** Quotas that can be chosen. */
const QUOTAS = [0, 1, 2, 3, 4, 5, 6];

/**
 * @param {import('../engine/index.js').Engine} engine
 * @param {Board} board
 */
export function openMachine(engine, board) {
  const place = h('div', { class: 'machine' });
  const { element } = openDialog(t('machine.title'),
    h('p', { class: 'muted' }, t('machine.intro', manhattan(board))),
    choice(t('machine.quota'), QUOTAS.map((sad) => [String(sad), t('machine.quota.value', sad, manhattan(board) + 2 * sad)]), '0', (sad) => void run(Number(sad)), 'quota'),
    place);
  element.dataset.part = 'machine';
  element.addEventListener('close', () => stop.abort());
  const stop = new AbortController();
  /** @type {Player | undefined} */
  let player;

  /** @param {number} sad */
  async function run(sad) {
    player?.pause();
    const { rows, columns, tiles } = board;
    const threshold = manhattan(board) + 2 * sad;
    try {
      const answer = await engine.ask({ do: 'step', rows, columns, tiles, threshold, from: 0, count: STEPS }, { signal: stop.signal });
      const { steps, end } = answer;
      if (!steps) throw refusal(answer);
      const view = new AutomatonView(board, steps, sad);
      player = view.player;
      fill(place, view.element, h('p', { class: 'muted' }, t(`machine.${end ?? 'more'}`, number(steps.length))));
    } catch (error) {
      if (!stop.signal.aborted) fill(place, failure(error));
    }
  }
  element.addEventListener('close', () => player?.pause());
  void run(0);
}

/**
 * Returns the board and the stack before each step and after the last one.
 * @param {Board} start
 * @param {readonly Step[]} steps
 * @returns {Snapshot[]}
 */
export function snapshots(start, steps) {
  /** @type {Snapshot[]} */
  const all = [{ board: start, stack: [] }];
  for (const { action, tile, happy, tiles } of steps) {
    const { stack } = all[all.length - 1];
    const board = { ...start, tiles };
    if (action === 'undo') all.push({ board, stack: stack.slice(0, -1) });
    else if (action === 'move' && tile !== null) all.push({ board, stack: [...stack, { tile, kind: happy ? 'happy' : 'sad' }] });
    else all.push({ board, stack });
  }
  return all;
}

class AutomatonView {
  #snapshots;
  #steps;
  #quotaAtStart;
  #picture;
  #handler = h('p', { class: 'handler', 'aria-live': 'polite', 'data-part': 'handler' });
  #stack = h('ol', { class: 'stack', 'aria-label': t('machine.stack') });
  #quota = h('p', { class: 'facts' });

  /**
   * @param {Board} start
   * @param {readonly Step[]} steps
   * @param {number} quota
   */
  constructor(start, steps, quota) {
    this.#steps = steps;
    this.#quotaAtStart = quota;
    this.#snapshots = snapshots(start, steps);
    this.#picture = new Picture(start);
    this.player = new Player({
      label: t('machine.player'), length: steps.length, speed: 2,
      onGo: (at) => this.#show(at), describe: (at) => t('machine.at', at, steps.length),
    });
    this.element = h('div', { class: 'machine' }, this.#picture.element, this.#handler, this.#quota,
      h('div', {}, h('h3', {}, t('machine.stack')), this.#stack), this.player.element);
    this.#show(0);
  }

  /** @param {number} at */
  #show(at) {
    const { board, stack } = this.#snapshots[at];
    const step = this.#steps[at];
    const isTried = step?.action === 'move' || step?.action === 'pruned';
    this.#picture.show(board, { next: isTried ? step.tile ?? undefined : undefined });
    fill(this.#handler, ...(step ? words(step) : [t('machine.end')]));
    fill(this.#stack, ...stack.map(({ tile, kind }) => h('li', { class: kind, title: t(`machine.${kind}`) }, tile)));
    fill(this.#quota, ...(step ? [h('span', {}, t('machine.left'), ' ', h('strong', {}, this.#steps[at - 1]?.quota ?? this.#quotaAtStart)), h('span', {}, t('machine.depth'), ' ', h('strong', {}, stack.length))] : []));
  }
}

const COLORS = Object.freeze({ happy: 'happy', sad: 'sad', pruned: 'sad', undo: 'muted' });

/**
 * Returns a description of a step.
 * @param {Step} step
 */
function words({ action, handler, row, column, direction, previous, tile, happy }) {
  if (action === 'end') return [t('machine.does.end')];
  const kind = action === 'undo' ? 'undo' : action === 'pruned' ? 'pruned' : happy ? 'happy' : 'sad';
  const where = t('machine.place', row + 1, column + 1);
  return [
    h('strong', {}, handler === null ? t('machine.start') : t('machine.handler', handler)), ` ${where}`, h('br'),
    action === 'undo' ? '' : t('machine.tries', t(`direction.${direction}`), previous ? t(`direction.${previous}`) : ''), h('br'),
    h('span', { class: COLORS[kind] }, t(`machine.does.${kind}`, tile)),
  ];
}
