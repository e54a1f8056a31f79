import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sees } from './support.mjs';

const VIEWS = ['tiles', 'blocks', 'bricks', 'sudoku', 'queens'];
const SIZES = [[320, 568], [390, 844], [844, 390], [768, 1024], [1280, 800], [1920, 1080], [3840, 2160]];

/** What sticks out of the page to the side, and buttons that are too small for a finger. */
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
    await sees(page, '[data-part=length]', '12');
  }, { colorScheme: 'dark' }],
];
