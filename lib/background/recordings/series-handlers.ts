import { fail, succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';

/** What comes before and after a recording in its series, and whether it belongs there. */
export function createSeriesHandlers({ series }: BackgroundDeps) {
  return {
    'series.place': ({ id }) => series.place(id),
    'series.detach': async ({ id, isDetached }) =>
      (await series.setDetached(id, isDetached)) ? succeed(null) : fail({ code: 'storage-failed' }),
  } satisfies Partial<Handlers>;
}
