import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReport } from '../../lib/error-report.ts';
import { sampleIds } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { clearFaultLog } from '../support/fault-log.ts';
import { until } from '../support/until.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

/** Everything that runs the extension's code, the name it reports, and a distinct error to throw in it. */
const CONTEXTS = [
  { file: 'background.js', context: 'background', error: 'EvalError' },
  { file: 'popup.html', context: 'popup', error: 'RangeError' },
  { file: 'sidepanel.html', context: 'panel', error: 'ReferenceError' },
  { file: 'options.html', context: 'options', error: 'SyntaxError' },
  { file: 'library.html', context: 'library', error: 'TypeError' },
  { file: 'library-worker.js', context: 'library', error: 'URIError' },
] as const;

/** Throws in a page or worker, outside any awaited call. */
async function throwIn(session: CDPSession, file: string, error: string): Promise<void> {
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  const target = targetInfos.find(({ url }) => url.startsWith(`${app.browser.base}${file}`));
  if (target === undefined) throw new Error(`Nothing runs ${file}`);
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId, flatten: false });
  const expression = `setTimeout(() => { throw new ${error}('thrown by a test'); })`;
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
}

it('an exception that nothing catches is remembered, with where it was, whichever page or worker it comes from', async () => {
  const options = await app.browser.openPage('options.html');
  // Reading starts the library's page and worker.
  await app.browser.openPage(`sidepanel.html?recording=${sampleIds.noNames}`);
  await app.popupWithRows();
  const session = await app.browser.context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser takes no DevTools commands');
  for (const { file, error } of CONTEXTS) {
    await until(`${file} to throw`, () =>
      throwIn(session, file, error).then(
        () => true,
        () => false,
      ),
    );
  }
  const remembered = async () => {
    const { errors = [] } = await options.evaluate(() => chrome.storage.local.get('errors'));
    return (errors as ErrorReport[]).map(({ context, error }) => `${context} ${error}`).sort();
  };
  const wanted = CONTEXTS.map(({ context, error }) => `${context} ${error}`).sort();
  await until('all of them to be remembered', async () => (await remembered()).length >= wanted.length);
  expect(await remembered()).toEqual(wanted);
  // This test expects these errors. The browser reports all but the worker's.
  await until('the browser to have told of them', async () => app.browser.faults.length >= CONTEXTS.length - 1);
  clearFaultLog(app.browser.faults);
});
