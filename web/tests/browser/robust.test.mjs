import assert from 'node:assert/strict';
import { mutate, randomFragment } from '../fragments.mjs';
import { waitForText, boardTiles } from './support.mjs';

const EASY = '#tiles?at=51249638da7befc0';
/** One of the seventeen positions that are 80 moves away: its search takes long. */
const HARDEST = '#tiles?at=0c9dfbae37254861';

/** Returns a reproducible source of random numbers. */
function randomFrom(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** Starts a search that takes a while, and waits until it runs. */
async function search(page) {
  await page.click('[data-do=solve]');
  await page.waitForSelector('[data-part=search] tbody tr');
}

export const tests = [
  ['a thousand fragments that lie break nothing', async (stage) => {
    const page = await stage.page();
    const random = randomFrom(17);
    const fragments = Array.from({ length: 1000 }, (_, index) => (index % 2 ? randomFragment(random) : mutate(random)));
    for (let from = 0; from < fragments.length; from += 100) {
      await page.evaluate(async (some) => {
        for (const fragment of some) {
          location.hash = fragment;
          await new Promise((resolve) => setTimeout(resolve, 4));
        }
      }, fragments.slice(from, from + 100));
      assert.equal(await page.locator('main > .view').count(), 1);
    }
    await page.evaluate((hash) => (location.hash = hash), EASY);
    await page.waitForSelector('.tiles-board');
    await page.waitForFunction(() => document.querySelector('[role=application]')?.getAttribute('aria-label')?.includes('5 1 2 4'));
    assert.deepEqual((await boardTiles(page)).slice(0, 4), [5, 1, 2, 4]);
  }],
  ['lying addresses, loaded afresh, show a puzzle and say what is wrong', async (stage) => {
    for (const fragment of ['#tiles?at=nonsense', '#sudoku?given=12', '#queens?size=99x99', '#blocks?text=%23%23', '#bricks?box=9x9x9', '#%E0%A4%A', '#tiles?at=%', '#tiles?size=6x6', '#nowhere', '#tiles?at=51249638da7befc0&size=3x3', '#blocks?style=9', '#queens?side=8']) {
      const page = await stage.page(fragment);
      assert.equal(await page.locator('main > .view').count(), 1, fragment);
      await page.waitForSelector('.toast:not([hidden])');
      await page.close();
    }
  }],
  ['a link to a size without a position shows a board of that size', async (stage) => {
    const page = await stage.page('#tiles?size=3x5');
    assert.equal((await boardTiles(page)).length, 15);
    assert.equal(await page.locator('.toast:not([hidden])').count(), 0);
  }],
  ['a search is cancelled within 100 ms, and another one can be begun', async (stage) => {
    const page = await stage.page(HARDEST);
    const times = [];
    for (let run = 0; run < 3; run++) {
      await search(page);
      await page.waitForTimeout(300);
      times.push(await page.evaluate(async () => {
        const button = document.querySelector('[data-do=solve]');
        const began = performance.now();
        button.click();
        while (document.querySelector('[aria-busy]')) await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - began;
      }));
    }
    assert.ok(Math.max(...times) <= 100, times.join(', '));
    await page.evaluate((hash) => (location.hash = hash), EASY);
    await page.waitForFunction(() => document.querySelector('[role=application]')?.getAttribute('aria-label')?.includes('5 1 2 4'));
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '12');
    return `${times.map((time) => time.toFixed(1)).join(', ')} ms`;
  }],
  ['a search with a time limit ends by itself, and its worker answers the next request', async (stage) => {
    const page = await stage.page(EASY);
    const [stopped, next] = await page.evaluate(async () => {
      const { createEngine } = await import(new URL('js/engine/index.js', document.baseURI).href);
      const engine = createEngine();
      const ask = (text, milliseconds) => engine.ask(
        { do: 'solve', rows: 4, columns: 4, tiles: [...text].map((digit) => parseInt(digit, 16)) }, { milliseconds });
      const answers = [await ask('0c9dfbae37254861', 200), await ask('51249638da7befc0')];
      engine.close();
      return answers;
    });
    assert.deepEqual([stopped.status, next.status, next.length], ['stopped', 'solved', 12]);
    assert.ok(stopped.seconds >= 0.2 && stopped.moves === null, JSON.stringify(stopped));
    return `${stopped.seconds.toFixed(1)} s`;
  }],
  ['no task of the page takes longer than 50 ms while a search is under way', async (stage, browser) => {
    const page = await stage.page(HARDEST);
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
    await search(page);
    // Until the larger tables have been passed on, and a little longer.
    await waitForText(page, '[data-part=search]', 'pdb-7-7-1x2');
    await page.waitForTimeout(500);
    const { traceEvents } = JSON.parse(await browser.stopTracing());
    const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`);
    const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.includes(`${pid} ${tid}`));
    // Processor time of the thread: on a busy machine, a task may be interrupted.
    const longest = (field) => Math.max(...tasks.map((task) => task[field] ?? 0)) / 1000;
    assert.ok(tasks.length > 100 && longest('tdur') > 0, 'the trace has tasks');
    assert.ok(longest('tdur') <= 50, `${longest('tdur')} ms of work`);
    return `${longest('tdur').toFixed(1)} ms of work, ${longest('dur').toFixed(1)} ms with waiting`;
  }],
  ['a reload during a search shows the position again', async (stage) => {
    const page = await stage.page(HARDEST);
    const before = await boardTiles(page);
    await search(page);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assert.deepEqual(await boardTiles(page), before);
    await search(page);
    await page.click('[data-do=solve]');
  }],
  ['leaving the puzzle ends its search', async (stage) => {
    const page = await stage.page(HARDEST);
    await search(page);
    await page.click('[data-view=queens]');
    await page.waitForSelector('.chess');
    await page.waitForTimeout(300);
    assert.equal(await page.locator('[aria-busy]').count(), 0);
  }],
  ['a worker that crashes is replaced, and the answer comes all the same', async (stage) => {
    const page = await stage.context.newPage();
    await page.addInitScript(() => {
      const Real = window.Worker;
      window.made = [];
      window.Worker = class extends Real {
        constructor(...given) {
          super(...given);
          window.made.push(this);
        }
      };
    });
    await page.goto(stage.server.address + EASY);
    await page.waitForSelector('html[data-ready]');
    await page.evaluate(() => {
      const first = window.made[0];
      const post = first.postMessage.bind(first);
      first.postMessage = (message) => {
        if (!message.request) return post(message);
        first.terminate();
        setTimeout(() => first.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })), 20);
      };
    });
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '12');
    assert.ok((await page.evaluate(() => window.made.length)) >= 2);
  }],
  ['a module that cannot be loaded is told, and tried again', async (stage) => {
    let broken = true;
    await stage.context.route('**/module/**', (route) => (broken ? route.abort() : route.continue()));
    const page = await stage.page(EASY);
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=failure]');
    broken = false;
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '12');
    stage.faults = stage.faults.filter((fault) => !/ERR_FAILED|Failed to load/.test(fault));
  }, { serviceWorkers: 'block' }],
  ['storage that is refused does not matter', async (stage) => {
    const page = await stage.context.newPage();
    page.on('pageerror', (error) => stage.faults.push(error.message));
    await page.addInitScript(() => {
      const refuse = () => { throw new DOMException('refused', 'SecurityError'); };
      Object.defineProperty(window, 'localStorage', { get: refuse });
      Object.defineProperty(window, 'sessionStorage', { get: refuse });
      Object.defineProperty(window, 'indexedDB', { get: refuse });
      Object.defineProperty(window, 'caches', { get: refuse });
    });
    await page.goto(stage.server.address + EASY);
    await page.waitForSelector('html[data-ready]');
    await page.click('[data-do=settings]');
    await page.getByRole('radio', { name: 'Dark' }).check();
    assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
    await page.keyboard.press('Escape');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '12');
  }],
  ['two tabs work at once', async (stage) => {
    const [one, two] = [await stage.page(EASY), await stage.page('#tiles?at=867254301')];
    await Promise.all([one, two].map((page) => page.click('[data-do=solve]')));
    await waitForText(one, '[data-part=length]', '12');
    await waitForText(two, '[data-part=length]', '31');
  }],
  ['back and forth in the history shows what was there', async (stage) => {
    const page = await stage.page(EASY);
    await page.click('[data-view=sudoku]');
    await page.waitForSelector('.sudoku');
    await page.goBack();
    await page.waitForSelector('.tiles-board');
    assert.deepEqual((await boardTiles(page)).slice(0, 4), [5, 1, 2, 4]);
    await page.goForward();
    await page.waitForSelector('.sudoku');
  }],
  ['a position is solved soon after the page is opened', async (stage) => {
    const page = await stage.page(EASY);
    const ready = await page.evaluate(() => performance.now());
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '12');
    const solved = await page.evaluate(() => performance.now());
    // A busy machine is slow, but ten seconds are too long on any machine.
    assert.ok(solved < 10_000, `${solved} ms`);
    return `shown after ${Math.round(ready)} ms, solved after ${Math.round(solved)} ms, tables and all`;
  }],
  ['a view that cannot be loaded is reported, and the shown one and its address stay', async (stage) => {
    let broken = true;
    await stage.context.route('**/js/blocks/view.js', (route) => (broken ? route.abort() : route.continue()));
    const page = await stage.page(EASY);
    await page.click('[data-view=blocks]');
    await page.waitForSelector('.toast:not([hidden])');
    assert.ok(await page.isVisible('.tiles-board'));
    assert.match(new URL(page.url()).hash, /^#tiles/);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/moves=b/);
    broken = false;
    await page.click('[data-view=blocks]');
    await page.waitForSelector('.blocks-board');
    stage.faults = stage.faults.filter((fault) => !/ERR_FAILED|Failed to load/.test(fault));
  }, { serviceWorkers: 'block' }],
];
