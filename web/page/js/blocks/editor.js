/** Dialog in which puzzles are drawn, or edited as text, also in Knuth's format. */

import { h, fill, set } from '../parts/dom.js';
import { button, choice, segments } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { Grid } from '../parts/grid.js';
import { t } from '../text/index.js';
import { blank, lettersOf, withAxis, withCarsBound, withCellPainted, withExit, withoutEmptyGoals, withoutStalePieces, withSize } from './drawing.js';
import { axisOf, linesOf, SIDES as FRAME } from './exits.js';
import { puzzleOf } from './puzzle.js';
import { readSheet, signsOf, sizeOf, writeSheet } from './sheet.js';
import { colorsOf, placeName, signClass, signName } from './signs.js';

const SIDES = Array.from({ length: 11 }, (_, index) => index + 2);

/**
 * @param {import('../engine/index.js').Engine} engine
 * @param {string} text the initial puzzle
 * @param {(text: string) => void} onPuzzle
 * @param {'start' | 'goal'} [first] the picture that is shown first
 */
export function openEditor(engine, text, onPuzzle, first = 'start') {
  let sheet = readSheet(text) ?? blank(5, 4);
  /** Selected picture: −1 for the start, otherwise the index of a goal. */
  let which = -1;
  /** The canvas. It is replaced when its size or its picture changes. @type {Grid | undefined} */
  let grid;
  let drawn = '';
  /** Character that the pointer paints while it is down. @type {string | undefined} */
  let brush;
  let sign = lettersOf(sheet).used[0] ?? 'A';
  /** Number of the latest check of the text; the results of earlier ones are ignored. */
  let checking = 0;

  const palette = h('div', { class: 'palette', role: 'radiogroup', 'aria-label': t('editor.palette') });
  const movement = h('div', { class: 'pair' });
  const canvas = h('div', {
    class: 'canvas',
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      const cell = cellUnder(event);
      if (event.button !== 0 || cell === undefined) return;
      brush = brushFor(cell);
      paint(cell, brush);
    },
    onpointermove: (/** @type {PointerEvent} */ event) => {
      if (brush === undefined || !(event.buttons & 1)) return;
      for (const one of event.getCoalescedEvents?.() ?? [event]) {
        const cell = cellUnder(one);
        if (cell !== undefined) paint(cell, brush);
      }
    },
    onpointerup: () => (brush = undefined),
    onpointercancel: () => (brush = undefined),
  });
  const sizes = h('div', { class: 'pair' });
  const message = h('p', { 'aria-live': 'polite', 'data-part': 'reading' });
  const title = h('input', { type: 'text', maxlength: 120, 'data-do': 'title', oninput: () => change({ ...sheet, title: title.value.replace(/\s+/g, ' ') }) });
  const area = h('textarea', { rows: 12, spellcheck: 'false', 'data-do': 'text', oninput: () => type() });
  const use = button(t('editor.use'), () => {
    close();
    onPuzzle(writeSheet(withoutEmptyGoals(sheet)));
  }, { kind: 'primary', id: 'use' });

  const { close, element } = openDialog(t('blocks.edit'),
    h('label', { class: 'field' }, h('span', {}, t('editor.title')), title),
    sizes,
    segments(t('editor.picture'), [['start', t('editor.start')], ['goal', t('editor.goal')]], first, (value) => {
      choose(value);
      show();
    }),
    palette, movement, canvas, message,
    h('details', {}, h('summary', { 'data-do': 'as-text' }, t('editor.text')), h('p', { class: 'muted' }, t('editor.text.how')), area,
      button(t('editor.knuth'), () => void toKnuth(), { kind: 'quiet', id: 'knuth' })),
    h('div', { class: 'row' }, use, button(t('editor.cars'), () => change(withCarsBound(sheet)), { kind: 'quiet', id: 'cars' }), button(t('editor.clear'), () => change(blank(...sizeOf(sheet))), { kind: 'quiet', id: 'blank' })));
  element.dataset.part = 'editor';

  /**
   * Selects the start or the first goal. If there is no goal, adds an empty one.
   * @param {'start' | 'goal'} value
   */
  function choose(value) {
    which = value === 'start' ? -1 : 0;
    if (which === 0 && sheet.goals.length === 0) sheet = { ...sheet, goals: emptyGoals() };
  }

  /** Returns a goal that consists of question marks and the walls of the start. */
  function emptyGoals() {
    return [sheet.start.map((row) => row.replace(/[^#]/gu, '?'))];
  }

  /** @param {import('./sheet.js').Sheet} next */
  function change(next) {
    sheet = withoutStalePieces(next);
    area.value = writeSheet(sheet);
    show();
  }

  /**
   * Shows the typed text at once if the page can parse it. Otherwise the engines parse it: only
   * they know Knuth's format and the lines of collections.
   */
  function type() {
    const own = readSheet(area.value);
    if (!own || !puzzleOf(own) || (own.start.length === 1 && own.goals.length === 0)) return void check(false);
    sheet = own;
    show();
  }

  /**
   * Lets the engines check the text, since the page does not know all faults.
   * @param {boolean} isShown whether the text is shown already
   */
  async function check(isShown) {
    const mine = ++checking;
    use.disabled = true;
    try {
      const answer = await engine.ask({ do: 'block', text: area.value });
      if (mine !== checking) return;
      const read = answer.drawing && readSheet(answer.drawing);
      if (!read) return tell(answer.message ?? t('editor.wrong'));
      if (!isShown) {
        sheet = read;
        draw();
      }
      use.disabled = false;
    } catch {
      if (mine !== checking) return;
      if (isShown) use.disabled = false;
      else tell(t('editor.wrong'));
    }
  }

  async function toKnuth() {
    try {
      const answer = await engine.ask({ do: 'block', text: writeSheet(sheet) });
      if (answer.knuth) area.value = answer.knuth;
      else tell(answer.message ?? t('editor.wrong'));
    } catch {
      tell(t('editor.wrong'));
    }
  }

  /** @param {string} fault */
  function tell(fault) {
    message.textContent = fault;
    message.className = 'notice';
    use.disabled = true;
  }

  function show() {
    checking++;
    use.disabled = true;
    if (draw()) void check(true);
  }

  /** Shows the sheet. Returns its puzzle, if it is one. */
  function draw() {
    if (which >= 0) choose('goal');
    const puzzle = puzzleOf(sheet);
    if (title.value !== sheet.title) title.value = sheet.title;
    message.className = 'muted';
    message.textContent = puzzle ? t('editor.valid', puzzle.pieces.length, puzzle.goals.length + puzzle.exits.length) : t('editor.wrong');
    showSizes();
    showPalette();
    showMovement();
    showCanvas();
    return puzzle;
  }

  function showSizes() {
    const [rows, columns] = sizeOf(sheet);
    fill(sizes,
      choice(t('editor.rows'), sidesWith(rows), String(rows), (value) => change(withSize(sheet, Number(value), columns)), 'rows'),
      choice(t('editor.columns'), sidesWith(columns), String(columns), (value) => change(withSize(sheet, rows, Number(value))), 'columns'));
  }

  function showPalette() {
    const { used, fresh } = lettersOf(sheet);
    const signs = which < 0 ? [...used, fresh, '.', '#'] : [...used, '.', '?'];
    if (!signs.includes(sign)) sign = '.';
    const colors = colorsOf(sheet);
    fill(palette, ...signs.flatMap((one) => one === undefined ? [] : h('button', {
      type: 'button', role: 'radio', 'aria-checked': String(one === sign), 'data-sign': one, class: `swatch ${signClass(one, colors)}`,
      'aria-label': signName(one, used), title: signName(one, used), onclick: () => {
        sign = one;
        showPalette();
        showMovement();
        /** @type {HTMLElement | null} */ (palette.querySelector('[aria-checked="true"]'))?.focus();
      },
    }, one === fresh ? `+${one}` : one)));
  }

  /** Shows where the selected piece may move and where it leaves. */
  function showMovement() {
    if (which >= 0 || !lettersOf(sheet).used.includes(sign)) return fill(movement);
    const axes = /** @type {const} */ (['both', 'rows', 'columns', 'pinned']).map((axis) => /** @type {[typeof axis, string]} */ ([axis, t(`editor.axis.${axis}`)]));
    const exit = sheet.exits.find((one) => one.startsWith(`${sign} `))?.slice(sign.length + 1) ?? '';
    const places = FRAME.flatMap((side) => Array.from({ length: linesOf(side, ...sizeOf(sheet)) }, (_, line) => `${side} ${line + 1}`));
    fill(movement,
      choice(t('editor.axis', sign), axes, axisOf(sheet, sign), (axis) => change(withAxis(sheet, sign, axis)), 'axis'),
      choice(t('editor.exit', sign), [['', t('editor.exit.none')], ...new Set([exit, ...places].filter(Boolean))].map((place) => (typeof place === 'string' ? [place, placeName(place)] : /** @type {[string, string]} */ (place))), exit, (place) => change(withExit(sheet, sign, place)), 'exit'));
  }

  function showCanvas() {
    const signs = signsOf(picture());
    const [rows, columns] = sizeOf(sheet);
    const wanted = `${which} ${rows} ${columns}`;
    if (!grid || drawn !== wanted) {
      grid = newGrid(rows, columns);
      drawn = wanted;
      fill(canvas, grid.element);
    }
    const colors = colorsOf(sheet);
    for (const [cell, one] of signs.entries()) {
      const element = grid.cells[cell];
      element.className = `cell ${signClass(one, colors)}`;
      element.textContent = one === '.' ? '' : one;
      set(element, { 'aria-label': t('queens.cell', Math.floor(cell / columns) + 1, (cell % columns) + 1, signName(one, [])) });
    }
  }

  /**
   * @param {number} rows
   * @param {number} columns
   */
  function newGrid(rows, columns) {
    return new Grid({
      label: t(which < 0 ? 'editor.start' : 'editor.goal'), rows, columns, kind: 'drawing',
      onTap: () => {},
      onKey: (cell, event) => {
        if (event.key === ' ' || event.key === 'Enter') return paint(cell, brushFor(cell)), true;
        return false;
      },
    });
  }

  /** Returns the rows of the selected picture. */
  function picture() {
    return which < 0 ? sheet.start : sheet.goals[which];
  }

  /**
   * Returns the character that a stroke from a cell paints: the selected one, or the one that
   * clears a cell if the cell already has the selected one.
   * @param {number} cell
   */
  function brushFor(cell) {
    return signsOf(picture())[cell] === sign ? (which < 0 ? '.' : '?') : sign;
  }

  /**
   * @param {number} cell
   * @param {string} brush
   */
  function paint(cell, brush) {
    const before = signsOf(picture())[cell];
    if (before === brush || (which >= 0 && before === '#')) return;
    change(withCellPainted(sheet, which, cell, brush));
  }

  choose(first);
  area.value = writeSheet(sheet);
  show();
}

/**
 * Returns the sides to choose from, the current one included.
 * @param {number} side
 */
function sidesWith(side) {
  const sides = [...new Set([...SIDES, side])].sort((a, b) => a - b);
  return sides.map((one) => /** @type {[string, string]} */ ([String(one), String(one)]));
}

/**
 * Returns the cell under a pointer, even if another cell has captured the pointer.
 * @param {PointerEvent} event
 */
function cellUnder({ clientX, clientY }) {
  const cell = document.elementFromPoint(clientX, clientY)?.closest('.drawing [data-cell]')?.getAttribute('data-cell');
  return cell === null || cell === undefined ? undefined : Number(cell);
}
