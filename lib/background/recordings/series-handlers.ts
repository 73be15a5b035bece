import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import { keptOrNot } from '../kept-or-not.ts';

/** What comes before and after a recording in its series, and whether it belongs there. */
export function createSeriesHandlers({ series }: BackgroundDeps) {
  return {
    'series.place': ({ id }) => series.place(id),
    'series.detach': async ({ id, isDetached }) => keptOrNot(await series.setDetached(id, isDetached)),
  } satisfies Partial<Handlers>;
}
