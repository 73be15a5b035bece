import { describe, expect, it } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { succeed } from '../../../../lib/failures.ts';
import { aBackground, ADDRESS, aPage, KEY, OTHER_KEY, startBackground } from '../../../support/background.ts';
import { aRecording } from '../../../support/factories.ts';
import { createStopper } from '../../../support/stopping.ts';

const NEW_ADDRESS = 'https://new.example';
const GIVEN = new Set([`${ADDRESS} ${KEY}`, `${NEW_ADDRESS} ${OTHER_KEY}`]);

/** A service that notes which address is asked with which key. */
function listening() {
  const asked: string[] = [];
  const list: Api['list'] = ({ address, key }) => {
    asked.push(`${address} ${key}`);
    return Promise.resolve(succeed(aPage([aRecording()])));
  };
  return { asked, api: { list } };
}

type Background = ReturnType<typeof startBackground>;
/** What takes the service's address to another place. */
const MOVES: [string, (background: Background) => Promise<unknown>][] = [
  [
    'the user saves another address with its key',
    ({ handlers }) => handlers['connection.save']({ address: NEW_ADDRESS, key: OTHER_KEY, forgetsKey: false }),
  ],
  [
    'the user saves another address with a key to be forgotten',
    ({ handlers }) => handlers['connection.save']({ address: NEW_ADDRESS, key: OTHER_KEY, forgetsKey: true }),
  ],
  ['the organisation decides on another address', ({ sync }) => sync.tick()],
];

describe('a key that was given for one address', () => {
  it.each(MOVES)('is never sent to another, wherever the background is stopped while %s', async (name, move) => {
    let stops = 0;
    for (const carriesOutLast of [false, true]) {
      for (let last = 1; ; last++) {
        const background = aBackground();
        await background.connect();
        if (name.includes('organisation')) await background.managed.set({ address: NEW_ADDRESS });
        const stopper = createStopper(last, carriesOutLast);
        const under = listening();
        const moving = startBackground(
          { ...background, local: stopper.watch(background.local), session: stopper.watch(background.session) },
          under.api,
        );
        const isDone = await Promise.race([move(moving).then(() => true), stopper.stopped.then(() => false)]);
        const after = listening();
        const next = startBackground(background, after.api);
        await next.connections.sweep();
        await next.readPage(true);
        expect(
          [...under.asked, ...after.asked].filter((pair) => !GIVEN.has(pair)),
          `stopped at question ${last}`,
        ).toEqual([]);
        if (isDone) break;
        stops += 1;
      }
    }
    expect(stops).toBeGreaterThan(10);
  });

  it('is never sent to another that is asked in the middle of the change', async () => {
    const background = aBackground();
    await background.connect();
    const { asked, api } = listening();
    const other = startBackground(background, api);
    const asking: Promise<unknown>[] = [];
    // Each question to the storage is followed by one to the service.
    const watch = (area: typeof background.local) =>
      new Proxy(area, {
        get(from, name, receiver) {
          if (typeof name === 'string' && name in from) asking.push(other.readPage(true));
          return Reflect.get(from, name, receiver) as unknown;
        },
      });
    const moving = { ...background, local: watch(background.local), session: watch(background.session) };
    const change = { address: NEW_ADDRESS, key: OTHER_KEY, forgetsKey: false };
    expect(await startBackground(moving).handlers['connection.save'](change)).toMatchObject({ ok: true });
    await Promise.all(asking);
    await other.readPage(true);
    expect(asking.length).toBeGreaterThan(10);
    expect(asked.filter((pair) => !GIVEN.has(pair))).toEqual([]);
    expect(asked).toContain(`${NEW_ADDRESS} ${OTHER_KEY}`);
  });
});
