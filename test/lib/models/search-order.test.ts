import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { isAnswer } from '../../../lib/models/search-state.ts';
import { aPerson, aRecording } from '../../support/factories.ts';
import { aGroup, found } from '../../support/hits.ts';
import { aPopup, keys, listing, settle, titled } from '../../support/popup.ts';

const NAMES = ['people.names', 'search.run', 'search.widen', 'recordings.search'] as const;
type Held = (typeof NAMES)[number];

/** All orders of a list. */
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one) => ordersOf(all.filter((each) => each !== one)).map((rest) => [one, ...rest]));

/** A popup whose answers come when the test says so. */
async function withheldPopup(typed: string) {
  const waiting = new Map<Held, () => void>();
  const held = <T>(name: Held, answer: T) => new Promise<T>((resolve) => waiting.set(name, () => resolve(answer)));
  const popup = aPopup(titled(['Budget of Audrey', 'Audrey budget plan', 'Audry', 'Board', 'Board']), {
    'people.names': () => held('people.names', succeed([aPerson('Audrey Tang', { count: 3 })])),
    'search.run': () => held('search.run', succeed(found([aGroup('x'), aGroup('r1')]))),
    'search.widen': () => held('search.widen', succeed({ groups: [aGroup('y')], rows: [], words: [] })),
    'recordings.search': () =>
      held(
        'recordings.search',
        succeed({ recordings: [aRecording({ id: 's', title: typed })], filteredHere: false, unreadable: 0 }),
      ),
  });
  await popup.model.start();
  await popup.runTimers();
  return { popup, answer: (name: Held) => waiting.get(name)?.() };
}

describe('the rows of the popup', () => {
  it.each(['aud', 'audrey', 'budget', 'board', 'audrey budget', 'yesterday'])(
    'of “%s” stay where they are in whatever order the answers come, and the first is selected',
    async (typed) => {
      for (const order of ordersOf(NAMES)) {
        const { popup, answer } = await withheldPopup(typed);
        const seen: string[][] = [];
        for (let end = 1; end <= typed.length; end++) popup.model.type(typed.slice(0, end));
        const stop = popup.model.state.subscribe(() =>
          seen.push(keys(popup.model).filter((key) => !key.startsWith('more'))),
        );
        // Each is late in one of the orders: after the others have waited for it.
        for (const name of order) {
          await popup.runTimers(180);
          answer(name);
          await settle();
        }
        for (const name of NAMES) answer(name);
        await popup.runTimers();
        stop();
        for (const [at, shown] of seen.entries()) {
          const before = seen[at - 1] ?? [];
          expect({ order, shown: shown.slice(0, before.length) }).toEqual({ order, shown: before });
        }
        const { items, selectedKey } = listing(popup.model);
        expect({ order, selectedKey }).toEqual({ order, selectedKey: items.find(isAnswer)?.key ?? null });
      }
    },
  );
});
