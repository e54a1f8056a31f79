/**
 * Takes screenshots of the page for inspection.
 *
 *     node tests/shoot.mjs OUT DIR [FRAGMENT] [WIDTHxHEIGHT] [light|dark] [SCRIPT in the page's tests]
 */
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const [out, folder, fragment = '#tiles', size = '390x844', scheme = 'light', script] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const server = await serve({ folder });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, deviceScaleFactor: width < 700 ? 2 : 1, locale: process.env.LOCALE ?? 'en-GB' });
page.on('console', (message) => console.log(message.type(), message.text()));
page.on('pageerror', (error) => console.log('error', error.message));
await page.goto(server.address + fragment);
await page.waitForSelector('html[data-ready]', { timeout: 5000 }).catch(() => {});
if (script) await new Function('page', `return (async () => { ${script} })()`)(page);
await page.waitForTimeout(500);
await page.screenshot({ path: out });
await browser.close();
await server.close();
