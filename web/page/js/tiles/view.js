/**
 * The 15-puzzle and its relatives: a board that is played, and what the engines know of it.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./game.js').Game} Game
 *
 * @typedef {object} Path
 * @property {Board} start
 * @property {number[]} moves
 * @property {boolean} proved whether an engine says that there is no shorter one
 */

import { h, fill, set } from '../parts/dom.js';
import { button, iconButton } from '../parts/button.js';
import { notify, say } from '../parts/live.js';
import { t } from '../text/index.js';
import { tilesFromLink, tilesToLink } from '../share/tiles.js';
import { estimatesTable } from '../search/estimates.js';
import { IterationTable } from '../search/iterations.js';
import { openMachine } from '../search/machine.js';
import { isSolved, pushedFrom, tileGoing, blankCell } from './board.js';
import { parity } from './parity.js';
import { freshSeed, randomBoard, randomFrom } from './random.js';
import { Picture, describe, playable } from './picture.js';
import { deedOf } from './keys.js';
import { play, readMoves } from './notation.js';
import { along } from '../parts/track.js';
import { begin, countsOf, follow, movesOf, pushTiles, redo, undo } from './game.js';
import { openScrambles } from './scrambles.js';
import { openEntry } from './enter.js';
import { answerTo } from './answer.js';
import { solve } from './solver.js';
import { hintNote, noteOf } from './note.js';
import { Status } from './status.js';
import { failure } from '../parts/failure.js';
import { Task } from '../parts/task.js';

/**
 * @param {import('../main.js').App} app
 * @param {Record<string, string>} values
 * @returns {import('../main.js').View}
 */
export function mount(app, values) {
  return new TilesView(app, values);
}

class TilesView {
  /** @type {Game} */
  #game;
  /** @type {{ path: Path, base: number, answer: import('../parts/answer.js').Answer } | undefined} */
  #followed;
  /** The tile that a hint points at. @type {number | undefined} */
  #hinted;
  #app;
  #picture;
  #board;
  #title = h('p', { class: 'muted', 'data-part': 'title' });
  #note = h('div', { 'data-part': 'note', role: 'status' });
  #result = h('div', { class: 'panel' });
  #undo = iconButton(t('undo'), 'undo', () => this.#set(undo(this.#game)), 'undo');
  #redo = iconButton(t('redo'), 'redo', () => this.#set(redo(this.#game, performance.now())), 'redo');
  #status = new Status(this.#undo, this.#redo);
  #solve = button(t('solve'), () => this.#toggleSearch(), { kind: 'primary', icon: 'check', id: 'solve' });
  #task = new Task(this.#solve, 'solve', (error) => fill(this.#note, failure(error)));

  /**
   * @param {import('../main.js').App} app
   * @param {Record<string, string>} values
   */
  constructor(app, values) {
    this.#app = app;
    const { way, fault } = tilesFromLink(values);
    this.#game = way ? begin(way.start) : begin(randomBoard(4, 4, randomFrom(freshSeed())), { timed: true });
    this.#picture = new Picture(this.#game.board);
    this.#board = playable(this.#picture, (cell) => this.#tap(cell), (event) => this.#key(event));
    this.element = this.#layout();
    if (way && way.moves.length > 0) {
      this.#follow({ start: way.start, moves: way.moves, proved: false }, 0);
      this.#set(follow(this.#game, 0, way.moves, way.step));
    }
    if (fault) notify(t(fault));
    document.addEventListener('keydown', this.#anywhere);
    this.#show();
    app.engine.prepare(this.#game.board);
  }

  close() {
    this.#task.stop();
    this.#followed?.answer.player.pause();
    this.#status.stop();
    document.removeEventListener('keydown', this.#anywhere);
  }

  #layout() {
    return h('div', { class: 'view tiles' },
      h('section', { class: 'stage', 'aria-label': t('tiles.stage') },
        this.#status.element,
        this.#board,
        this.#title),
      h('section', { class: 'panel', 'aria-label': t('tiles.panel') },
        h('div', { class: 'actions' },
          button(t('scramble'), () => this.#openScrambles(), { icon: 'shuffle', id: 'scramble' }),
          button(t('hint'), () => void this.#hint(), { icon: 'hint', id: 'hint' }),
          this.#solve),
        this.#note,
        this.#result,
        h('div', { class: 'row' },
          button(t('tiles.enter'), () => openEntry(this.#game.board, (board) => this.#start(begin(board))), { kind: 'quiet', icon: 'edit', id: 'enter' }),
          button(t('share'), () => void this.#app.share(this.#link(0)), { kind: 'quiet', icon: 'share', id: 'share' }),
          button(t('machine.open'), () => openMachine(this.#app.engine, this.#game.board), { kind: 'quiet', icon: 'look', id: 'machine' })),
        h('p', { class: 'muted' }, t('tiles.help'))));
  }

  /** @param {number} cell */
  #tap(cell) {
    this.#push(pushedFrom(this.#game.board, cell));
  }

  /** @param {readonly number[]} tiles */
  #push(tiles) {
    if (tiles.length === 0) return;
    this.#followed?.answer.player.pause();
    this.#set(pushTiles(this.#game, tiles, performance.now()));
    const { single } = countsOf(this.#game);
    say(isSolved(this.#game.board) ? t('tiles.solved', single) : t('tiles.pushed', tiles.join(', '), single));
  }

  /** Keys work wherever the focus is, unless something there needs them itself. */
  #anywhere = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element | null} */ (event.target);
    if (event.defaultPrevented || target?.closest('input, select, textarea, dialog, button, a, summary, [role="application"]')) return;
    this.#key(event);
  };

  /** @param {KeyboardEvent} event */
  #key(event) {
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    if ('push' in deed) return this.#push(this.#pushed(deed.push, deed.line));
    const acts = {
      undo: () => this.#set(undo(this.#game)),
      redo: () => this.#set(redo(this.#game, performance.now())),
      hint: () => void this.#hint(),
      solve: () => this.#toggleSearch(),
      scramble: () => this.#openScrambles(),
      play: () => this.#followed?.answer.player.toggle(),
    };
    acts[deed.act]();
  }

  /**
   * @param {import('./board.js').Direction} direction
   * @param {boolean} line
   */
  #pushed(direction, line) {
    const { board } = this.#game;
    const tile = tileGoing(board, direction);
    if (tile === undefined) return [];
    if (!line) return [tile];
    const blank = blankCell(board);
    const { rows, columns } = board;
    const edge = {
      up: (rows - 1) * columns + (blank % columns),
      down: blank % columns,
      left: blank - (blank % columns) + columns - 1,
      right: blank - (blank % columns),
    }[direction];
    return pushedFrom(board, edge);
  }

  #openScrambles() {
    openScrambles(this.#app.engine, this.#game.board, ({ board, title }) => {
      this.#start(begin(board, { timed: true }));
      this.#title.textContent = title ?? '';
    });
  }

  /** @param {Game} game */
  #start(game) {
    this.#stop();
    this.#leave();
    this.#title.textContent = '';
    fill(this.#result);
    this.#set(game, true);
    this.#board.focus({ preventScroll: true });
    say(describe(game.board));
  }

  /**
   * @param {Game} game
   * @param {boolean} [far]
   */
  #set(game, far = false) {
    if (this.#task.isRunning && game.board !== this.#game.board) this.#stop();
    this.#game = game;
    this.#hinted = undefined;
    this.#show(far);
  }

  /** @param {boolean} [far] */
  #show(far = false) {
    const { board } = this.#game;
    const at = this.#followed && along(this.#game, this.#followed.base, this.#followed.path.moves);
    this.#followed?.answer.show(at);
    const next = at === undefined ? this.#hinted : this.#followed?.path.moves[at];
    this.#picture.show(board, { next, far });
    set(this.#board, { 'aria-label': `${t('tiles.board', board.rows, board.columns)} ${describe(board)}` });
    this.#status.show(this.#game);
    this.#undo.disabled = this.#game.done.length === 0;
    this.#redo.disabled = this.#game.undone.length === 0;
    const note = noteOf(this.#game, this.#followed !== undefined && at === undefined, (mended) => this.#start(begin(mended)));
    if (note || !this.#hinted) fill(this.#note, note);
    this.#app.remember(this.#link(undefined));
  }

  async #hint() {
    const { board } = this.#game;
    if (isSolved(board) || !parity(board).solvable) return;
    const at = this.#followed && along(this.#game, this.#followed.base, this.#followed.path.moves);
    if (this.#followed && at !== undefined) {
      const left = this.#followed.path.moves.length - at;
      return fill(this.#note, hintNote(this.#followed.path.moves[at], left));
    }
    await this.#task.run(async (signal) => {
      const { rows, columns, tiles } = board;
      const { tile, length, message } = await this.#app.engine.ask({ do: 'hint', rows, columns, tiles }, { signal });
      if (!tile) throw new Error(message);
      this.#hinted = tile;
      fill(this.#note, hintNote(tile, length));
      this.#picture.show(board, { next: tile });
    });
  }

  #toggleSearch() {
    if (this.#task.isRunning) return this.#stop();
    const { board } = this.#game;
    if (isSolved(board) || !parity(board).solvable) return;
    this.#leave();
    this.#set({ ...this.#game, clock: { state: 'off' } });
    const table = new IterationTable();
    const card = h('section', { class: 'card', 'aria-label': t('search.title') }, h('h2', {}, t('search.title')),
      board.tiles.length > 16 && h('p', { class: 'muted' }, t('search.large')), table.element);
    fill(this.#result, card);
    void this.#task.run(async (signal) => {
      const record = await solve(this.#app.engine, board, signal, (course) => table.show(course));
      if (record.status !== 'solved') throw new Error(record.message ?? record.fault ?? record.stopped ?? record.status);
      const moves = this.#movesOf(record, board);
      table.finish({ workers: record.threads ?? 1, ...record, iterations: record.iterations, visited: record.visited });
      this.#follow({ start: board, moves, proved: true }, this.#game.done.length);
      this.#show();
      say(t('answer.said', moves.length));
      const { rows, columns, tiles } = board;
      const { estimates } = await this.#app.engine.ask({ do: 'estimates', rows, columns, tiles }, { signal });
      if (estimates) card.append(estimatesTable(estimates, moves.length));
    });
  }

  /**
   * The moves of a record, played here once more: what the page shows is what it has seen to be right.
   * @param {import('../engine/index.js').Answer} record
   * @param {Board} board
   */
  #movesOf(record, board) {
    const moves = readMoves(board, record.moves);
    if (!moves || moves.length !== record.length || !isSolved(play(board, moves))) throw new Error(t('answer.wrong'));
    return moves;
  }

  #stop() {
    if (!this.#task.stop()) return;
    if (!this.#followed) fill(this.#result);
    say(t('stopped'));
  }

  /**
   * @param {Path} path
   * @param {number} base as many gestures as came before it
   */
  #follow(path, base) {
    this.#leave();
    const answer = answerTo(path, this.#app.settings, {
      onGo: (at, gliding) => {
        this.#set(follow(this.#game, base, path.moves, at), !gliding);
      },
      onShare: () => void this.#app.share(tilesToLink(path)),
    });
    this.#followed = { path, base, answer };
    this.#result.prepend(answer.element);
  }

  #leave() {
    this.#followed?.answer.player.pause();
    this.#followed?.answer.element.remove();
    this.#followed = undefined;
  }

  /**
   * The address of what is shown: all moves, those of the path included, and how far they are played.
   * @param {number | undefined} step
   */
  #link(step) {
    const done = movesOf(this.#game);
    if (step === 0) return tilesToLink({ start: this.#game.board });
    const at = this.#followed && along(this.#game, this.#followed.base, this.#followed.path.moves);
    const rest = at === undefined ? [] : this.#followed?.path.moves.slice(at) ?? [];
    return tilesToLink({ start: this.#game.start, moves: [...done, ...rest], step: done.length });
  }
}
