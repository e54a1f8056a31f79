import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST, waitForText, boardTiles } from './support.mjs';
import { serve } from '../serve.mjs';

const EASY = '#tiles?at=51249638da7befc0';

/** Waits until the service worker has stored all files and controls the page. */
async function kept(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

const solved = async (page, length) => {
  await page.click('[data-do=solve]');
  await waitForText(page, '[data-part=length]', length);
};

const sum = (stage, wanted = () => true) => [...stage.wire].filter(([path]) => wanted(path)).reduce((total, [, bytes]) => total + bytes, 0);

export const tests = [
  ['the first load with tables is at most 1.87 MB, and 300 kB before any module', async (stage) => {
    const page = await stage.page(EASY);
    const before = sum(stage, (path) => !path.includes('/module/'));
    await solved(page, '12');
    const all = sum(stage, (path) => !path.endsWith('files.json') && !path.includes('puzzles'));
    const modules = sum(stage, (path) => path.endsWith('.wasm'));
    const note = `${Math.round(before / 1000)} kB of page, ${Math.round(modules / 1000)} kB of module, ${Math.round(all / 1000)} kB in all`;
    assert.ok(before <= 300_000, note);
    assert.ok(all <= 1_870_000, note);
    return note;
  }],
  ['a hint on 3x3 waits for no tables', async (stage) => {
    const page = await stage.page('#tiles?at=123405786');
    await page.click('[data-do=hint]');
    await waitForText(page, '[data-part=hint]', 'Push 5');
    const total = sum(stage, (path) => !path.includes('puzzles'));
    assert.ok(total <= 300_000, `${Math.round(total / 1000)} kB`);
    return `${Math.round(total / 1000)} kB`;
  }, { serviceWorkers: 'block' }],
  ['nothing comes from other hosts, and nothing is inline', async (stage) => {
    const page = await stage.page(EASY);
    await solved(page, '12');
    assert.deepEqual(stage.requests.filter((url) => !url.startsWith(stage.server.address)), []);
    assert.equal(await page.locator('script:not([src]), style, [style*="url"]').count(), 0);
    const policy = await page.getAttribute('meta[http-equiv=Content-Security-Policy]', 'content');
    assert.match(policy, /default-src 'none'; script-src 'self' 'wasm-unsafe-eval'/);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'(?!;)(?<!wasm-unsafe-eval')/);
  }],
  ['a script that someone smuggles in does not run', async (stage) => {
    const page = await stage.page(EASY);
    const ran = await page.evaluate(async () => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = true">');
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return Boolean(window.ran);
    });
    assert.equal(ran, false);
    stage.faults = stage.faults.filter((fault) => !/Content Security Policy|404/.test(fault));
  }],
  ['it works offline after the first load, every view of it', async (stage) => {
    const page = await stage.page(EASY);
    await kept(page);
    await stage.server.close();
    for (const [fragment, selector] of [[EASY, '.tiles-board'], ['#blocks', '.blocks-board'], ['#sudoku', '.sudoku'], ['#queens', '.chess'], ['#bricks', '.bricks-picture']]) {
      await page.goto(stage.server.address + fragment);
      await page.reload();
      await page.waitForSelector(selector).catch(async (error) => {
        error.message += `${page.url()} ${await page.evaluate(() => document.documentElement.outerHTML.slice(0, 1500))}`;
        throw error;
      });
    }
    await page.goto(stage.server.address + EASY);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await solved(page, '12');
    stage.faults = stage.faults.filter((fault) => !/sw\.js|ERR_CONNECTION_REFUSED|update a ServiceWorker/.test(fault));
  }],
  ['it works under a sub-path, also offline', async (stage) => {
    const page = await stage.page(EASY);
    await solved(page, '12');
    assert.ok(stage.requests.every((url) => url.startsWith(stage.server.address)));
    await kept(page);
    await stage.server.close();
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assert.equal((await boardTiles(page)).length, 16);
    stage.faults = stage.faults.filter((fault) => !/sw\.js|ERR_CONNECTION_REFUSED|update a ServiceWorker/.test(fault));
  }, { prefix: '/some/where/' }],
  ['a new version takes over when the old one is closed, whole', async (stage) => {
    const folder = mkdtempSync(join(tmpdir(), 'fifteen-'));
    cpSync(DIST, folder, { recursive: true });
    const server = await serve({ folder });
    try {
      const open = async () => {
        const page = await stage.context.newPage();
        await page.goto(server.address);
        await page.waitForSelector('html[data-ready]');
        return page;
      };
      const title = (page) => page.evaluate(() => document.querySelector('meta[name=description]').content);
      let page = await open();
      await kept(page);
      const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
      writeFileSync(join(folder, 'files.json'), JSON.stringify({ ...list, version: 'new' }));
      const index = readFileSync(join(folder, 'index.html'), 'utf8');
      writeFileSync(join(folder, 'index.html'), index.replace(/(name="description" content=")[^"]*/, '$1the new one'));
      await page.reload();
      assert.notEqual(await title(page), 'the new one', 'what is kept is served');
      const waits = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
      for (let again = 0; again < 100 && !(await waits()); again++) await page.waitForTimeout(200);
      assert.ok(await waits());
      for (let again = 0; again < 10 && (await title(page)) !== 'the new one'; again++) {
        await page.close();
        await new Promise((resolve) => setTimeout(resolve, 1000));
        page = await open();
      }
      assert.equal(await title(page), 'the new one');
      assert.deepEqual(await page.evaluate(() => caches.keys()), ['fifteen-new']);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true });
    }
  }],
  ['without service workers it works all the same', async (stage) => {
    const page = await stage.page(EASY);
    await solved(page, '12');
    assert.equal(await page.evaluate(() => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null), false);
  }, { serviceWorkers: 'block' }],
];
