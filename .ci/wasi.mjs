/**
 * Cargo runner that executes a program compiled for WebAssembly with WASI in Node:
 *
 *     CARGO_TARGET_WASM32_WASIP1_RUNNER='node --no-warnings .ci/wasi.mjs' cargo test --target wasm32-wasip1
 *
 * The program sees the files that Node sees, and has no threads.
 */

import { readFile } from 'node:fs/promises';
import { argv, cwd, env, exit } from 'node:process';
import { WASI } from 'node:wasi';

const [, , file, ...words] = argv;
const wasi = new WASI({
  version: 'preview1',
  args: [file, ...words],
  env: { ...env, PWD: cwd() },
  preopens: { '/': '/' },
});
const module = await WebAssembly.compile(await readFile(file));
exit(wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject())));
