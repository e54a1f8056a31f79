/**
 * The 15-puzzle and its relatives: a board to play on, and the answers of the engines.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./game.js').Game} Game
 *
 * @typedef {object} Path
 * @property {Board} start
 * @property {number[]} moves
 * @property {boolean} proved whether an engine has proved that no path is shorter
 */

import { h, fill, reveal, set } from '../parts/dom.js';
import { button, iconButton } from '../parts/button.js';
import { notify, say } from '../parts/live.js';
import { t } from '../text/index.js';
import { tilesFromLink, tilesToLink } from '../share/tiles.js';
import { openMachine } from '../search/machine.js';
import { isSolved, pushedBy, pushedFrom } from './board.js';
import { parity } from './parity.js';
import { freshSeed, randomBoard, randomFrom } from './random.js';
import { sizeChoice } from './size.js';
import { Picture, describe, playable } from './picture.js';
import { keysAnywhere, openKeys } from '../parts/keys.js';
import { actionOf } from './keys.js';
import { along } from '../parts/track.js';
import { begin, countsOf, follow, halted, movesOf, pushTiles, redo, undo } from './game.js';
import { openScrambles } from './scrambles.js';
import { openEntry } from './enter.js';
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
  /** @type {{ path: Path, before: Game['done'], answer: import('../parts/answer.js').Answer } | undefined} */
  #followed;
  /** The tile that a hint points at. @type {number | undefined} */
  #hinted;
  #app;
  #endKeys;
  #picture;
  #board;
  #title = h('p', { class: 'muted', 'data-part': 'title' });
  #note = h('div', { 'data-part': 'note', role: 'status' });
  #result = h('div', { class: 'panel' });
  #undo = iconButton(t('undo'), 'undo', () => this.#set(undo(this.#game)), 'undo');
  #redo = iconButton(t('redo'), 'redo', () => this.#set(redo(this.#game, performance.now())), 'redo');
  #size = sizeChoice(4, 4, (rows, columns) => this.#resize(rows, columns), 'board-size');
  #status = new Status(this.#size, this.#undo, this.#redo);
  #solve = button(t('solve'), () => this.#toggleSearch(), { kind: 'primary', icon: 'check', id: 'solve' });
  #task = new Task(this.#solve, 'solve', (error) => this.#tell(failure(error)));

  /**
   * @param {import('../main.js').App} app
   * @param {Record<string, string>} values
   */
  constructor(app, values) {
    this.#app = app;
    const { path, size = { rows: 4, columns: 4 }, fault } = tilesFromLink(values);
    this.#game = path ? begin(path.start) : scrambled(size.rows, size.columns);
    this.#picture = new Picture(this.#game.board);
    this.#board = playable(this.#picture, (cell) => this.#push(pushedFrom(this.#game.board, cell)), (event) => this.#key(event));
    this.element = this.#layout();
    if (path && path.moves.length > 0) {
      this.#follow({ start: path.start, moves: path.moves, proved: false }, []);
      this.#set(follow(this.#game, [], path.moves, path.step));
    }
    if (fault) notify(t(fault));
    this.#endKeys = keysAnywhere((event) => this.#key(event));
    this.#show();
    app.engine.prepare(this.#game.board);
  }

  close() {
    this.#task.stop();
    this.#followed?.answer.player.pause();
    this.#status.stop();
    this.#endKeys();
  }

  /** Writes the moves in the notation of the settings. */
  showNotation() {
    if (!this.#followed) return;
    this.#follow(this.#followed.path, this.#followed.before);
    this.#show();
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
        h('p', { class: 'muted' }, t('tiles.help')),
        h('p', { class: 'muted keys' }, t('tiles.keys'))));
  }

  /** @param {readonly number[]} tiles */
  #push(tiles) {
    if (tiles.length === 0) return;
    this.#set(pushTiles(this.#game, tiles, performance.now()));
    const { single } = countsOf(this.#game);
    say(isSolved(this.#game.board) ? t('tiles.solved', single) : t('tiles.pushed', tiles.join(', '), single));
  }

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
      help: () => openKeys(t('tiles.keys')),
    };
    acts[action.act]();
  }

  #openScrambles() {
    openScrambles(this.#app.engine, this.#game.board, ({ board, title }) => {
      this.#start(begin(board, { timed: true }));
      this.#title.textContent = title ?? '';
    });
  }

  /**
   * @param {number} rows
   * @param {number} columns
   */
  #resize(rows, columns) {
    this.#start(scrambled(rows, columns));
    this.#size.querySelector('select')?.focus();
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
   * @param {boolean} [manyMoved]
   */
  #set(game, manyMoved = false) {
    if (this.#task.isRunning && game.board !== this.#game.board) this.#stop();
    this.#game = game;
    this.#hinted = undefined;
    this.#show(manyMoved);
  }

  /** @param {boolean} [manyMoved] */
  #show(manyMoved = false) {
    const { board } = this.#game;
    const at = this.#at();
    this.#followed?.answer.show(at);
    const next = at === undefined ? this.#hinted : this.#followed?.path.moves[at];
    this.#picture.show(board, { next, manyMoved });
    set(this.#board, { 'aria-label': `${t('tiles.board', board.rows, board.columns)} ${describe(board)}` });
    this.#status.show(this.#game);
    const select = this.#size.querySelector('select');
    if (select) select.value = `${board.rows}x${board.columns}`;
    this.#undo.disabled = this.#game.done.length === 0;
    this.#redo.disabled = this.#game.undone.length === 0;
    const note = noteOf(this.#game, this.#followed !== undefined && at === undefined, (mended) => this.#start(begin(mended)));
    if (note || !this.#hinted) fill(this.#note, note);
    this.#app.remember(this.#link(undefined));
  }

  #at() {
    return this.#followed && along(this.#game, this.#followed.before, this.#followed.path.moves);
  }

  async #hint() {
    const { board } = this.#game;
    if (isSolved(board) || !parity(board).solvable) return;
    const at = this.#at();
    // A path that is not proved may be longer than necessary, or end before the goal.
    if (this.#followed?.path.proved && at !== undefined) {
      const left = this.#followed.path.moves.length - at;
      return this.#tell(hintNote(this.#followed.path.moves[at], left));
    }
    this.#stop();
    await this.#task.run(async (signal) => {
      const { moves } = await shortest(this.#app.engine, board, signal, () => {});
      this.#hinted = moves[0];
      this.#tell(hintNote(moves[0], moves.length));
      this.#picture.show(board, { next: moves[0] });
    });
  }

  /** @param {HTMLElement} note */
  #tell(note) {
    fill(this.#note, note);
    reveal(note);
  }

  #toggleSearch() {
    if (this.#task.isRunning) return this.#stop();
    const { board } = this.#game;
    if (isSolved(board) || !parity(board).solvable) return;
    this.#leave();
    this.#set(halted(this.#game, performance.now()));
    const card = new SearchCard(board);
    fill(this.#result, card.element);
    void this.#task.run(async (signal) => {
      const moves = await card.search(this.#app.engine, signal);
      this.#follow({ start: board, moves, proved: true }, this.#game.done);
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
   * @param {Game['done']} before gestures before the path
   */
  #follow(path, before) {
    this.#leave();
    const answer = answerTo(path, this.#app.settings, {
      onGo: (at, isPlaying) => this.#set(follow(this.#game, before, path.moves, at), !isPlaying),
      onShare: () => void this.#app.share(tilesToLink(path)),
    });
    this.#followed = { path, before, answer };
    this.#result.prepend(answer.element);
  }

  #leave() {
    this.#followed?.answer.player.pause();
    this.#followed?.answer.element.remove();
    this.#followed = undefined;
  }

  /**
   * Returns the link to what is shown: all moves, those of the path included, and how many are
   * played.
   * @param {number | undefined} step 0 for a link to the current board alone
   */
  #link(step) {
    const done = movesOf(this.#game);
    if (step === 0) return tilesToLink({ start: this.#game.board });
    const at = this.#at();
    const rest = at === undefined ? [] : this.#followed?.path.moves.slice(at) ?? [];
    return tilesToLink({ start: this.#game.start, moves: [...done, ...rest], step: done.length });
  }
}

/**
 * Returns a random game with a clock.
 * @param {number} rows
 * @param {number} columns
 */
function scrambled(rows, columns) {
  return begin(randomBoard(rows, columns, randomFrom(freshSeed())), { timed: true });
}
