import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A host that must receive no requests: listens on loopback for anything that follows a URL of hostile content. */
export async function startCanary() {
  let calls = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    /** Arguments for the browser, which lead every host under `.invalid` here. */
    args: [`--host-resolver-rules=MAP *.invalid 127.0.0.1:${port}`],
    /** Number of connections so far. */
    calls: () => calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
