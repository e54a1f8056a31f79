import assert from 'node:assert/strict';
import { holdModules, waitForText, boardTiles } from './support.mjs';

const EASY = '#tiles?at=51249638da7befc0';
const GOAL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];
const solve = async (page) => {
  await page.click('[data-do=solve]');
  await page.waitForSelector('[data-part=answer]');
};

/** Taps the middle of a cell. */
async function tap(page, cell, how = 'mouse', columns = 4) {
  const box = await page.locator('.tiles-board').boundingBox();
  const frame = box.width * (14 / (columns * 100 + 28));
  const side = (box.width - 2 * frame) / columns;
  const [x, y] = [box.x + frame + (cell % columns + 0.5) * side, box.y + frame + (Math.floor(cell / columns) + 0.5) * side];
  if (how === 'mouse') await page.mouse.click(x, y);
  else await page.touchscreen.tap(x, y);
}

export const tests = [
  ['a tap pushes a tile, a tap further off pushes several, and both are counted', async (stage) => {
    const page = await stage.page(EASY);
    await tap(page, 11);
    assert.equal((await boardTiles(page))[15], 11);
    await tap(page, 8);
    assert.deepEqual((await boardTiles(page)).slice(8, 12), [0, 13, 10, 7]);
    assert.equal(await page.textContent('[data-part=single]'), '4');
    assert.equal(await page.textContent('[data-part=multi]'), '2');
    await page.click('[data-do=undo]');
    assert.equal(await page.textContent('[data-part=single]'), '1');
    await page.click('[data-do=redo]');
    assert.equal(await page.textContent('[data-part=single]'), '4');
    await tap(page, 5);
    assert.equal(await page.textContent('[data-part=single]'), '4', 'a tile that is not in line stays');
  }],
  ['a finger taps and slides', async (stage) => {
    const page = await stage.page(EASY);
    await tap(page, 14, 'touch');
    assert.equal((await boardTiles(page))[14], 0);
    await tap(page, 2, 'touch');
    assert.equal(await page.textContent('[data-part=single]'), '4');
  }, { hasTouch: true, isMobile: true }],
  ['arrows and letters push the way they point, with Shift a whole line', async (stage) => {
    const page = await stage.page(EASY);
    await page.keyboard.press('ArrowDown');
    assert.equal((await boardTiles(page))[15], 11);
    await page.keyboard.press('d');
    assert.equal((await boardTiles(page))[11], 7);
    await page.keyboard.press('u');
    await page.keyboard.press('Control+z');
    assert.equal((await boardTiles(page))[15], 0);
    await page.keyboard.press('Shift+ArrowRight');
    assert.deepEqual((await boardTiles(page)).slice(12), [0, 14, 15, 12]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.textContent('[data-part=single]'), '4', 'there is nothing below the blank');
  }],
  ['a solution is shortest, is played to its end, and says so', async (stage) => {
    const page = await stage.page(EASY);
    await solve(page);
    assert.equal(await page.textContent('[data-part=length]'), '12');
    await waitForText(page, '[data-part=answer]', 'and no fewer');
    assert.ok((await page.locator('[data-part=search] tbody tr').count()) >= 1);
    await waitForText(page, '[data-part=estimates]', 'pdb-6-6-3');
    await page.click('[data-do=next]');
    await page.click('[data-do=next]');
    assert.equal(await page.textContent('[data-part=place]'), '2 / 12');
    await page.click('[data-do=back]');
    assert.equal(await page.textContent('[data-part=single]'), '1');
    await page.locator('.speed input').fill('7');
    await page.click('[data-do=play]');
    await page.waitForSelector('[data-part=solved]');
    assert.deepEqual(await boardTiles(page), GOAL);
  }],
  ['whoever leaves the solution is told, and comes back by taking back', async (stage) => {
    const page = await stage.page(EASY);
    await solve(page);
    await page.keyboard.press('Escape');
    await page.locator('[role=application]').focus();
    await page.keyboard.press('ArrowDown');
    await waitForText(page, '[data-part=note]', 'left the solution');
    await page.keyboard.press('u');
    assert.equal(await page.textContent('[data-part=place]'), '0 / 12');
    assert.equal(await page.locator('[data-part=note] .notice').count(), 0);
  }],
  ['a running search is stopped by a square, not by a tick', async (stage) => {
    const page = await stage.page('#tiles?at=0c9dfbae37254861');
    const drawn = () => page.getAttribute('[data-do=solve] path', 'd');
    const before = await drawn();
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-do=solve]', 'Stop');
    assert.notEqual(await drawn(), before);
    await page.click('[data-do=solve]');
    assert.equal(await drawn(), before);
  }],
  ['a position 80 moves away is solved with tables that workers build, and the next one without waiting for them', async (stage) => {
    const page = await stage.page('#tiles?at=0c9dfbae37254861');
    const timed = async (length) => {
      const began = performance.now();
      await page.click('[data-do=solve]');
      await page.locator('[data-part=length]').filter({ hasText: length }).waitFor({ timeout: 20_000 });
      return ((performance.now() - began) / 1000).toFixed(1);
    };
    const first = await timed('80');
    await waitForText(page, '[data-part=search]', 'pdb-7-7-1x2');
    await page.click('[data-do=scramble]');
    await page.click('[data-do=hardest]');
    await waitForText(page, '[data-part=title]', '80 moves');
    const next = await timed('80');
    return `${first} s, then ${next} s, on ${await page.evaluate(() => navigator.hardwareConcurrency)} threads`;
  }],
  ['a hint points at the tile of a shortest solution', async (stage) => {
    const page = await stage.page('#tiles?at=123456789abcd0ef');
    await page.click('[data-do=hint]');
    await waitForText(page, '[data-part=hint]', 'Push 14');
    assert.equal(await page.locator('.tile.next').getAttribute('data-tile'), '14');
  }],
  ['a hint does not follow shared moves, which may be longer than necessary or not lead to the goal', async (stage) => {
    for (const moves of ['eeef', 'ee&step=2']) {
      const page = await stage.page(`#tiles?at=123456789abcd0ef&moves=${moves}`);
      await page.click('[data-do=hint]');
      await waitForText(page, '[data-part=hint]', 'Push 14. 2 moves are left at best');
    }
  }],
  ['what cannot be solved says so at once and why, and can be mended', async (stage) => {
    const page = await stage.page('#tiles?at=123456789abcdfe0');
    await waitForText(page, '[data-part=unsolvable]', 'two tiles are interchanged. Swap 14 and 15');
    await waitForText(page, '[data-part=unsolvable]', 'an odd permutation');
    await page.click('[data-do=swap]');
    await page.waitForSelector('[data-part=solved]');
  }],
  ['a position is typed, pasted as a drawing, and tapped', async (stage) => {
    const page = await stage.page();
    await page.click('[data-do=enter]');
    await page.fill('[data-do=text]', '8 6 7 / 2 5 4 / 3 _ 1');
    await waitForText(page, '[data-part=reading]', '3 × 3');
    await page.click('[data-do=use]');
    assert.deepEqual(await boardTiles(page), [8, 6, 7, 2, 5, 4, 3, 0, 1]);
    await solve(page);
    assert.equal(await page.textContent('[data-part=length]'), '31');
    await page.click('[data-do=enter]');
    await page.fill('[data-do=text]', '1 2 3 4 5 5');
    await waitForText(page, '[data-part=reading]', 'twice');
    assert.ok(await page.isDisabled('[data-do=use]'));
    await page.fill('[data-do=text]', '');
    await page.click('[data-do=tap]');
    await page.selectOption('[data-part=entry] [data-do=size]', '2x2');
    for (const tile of ['3', '1', '2', 'blank']) await page.getByRole('button', { name: tile, exact: true }).click();
    await page.click('[data-do=use]');
    assert.deepEqual(await boardTiles(page), [3, 1, 2, 0]);
  }],
  ['scrambles: random, easy, of a length, Korf’s, the hardest, other sizes', async (stage) => {
    const page = await stage.page();
    const scramble = () => page.click('[data-do=scramble]');
    await scramble();
    await page.click('[data-do=random]');
    await waitForText(page, '.status', 'seconds');
    await scramble();
    await page.click('[data-do=korf]');
    await page.getByRole('button', { name: /number 79:/ }).click();
    await waitForText(page, '[data-part=title]', '42 moves');
    await solve(page);
    assert.equal(await page.textContent('[data-part=length]'), '42');
    await scramble();
    await page.fill('[data-do=length]', '23');
    await page.click('[data-do=by-length]');
    await waitForText(page, '[data-part=title]', '23 moves');
    await solve(page);
    assert.equal(await page.textContent('[data-part=length]'), '23');
    await scramble();
    await page.selectOption('[data-part=scrambles] [data-do=size]', '3x3');
    await page.click('[data-do=hardest]');
    await waitForText(page, '[data-part=title]', '31 moves');
    await scramble();
    await page.selectOption('[data-part=scrambles] [data-do=size]', '5x5');
    await page.click('[data-do=easy]');
    assert.equal((await boardTiles(page)).length, 25);
    await solve(page);
  }],
  ['the timer runs from the first push until the board is solved', async (stage) => {
    const page = await stage.page('#tiles?at=123456789abcdef0');
    await page.click('[data-do=scramble]');
    await page.selectOption('[data-part=scrambles] [data-do=size]', '2x2');
    await page.click('[data-do=easy]');
    assert.equal(await page.textContent('[data-part=time]'), '0.0');
    // On a 2x2 board, moving in circles solves every position.
    for (const round of [['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']]) {
      for (let step = 0; step < 60 && (await page.locator('[data-part=solved]').count()) === 0; step++) await page.keyboard.press(round[step % 4]);
    }
    await page.waitForSelector('[data-part=solved]');
    const stopped = await page.textContent('[data-part=time]');
    await page.waitForTimeout(250);
    assert.equal(await page.textContent('[data-part=time]'), stopped);
  }],
  ['a shared link shows the same position, and a shared solution its moves', async (stage) => {
    const page = await stage.page(EASY);
    await solve(page);
    await page.click('[data-do=share-solution]');
    const other = await stage.page(new URL(page.url()).hash);
    assert.deepEqual(await boardTiles(other), await boardTiles(page));
    await other.click('[data-do=last]');
    assert.deepEqual(await boardTiles(other), GOAL);
    await page.click('[data-do=next]');
    await page.click('[data-do=share]');
    const third = await stage.page(new URL(page.url()).hash);
    assert.deepEqual(await boardTiles(third), await boardTiles(page));
    assert.equal(await third.textContent('[data-part=single]'), '0');
  }],
  ['a reload keeps the game', async (stage) => {
    const page = await stage.page(EASY);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const before = await boardTiles(page);
    await page.waitForFunction(() => location.hash.includes('step=2'));
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    assert.deepEqual(await boardTiles(page), before);
    assert.equal(await page.textContent('[data-part=single]'), '2');
  }],
  ['the automaton in slow motion ends as the search does', async (stage) => {
    const page = await stage.page('#tiles?at=1234567890abdefc');
    await page.click('[data-do=machine]');
    await page.waitForSelector('[data-part=handler]');
    await page.locator('[data-part=machine] [data-do=last]').click();
    await waitForText(page, '[data-part=machine]', 'every tile is at home');
    await page.locator('[data-part=machine] [data-do=first]').click();
    await waitForText(page, '[data-part=handler]', 'The start');
    await page.locator('[data-part=machine] [data-do=last]').click();
    await page.locator('[data-part=machine] [data-do=back]').click();
    await waitForText(page, '[data-part=handler]', 'Handler');
    await page.keyboard.press('Escape');
    // The browser closes the dialog after this key press has been handled.
    await page.waitForSelector('dialog', { state: 'detached' });
  }],
  ['taking back what was before the solution leaves it, and the player comes back to it', async (stage) => {
    const page = await stage.page(EASY);
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await solve(page);
    for (let push = 0; push < 2; push++) await page.keyboard.press('u');
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await waitForText(page, '[data-part=note]', 'left the solution');
    await page.click('[data-do=next]');
    assert.equal(await page.textContent('[data-part=single]'), '3');
    await page.click('[data-do=last]');
    assert.deepEqual(await boardTiles(page), GOAL);
  }],
  ['taking back during playback pauses it', async (stage) => {
    const page = await stage.page(EASY);
    await solve(page);
    for (let step = 0; step < 3; step++) await page.click('[data-do=next]');
    await page.click('[data-do=play]');
    await page.keyboard.press('u');
    assert.equal(await page.getAttribute('[data-do=play]', 'aria-label'), 'Play');
    await page.waitForTimeout(600);
    assert.equal(await page.textContent('[data-part=place]'), '2 / 12');
  }],
  ['a hint ends a search, whose card goes', async (stage) => {
    const page = await stage.page('#tiles?at=0c9dfbae37254861');
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=search] tbody tr');
    await page.click('[data-do=hint]');
    assert.equal(await page.locator('[data-part=search]').count(), 0);
    await page.click('[data-do=solve]');
    assert.equal(await page.locator('[aria-busy]').count(), 0);
  }],
  ['a scramble needs an integer, and changes nothing when it comes too late', async (stage) => {
    const release = await holdModules(stage);
    const page = await stage.page(EASY);
    const before = await boardTiles(page);
    await page.click('[data-do=scramble]');
    for (const wrong of ['', '0', '1.5']) {
      await page.fill('[data-do=length]', wrong);
      await page.click('[data-do=by-length]');
      assert.ok(await page.isEnabled('[data-do=by-length]'), wrong);
    }
    await page.fill('[data-do=length]', '20');
    await page.click('[data-do=by-length]');
    assert.ok(await page.isDisabled('[data-do=by-length]'), 'one is made at a time');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    release();
    await page.click('[data-do=hint]');
    await page.waitForSelector('[data-part=hint]');
    await page.waitForTimeout(500);
    assert.deepEqual(await boardTiles(page), before);
  }, { serviceWorkers: 'block' }],
  ['a typed scramble stays when another size is chosen', async (stage) => {
    const page = await stage.page(EASY);
    await page.click('[data-do=enter]');
    await page.fill('[data-do=text]', 'RDLU');
    await page.click('[data-do=tap]');
    await page.selectOption('[data-part=entry] [data-do=size]', '3x3');
    assert.equal(await page.inputValue('[data-do=text]'), 'RDLU');
    await waitForText(page, '[data-part=reading]', '3 × 3');
  }],
  ['another notation rewrites the moves and keeps all else', async (stage) => {
    const page = await stage.page(EASY);
    await page.keyboard.press('ArrowDown');
    await solve(page);
    await page.click('[data-do=next]');
    await page.click('[data-do=settings]');
    await page.getByRole('radio', { name: 'R2UL' }).check();
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.do), 'settings');
    assert.match(await page.textContent('.moves'), /^[↑↓←→]+$/);
    await waitForText(page, '[data-part=answer]', 'and no fewer');
    assert.equal(await page.textContent('[data-part=place]'), '1 / 13');
    await page.click('[data-do=last]');
    assert.deepEqual(await boardTiles(page), GOAL);
  }],
];
