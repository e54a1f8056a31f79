/** The dialog where puzzles are drawn, or read and written as text, also in Knuth's form. */

import { h, fill, set } from '../parts/dom.js';
import { button, choice, segments } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { Grid } from '../parts/grid.js';
import { t } from '../text/index.js';
import { blank, lettersOf, painted, resized } from './drawing.js';
import { puzzleOf } from './puzzle.js';
import { readSheet, writeSheet } from './sheet.js';

const SIDES = Array.from({ length: 11 }, (_, index) => String(index + 2));
const HUES = 8;

/**
 * @param {import('../engine/index.js').Engine} engine
 * @param {string} text what is drawn at first
 * @param {(text: string) => void} onPuzzle
 */
export function openEditor(engine, text, onPuzzle) {
  let sheet = readSheet(text) ?? blank(5, 4);
  let which = -1;
  let sign = lettersOf(sheet).used[0] ?? 'A';
  /** The last reading of a typed text; older ones do not count. */
  let reading = 0;

  const palette = h('div', { class: 'palette', role: 'radiogroup', 'aria-label': t('editor.palette') });
  const canvas = h('div', { class: 'canvas' });
  const sizes = h('div', { class: 'pair' });
  const message = h('p', { 'aria-live': 'polite', 'data-part': 'reading' });
  const title = h('input', { type: 'text', maxlength: 120, 'data-do': 'title', oninput: () => change({ ...sheet, title: title.value.replace(/\s+/g, ' ') }) });
  const area = h('textarea', { rows: 12, spellcheck: 'false', 'data-do': 'text', oninput: () => void type() });
  const use = button(t('editor.use'), () => {
    close();
    onPuzzle(writeSheet(sheet));
  }, { kind: 'primary', id: 'use' });

  const { close, element } = openDialog(t('blocks.edit'),
    h('label', { class: 'field' }, h('span', {}, t('editor.title')), title),
    sizes,
    segments(t('editor.picture'), [['start', t('editor.start')], ['goal', t('editor.goal')]], 'start', (value) => {
      which = value === 'start' ? -1 : 0;
      if (which === 0 && sheet.goals.length === 0) sheet = { ...sheet, goals: blank(sheet.start.length, sheet.start[0].length).goals };
      show();
    }),
    palette, canvas, message,
    h('details', {}, h('summary', { 'data-do': 'as-text' }, t('editor.text')), h('p', { class: 'muted' }, t('editor.text.how')), area,
      button(t('editor.knuth'), () => void toKnuth(), { kind: 'quiet', id: 'knuth' })),
    h('div', { class: 'row' }, use, button(t('editor.blank'), () => change(blank(sheet.start.length, sheet.start[0].length)), { kind: 'quiet', id: 'blank' })));
  element.dataset.part = 'editor';

  /** @param {import('./sheet.js').Sheet} next */
  function change(next) {
    sheet = next;
    area.value = writeSheet(sheet);
    show();
  }

  /** What was typed: drawn at once if it can be, or else as the engines read it. */
  async function type() {
    const mine = ++reading;
    const own = readSheet(area.value);
    if (own && puzzleOf(own)) {
      sheet = own;
      return show();
    }
    try {
      const answer = await engine.ask({ do: 'block', text: area.value });
      if (mine !== reading) return;
      const read = answer.drawing && readSheet(answer.drawing);
      if (!read) return tell(answer.line ? t('editor.fault', answer.line, answer.column, answer.message ?? answer.fault) : answer.message ?? t('editor.wrong'));
      sheet = read;
      show();
    } catch {
      if (mine === reading) tell(t('editor.wrong'));
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
    const puzzle = puzzleOf(sheet);
    if (title.value !== sheet.title) title.value = sheet.title;
    use.disabled = !puzzle;
    message.className = 'muted';
    message.textContent = puzzle ? t('editor.fine', puzzle.pieces.length, puzzle.goals.length) : t('editor.wrong');
    showSizes();
    showPalette();
    showCanvas();
  }

  function showSizes() {
    const [rows, columns] = [sheet.start.length, sheet.start[0].length];
    const options = SIDES.map((side) => /** @type {[string, string]} */ ([side, side]));
    fill(sizes,
      choice(t('editor.rows'), options, String(rows), (value) => change(resized(sheet, Number(value), columns)), 'rows'),
      choice(t('editor.columns'), options, String(columns), (value) => change(resized(sheet, rows, Number(value))), 'columns'));
  }

  function showPalette() {
    const { used, fresh } = lettersOf(sheet);
    const signs = which < 0 ? [...used, fresh, '.', '#'] : [...used, '.', '?'];
    if (!signs.includes(sign)) sign = '.';
    fill(palette, ...signs.flatMap((one) => one === undefined ? [] : h('button', {
      type: 'button', role: 'radio', 'aria-checked': String(one === sign), 'data-sign': one, class: `swatch ${signClass(one)}`,
      'aria-label': signName(one, used), title: signName(one, used), onclick: () => {
        sign = one;
        showPalette();
        /** @type {HTMLElement | null} */ (palette.querySelector('[aria-checked="true"]'))?.focus();
      },
    }, one === fresh ? `+${one}` : one)));
  }

  function showCanvas() {
    const rows = which < 0 ? sheet.start : sheet.goals[which] ?? [];
    const signs = rows.flatMap((row) => [...row]);
    const focused = canvas.contains(document.activeElement) ? Number(/** @type {HTMLElement} */ (document.activeElement).dataset.cell) : -1;
    const grid = new Grid({
      label: t(which < 0 ? 'editor.start' : 'editor.goal'), rows: rows.length, columns: rows[0].length, kind: 'drawing',
      onTap: paint,
      onKey: (cell, event) => {
        if (event.key === ' ' || event.key === 'Enter') return paint(cell), true;
        return false;
      },
    });
    for (const [cell, one] of signs.entries()) {
      grid.cells[cell].classList.add(...signClass(one).split(' '));
      grid.cells[cell].textContent = one === '.' ? '' : one;
      set(grid.cells[cell], { 'aria-label': t('queens.cell', Math.floor(cell / rows[0].length) + 1, (cell % rows[0].length) + 1, signName(one, [])) });
    }
    fill(canvas, grid.element);
    if (focused >= 0 && focused < signs.length) grid.focus(focused);
  }

  /** @param {number} cell */
  function paint(cell) {
    const before = (which < 0 ? sheet.start : sheet.goals[which]).join('')[cell];
    if (which >= 0 && before === '#') return;
    change(painted(sheet, which, cell, before === sign ? (which < 0 ? '.' : '?') : sign));
  }

  area.value = writeSheet(sheet);
  show();
}

/** @param {string} sign */
function signClass(sign) {
  if (sign === '.') return 'empty';
  if (sign === '#') return 'wall';
  if (sign === '?') return 'whatever';
  return `block-cell hue-${sign.charCodeAt(0) % HUES}`;
}

/**
 * @param {string} sign
 * @param {string[]} used
 */
function signName(sign, used) {
  if (sign === '.') return t('editor.empty');
  if (sign === '#') return t('editor.wall');
  if (sign === '?') return t('editor.whatever');
  return t(used.length === 0 || used.includes(sign) ? 'editor.piece' : 'editor.fresh', sign);
}
