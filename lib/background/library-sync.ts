import type { Failure } from '../failure.ts';
import type { Storage } from '../storage/items.ts';
import { currentNamespace } from './active-connection.ts';
import { PAUSE_MS, STEP_MS, type KeepAll } from './keep-all.ts';
import type { KeepAllMemory } from './keep-all-state.ts';
import type { Library } from './library.ts';
import { SYNC_EVERY_MS, type ListSync } from './list-sync.ts';
import type { Policy } from './policy.ts';
import type { RecordingsCache } from './recordings-cache.ts';
import { createSerial } from './serial.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** It takes seconds, in which the library answers nobody: only while nobody is there to ask. */
const CHECK_EVERY_MS = 7 * DAY_MS;
/** It reads what is kept for the reader, one by one. */
const RETAIN_EVERY_MS = 60 * 60 * 1000;

/** The part of the browser's alarms that is used: they start a background that was stopped. */
interface Alarms {
  /** Again and again, unless it is set already: in Firefox alarms do not outlive the browser. */
  every(name: string, periodMs: number): Promise<void>;
  /** Once, in place of the one of that name; null takes it back. Epoch milliseconds. */
  at(name: string, atMs: number | null): Promise<void>;
}

export const TICK_ALARM = 'library-tick';
export const STEP_ALARM = 'library-step';

export interface LibrarySyncDeps {
  storage: Storage;
  cache: Pick<RecordingsCache, 'owner' | 'settle' | 'dropContentsBefore'>;
  library: Pick<Library, 'check'>;
  listSync: ListSync;
  keepAll: KeepAll;
  memory: Pick<KeepAllMemory, 'read'>;
  alarms: Alarms;
  readPolicy: () => Promise<Policy>;
  /** Puts into force what the organisation has decided meanwhile. */
  applyPolicy: () => Promise<void>;
  /** Whether somebody uses this computer: nothing is asked for by itself while nobody does. */
  isInUse: () => Promise<boolean>;
  /** Has the browser not stop the background in the middle of it. */
  carryOut: (work: Promise<unknown>) => void;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface LibrarySync {
  /** Sets the alarms; at every start of the background. */
  start(): Promise<void>;
  /**
   * Does what is due: the list, then the contents, each for a while. `asked` by the user: also what is not due, and whether or
   * not anybody seems to be there; then the contents go on behind the answer, for which a page waits. Answers what went wrong
   * with the list; null when nothing did.
   */
  tick(asked?: boolean): Promise<Failure | null>;
}

/** A tick's first part, and what is to follow it. */
interface Listed {
  failure: Failure | null;
  fill: () => Promise<void>;
}

/** Keeps what is on this device up to date by itself. One tick at a time; whoever asks meanwhile gets the next one. */
export function createLibrarySync(deps: LibrarySyncDeps): LibrarySync {
  const { storage, now } = deps;

  /** Also while nobody is there, or nothing can be asked, for want of a key, too: what is too old goes all the same. */
  async function retain(current: string | null): Promise<void> {
    const [{ retentionDays }, lastMs] = await Promise.all([deps.readPolicy(), storage.retainedAtMs.read()]);
    const agoMs = now() - lastMs;
    if (retentionDays === null || (agoMs >= 0 && agoMs < RETAIN_EVERY_MS)) return;
    const namespace = (await deps.cache.owner()) ?? current;
    if (namespace === null) return;
    await deps.cache.dropContentsBefore(namespace, now() - retentionDays * DAY_MS);
    await storage.retainedAtMs.write(now());
  }

  /** What the disk has spoilt is found before somebody misses it, and begins anew; the options say so. */
  async function check(isInUse: boolean): Promise<void> {
    const lastMs = await storage.checkedAtMs.read();
    const agoMs = now() - lastMs;
    if (lastMs !== 0 && agoMs >= 0 && (isInUse || agoMs < CHECK_EVERY_MS)) return;
    // Noted first: a library that ends whoever reads it is not to do so each half hour.
    await storage.checkedAtMs.write(now());
    if (lastMs !== 0 && agoMs >= 0) await deps.library.check();
  }

  async function list(asked: boolean): Promise<Listed> {
    await deps.applyPolicy();
    const namespace = await currentNamespace(storage);
    await retain(namespace);
    if (namespace === null) {
      await deps.alarms.at(STEP_ALARM, null);
      return { failure: null, fill: () => Promise.resolve() };
    }
    const isInUse = await deps.isInUse();
    await check(asked || isInUse);
    const mayList = asked || isInUse;
    if (mayList) await comeBack();
    const listed = mayList ? await deps.listSync.run(asked) : null;
    const goesOn = listed?.ok === true && !listed.value.finished;
    const isNews = listed?.ok === true && listed.value.pages > 0;
    return { failure: listed && !listed.ok ? listed.failure : null, fill: () => fill(isNews, goesOn) };
  }

  /** A background that is stopped in the middle goes on soon after, and not with the next tick. */
  const comeBack = () => deps.alarms.at(STEP_ALARM, now() + STEP_MS + PAUSE_MS);

  async function fill(isNews: boolean, goesOn: boolean): Promise<void> {
    await deps.cache.settle();
    // What somebody has switched on goes on while they are at lunch. Else only news can make a difference, and the library
    // is not woken without any.
    const isOn = (await deps.memory.read()).mode === 'on';
    if (isOn || isNews) await comeBack();
    const nextMs = isOn || isNews ? await deps.keepAll.run() : null;
    await deps.alarms.at(STEP_ALARM, goesOn ? now() + PAUSE_MS : nextMs);
  }

  const filling = createSerial();
  let listing: Promise<unknown> = Promise.resolve();
  let next: { asked: boolean; listed: Promise<Failure | null>; filled: Promise<Failure | null> } | null = null;

  function begin() {
    const own = { asked: false };
    const first = listing.then(() => {
      next = null;
      return list(own.asked);
    });
    const listed = first.then(({ failure }) => failure);
    const filled = first.then(({ failure, fill: follow }) => filling(follow).then(() => failure));
    listing = listed.catch(() => undefined);
    // Only one of the two is waited for.
    deps.carryOut(filled.catch(() => undefined));
    return Object.assign(own, { listed, filled });
  }

  return {
    start: () => deps.alarms.every(TICK_ALARM, SYNC_EVERY_MS),
    tick(asked = false) {
      next ??= begin();
      next.asked ||= asked;
      return asked ? next.listed : next.filled;
    },
  };
}
