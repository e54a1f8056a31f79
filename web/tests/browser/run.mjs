/**
 * Tests of the page in a real browser.
 *
 *     node tests/browser/run.mjs [WORD …]     only tests whose names have all the words
 *
 * `FIFTEEN_DIST` is the output folder of the build, `CHROMIUM` the browser, `SHOTS` a folder for
 * screenshots. `LONG=1` also runs the tests that take minutes, which compare the page with the
 * program; `PROGRAM` is its path.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserPath, launch, Stage } from './support.mjs';

const words = process.argv.slice(2);
const PATIENCE = 90_000;
const LONG_PATIENCE = 1_200_000;
const isLong = Boolean(process.env.LONG);

if (!browserPath()) {
  console.error('no browser: set CHROMIUM to one');
  process.exit(2);
}
const browser = await launch();
const results = { passed: 0, left: 0, failed: [] };
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs')).sort()) {
  const { tests } = await import(join(import.meta.dirname, file));
  for (const [name, run, options = {}] of tests) {
    const title = `${file.replace('.test.mjs', '')}: ${name}`;
    if (!words.every((word) => title.includes(word))) continue;
    if (options.long && !isLong) {
      results.left++;
      continue;
    }
    const began = performance.now();
    try {
      await within(options.long ? LONG_PATIENCE : PATIENCE, one(run, options));
      results.passed++;
      console.log(`ok    ${title} (${Math.round(performance.now() - began)} ms)`);
    } catch (error) {
      results.failed.push(title);
      console.log(`FAIL  ${title}\n${String(error?.stack ?? error).split('\n').slice(0, 14).map((line) => `      ${line}`).join('\n')}`);
    }
  }
}
await browser.close();
console.log(`${results.passed} passed, ${results.failed.length} failed${results.left ? `, ${results.left} left out that take minutes: LONG=1 runs them` : ''}`);
process.exit(results.failed.length > 0 ? 1 : 0);

/** Runs one test with a stage of its own, which must end without faults. */
async function one(run, options) {
  const stage = await Stage.open(browser, options);
  stage.context.setDefaultTimeout(options.long ? 300_000 : 20_000);
  try {
    const note = await run(stage, browser);
    if (note) console.log(`      ${note}`);
  } catch (error) {
    if (stage.faults.length > 0) error.message += `\non the page: ${stage.faults.join('; ')}`;
    stage.faults = [];
    throw error;
  } finally {
    await stage.close();
  }
}

/** Returns a promise that is rejected if another takes too long. */
function within(milliseconds, promise) {
  return Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error(`not done after ${milliseconds} ms`)), milliseconds).unref())]);
}
