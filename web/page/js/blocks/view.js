/**
 * Block puzzles: pieces are dragged, and the engines find the fewest moves in each of the six
 * styles.
 *
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {import('./puzzle.js').Configuration} Configuration
 * @typedef {import('./moves.js').Move} Move
 */

import { h, fill, reveal, set } from '../parts/dom.js';
import { button, iconButton, choice } from '../parts/button.js';
import { failure, Refusal, refusal } from '../parts/failure.js';
import { Task } from '../parts/task.js';
import { notify, say } from '../parts/live.js';
import { number, t } from '../text/index.js';
import { along, done, followed, redone, undone } from '../parts/track.js';
import { hasGoal, isGoal, readPuzzle, writeFrom } from './puzzle.js';
import { count, FIRST_GROUP_STYLE, play, pushed, readMove, step } from './moves.js';
import { BlockPicture, goalPicture } from './picture.js';
import { makeDraggable, describePiece } from './drag.js';
import { answerTo, sameMove } from './answer.js';
import { openCollection } from './collection.js';
import { openEditor } from './editor.js';
import { openHardest } from './hardest.js';
import { blocksFromLink } from '../share/blocks.js';
import { KLOTSKI } from './klotski.js';

/**
 * @param {import('../main.js').App} app
 * @param {Record<string, string>} values
 * @returns {import('../main.js').View}
 */
export function mount(app, values) {
  return new BlocksView(app, values);
}

class BlocksView {
  /** @type {Puzzle} */
  #puzzle;
  /** @type {import('../parts/track.js').Track<Move>} */
  #track = { done: [], undone: [] };
  /** @type {Configuration} */
  #now;
  #style;
  /** @type {{ moves: Move[], before: import('../parts/track.js').Track<Move>['done'], answer: import('../parts/answer.js').Answer } | undefined} */
  #followed;
  /** @type {BlockPicture} */
  #picture;
  #app;
  #stage = h('div', { class: 'playable', role: 'group', 'aria-roledescription': t('blocks.role'), onpointerdown: () => this.#followed?.answer.player.pause() });
  #title = h('h2', { 'data-part': 'title' });
  #goal = h('figure', { class: 'goal' });
  #counts = h('dd', { 'data-part': 'single' });
  #note = h('div', { role: 'status', 'data-part': 'note' });
  #result = h('div', { class: 'panel' });
  #undo = iconButton(t('undo'), 'undo', () => this.#go(undone(this.#track)), 'undo');
  #redo = iconButton(t('redo'), 'redo', () => this.#go(redone(this.#track)), 'redo');
  #hinting = button(t('hint'), () => void this.#hint(), { icon: 'hint', id: 'hint' });
  #hardest = button(t('blocks.hardest'), () => openHardest(this.#app.engine, writeFrom(this.#puzzle, this.#puzzle.start), this.#style, (text) => this.#open(text)), { kind: 'quiet', icon: 'look', id: 'hardest' });
  #solve = button(t('solve'), () => this.#toggleSearch(), { kind: 'primary', icon: 'check', id: 'solve' });
  #task = new Task(this.#solve, 'solve', (error) => {
    fill(this.#result);
    this.#tell(failure(error));
  });

  /**
   * @param {import('../main.js').App} app
   * @param {Record<string, string>} values
   */
  constructor(app, values) {
    this.#app = app;
    const { puzzle: asked, style, fault } = blocksFromLink(values);
    if (fault) notify(t(fault));
    this.#puzzle = asked ?? /** @type {Puzzle} */ (readPuzzle(KLOTSKI));
    this.#style = style;
    this.#now = this.#puzzle.start;
    this.#picture = new BlockPicture(this.#puzzle);
    this.element = this.#layout();
    this.#begin(this.#puzzle);
  }

  close() {
    this.#task.stop();
    this.#followed?.answer.player.pause();
  }

  #layout() {
    const styles = [0, 1, 2, 3, 4, 5].map((style) => /** @type {[string, string]} */ ([String(style), t(`blocks.style.${style}`)]));
    return h('div', { class: 'view blocks-view' },
      h('section', { class: 'stage', 'aria-label': t('tiles.stage') },
        h('div', { class: 'puzzle-head' }, this.#title, this.#goal),
        h('div', { class: 'status' },
          h('dl', {}, h('div', {}, h('dt', {}, t('tiles.single')), this.#counts)),
          h('div', { class: 'row' }, this.#undo, this.#redo,
            iconButton(t('blocks.again'), 'first', () => this.#go({ done: [], undone: [] }), 'again'))),
        this.#stage),
      h('section', { class: 'panel', 'aria-label': t('tiles.panel') },
        h('div', { class: 'actions' },
          button(t('blocks.collection'), () => openCollection(this.#app.engine, this.#style, (text) => this.#open(text)), { icon: 'blocks', id: 'collection' }),
          this.#hinting,
          this.#solve),
        this.#note,
        choice(t('blocks.style'), styles, String(this.#style), (value) => this.#restyle(Number(value)), 'style'),
        this.#result,
        h('div', { class: 'row' },
          button(t('blocks.edit'), () => this.#edit(), { kind: 'quiet', icon: 'edit', id: 'edit' }),
          this.#hardest,
          button(t('share'), () => void this.#app.share(this.#link()), { kind: 'quiet', icon: 'share', id: 'share' })),
        h('p', { class: 'muted' }, t('blocks.help'))));
  }

  /** Opens the editor. @param {'start' | 'goal'} [picture] what is drawn first */
  #edit(picture) {
    openEditor(this.#app.engine, writeFrom(this.#puzzle, this.#now), (text) => this.#open(text), picture);
  }

  /** @param {string} text */
  #open(text) {
    const puzzle = readPuzzle(text);
    if (puzzle) this.#begin(puzzle);
    else notify(t('share.puzzle'));
  }

  /** @param {Puzzle} puzzle */
  #begin(puzzle) {
    this.#stop();
    this.#leave();
    this.#puzzle = puzzle;
    this.#picture = new BlockPicture(puzzle);
    makeDraggable(this.#picture, {
      puzzle,
      configuration: () => this.#now,
      isTogether: () => this.#style >= FIRST_GROUP_STYLE,
      onDrop: (moves) => this.#go(done(this.#track, moves)),
      onStep: (piece, direction) => this.#step(piece, direction),
    });
    fill(this.#stage, this.#picture.element);
    this.element.style.setProperty('--columns', String(puzzle.columns));
    this.element.style.setProperty('--rows', String(puzzle.rows));
    this.#title.textContent = puzzle.sheet.title || t('blocks.untitled');
    const goal = goalPicture(puzzle);
    for (const one of [this.#hinting, this.#solve, this.#hardest]) one.disabled = !hasGoal(puzzle);
    fill(this.#goal, goal && h('figcaption', { class: 'muted' }, t('blocks.goal')), goal);
    fill(this.#result);
    this.#go({ done: [], undone: [] });
  }

  /** @param {number} style */
  #restyle(style) {
    this.#stop();
    this.#leave();
    this.#style = style;
    fill(this.#result);
    this.#show();
  }

  /**
   * @param {number} piece
   * @param {import('./moves.js').Direction} direction
   */
  #step(piece, direction) {
    const pieces = this.#style >= FIRST_GROUP_STYLE ? pushed(this.#puzzle, this.#now, piece, direction) : [piece];
    if (!pieces || !step(this.#puzzle, this.#now, pieces, direction)) return say(t('blocks.blocked'));
    this.#go(done(this.#track, [{ pieces, route: direction }]));
    say(describePiece(this.#puzzle, this.#now, piece));
  }

  /** @param {import('../parts/track.js').Track<Move>} track */
  #go(track) {
    this.#stop();
    this.#track = track;
    this.#now = track.done.flat().reduce((now, move) => play(this.#puzzle, now, move), this.#puzzle.start);
    this.#show();
  }

  /** @param {readonly number[]} [hinted] */
  #show(hinted) {
    const at = this.#at();
    this.#followed?.answer.show(at);
    const next = at === undefined ? undefined : this.#followed?.moves[at];
    this.#picture.show(this.#now, hinted ?? next?.pieces ?? []);
    for (const [index, piece] of this.#picture.pieces.entries()) set(piece, { 'aria-label': describePiece(this.#puzzle, this.#now, index) });
    const moves = count(this.#track.done.flat(), this.#style);
    this.#counts.textContent = number(moves);
    this.#undo.disabled = this.#track.done.length === 0;
    this.#redo.disabled = this.#track.undone.length === 0;
    const { rows, columns, pieces, exits } = this.#puzzle;
    const places = exits.map(({ side, first }) => t(`editor.side.${side}`, first + 1));
    set(this.#stage, { 'aria-label': [t('blocks.board', rows, columns, pieces.length), places.length > 0 && t('blocks.exits', places.join(', '))].filter(Boolean).join('. ') });
    if (isGoal(this.#puzzle, this.#now)) fill(this.#note, h('p', { class: 'notice calm', 'data-part': 'solved' }, t('tiles.solved', moves)));
    else if (this.#followed && at === undefined) fill(this.#note, h('p', { class: 'notice calm' }, t('answer.left')));
    else if (!hasGoal(this.#puzzle)) fill(this.#note, this.#goalless());
    else if (!hinted) fill(this.#note);
    this.#app.remember(this.#link());
  }

  /** Returns a note that the puzzle has no goal. */
  #goalless() {
    return h('div', { class: 'notice calm', 'data-part': 'goalless' }, h('p', {}, t('blocks.goalless')),
      button(t('blocks.draw-goal'), () => this.#edit('goal'), { kind: 'quiet', icon: 'edit', id: 'draw-goal' }));
  }

  #at() {
    return this.#followed && along(this.#track, this.#followed.before, this.#followed.moves, sameMove);
  }

  async #hint() {
    const at = this.#at();
    const known = at === undefined ? undefined : this.#followed?.moves[at];
    if (known) return this.#tellHint(known, (this.#followed?.moves.length ?? 0) - (at ?? 0));
    this.#stop();
    await this.#task.run(async (signal) => {
      const { moves } = await this.#ask(signal);
      if (moves.length > 0) this.#tellHint(moves[0], moves.length);
    });
  }

  /**
   * @param {Move} move
   * @param {number} left
   */
  #tellHint(move, left) {
    this.#show(move.pieces);
    this.#tell(h('p', { class: 'notice calm', 'data-part': 'hint' }, t('blocks.hint', move.pieces.map((index) => this.#puzzle.pieces[index].letter).join(' '), t('blocks.route', move.route), left)));
  }

  /** @param {HTMLElement} note */
  #tell(note) {
    fill(this.#note, note);
    reveal(note);
  }

  #toggleSearch() {
    if (this.#task.isRunning) return this.#stop();
    this.#leave();
    const progress = h('p', { class: 'facts', 'data-part': 'search' }, t('queens.searching'));
    fill(this.#result, h('section', { class: 'card' }, progress));
    void this.#task.run(async (signal) => {
      const { moves, record } = await this.#ask(signal, (heard) => {
        progress.textContent = t('blocks.level', number(heard.level ?? 0), number(heard.configurations ?? 0));
      });
      progress.textContent = t('blocks.searched', number(record.configurations ?? 0));
      if (moves.length === 0) return this.#show();
      const before = this.#track.done;
      const answer = answerTo(this.#puzzle, moves, this.#style, this.#app.settings, {
        onGo: (at) => this.#go(followed(before, moves, at)),
        onShare: () => void this.#app.share(this.#link()),
      });
      this.#followed = { moves, before, answer };
      this.#result.prepend(answer.element);
      this.#show();
      say(t('answer.said', moves.length));
    });
  }

  /**
   * Requests a shortest solution from here, and plays it to check it.
   * @param {AbortSignal} signal
   * @param {(progress: import('../engine/index.js').Answer) => void} [onProgress]
   */
  async #ask(signal, onProgress) {
    const text = writeFrom(this.#puzzle, this.#now);
    const record = await this.#app.engine.ask({ do: 'block-solve', text, style: this.#style }, { signal, onProgress });
    if (record.status === 'unsolvable') throw new Refusal(t('blocks.unsolvable'));
    if (record.status !== 'solved') throw refusal(record);
    /** @type {Move[]} */
    const moves = [];
    let now = this.#now;
    for (const written of record.moves) {
      const move = readMove(this.#puzzle, now, written);
      if (!move) throw new Error(t('blocks.wrong'));
      now = play(this.#puzzle, now, move);
      moves.push(move);
    }
    if (!isGoal(this.#puzzle, now)) throw new Error(t('blocks.wrong'));
    return { moves, record };
  }

  #stop() {
    if (this.#task.stop() && !this.#followed) fill(this.#result);
  }

  #leave() {
    this.#followed?.answer.player.pause();
    this.#followed?.answer.element.remove();
    this.#followed = undefined;
  }

  #link() {
    return { text: writeFrom(this.#puzzle, this.#now), style: String(this.#style) };
  }
}
