import { runDetached } from '../async.ts';
import { effect, signal, untracked } from '@preact/signals';
import type { Result } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { OpenedRecording, RecordingDetail } from '../messaging/protocol.ts';
import { deepEqual } from '../recording/deep-equal.ts';
import { layNamesOver, localName, type SpeakerNaming } from '../recording/names.ts';
import type { RecordingContent, RecordingId } from '../recording/types.ts';
import { createPoll, failureOf, nextPollMs, type Visibility } from './poll.ts';
import { namesOf, type AddressData, type UserData } from '../storage/user-data.ts';
import type { ReadingPositions } from './reading.ts';
import type { InitialPosition, RecordingState, OpenOptions } from './recording-state.ts';
import type { Later } from './debounce.ts';

type Shown = Extract<RecordingState, { status: 'shown' }>;
type NamesItem = ReturnType<AddressData['names']>;
type FollowedNames = Pick<ReturnType<NamesItem['follow']>, 'latest' | 'stop'> & { item: NamesItem };

export interface RecordingModelDeps {
  client: Client;
  userData: Pick<UserData, 'dataFor'>;
  readingPositions: Pick<ReadingPositions, 'read'>;
  /** Epoch milliseconds. */
  now: () => number;
  later: Later;
  visibility: Visibility;
}

export type RecordingModel = ReturnType<typeof createRecordingModel>;

/**
 * The state of the side panel. A recording that the service is still processing is requested again while it is on the
 * screen (docs/faults.md#f34, #f39), also after a temporary failure.
 */
export function createRecordingModel(deps: RecordingModelDeps) {
  const { client, userData, readingPositions, now, later, visibility } = deps;
  const state = signal<RecordingState>({ status: 'empty' });
  const poll = createPoll({ now, later, visibility, run: () => runDetached(ask(currentId(), 'quietly')) });
  let newest = 0;
  let asking: Promise<void> = Promise.resolve();
  /**
   * The position in the open recording. It comes from this device, so that the first showing waits for it, never for
   * the network.
   */
  let positioning: Promise<InitialPosition> = Promise.resolve({ ...NOWHERE, place: null });
  /** The names given on this device in the open recording, by any page. */
  let names: FollowedNames | null = null;
  let namedId: RecordingId | null = null;
  /** The names that the background was not told yet, and the end of telling it others: one after the other. */
  const untold = new Set<SpeakerNaming>();
  let told: Promise<unknown> = Promise.resolve();
  let noted: InitialPosition | null = null;

  function currentId(): RecordingId | null {
    const current = state.value;
    if (current.status === 'empty') return null;
    return current.status === 'shown' ? current.detail.recording.id : current.id;
  }

  function show(next: Omit<Shown, 'status'>) {
    const before = state.value.status === 'shown' ? state.value.detail : null;
    const detail = keepingEqualParts(before, withNames(next.detail));
    if (detail.content !== before?.content) performance.mark('recording-data');
    state.value = { ...next, status: 'shown', detail };
    if (noted === next.initialPosition) return;
    // Chosen again, it counts again; one that could not be shown does not.
    noted = next.initialPosition;
    runDetached(client.ask('shortlist.noteOpened', { id: detail.recording.id }));
  }

  async function readCached(id: RecordingId, question: number) {
    const [kept, initialPosition] = await Promise.all([client.ask('recordings.readCached', { id }), positioning]);
    if (question !== newest || state.value.status !== 'loading' || !kept.ok || !kept.value) return;
    show({ detail: kept.value, stale: null, refreshing: true, initialPosition });
  }

  function settle(id: RecordingId, answer: Result<OpenedRecording>, initialPosition: InitialPosition) {
    if (answer.ok) show({ ...answer.value, refreshing: false, initialPosition });
    else if (state.value.status === 'shown') show({ ...state.value, stale: answer.failure, refreshing: false });
    else {
      const recording = state.value.status !== 'empty' && state.value.id === id ? state.value.recording : null;
      state.value = { status: 'failed', id, recording, failure: answer.failure };
    }

    const earliestMs = nextPollMs(state.value);
    if (earliestMs !== null) poll.next(earliestMs);
  }

  /** Finds out which recording is not shown yet, or could not be. */
  async function identify(id: RecordingId, question: number) {
    const listed = await client.ask('recordings.listed', { id });
    const now = state.value;
    if (question !== newest || !listed.ok) return;
    if (now.status === 'loading' || now.status === 'failed') state.value = { ...now, recording: listed.value };
  }

  /** `quietly` leaves a failure on the screen until there is something better. */
  function ask(id: RecordingId | null, manner: 'openly' | 'quietly'): Promise<void> {
    return (asking = askService(id, manner));
  }

  async function askService(id: RecordingId | null, manner: 'openly' | 'quietly') {
    if (id === null) return;
    const question = ++newest;
    let kept: Promise<void> | null = null;
    if (state.value.status === 'shown' && currentId() === id) {
      state.value = { ...state.value, refreshing: true };
    } else if (manner === 'openly') {
      state.value = { status: 'loading', id, sinceMs: now(), recording: null };
      kept = readCached(id, question);
      runDetached(identify(id, question));
    }
    const [answer, initialPosition] = await Promise.all([client.ask('recordings.open', { id }), positioning]);
    // A cached copy that is still being read is better than a failure.
    if (!answer.ok) await kept;
    if (question !== newest) return;
    settle(id, answer, initialPosition);
  }

  function afresh(id: RecordingId | null): Promise<void> {
    poll.stop();
    return ask(id, 'openly');
  }

  function position(id: RecordingId, options: OpenOptions) {
    if (namedId !== id) runDetached(followNames(id));
    if (state.value.status !== 'shown' || currentId() !== id) {
      positioning = readingPositions.read(id).then((place) => ({ ...options, place }));
    } else if (options.query !== '' || options.atSeconds !== null || options.found) {
      const initialPosition = { ...options, place: null };
      positioning = Promise.resolve(initialPosition);
      show({ ...state.value, initialPosition });
    }
  }

  /** `detail` with the names of this device as they are now. */
  function withNames(detail: RecordingDetail): RecordingDetail {
    const given = names?.latest.value;
    if (!given?.ok || !detail.content || detail.recording.id !== namedId) return detail;
    return { ...detail, content: layNamesOver(detail.content, namesOf(given.value)) };
  }

  async function followNames(id: RecordingId) {
    names?.stop();
    names = null;
    namedId = id;
    const data = await userData.dataFor(id);
    // Two may have begun: the first that ends is enough.
    if (namedId !== id || names || !data.ok || data.value === null) return;
    const item = data.value.names(id);
    const { latest, refresh, stop } = item.follow();
    const stopShowing = effect(() => {
      if (!latest.value) return;
      untracked(() => {
        if (state.value.status === 'shown') show(state.value);
      });
    });
    names = { item, latest, stop: () => [stopShowing, stop].forEach((each) => each()) };
    runDetached(refresh());
  }

  return {
    state,
    /** The recording on the screen, also while it loads; null for none. */
    openId: currentId,
    /**
     * Shows a recording: the cached copy at once, the service's when it arrives. The newest call wins. A recording that
     * is already on the screen gets a new `initialPosition` if `options` leads somewhere.
     */
    open(id: RecordingId, options: OpenOptions = NOWHERE): Promise<void> {
      position(id, options);
      return afresh(id);
    },
    /** Requests the recording on the screen again; does nothing if there is none. */
    refresh: () => afresh(currentId()),
    /**
     * Like `refresh`, but only after a failure, including that of a pending request: for when the network is back or the
     * connection has changed.
     */
    recover: async () => {
      // A request from before the network was back may fail only now.
      const before = asking;
      await before;
      if (asking === before && failureOf(state.value)) await afresh(currentId());
    },
    /**
     * Names a speaker of the recording on the screen, at once, in every open panel and on this device; null removes the
     * name. `failed` if it could not be saved: then the last saved name is back.
     */
    async nameSpeaker(label: string, typed: string | null): Promise<'kept' | 'failed'> {
      const id = currentId();
      if (id !== null && !names) await followNames(id);
      const content = state.value.status === 'shown' ? state.value.detail.content : null;
      if (!content || id === null || id !== namedId || !names) return 'failed';
      const naming = { id, label, name: localName(content, label, typed) };
      for (const each of untold) if (each.id === id && each.label === label) untold.delete(each);
      untold.add(naming);
      const { ok } = await names.item.change((pairs) => {
        const others = pairs.filter(([other]) => other !== label);
        if (naming.name !== null) return [...others, [label, naming.name]];
        return others.length > 0 ? others : null;
      });
      if (!ok) untold.delete(naming);
      // Searches are to find it by that name, too.
      told = told.then<unknown>(() => untold.delete(naming) && client.ask('speakers.name', naming));
      return ok ? 'kept' : 'failed';
    },
    /** Saves what is being saved at once, synchronous up to the browser's own call: the page may be closing. */
    flush(): void {
      const given = names?.latest.value;
      if (names && untold.size > 0 && given?.ok) runDetached(names.item.write(given.value));
      for (const naming of untold) runDetached(client.ask('speakers.name', naming));
      untold.clear();
    },
  };
}

const NOWHERE: OpenOptions = { query: '', atSeconds: null };

/** `next`, with the previous objects for parts that have not changed, so that views have nothing to do. */
function keepingEqualParts(before: RecordingDetail | null, next: RecordingDetail): RecordingDetail {
  if (!before || before.recording.id !== next.recording.id) return next;
  return {
    recording: deepEqual(before.recording, next.recording) ? before.recording : next.recording,
    content: before.content && next.content ? keepingEqualWords(before.content, next.content) : next.content,
    fetchedAtMs: next.fetchedAtMs,
    ...(next.namesUnread && { namesUnread: true }),
  };
}

/** Like `keepingEqualParts`: giving a name does not create new segments. */
function keepingEqualWords(before: RecordingContent, next: RecordingContent): RecordingContent {
  const speakers = deepEqual(before.speakers, next.speakers) ? before.speakers : next.speakers;
  const segments = deepEqual(before.segments, next.segments) ? before.segments : next.segments;
  const { summary, notes } = next;
  const isSame = speakers === before.speakers && segments === before.segments;
  return isSame && summary === before.summary && notes === before.notes
    ? before
    : { speakers, segments, summary, notes };
}
