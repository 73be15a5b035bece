import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import { galleryConfig } from './vite.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** Builds the gallery in memory and serves it on loopback. */
export async function serveGallery(): Promise<{ origin: string; close: () => Promise<void> }> {
  const built = await build({ ...galleryConfig, logLevel: 'error' });
  if (!('output' in built)) throw new Error('The gallery was not built');
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = files.get(pathname === '/' ? '/index.html' : pathname);
    const type = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
