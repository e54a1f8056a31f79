/** What the tests of the page share: a browser, a server, pages that note whatever goes wrong. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
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

export async function launch() {
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/**
 * A server and a fresh browser context, for one test.
 * @param {import('playwright-core').Browser} browser
 */
export class Stage {
  faults = [];
  requests = [];
  wire = new Map();

  static async open(browser, { prefix = '/', ...options } = {}) {
    const stage = new Stage();
    stage.prefix = prefix;
    stage.server = await serve({ folder: DIST, prefix, onRequest: (path, bytes) => stage.wire.set(path, (stage.wire.get(path) ?? 0) + bytes) });
    stage.context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', ...options });
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
    // What the tests themselves forbid is no fault of the page.
    assert.deepEqual(this.faults.filter((fault) => !fault.includes('blocked by Playwright')), []);
  }
}

/** The numbers on a board of tiles, row by row, from what screen readers are told. */
export async function tilesOf(page) {
  const label = await page.getAttribute('[role=application]', 'aria-label');
  return [...label.matchAll(/Row \d+: ([^.]*)\./g)].flatMap(([, row]) => row.split(' ').map((tile) => (tile === 'gap' ? 0 : Number(tile))));
}

/** Waits until text is somewhere. */
export async function sees(page, selector, text) {
  await page.locator(selector).filter({ hasText: text }).first().waitFor();
}
