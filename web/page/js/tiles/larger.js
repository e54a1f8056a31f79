/** The dialog of larger tables: what they are for, what they take, and how far they are. */

import { h, fill } from '../parts/dom.js';
import { button } from '../parts/button.js';
import { openDialog } from '../parts/dialog.js';
import { notify } from '../parts/live.js';
import { number, t } from '../text/index.js';

/** @typedef {import('../engine/larger.js').Larger} Larger */

/** @param {Larger} larger */
export function openLarger(larger) {
  const bar = h('progress', { max: 1, 'aria-label': t('larger.building') });
  const percent = h('p', { class: 'muted' });
  const trouble = h('p', { class: 'notice', role: 'alert', hidden: true });
  const state = h('div', { class: 'panel', 'data-part': 'larger' });
  const build = () => {
    trouble.hidden = true;
    larger.build().then((isBuilt) => isBuilt && notify(t('larger.done')), (error) => {
      trouble.textContent = t('larger.failed', error instanceof Error ? error.message : String(error));
      trouble.hidden = false;
      if (!trouble.isConnected) notify(trouble.textContent);
    });
  };
  const whileBuilding = [bar, percent, button(t('stop'), () => larger.stop(), { id: 'larger-stop' })];
  const ifThere = () => [
    h('p', { role: 'status' }, t(larger.isKept ? 'larger.kept' : 'larger.unkept')),
    button(t('larger.remove'), () => void larger.remove(), { icon: 'erase', id: 'larger-remove' }),
  ];
  const ifNot = () => [button(t('larger.build'), build, { kind: 'primary', id: 'larger-build' })];
  const show = async () => {
    const { share } = larger;
    if (share !== undefined) {
      bar.value = share;
      percent.textContent = t('larger.share', number(Math.floor(share * 100)));
      if (!bar.isConnected) fill(state, ...whileBuilding);
      return;
    }
    const areThere = await larger.areThere();
    if (larger.share === undefined) fill(state, ...(areThere ? ifThere() : ifNot()));
  };
  const { element } = openDialog(t('larger.title'), h('p', {}, t('larger.what')), state, trouble);
  larger.onChange = () => void show();
  element.addEventListener('close', () => (larger.onChange = () => {}));
  void show();
}
