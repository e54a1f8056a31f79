/**
 * Sudoku: digits are entered, checked, explained, and found.
 *
 * @typedef {import('./grid.js').Digits} Digits
 * @typedef {import('../share/sudoku.js').State} State
 */

import { h, fill, reveal, set } from '../parts/dom.js';
import { button, iconButton } from '../parts/button.js';
import { failure, refusal } from '../parts/failure.js';
import { Grid } from '../parts/grid.js';
import { keysAnywhere, openKeys } from '../parts/keys.js';
import { History } from '../parts/history.js';
import { notify, say } from '../parts/live.js';
import { t } from '../text/index.js';
import { candidates, conflicts, EMPTY, isComplete, peers, readDigits, writeDigits } from './grid.js';
import { NO_NOTES, sudokuFromLink } from '../share/sudoku.js';
import { explain } from './explain.js';
import { openNew } from './new.js';

/**
 * @param {import('../main.js').App} app
 * @param {Record<string, string>} values
 * @returns {import('../main.js').View}
 */
export function mount(app, values) {
  return new SudokuView(app, values);
}

class SudokuView {
  #app;
  /** @type {History<State>} */
  #history;
  #notes = false;
  /** @type {Set<number>} */
  #wrong = new Set();
  /**
   * Candidates after the steps so far, and the digits for which they hold.
   * @type {{ of: Digits, candidates: number[] } | undefined}
   */
  #known;
  #stop = new AbortController();
  #endKeys = keysAnywhere((event) => this.#grid.handleKey(event));
  #grid;
  #message = h('div', { 'data-part': 'message', role: 'status' });
  #undo = iconButton(t('undo'), 'undo', () => this.#back(true), 'undo');
  #redo = iconButton(t('redo'), 'redo', () => this.#back(false), 'redo');
  #noting = h('button', { type: 'button', class: 'button', 'aria-pressed': 'false', 'data-do': 'notes', onclick: () => this.#toggleNotes() }, t('sudoku.notes'));
  #left = h('span', { class: 'muted numbers', 'data-part': 'left' });

  /**
   * @param {import('../main.js').App} app
   * @param {Record<string, string>} values
   */
  constructor(app, values) {
    this.#app = app;
    const { state, fault } = sudokuFromLink(values);
    this.#history = new History(state);
    this.#grid = new Grid({
      label: t('view.sudoku'), rows: 9, columns: 9, kind: 'sudoku',
      onTap: () => {}, onKey: (cell, event) => this.#key(cell, event), onFocus: () => this.#show(),
    });
    this.element = this.#layout();
    if (fault) notify(t('share.puzzle'));
    this.#show();
  }

  close() {
    this.#endKeys();
    this.#stop.abort();
  }

  #layout() {
    const pad = h('div', { class: 'pad', role: 'group', 'aria-label': t('sudoku.pad') },
      ...Array.from({ length: 9 }, (_, index) => h('button', { type: 'button', class: 'button', 'data-digit': index + 1, onclick: () => this.#enter(this.#grid.at, index + 1) }, index + 1)),
      iconButton(t('sudoku.erase'), 'erase', () => this.#enter(this.#grid.at, 0), 'erase'));
    return h('div', { class: 'view sudoku-view' },
      h('section', { class: 'stage', 'aria-label': t('view.sudoku') },
        h('div', { class: 'row spread' }, this.#left, h('div', { class: 'row' }, this.#noting, this.#undo, this.#redo)),
        this.#grid.element, pad),
      h('section', { class: 'panel', 'aria-label': t('tiles.panel') },
        h('div', { class: 'actions' },
          button(t('sudoku.check'), () => void this.#check(), { id: 'check' }),
          button(t('sudoku.step'), () => void this.#step(), { icon: 'hint', id: 'step' }),
          button(t('solve'), () => void this.#solve(), { kind: 'primary', icon: 'check', id: 'solve' })),
        this.#message,
        h('div', { class: 'row' },
          button(t('sudoku.new'), () => openNew(this.#app.engine, (digits) => this.#begin(digits)), { kind: 'quiet', icon: 'plus', id: 'new' }),
          button(t('sudoku.fix'), () => this.#fix(), { kind: 'quiet', id: 'fix' }),
          button(t('share'), () => void this.#app.share(this.#link()), { kind: 'quiet', icon: 'share', id: 'share' })),
        h('p', { class: 'muted keys' }, t('sudoku.help'))));
  }

  get #state() {
    return this.#history.now;
  }

  /** @param {Digits} digits */
  #begin(digits) {
    this.#history = new History({ given: digits, digits, notes: NO_NOTES });
    this.#changed();
  }

  /**
   * Makes the entered digits part of the puzzle or, if they already are, makes all digits editable.
   */
  #fix() {
    const { given, digits } = this.#state;
    const isFixed = digits.every((digit, cell) => digit === given[cell]);
    this.#history.go({ ...this.#state, given: isFixed ? EMPTY : digits });
    this.#changed();
    notify(t(isFixed ? 'sudoku.loose' : 'sudoku.fixed'));
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {boolean} [isNote]
   */
  #enter(cell, digit, isNote = this.#notes) {
    const { given, digits, notes } = this.#state;
    if (given[cell] !== 0) return;
    if (isNote && digit !== 0 && digits[cell] === 0) {
      const here = notes[cell].includes(digit) ? notes[cell].filter((other) => other !== digit) : [...notes[cell], digit].sort();
      this.#history.go({ given, digits, notes: notes.with(cell, here) });
    } else {
      const seen = new Set(peers(cell));
      const cleared = notes.map((note, at) => (digit === 0 ? note : at === cell ? [] : seen.has(at) ? note.filter((other) => other !== digit) : note));
      this.#history.go({ given, digits: digits.with(cell, digits[cell] === digit ? 0 : digit), notes: cleared });
    }
    this.#changed();
    if (isComplete(this.#state.digits)) this.#tell(t('sudoku.complete'));
  }

  /** @param {boolean} isUndo */
  #back(isUndo) {
    if (isUndo) this.#history.undo();
    else this.#history.redo();
    this.#changed();
  }

  #toggleNotes() {
    this.#notes = !this.#notes;
    set(this.#noting, { 'aria-pressed': String(this.#notes) });
  }

  /**
   * @param {number} cell
   * @param {KeyboardEvent} event
   */
  #key(cell, event) {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === 'z' || key === 'y')) return this.#back(key === 'z' && !event.shiftKey), true;
    if (isCommand || event.altKey) return false;
    if (/^[1-9]$/.test(event.key)) return this.#enter(cell, Number(event.key)), true;
    if (['0', ' ', 'Backspace', 'Delete', '.'].includes(event.key)) return this.#enter(cell, 0), true;
    if (key === 'n') return this.#toggleNotes(), true;
    if (key === 'h') return void this.#step(), true;
    if (event.key === '?') return openKeys(t('sudoku.help')), true;
    return false;
  }

  async #check() {
    await this.#asking(async () => {
      const { given, digits } = this.#state;
      if (conflicts(digits).size > 0) return this.#tell(t('sudoku.conflict'), true);
      const puzzle = given.some((digit) => digit !== 0) ? given : digits;
      const { solutions, solution } = solved(await this.#ask('sudoku-solve', puzzle));
      if (solutions === 0) return this.#tell(t('sudoku.none'), true);
      if (solutions !== 1) return this.#tell(t('sudoku.several'), true);
      const found = readDigits(solution) ?? EMPTY;
      this.#wrong = new Set(digits.flatMap((digit, cell) => (digit !== 0 && digit !== found[cell] ? [cell] : [])));
      this.#show();
      this.#tell(this.#wrong.size === 0 ? t('sudoku.right') : t('sudoku.wrong', this.#wrong.size), this.#wrong.size > 0);
    });
  }

  async #step() {
    await this.#asking(async () => {
      const { digits } = this.#state;
      if (conflicts(digits).size > 0) return this.#tell(t('sudoku.conflict'), true);
      const known = this.#known?.of === digits ? { candidates: this.#known.candidates } : {};
      const step = await this.#ask('sudoku-step', digits, known);
      const { text, cell, digit, cells } = explain(step, digits);
      // Candidates after a digit hold only once it is entered.
      if (cell === undefined) this.#known = { of: digits, candidates: step.candidates };
      else this.#grid.focus(cell);
      this.#show(cells);
      fill(this.#message, h('div', { class: 'notice calm', 'data-part': 'step' }, h('p', {}, text),
        cell !== undefined && digit !== undefined && button(t('sudoku.place', digit), () => {
          this.#enter(cell, digit, false);
          this.#known = { of: this.#state.digits, candidates: step.candidates };
        }, { kind: 'quiet', id: 'place' })));
      reveal(this.#message);
    });
  }

  async #solve() {
    await this.#asking(async () => {
      const { given, digits } = this.#state;
      const puzzle = given.some((digit) => digit !== 0) ? given : digits;
      if (conflicts(puzzle).size > 0) return this.#tell(t('sudoku.conflict'), true);
      const { solutions, solution } = solved(await this.#ask('sudoku-solve', puzzle));
      const found = solution ? readDigits(solution) : undefined;
      if (solutions === 0 || !found) return this.#tell(t('sudoku.none'), true);
      if (!isComplete(found) || puzzle.some((digit, cell) => digit !== 0 && digit !== found[cell])) throw new Error(t('sudoku.unproved'));
      this.#history.go({ ...this.#state, digits: found, notes: NO_NOTES });
      this.#changed();
      this.#tell(t(solutions === 1 ? 'sudoku.only' : 'sudoku.one'));
    });
  }

  /**
   * @param {string} name
   * @param {Digits} digits
   * @param {Record<string, unknown>} [more]
   */
  #ask(name, digits, more = {}) {
    return this.#app.engine.ask({ do: name, grid: writeDigits(digits), ...more }, { signal: this.#stop.signal });
  }

  /**
   * Does work that asks the engines, until the digits change or other work begins.
   * @param {() => Promise<void>} work
   */
  async #asking(work) {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) fill(this.#message, failure(error));
    }
  }

  /**
   * @param {string} text
   * @param {boolean} [isTrouble]
   */
  #tell(text, isTrouble = false) {
    fill(this.#message, h('p', { class: isTrouble ? 'notice' : 'notice calm' }, text));
    reveal(this.#message);
  }

  #changed() {
    this.#stop.abort();
    fill(this.#message);
    this.#wrong = new Set();
    this.#show();
    this.#app.remember(this.#link());
    const digit = this.#state.digits[this.#grid.at];
    if (digit) say(String(digit));
  }

  /** @param {readonly number[]} [marked] */
  #show(marked = []) {
    const { given, digits, notes } = this.#state;
    const clashing = conflicts(digits);
    const at = this.#grid.at;
    const seen = new Set(peers(at));
    for (const [cell, element] of this.#grid.cells.entries()) {
      const digit = digits[cell];
      const isWrong = clashing.has(cell) || this.#wrong.has(cell);
      element.className = ['cell',
        given[cell] !== 0 && 'given', isWrong && 'wrong', cell === at && 'here', seen.has(cell) && 'seen',
        digit !== 0 && digit === digits[at] && 'same', marked.includes(cell) && 'marked'].filter(Boolean).join(' ');
      if (digit !== 0) element.textContent = String(digit);
      else fill(element, notes[cell].length > 0 && h('small', {}, notes[cell].join('')));
      set(element, {
        'aria-label': t('sudoku.cell', Math.floor(cell / 9) + 1, (cell % 9) + 1, digit, given[cell] !== 0, isWrong),
        'aria-readonly': given[cell] !== 0 && 'true', 'aria-selected': String(cell === at),
      });
    }
    const empty = digits.filter((digit) => digit === 0).length;
    this.#left.textContent = t('sudoku.left', empty);
    this.#undo.disabled = !this.#history.canUndo;
    this.#redo.disabled = !this.#history.canRedo;
    const open = new Set(digits[at] === 0 ? candidates(digits, at) : []);
    for (const key of this.element?.querySelectorAll('[data-digit]') ?? []) key.classList.toggle('open', open.has(Number(key.getAttribute('data-digit'))));
  }

  #link() {
    const { given, digits } = this.#state;
    return { given: writeDigits(given), grid: writeDigits(digits) };
  }
}

/**
 * Returns an answer that states the number of solutions. Throws for any other answer.
 * @param {import('../engine/index.js').Answer} answer
 */
function solved(answer) {
  if (answer.solutions === undefined || answer.solutions === null) throw refusal(answer);
  return answer;
}
