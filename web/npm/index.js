/**
 * Sliding puzzles solved optimally, in web workers. `index.d.ts` documents the functions.
 */

import { createApi, Unsolvable } from './api.js';
import { createEngine } from './js/engine/index.js';

export { Unsolvable };
export const { solve, search, ask, close } = createApi(createEngine);
