/**
 * Compares answers of the modules in a folder with those of the program, and measures their times.
 *
 *     node web/tests/module.mjs [DIR] [PROGRAM]
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { COMPARISONS, programAt } from './equal.mjs';

const folder = resolve(process.argv[2] ?? 'web/dist/module');
const program = programAt(resolve(process.argv[3] ?? 'target/debug/fifteen'));

const fifteen = await import(pathToFileURL(`${folder}/fifteen.js`).href);
for (const kind of ['small', 'tiles', 'puzzles']) {
  const form = fifteen.hasSimd() ? '-simd' : '';
  const began = performance.now();
  await fifteen.default(kind, await WebAssembly.compile(readFileSync(`${folder}/${kind}${form}.wasm`)));
  console.log(`${kind}${form}: compiled and ready in ${(performance.now() - began).toFixed(0)} ms`);
}

const began = performance.now();
const file = gunzipSync(readFileSync(`${folder}/tables-6-6-3.bin.gz`));
assert.equal(JSON.parse(fifteen.load('6-6-3', file)).status, 'present');
console.log(`6-6-3: there and checked in ${(performance.now() - began).toFixed(0)} ms`);

const ask = async (request) => JSON.parse(fifteen.ask(JSON.stringify(request)));
for (const [name, compare] of COMPARISONS) {
  console.log(`${name}: ${await compare(ask, program, Number(process.env.POSITIONS ?? 1000))}`);
}

// Hard positions as the workers of the page solve them: build the tables, then solve the seventeen
// positions that are 80 moves away.
const processor = () => process.cpuUsage().user / 1e6;
let since = processor();
assert.equal((await ask({ do: 'build', rows: 4, columns: 4, partition: '7-7-1x2' })).status, 'present');
console.log(`7-7-1x2: built in ${(processor() - since).toFixed(1)} s of one processor`);
for (let hardest = 1; hardest <= 17; hardest++) {
  const { tiles } = await ask({ do: 'scramble', rows: 4, columns: 4, hardest });
  since = processor();
  const { length, visited, heuristic } = await ask({ do: 'solve', rows: 4, columns: 4, tiles });
  assert.deepEqual([length, heuristic], [80, 'pdb-7-7-1x2']);
  console.log(`hardest ${hardest}: ${visited} nodes in ${(processor() - since).toFixed(1)} s`);
}
