import { createApi } from '../../../../lib/api/api.ts';
import type { Failure, Result } from '../../../../lib/failures.ts';
import type { RecordingContent } from '../../../../lib/recording/types.ts';
import type { SampleRecording } from '../../../service/recordings/types.ts';
import { SAMPLE_KEY, startService } from '../../../service/server.ts';
import { aDevice, startBackground } from '../../../support/background.ts';
import { anId } from '../../../support/factories.ts';
import { giveName } from '../../../support/user-data.ts';

export const HOUR_MS = 3_600_000;
const TICK_MS = HOUR_MS / 2;

/** The parts of an opened recording that a habit may spoil. */
export interface Shown {
  content: RecordingContent | null;
  failure: Failure | null;
}

/** What is not as it should be, by id. */
interface Missing {
  unlisted: string[];
  /** No saved copy has its word. */
  unsaved: string[];
  /** Full text does not find it by its word. */
  unfound: string[];
}

/**
 * The background of a device and the sample service over HTTP: the only place where these tests name parts of the
 * background. The clock is the test's; alarms fire by it.
 */
export async function aLife(recordings: SampleRecording[], managed: Record<string, unknown> = {}) {
  const service = await startService({ data: recordings });
  const device = aDevice();
  const { clock, alarms } = device;
  // Retries need no patience here.
  device.world.wait = () => new Promise((resolve) => setTimeout(resolve));
  await device.managed.set(managed);
  const background = startBackground(device, {}, { createApi, fetch: (url, init) => fetch(url, init) });
  const { handlers, events, keepAlive } = background;
  background.start();
  await keepAlive.rest();
  const periodic = new Set(alarms.keys());
  let counted = 0;

  /** The user data of the connection. */
  async function dataOf() {
    const data = await background.storage.readAllData();
    const [own] = data.ok ? data.value : [];
    if (!own) throw new Error('No connection');
    return own;
  }

  /** Lets time pass in steps of at least `stepMs`; alarms fire when they are due. Returns how often it was woken. */
  async function pass(hours: number, stepMs = TICK_MS): Promise<number> {
    const endMs = clock.nowMs + hours * HOUR_MS;
    let wakeups = 0;
    while (clock.nowMs < endMs) {
      const soonestMs = Math.min(clock.nowMs + stepMs, endMs, ...alarms.values());
      clock.nowMs = Math.max(clock.nowMs + 1, soonestMs);
      for (const [name, atMs] of alarms) {
        if (atMs > clock.nowMs) continue;
        if (periodic.has(name)) alarms.set(name, clock.nowMs + stepMs);
        else alarms.delete(name);
        wakeups += 1;
        events.alarm(name);
        await keepAlive.rest();
      }
    }
    return wakeups;
  }

  /** The browser wakes the background, as it does each half hour: what is due is done. */
  async function wake(): Promise<void> {
    for (const name of periodic) events.alarm(name);
    await keepAlive.rest();
  }

  /** Opens the popup: the list is read until it is complete, or fails. */
  async function openPopup(): Promise<Failure | null> {
    for (let step = 0; step < 20; step++) {
      const answer = await handlers['list.refresh']({ restart: step === 0 });
      if (!answer.ok) return answer.failure;
      if (answer.value.complete) return null;
    }
    throw new Error('The list has no end');
  }

  /** As the popup does: what is said in one place, or else what is similar. */
  async function findIds(text: string): Promise<string[]> {
    const query = { text, caret: text.length, isSettled: true as const, limit: 50 };
    const exact = await handlers['search.run'](query);
    const found = exact.ok ? (exact.value?.groups ?? []) : [];
    const similar = found.length > 0 ? null : await handlers['search.widen'](query);
    return [...found, ...(similar?.ok ? (similar.value?.groups ?? []) : [])].map(({ recording }) => recording.id);
  }

  async function readSaved(id: string): Promise<RecordingContent | null> {
    const answer = await handlers['recordings.readCached']({ id: anId(id) });
    return answer.ok ? (answer.value?.content ?? null) : null;
  }

  return {
    service,
    clock,
    pass,
    wake,
    openPopup,
    findIds,
    close: () => service.close(),

    async connect(): Promise<void> {
      await handlers['connection.save']({ address: service.address, key: SAMPLE_KEY, forgetsKey: false });
      await handlers['library.setDownloadMode']({ mode: 'on' });
      await keepAlive.rest();
    },

    search: async (query: string) => failureOf(await handlers['recordings.search']({ query })),

    async open(id: string): Promise<Shown> {
      const answer = await handlers['recordings.open']({ id: anId(id) });
      if (!answer.ok) return { content: null, failure: answer.failure };
      return { content: answer.value.detail.content, failure: answer.value.stale };
    },

    /** The rows of the list as pages read them. */
    listed: async () =>
      (await background.cache.rows()).map(({ id, title, durationSeconds }) => ({ id, title, durationSeconds })),

    async download() {
      const answer = await handlers['library.status'](null);
      if (!answer.ok) throw new Error('No status');
      return answer.value.download;
    },

    /** Makes user data that has to stay: a pin, and a name for the first who speaks. */
    async leaveMarks(id: string): Promise<void> {
      const { shortlist } = await dataOf();
      await shortlist.change((before) => ({ ...before, pins: [anId(id), ...before.pins] }));
      const label = firstSpeaker(await readSaved(id))?.label ?? 'Speaker 1';
      await giveName(background, id, label, 'Zuleika');
    },
    async marks(id: string): Promise<{ isPinned: boolean; name: string | null }> {
      const shortlist = await (await dataOf()).shortlist.read();
      return {
        isPinned: shortlist.ok && shortlist.value.pins.includes(anId(id)),
        name: firstSpeaker(await readSaved(id))?.name ?? null,
      };
    },

    async missing(wanted: readonly (readonly [id: string, word: string])[]): Promise<Missing> {
      const rows = new Set((await background.cache.rows()).map(({ id }) => String(id)));
      const result: Missing = { unlisted: [], unsaved: [], unfound: [] };
      for (const [id, word] of wanted) {
        if (!rows.has(id)) result.unlisted.push(id);
        const content = await readSaved(id);
        if (!content?.segments.some(({ text }) => text.includes(word))) result.unsaved.push(id);
        if (!(await findIds(word)).includes(id)) result.unfound.push(id);
      }
      return result;
    },

    /** Requests since the last call, by kind. */
    takeRequests(): { list: number; search: number; content: number } {
      const counts = { list: 0, search: 0, content: 0 };
      for (const { url } of service.requests.slice(counted)) {
        counts[url.includes('/content') ? 'content' : url.includes('/search') ? 'search' : 'list'] += 1;
      }
      counted = service.requests.length;
      return counts;
    },
  };
}

export type Life = Awaited<ReturnType<typeof aLife>>;

const firstSpeaker = (content: RecordingContent | null) => content?.speakers[content.segments[0]?.speaker ?? 0];

const failureOf = (result: Result<unknown>): Failure | null => (result.ok ? null : result.failure);
