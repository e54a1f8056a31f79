/** Queens: place them, see which squares stay free, and ask for the best placement. */

import { h, fill, set } from '../parts/dom.js';
import { button, iconButton, choice } from '../parts/button.js';
import { failure, refusal } from '../parts/failure.js';
import { Task } from '../parts/task.js';
import { Grid } from '../parts/grid.js';
import { keysAnywhere } from '../parts/keys.js';
import { History } from '../parts/history.js';
import { notify, say } from '../parts/live.js';
import { number, t } from '../text/index.js';
import { queensFromLink } from '../share/queens.js';
import { free, MAX_SIDE, MIN_SIDE, writeQueens } from './board.js';

/**
 * @param {import('../main.js').App} app
 * @param {Record<string, string>} values
 * @returns {import('../main.js').View}
 */
export function mount(app, values) {
  return new QueensView(app, values);
}

class QueensView {
  #app;
  #side;
  /** @type {History<ReadonlySet<number>>} */
  #history;
  /** @type {Grid} */
  #grid;
  #place = h('div');
  #endKeys = keysAnywhere((event) => this.#grid.handleKey(event));
  #counts = h('p', { class: 'numbers', 'data-part': 'counts', role: 'status' });
  #message = h('div', { 'data-part': 'message', role: 'status' });
  #undo = iconButton(t('undo'), 'undo', () => this.#back(true), 'undo');
  #redo = iconButton(t('redo'), 'redo', () => this.#back(false), 'redo');
  #solve = button(t('solve'), () => this.#toggleSearch(), { kind: 'primary', icon: 'check', id: 'solve' });
  #task = new Task(this.#solve, 'solve', (error) => fill(this.#message, failure(error)));
  #wanted = h('input', { type: 'number', min: 1, max: MAX_SIDE * 2, inputmode: 'numeric', 'data-do': 'queens' });

  /**
   * @param {import('../main.js').App} app
   * @param {Record<string, string>} values
   */
  constructor(app, values) {
    this.#app = app;
    const { side, queens, fault } = queensFromLink(values);
    this.#side = side;
    this.#history = new History(queens);
    this.#wanted.value = String(queens.size || side);
    this.#grid = this.#newGrid();
    this.element = h('div', { class: 'view queens-view' },
      h('section', { class: 'stage', 'aria-label': t('view.queens') },
        h('div', { class: 'row spread' }, this.#counts, h('div', { class: 'row' }, this.#undo, this.#redo)), this.#place),
      h('section', { class: 'panel', 'aria-label': t('tiles.panel') },
        h('p', {}, t('queens.intro')),
        h('div', { class: 'pair' },
          choice(t('tiles.size'), sides(), String(this.#side), (value) => this.#resize(Number(value)), 'side'),
          h('label', { class: 'field' }, h('span', {}, t('queens.number')), this.#wanted)),
        h('div', { class: 'actions' },
          button(t('queens.clear'), () => this.#go(new Set()), { icon: 'erase', id: 'clear' }),
          button(t('queens.best'), () => void this.#ask('queens-best'), { icon: 'hint', id: 'best' }),
          this.#solve),
        this.#message,
        h('div', { class: 'row' }, button(t('share'), () => void app.share(this.#link()), { kind: 'quiet', icon: 'share', id: 'share' })),
        h('p', { class: 'muted' }, t('queens.help'))));
    if (fault) notify(t('share.puzzle'));
    this.#show();
  }

  close() {
    this.#endKeys();
    this.#task.stop();
  }

  #newGrid() {
    const side = this.#side;
    const grid = new Grid({
      label: t('view.queens'), rows: side, columns: side, kind: 'chess',
      onTap: (cell) => this.#toggle(cell),
      onKey: (cell, event) => {
        if (event.key !== ' ' && event.key !== 'Enter' && event.key.toLowerCase() !== 'q') return false;
        this.#toggle(cell);
        return true;
      },
    });
    fill(this.#place, grid.element);
    return grid;
  }

  /** @param {number} side */
  #resize(side) {
    this.#task.stop();
    this.#side = side;
    this.#history = new History(/** @type {ReadonlySet<number>} */ (new Set()));
    this.#wanted.value = String(side);
    this.#grid = this.#newGrid();
    fill(this.#message);
    this.#show();
  }

  /** @param {number} cell */
  #toggle(cell) {
    const queens = new Set(this.#history.now);
    if (!queens.delete(cell)) queens.add(cell);
    this.#go(queens);
    say(this.#grid.cells[cell].getAttribute('aria-label') ?? '');
  }

  /** @param {ReadonlySet<number>} queens */
  #go(queens) {
    this.#history.go(queens);
    this.#show();
  }

  /** @param {boolean} isUndo */
  #back(isUndo) {
    if (isUndo) this.#history.undo();
    else this.#history.redo();
    this.#show();
  }

  #toggleSearch() {
    if (!this.#task.isRunning) return void this.#ask('queens-solve');
    this.#task.stop();
    fill(this.#message);
  }

  /** @param {'queens-solve' | 'queens-best'} what */
  async #ask(what) {
    const queens = Math.round(Number(this.#wanted.value));
    const side = this.#side;
    if (!(queens >= 1 && queens <= side * side)) return this.#tell(t('queens.many', side * side), true);
    this.#tell(t('queens.searching'));
    await this.#task.run(async (signal) => {
      const record = await this.#app.engine.ask({ do: what, rows: side, columns: side, queens }, {
        signal,
        onProgress: ({ kind, unattacked, upper_bound: upper }) => kind === 'found' && this.#tell(t('queens.between', number(unattacked), number(upper))),
      });
      if (!record.placement) throw refusal(record);
      const left = this.#shown(record.placement);
      if (left !== record.unattacked) throw new Error(t('queens.unproved'));
      const proved = record.status === 'solved' && record.upper_bound === record.unattacked;
      this.#tell(t(proved ? 'queens.proved' : 'queens.found', queens, number(left)));
    });
  }

  /**
   * Shows a placement from the engines. Returns the number of squares that it leaves unattacked.
   * @param {[number, number][]} placement rows and columns from 1
   */
  #shown(placement) {
    const queens = new Set(placement.map(([row, column]) => (row - 1) * this.#side + column - 1));
    this.#go(queens);
    return free(this.#side, queens).length;
  }

  /**
   * @param {string} text
   * @param {boolean} [isTrouble]
   */
  #tell(text, isTrouble = false) {
    fill(this.#message, h('p', { class: isTrouble ? 'notice' : 'notice calm' }, text));
  }

  #show() {
    const side = this.#side;
    const queens = this.#history.now;
    const open = new Set(free(side, queens));
    for (const [cell, element] of this.#grid.cells.entries()) {
      const [row, column] = [Math.floor(cell / side), cell % side];
      const what = queens.has(cell) ? 'queen' : open.has(cell) ? 'free' : 'attacked';
      element.className = `cell ${what} ${(row + column) % 2 ? 'odd' : ''}`;
      element.textContent = what === 'queen' ? '♛' : '';
      set(element, { 'aria-label': t('queens.cell', row + 1, column + 1, t(`queens.${what}`)) });
    }
    this.#counts.textContent = t('queens.counts', queens.size, open.size);
    this.#undo.disabled = !this.#history.canUndo;
    this.#redo.disabled = !this.#history.canRedo;
    this.#app.remember(this.#link());
  }

  #link() {
    return { size: `${this.#side}x${this.#side}`, board: writeQueens(this.#history.now) };
  }
}

/** @returns {[string, string][]} */
function sides() {
  return Array.from({ length: MAX_SIDE - MIN_SIDE + 1 }, (_, index) => [String(index + MIN_SIDE), `${index + MIN_SIDE} × ${index + MIN_SIDE}`]);
}
