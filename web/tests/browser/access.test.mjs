import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { waitForText, boardTiles } from './support.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS = ['tiles', 'blocks', 'bricks', 'sudoku', 'queens'];
const EASY = '#tiles?at=51249638da7befc0';

/** Returns the violations that axe finds on a page, one line each. */
async function violations(page) {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, any, all }) => `${target} ${[...any, ...all].map(({ message }) => message).join(' ')}`).join(' | ')}`);
}

const axed = (scheme) => ['no fault that axe knows, in any view, ' + scheme, async (stage) => {
  for (const view of VIEWS) {
    const page = await stage.page(`#${view}`);
    await page.waitForTimeout(400);
    assert.deepEqual(await violations(page), [], view);
    await page.close();
  }
  const page = await stage.page(EASY);
  await page.click('[data-do=solve]');
  await page.waitForSelector('[data-part=answer]');
  assert.deepEqual(await violations(page), [], 'a solution');
  for (const dialog of ['scramble', 'enter', 'settings', 'machine']) {
    await page.click(`[data-do=${dialog}]`);
    await page.waitForSelector('dialog[open]');
    await page.waitForTimeout(200);
    assert.deepEqual(await violations(page), [], dialog);
    await page.keyboard.press('Escape');
  }
  await page.evaluate(() => (location.hash = '#tiles?at=123456789abcdfe0'));
  await page.waitForSelector('[data-part=unsolvable]');
  assert.deepEqual(await violations(page), [], 'unsolvable');
  await page.evaluate(() => (location.hash = '#blocks'));
  await page.waitForSelector('.blocks-board');
  await page.click('[data-do=edit]');
  await page.waitForSelector('.drawing');
  assert.deepEqual(await violations(page), [], 'the editor');
}, { colorScheme: scheme }];

/** Presses Tab until an element has the focus. */
async function tabTo(page, selector) {
  for (let press = 0; press < 60; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${selector} cannot be reached`);
}

/** Returns whether the focused element is visibly outlined. */
const looksFocused = (page) => page.evaluate(() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
});

export const tests = [
  axed('light'),
  axed('dark'),
  ['a position is scrambled, solved and played with the keyboard alone', async (stage) => {
    const page = await stage.page();
    await tabTo(page, '.skip');
    await page.keyboard.press('Enter');
    await tabTo(page, '[role=application]');
    assert.ok(await looksFocused(page));
    await tabTo(page, '[data-do=enter]');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1 2 3 / 4 _ 6 / 7 5 8');
    await tabTo(page, '[data-do=use]');
    assert.ok(await looksFocused(page));
    await page.keyboard.press('Enter');
    assert.ok(await page.evaluate(() => document.activeElement?.matches('[role=application]')));
    await page.keyboard.press('Enter');
    await waitForText(page, '[data-part=length]', '2');
    await tabTo(page, '[data-do=next]');
    await page.keyboard.press('Enter');
    await tabTo(page, '[data-do=undo], [data-do=next]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-part=solved]');
    assert.deepEqual(await boardTiles(page), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
  }],
  ['moves are said, and the board can be read', async (stage) => {
    const page = await stage.page(EASY);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.textContent('[aria-live=polite].unseen'), '11 pushed, 1 move');
    assert.match(await page.getAttribute('[role=application]', 'aria-label'), /Board of 4 rows and 4 columns. Row 1: 5 1 2 4\./);
    await page.keyboard.press('u');
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=answer]');
    assert.match(await page.textContent('[aria-live=polite].unseen'), /12 moves, and no fewer/);
  }],
  ['sudoku, queens and blocks with the keyboard alone', async (stage) => {
    const page = await stage.page('#sudoku');
    await tabTo(page, '.sudoku .cell');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    assert.equal(await page.textContent('[data-cell="2"]'), '4');
    await page.keyboard.press('Backspace');
    assert.equal(await page.textContent('[data-cell="2"]'), '');
    await page.keyboard.press('n');
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    assert.equal(await page.textContent('[data-cell="2"]'), '12');
    await page.evaluate(() => (location.hash = '#queens'));
    await page.waitForSelector('.chess');
    await tabTo(page, '.chess .cell');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await waitForText(page, '[data-part=counts]', '1 queen, 42 squares');
    await page.evaluate(() => (location.hash = '#blocks'));
    await page.waitForSelector('.blocks-board');
    await tabTo(page, '.playable [data-piece="4"]');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.textContent('[data-part=single]'), '1');
    assert.match(await page.getAttribute('.playable [data-piece="4"]', 'aria-label'), /row 5, column 2/);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.textContent('[data-part=single]'), '1');
  }],
  ['without motion nothing moves', async (stage) => {
    const page = await stage.page(EASY);
    const still = await page.evaluate(() => [...document.querySelectorAll('*')].every((element) => {
      const { transitionDuration, transitionProperty, animationName } = getComputedStyle(element);
      return animationName === 'none' && (transitionProperty === 'none' || transitionDuration.split(',').every((part) => parseFloat(part) === 0));
    }));
    assert.ok(still);
  }, { reducedMotion: 'reduce' }],
  ['German speakers get German, and can choose', async (stage) => {
    const page = await stage.page(EASY);
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    await waitForText(page, '[data-do=solve]', 'Lösen');
    assert.equal(await page.textContent('.skip'), 'Zum Rätsel');
    await page.click('[data-do=settings]');
    await page.getByRole('radio', { name: 'English' }).click();
    await waitForText(page, '[data-do=solve]', 'Solve');
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
    await page.reload();
    await waitForText(page, '[data-do=solve]', 'Solve');
  }, { locale: 'de-DE' }],
  ['a change of the language right after a move keeps the move', async (stage) => {
    const page = await stage.page(EASY);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/moves=/);
    await page.evaluate(() => {
      document.querySelector('[data-do=undo]').click();
      document.querySelector('[data-do=settings]').click();
      [...document.querySelectorAll('label')].find((label) => label.textContent.includes('Deutsch')).click();
    });
    await waitForText(page, '[data-do=solve]', 'Lösen');
    assert.equal(await page.textContent('[data-part=single]'), '0');
  }],
];
