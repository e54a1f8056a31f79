/** Explanation of why a position cannot be solved. */

import { t } from '../text/index.js';
import { parity } from './parity.js';

/** @param {import('./board.js').Board} board an unsolvable one */
export function reasonOf(board) {
  const { odd, blank, suggestedSwap } = parity(board);
  return `${t('tiles.unsolvable', ...suggestedSwap)} ${t('tiles.unsolvable.why', odd, blank)}`;
}
