import assert from 'node:assert/strict';
import { sees } from './support.mjs';

/** One of the seventeen positions that are 80 moves away. */
const HARDEST = '#tiles?at=0c9dfbae37254861';
const FILE = 'pdb-4x4-7-8.fifteen';

/** What the browser keeps of them: the bytes of each file. */
const kept = (page) => page.evaluate(async () => {
  const shelf = await caches.open('tables-of-fifteen');
  return Promise.all((await shelf.matchAll()).map(async (file) => (await file.blob()).size));
});

const open = async (page) => {
  await page.click('[data-do=larger]');
  await page.waitForSelector('[data-part=larger] button');
};

const solve = async (page, length) => {
  await page.click('[data-do=solve]');
  await sees(page, '[data-part=length]', length);
};

/** Builds them in the dialog, and closes it. */
async function build(page) {
  await open(page);
  await page.click('[data-do=larger-build]');
  const began = performance.now();
  await page.waitForSelector('[data-do=larger-remove]');
  await page.keyboard.press('Escape');
  return `built in ${((performance.now() - began) / 1000).toFixed(1)} s`;
}

export const tests = [
  ['building larger tables shows how far it is, and can be stopped', async (stage) => {
    const page = await stage.page(HARDEST);
    await open(page);
    await page.click('[data-do=larger-build]');
    await page.waitForFunction(() => document.querySelector('progress')?.value > 0.02);
    await page.keyboard.press('Escape');
    await open(page);
    assert.ok((await page.evaluate(() => document.querySelector('progress').value)) > 0.02, 'it goes on when the dialog is closed');
    await page.click('[data-do=larger-stop]');
    await page.waitForSelector('[data-do=larger-build]');
    assert.deepEqual(await kept(page), []);
  }],
  ['larger tables that are damaged are given up, and the search does without', async (stage) => {
    const page = await stage.page('#tiles?at=123456789abcdef0');
    const address = new URL(`kept/${FILE}`, stage.server.address).href;
    await page.evaluate(async (at) => (await caches.open('tables-of-fifteen')).put(at, new Response('not what it was')), address);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    // Whether this search is hard enough to ask for larger tables depends on the machine; it comes to an end in any case.
    await page.evaluate((hash) => (location.hash = hash), '#tiles?at=ca6098dfb73254e1');
    await page.waitForFunction(() => document.querySelector('[role=application]')?.getAttribute('aria-label')?.includes('12 10 6'));
    await solve(page, '65');
    const fate = await page.evaluate(async (at) => {
      await (await caches.open('tables-of-fifteen')).put(at, new Response('not what it was'));
      const load = (path) => import(new URL(`js/${path}`, document.baseURI).href);
      const engine = (await load('engine/index.js')).createEngine();
      if (!(await engine.larger.areThere())) throw new Error('the file is not found');
      const { tiles } = await engine.ask({ do: 'scramble', rows: 4, columns: 4, hardest: 5 });
      const fault = await engine.larger.ask({ do: 'solve', rows: 4, columns: 4, tiles }).then(() => 'it was taken', (error) => error.name);
      return [fault, await engine.larger.areThere()];
    }, address);
    assert.deepEqual(fate, ['Crash', false]);
    assert.deepEqual(await kept(page), []);
  }],
  ['boards of other sizes have no larger tables', async (stage) => {
    const page = await stage.page('#tiles?at=123405786');
    assert.equal(await page.isVisible('[data-do=larger]'), false);
  }],
  ['larger tables are built, make the hardest quick, are there the next time, and can be removed', async (stage) => {
    const page = await stage.page(HARDEST);
    const note = await build(page);
    assert.deepEqual(await kept(page), [288_288_080]);
    await solve(page, '80');
    await sees(page, '[data-part=search]', 'pdb-7-8');
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    const began = performance.now();
    await solve(page, '80');
    await sees(page, '[data-part=search]', 'pdb-7-8');
    const again = `the next time solved in ${((performance.now() - began) / 1000).toFixed(1)} s, loading included`;
    await open(page);
    await sees(page, '[data-part=larger]', 'will be the next time');
    await page.click('[data-do=larger-remove]');
    await page.waitForSelector('[data-do=larger-build]');
    assert.deepEqual(await kept(page), []);
    return `${note}, ${again}`;
  }, { long: true, persistent: true }],
  ['where nothing can be kept, larger tables are there until the page is closed', async (stage) => {
    const page = await stage.context.newPage();
    page.on('pageerror', (error) => stage.faults.push(error.message));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'caches', { get: () => { throw new DOMException('refused', 'SecurityError'); } });
    });
    await page.goto(stage.server.address + HARDEST);
    await page.waitForSelector('html[data-ready]');
    const note = await build(page);
    await open(page);
    await sees(page, '[data-part=larger]', 'until the page is closed');
    await page.keyboard.press('Escape');
    await solve(page, '80');
    await sees(page, '[data-part=search]', 'pdb-7-8');
    return note;
  }, { long: true }],
];
