/**
 * A drawn puzzle as text: headings, the picture of the start, and pictures of goals.
 *
 * A picture has a sign for each cell: a letter or digit for a piece, `#` for a wall, `.` for nothing, and in goals `?` for
 * whatever. This is the form that the engines read, so that texts, links and the editor are all of one kind.
 *
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} apart letters of pieces that are told apart though they have one shape
 * @property {string} parts letters of pieces that are in several parts
 * @property {string[]} start rows
 * @property {string[][]} goals rows of each
 */

/** As many cells as the engines take. */
export const MOST_CELLS = 256;
const LONGEST = 20_000;
const HEADING = /^\s*(title|apart|parts|start|goal)\s*:\s*(.*)$/;

/**
 * Reads a text. What is on a picture is not looked at here.
 * @param {string} text
 * @returns {Sheet | undefined} nothing if there is no picture, or rows are of different lengths
 */
export function readSheet(text) {
  if (text.length > LONGEST) return undefined;
  const sheet = { title: '', apart: '', parts: '' };
  /** @type {string[][]} */
  const pictures = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    if (heading) {
      const name = heading[1];
      if (name === 'title' || name === 'apart' || name === 'parts') sheet[name] = heading[2].trim();
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
export function writeSheet({ title, apart, parts, start, goals }) {
  const heads = [title && `title: ${title}`, apart && `apart: ${apart}`, parts && `parts: ${parts}`].filter(Boolean);
  return [
    heads.length > 0 ? `${heads.join('\n')}\n` : '',
    `start:\n${start.join('\n')}\n`,
    ...goals.map((goal) => `goal:\n${goal.join('\n')}\n`),
  ].filter(Boolean).join('\n');
}
