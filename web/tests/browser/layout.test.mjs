import assert from 'node:assert/strict';
import { join } from 'node:path';
import { waitForText } from './support.mjs';

const VIEWS = ['tiles', 'blocks', 'bricks', 'sudoku', 'queens'];
const SIZES = [[320, 568], [390, 844], [844, 390], [768, 1024], [1280, 800], [1920, 1080], [3840, 2160]];

/**
 * Returns the faults of a layout: a page or elements that are too wide, elements that are too small
 * for a finger, and buttons whose text is cut off.
 */
const faults = () => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll('main button, main a, main input, main select, main [role=application], nav a')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width === 0 || element.closest('.moves') || element.closest('details:not([open])')) continue;
    const name = element.getAttribute('data-do') ?? element.textContent.trim() ?? element.tagName;
    if (left < -1 || right > innerWidth + 1) found.push(`${name} sticks out`);
    if (Math.min(width, height) < 24) found.push(`${name} is ${Math.round(width)} x ${Math.round(height)}`);
    if (element.tagName === 'BUTTON' && element.scrollWidth > element.clientWidth + 2) found.push(`${name} is cut off`);
  }
  return found;
};

const fits = (locale) => [`everything fits from 320 px to 4K (${locale})`, async (stage) => {
  for (const view of VIEWS) {
    const page = await stage.page(view === 'tiles' ? '#tiles?at=51249638da7befc0' : `#${view}`);
    if (view === 'tiles') {
      await page.click('[data-do=solve]');
      await page.waitForSelector('[data-part=answer]');
    }
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await page.evaluate(faults), [], `${view} at ${width} x ${height}`);
      if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${view}-${width}-${locale}.png`) });
    }
    await page.close();
  }
}, { locale }];

export const tests = [
  fits('en-GB'),
  fits('de-DE'),
  ['on a phone the board and its buttons are seen at once', async (stage) => {
    const page = await stage.page('#tiles?at=51249638da7befc0');
    const { y, height } = await page.locator('[data-do=solve]').boundingBox();
    const nav = await page.locator('.views').boundingBox();
    assert.ok(y + height <= nav.y, `the button ends at ${y + height}, and the bar begins at ${nav.y}`);
  }, { viewport: { width: 375, height: 667 } }],
  ['a short message covers neither the board nor what it is played with', async (stage) => {
    for (const [width, height] of [[390, 844], [1280, 800]]) {
      const page = await stage.page('#tiles?at=nonsense');
      await page.setViewportSize({ width, height });
      await page.waitForSelector('.toast:not([hidden])');
      const toast = await page.locator('.toast').boundingBox();
      for (const part of ['[role=application]', '.status', '.actions']) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box.y >= toast.y + toast.height - 1 || box.x >= toast.x + toast.width, `${part} at ${width}: ${box.y}, ${toast.y + toast.height}`);
      }
      await page.close();
    }
  }],
  ['one sentence says what this is, and the size can be seen and changed', async (stage) => {
    const page = await stage.page('#tiles?at=51249638da7befc0');
    await waitForText(page, '.tagline', 'Shortest solutions of sliding puzzles, proved.');
    assert.ok(await page.isVisible('[data-do=board-size]'));
    assert.equal(await page.inputValue('[data-do=board-size]'), '4x4');
    await page.selectOption('[data-do=board-size]', '3x3');
    assert.match(await page.getAttribute('[role=application]', 'aria-label'), /Board of 3 rows and 3 columns/);
    await page.click('[data-do=enter]');
    await page.fill('[data-part=entry] [data-do=text]', 'RDLU');
    await waitForText(page, '[data-part=reading]', '3 × 3');
    await page.fill('[data-part=entry] [data-do=text]', 'hello');
    await waitForText(page, '[data-part=reading]', 'no numbers');
    await page.fill('[data-part=entry] [data-do=text]', '1 2 3 4 / 5 6 7 _');
    await page.click('[data-do=use]');
    assert.equal(await page.inputValue('[data-do=board-size]'), '2x4');
  }],
  ['on a phone nothing that is needed lies under the bar', async (stage) => {
    const barTop = (page) => page.evaluate(() => document.querySelector('.views').getBoundingClientRect().top);
    const isFree = async (page, selector) => {
      const { y, height } = await page.locator(selector).boundingBox();
      assert.ok(y + height <= (await barTop(page)) + 1, `${selector} ends at ${y + height}`);
    };
    const blocks = await stage.page('#blocks');
    for (const part of ['figure.goal', '[data-do=solve]', '[data-part=title]']) await isFree(blocks, part);
    const bricks = await stage.page('#bricks');
    await isFree(bricks, '[data-do=solve]');
    const sudoku = await stage.page('#sudoku');
    await sudoku.click('[data-do=step]');
    await sudoku.waitForSelector('[data-do=place]');
    await isFree(sudoku, '[data-do=place]');
    const lines = await sudoku.evaluate(() => document.querySelector('[data-do=step] span').getClientRects().length);
    assert.equal(lines, 1, 'Next step is one line');
  }],
  ['slow motion needs no scrolling, and a full screen has larger steps', async (stage) => {
    const page = await stage.page('#tiles?at=1234567890abdefc');
    await page.click('[data-do=machine]');
    await page.waitForSelector('[data-part=handler]');
    const { y, height } = await page.locator('[data-part=machine] [data-do=next]').boundingBox();
    assert.ok(y + height <= 800, `the steps end at ${y + height}`);
    await page.keyboard.press('Escape');
    const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    const before = await size();
    await page.click('[data-do=fullscreen]');
    await page.waitForFunction(() => document.fullscreenElement);
    assert.ok((await size()) >= 1.3 * before);
    await page.click('[data-do=fullscreen]');
    await page.waitForFunction(() => !document.fullscreenElement);
    assert.equal(await size(), before);
  }, { viewport: { width: 1280, height: 800 } }],
  ['dark and light follow the system, and the choice', async (stage) => {
    const page = await stage.page('#tiles?at=51249638da7befc0');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground();
    assert.notEqual(dark, light);
    await page.click('[data-do=settings]');
    await page.getByRole('radio', { name: 'Dark' }).check();
    assert.equal(await ground(), dark);
    await page.keyboard.press('Escape');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '12');
  }, { colorScheme: 'dark' }],
  ['a long word in the title of a puzzle does not widen the page', async (stage) => {
    const page = await stage.page(`#blocks?text=${encodeURIComponent(`title: ${'W'.repeat(60)}\n\nstart:\nA.\n\ngoal:\n.A\n`)}`);
    assert.deepEqual(await page.evaluate(faults), []);
  }, { viewport: { width: 320, height: 568 } }],
];
