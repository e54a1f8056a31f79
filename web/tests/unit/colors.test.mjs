import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { numberOf } from '../../page/js/bricks/packing.js';
import { hueClass } from '../../page/js/parts/hue.js';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

test('kinds have the colors of the program’s pictures, in the same order', () => {
  const ink = read('crates/picture/src/ink.rs');
  const css = read('web/page/css/blocks.css');
  const hues = [...ink.matchAll(/\[0x(..), 0x(..), 0x(..)\]/g)].map(([, ...parts]) => `#${parts.join('')}`);
  assert.equal(hues.length, 7);
  assert.deepEqual([...css.matchAll(/--pure: (#\w{6})/g)].map(([, color]) => color), hues);
  const [, tints] = ink.match(/TINTS: \[u32; 3\] = \[(.*)\]/);
  assert.deepEqual([...css.matchAll(/--tint: (\d+)%/g)].map(([, tint]) => tint).join(', '), tints);
  assert.equal(hueClass(0), 'hue hue-0 tint-0');
  assert.equal(hueClass(9), 'hue hue-2 tint-1');
  assert.equal(hueClass(21), hueClass(0));
});

test('bricks are numbered by their letters', () => {
  assert.deepEqual(['a', 'z', 'A', 'Z', '\ue000', '\ue001'].map(numberOf), [0, 25, 26, 51, 52, 53]);
});
