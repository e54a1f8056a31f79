/**
 * A position: text with rows on lines or between slashes, an array of rows, or the tiles of a
 * square board row by row, in an array or on one line. The blank is 0; in a string also `_` or `.`.
 * The goal has the tiles in order and the blank last.
 */
export type Position = string | readonly (readonly number[] | Uint8Array)[] | readonly number[] | Uint8Array;

/** An iteration of the search. If it is completed, no solution has at most `threshold` moves. */
export interface Iteration {
  readonly threshold: number;
  /** Number of nodes. */
  readonly visited: number;
  readonly seconds?: number;
  readonly completed: boolean;
}

/** Progress of a search. */
export interface Progress {
  /** Threshold of the current iteration, in moves. No solution is shorter. Initially 0. */
  readonly threshold: number;
  /** Number of nodes visited so far. */
  readonly visited: number;
  readonly iterations: readonly Iteration[];
}

/** A shortest solution; its length is proved. */
export interface Solution {
  /** Number of moves in the metric of the search. */
  readonly length: number;
  /** Tiles to push, in order. */
  readonly tiles: readonly number[];
  /** Number of nodes that the search visited. */
  readonly visited: number;
  /** Name of the heuristic. */
  readonly heuristic: string;
}

export interface SolveOptions {
  /** Cancels the search; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called several times a second; with several tiles per move, after each iteration. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Definition of one move: a push of one tile (`single` or `stm`, the default), or of several
   * tiles in a line (`multi` or `mtm`).
   */
  readonly metric?: 'single' | 'multi' | 'stm' | 'mtm';
}

/** A search whose progress is an async iterable. Leaving the loop early cancels it. */
export interface Search extends AsyncIterable<Progress> {
  readonly solution: Promise<Solution>;
}

/** The goal cannot be reached from the position. */
export class Unsolvable extends Error {}

/**
 * Finds a shortest solution, in workers. The first call for a board of up to nine cells, and the
 * first for a larger one, fetch a module each; the first for the 15-puzzle also fetches tables.
 *
 * Rejects with an `Unsolvable`, a `TypeError` if the argument is neither text nor an array, a
 * `RangeError` if it is not a permutation of the tiles of a board, the reason of the signal, an
 * `AbortError` after `close`, or another `Error` if the engines refuse the request or do not
 * answer.
 *
 * @example
 * const { length, tiles } = await solve("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0");
 */
export function solve(position: Position, options?: SolveOptions): Promise<Solution>;

/**
 * Begins a search.
 *
 * @example
 * const running = search("1 5 9 13 / 2 6 10 14 / 3 7 11 15 / 4 8 12 0");
 * for await (const { threshold, visited } of running) console.log(threshold, visited);
 * const { length } = await running.solution;
 */
export function search(position: Position, options?: { readonly signal?: AbortSignal }): Search;

/**
 * Sends any request to the modules, such as `{ do: "sudoku-solve", … }`, and returns the record of
 * the answer. The requests and their members are those of the page, and may change in any version.
 */
export function ask(
  request: Readonly<Record<string, unknown>> & { readonly do: string },
  options?: { readonly signal?: AbortSignal; readonly onProgress?: (record: Record<string, unknown>) => void },
): Promise<Record<string, any>>;

/** Ends all workers; searches are rejected with an `AbortError`. A later call starts new ones. */
export function close(): void;
