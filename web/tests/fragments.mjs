/** Fragments most of which are invalid: random characters, and valid links with random changes. */

const RIGHT = [
  '#tiles?at=51249638da7befc0&size=4x4&moves=cfed9512378bc&step=3',
  '#tiles?at=867254301&size=3x3',
  '#blocks?text=title%3A+x%0A%0Astart%3A%0AAA.%0A..B%0A%0Agoal%3A%0A.AA%0A...%0A&style=2',
  '#bricks?box=3x3x3&brick=2x2x1',
  '#sudoku?given=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  '#queens?size=8x8&board=0.17.34',
];
const SIGNS = '#?&=%+.x0123456789abcdefghxyzABC#\u00e4\u{1f600} \n/"<>\'\\;:__proto__';

/** @param {() => number} random */
export function randomFragment(random) {
  const text = Array.from({ length: Math.floor(random() * 80) }, () => pick([...SIGNS], random)).join('');
  const view = pick(['tiles', 'blocks', 'bricks', 'sudoku', 'queens', 'x', ''], random);
  const key = pick(['at', 'moves', 'step', 'size', 'text', 'given', 'grid', 'board', 'box', 'brick', 'style', 'q'], random);
  return pick([`#${text}`, `#${view}?${key}=${text}`, `#${view}?${key}=${encodeURIComponent(text)}`, `#${view}?${text}&${key}=1`], random);
}

/** @param {() => number} random */
export function mutate(random) {
  let text = pick(RIGHT, random);
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const at = Math.floor(random() * text.length);
    const sign = pick([...SIGNS], random);
    text = pick([
      text.slice(0, at) + sign + text.slice(at + 1),
      text.slice(0, at) + sign + text.slice(at),
      text.slice(0, at),
      text.slice(0, at) + text.slice(at).repeat(2),
      text.slice(0, at) + text.slice(at + 3),
    ], random);
  }
  return text;
}

/**
 * @template T
 * @param {T[]} from
 * @param {() => number} random
 */
function pick(from, random) {
  return from[Math.floor(random() * from.length)];
}
