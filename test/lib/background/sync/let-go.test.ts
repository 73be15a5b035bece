import { describe, expect, it } from 'vitest';
import { aBackground, paged, eraseBy } from '../../../support/background.ts';
import { aContent, anId, aReadingPosition, aRecording } from '../../../support/factories.ts';
import { keepPlace } from '../../../support/user-data.ts';

type Background = ReturnType<typeof aBackground>;

const ID = anId('a');
const KEPT = { content: aContent(), fetchedAtMs: 5 };

/** The same work, begun long after whoever asks for it could have gone on without it. */
const late =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
    return work(...args);
  };

it.each<[string, (background: Background, owner: string) => Promise<void>]>([
  ['forgotten', ({ cache }, owner) => cache.forget(owner, ID)],
  ['too old', ({ cache }, owner) => cache.dropExpired(owner, 30)],
])('what is %s is gone by the time that this is answered, however long the library takes', async (_, letGo) => {
  const background = aBackground({ list: paged([aRecording({ id: 'a' })]) });
  await background.connect();
  await background.keepAlive.rest();
  const { cache, library } = background;
  const owner = await background.connectionId();
  await cache.keepContent(owner, { recording: aRecording({ id: 'a' }), ...KEPT });
  expect(library.kept.ids()).toEqual([ID]);
  library.forget = late(library.forget.bind(library));
  await letGo(background, owner);
  expect(library.kept.ids()).toEqual([]);
});

describe('an erasure', () => {
  const LIBRARY = ['offline-download'];
  const SERVICE = [...LIBRARY, 'connections', 'panel 1', 'refusal'];
  it.each([
    ...LIBRARY.map((key) => ['library', key] as const),
    ...SERVICE.map((key) => ['connection', key] as const),
    ...[...SERVICE, 'templates'].map((key) => ['everything', key] as const),
  ])('by %s is done by the time that it is answered, however long the browser takes: %s', async (erase, key) => {
    const background = aBackground({ list: paged([aRecording({ id: 'a' })]) });
    const { handlers, storage, downloadState, local, session } = background;
    await background.connect();
    await background.keepAlive.rest();
    await downloadState.change((state) => ({ ...state, mode: 'paused' }));
    await storage.templates.write([{ id: 'mine', name: 'Mine', text: '{title}' }]);
    await storage.refusal.note(await background.connectionId());
    await storage.panels.of(1).write({ id: ID, query: 'budget', chosenBy: 'popup' });
    await keepPlace(storage, ID, aReadingPosition());
    // Nothing is to be written by itself meanwhile.
    background.world.inUse = false;
    const stored = () => JSON.stringify([local.values.get(key), session.values.get(key)]);
    const before = stored();
    expect(before).not.toBe('[null,null]');
    for (const area of [local, session]) area.late.add(key);
    await eraseBy(handlers, erase);
    expect(stored()).not.toBe(before);
  });
});
