import type { Api } from '../api/api.ts';
import type { DecodedContent } from '../api/decode-content.ts';
import type { LibraryRecord, LibraryStamp } from '../library/types.ts';
import type { Failure } from '../failure.ts';
import type { ListedRecording } from '../list/list-store.ts';
import type { RecordingId } from '../recording/types.ts';
import type { Storage } from '../storage/items.ts';
import type { KeepAllState, KeepAllWait } from '../storage/keep-all.ts';
import { activeConnection, isActive, noteFailure, type ActiveConnection } from './active-connection.ts';
import { nextRequestAtMs, spendOne } from './budget.ts';
import { takeIn } from './fetched-content.ts';
import type { Foreground } from './foreground.ts';
import type { KeepAllMemory } from './keep-all-state.ts';
import type { Places } from './places.ts';
import type { Policy } from './policy.ts';
import type { RecordingsCache } from './recordings-cache.ts';
import { sortOut } from './wanted-contents.ts';

interface KeepAllDeps {
  storage: Storage;
  memory: KeepAllMemory;
  cache: RecordingsCache;
  places: Pick<Places, 'drop'>;
  /** The service as the background asks it by itself: few requests at once, and none a second time. */
  api: Pick<Api, 'content'>;
  foreground: Pick<Foreground, 'quiet'>;
  readPolicy: () => Promise<Pick<Policy, 'retentionDays'>>;
  /** What forbids a request without asking the service: no network, no permission. Null when nothing does. */
  barrier: (address: string) => Promise<Failure | null>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Something about what is kept is different now. */
  changed: () => void;
}

export interface KeepAll {
  /** Fetches for a while. Answers when to come back (epoch milliseconds); null when there is nothing to come back for. */
  run(): Promise<number | null>;
}

const AT_ONCE = 2;
/** What is fetched and not kept yet, where the service is quicker than the library: a stop of the background loses it. */
export const MOST_UNKEPT = 16;
/** For one event: the browser stops a background that works for half a minute (platform facts, section 2). */
export const STEP_MS = 20_000;
/** The least that the browsers' alarms can do. */
export const PAUSE_MS = 30_000;
const FIRST_WAIT_MS = 5 * 60 * 1000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** So many recordings in a row that could not be had are the service's fault, not theirs. */
const MOST_IN_A_ROW = 5;
const MOST_FAILED = 1_000;

/** About this one recording, whatever the others are: the walk goes on. All else is about the service, or the way to it. */
const OF_ONE: ReadonlySet<Failure['code']> = new Set([
  'not-found',
  'gone',
  'forbidden',
  'processing',
  'refused',
  'legal',
  'too-large',
  'unexpected-answer',
  'unexpected-status',
  'empty-answer',
  'cut-off',
  'server-error',
  'timeout',
]);
/** Says nothing about the service. */
const HARMLESS: ReadonlySet<Failure['code']> = new Set(['processing', 'not-found', 'gone', 'legal', 'too-large']);
/** Only the user can change these; asking again helps nobody. */
const FOR_GOOD: ReadonlySet<Failure['code']> = new Set([
  'key-rejected',
  'bad-key',
  'not-connected',
  'permission-missing',
]);

/** One run of the walk, from one event to its end. */
interface Run {
  active: ActiveConnection;
  mode: KeepAllState['mode'];
  queue: ListedRecording[];
  deadlineMs: number;
  halted: boolean;
  inARow: number;
  /** What the library has not answered yet. */
  keeping: Set<Promise<void>>;
}

/**
 * Fetches the contents that the library lacks. What is kept is known to the library, what was spent and what
 * failed is in the storage before the next request, so it may be stopped anywhere and goes on: what the library has not taken
 * by then is asked for again.
 */
export function createKeepAll(deps: KeepAllDeps): KeepAll {
  const { storage, memory, cache, now } = deps;

  const stop = (waiting: KeepAllWait) => (state: KeepAllState) => ({ ...state, waiting, strikes: state.strikes + 1 });
  const waitMs = ({ strikes }: KeepAllState) => Math.min(FIRST_WAIT_MS * 2 ** strikes, LONGEST_WAIT_MS);

  async function haltFor(run: Run, failure: Failure): Promise<void> {
    run.halted = true;
    await memory.change((state) => {
      // Looking whether the network is back asks nobody.
      if (failure.code === 'offline')
        return { ...state, waiting: { why: 'failure', failure, untilMs: now() + FIRST_WAIT_MS } };
      const restMs = 'retryAtMs' in failure ? failure.retryAtMs - now() : waitMs(state);
      const untilMs = FOR_GOOD.has(failure.code) ? null : now() + restMs;
      return stop({ why: 'failure', failure, untilMs })(state);
    });
  }

  async function haltForLibrary(run: Pick<Run, 'halted'>): Promise<void> {
    run.halted = true;
    await memory.change((state) => stop({ why: 'library', untilMs: now() + waitMs(state) })(state));
  }

  /** Counts a request before it is made: a background that is stopped in the middle must not make more than it may. */
  async function spend(run: Run): Promise<boolean> {
    let allowed = false;
    await memory.change((state) => {
      const spent = spendOne(state.spent, now());
      allowed = spent !== null;
      return spent
        ? { ...state, spent }
        : { ...state, waiting: { why: 'budget', untilMs: nextRequestAtMs(state.spent, now()) } };
    });
    if (!allowed) run.halted = true;
    return allowed;
  }

  async function mayAsk(run: Run): Promise<boolean> {
    await deps.foreground.quiet();
    if (run.halted || now() >= run.deadlineMs) return false;
    const isWanted = (await memory.read()).mode === run.mode && (await isActive(storage, run.active.namespace));
    if (!isWanted) run.halted = true;
    if (run.halted) return false;
    const failure = await deps.barrier(run.active.service.address);
    if (failure) await haltFor(run, failure);
    return !failure;
  }

  async function noteFailed(run: Run, id: RecordingId, failure: Failure): Promise<void> {
    if (!HARMLESS.has(failure.code)) run.inARow += 1;
    await memory.change((state) => {
      const others = state.failed.filter(([other]) => other !== id);
      return { ...state, failed: [...others.slice(1 - MOST_FAILED), [id, now()]] };
    });
    if (run.inARow >= MOST_IN_A_ROW) await haltFor(run, failure);
  }

  async function noteKept(run: Run, id: RecordingId): Promise<void> {
    await memory.change((state) => ({
      ...state,
      // The other request at the same time may have just found a reason to wait.
      ...(run.halted ? {} : { waiting: null, strikes: 0 }),
      failed: state.failed.filter(([other]) => other !== id),
    }));
    deps.changed();
  }

  async function fetchOne(run: Run, { id, durationValue }: ListedRecording): Promise<void> {
    const { service, namespace } = run.active;
    const ask = async () => ((await spend(run)) ? deps.api.content(service, { id, durationValue }) : null);
    let answer = await ask();
    if (!answer) return;
    // Said twice, it is believed (fault 30).
    const first = answer.ok ? null : answer.failure.code;
    if (first === 'not-found' || first === 'gone') {
      answer = await ask();
      if (!answer) return;
      if (!answer.ok && answer.failure.code === first) {
        await cache.forget(namespace, id);
        await deps.places.drop(id);
        // The list may name it again all the same.
        if (await isActive(storage, namespace)) await noteFailed(run, id, answer.failure);
        deps.changed();
        return;
      }
    }
    // Removed or replaced meanwhile: nothing of this is to be remembered.
    if (!(await isActive(storage, namespace))) run.halted = true;
    else if (answer.ok) await takeContent(run, id, answer.value);
    else {
      await noteFailure(storage, namespace, answer.failure);
      if (OF_ONE.has(answer.failure.code)) await noteFailed(run, id, answer.failure);
      else await haltFor(run, answer.failure);
    }
  }

  async function takeContent(run: Run, id: RecordingId, answer: DecodedContent): Promise<void> {
    const { namespace } = run.active;
    const { recording, isWorthKeeping } = await takeIn(deps, namespace, id, answer);
    if (!isWorthKeeping) return noteFailed(run, id, { code: 'processing' });
    run.inARow = 0;
    const keeping = keepOne(run, { recording, content: answer.content, fetchedAtMs: now() }).finally(() =>
      run.keeping.delete(keeping),
    );
    run.keeping.add(keeping);
    // Nothing is fetched that would only wait.
    while (run.keeping.size >= MOST_UNKEPT) await Promise.race(run.keeping);
  }

  async function keepOne(run: Run, record: LibraryRecord): Promise<void> {
    const kept = await cache.keepAside(run.active.namespace, record);
    if (kept.ok) return noteKept(run, record.recording.id);
    if (run.halted) return;
    run.halted = true;
    // Another connection's by now: nothing of this is to be remembered.
    if (await isActive(storage, run.active.namespace)) await haltForLibrary(run);
  }

  async function work(run: Run): Promise<void> {
    while (run.queue.length > 0 && (await mayAsk(run))) {
      const next = run.queue.shift();
      if (next) await fetchOne(run, next);
    }
  }

  async function queueFor(state: KeepAllState, stamps: LibraryStamp[]): Promise<ListedRecording[]> {
    const { retentionDays } = await deps.readPolicy();
    const { failed } = state;
    const { missing, outdated } = sortOut({ rows: await cache.rows(), stamps, failed, retentionDays, nowMs: now() });
    // Also where nothing more is to be kept, what is kept is kept up to date.
    return state.mode === 'on' ? [...outdated, ...missing] : outdated;
  }

  /** When the walk may go on, by what it waits for; the clock may have been set back meanwhile. */
  function waitsUntil({ waiting }: KeepAllState): number | null {
    if (!waiting || waiting.untilMs === null || waiting.untilMs <= now()) return null;
    return Math.min(waiting.untilMs, now() + 2 * LONGEST_WAIT_MS);
  }

  async function begin(): Promise<number | null> {
    const state = await memory.read();
    if (state.mode === 'paused') return null;
    const untilMs = waitsUntil(state);
    if (untilMs !== null) return untilMs;
    const active = await activeConnection(storage);
    if (!active.ok) return null;
    const stamps = await cache.stamps(active.value.namespace);
    const run: Run = {
      active: active.value,
      mode: state.mode,
      queue: stamps.ok ? await queueFor(state, stamps.value) : [],
      deadlineMs: now() + STEP_MS,
      halted: false,
      inARow: 0,
      keeping: new Set(),
    };
    if (!stamps.ok && state.mode === 'on') await haltForLibrary(run);
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(run)));
    await Promise.all(run.keeping);
    if (!run.halted && run.queue.length > 0) return now() + PAUSE_MS;
    if (!run.halted && state.waiting) await memory.change((last) => ({ ...last, waiting: null, strikes: 0 }));
    return waitsUntil(await memory.read());
  }

  let running: Promise<number | null> | null = null;
  return { run: () => (running ??= begin().finally(() => (running = null))) };
}
