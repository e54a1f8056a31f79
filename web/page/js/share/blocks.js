/** A block puzzle in a link. */

import { readPuzzle } from '../blocks/puzzle.js';

/** The style of those who have not chosen one: a move takes one piece anywhere. */
const USUAL_STYLE = 2;

/**
 * The puzzle and the style of a link, and what is wrong with it, as a key of the texts.
 * @param {Record<string, string>} values
 */
export function blocksFromLink({ text, style }) {
  const puzzle = text === undefined ? undefined : readPuzzle(text);
  const isStyle = /^[0-5]$/.test(style ?? '');
  const fault = text !== undefined && !puzzle ? 'share.puzzle' : style !== undefined && !isStyle ? 'share.unknown' : undefined;
  return { puzzle, style: isStyle ? Number(style) : USUAL_STYLE, fault };
}
