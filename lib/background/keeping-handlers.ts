import { fail, succeed } from '../failure.ts';
import type { KeepAllProgress, LibraryStatus } from '../library/status.ts';
import type { Handlers } from '../messaging/protocol.ts';
import type { KeepAllMode } from '../storage/keep-all.ts';
import { currentNamespace } from './active-connection.ts';
import { REQUESTS_AN_HOUR } from './budget.ts';
import type { BackgroundDeps } from './deps.ts';
import { sortOut } from './wanted-contents.ts';

type KeepingHandlers = Pick<
  Handlers,
  'library.status' | 'library.keepAll' | 'library.sync' | 'library.erase' | 'everything.erase' | 'policy.read'
>;

/** An hour of talk, with its share of the index: measured over 2,000 meetings of 8,000 words. */
const USUAL_BYTES = 80_000;
/** Fewer say little of what the others are like. */
const ENOUGH_TO_JUDGE = 10;

/** What is kept on this device: told, filled, erased. */
export function createKeepingHandlers(deps: BackgroundDeps): KeepingHandlers {
  const { storage, cache, library, keepAllMemory, announce, now } = deps;

  async function progress(usualBytes: number): Promise<KeepAllProgress> {
    const namespace = await currentNamespace(storage);
    const [state, policy, rows, stamps] = await Promise.all([
      keepAllMemory.read(),
      deps.readPolicy(),
      cache.rows(),
      namespace === null ? null : cache.stamps(namespace),
    ]);
    const { retentionDays } = policy;
    const { failed: unavailable } = state;
    const nowMs = now();
    const sorted = sortOut({ rows, stamps: stamps?.ok ? stamps.value : [], failed: unavailable, retentionDays, nowMs });
    const { missing, outdated, done, failed, total } = sorted;
    const { waiting } = state;
    const isOver = waiting !== null && waiting.untilMs !== null && waiting.untilMs <= nowMs;
    return {
      mode: state.mode,
      done,
      total,
      failed,
      requests: missing.length + outdated.length,
      bytes: missing.length * usualBytes,
      requestsAnHour: REQUESTS_AN_HOUR,
      waiting: isOver ? null : waiting,
    };
  }

  async function status(): Promise<LibraryStatus> {
    const [stats, pass, rows, noted] = await Promise.all([
      library.stats(),
      storage.pass.read(),
      cache.rows(),
      storage.erasure.read(),
    ]);
    const usual =
      stats.ok && stats.value.count >= ENOUGH_TO_JUDGE ? stats.value.bytes / stats.value.count : USUAL_BYTES;
    return {
      recordings: rows.length,
      syncedAtMs: pass.confirmedAtMs || null,
      // What is another connection's is nobody's here, and nobody has asked for its end.
      unerased: noted.some((what) => what !== 'others' && what !== 'former'),
      kept: stats.ok
        ? { unavailable: null, count: stats.value.count, bytes: stats.value.bytes, rebuilt: stats.value.rebuilt }
        : { unavailable: stats.unavailable },
      keepAll: await progress(usual),
    };
  }

  async function setMode(mode: KeepAllMode): Promise<void> {
    await keepAllMemory.change((state) => ({
      ...state,
      mode,
      // Switched on by hand, so what failed before gets another chance.
      ...(mode === 'on' ? { waiting: null, strikes: 0, failed: [] } : {}),
    }));
  }

  return {
    'library.status': async () => succeed(await status()),

    async 'library.keepAll'({ mode }) {
      if ((await deps.readPolicy()).keepAll === null) await setMode(mode);
      if (mode === 'on') void deps.tick();
      announce({ notice: 'library.changed' });
      return succeed(await status());
    },

    async 'library.sync'() {
      if ((await currentNamespace(storage)) === null) return fail({ code: 'not-connected' });
      const failure = await deps.tick(true);
      announce({ notice: 'library.changed' });
      return failure ? fail(failure) : succeed(await status());
    },

    async 'library.erase'() {
      const isGone = await deps.erasing.erase('library');
      announce({ notice: 'library.changed' });
      return succeed({ ...(await status()), unerased: !isGone });
    },

    async 'everything.erase'() {
      await deps.erasing.erase('everything');
      announce({ notice: 'connection.changed' });
      announce({ notice: 'sending.changed' });
      announce({ notice: 'library.changed' });
      return succeed(null);
    },

    async 'policy.read'() {
      await deps.applyPolicy();
      const { address, keepAll, retentionDays, hideSettings } = await deps.readPolicy();
      return succeed({ address, keepAll, retentionDays, hideSettings });
    },
  };
}
