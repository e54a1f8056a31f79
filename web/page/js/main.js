/** The page: its header, the view that the address names, and the services that all views share. */

import { h, fill, set } from './parts/dom.js';
import { icon } from './parts/icon.js';
import { iconButton } from './parts/button.js';
import { liveRegions, notify } from './parts/live.js';
import { SettingsStore } from './parts/settings.js';
import { openSettings } from './parts/preferences.js';
import { readFragment, VIEWS, writeFragment } from './share/fragment.js';
import { setLanguage, language, t } from './text/index.js';
import { createEngine } from './engine/index.js';
import { keepOffline } from './parts/offline.js';

/**
 * @typedef {object} App services that the page provides to a view
 * @property {SettingsStore} settings
 * @property {import('./engine/index.js').Engine} engine
 * @property {(values: Record<string, string | undefined>) => void} remember updates the address
 * @property {(values: Record<string, string | undefined>) => Promise<void>} share copies a link
 *
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {() => void} close stops its tasks
 * @property {() => void} [showNotation] writes moves in the notation of the settings
 */

/** @type {Record<string, () => Promise<{ mount: (app: App, values: Record<string, string>) => View }>>} */
const MODULES = {
  tiles: () => import('./tiles/view.js'),
  blocks: () => import('./blocks/view.js'),
  bricks: () => import('./bricks/view.js'),
  sudoku: () => import('./sudoku/view.js'),
  queens: () => import('./queens/view.js'),
};

const settings = new SettingsStore(() => localStorage);
const engine = createEngine();
const main = h('main', { id: 'main', tabindex: -1 });
const header = h('header', { class: 'top' });
const skip = h('a', { class: 'skip', href: '#main', onclick: (/** @type {Event} */ event) => (event.preventDefault(), main.focus()) });
/** @type {View | undefined} */
let view;
let shownView = '';
/** Address of the shown view. */
let shownFragment = '';
let writtenFragment = location.hash;
let rememberTimer = 0;
/** What the address does not show yet. @type {{ name: string, values: Record<string, string | undefined> } | undefined} */
let unwritten;

/** Builds the page in the language of the settings. */
function buildPage() {
  writeRemembered();
  setLanguage(settings.get('language'));
  set(document.documentElement, { lang: language() });
  applyTheme();
  skip.textContent = t('skip');
  fill(header,
    h('h1', { class: 'brand' }, h('img', { src: 'icon.svg', alt: '' }), 'fifteen'),
    h('p', { class: 'tagline' }, t('tagline')),
    h('nav', { 'aria-label': t('nav') }, h('div', { class: 'views' }, ...VIEWS.map(viewLink))),
    document.fullscreenEnabled && iconButton(t('fullscreen'), 'fullscreen', () => void toggleFullscreen(), 'fullscreen'),
    iconButton(t('settings'), 'gear', () => openSettings(settings, applyTheme, buildPage, () => view?.showNotation?.()), 'settings'));
  void show();
}

function applyTheme() {
  const theme = settings.get('theme');
  set(document.documentElement, { 'data-theme': theme !== 'auto' && theme });
}

/** Enters or leaves full-screen mode. */
async function toggleFullscreen() {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // The browser refuses: the page stays as it is.
  }
}

/** @param {string} name */
function viewLink(name) {
  return h('a', { href: writeFragment(name), 'data-view': name }, icon(/** @type {import('./parts/icon.js').IconName} */ (name)), h('span', {}, t(`view.${name}`)));
}

/** Shows the view that the address names. If it cannot be loaded, restores the address. */
async function show() {
  const place = readFragment(location.hash);
  const module = await MODULES[place.view]().catch(() => undefined);
  if (place.view !== readFragment(location.hash).view) return;
  if (!module) {
    notify(t('failure'));
    if (view) write(shownFragment);
    return;
  }
  view?.close();
  if (!place.isWhole) notify(t('share.unknown'));
  shownView = place.view;
  shownFragment = location.hash;
  view = module.mount(createApp(place.view), place.values);
  document.title = `${t(`view.${place.view}`)} · fifteen`;
  for (const anchor of header.querySelectorAll('.views a')) {
    set(anchor, { 'aria-current': anchor.getAttribute('data-view') === place.view && 'page' });
  }
  fill(main, view.element);
  document.documentElement.dataset.ready = place.view;
}

/**
 * @param {string} name
 * @returns {App}
 */
function createApp(name) {
  return {
    settings,
    engine,
    remember(values) {
      forget();
      unwritten = { name, values };
      rememberTimer = window.setTimeout(writeRemembered, 300);
    },
    async share(values) {
      const address = new URL(writeFragment(name, values), location.href).href;
      write(writeFragment(name, values));
      try {
        await navigator.clipboard.writeText(address);
        notify(t('share.copied'));
      } catch {
        notify(t('share.address'));
      }
    },
  };
}

/** Updates the address with what a view asked to remember, if that is still to be done. */
function writeRemembered() {
  // An address that the user has just changed must not be overwritten.
  if (unwritten && shownView === unwritten.name && location.hash === writtenFragment) write(writeFragment(unwritten.name, unwritten.values));
}

/** Drops what a view asked to remember. */
function forget() {
  clearTimeout(rememberTimer);
  unwritten = undefined;
}

/**
 * Updates the address, which stays unchanged if the browser rejects updates as too frequent.
 * @param {string} fragment
 */
function write(fragment) {
  forget();
  try {
    history.replaceState(null, '', fragment);
  } catch {
    // The browser refuses: the address stays as it is.
  }
  writtenFragment = shownFragment = location.hash;
}

window.addEventListener('hashchange', () => {
  forget();
  if (location.hash === '#main' || location.hash === writtenFragment) return;
  writtenFragment = location.hash;
  void show();
});

document.body.append(
  skip,
  header,
  main,
  ...liveRegions(),
);
buildPage();
keepOffline();
