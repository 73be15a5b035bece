import { expect, it, vi } from 'vitest';
import { createGoToNeighbor } from '../../../entrypoints/sidepanel/go-to.ts';
import { fail, succeed, type Result } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import type { Neighbors } from '../../../lib/messaging/protocol.ts';
import type { Choice } from '../../../lib/recording/types.ts';
import { anId } from '../../support/factories.ts';

/** The way to the neighbors of a recording, from which somebody may go elsewhere before the answer. */
function goFrom(answer: Result<Neighbors>, goesElsewhere = false) {
  const goTo = vi.fn<(choice: Choice) => void>();
  let shown = anId('here');
  const client = {
    ask() {
      if (goesElsewhere) shown = anId('elsewhere');
      return Promise.resolve(answer);
    },
    onNotice: () => () => undefined,
  } as unknown as Client;
  return { goTo, goToNeighbor: createGoToNeighbor({ client, goTo, shownId: () => shown }) };
}

it('goToNeighbor tells what there is not from what could not be asked, and goes nowhere from elsewhere', async () => {
  const neighbors = succeed({ earlier: anId('before'), later: null });
  const first = goFrom(neighbors);
  expect(await first.goToNeighbor('earlier', 'series')).toBe('opened');
  expect(first.goTo.mock.calls).toEqual([[{ id: 'before', query: '' }]]);
  expect(await goFrom(neighbors).goToNeighbor('later', 'all')).toBe('none');
  expect(await goFrom(fail({ code: 'offline' })).goToNeighbor('earlier', 'all')).toEqual({ code: 'offline' });
  const gone = goFrom(neighbors, true);
  expect(await gone.goToNeighbor('earlier', 'all')).toBe('left');
  expect(gone.goTo).not.toHaveBeenCalled();
});
