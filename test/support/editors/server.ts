import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const PAGE = dirname(fileURLToPath(new URL('./page/main.ts', import.meta.url)));
const FOREIGN = '<!doctype html><body><textarea></textarea></body>';

interface Reply {
  type: string;
  body: string | Uint8Array;
}

/** The page with every editor in it, bundled in memory: path to content. */
async function bundlePage(): Promise<Map<string, Reply>> {
  const built = await build({
    root: PAGE,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    build: { write: false, minify: false, modulePreload: false, reportCompressedSize: false },
  });
  if (!('output' in built)) throw new Error('The page with the editors was not built');
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
  const typeOf = (name: string) => Object.entries(types).find(([ending]) => name.endsWith(`.${ending}`))?.[1];
  return new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      { type: typeOf(file.fileName) ?? 'text/plain', body: file.type === 'chunk' ? file.code : file.source },
    ]),
  );
}

async function listen(answer: (path: string) => Reply | undefined): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const reply = answer(pathname === '/' ? '/index.html' : pathname);
    response.writeHead(reply ? 200 : 404, { 'content-type': `${reply?.type ?? 'text/plain'}; charset=utf-8` });
    response.end(reply?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Serves the page with the editors on loopback, and on a second port the frame from another origin. */
export async function startEditors(): Promise<{ url: string; close: () => Promise<void> }> {
  const files = await bundlePage();
  const [own, foreign] = await Promise.all([
    listen((path) => files.get(path)),
    listen(() => ({ type: 'text/html', body: FOREIGN })),
  ]);
  return {
    url: `${own.origin}/?foreign=${encodeURIComponent(foreign.origin)}`,
    async close() {
      for (const { server } of [own, foreign]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
