/** Texts in German. */

import { blocks } from './de/blocks.js';
import { bricks } from './de/bricks.js';
import { common } from './de/common.js';
import { grids } from './de/grids.js';
import { search } from './de/search.js';
import { tiles } from './de/tiles.js';

/** @type {import('./index.js').Texts} */
export const de = Object.freeze({ ...common, ...tiles, ...search, ...blocks, ...bricks, ...grids });
