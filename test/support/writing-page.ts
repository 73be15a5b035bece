import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PLAIN_PAGE } from './plain-page.ts';

/**
 * Serves the plain page on a host that the extension has no permission for: in Firefox a permission for 127.0.0.1
 * covers all of its ports.
 */
export async function startWritingPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(PLAIN_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
