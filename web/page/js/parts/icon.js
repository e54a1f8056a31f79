/**
 * Icons for buttons, drawn on 24 by 24 units. Screen readers ignore them and read the button's
 * text.
 */

import { s } from './dom.js';

/** Paths of the icons. */
const LINES = Object.freeze({
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  hint: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.300-1 2H9c0-.7-.3-1.300-1-2Z',
  shuffle: 'M16 4h4v4M4 20 20 4M20 16v4h-4M14 14l6 6M4 4l5 5',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm4 12 5 6L20 6',
  stop: 'M6 6h12v12H6z',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  look: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  plus: 'M12 5v14M5 12h14',
  erase: 'm8 20-5-5L14 4l6 6-10 10zM8 20h12M9 9l6 6',
  tiles: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z',
  blocks: 'M4 4h16v7H4zM4 13h7v7H4zM13 13h7v7h-7z',
  bricks: 'm12 3 8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  sudoku: 'M4 4h16v16H4zM9.300 4v16M14.700 4v16M4 9.300h16M4 14.700h16',
  queens: 'm4 8 4 4 4-7 4 7 4-4-2 10H6zM6 21h12',
  first: 'M18 6l-8 6 8 6zM6 6v12',
  back: 'M16 5l-9 7 9 7z',
  next: 'M8 5l9 7-9 7z',
  last: 'M6 6l8 6-8 6zM18 6v12',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
});

/**
 * @param {keyof typeof LINES} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: LINES[name] }));
}

/** @typedef {keyof typeof LINES} IconName */
