import { succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import { isOpenable } from '../../recording/ids.ts';
import type { BackgroundDeps } from '../deps.ts';

/** Enough to go on with; more are found by the search. */
const MOST_RECENT = 6;

/** What somebody is likely to want where nothing is on the screen. */
export function createRecentHandlers({ cache, shortlist }: BackgroundDeps) {
  return {
    async 'recordings.recent'() {
      const [rows, kept] = await Promise.all([cache.rows(), shortlist.read()]);
      // Without what was opened, the newest are still something.
      const opened = (kept.ok ? kept.value.opened : []).flatMap((id) => rows.find((row) => row.id === id) ?? []);
      const all = [...new Set([...opened, ...rows.slice(0, 2 * MOST_RECENT)])];
      return succeed(all.filter(({ id }) => isOpenable(id)).slice(0, MOST_RECENT));
    },
  } satisfies Partial<Handlers>;
}
