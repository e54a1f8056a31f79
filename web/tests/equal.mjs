/**
 * Comparison of answers with those of the program: answers of the modules in Node.js, or of the
 * workers of the page.
 *
 * 1,000 random positions by default, Korf's 100, all block puzzles of the collection in all styles,
 * 100 sudokus, boxes up to 4×4×4, and queens. The checker in the module verifies the answers, too,
 * except those about queens.
 *
 * @typedef {(request: Record<string, unknown>) => Promise<any>} Ask
 * @typedef {(args: string[], input?: string) => any[]} Run returns the JSON lines of the program
 */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/**
 * Returns a function that runs the program.
 * @param {string} path
 * @returns {Run}
 */
export const programAt = (path) => (args, input) => {
  const done = spawnSync(path, [...args, '--format', 'jsonl', '--quiet'], { input, maxBuffer: 1 << 28 });
  assert.ok(done.stdout?.length > 0, String(done.error ?? done.stderr));
  return String(done.stdout).trim().split('\n').map((line) => JSON.parse(line));
};

/** Returns a summary of times in milliseconds. */
function spread(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  const sum = sorted.reduce((one, other) => one + other, 0) / 1000;
  return `median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, at most ${at(1)} ms, ${sum.toFixed(2)} s in all`;
}

/** Runs `work` on each element and its index in turn. Returns a summary of the times. */
async function timed(things, work) {
  const times = [];
  for (const [index, thing] of things.entries()) {
    const began = performance.now();
    const check = await work(thing, index);
    times.push(performance.now() - began);
    await check?.();
  }
  return spread(times);
}

/** Solves a position and checks the length. Returns a function that verifies the moves. */
async function solved(ask, position, length) {
  const answer = await ask({ do: 'solve', ...position });
  assert.equal(answer.status, 'solved', answer.message);
  assert.equal(answer.length, length, position.tiles.join(' '));
  return async () => {
    const verdict = await ask({ do: 'verify', ...position, moves: answer.moves, length });
    assert.ok(verdict.ok, verdict.fault);
  };
}

/**
 * Names and functions of the comparisons. Each function returns a summary of the times of the
 * answers.
 * @type {[string, (ask: Ask, run: Run, positions: number) => Promise<string>][]}
 */
export const COMPARISONS = [
  ['random positions', async (ask, run, count) => {
    const positions = [];
    for (let seed = 0; seed < count; seed++) positions.push(await ask({ do: 'scramble', rows: 4, columns: 4, seed }));
    const expected = run(['solve', '--file', '-'], positions.map(({ text }) => text).join('\n'));
    return timed(positions, ({ tiles, text }, index) => {
      assert.equal(text, expected[index].start);
      return solved(ask, { rows: 4, columns: 4, tiles }, expected[index].length);
    });
  }],
  ['Korf’s 100', async (ask) => {
    const { instances } = await ask({ do: 'instances' });
    return timed(instances, ({ tiles, length }) => solved(ask, { rows: 4, columns: 4, tiles }, length));
  }],
  ['the collection in all styles', async (ask, run) => {
    const { puzzles } = await ask({ do: 'blocks' });
    const known = run(['slide', '--list']);
    assert.equal(puzzles.length, known.length);
    const cases = puzzles.flatMap(({ puzzle, text }, index) => known[index].lengths.map((length, style) => ({ puzzle, text, style, length })));
    return timed(cases, async ({ puzzle, text, style, length }) => {
      const answer = await ask({ do: 'block-solve', text, style });
      assert.equal(answer.length, length, `${puzzle} in style ${style}: ${answer.stopped}`);
      return async () => {
        const verdict = await ask({ do: 'block-verify', text, style, moves: answer.moves, length });
        assert.ok(verdict.ok, verdict.fault);
      };
    });
  }],
  ['100 sudokus', async (ask, run) => {
    const puzzles = [];
    for (let seed = 0; seed < 100; seed++) puzzles.push((await ask({ do: 'sudoku-generate', seed })).puzzle);
    const expected = run(['sudoku', '-'], puzzles.join('\n'));
    return timed(puzzles, async (grid, index) => {
      const answer = await ask({ do: 'sudoku-solve', grid });
      assert.equal(answer.solution, expected[index].solution);
      return async () => assert.ok((await ask({ do: 'sudoku-verify', puzzle: grid, solution: answer.solution })).ok);
    });
  }],
  ['boxes up to 4×4×4', async (ask, run) => {
    const sides = [1, 2, 3, 4];
    const boxes = sides.flatMap((a) => sides.flatMap((b) => sides.map((c) => [a, b, c]))).filter(([a, b, c]) => a <= b && b <= c);
    return timed(boxes, async (box) => {
      const { record, packings } = await ask({ do: 'packings', box, brick: [[2, 2, 1]], limit: 50 });
      return async () => {
        const [expected] = run(['antislide', '--box', box.join('x'), '--brick', '2x2x1', '--engine', 'bits']);
        assert.deepEqual(record.packings, expected.packings, box.join('x'));
        for (const { bricks } of packings) {
          const packing = bricks.map(({ corner, size }) => [corner, size]);
          assert.ok((await ask({ do: 'packing-verify', box, packing })).ok);
        }
      };
    });
  }],
  ['queens on boards of 4×4 to 9×9', async (ask, run) => timed([4, 5, 6, 7, 8, 9], async (side) => {
    const answer = await ask({ do: 'queens-solve', rows: side, columns: side, queens: side });
    return async () => assert.equal(answer.unattacked, run(['queens', String(side)])[0].unattacked);
  })],
];
