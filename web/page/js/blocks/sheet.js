/**
 * A drawn puzzle as text: headings, the picture of the start, and pictures of goals. Headings bind pieces to their lines, and
 * name exits, such as `A right 3` for one to the right of row 3 through which A may leave.
 *
 * A picture has a sign for each cell: a letter or digit for a piece, `#` for a wall, `.` for nothing, and in goals `?` for
 * whatever. This is the form that the engines read, so that texts, links and the editor are all of one kind.
 *
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} apart letters of pieces that are told apart though they have one shape
 * @property {string} parts letters of pieces that are in several parts
 * @property {Record<'rows' | 'columns' | 'pinned', string>} bound letters of pieces that keep to their row, column or place
 * @property {string[]} exits
 * @property {string[]} start rows
 * @property {string[][]} goals rows of each
 */

/** As many cells as the engines take. */
export const MOST_CELLS = 256;
const LONGEST = 20_000;
const HEADING = /^\s*(title|apart|parts|rows|columns|pinned|exit|start|goal)\s*:\s*(.*)$/;

/** The headings that bind pieces. */
export const BOUND = Object.freeze(/** @type {const} */ (['rows', 'columns', 'pinned']));

/**
 * Reads a text. What is on a picture is not looked at here.
 * @param {string} text
 * @returns {Sheet | undefined} nothing if there is no picture, or rows are of different lengths
 */
export function readSheet(text) {
  if (text.length > LONGEST) return undefined;
  const sheet = { title: '', apart: '', parts: '', bound: { rows: '', columns: '', pinned: '' }, exits: /** @type {string[]} */ ([]) };
  /** @type {string[][]} */
  const pictures = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    if (heading) {
      const name = heading[1];
      const rest = heading[2].trim();
      const bound = BOUND.find((one) => one === name);
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
  if (start.length * start[0].length > MOST_CELLS) return undefined;
  return { ...sheet, start, goals };
}

/**
 * Whether a picture has as many rows as another, all of the same length.
 * @param {string[]} picture
 * @param {string[]} other
 */
function isLike(picture, other) {
  return picture.length === other.length && picture.every((row) => [...row].length === [...other[0]].length);
}

/**
 * Writes a text, which reads as the same sheet.
 * @param {Sheet} sheet
 */
export function writeSheet({ title, apart, parts, bound, exits, start, goals }) {
  const heads = [
    title && `title: ${title}`, apart && `apart: ${apart}`, parts && `parts: ${parts}`,
    ...BOUND.map((name) => bound[name] && `${name}: ${bound[name]}`),
    ...exits.map((exit) => `exit: ${exit}`),
  ].filter(Boolean);
  return [
    heads.length > 0 ? `${heads.join('\n')}\n` : '',
    `start:\n${start.join('\n')}\n`,
    ...goals.map((goal) => `goal:\n${goal.join('\n')}\n`),
  ].filter(Boolean).join('\n');
}
