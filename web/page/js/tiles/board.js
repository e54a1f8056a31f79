/**
 * Board of tiles: its content, and the tiles that can be pushed.
 *
 * Cells are numbered row by row from 0; tiles are numbers from 1, and 0 is the blank. Boards are
 * immutable: a push returns a new one.
 *
 * @typedef {object} Board
 * @property {number} rows
 * @property {number} columns
 * @property {readonly number[]} tiles the tile on each cell
 *
 * @typedef {'up' | 'down' | 'left' | 'right'} Direction of a tile
 */

/** Numbers of rows and columns that boards of the page may have. */
export const SIDES = Object.freeze([2, 3, 4, 5]);

/** @type {readonly Direction[]} */
export const DIRECTIONS = Object.freeze(/** @type {Direction[]} */ (['up', 'down', 'left', 'right']));

/**
 * Returns the board in order, with the blank in the last cell.
 * @param {number} rows
 * @param {number} columns
 * @returns {Board}
 */
export function goal(rows, columns) {
  const cells = rows * columns;
  return { rows, columns, tiles: Array.from({ length: cells }, (_, cell) => (cell + 1) % cells) };
}

/**
 * Returns whether every tile is at home.
 * @param {Board} board
 */
export function isSolved(board) {
  return board.tiles.every((tile, cell) => tile === homeTile(board, cell));
}

/**
 * Returns the tile that belongs on a cell.
 * @param {Board} board
 * @param {number} cell
 */
export function homeTile(board, cell) {
  return (cell + 1) % board.tiles.length;
}

/**
 * Returns the cell where a tile, or the blank, belongs.
 * @param {Board} board
 * @param {number} tile
 */
export function homeCell(board, tile) {
  return (tile + board.tiles.length - 1) % board.tiles.length;
}

/** @param {Board} board */
export function blankCell(board) {
  return board.tiles.indexOf(0);
}

/**
 * @param {Board} a
 * @param {Board} b
 */
export function sameBoard(a, b) {
  return a.rows === b.rows && a.columns === b.columns && a.tiles.every((tile, cell) => tile === b.tiles[cell]);
}

/**
 * Returns the Manhattan distance between two cells.
 * @param {Board} board
 * @param {number} a
 * @param {number} b
 */
export function distance(board, a, b) {
  const rowsOf = (/** @type {number} */ cell) => Math.floor(cell / board.columns);
  return Math.abs(rowsOf(a) - rowsOf(b)) + Math.abs((a % board.columns) - (b % board.columns));
}

/**
 * Returns the tiles that move when the tile on a cell is pushed toward the blank, starting with the
 * one next to the blank. None if the cell is the blank or not in line with it.
 * @param {Board} board
 * @param {number} cell
 * @returns {number[]}
 */
export function pushedFrom(board, cell) {
  const { columns, tiles } = board;
  const blank = blankCell(board);
  const sameRow = Math.floor(cell / columns) === Math.floor(blank / columns);
  if (cell === blank || (!sameRow && cell % columns !== blank % columns)) return [];
  const step = Math.sign(cell - blank) * (sameRow ? 1 : columns);
  const pushed = [];
  for (let at = blank; at !== cell; ) pushed.push(tiles[(at += step)]);
  return pushed;
}

/**
 * Returns the board after a tile next to the blank is pushed.
 * @param {Board} board
 * @param {number} tile
 * @returns {Board}
 * @throws {RangeError} if the tile is not next to the blank
 */
export function push(board, tile) {
  const from = board.tiles.indexOf(tile);
  const to = blankCell(board);
  if (!canPush(board, tile)) throw new RangeError(`tile ${tile} is not next to the blank`);
  const tiles = [...board.tiles];
  tiles[to] = tile;
  tiles[from] = 0;
  return { ...board, tiles };
}

/**
 * Returns whether a tile is next to the blank.
 * @param {Board} board
 * @param {number} tile
 */
export function canPush(board, tile) {
  const from = board.tiles.indexOf(tile);
  return tile > 0 && from >= 0 && distance(board, from, blankCell(board)) === 1;
}

/**
 * Returns the tile that can move in a direction, or nothing at an edge.
 * @param {Board} board
 * @param {Direction} direction of the tile
 * @returns {number | undefined}
 */
export function tileMoving(board, direction) {
  const { rows, columns, tiles } = board;
  const blank = blankCell(board);
  const [row, column] = [Math.floor(blank / columns), blank % columns];
  switch (direction) {
    case 'up':
      return row + 1 < rows ? tiles[blank + columns] : undefined;
    case 'down':
      return row > 0 ? tiles[blank - columns] : undefined;
    case 'left':
      return column + 1 < columns ? tiles[blank + 1] : undefined;
    case 'right':
      return column > 0 ? tiles[blank - 1] : undefined;
  }
}

/**
 * Returns the tiles that move in a direction, starting with the one next to the blank; none at an
 * edge.
 * @param {Board} board
 * @param {Direction} direction
 * @param {boolean} isLine whether all tiles up to the edge move
 */
export function pushedBy(board, direction, isLine) {
  const tile = tileMoving(board, direction);
  if (tile === undefined) return [];
  if (!isLine) return [tile];
  const { rows, columns } = board;
  const blank = blankCell(board);
  const edge = {
    up: (rows - 1) * columns + (blank % columns),
    down: blank % columns,
    left: blank - (blank % columns) + columns - 1,
    right: blank - (blank % columns),
  }[direction];
  return pushedFrom(board, edge);
}

/**
 * Returns the direction in which a tile moves when it is pushed.
 * @param {Board} board
 * @param {number} tile one that is next to the blank
 * @returns {Direction}
 */
export function directionOf(board, tile) {
  const found = DIRECTIONS.find((direction) => tileMoving(board, direction) === tile);
  if (!found) throw new RangeError(`tile ${tile} is not next to the blank`);
  return found;
}

/**
 * Returns the sum of the distances of all tiles from home: a lower bound on the number of moves.
 * @param {Board} board
 */
export function manhattan(board) {
  return board.tiles.reduce(
    (sum, tile, cell) => (tile === 0 ? sum : sum + distance(board, cell, homeCell(board, tile))),
    0,
  );
}
