import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import type { Api } from '../../lib/api/api.ts';
import type { DecodedContent } from '../../lib/api/decode-content.ts';
import type { DecodedList } from '../../lib/api/decode-list.ts';
import { createContents } from '../../lib/background/contents.ts';
import { createErasing } from '../../lib/background/erasing.ts';
import { createErrands } from '../../lib/background/errands.ts';
import { createHandlers } from '../../lib/background/handlers.ts';
import type { Library } from '../../lib/background/library.ts';
import { createForeground } from '../../lib/background/foreground.ts';
import { createKeepAllMemory } from '../../lib/background/keep-all-state.ts';
import { createKnownPolicy } from '../../lib/background/known-policy.ts';
import { createKeepAll } from '../../lib/background/keep-all.ts';
import { createLibrarySync } from '../../lib/background/library-sync.ts';
import { createListPage } from '../../lib/background/list-page.ts';
import { createListSync } from '../../lib/background/list-sync.ts';
import { createNotedContents } from '../../lib/background/noted-contents.ts';
import { createPlaces } from '../../lib/background/places.ts';
import { createPolicyApplication } from '../../lib/background/policy.ts';
import { createRecordingsCache } from '../../lib/background/recordings-cache.ts';
import { fail, succeed, type Failure } from '../../lib/failure.ts';
import { createKeyValueStore } from '../../lib/list/database.ts';
import { createKeptContents } from '../../lib/list/kept-contents.ts';
import { createListStore } from '../../lib/list/list-store.ts';
import { createSpeakerNames } from '../../lib/list/speaker-names.ts';
import type { Notice } from '../../lib/messaging/protocol.ts';
import { filterWords } from '../../lib/page/filter-words.ts';
import type { Recording } from '../../lib/recording/types.ts';
import type { PageFacts } from '../../lib/search/page-match.ts';
import { createStorage } from '../../lib/storage/items.ts';
import { readManaged } from '../../lib/storage/managed.ts';
import { rewriteArea } from '../../lib/storage/rewrite.ts';
import { aContent } from './factories.ts';
import { createFakeLibrary } from './fake-library.ts';
import { createFakeArea } from './fake-storage.ts';
import { TEMPLATE_WORDS } from './template-words.ts';

export const ADDRESS = 'https://rec.example';
export const KEY = `svc_${'0123456789'.repeat(4)}`;

export const aPage = (recordings: Recording[], parts: Partial<DecodedList> = {}): DecodedList => ({
  recordings,
  unreadable: 0,
  total: recordings.length,
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

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
    /** Whether there is a network, and somebody at the keyboard; and how time passes for who waits. */
    world: {
      online: true,
      inUse: true,
      wait: pause,
      /** When the browser has loaded what the organisation has decided. */
      managedReady: Promise.resolve(),
    },
    /** Epoch milliseconds when each alarm of one time rings. */
    alarms: new Map<string, number>(),
  };
}

/** The background's handlers on storage in memory; the service answers as `api` says, and else is unreachable. */
export function aBackground(
  api: Partial<Api> = {},
  factory: IDBFactory = new FakeFactory(),
  library: Partial<Library> = {},
) {
  const device = aDevice(factory);
  Object.assign(device.library, library);
  return startBackground(device, api);
}

/** A background as it starts on a device, where an earlier one may have been stopped. */
export function startBackground(device: ReturnType<typeof aDevice>, api: Partial<Api> = {}) {
  const { local, session, factory, library, clock, notices, permission, pages, managed, world, alarms } = device;
  const storage = createStorage(local, session);
  const list = createListStore(createKeyValueStore(factory, 'list'), session);
  const now = () => clock.nowMs;
  const policy = createKnownPolicy({
    readManaged: () => world.managedReady.then(() => readManaged(managed)),
    known: storage.knownPolicy,
    portsAllowed: true,
    wait: pause,
    changed: () => told(),
  });
  const memory = createKeepAllMemory(storage.keepAll, policy.read);
  const names = createSpeakerNames(factory);
  const files = createNotedContents(createKeptContents(createKeyValueStore(factory, 'contents')));
  const contents = createContents({ files, names, library }, async () => (await memory.read()).mode !== 'off');
  const cache = createRecordingsCache({ list, contents, names }, now);
  const places = createPlaces(storage, (id) => cache.knows(id));
  const erasing = createErasing({
    storage,
    cache,
    places,
    memory,
    rewriteStorage: () => rewriteArea(local, createKeyValueStore(factory, 'settings')),
    async clearStorage() {
      local.values.clear();
      session.values.clear();
      return createKeyValueStore(factory, 'settings').clear();
    },
  });
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
    erasing,
    memory,
    foreground,
    readPolicy: policy.readCertain,
    now,
    changed: () => notices.push({ notice: 'library.changed' }),
    async barrier(): Promise<Failure | null> {
      if (!world.online) return { code: 'offline' };
      return permission.given ? null : { code: 'permission-missing', origin: ADDRESS };
    },
  };
  const listPage = createListPage(shared);
  const application = createPolicyApplication({
    ...shared,
    wait: pause,
    changed: () => told(),
  });
  /** As the background tells of another connection. */
  function told(): void {
    notices.push({ notice: 'connection.changed' });
    void sync.tick();
  }
  const listSync = createListSync({ ...shared, listPage });
  /** What the browser was asked not to stop the background in. */
  const underWay: Promise<unknown>[] = [];
  const keepAll = createKeepAll(shared);
  const sync = createLibrarySync({
    ...shared,
    library,
    listSync,
    keepAll,
    applyPolicy: application.apply,
    isInUse: () => Promise.resolve(world.inUse),
    carryOut: (work) => void underWay.push(work),
    alarms: {
      every: () => Promise.resolve(),
      async at(name, atMs) {
        if (atMs === null) alarms.delete(name);
        else alarms.set(name, atMs);
      },
    },
  });
  let ids = 0;
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
    readPolicy: policy.read,
    applyPolicy: application.applySoon,
    erasing,
    now,
    wait: (ms) => world.wait(ms),
    isPermitted: () => Promise.resolve(permission.given),
    portsAllowed: true,
    copyWords: () => TEMPLATE_WORDS,
    filterWords,
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
  const stores = { list, files, contents, names, storage, cache };
  const walks = { memory, foreground, listSync, keepAll, sync, underWay };
  return { ...device, ...stores, ...walks, erasing, handlers, connect };
}

/** A service whose list is `pages`, numbered from 1; pages beyond are empty. */
export const paged =
  (...pages: Recording[][]): Api['list'] =>
  (_, { page }) =>
    Promise.resolve(succeed(aPage(pages[page - 1] ?? [], { total: pages.flat().length })));
