/** A search in the view: its card, and its checked solution. */

import { h } from '../parts/dom.js';
import { refusal } from '../parts/failure.js';
import { t } from '../text/index.js';
import { estimatesTable } from '../search/estimates.js';
import { IterationTable } from '../search/iterations.js';
import { isSolved } from './board.js';
import { play, readMoves } from './notation.js';
import { solve } from './solver.js';

/**
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('../engine/index.js').Engine} Engine
 * @typedef {import('../engine/index.js').Answer} Answer
 */

/** Boards with more cells than this can take hours. */
const EASY_CELLS = 16;

/**
 * Finds a shortest solution, and plays its moves to check them.
 * @param {Engine} engine
 * @param {Board} board
 * @param {AbortSignal} signal
 * @param {(state: import('./state.js').SearchState) => void} onChange
 * @returns {Promise<{ moves: number[], record: Answer }>}
 */
export async function shortest(engine, board, signal, onChange) {
  const record = await solve(engine, board, signal, onChange);
  if (record.status !== 'solved') throw refusal(record);
  const moves = readMoves(board, record.moves);
  if (!moves || moves.length !== record.length || !isSolved(play(board, moves))) throw new Error(t('answer.wrong'));
  return { moves, record };
}

/** Card that shows a search while it runs, and its result. */
export class SearchCard {
  #table = new IterationTable();
  #board;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    this.element = h('section', { class: 'card', 'aria-label': t('search.title') }, h('h2', {}, t('search.title')),
      board.tiles.length > EASY_CELLS && h('p', { class: 'muted' }, t('search.large')), this.#table.element);
  }

  /**
   * Searches, and shows the progress.
   * @param {Engine} engine
   * @param {AbortSignal} signal
   */
  async search(engine, signal) {
    const { moves, record } = await shortest(engine, this.#board, signal, (state) => this.#table.show(state));
    this.#table.finish({ workers: record.threads ?? 1, ...record, iterations: record.iterations, visited: record.visited });
    return moves;
  }

  /**
   * Shows each heuristic's estimate for the start.
   * @param {Engine} engine
   * @param {number} length
   * @param {AbortSignal} signal
   */
  async compare(engine, length, signal) {
    const { rows, columns, tiles } = this.#board;
    const { estimates } = await engine.ask({ do: 'estimates', rows, columns, tiles }, { signal });
    if (estimates) this.element.append(estimatesTable(estimates, length));
  }
}
