/**
 * A drawn puzzle as text: headings, the picture of the start, and pictures of goals. Headings bind
 * pieces to lines and declare exits: `A right 3` is an exit to the right of row 3 through which A
 * may leave.
 *
 * A picture has one character per cell: a letter or digit for a piece, `#` for a wall, `.` for an
 * empty cell, and in goals `?` for any content. The engines parse the same format, so that texts,
 * links and the editor share it.
 *
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} apart letters of pieces that are told apart despite the same shape
 * @property {string} parts letters of pieces that are in several parts
 * @property {Record<'rows' | 'columns' | 'pinned', string>} bound letters of bound pieces
 * @property {string[]} exits
 * @property {string[]} start rows
 * @property {string[][]} goals rows of each goal
 */

/** Maximum number of cells that the engines accept. */
export const MAX_CELLS = 256;
const MAX_LENGTH = 20_000;
const HEADING = /^\s*(title|apart|parts|rows|columns|pinned|exit|start|goal)\s*:\s*(.*)$/;

/** The headings that bind pieces. */
export const AXIS_HEADINGS = Object.freeze(/** @type {const} */ (['rows', 'columns', 'pinned']));

/**
 * Parses a text. Does not check the contents of the pictures.
 * @param {string} text
 * @returns {Sheet | undefined} nothing if there is no picture, if pictures or rows differ in size,
 *   if something follows `start:` or `goal:`, or if the text or the board is too large
 */
export function readSheet(text) {
  if (text.length > MAX_LENGTH) return undefined;
  const sheet = { title: '', apart: '', parts: '', bound: { rows: '', columns: '', pinned: '' }, exits: /** @type {string[]} */ ([]) };
  /** @type {string[][]} */
  const pictures = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    if (heading) {
      const name = heading[1];
      const rest = heading[2].trim();
      const bound = AXIS_HEADINGS.find((one) => one === name);
      if (name === 'title' || name === 'apart' || name === 'parts') sheet[name] = rest;
      else if (bound) sheet.bound[bound] = `${sheet.bound[bound]} ${rest}`.trim();
      else if (name === 'exit') sheet.exits.push(rest);
      else if (heading[2] !== '') return undefined;
      isOpen = false;
    } else if (line.trim() === '') {
      isOpen = false;
    } else {
      if (!isOpen) pictures.push([]);
      pictures[pictures.length - 1].push(line.replace(/\s/g, ''));
      isOpen = true;
    }
  }
  const [start, ...goals] = pictures;
  if (!start || !pictures.every((picture) => isLike(picture, start))) return undefined;
  if (start.length * start[0].length > MAX_CELLS) return undefined;
  return { ...sheet, start, goals };
}

/**
 * Returns whether a picture has the same size as another.
 * @param {string[]} picture
 * @param {string[]} other
 */
function isLike(picture, other) {
  return picture.length === other.length && picture.every((row) => [...row].length === [...other[0]].length);
}

/**
 * Returns the text of a sheet, which parses to the same sheet.
 * @param {Sheet} sheet
 */
export function writeSheet({ title, apart, parts, bound, exits, start, goals }) {
  const heads = [
    title && `title: ${title}`, apart && `apart: ${apart}`, parts && `parts: ${parts}`,
    ...AXIS_HEADINGS.map((name) => bound[name] && `${name}: ${bound[name]}`),
    ...exits.map((exit) => `exit: ${exit}`),
  ].filter(Boolean);
  return [
    heads.length > 0 ? `${heads.join('\n')}\n` : '',
    `start:\n${start.join('\n')}\n`,
    ...goals.map((goal) => `goal:\n${goal.join('\n')}\n`),
  ].filter(Boolean).join('\n');
}

/**
 * Returns the numbers of rows and columns.
 * @param {Sheet} sheet
 * @returns {[number, number]}
 */
export function sizeOf({ start }) {
  return [start.length, [...start[0]].length];
}

/**
 * Returns the signs of a picture, cell by cell.
 * @param {string[]} rows
 */
export function signsOf(rows) {
  return rows.flatMap((row) => [...row]);
}
