import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../serve.mjs';

const NPM = join(import.meta.dirname, '../../npm');

/** App that solves an 8-puzzle and a 15-puzzle, and shows their lengths as its title. */
const MAIN = `import { solve } from 'fifteen-solver';
Promise.all(['8 6 7 / 2 5 4 / 3 0 1', '5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0'].map((position) => solve(position))).then(
  (solutions) => (document.title = solutions.map(({ length }) => length).join(' ')),
  (error) => (document.title = String(error)),
);
`;
const html = (/** @type {string} */ head) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">${head}</head></html>\n`;

/** Makes a folder with the app and the packed package, and runs a test in it. */
async function withApp(run) {
  if (!existsSync(join(NPM, 'module/fifteen.js'))) return 'skipped: web/npm/build has not run';
  const folder = mkdtempSync(join(tmpdir(), 'fifteen-app-'));
  try {
    const [{ filename }] = JSON.parse(String(execFileSync('npm', ['pack', '--json', NPM], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })));
    mkdirSync(join(folder, 'node_modules/fifteen-solver'), { recursive: true });
    execFileSync('tar', ['-xzf', filename, '--strip-components=1', '-C', 'node_modules/fifteen-solver'], { cwd: folder });
    writeFileSync(join(folder, 'main.js'), MAIN);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "fifteen-solver": "*" } }\n');
    writeFileSync(join(folder, 'index.html'), html('<script type="module" src="./main.js"></script>'));
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the app, and checks what it shows. */
async function check(stage, address) {
  const page = await stage.context.newPage();
  page.on('pageerror', (error) => stage.faults.push(`error: ${error.message}`));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== '');
  assert.equal(await page.title(), '31 12');
}

async function checkFolder(stage, folder) {
  const server = await serve({ folder });
  try {
    await check(stage, server.address);
  } finally {
    await server.close();
  }
}

/** Returns a bundler, if npm has installed it. */
const find = (/** @type {string} */ name) => import(name).catch(() => undefined);
const missing = (/** @type {string} */ name) => `skipped: ${name} is not installed`;

export const tests = [
  ['the package in a page without a bundler', (stage) => withApp(async (folder) => {
    const map = { imports: { 'fifteen-solver': './node_modules/fifteen-solver/index.js' } };
    writeFileSync(join(folder, 'index.html'), html(`<script type="importmap">${JSON.stringify(map)}</script><script type="module" src="./main.js"></script>`));
    await checkFolder(stage, folder);
  })],
  ['the package bundled by Vite, and on its server', async (stage) => {
    const vite = await find('vite');
    if (!vite) return missing('vite');
    return withApp(async (root) => {
      const shared = { root, configFile: false, logLevel: 'error', base: './' };
      await vite.build(shared);
      await checkFolder(stage, join(root, 'dist'));
      const server = await vite.createServer({ ...shared, base: '/', optimizeDeps: { exclude: ['fifteen-solver'] } });
      try {
        await server.listen();
        await check(stage, server.resolvedUrls.local[0]);
      } finally {
        await server.close();
      }
    });
  }],
  ['the package bundled by webpack', async (stage) => {
    const webpack = (await find('webpack'))?.default;
    if (!webpack) return missing('webpack');
    return withApp(async (context) => {
      const path = join(context, 'dist');
      const stats = await new Promise((resolve, reject) => {
        const done = (error, stats) => (error ? reject(error) : resolve(stats));
        webpack({ mode: 'production', context, entry: './main.js', output: { path }, performance: false }, done);
      });
      assert.equal(stats.hasErrors() || stats.hasWarnings(), false, stats.toString('errors-warnings'));
      writeFileSync(join(path, 'index.html'), html('<script defer src="./main.js"></script>'));
      await checkFolder(stage, path);
    });
  }],
];
