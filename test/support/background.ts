import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import type { Api } from '../../lib/api/api.ts';
import type { DecodedContent } from '../../lib/api/decode-content.ts';
import type { DecodedList } from '../../lib/api/decode-list.ts';
import { createHandlers } from '../../lib/background/handlers.ts';
import { createLibrary } from '../../lib/background/library.ts';
import { createPlaces } from '../../lib/background/places.ts';
import { createRecordingsCache } from '../../lib/background/recordings-cache.ts';
import { fail, succeed } from '../../lib/failure.ts';
import type { LibraryClient } from '../../lib/library/client.ts';
import { unavailable } from '../../lib/library/protocol.ts';
import { createKeptContents } from '../../lib/list/kept-contents.ts';
import { createListStore } from '../../lib/list/list-store.ts';
import { createSpeakerNames } from '../../lib/list/speaker-names.ts';
import type { Notice } from '../../lib/messaging/protocol.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { createStorage } from '../../lib/storage/items.ts';
import { aContent } from './factories.ts';
import { createFakeArea } from './fake-storage.ts';

/** As in a private window. */
const noLibrary: LibraryClient = { ask: () => Promise.resolve(unavailable('no-storage')) };

export const ADDRESS = 'https://rec.example';
export const KEY = `svc_${'0123456789'.repeat(4)}`;

export const aPage = (recordings: Recording[], parts: Partial<DecodedList> = {}): DecodedList => ({
  recordings,
  unreadable: 0,
  total: recordings.length,
  hasMore: null,
  next: null,
  durationValues: recordings.flatMap(({ durationValue }) => durationValue ?? []),
  ...parts,
});

export const anAnswer = (parts: Partial<DecodedContent> = {}): DecodedContent => ({
  content: aContent(),
  status: null,
  belief: null,
  ...parts,
});

/** The background's handlers on storage in memory; the service answers as `api` says, and else is unreachable. */
export function aBackground(api: Partial<Api> = {}, factory: IDBFactory = new FakeFactory()) {
  const local = createFakeArea();
  const session = createFakeArea();
  const storage = createStorage(local, session);
  const list = createListStore(factory, session);
  const clock = { nowMs: Date.UTC(2026, 10, 21) };
  const now = () => clock.nowMs;
  const stores = { list, contents: createKeptContents(factory), names: createSpeakerNames(factory) };
  const cache = createRecordingsCache(stores, now);
  const notices: Notice[] = [];
  const unreachable = () => Promise.resolve(fail({ code: 'unreachable', address: ADDRESS, quick: false }));
  const permission = { given: true };
  const handlers = createHandlers({
    api: { list: unreachable, search: unreachable, content: unreachable, probe: () => Promise.resolve(null), ...api },
    storage,
    cache,
    library: createLibrary(noLibrary),
    places: createPlaces(storage.places, (id) => cache.holdsContent(id)),
    list,
    now,
    isPermitted: () => Promise.resolve(permission.given),
    portsAllowed: true,
    copyWords: () => ({ untitled: 'Untitled recording' }),
    formatDate: (epochMs) => new Date(epochMs).toISOString(),
    announce: (notice) => notices.push(notice),
  });
  const connect = () => handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false });
  return { handlers, storage, local, session, ...stores, clock, notices, permission, connect };
}

/** A service whose list is `pages`, numbered from 1; pages beyond are empty. */
export const paged =
  (...pages: Recording[][]): Api['list'] =>
  (_, { page }) =>
    Promise.resolve(succeed(aPage(pages[page - 1] ?? [], { total: pages.flat().length })));
