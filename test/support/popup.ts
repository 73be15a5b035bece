import { vi } from 'vitest';
import { type Failure, succeed } from '../../lib/failures.ts';
import type { CachedList, ListReader, PopupStart } from '../../lib/list/list-reader.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type {
  ArgOf,
  CopyableSummary,
  FoundInside,
  ListProgress,
  Notice,
  ReplyOf,
  RequestName,
} from '../../lib/messaging/protocol.ts';
import type { Choice, Recording } from '../../lib/recording/types.ts';
import type { HeldCursor, InsertThere } from '../../lib/recording/sending.ts';
import { createSearchModel, type SearchDeps } from '../../lib/models/search-model.ts';
import { untilEnd } from '../../lib/models/lifetime.ts';
import { isOfRecording } from '../../lib/models/search-state.ts';
import { ENGLISH } from '../../lib/search/query-words.ts';
import { aRecording } from './factories.ts';
import { type aGroup, aReading, found } from './hits.ts';
import { aUserData } from './user-data.ts';

/** `isWanted` tells at any time whether the page still wants the response. */
type Answers = {
  [N in RequestName]?: (arg: ArgOf<N>, isWanted: () => boolean) => Promise<ReplyOf<N>> | ReplyOf<N>;
};

export const day = (index: number) => Date.UTC(2026, 0, index);
export const titled = (titles: string[]): Recording[] =>
  titles.map((title, index) => aRecording({ id: `r${index}`, title, createdAtMs: day(300 - index) }));
const listed = (recordings: Recording[]): CachedList => ({
  connectionId: 'n',
  savedAtMs: 5,
  unit: { unit: 'seconds', proved: false },
  recordings,
});
export const done = (parts: Partial<ListProgress> = {}) =>
  succeed({ count: 0, changed: false, complete: true, stored: true, unreadable: 0, ...parts });

/** A popup over a cached list; timers run when the test says so. */
export function aPopup(
  recordings: Recording[],
  answers: Answers = {},
  view: PopupStart['view'] = null,
  shortlist: PopupStart['shortlist'] = null,
  stored = aUserData(),
) {
  /** Work that is due, with its delay in milliseconds. */
  const timers = new Map<() => void, number>();
  const listeners = new Set<(notice: Notice) => void>();
  const asked: { name: RequestName; arg: unknown }[] = [];
  const cache = { recordings, kept: true };
  let reading: Promise<void> = Promise.resolve();
  let releaseReads: () => void = () => undefined;
  const holdReads = () => {
    reading = new Promise((resolve) => (releaseReads = resolve));
  };
  const all: Answers = {
    'list.refresh': () => done(),
    'recordings.search': () => succeed({ recordings: [], filteredHere: false, unreadable: 0 }),
    'search.read': ({ text }) => aReading(text),
    'search.run': () => succeed(null),
    'search.widen': () => succeed(null),
    'library.preload': () => succeed({ isNews: false }),
    'popup.pendingAction': () => succeed(null),
    'popup.acknowledged': () => succeed(null),
    'recordings.aboutPage': () => succeed([]),
    'recordings.people': () => succeed([]),
    'people.names': () => succeed([]),
    'tasks.count': () => succeed({ count: 0, lastId: null }),
    'recordings.peek': () => succeed({ quote: null, gist: [] }),
    ...answers,
  };
  const client: Client = {
    async ask<N extends RequestName>(name: N, arg: ArgOf<N>, isWanted = () => true) {
      asked.push({ name, arg });
      const answer = all[name];
      if (!answer) throw new Error(`not expected: ${name}`);
      return answer(arg, isWanted);
    },
    onNotice(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const saveShortlist = vi.fn<ListReader['saveShortlist']>().mockResolvedValue(undefined);
  const saveView = vi.fn<ListReader['saveView']>().mockResolvedValue(undefined);
  const openPanel = vi.fn<(choice: Choice) => void>();
  const copy = vi.fn<(summary: CopyableSummary) => Promise<boolean>>().mockResolvedValue(true);
  const copyDetails = vi.fn<(failure: Failure) => Promise<boolean>>().mockResolvedValue(true);
  const insert = vi.fn<InsertThere>().mockResolvedValue({ inserted: true });
  const holdCursor = vi.fn<() => Promise<HeldCursor>>().mockResolvedValue({ held: true, insert });
  const findTab = vi.fn<() => Promise<number | null>>().mockResolvedValue(7);
  const close = vi.fn<() => void>();
  const onCopied = vi.fn<() => void>();
  const choose = vi.fn<SearchDeps['choose']>().mockResolvedValue('kept');
  const clock = { nowMs: 1_000_000 };
  const newest = { connectionId: 'n', recordings: recordings.slice(0, 40), count: recordings.length };
  const unit = { unit: 'seconds', proved: false } as const;
  const start = recordings.length ? { ...newest, people: [], savedAtMs: 5, unit, view, shortlist } : null;
  const life = new AbortController();
  const living = untilEnd(life.signal, {
    client,
    later(work, ms) {
      timers.set(work, ms);
      return () => timers.delete(work);
    },
  });
  const model = createSearchModel({
    ...living,
    life: life.signal,
    userData: stored.userData,
    list: {
      saveView,
      saveShortlist,
      readStart: () => Promise.resolve(start),
      readAll: () => reading.then(() => (cache.kept ? listed(cache.recordings) : null)),
    },
    firstRead: Promise.resolve(start),
    now: () => clock.nowMs,
    locale: 'en',
    typedWords: () => ENGLISH,
    taskWords: 'open tasks, to-do, action items',
    afterPaint: (work) => setTimeout(work),
    openPanel,
    findTab,
    copy,
    copyDetails,
    holdCursor,
    onCopied,
    close,
    host: () => 'docs.example.com',
    choose,
  });
  /** Runs the timers of up to `upToMs` milliseconds; by default all of them. */
  async function runTimers(upToMs = Infinity) {
    // The typed text may have to be read before a timer is set for it.
    await settle();
    const due = [...timers].filter(([, ms]) => ms <= upToMs).map(([work]) => work);
    for (const work of due) timers.delete(work);
    for (const work of due) work();
    await settle();
  }
  return {
    model,
    asked,
    cache,
    clock,
    choose,
    saveView,
    saveShortlist,
    stored,
    openPanel,
    findTab,
    copy,
    copyDetails,
    insert,
    holdCursor,
    onCopied,
    close,
    runTimers,
    /** Lets typing pause, for full text; the service is asked later. */
    pause: () => runTimers(140),
    /** Number of listeners to the background's notices. */
    listening: () => listeners.size,
    /** Sends the popup a notice, as the background does. */
    async announce(notice: Notice) {
      for (const listener of listeners) listener(notice);
      await settle();
    },
    /** Ends the models. */
    end: () => life.abort(),
    holdReads,
    releaseReads: () => releaseReads(),
  };
}

export type Popup = ReturnType<typeof aPopup>;

/** A popup whose model has started, before anything but the stored rows was asked for. */
export async function paintedPopup(...parts: Parameters<typeof aPopup>) {
  const popup = aPopup(...parts);
  await popup.model.start();
  return popup;
}

/** The same with the first answers of the background. */
export async function startedPopup(...parts: Parameters<typeof aPopup>) {
  const popup = await paintedPopup(...parts);
  await popup.runTimers();
  return popup;
}

export const settle = () => new Promise((resolve) => setTimeout(resolve));

export function listing(model: Popup['model']) {
  const state = model.state.value;
  if (state.status !== 'recent' && state.status !== 'results') throw new Error(`no rows in ${state.status}`);
  return state;
}
/** The titles of the rows, from top to bottom, without that of a series. */
export const titles = (model: Popup['model']) =>
  listing(model)
    .items.filter(isOfRecording)
    .filter(({ kind }) => kind !== 'series')
    .map(({ recording }) => recording.title);
/** The keys of all items, from top to bottom: the section and the id, `more titles` or `note`. */
export const keys = (model: Popup['model']) => listing(model).items.map(({ key }) => key);
export const selectedKey = (model: Popup['model']) => listing(model).selectedKey;
/** Id of the selected recording. */
export const selectedId = (model: Popup['model']) => {
  const item = listing(model).items.find(({ key }) => key === selectedKey(model));
  return isOfRecording(item) ? item.recording.id : null;
};

/** Answers each `search.run` when the test says so. */
export function withheld() {
  const answers = new Map<string, (reply: ReplyOf<'search.run'>) => void>();
  function say(text: string, found: FoundInside): void {
    const answer = answers.get(text);
    if (!answer) throw new Error(`Not asked: ${text}`);
    answer(succeed(found));
  }
  return {
    search: ({ text }: { text: string }) => new Promise<ReplyOf<'search.run'>>((resolve) => answers.set(text, resolve)),
    say,
    async answer(text: string, found: FoundInside) {
      say(text, found);
      await settle();
    },
  };
}

/** Answers each `search.run` with these groups. */
export const finding =
  (...groups: ReturnType<typeof aGroup>[]) =>
  () =>
    succeed(found(groups));
