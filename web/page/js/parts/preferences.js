/** Dialog of settings. */

import { h } from './dom.js';
import { segments } from './button.js';
import { openDialog } from './dialog.js';
import { t } from '../text/index.js';

/**
 * @param {import('./settings.js').SettingsStore} settings
 * @param {() => void} onTheme only colors change
 * @param {() => void} onTexts
 * @param {() => void} onNotation
 */
export function openSettings(settings, onTheme, onTexts, onNotation) {
  const { element, close } = openDialog(t('settings'),
    segments(t('settings.theme'), [['auto', t('settings.auto')], ['light', t('settings.light')], ['dark', t('settings.dark')]],
      settings.get('theme'), (theme) => {
        settings.set('theme', theme);
        onTheme();
      }),
    segments(t('settings.language'), [['auto', t('settings.auto')], ['en', 'English'], ['de', 'Deutsch']],
      settings.get('language'), (language) => {
        settings.set('language', language);
        close();
        onTexts();
      }),
    segments(t('settings.notation'), [['tiles', t('settings.notation.tiles')], ['ways', 'R2UL']],
      settings.get('notation'), (notation) => {
        settings.set('notation', notation);
        onNotation();
      }),
    h('p', { class: 'muted' }, t('settings.about')));
  element.dataset.part = 'settings';
}
