import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPosition } from '../position.js';

const TILES = [1, 2, 3, 4, 5, 6, 7, 0, 8];

test('texts, rows and arrays of all kinds are the same position', () => {
  const rows = [[1, 2, 3], [4, 5, 6], [7, 0, 8]];
  const kinds = ['1 2 3 / 4 5 6 / 7 0 8', '1 2 3\n4 5 6\n7 _ 8\n', '1 2 3 4 5 6 7 . 8', rows, rows.map((row) => Uint8Array.from(row)), TILES, Uint8Array.from(TILES), Int32Array.from(TILES)];
  for (const position of kinds) assert.deepEqual(readPosition(position), { rows: 3, columns: 3, tiles: TILES });
  assert.deepEqual(readPosition('1 2 3 / 4 0 5').rows, 2);
});

test('what is no position is refused with the place', () => {
  for (const wrong of [null, undefined, 5, {}, () => {}, new Map(), new DataView(new ArrayBuffer(9))]) {
    assert.throws(() => readPosition(wrong), TypeError);
  }
  for (const [wrong, message] of [
    ['', /tile/],
    ['1 2 3 / 4 5 x / 7 8 0', /'x' is not a tile/],
    ['1 2 3 / 4 5 / 6 7 0', /row 2 has 2 cells/],
    ['1 2 3', /3 cells are not a square/],
    [[], /0 cells/],
    [[...TILES.slice(0, 8), 7], /row 3, column 3: 7 appears again/],
    [[...TILES.slice(0, 8), 9], /row 3, column 3: 9 is not a tile/],
    [[...TILES.slice(0, 8), 1.5], /1.5 is not a tile/],
    [[...TILES.slice(0, 8), NaN], /NaN is not a tile/],
    [[...TILES.slice(0, 8), '8'], /8 is not a tile/],
    [[...TILES.slice(0, 8), -1], /-1 is not a tile/],
    [[[1, 2, 3], 4], /row 2 has 1 cells/],
    [[[0, 1]], /1 rows/],
    [Array.from({ length: 36 }, (_, tile) => tile), /board at most 25/],
    [new Uint8Array(1e6), /1000000 cells/],
  ]) {
    assert.throws(() => readPosition(wrong), (error) => error instanceof RangeError && message.test(error.message), String(wrong));
  }
});
