import { runDetached } from '../../async.ts';
import { linkMaker, managedPattern, patternInForce } from '../../connection/link-pattern.ts';
import type { Service } from '../../api/request.ts';
import type { DecodedContent } from '../../api/decode-content.ts';
import { FAILURES, type Failure, type Result, fail, succeed } from '../../failures.ts';
import { uiLanguage } from '../../i18n.ts';
import type { LibraryResult } from '../../library/types.ts';
import type {
  ArgOf,
  CopyableSummary,
  Handlers,
  OpenedRecording,
  RecordingDetail,
  SeriesPlace,
} from '../../messaging/protocol.ts';
import { isRecent } from '../../recording/time.ts';
import { gistOf } from '../../output/document-forms.ts';
import {
  isOpenable,
  MOST_OPENED,
  type Recording,
  type RecordingContent,
  type RecordingId,
} from '../../recording/types.ts';
import { pieceOf, quotedSentences, quotedTurnAt, quoteInPlace } from '../../recording/peek.ts';
import { choiceAt } from '../../recording/sending.ts';
import { createSeriesTest } from '../../recording/series.ts';
import { toTurns } from '../../recording/turns.ts';
import { statusKind } from '../../recording/words.ts';
import { connectionFor, withName, type UsableConnection } from '../connections/usable-connection.ts';
import { placeOf } from '../../storage/connections.ts';
import { withNewest } from '../../storage/user-data.ts';
import { pieceForms, type Piece } from '../../templates/pieces.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { WatchingPart } from '../sync/watching.ts';
import { preloadLibrary } from './search-handlers.ts';
import { bareRecording, charactersOf, hasWords, takeFetched } from './recordings-cache.ts';

type ContentDetail = RecordingDetail & { content: RecordingContent };

/** Enough recordings for an empty screen; the search finds more. */
const MOST_RECENT = 6;
/** A stored summary of this age is copied without a request. */
const FRESH_MS = 5 * 60 * 1000;
/** How long fetched content is held back for the list, which may know its title and status. */
const REFRESH_MS = 1_000;
/** The same if there are no words, for which the list has the reason. */
const REFRESH_UNREADY_MS = 25_000;
const CHANGE_MS = 500;

/**
 * Requests for one recording: its stored copy, a fresh one from the service, its summary for the clipboard, and what the
 * user noted of it on this device.
 */
export function createRecordingHandlers(deps: BackgroundDeps & { watching: WatchingPart }) {
  const { api, storage, cache } = deps;
  async function readCached(id: RecordingId): Promise<RecordingDetail | null> {
    const [row, kept] = await Promise.all([cache.row(id), cache.content(id)]);
    if (!kept) return null;
    return withNames({ recording: row ?? bareRecording(id), ...kept });
  }

  /** A recording can be read without its local speaker names: `namesUnread` reports that. */
  async function withNames(detail: ContentDetail): Promise<RecordingDetail> {
    const named = await cache.withNames(detail.recording.id, detail.content);
    return named.ok ? { ...detail, content: named.value } : { ...detail, namesUnread: true };
  }

  /** Updates the row: only the list has a recording's status, and one that was not ready may be now. */
  async function refreshRow(
    { service, connectionId }: UsableConnection,
    id: RecordingId,
    row: Recording | null,
  ): Promise<Recording | null> {
    if (row && statusKind(row.status) === 'ready') return row;
    const durationUnit = await cache.unit(connectionId);
    const answer = await api.list(service, { page: 1, durationUnit });
    if (answer.ok) await cache.update(connectionId, answer.value.recordings);
    const listed = answer.ok && answer.value.recordings.some((recording) => recording.id === id);
    // The order of the list is not known (docs/service.md#g8): a recording that is not on its first page is found by
    // title, once it is ready.
    if (!listed && row?.title) await findByTitle(service, connectionId, row.title);
    return cache.row(id);
  }

  async function findByTitle(service: Service, connectionId: string, title: string): Promise<void> {
    const answer = await api.search(service, { query: title, durationUnit: await cache.unit(connectionId) });
    if (answer.ok) await cache.update(connectionId, answer.value.recordings, { areFound: true });
  }

  /** The library takes some milliseconds; a slower one does not delay the response. */
  const soon = <T>(work: Promise<T>): Promise<T | null> => Promise.race([work, deps.wait(CHANGE_MS).then(() => null)]);

  /**
   * Stores an answer and shows it; or the saved copy, if that has far more words, until the library has replaced it.
   */
  async function take(
    { connectionId, service }: UsableConnection,
    listed: Recording,
    answer: DecodedContent,
    reading: Promise<LibraryResult<number>>,
  ): Promise<Result<OpenedRecording>> {
    const { recording, isWorthKeeping } = takeFetched(cache, connectionId, listed, answer);
    const { content } = answer;
    const { id } = recording;
    const fetchedAtMs = deps.now();
    const stored = await soon(reading);
    const storedCharacters = stored?.ok ? stored.value : 0;
    if (!isWorthKeeping)
      return storedCharacters > 0
        ? fallBack(id, { code: 'processing' })
        : succeed({ detail: { recording, content: null, fetchedAtMs }, stale: null });
    const keeping = cache.keepContent(connectionId, { recording, content, fetchedAtMs }, service.signal);
    // The library decides, and is not waited for with any other content.
    if (charactersOf(content) < (3 * storedCharacters) / 4) {
      const kept = await keeping;
      const isReplaced = kept.ok && !kept.value.doubted.includes(id);
      if (!isReplaced)
        return fallBack(
          id,
          hasWords(content)
            ? { code: 'unexpected-answer', detail: 'far fewer words than before' }
            : { code: 'empty-answer' },
        );
    }
    // The reader does not wait for the database.
    runDetached(keeping);
    return succeed({ detail: await withNames({ recording, content, fetchedAtMs }), stale: null });
  }

  /** Handles a failed request: returns the stored copy with the failure, or otherwise the failure alone. */
  async function fallBack(id: RecordingId, failure: Failure): Promise<Result<OpenedRecording>> {
    const [kept, owner] = await Promise.all([readCached(id), cache.ownerOf(id)]);
    const named = await withName(storage, owner?.id ?? '', failure);
    if (failure.code === 'processing' && !(kept?.content && hasWords(kept.content))) {
      const recording = (await cache.row(id)) ?? bareRecording(id);
      const status = statusKind(recording.status) === 'ready' ? 'PROCESSING' : recording.status;
      const detail = { recording: { ...recording, status }, content: null, fetchedAtMs: deps.now() };
      return succeed({ detail, stale: null });
    }
    return kept ? succeed({ detail: kept, stale: named }) : fail(named);
  }

  async function open(id: RecordingId): Promise<Result<OpenedRecording>> {
    const used = await connectionFor(storage, id);
    if (!used.ok) return fallBack(id, used.failure);
    const { service, connectionId } = used.value;
    const row = await cache.row(id);
    const reading = deps.library.storedCharacters(connectionId, { id });
    const refreshing = refreshRow(used.value, id, row);
    const durationUnit = await cache.unit(connectionId);
    const answer = await api.content(service, { id, durationValue: row?.durationValue ?? null, durationUnit });
    // The words matter most; if there are none, the list says why.
    const refreshMs = answer.ok && hasWords(answer.value.content) ? REFRESH_MS : REFRESH_UNREADY_MS;
    const listed = await Promise.race([refreshing, deps.wait(refreshMs).then(() => row)]);
    if (answer.ok) return take(used.value, listed ?? bareRecording(id), answer.value, reading);
    const { failure } = answer;
    if (FAILURES[failure.code].verdict !== 'removed') return fallBack(id, failure);
    const kind = statusKind(listed?.status ?? '');
    if (failure.code === 'not-found' && (kind === 'pending' || kind === 'failed'))
      return fallBack(id, { code: 'processing' });
    // Only the list says that a recording is gone (docs/faults.md#f30); one that it never contained goes a day later.
    const isGone = await soon(cache.noteAnswer(connectionId, id, true));
    return isGone ? fail(failure) : fallBack(id, failure);
  }

  /** A recording with its content: as it is saved here, if that will do, or else from the service. */
  async function readWhole(id: RecordingId, willDo: (kept: RecordingDetail) => boolean = () => true) {
    const kept = await readCached(id);
    const opened: Result<OpenedRecording> =
      kept?.content && willDo(kept) ? succeed({ detail: kept, stale: null }) : await open(id);
    if (!opened.ok) return opened;
    const { recording, content, namesUnread } = opened.value.detail;
    if (!content) return fail({ code: 'processing' });
    return namesUnread ? fail({ code: 'storage-failed' }) : succeed({ recording, content });
  }

  return {
    'recordings.read': ({ id }) => readWhole(id),
    'recordings.listed': async ({ id }) => succeed(await cache.row(id)),

    async 'recordings.recent'() {
      const [rows, opened] = await Promise.all([cache.rows(), storage.lastOpened()]);
      // Without the opened ones, the newest are still useful.
      const last = opened.flatMap((id) => rows.find((row) => row.id === id) ?? []);
      const all = [...new Set([...last, ...rows.slice(0, 2 * MOST_RECENT)])];
      return succeed(all.filter(({ id }) => isOpenable(id)).slice(0, MOST_RECENT));
    },

    'recordings.series': async ({ id }) => succeed(await placeInSeries(deps, id)),

    async 'speakers.name'({ id, label, name }) {
      await cache.nameSpeaker(id, label, name);
      return succeed(null);
    },

    async 'shortlist.noteOpened'({ id }) {
      const owner = await cache.ownerOf(id);
      if (!owner?.address) return fail({ code: 'storage-failed' });
      const { shortlist } = storage.dataOf(owner);
      const areSeveral = (await cache.owners()).length > 1;
      const noted = await shortlist.change((before) => ({
        ...before,
        opened: withNewest(before.opened, id, MOST_OPENED),
        ...(areSeveral && { openedAtMs: deps.now() }),
      }));
      if (noted.ok) deps.carryOut(cache.showOpened(id));
      deps.carryOut(storage.dropOldPositions(placeOf(owner)));
      return noted.ok ? succeed(null) : noted;
    },

    async 'recordings.readCached'({ id }) {
      // Early: starting the library may take longer than finding out what to request.
      runDetached(preloadLibrary(deps));
      return succeed(await readCached(id));
    },
    async 'recordings.open'({ id }) {
      // Opened by the user: a refused key gets another chance.
      await storage.refusal.clear((await cache.ownerOf(id))?.id);
      const answer = await open(id);
      if (answer.ok) deps.carryOut(deps.watching.noteOpened(id, answer.value.detail.content !== null));
      return answer;
    },

    async 'recordings.peek'({ id, hit, asksService }) {
      const kept = await readCached(id);
      const opened: Result<OpenedRecording> | null = kept?.content
        ? succeed({ detail: kept, stale: null })
        : asksService
          ? await open(id)
          : null;
      if (!opened) return succeed(null);
      if (!opened.ok) return opened;
      const { content } = opened.value.detail;
      if (!content) return fail({ code: 'processing' });
      const quote = !hit || hit.turn === null ? null : quoteInPlace(content, { ...hit, text: hit.snippet });
      return succeed({ quote, gist: gistOf(content.summary) });
    },

    async 'recordings.copyPart'({ id, part = 'summary', host }) {
      const read = await readWhole(
        id,
        ({ content, fetchedAtMs }) =>
          (part !== 'summary' || !!content?.summary) && isRecent(fetchedAtMs, deps.now(), FRESH_MS),
      );
      if (!read.ok) return read;
      const piece: Piece = part === 'summary' ? { kind: part, templateId: null } : { kind: part };
      return copyable(deps, read.value.recording, read.value.content, piece, host);
    },

    async 'recordings.copyQuote'({ id, host, ...place }) {
      const [recording, kept] = await Promise.all([cache.row(id), cache.content(id)]);
      if (!recording || !kept) return fail({ code: 'not-found' });
      // Without the names given on this device, a quote would contain the service's.
      const named = await cache.withNames(id, kept.content);
      if (!named.ok) return named;
      const piece = pieceAt(named.value, place);
      return piece ? copyable(deps, recording, named.value, piece, host) : fail({ code: 'not-found' });
    },
  } satisfies Partial<Handlers>;
}

type Place = Omit<ArgOf<'recordings.copyQuote'>, 'id' | 'host'>;

/**
 * A piece of a recording in every form, using the user's choices; null when it is empty. `storage-failed` when these
 * could not be read: the user must not get a template that they did not choose.
 */
async function copyable(
  { storage, copyWords }: BackgroundDeps,
  recording: Recording,
  content: RecordingContent,
  piece: Piece,
  host: string | null = null,
): Promise<Result<CopyableSummary | null>> {
  const [sending, own, data, policy] = await Promise.all([
    storage.sending.read(),
    storage.templates.read(),
    storage.dataFor(recording.id),
    storage.policyCache.read(),
  ]);
  if (!sending.ok) return sending;
  if (!own.ok) return own;
  if (!data.ok) return data;
  const link = data.value ? await data.value.linkPattern.read() : succeed('');
  if (!link.ok) return link;
  const managed = policy.ok ? managedPattern(policy.value, data.value?.address ?? '') : null;
  const pattern = patternInForce(managed, link.value);
  const linkAt = linkMaker(pattern, recording.id);
  const { form, templateId } = choiceAt(sending.value, host);
  const chosen = { preferredId: templateId, quoteId: sending.value.quoteTemplateId, own: own.value };
  const forms = pieceForms(piece, { recording, content, linkAt }, copyWords(), chosen);
  // All forms are computed here: getters do not survive messaging to a page, and in Firefox not even their values do.
  return succeed(forms && { forms: { ...forms }, form });
}

/**
 * A found place: sentences of the turn that has the words of the row, or all of it, or words of a document. Null when it
 * is no longer there.
 */
function pieceAt(content: RecordingContent, place: Place): Piece | null {
  const { words, isWhole = false } = place;
  const around = pieceOf(place.text);
  if (place.turn === null) return { kind: 'words', text: around };
  const turns = toTurns(content);
  const turn = turns[quotedTurnAt(turns, place)];
  return turn ? { kind: 'turns', turns: [isWhole ? turn : quotedSentences(turn, words, around)] } : null;
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Somebody is in both, where names are known. Meetings of two share both people: the user is in all of them, and would
 * connect one-on-ones with different people.
 */
function areOneCircle(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const least = Math.min(some.size, others.size);
  const common = [...some].filter((name) => others.has(name)).length;
  return least === 0 || common >= (least === 2 ? 2 : 1);
}

/**
 * Where a recording is in its series: those with the same title except for dates and counters, and a speaker in common.
 * Null when it is alone, or that cannot be determined now.
 */
async function placeInSeries({ cache, library }: BackgroundDeps, id: RecordingId): Promise<SeriesPlace | null> {
  // Newest first.
  const rows = await cache.rowsBeside(id);
  const own = rows.find((row) => row.id === id);
  const isOfSeries = own ? createSeriesTest(own.title, uiLanguage()) : null;
  const alike = isOfSeries ? rows.filter((row) => row === own || isOfSeries(row.title)) : [];
  if (alike.length < 2) return null;
  const ids = alike.map((row) => row.id);
  const owner = await cache.ownerOf(id);
  const answer = owner && (await library.speakerNames(owner.id, { ids }));
  if (!answer?.ok) return null;
  const names = new Map(answer.value.map((row): [RecordingId, ReadonlySet<string>] => [row.id, new Set(row.names)]));
  const ownNames = names.get(id) ?? NOBODY;
  const members = alike.filter((row) => row === own || areOneCircle(ownNames, names.get(row.id) ?? NOBODY));
  const at = members.findIndex((row) => row === own);
  const count = members.length;
  if (count === 1) return null;
  return { at: count - at, count, earlier: neighbor(members[at + 1]), later: neighbor(members[at - 1]) };
}

const neighbor = (row: Recording | undefined) =>
  row ? { id: row.id, title: row.title, createdAtMs: row.createdAtMs } : null;
