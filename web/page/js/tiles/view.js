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
import { needsTables } from '../engine/needs.js';
import { button, iconButton } from '../parts/button.js';
import { notify, say } from '../parts/live.js';
import { t } from '../text/index.js';
import { tilesFromLink, tilesToLink } from '../share/tiles.js';
import { openMachine } from '../search/machine.js';
import { isSolved, pushedBy, pushedFrom } from './board.js';
import { parity } from './parity.js';
import { freshSeed, randomBoard, randomFrom } from './random.js';
import { Picture, describe, playable } from './picture.js';
import { actionOf } from './keys.js';
import { along } from '../parts/track.js';
import { begin, countsOf, follow, movesOf, pushTiles, redo, undo } from './game.js';
import { openScrambles } from './scrambles.js';
import { openEntry } from './enter.js';
import { openLarger } from './larger.js';
import { answerTo } from './answer.js';
import { SearchCard, shortest } from './search.js';
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
  #larger = button(t('larger.open'), () => openLarger(this.#app.engine.larger), { kind: 'quiet', icon: 'plus', id: 'larger' });
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
          button(t('machine.open'), () => openMachine(this.#app.engine, this.#game.board), { kind: 'quiet', icon: 'look', id: 'machine' }),
          this.#larger),
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
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    if ('push' in action) return this.#push(pushedBy(this.#game.board, action.push, action.line));
    const acts = {
      undo: () => this.#set(undo(this.#game)),
      redo: () => this.#set(redo(this.#game, performance.now())),
      hint: () => void this.#hint(),
      solve: () => this.#toggleSearch(),
      scramble: () => this.#openScrambles(),
      play: () => this.#followed?.answer.player.toggle(),
    };
    acts[action.act]();
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
    this.#larger.hidden = !needsTables({ do: 'solve', ...board });
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
      const { moves } = await shortest(this.#app.engine, board, signal, () => {});
      this.#hinted = moves[0];
      fill(this.#note, hintNote(moves[0], moves.length));
      this.#picture.show(board, { next: moves[0] });
    });
  }

  #toggleSearch() {
    if (this.#task.isRunning) return this.#stop();
    const { board } = this.#game;
    if (isSolved(board) || !parity(board).solvable) return;
    this.#leave();
    this.#set({ ...this.#game, clock: { state: 'off' } });
    const card = new SearchCard(board);
    fill(this.#result, card.element);
    void this.#task.run(async (signal) => {
      const moves = await card.search(this.#app.engine, signal);
      this.#follow({ start: board, moves, proved: true }, this.#game.done.length);
      this.#show();
      say(t('answer.said', moves.length));
      await card.compare(this.#app.engine, moves.length, signal);
    });
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
