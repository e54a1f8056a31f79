/**
 * The package with its modules in Node.js, and the files that `npm pack` includes. Needs
 * `web/npm/build`.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const folder = fileURLToPath(new URL('..', import.meta.url));
const skip = existsSync(`${folder}/module/fifteen.js`) ? false : 'web/npm/build has not run';

test('Node.js solves positions of all sizes', { skip }, async () => {
  const { solve, search, ask, close, Unsolvable } = await import('../node.js');
  const { length, tiles } = await solve('5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0');
  assert.deepEqual([length, tiles], [12, [12, 15, 14, 13, 9, 5, 1, 2, 3, 7, 11, 12]]);
  assert.equal((await solve('8 6 7 / 2 5 4 / 3 0 1')).length, 31);
  const pushes = await solve('5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0', { metric: 'multi' });
  assert.deepEqual([pushes.length, pushes.tiles.length], [6, 12]);
  assert.equal((await solve('8 6 7 / 2 5 4 / 3 0 1', { metric: 'multi' })).length, 20);
  await assert.rejects(solve('1 2 3 / 4 5 6 / 8 7 0'), (error) => error instanceof Unsolvable);
  const running = search('11 12 9 14 / 8 0 13 15 / 3 4 1 2 / 10 7 5 6');
  let threshold = 0;
  for await (const progress of running) threshold = progress.threshold;
  assert.equal((await running.solution).length, 56);
  assert.ok(threshold === 0 || threshold <= 56);
  const record = await ask({ do: 'hint', rows: 2, columns: 2, tiles: [1, 2, 0, 3] });
  assert.equal(record.tile, 3);
  close();
});

test('a signal ends a long search in Node.js', { skip }, async () => {
  const { solve, close } = await import('../node.js');
  const began = performance.now();
  await assert.rejects(solve('1 5 9 13 17 / 2 6 10 14 18 / 3 7 11 15 19 / 4 8 12 16 20 / 21 22 23 24 0', { signal: AbortSignal.timeout(1500) }), { name: 'TimeoutError' });
  assert.ok(performance.now() - began < 3000);
  close();
});

test('an idle package does not keep the process alive', { skip }, () => {
  const program = "import('fifteen-solver').then(async ({ solve }) => console.log((await solve('1 2 / 0 3')).length))";
  // A package may import itself by its name.
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, timeout: 20_000 });
  assert.equal(String(printed).trim(), '1');
});

test('the packed files are those that are needed', { skip }, () => {
  const [{ files, unpackedSize }] = JSON.parse(String(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder })));
  const paths = files.map(({ path }) => path);
  for (const needed of ['index.js', 'index.d.ts', 'node.js', 'node-worker.js', 'api.js', 'position.js', 'README.md', 'LICENSE-MIT', 'js/engine/worker.js', 'js/tiles/solver.js', 'module/fifteen.js', 'module/tiles.js']) {
    assert.ok(paths.includes(needed), needed);
  }
  const others = paths.filter((path) => !/^(js\/(engine|tiles|parts)\/\w+\.js|module\/[\w.-]+|[\w-]+\.(js|d\.ts)|package\.json|README\.md|LICENSE-(MIT|APACHE))$/.test(path));
  assert.deepEqual(others, []);
  console.log(`${paths.length} files, ${unpackedSize} bytes`);
});
