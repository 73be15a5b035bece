import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import type { Api } from '../../lib/api/api.ts';
import type { DecodedContent } from '../../lib/api/decode-content.ts';
import type { DecodedList } from '../../lib/api/decode-list.ts';
import { createErrands } from '../../lib/background/errands.ts';
import { createHandlers } from '../../lib/background/handlers.ts';
import type { Library } from '../../lib/background/library.ts';
import { createPlaces } from '../../lib/background/places.ts';
import { createRecordingsCache } from '../../lib/background/recordings-cache.ts';
import { fail, succeed } from '../../lib/failure.ts';
import { createKeptContents } from '../../lib/list/kept-contents.ts';
import { createListStore } from '../../lib/list/list-store.ts';
import { createSpeakerNames } from '../../lib/list/speaker-names.ts';
import type { Notice } from '../../lib/messaging/protocol.ts';
import type { Recording } from '../../lib/recording/types.ts';
import type { PageFacts } from '../../lib/search/page-match.ts';
import { createStorage } from '../../lib/storage/items.ts';
import { aContent } from './factories.ts';
import { aLibrary } from './fake-library.ts';
import { createFakeArea } from './fake-storage.ts';
import { TEMPLATE_WORDS } from './template-words.ts';

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
export function aBackground(
  api: Partial<Api> = {},
  factory: IDBFactory = new FakeFactory(),
  library: Partial<Library> = {},
) {
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
  /** The pages that may be looked at, by the ids of their tabs. */
  const pages = new Map<number, PageFacts>();
  let ids = 0;
  const handlers = createHandlers({
    api: { list: unreachable, search: unreachable, content: unreachable, probe: () => Promise.resolve(null), ...api },
    storage,
    cache,
    places: createPlaces(storage.places, (id) => cache.holdsContent(id)),
    list,
    library: aLibrary(library),
    now,
    isPermitted: () => Promise.resolve(permission.given),
    portsAllowed: true,
    copyWords: () => TEMPLATE_WORDS,
    readPage: (tabId) => Promise.resolve(pages.get(tabId) ?? null),
    newId: () => `new-${++ids}`,
    announce: (notice) => notices.push(notice),
    errands: createErrands({
      storage,
      openPopup: () => Promise.resolve(),
      setMark: () => undefined,
      tell: () => undefined,
      now,
      newId: () => 'errand-1',
    }),
  });
  const connect = () => handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false });
  return { handlers, storage, local, session, ...stores, clock, notices, pages, permission, connect };
}

/** A service whose list is `pages`, numbered from 1; pages beyond are empty. */
export const paged =
  (...pages: Recording[][]): Api['list'] =>
  (_, { page }) =>
    Promise.resolve(succeed(aPage(pages[page - 1] ?? [], { total: pages.flat().length })));
