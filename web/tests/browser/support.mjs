/** Shared code of the tests of the page: a browser, a server, and pages that record all errors. */

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Output folder of the build. */
export const DIST = process.env.FIFTEEN_DIST ?? join(import.meta.dirname, '../../dist');

/** Returns the path of a browser, if there is one. */
export function browserPath() {
  return [process.env.CHROMIUM, ...KNOWN].find((path) => path && existsSync(path));
}

const how = () => ({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });

export async function launch() {
  return chromium.launch(how());
}

/**
 * A server and a fresh browser context, for one test.
 * @param {import('playwright-core').Browser} browser
 */
export class Stage {
  faults = [];
  requests = [];
  wire = new Map();

  /**
   * Opens a stage. Contexts are like private windows, which store nothing large; a `persistent` one
   * stores what it may until the test ends.
   */
  static async open(browser, { prefix = '/', persistent = false, ...options } = {}) {
    const stage = new Stage();
    stage.prefix = prefix;
    stage.server = await serve({ folder: DIST, prefix, onRequest: (path, bytes) => stage.wire.set(path, (stage.wire.get(path) ?? 0) + bytes) });
    const settings = { viewport: { width: 390, height: 844 }, locale: 'en-GB', ...options };
    if (persistent) stage.folder = mkdtempSync(join(tmpdir(), 'fifteen-'));
    stage.context = persistent ? await chromium.launchPersistentContext(stage.folder, { ...how(), ...settings }) : await browser.newContext(settings);
    return stage;
  }

  /** Opens a page at a fragment. Any error on it fails the test. */
  async page(fragment = '', { ready = true } = {}) {
    const page = await this.context.newPage();
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.faults.push(`${message.type()}: ${message.text()}`);
    });
    page.on('request', (request) => this.requests.push(request.url()));
    await page.goto(this.server.address + fragment);
    if (ready) await page.waitForSelector('html[data-ready]');
    return page;
  }

  async close() {
    await this.context.close();
    await this.server.close();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    // Requests that a test blocks are not faults of the page.
    assert.deepEqual(this.faults.filter((fault) => !fault.includes('blocked by Playwright')), []);
  }
}

/** Returns the numbers on a board of tiles, row by row, from its label for screen readers. */
export async function boardTiles(page) {
  const label = await page.getAttribute('[role=application]', 'aria-label');
  return [...label.matchAll(/Row \d+: ([^.]*)\./g)].flatMap(([, row]) => row.split(' ').map((tile) => (tile === 'blank' ? 0 : Number(tile))));
}

/**
 * Blocks the requests for modules.
 * @returns {Promise<() => void>} unblocks them
 */
export async function holdModules(stage) {
  let release = () => {};
  const released = new Promise((resolve) => (release = resolve));
  await stage.context.route('**/module/*.wasm', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until an element contains a text. */
export async function waitForText(page, selector, text) {
  await page.locator(selector).filter({ hasText: text }).first().waitFor();
}
