import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clock, LANGUAGES, setLanguage, t } from '../../page/js/text/index.js';

const JS = join(import.meta.dirname, '../../page/js');

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (name.endsWith('.js')) yield path;
  }
}

const sources = [...files(JS)].filter((path) => !path.includes('/text/')).map((path) => readFileSync(path, 'utf8')).join('\n');

test('every text is there in both languages, and takes the same values', () => {
  const { en, de } = LANGUAGES;
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  for (const key of Object.keys(en)) {
    assert.equal(typeof de[key], typeof en[key], key);
    if (typeof en[key] === 'function') assert.equal(de[key].length, en[key].length, key);
    else assert.ok(de[key].trim() !== '' && en[key].trim() !== '', key);
  }
});

test('every text that the page asks for is there, and every one that is there is asked for', () => {
  const plain = [...sources.matchAll(/\bt\('([^']+)'/g), ...sources.matchAll(/'((?:read|share)\.[a-z]+)'/g)].map(([, key]) => key);
  const prefixes = [...sources.matchAll(/\bt\(`([^`$]+)\$\{/g)].map(([, prefix]) => prefix);
  const isKnown = (key) => Object.hasOwn(LANGUAGES.en, key);
  assert.deepEqual(plain.filter((key) => !isKnown(key)), []);
  for (const prefix of prefixes) assert.ok(Object.keys(LANGUAGES.en).some((key) => key.startsWith(prefix)), prefix);
  const chosen = [...sources.matchAll(/'([a-z]+(?:\.[a-zA-Z0-9-]+)*)'/g)].map(([, key]) => key);
  const used = new Set([...plain, ...chosen]);
  const unused = Object.keys(LANGUAGES.en).filter((key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
  assert.deepEqual(unused, []);
});

test('the language is the browser’s first that there is, or the one that is chosen', () => {
  setLanguage('auto', ['fr-FR', 'de-CH', 'en']);
  assert.equal(t('solve'), 'Lösen');
  setLanguage('auto', ['fr']);
  assert.equal(t('solve'), 'Solve');
  setLanguage('de', []);
  assert.equal(t('tiles.solved', 1), 'Gelöst, in 1 Zug.');
  assert.equal(clock(65_349), '1:05,3');
  setLanguage('en', []);
  assert.equal(clock(9_990), '9.9');
  assert.equal(t('tiles.hint', 12, 1), 'Push 12. That is the last move.');
  assert.match(t('read.size', 1), /^1 cell cannot form a board/);
  assert.match(t('queens.found', 1, '110'), /^1 queen leaving 110 squares/);
});

test('files hold one idea: none of the page is longer than 300 lines', () => {
  for (const path of files(JS)) assert.ok(readFileSync(path, 'utf8').split('\n').length <= 300, path);
});
