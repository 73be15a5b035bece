import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleRecordings } from '../service/recordings/index.ts';
import { askBackground } from '../support/ask-background.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { until } from '../support/until.ts';

/** Reading waits for no library that does not respond. */
let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

const addressOf = (title: string) =>
  `sidepanel.html?recording=${sampleRecordings.find(({ meta }) => meta.meetingTitle?.startsWith(title))?.meta.id}`;

describe('a library that does not answer', () => {
  it('keeps nobody from reading what the service says', async () => {
    const page = await app.browser.openPage('options.html');
    const letGo = () => page.evaluate(() => dispatchEvent(new Event('let-go')));
    // The database worker waits for files that are open elsewhere, and fails after some seconds. It still has them for a
    // moment after its page was closed, and again when somebody has asked it meanwhile.
    const hold = () =>
      until('the files of the database to be held', () =>
        page.evaluate(async () => {
          await chrome.offscreen.closeDocument().catch(() => undefined);
          const { connections } = await chrome.storage.local.get('connections');
          const [{ id }] = (connections as { list: [{ id: string }] }).list;
          let folder = await navigator.storage.getDirectory();
          for (const name of ['connections', id, 'library', '.opaque']) {
            folder = await folder.getDirectoryHandle(name);
          }
          const all = folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> };
          const held: FileSystemWritableFileStream[] = [];
          const release = () => Promise.all(held.map((file) => file.abort()));
          try {
            for await (const file of all.values()) held.push(await file.createWritable());
          } catch {
            await release();
            return false;
          }
          addEventListener('let-go', () => void release(), { once: true });
          return true;
        }),
      );
    const show = async (title: string) => {
      const panel = await app.browser.openPage(addressOf(title));
      await panel.locator('.turn').first().waitFor();
      await panel.close();
    };
    let status: Promise<unknown> = Promise.resolve();
    // On a busy machine, this may take the seconds after which the worker gives up.
    await until('a recording to be shown before the worker gives up', async () => {
      await letGo();
      await hold();
      let hasAnswered = false;
      status = askBackground(page, 'library.status', null).then(() => (hasAnswered = true));
      await show('All-hands November');
      return !hasAnswered;
    });
    await show('Pricing review Q3');
    await show('Board meeting');
    await status;
    await letGo();
    await page.close();
  });
});
