import type { ExtensionBrowser } from './browser.ts';

interface HeapReply {
  id: number;
  result?: { usedSize?: number };
}

const COLLECT = 1;
const READ = 2;

/**
 * The JavaScript heap of a target (the background or a page, by the beginning of its URL), in bytes, after garbage
 * collection.
 */
export async function heapBytes({ context }: ExtensionBrowser, urlStart: string): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser takes no DevTools commands');
  try {
    const { targetInfos } = await session.send('Target.getTargets');
    const target = targetInfos.find(({ url, type }) => url.startsWith(urlStart) && type !== 'tab');
    if (!target) throw new Error(`Nothing is open at ${urlStart}`);
    const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId, flatten: false });
    const reply = new Promise<number>((resolve, reject) => {
      session.on('Target.receivedMessageFromTarget', (told) => {
        const { id, result } = JSON.parse(told.message) as HeapReply;
        if (told.sessionId !== sessionId || id !== READ) return;
        if (result?.usedSize === undefined) reject(new Error(`No heap size in ${told.message}`));
        else resolve(result.usedSize);
      });
    });
    // Twice: what finalizers release is gone after the second.
    for (const [id, method] of [
      [COLLECT, 'HeapProfiler.collectGarbage'],
      [COLLECT, 'HeapProfiler.collectGarbage'],
      [READ, 'Runtime.getHeapUsage'],
    ])
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return await reply;
  } finally {
    await session.detach();
  }
}
