/** Why a position cannot be solved, in plain words. */

import { t } from '../text/index.js';
import { parity } from './parity.js';

/** @param {import('./board.js').Board} board one that cannot be solved */
export function reasonOf(board) {
  const { odd, blank, swap } = parity(board);
  return `${t('tiles.unsolvable', ...swap)} ${t('tiles.unsolvable.why', odd, blank)}`;
}
