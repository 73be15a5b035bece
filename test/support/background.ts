import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import type { Api } from '../../lib/api/api.ts';
import type { DecodedContent } from '../../lib/api/decode-content.ts';
import type { DecodedList } from '../../lib/api/decode-list.ts';
import { createHandlers } from '../../lib/background/handlers.ts';
import { createForeground } from '../../lib/background/foreground.ts';
import { createKeepAllMemory } from '../../lib/background/keep-all-state.ts';
import { createKeepAll } from '../../lib/background/keep-all.ts';
import { createLibrarySync } from '../../lib/background/library-sync.ts';
import { createListPage } from '../../lib/background/list-page.ts';
import { createListSync } from '../../lib/background/list-sync.ts';
import { createPlaces } from '../../lib/background/places.ts';
import { createPolicyApplication, toPolicy } from '../../lib/background/policy.ts';
import { createRecordingsCache } from '../../lib/background/recordings-cache.ts';
import { fail, succeed, type Failure } from '../../lib/failure.ts';
import { createKeyValueStore } from '../../lib/list/database.ts';
import { createKeptContents } from '../../lib/list/kept-contents.ts';
import { createListStore } from '../../lib/list/list-store.ts';
import { createSpeakerNames } from '../../lib/list/speaker-names.ts';
import type { Notice } from '../../lib/messaging/protocol.ts';
import type { Recording } from '../../lib/recording/types.ts';
import type { PageFacts } from '../../lib/search/page-match.ts';
import { createStorage } from '../../lib/storage/items.ts';
import { readManaged } from '../../lib/storage/managed.ts';
import { aContent } from './factories.ts';
import { createFakeLibrary } from './fake-library.ts';
import { createFakeArea } from './fake-storage.ts';

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

/** What outlives the background: storage, database, library, alarms; and the world around it. */
export function aDevice(factory: IDBFactory = new FakeFactory()) {
  const local = createFakeArea();
  const session = createFakeArea();
  return {
    factory,
    local,
    session,
    library: createFakeLibrary(),
    clock: { nowMs: Date.UTC(2026, 10, 21) },
    notices: [] as Notice[],
    permission: { given: true },
    /** The pages that may be looked at, by the ids of their tabs. */
    pages: new Map<number, PageFacts>(),
    /** What the organisation has decided. */
    managed: createFakeArea(),
    /** Whether there is a network, and somebody at the keyboard. */
    world: { online: true, inUse: true },
    /** Epoch milliseconds when each alarm of one time rings. */
    alarms: new Map<string, number>(),
  };
}

/** The background's handlers on storage in memory; the service answers as `api` says, and else is unreachable. */
export function aBackground(api: Partial<Api> = {}, factory: IDBFactory = new FakeFactory()) {
  return startBackground(aDevice(factory), api);
}

/** A background as it starts on a device, where an earlier one may have been stopped. */
export function startBackground(device: ReturnType<typeof aDevice>, api: Partial<Api> = {}) {
  const { local, session, factory, library, clock, notices, permission, pages, managed, world, alarms } = device;
  const storage = createStorage(local, session);
  const list = createListStore(factory, session);
  const now = () => clock.nowMs;
  const readPolicy = async () => toPolicy(await readManaged(managed), true);
  const memory = createKeepAllMemory(storage.keepAll, readPolicy);
  const stores = {
    list,
    contents: createKeptContents(createKeyValueStore(factory, 'contents')),
    names: createSpeakerNames(factory),
    library,
  };
  const cache = createRecordingsCache(stores, { now, keepsAll: async () => (await memory.read()).mode !== 'off' });
  const places = createPlaces(storage.places, (id) => cache.holdsContent(id));
  const unreachable = () => Promise.resolve(fail({ code: 'unreachable', address: ADDRESS, quick: false }));
  const service: Api = {
    list: unreachable,
    search: unreachable,
    content: unreachable,
    probe: () => Promise.resolve(null),
    ...api,
  };
  const foreground = createForeground(service, {
    now,
    wait(ms) {
      clock.nowMs += ms;
      return Promise.resolve();
    },
  });
  const shared = {
    api: service,
    storage,
    cache,
    places,
    library,
    memory,
    foreground,
    readPolicy,
    now,
    changed: () => notices.push({ notice: 'library.changed' }),
    async barrier(): Promise<Failure | null> {
      if (!world.online) return { code: 'offline' };
      return permission.given ? null : { code: 'permission-missing', origin: ADDRESS };
    },
  };
  const listPage = createListPage(shared);
  const applyPolicy = createPolicyApplication({
    ...shared,
    changed: () => notices.push({ notice: 'connection.changed' }),
  });
  const listSync = createListSync({ ...shared, listPage });
  const keepAll = createKeepAll(shared);
  const sync = createLibrarySync({
    ...shared,
    listSync,
    keepAll,
    applyPolicy,
    isInUse: () => Promise.resolve(world.inUse),
    alarms: {
      every: () => Promise.resolve(),
      async at(name, atMs) {
        if (atMs === null) alarms.delete(name);
        else alarms.set(name, atMs);
      },
    },
  });
  const handlers = createHandlers({
    api: foreground.api,
    storage,
    cache,
    places,
    list,
    library,
    listPage,
    keepAllMemory: memory,
    tick: (asked) => sync.tick(asked),
    readPolicy,
    applyPolicy,
    async clearStorage() {
      local.values.clear();
      session.values.clear();
    },
    now,
    isPermitted: () => Promise.resolve(permission.given),
    portsAllowed: true,
    copyWords: () => ({
      untitled: 'Untitled recording',
      unknownSpeaker: 'Unknown speaker',
      locale: 'en-GB',
      timeZone: 'UTC',
    }),
    readPage: (tabId) => Promise.resolve(pages.get(tabId) ?? null),
    announce: (notice) => notices.push(notice),
  });
  const connect = () => handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: false });
  return { ...device, ...stores, handlers, storage, cache, memory, foreground, listSync, keepAll, sync, connect };
}

/** A service whose list is `pages`, numbered from 1; pages beyond are empty. */
export const paged =
  (...pages: Recording[][]): Api['list'] =>
  (_, { page }) =>
    Promise.resolve(succeed(aPage(pages[page - 1] ?? [], { total: pages.flat().length })));
