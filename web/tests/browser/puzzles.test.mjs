import assert from 'node:assert/strict';
import { holdModules, waitForText } from './support.mjs';

/** Returns the fragment of a link to a puzzle. */
const blocks = (text, style = 2) => `#blocks?text=${encodeURIComponent(text)}&style=${style}`;
const LITTLE = 'title: A little one\n\nstart:\nA.\nB.\n\ngoal:\n?A\n??\n';
const HARD_SUDOKU = '...8.1..........435............7.8........1...2..3....6......75..34........2..6..';

/** Drags a piece by some cells. */
async function drag(page, letter, right, down) {
  const piece = page.locator(`.playable [data-piece="${letter}"]`);
  const board = await page.locator('.playable .blocks-board').boundingBox();
  const columns = await page.evaluate(() => Number(document.querySelector('.blocks-view').style.getPropertyValue('--columns')));
  const cell = board.width / (columns + 0.28);
  const box = await piece.boundingBox();
  const [x, y] = [box.x + Math.min(box.width, cell) / 2, box.y + Math.min(box.height, cell) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right * cell, y + down * cell, { steps: 12 });
  await page.mouse.up();
}

const count = (page) => page.textContent('[data-part=single]');
const board = async (page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('text');

export const tests = [
  ['blocks go where they are dragged, and only there', async (stage) => {
    const page = await stage.page('#blocks');
    await drag(page, '4', 0, 1);
    assert.equal(await count(page), '1');
    await drag(page, '1', 1, 0);
    assert.equal(await count(page), '1', 'the large block cannot move');
    await drag(page, 'E', 1.2, -1.3);
    assert.equal(await count(page), '1', 'round the corner there is no room');
    await drag(page, 'D', 0, 1);
    await drag(page, '3', 0, 1);
    assert.equal(await count(page), '3');
    await page.click('[data-do=undo]');
    assert.equal(await count(page), '2');
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes('E4DF'));
    await page.click('[data-do=again]');
    assert.equal(await count(page), '0');
  }],
  ['a block turns corners, which is one move or several, as the style says', async (stage) => {
    const page = await stage.page(blocks('start:\nA..\n.#.\n...\n\ngoal:\n???\n???\n??A\n', 2));
    await drag(page, 'A', 2, 0);
    await drag(page, 'A', 0, 2);
    assert.equal(await count(page), '1');
    await page.waitForSelector('[data-part=solved]');
    await page.selectOption('[data-do=style]', '1');
    assert.equal(await count(page), '2');
    await page.selectOption('[data-do=style]', '0');
    assert.equal(await count(page), '4');
  }],
  ['where pieces move together a block pushes others', async (stage) => {
    const page = await stage.page(blocks('start:\nAB.\n...\n\ngoal:\n??B\n???\n', 4));
    await drag(page, 'A', 1, 0);
    await page.waitForSelector('[data-part=solved]');
    assert.equal(await count(page), '1');
  }],
  ['Klotski takes 81 moves, 116 steps, and is played to its end', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '81');
    await page.click('[data-do=last]');
    await page.waitForSelector('[data-part=solved]');
    assert.equal(await count(page), '81');
    await page.click('[data-do=first]');
    await page.selectOption('[data-do=style]', '0');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '116');
  }],
  ['a hint points at a block, and leads to the goal', async (stage) => {
    const page = await stage.page(blocks(LITTLE, 1));
    await page.click('[data-do=hint]');
    await waitForText(page, '[data-part=hint]', 'A right 1');
    await drag(page, 'A', 1, 0);
    await page.waitForSelector('[data-part=solved]');
  }],
  ['every puzzle of the collection opens', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=collection]');
    await page.waitForSelector('.puzzle');
    const names = await page.locator('.puzzle').evaluateAll((all) => all.map((one) => one.dataset.puzzle));
    assert.ok(names.length >= 10 && names.includes('barbell'));
    await page.keyboard.press('Escape');
    for (const name of names) {
      await page.click('[data-do=collection]');
      await page.click(`[data-puzzle="${name}"]`);
      await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
      assert.ok((await page.locator('.playable .block').count()) > 0, name);
      // A goal is a picture, or an exit in the frame.
      assert.ok((await page.locator('svg.goal, .exit').count()) > 0, name);
      assert.equal(await page.locator('.toast:not([hidden])').count(), 0, name);
    }
  }],
  ['puzzles of the collection are solved in all six styles as it says, and each solution is played', async (stage) => {
    const page = await stage.page('#blocks');
    const failed = await page.evaluate(async () => {
      const load = (path) => import(new URL(`js/${path}`, document.baseURI).href);
      const [{ createEngine }, { readPuzzle, isGoal }, { play, readMove }] = await Promise.all(['engine/index.js', 'blocks/puzzle.js', 'blocks/moves.js'].map(load));
      const engine = createEngine();
      const wrong = [];
      const { puzzles } = await engine.ask({ do: 'blocks' });
      const quick = ['klotski', 'pennant', 'silly', 'simplicity', 'barbell'];
      const slow = [];
      for (const { puzzle: name, lengths } of puzzles.filter(({ puzzle: one }) => quick.includes(one))) {
        const began = performance.now();
        const { drawing } = await engine.ask({ do: 'block', puzzle: name });
        const puzzle = readPuzzle(drawing);
        for (const style of [0, 1, 2, 3, 4, 5]) {
          const record = await engine.ask({ do: 'block-solve', text: drawing, style });
          let now = puzzle.start;
          for (const written of record.moves ?? []) now = play(puzzle, now, readMove(puzzle, now, written));
          if (record.length !== lengths[style] || record.moves.length !== record.length || !isGoal(puzzle, now)) wrong.push(`${name} ${style}: ${record.length}`);
        }
        slow.push(`${name} ${Math.round(performance.now() - began)} ms`);
      }
      return { wrong, slow };
    });
    assert.deepEqual(failed.wrong, []);
    return failed.slow.join(', ');
  }],
  ['the hardest start of a puzzle is found and played', async (stage) => {
    const page = await stage.page(blocks('start:\nAAB\nC..\n\ngoal:\n??B\n???\n', 0));
    await page.click('[data-do=hardest]');
    await page.waitForSelector('.gallery figure');
    await page.locator('.gallery button').first().click();
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=answer]');
  }],
  ['a puzzle is drawn, played, shared, and written in Knuth’s format and read again', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=edit]');
    await page.selectOption('[data-do=rows]', '2');
    await page.selectOption('[data-do=columns]', '3');
    await page.click('[data-do=blank]');
    await page.fill('[data-do=title]', 'Mine');
    await page.click('[data-sign=A]');
    await page.click('.drawing [data-cell="0"]');
    await page.click('.drawing [data-cell="1"]');
    await page.click('[data-sign="#"]');
    await page.click('.drawing [data-cell="5"]');
    await page.getByRole('radio', { name: 'Goal' }).check();
    await page.click('[data-sign=A]');
    await page.click('.drawing [data-cell="3"]');
    await page.click('.drawing [data-cell="4"]');
    await page.click('[data-do=as-text]');
    await page.click('[data-do=knuth]');
    await page.waitForFunction(() => /^2 x 3 Mine/.test(document.querySelector('[data-part=editor] [data-do=text]').value));
    const knuth = await page.inputValue('[data-part=editor] [data-do=text]');
    await page.fill('[data-part=editor] [data-do=text]', '2 x 3\n1 = 11\n1\n001\n');
    await waitForText(page, '[data-part=reading]', 'Line 4, column 3');
    await page.fill('[data-part=editor] [data-do=text]', knuth);
    await waitForText(page, '[data-part=reading]', '1 piece, 1 goal');
    await page.click('[data-do=use]');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '1');
    await page.click('[data-do=share]');
    const other = await stage.page(new URL(page.url()).hash);
    await waitForText(other, '[data-part=title]', 'Mine');
    assert.match(await board(other), /#/);
  }],
  ['what cannot be reached is said', async (stage) => {
    const page = await stage.page(blocks('start:\nA#.\n\ngoal:\n?#A\n'));
    for (const ask of ['solve', 'hint', 'hardest']) {
      await page.click(`[data-do=${ask}]`);
      await waitForText(page, '[data-part=refusal]', 'cannot be reached');
      await page.keyboard.press('Escape');
    }
    assert.equal(await page.locator('[data-part=failure]').count(), 0, 'the engines have answered');
  }],
  ['without a goal there is nothing to solve, and one can be drawn', async (stage) => {
    const page = await stage.page(blocks('start:\nAB.\n...\n'));
    await waitForText(page, '[data-part=goalless]', 'no goal yet');
    for (const ask of ['solve', 'hint', 'hardest']) assert.ok(await page.isDisabled(`[data-do=${ask}]`), ask);
    await drag(page, 'A', 0, 1);
    assert.equal(await count(page), '1', 'it can be played');
    await page.click('[data-do=draw-goal]');
    await page.click('[data-sign=A]');
    await page.click('.drawing [data-cell="5"]');
    await page.click('[data-do=use]');
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=answer]');
  }],
  ['the editor paints where the pointer goes, with a mouse and with a finger', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=edit]');
    await page.click('[data-do=blank]');
    await page.click('[data-sign=A]');
    const middle = async (cell) => {
      const { x, y, width, height } = await page.locator(`.drawing [data-cell="${cell}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle(0)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(2)), { steps: 12 });
    await page.mouse.move(...(await middle(6)), { steps: 12 });
    await page.mouse.up();
    await page.mouse.move(...(await middle(13)), { steps: 4 });
    const drawn = async () => (await page.locator('.drawing .cell').allTextContents()).map((sign) => sign || '.').join('');
    assert.equal(await drawn(), 'AAA...A.............');
    // A stroke that begins on a painted cell erases.
    await page.mouse.move(...(await middle(6)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(2)), { steps: 12 });
    await page.mouse.up();
    assert.equal(await drawn(), 'AA..................');
    await page.click('[data-sign=B]');
    const touch = await stage.context.newCDPSession(page);
    const point = async (cell) => {
      const [x, y] = await middle(cell);
      return [{ x, y }];
    };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: await point(8) });
    for (const cell of [9, 10]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: await point(cell) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.equal(await drawn(), 'AA......BBB.........');
  }, { hasTouch: true, viewport: { width: 1280, height: 1000 } }],
  ['a card of Rush Hour is drawn, played by mouse, finger and keys along its lines only, hinted and solved', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=edit]');
    await page.selectOption('[data-do=columns]', '4');
    await page.selectOption('[data-do=rows]', '4');
    await page.click('[data-do=blank]');
    const draw = async (letter, cells) => {
      await page.click(`[data-sign=${letter}]`);
      for (const cell of cells) await page.click(`.drawing [data-cell="${cell}"]`);
    };
    await draw('A', [4, 5]);
    await draw('B', [6, 10]);
    await draw('C', [3, 7]);
    await page.click('[data-do=cars]');
    await page.click('[data-sign=B]');
    assert.equal(await page.inputValue('[data-do=axis]'), 'columns');
    await page.click('[data-sign=A]');
    assert.equal(await page.inputValue('[data-do=axis]'), 'rows');
    await page.selectOption('[data-do=exit]', 'right 2');
    await page.getByRole('radio', { name: 'Goal' }).check();
    await page.getByRole('radio', { name: 'Start' }).check();
    await page.click('[data-do=as-text]');
    const text = await page.inputValue('[data-part=editor] [data-do=text]');
    assert.match(text, /rows: A\ncolumns: C B\nexit: A right 2\n/);
    await page.click('[data-do=use]');
    await page.waitForSelector('.exit');
    await page.click('[data-do=hint]');
    await waitForText(page, '[data-part=hint]', 'At least 3 moves are left.');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '3');
    await page.click('[data-do=last]');
    await page.waitForSelector('[data-part=solved]');
    await page.click('[data-do=again]');
    await drag(page, 'B', 1, 0);
    await drag(page, 'A', 0, 1);
    assert.equal(await count(page), '0', 'cars do not leave their lines');
    await drag(page, 'B', 0, 1);
    assert.equal(await count(page), '1');
    await page.locator('.playable [data-piece=C]').focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await count(page), '1');
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown');
    assert.equal(await count(page), '2');
    const touch = await stage.context.newCDPSession(page);
    const box = await page.locator('.playable [data-piece=A]').boundingBox();
    const [x, y] = [box.x + box.width / 4, box.y + box.height / 2];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const part of [0.5, 1, 1.5, 2]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + (part * box.width) / 2, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForSelector('[data-part=solved]');
    assert.equal(await count(page), '3');
    const shared = await stage.page(`#blocks?text=${encodeURIComponent(await board(page))}`);
    assert.equal(await shared.locator('.exit').count(), 1);
  }, { hasTouch: true, viewport: { width: 1280, height: 1000 } }],
  ['a new card of each difficulty takes at least its moves', async (stage) => {
    const page = await stage.page('#blocks');
    const lengths = [];
    for (const [level, moves] of [['easy', 8], ['medium', 15], ['hard', 25]]) {
      await page.click('[data-do=collection]');
      await page.selectOption('[data-do=level]', level);
      await page.click('[data-do=make]');
      await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
      await page.waitForSelector('.exit');
      await page.click('[data-do=solve]');
      const length = Number((await page.textContent('[data-part=length]')).match(/\d+/)[0]);
      assert.ok(length >= moves, `${level}: ${length} moves`);
      lengths.push(length);
    }
    return `${lengths.join(', ')} moves`;
  }],
  ['lines of collections are read as they are', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=edit]');
    await page.click('[data-do=as-text]');
    await page.fill('[data-part=editor] [data-do=text]', 'IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM');
    await waitForText(page, '[data-part=reading]', '12 pieces, 1 goal');
    await page.click('[data-do=use]');
    await page.selectOption('[data-do=style]', '1');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '60');
    await page.click('[data-do=last]');
    await page.waitForSelector('[data-part=solved]');
  }],
  ['a piece has one color: on the board, at the goal and in the editor that of the program', async (stage) => {
    const page = await stage.page('#blocks');
    const filled = (selector) => page.evaluate((at) => getComputedStyle(document.querySelector(at)).fill, selector);
    /** Checks that a color is that of the program's pictures, up to rounding by the browser. */
    const isLike = (color, wanted) => assert.ok(color.match(/[\d.]+/g).slice(0, 3).map((part) => Number(part) * (color.startsWith('color') ? 255 : 1)).every((part, at) => Math.abs(part - wanted[at]) <= 1.1), `${color} ${wanted}`);
    const kinds = { 1: [240, 197, 102], 2: [154, 210, 242], 3: [102, 197, 171], 4: [246, 239, 142] };
    for (const [letter, wanted] of Object.entries(kinds)) isLike(await filled(`.playable [data-piece="${letter}"] .face`), wanted);
    isLike(await filled('figure.goal [data-piece="1"] .face'), kinds[1]);
    await page.click('[data-do=edit]');
    for (const [letter, wanted] of Object.entries(kinds)) {
      isLike(await page.evaluate((sign) => getComputedStyle(document.querySelector(`.swatch[data-sign="${sign}"]`)).backgroundColor, letter), wanted);
    }
  }],
  ['a piece has one name and one color: on the board, at the goal and in the editor', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=collection]');
    await page.click('[data-puzzle=silly]');
    await waitForText(page, '[data-part=title]', 'silly');
    /** Returns the color classes of pieces by their names. */
    const colorsOf = (pieces, name) => page.evaluate(([all, inside]) => Object.fromEntries([...document.querySelectorAll(all)].map((piece) =>
      [(inside ? piece.querySelector(inside) : piece).textContent, [...piece.classList].filter((one) => /^(hue|tint)-/.test(one)).join(' ')])), [pieces, name]);
    const onBoard = await colorsOf('.playable [data-piece]', '.letter');
    assert.deepEqual(Object.keys(onBoard).sort(), ['1', '2', '3', 'A']);
    assert.deepEqual(await colorsOf('figure.goal [data-piece]', '.letter'), onBoard);
    await page.click('[data-do=edit]');
    assert.deepEqual(await colorsOf('.drawing .block-cell'), onBoard);
    await page.getByRole('radio', { name: 'Goal' }).check();
    assert.deepEqual(await colorsOf('.drawing .block-cell'), onBoard);
  }],
  ['a long solution is in columns', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '81');
    const places = await page.evaluate(() => [...document.querySelectorAll('.moves.long li')].slice(0, 8).map((item) => item.getBoundingClientRect().top));
    assert.ok(new Set(places).size <= 4, 'at least two in a row');
  }, { viewport: { width: 1280, height: 800 } }],
  ['keys enter digits at once, and after a button was pressed', async (stage) => {
    const page = await stage.page('#sudoku');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    assert.equal(await page.textContent('[data-cell="2"]'), '4');
    await page.click('[data-do=undo]');
    await page.keyboard.press('4');
    assert.equal(await page.textContent('[data-cell="2"]'), '4');
    await page.keyboard.press('?');
    await waitForText(page, '[data-part=keys]', 'Backspace: erase');
    await page.keyboard.press('Escape');
    const queens = await stage.page('#queens');
    await queens.keyboard.press('ArrowDown');
    await queens.keyboard.press('Space');
    await waitForText(queens, '[data-part=counts]', '1 queen, 42 squares');
  }],
  ['bricks: the one packing of 3x3x3, turned, pulled apart, layer by layer', async (stage) => {
    const page = await stage.page('#bricks');
    await waitForText(page, '[data-part=message]', 'One packing');
    await waitForText(page, '[data-part=packings]', '6 bricks');
    assert.equal(await page.locator('.layers figure').count(), 3);
    const drawn = () => page.innerHTML('.bricks-picture');
    const before = await drawn();
    const box = await page.locator('.bricks-picture').boundingBox();
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 180, box.y + 130, { steps: 5 });
    await page.mouse.up();
    await page.waitForTimeout(100);
    const turned = await drawn();
    assert.notEqual(turned, before);
    await page.fill('[data-do=spread]', '60');
    await page.waitForTimeout(100);
    assert.notEqual(await drawn(), turned);
    const all = await page.locator('.bricks-picture .brick').count();
    await page.fill('[data-do=layers]', '1');
    await page.waitForTimeout(100);
    assert.ok((await page.locator('.bricks-picture .brick').count()) < all);
  }],
  ['bricks: another box, and one in which something can always slide', async (stage) => {
    const page = await stage.page('#bricks?box=4x4x4&brick=2x2x1');
    await waitForText(page, '[data-part=message]', 'packings');
    await page.locator('[data-part=packings] [data-do=next]').click();
    await page.selectOption('[data-do=side-0]', '2');
    await page.selectOption('[data-do=side-1]', '2');
    await page.selectOption('[data-do=side-2]', '3');
    await page.selectOption('[data-do=brick]', '2x1x1');
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=message] .notice');
  }],
  ['a sudoku is checked, explained step by step, and solved', async (stage) => {
    const page = await stage.page(`#sudoku?given=${HARD_SUDOKU}`);
    await page.click('[data-do=check]');
    await waitForText(page, '[data-part=message]', 'exactly one solution');
    for (let step = 0; step < 3; step++) {
      await page.click('[data-do=step]');
      await page.waitForSelector('[data-part=step]');
      if (await page.locator('[data-do=place]').count()) await page.click('[data-do=place]');
    }
    await page.locator('.sudoku .cell:not(.given)').filter({ hasText: /^$/ }).first().click();
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=message]', 'the only solution');
    assert.equal((await page.locator('.sudoku .cell').allTextContents()).join(''), '237841569186795243594326718315674892469582137728139456642918375853467921971253684');
    await page.click('[data-do=undo]');
    assert.notEqual(await page.textContent('[data-part=left]'), 'Full');
  }],
  ['the steps of a sudoku lead to its end', async (stage) => {
    const page = await stage.page('#sudoku');
    for (let step = 0; step < 90 && (await page.textContent('[data-part=left]')) !== 'Full'; step++) {
      await page.click('[data-do=step]');
      await page.waitForSelector('[data-part=step]');
      await page.click('[data-do=place]');
    }
    assert.equal(await page.textContent('[data-part=left]'), 'Full');
    assert.equal(await page.locator('.cell.wrong').count(), 0);
  }],
  ['a wrong digit is found, one that stands twice is seen at once, and puzzles are made', async (stage) => {
    const page = await stage.page('#sudoku');
    await page.click('[data-cell="2"]');
    await page.click('[data-digit="5"]');
    assert.equal(await page.locator('.cell.wrong').count() >= 2, true);
    await page.click('[data-digit="1"]');
    await page.click('[data-do=check]');
    await waitForText(page, '[data-part=message]', '1 digit cannot be right');
    await page.click('[data-do=new]');
    await page.click('[data-do=make]');
    await page.waitForFunction(() => document.querySelectorAll('dialog').length === 0);
    await page.click('[data-do=check]');
    await waitForText(page, '[data-part=message]', 'exactly one solution');
    await page.click('[data-do=new]');
    await page.fill('[data-part=new-sudoku] [data-do=text]', HARD_SUDOKU);
    await page.click('[data-do=use]');
    assert.equal(await page.textContent('[data-cell="3"]'), '8');
    await page.click('[data-do=new]');
    await page.click('[data-do=empty]');
    await page.click('[data-do=check]');
    await waitForText(page, '[data-part=message]', 'several solutions');
  }],
  ['queens: squares stay free, the best is found and proved', async (stage) => {
    const page = await stage.page('#queens?size=5x5');
    await page.click('[data-cell="12"]');
    await waitForText(page, '[data-part=counts]', '1 queen, 8 squares');
    await page.click('[data-do=clear]');
    await page.fill('[data-do=queens]', '5');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=message]', 'can leave 3 squares unattacked, and no more');
    await waitForText(page, '[data-part=counts]', '5 queens, 3 squares');
    await page.selectOption('[data-do=side]', '10');
    await page.click('[data-do=best]');
    await waitForText(page, '[data-part=message]', 'Solve finds and proves');
    const found = Number((await page.textContent('[data-part=counts]')).match(/, (\d+) square/)[1]);
    assert.ok(found >= 20 && found <= 22, String(found));
    await page.click('[data-do=share]');
    const other = await stage.page(new URL(page.url()).hash);
    assert.equal(await other.textContent('[data-part=counts]'), await page.textContent('[data-part=counts]'));
  }],
  ['starting over leaves a solution that began later, and the player comes back to it', async (stage) => {
    const page = await stage.page(blocks('start:\nAB.\n...\n\ngoal:\n...\nB.A\n'));
    await page.locator('.playable [data-piece=B]').focus();
    await page.keyboard.press('ArrowDown');
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=answer]');
    await page.click('[data-do=again]');
    await waitForText(page, '[data-part=note]', 'left the solution');
    await page.click('[data-do=last]');
    await page.waitForSelector('[data-part=solved]');
  }],
  ['whatever moves a block during playback pauses it', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=length]', '81');
    for (let step = 0; step < 3; step++) await page.click('[data-do=next]');
    const pauses = async (act, what) => {
      await page.click('[data-do=play]');
      await act();
      assert.equal(await page.getAttribute('[data-do=play]', 'aria-label'), 'Play', what);
    };
    await pauses(() => page.click('[data-do=undo]'), 'taking back');
    await pauses(() => page.click('[data-do=redo]'), 'redoing');
    const { x, y, width, height } = await page.locator('.playable [data-piece="1"]').boundingBox();
    await pauses(async () => {
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
    }, 'holding a block');
    await page.mouse.up();
    await pauses(() => page.click('[data-do=again]'), 'starting over');
    await pauses(async () => {
      await page.locator('.playable [data-piece="4"]').focus();
      await page.keyboard.press('ArrowDown');
    }, 'a step');
  }, { viewport: { width: 1280, height: 1000 } }],
  ['a hint ends a search, whose card goes', async (stage) => {
    const release = await holdModules(stage);
    const page = await stage.page(blocks(LITTLE, 1));
    await page.click('[data-do=solve]');
    await page.waitForSelector('[data-part=search]');
    await page.click('[data-do=hint]');
    assert.equal(await page.locator('[data-part=search]').count(), 0);
    release();
    await waitForText(page, '[data-part=hint]', 'A right 1');
  }, { serviceWorkers: 'block' }],
  ['what the engines refuse cannot be used, and the editor says why', async (stage) => {
    const page = await stage.page('#blocks');
    await page.click('[data-do=edit]');
    await page.click('[data-do=as-text]');
    const faults = {
      'start:\nA.\n.A\n\ngoal:\n.A\nA.\n': 'not connected',
      'start:\nA.\n\nstart:\nA.\n\ngoal:\n.A\n': 'duplicate start:',
      'start:\nA.\n..\n\ngoal:\n..\n..\n': 'no pieces',
      'apart: Z\n\nstart:\nA.\n..\n': 'no piece Z',
      'rows: A\ncolumns: A\n\nstart:\nA.\n..\n': 'listed twice',
      'exit: A right 1\n\nstart:\nA.#\n...\n': 'never reach this exit',
    };
    for (const [text, fault] of Object.entries(faults)) {
      await page.fill('[data-part=editor] [data-do=text]', text);
      await waitForText(page, '[data-part=reading]', fault);
      assert.ok(await page.isDisabled('[data-do=use]'), text);
    }
    await page.fill('[data-part=editor] [data-do=text]', LITTLE);
    await waitForText(page, '[data-part=reading]', '2 pieces, 1 goal');
    await page.click('[data-do=use]');
    await waitForText(page, '[data-part=title]', 'A little one');
  }],
  ['the editor has large boards, any letter, and a goal even if the text has none', async (stage) => {
    const page = await stage.page(blocks(`start:\n𝔸𝔹${'.'.repeat(14)}\n`));
    await page.click('[data-do=edit]');
    assert.deepEqual([await page.inputValue('[data-do=rows]'), await page.inputValue('[data-do=columns]')], ['1', '16']);
    await page.click('[data-sign="𝔹"]');
    await page.click('.drawing [data-cell="2"]');
    await page.click('[data-do=as-text]');
    assert.equal(await page.inputValue('[data-part=editor] [data-do=text]'), `start:\n𝔸𝔹𝔹${'.'.repeat(13)}\n`);
    await page.getByRole('radio', { name: 'Goal' }).check();
    await page.fill('[data-part=editor] [data-do=text]', 'start:\nAA.\n...\n');
    await waitForText(page, '[data-part=reading]', '1 piece');
    assert.equal(await page.locator('.drawing .cell').count(), 6);
  }],
  ['a large puzzle with many goals is shared', async (stage) => {
    const rows = (sign, row, column) => Array.from({ length: 16 }, (_, at) => (at === row ? sign.repeat(column) + 'A'.padEnd(16 - column, sign) : sign.repeat(16))).join('\n');
    const goals = Array.from({ length: 26 }, (_, index) => `goal:\n${rows('?', 15, index % 16)}\n`).join('\n');
    const page = await stage.page(blocks(`title: Many\n\nstart:\n${rows('.', 0, 0)}\n\n${goals}`));
    await waitForText(page, '[data-part=title]', 'Many');
    assert.equal(await page.locator('.toast:not([hidden])').count(), 0);
  }],
  ['messages about a sudoku go when it changes, and so do the reasons of a step', async (stage) => {
    const page = await stage.page('#sudoku');
    const isGone = async () => assert.equal(await page.textContent('[data-part=message]'), '');
    const step = async () => {
      await page.click('[data-do=step]');
      await page.waitForSelector('[data-part=step]');
      return page.textContent('[data-part=step]');
    };
    await page.click('[data-do=check]');
    await waitForText(page, '[data-part=message]', 'exactly one solution');
    await page.click('[data-cell="2"]');
    await page.keyboard.press('1');
    await isGone();
    const first = await step();
    assert.equal(await step(), first, 'a step that is not taken is the next one still');
    await page.click('[data-cell="2"]');
    await page.keyboard.press('Backspace');
    await isGone();
    await step();
    await page.keyboard.press('Shift+N');
    await page.click('[data-do=place]');
    assert.equal(await page.textContent('[data-cell="40"]'), '5', 'a digit, not a note');
    await isGone();
    await page.click('[data-do=solve]');
    await waitForText(page, '[data-part=message]', 'the only solution');
    await page.keyboard.press('Control+Z');
    await isGone();
    await page.keyboard.press('Control+Shift+Z');
    assert.equal(await page.textContent('[data-part=left]'), 'Full');
    assert.equal(await page.locator('.cell.wrong').count(), 0);
  }],
  ['a solution that comes late does not overwrite a new sudoku', async (stage) => {
    const release = await holdModules(stage);
    const page = await stage.page('#sudoku');
    await page.click('[data-do=solve]');
    await page.click('[data-do=new]');
    await page.click('[data-do=empty]');
    release();
    await page.click('[data-do=check]');
    await waitForText(page, '[data-part=message]', 'several solutions');
    await waitForText(page, '[data-part=left]', '81 cells');
  }, { serviceWorkers: 'block' }],
];
