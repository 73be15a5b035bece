import { expect, it } from 'vitest';
import { fail } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { createPanelPlace } from '../../../lib/models/panel-place.ts';
import { createRecordingModel } from '../../../lib/models/recording-model.ts';
import { createShareModel } from '../../../lib/models/share-model.ts';
import { createPageClock } from '../../support/page-clock.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

/** A background that answers nothing, and says how many listen to it. */
function listened() {
  const listeners = new Set<unknown>();
  const client = {
    ask: () => Promise.resolve(fail({ code: 'background-gone' })),
    onNotice(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as Client;
  return { client, count: () => listeners.size };
}

const { timers, visibility, now } = createPageClock();
const never = () => Promise.reject(new Error('not expected'));

it.each<[string, (client: Client) => { start: () => unknown; dispose: () => void }]>([
  [
    'createPanelPlace',
    (client) =>
      createPanelPlace({
        client,
        windowId: Promise.resolve(1),
        namedId: null,
        namedSeconds: null,
        open: () => undefined,
        onChosen: () => () => undefined,
      }),
  ],
  [
    'createRecordingModel',
    (client) => createRecordingModel({ client, readingPositions: { read: never }, now, timers, visibility }),
  ],
  [
    'createShareModel',
    (client) =>
      createShareModel({
        client,
        shown: () => ({ status: 'empty' }),
        words: TEMPLATE_WORDS,
        copy: never,
        insert: never,
      }),
  ],
])('%s listens from its start until it is disposed of', async (_, create) => {
  const { client, count } = listened();
  const model = create(client);
  expect(count()).toBe(0);
  await model.start();
  expect(count()).toBe(1);
  model.dispose();
  expect(count()).toBe(0);
});
