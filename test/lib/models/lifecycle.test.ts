import { expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { createConnectionModel } from '../../../lib/models/connection-model.ts';
import { createErrorsModel } from '../../../lib/models/errors-model.ts';
import { createLibraryModel } from '../../../lib/models/library-model.ts';
import { createTemplatesModel } from '../../../lib/models/templates-model.ts';
import { sampleWords } from '../../../lib/platform/sample-words.ts';
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

const { timers, visibility } = createPageClock();
const never = () => Promise.reject(new Error('not expected'));

it.each<[string, (client: Client) => { start: () => unknown; dispose: () => void }]>([
  [
    'createConnectionModel',
    (client) => createConnectionModel({ client, requestPermission: never, visibility, portsAllowed: true }),
  ],
  ['createErrorsModel', (client) => createErrorsModel({ client })],
  ['createLibraryModel', (client) => createLibraryModel({ client })],
  [
    'createTemplatesModel',
    (client) =>
      createTemplatesModel({
        client,
        timers,
        newId: () => 'new',
        words: TEMPLATE_WORDS,
        sample: sampleWords(),
        save: () => 'saved',
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

it('createConnectionModel takes in no answer after it was disposed of, and asks for no newer one', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  let changed: () => void = () => undefined;
  const client = {
    ask: () => new Promise((resolve) => answers.push(resolve)),
    onNotice(listener: (notice: { notice: string }) => void) {
      changed = () => listener({ notice: 'connection.changed' });
      return () => undefined;
    },
  } as unknown as Client;
  const connection = (address: string) => succeed({ address, keyHint: null, forgetsKey: false, permitted: true });
  const model = createConnectionModel({ client, requestPermission: never, visibility, portsAllowed: true });
  const started = model.start();
  answers[0]?.(connection('https://first.example'));
  await started;
  const before = model.state.value;
  changed();
  model.dispose();
  answers[1]?.(connection('https://second.example'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toHaveLength(2);
  expect(model.state.value).toBe(before);
});
