/**
 * Keys for a board of tiles.
 *
 * Arrow keys, and the letters w, a, s and d, push a tile in their direction; with Shift, all tiles
 * up to the edge.
 *
 * @typedef {import('./board.js').Direction} Direction
 *
 * @typedef {{ push: Direction, line: boolean } | { act: 'undo' | 'redo' | 'hint' | 'solve' | 'scramble' | 'play' | 'help' }} Action
 */

/** @type {Record<string, Direction>} */
const PUSHES = {
  arrowup: 'up', arrowdown: 'down', arrowleft: 'left', arrowright: 'right',
  w: 'up', s: 'down', a: 'left', d: 'right',
};

/** @type {Record<string, 'undo' | 'redo' | 'hint' | 'solve' | 'scramble' | 'play' | 'help'>} */
const ACTS = { backspace: 'undo', u: 'undo', z: 'undo', y: 'redo', r: 'redo', h: 'hint', enter: 'solve', n: 'scramble', p: 'play', '?': 'help' };

/**
 * Returns the action of a key, if it has one. Keys with Alt, Control or Meta are left to the
 * browser, except for Control+Z, Control+Y and Meta+Z.
 * @param {{ key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean }} event
 * @returns {Action | undefined}
 */
export function actionOf({ key, shiftKey, ctrlKey, altKey, metaKey }) {
  const name = key.toLowerCase();
  if (altKey || (metaKey && name !== 'z') || (ctrlKey && name !== 'z' && name !== 'y')) return undefined;
  if ((ctrlKey || metaKey) && shiftKey && name === 'z') return { act: 'redo' };
  if (PUSHES[name]) return { push: PUSHES[name], line: shiftKey };
  return ACTS[name] ? { act: ACTS[name] } : undefined;
}
