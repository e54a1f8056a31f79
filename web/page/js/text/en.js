/** Texts in English. */

import { blocks } from './en/blocks.js';
import { bricks } from './en/bricks.js';
import { common } from './en/common.js';
import { grids } from './en/grids.js';
import { search } from './en/search.js';
import { tiles } from './en/tiles.js';

/** @type {import('./index.js').Texts} */
export const en = Object.freeze({ ...common, ...tiles, ...search, ...blocks, ...bricks, ...grids });
