import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARISONS, programAt } from '../equal.mjs';

const TARGET = join(import.meta.dirname, '../../../target');

/** Path of the program, if it exists. */
const program = [process.env.PROGRAM, join(TARGET, 'release/fifteen'), join(TARGET, 'debug/fifteen')].find((path) => path && existsSync(path));

/**
 * Creates the engine of the page on a page. It solves positions as the view does, with all workers.
 */
async function engineOf(page) {
  await page.evaluate(async () => {
    const load = (path) => import(new URL(`js/${path}`, document.baseURI).href);
    const [{ createEngine }, { solve }] = await Promise.all([load('engine/index.js'), load('tiles/solver.js')]);
    const engine = createEngine();
    window.asked = ({ do: request, ...rest }) => (request === 'solve'
      ? solve(engine, rest, new AbortController().signal, () => {})
      : engine.ask({ do: request, ...rest }));
  });
  return (request) => page.evaluate((asked) => window.asked(asked), request);
}

export const tests = COMPARISONS.map(([name, compare]) => [`answers equal to the program’s: ${name}`, async (stage) => {
  if (!program) return 'skipped: there is no program; build it, or name it by PROGRAM';
  const ask = await engineOf(await stage.page('#tiles?at=123456789abcdef0'));
  return compare(ask, programAt(program), Number(process.env.POSITIONS ?? 1000));
}, { long: true }]);
