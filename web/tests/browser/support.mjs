/** What the tests of the page share: a browser, a server, pages that note whatever goes wrong. */

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The folder that the build made. */
export const DIST = process.env.FIFTEEN_DIST ?? join(import.meta.dirname, '../../dist');

/** Where a browser is, if there is one. */
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

  /** Contexts are like private windows, which keep nothing large; those that are `persistent` keep what they may, until the test ends. */
  static async open(browser, { prefix = '/', persistent = false, ...options } = {}) {
    const stage = new Stage();
    stage.prefix = prefix;
    stage.server = await serve({ folder: DIST, prefix, onRequest: (path, bytes) => stage.wire.set(path, (stage.wire.get(path) ?? 0) + bytes) });
    const settings = { viewport: { width: 390, height: 844 }, locale: 'en-GB', ...options };
    if (persistent) stage.folder = mkdtempSync(join(tmpdir(), 'fifteen-'));
    stage.context = persistent ? await chromium.launchPersistentContext(stage.folder, { ...how(), ...settings }) : await browser.newContext(settings);
    return stage;
  }

  /** A page at a fragment; the test fails if anything goes wrong on it. */
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
    // What the tests themselves forbid is no fault of the page.
    assert.deepEqual(this.faults.filter((fault) => !fault.includes('blocked by Playwright')), []);
  }
}

/** The numbers on a board of tiles, row by row, from what screen readers are told. */
export async function tilesOf(page) {
  const label = await page.getAttribute('[role=application]', 'aria-label');
  return [...label.matchAll(/Row \d+: ([^.]*)\./g)].flatMap(([, row]) => row.split(' ').map((tile) => (tile === 'blank' ? 0 : Number(tile))));
}

/** Waits until text is somewhere. */
export async function sees(page, selector, text) {
  await page.locator(selector).filter({ hasText: text }).first().waitFor();
}
