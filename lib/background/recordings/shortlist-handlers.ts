import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import { keptOrNot } from '../kept-or-not.ts';

/** What a person has pinned, opened and searched last. The service hears nothing of it. */
export function createShortlistHandlers({ shortlist }: BackgroundDeps) {
  return {
    'shortlist.read': () => shortlist.read(),
    'shortlist.pin': async ({ id, isPinned }) => keptOrNot(await shortlist.setPinned(id, isPinned)),
    'shortlist.noteOpened': async ({ id }) => keptOrNot(await shortlist.noteOpened(id)),
    'shortlist.noteSearch': async ({ text }) => keptOrNot(await shortlist.noteSearch(text)),
  } satisfies Partial<Handlers>;
}
