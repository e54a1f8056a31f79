/**
 * Movement of pieces by touch, mouse or keyboard.
 *
 * A piece moves to the place nearest to the pointer that it can reach; it turns corners by itself.
 * In styles in which pieces move together, it pushes the pieces in its way.
 *
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {import('./puzzle.js').Configuration} Configuration
 * @typedef {import('./moves.js').Move} Move
 * @typedef {import('./moves.js').Direction} Direction
 *
 * @typedef {object} DragOptions
 * @property {Puzzle} puzzle
 * @property {() => Configuration} configuration
 * @property {() => boolean} isTogether whether several pieces may move at once
 * @property {(moves: Move[]) => void} onDrop
 * @property {(piece: number, direction: Direction) => void} onStep
 */

import { set } from '../parts/dom.js';
import { t } from '../text/index.js';
import { play, pushed, reach, step } from './moves.js';

/** @type {Record<string, Direction>} */
const KEYS = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' };
/**
 * Fraction of a step that the pointer must pass before a piece takes it, in styles in which pieces
 * move together.
 */
const SHARE = 0.55;

/**
 * @param {import('./picture.js').BlockPicture} picture
 * @param {DragOptions} options
 */
export function makeDraggable(picture, options) {
  for (const [index, element] of picture.pieces.entries()) {
    set(element, {
      tabindex: 0, role: 'button', 'aria-roledescription': t('blocks.piece.role'),
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        if (event.button === 0) drag(picture, element, index, event, options);
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const direction = KEYS[event.key];
        if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        options.onStep(index, direction);
      },
    });
  }
}

/**
 * Follows a pointer until it is released.
 * @param {import('./picture.js').BlockPicture} picture
 * @param {SVGGElement} element
 * @param {number} piece
 * @param {PointerEvent} down
 * @param {DragOptions} options
 */
function drag(picture, element, piece, down, { puzzle, configuration, isTogether, onDrop }) {
  const start = configuration();
  const routes = reach(puzzle, start, piece);
  const scale = picture.scale;
  /** @type {Move[]} */
  let moves = [];
  let now = start;
  element.setPointerCapture(down.pointerId);
  element.classList.add('held');

  const follow = (/** @type {PointerEvent} */ event) => {
    const right = (event.clientX - down.clientX) / scale;
    const below = (event.clientY - down.clientY) / scale;
    if (isTogether()) {
      moves = pushTowards(puzzle, start, moves, piece, below, right);
    } else {
      const first = nearest(puzzle, start[piece], routes, below, right);
      moves = first === start[piece] ? [] : [{ pieces: [piece], route: /** @type {string} */ (routes.get(first)) }];
    }
    now = moves.reduce((at, move) => play(puzzle, at, move), start);
    picture.show(now);
  };
  const drop = () => {
    element.removeEventListener('pointermove', follow);
    element.classList.remove('held');
    if (moves.length > 0) onDrop(moves);
  };
  const giveUp = () => {
    moves = [];
    picture.show(start);
    drop();
  };
  element.addEventListener('pointermove', follow);
  element.addEventListener('pointerup', drop, { once: true });
  element.addEventListener('pointercancel', giveUp, { once: true });
}

/**
 * Returns the place nearest to the pointer that a piece can reach.
 * @param {Puzzle} puzzle
 * @param {number} from its first cell
 * @param {Map<number, string>} routes
 * @param {number} below
 * @param {number} right
 */
function nearest(puzzle, from, routes, below, right) {
  const away = (/** @type {number} */ first) => {
    const row = Math.floor(first / puzzle.columns) - Math.floor(from / puzzle.columns);
    const column = (first % puzzle.columns) - (from % puzzle.columns);
    return (row - below) ** 2 + (column - right) ** 2;
  };
  return [...routes.keys()].reduce((best, first) => (away(first) < away(best) ? first : best), from);
}

/**
 * Continues a drag step by step, and pushes the pieces in the way.
 * @param {Puzzle} puzzle
 * @param {Configuration} start
 * @param {Move[]} moves
 * @param {number} piece
 * @param {number} below
 * @param {number} right
 * @returns {Move[]}
 */
function pushTowards(puzzle, start, moves, piece, below, right) {
  let now = moves.reduce((at, move) => play(puzzle, at, move), start);
  for (;;) {
    const row = below - Math.floor(now[piece] / puzzle.columns) + Math.floor(start[piece] / puzzle.columns);
    const column = right - (now[piece] % puzzle.columns) + (start[piece] % puzzle.columns);
    /** @type {[Direction, number][]} */
    const wishes = [[row > 0 ? 'S' : 'N', Math.abs(row)], [column > 0 ? 'E' : 'W', Math.abs(column)]];
    const taken = wishes.filter(([, far]) => far > SHARE).sort((a, b) => b[1] - a[1]).map(([direction]) => ({ direction, pieces: pushed(puzzle, now, piece, direction) })).find(({ pieces }) => pieces);
    if (!taken?.pieces) return moves;
    now = /** @type {Configuration} */ (step(puzzle, now, taken.pieces, taken.direction));
    moves = extended(moves, taken.pieces, taken.direction);
  }
}

/** @type {Record<Direction, Direction>} */
const OPPOSITE = { N: 'S', S: 'N', E: 'W', W: 'E' };

/**
 * Returns the moves with one more step. A step back cancels the previous step.
 * @param {Move[]} moves
 * @param {number[]} pieces
 * @param {Direction} direction
 * @returns {Move[]}
 */
function extended(moves, pieces, direction) {
  const last = moves.at(-1);
  if (!last || last.pieces.join() !== pieces.join()) return [...moves, { pieces, route: direction }];
  const route = last.route.endsWith(OPPOSITE[direction]) ? last.route.slice(0, -1) : last.route + direction;
  return route === '' ? moves.slice(0, -1) : [...moves.slice(0, -1), { pieces, route }];
}

/**
 * Returns a description of a piece and its place.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 * @param {number} index
 */
export function describePiece(puzzle, configuration, index) {
  const first = configuration[index];
  const { letter, shape, axis } = puzzle.pieces[index];
  const words = t('blocks.piece', letter, shape.length, Math.floor(first / puzzle.columns) + 1, (first % puzzle.columns) + 1);
  return axis === 'both' ? words : `${words}, ${t('blocks.bound', t(`editor.axis.${axis}`))}`;
}
