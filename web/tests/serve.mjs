/**
 * A web server of one folder on loopback, for tests and for looking at the page.
 *
 *     node tests/serve.mjs DIR [PORT] [PREFIX]
 */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
};

/** @param {{ folder: string, port?: number, prefix?: string, onRequest?: (path: string, bytes: number) => void }} options */
export async function serve({ folder, port = 0, prefix = '/', onRequest = () => {} }) {
  const root = resolve(folder);
  const packed = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = path.startsWith(prefix) ? join(root, normalize(path.slice(prefix.length) || 'index.html')) : '';
    if (!file.startsWith(root)) return response.writeHead(404).end();
    try {
      const content = await readFile(file);
      const tag = `"${createHash('sha256').update(content).digest('hex')}"`;
      if (request.headers['if-none-match'] === tag) {
        onRequest(path, 0);
        return response.writeHead(304, { ETag: tag }).end();
      }
      if (!packed.has(tag)) packed.set(tag, gzipSync(content, { level: 9 }));
      const body = packed.get(tag);
      onRequest(path, body.length);
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache', ETag: tag }).end(body);
    } catch {
      onRequest(path, 0);
      response.writeHead(404).end();
    }
  });
  await new Promise((resolved) => server.listen(port, '127.0.0.1', resolved));
  const address = `http://127.0.0.1:${server.address().port}${prefix}`;
  return { address, close: () => new Promise((closed) => (server.closeAllConnections(), server.close(closed))) };
}

if (process.argv[1] === import.meta.filename) {
  const [folder, port = '8015', prefix = '/'] = process.argv.slice(2);
  console.log((await serve({ folder, port: Number(port), prefix })).address);
}
