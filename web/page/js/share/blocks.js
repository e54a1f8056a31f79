/** Block puzzles in links. */

import { readPuzzle } from '../blocks/puzzle.js';

/** Default style: a move takes one piece along any path. */
const USUAL_STYLE = 2;

/**
 * Returns the puzzle and the style of a link, and the key of a message if the link is invalid.
 * @param {Record<string, string>} values
 */
export function blocksFromLink({ text, style }) {
  const puzzle = text === undefined ? undefined : readPuzzle(text);
  const isStyle = /^[0-5]$/.test(style ?? '');
  const fault = text !== undefined && !puzzle ? 'share.puzzle' : style !== undefined && !isStyle ? 'share.unknown' : undefined;
  return { puzzle, style: isStyle ? Number(style) : USUAL_STYLE, fault };
}
