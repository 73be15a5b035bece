import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { createLatestOnly } from '../async.ts';
import { linkMaker } from '../connection/link-pattern.ts';
import { fail, succeed, type Failure, type Result } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { ManyFormat } from '../output/export-many.ts';
import type { FileToSave } from '../platform/page.ts';
import type { exportWords } from '../platform/words.ts';
import type { CopyForm, TextForms } from '../recording/sending.ts';
import { isOpenable, type Recording, type RecordingContent, type RecordingId } from '../recording/types.ts';
import type { createCopyChoices } from './copy-choices.ts';
import type { SearchModel } from './search-model.ts';
import type { Item, Move, QuoteItem, RowItem, SearchState } from './search-state.ts';

/** More are hardly read by anybody, and take the service minutes. */
export const MOST_PICKED = 100;

/** What can be done with several meetings, each of which has to be read for it. */
export type ManyAct = 'copy' | 'question' | 'save' | ManyFormat;

/** What was done last with several meetings; `failed` are those that could not be read. */
export type ManyWork =
  | { status: 'none' }
  /** More than `MOST_PICKED` were to be selected. */
  | { status: 'full' }
  | { status: 'working'; done: number; total: number }
  | { status: 'stopped'; done: number; total: number }
  | { status: 'by-hand'; plain: string }
  /** With `count` meetings; `fileName` for a file that was written. `lacking` have no summary. */
  | {
      status: 'done';
      act: ManyAct;
      count: number;
      fileName: string | null;
      lacking: readonly Recording[];
      failed: readonly { recording: Recording; failure: Failure }[];
    };

/** `picked` is null while rows are not selected. */
export interface ManyState {
  picked: ReadonlyMap<RecordingId, Recording> | null;
  work: ManyWork;
  /** Whether rows are selected, or something is being done with several. */
  isOn: boolean;
  /** Whether something was found that can be asked about. */
  canAsk: boolean;
}

export interface ManyDeps {
  client: Pick<Client, 'ask'>;
  search: Pick<SearchModel, 'select' | 'move' | 'togglePin'> & { state: ReadonlySignal<SearchState> };
  choices: Pick<ReturnType<typeof createCopyChoices>, 'state' | 'read'>;
  words: ReturnType<typeof exportWords>;
  /** The task of a question, which is empty for summaries. */
  taskOf: (query: string) => string;
  /** The name of a file with that many meetings. */
  fileTitle: (count: number) => string;
  copy: (forms: TextForms, form: CopyForm) => Promise<boolean>;
  /** Something was copied, and there is nothing more to tell. */
  onCopied: () => void;
  save: (file: FileToSave) => 'saved' | 'failed';
  /** Opens the page that prints these. */
  print: (ids: readonly RecordingId[]) => void;
  now: () => number;
}

export type ManyModel = ReturnType<typeof createManyModel>;

type PickableItem = RowItem | QuoteItem;
const isPickable = (item: Item): item is PickableItem =>
  (item.kind === 'row' || item.kind === 'quote') && !item.isStale && isOpenable(item.recording.id);

/** A recording with its content: as it is saved here, or else from the service, which saves it here. */
export async function readMeeting(
  client: Pick<Client, 'ask'>,
  id: RecordingId,
  isWanted?: () => boolean,
): Promise<Result<{ recording: Recording; content: RecordingContent }>> {
  const kept = await client.ask('recordings.readCached', { id }, isWanted);
  let detail = kept.ok ? kept.value : null;
  if (!detail?.content) {
    const opened = await client.ask('recordings.open', { id }, isWanted);
    if (!opened.ok) return opened;
    ({ detail } = opened.value);
  }
  const { recording, content, namesUnread } = detail;
  if (!content) return fail({ code: 'processing' });
  return namesUnread ? fail({ code: 'storage-failed' }) : succeed({ recording, content });
}

/** Rows of the popup that are selected together, and what is done with them, one meeting after the other. */
export function createManyModel(deps: ManyDeps) {
  const { client, search, choices, words } = deps;
  const picked = signal<ManyState['picked']>(null);
  const work = signal<ManyWork>({ status: 'none' });
  const latest = createLatestOnly();
  /** The row from which a range extends, and what was selected besides. */
  let anchor: { key: string | null; others: ReadonlyMap<RecordingId, Recording> } = { key: null, others: new Map() };
  /** The query when a key or click was last for the rows: whoever has typed since may type a space. */
  let queryThen = '';

  const itemsOf = (state: SearchState): readonly Item[] => ('items' in state ? state.items : []);
  const queryOf = (state: SearchState): string => (state.status === 'results' ? state.query : '');
  const itemAt = (key: string | null) => itemsOf(search.state.value).find((item) => item.key === key);
  const activeKey = () => ('items' in search.state.value ? search.state.value.selectedKey : null);
  const asked = computed(() => itemsOf(search.state.value).filter((item) => isPickable(item) && item.group !== null));
  const state = computed((): ManyState => ({
    picked: picked.value,
    work: work.value,
    isOn: picked.value !== null || work.value.status === 'working',
    canAsk: queryOf(search.state.value) !== '' && asked.value.length > 0,
  }));

  function put(next: ReadonlyMap<RecordingId, Recording>): void {
    queryThen = queryOf(search.state.value);
    batch(() => {
      picked.value = new Map([...next].slice(0, MOST_PICKED));
      if (work.value.status !== 'working') work.value = { status: next.size > MOST_PICKED ? 'full' : 'none' };
    });
  }

  const withItems = (before: ReadonlyMap<RecordingId, Recording>, items: readonly Item[]) =>
    new Map([...before, ...items.filter(isPickable).map(({ recording }) => [recording.id, recording] as const)]);

  /** Selects a row, or no longer; false if there is no meeting in it. */
  function toggle(key: string | null): boolean {
    const item = itemAt(key);
    if (!item || !isPickable(item)) return false;
    const others = new Map(picked.value);
    const isOn = !others.delete(item.recording.id);
    anchor = { key, others };
    search.select(item.key);
    put(isOn ? withItems(others, [item]) : others);
    return true;
  }

  /** Selects the rows from the one that was selected last to this one. */
  function extend(key: string | null): void {
    const items = itemsOf(search.state.value);
    if (!picked.value) anchor = { key: activeKey(), others: new Map() };
    const ends = [anchor.key, key].map((end) => items.findIndex((item) => item.key === end)).filter((at) => at >= 0);
    if (key !== null) search.select(key);
    put(withItems(anchor.others, items.slice(Math.min(...ends), Math.max(...ends) + 1)));
  }

  function end(): void {
    batch(() => {
      picked.value = null;
      if (work.value.status !== 'working') work.value = { status: 'none' };
    });
  }

  /** The selected rows, or those that were found: each as it stands in the list, with what was found in it. */
  function meant(): { recording: Recording; group: PickableItem['group'] }[] {
    if (!picked.value) return asked.value.filter(isPickable).slice(0, MOST_PICKED);
    const shown = new Map(
      itemsOf(search.state.value)
        .filter(isPickable)
        .map((item) => [item.recording.id, item]),
    );
    return [...picked.value.values()].map((recording) => shown.get(recording.id) ?? { recording, group: null });
  }

  /** Reads the meetings one after the other, then does it with those that could be read. */
  async function run(act: ManyAct): Promise<void> {
    const [rows, query, signal] = [meant(), queryOf(search.state.value), latest.begin()];
    const failed: Extract<ManyWork, { status: 'done' }>['failed'][number][] = [];
    const meetings: Parameters<Awaited<typeof loading>['questionOf']>[1][number][] = [];
    work.value = { status: 'working', done: 0, total: rows.length };
    // They need large packages, which are only loaded for this.
    const loading = import('./many-texts.ts');
    await choices.read();
    const { form, linkPattern, templates } = choices.state.value;
    for (const [at, { recording, group }] of rows.entries()) {
      const answer = await readMeeting(client, recording.id, () => !signal.aborted);
      if (signal.aborted) return;
      if (answer.ok)
        meetings.push({ ...answer.value, linkAt: linkMaker(linkPattern, recording.id), hits: group?.hits ?? [] });
      else failed.push({ recording, failure: answer.failure });
      work.value = { status: 'working', done: at + 1, total: rows.length };
    }
    const texts = await loading;
    const done = { status: 'done', act, count: meetings.length, fileName: null, lacking: [], failed } as const;

    /** Copies a text, and says so if `isTold`; otherwise the copy ends what is shown. */
    async function copy(forms: TextForms | null, as: CopyForm, outcome: ManyWork, isTold: boolean): Promise<ManyWork> {
      if (!forms) return outcome;
      if (!(await deps.copy(forms, as))) {
        return { status: 'by-hand', plain: as === 'plain' ? forms.plain : forms.markdown };
      }
      if (!isTold) deps.onCopied();
      return outcome;
    }

    async function finish(): Promise<ManyWork> {
      if (act === 'save') return done;
      if (act === 'question') {
        const isFound = meetings.some(({ hits }) => hits.length > 0);
        const markdown = texts.questionOf(deps.taskOf(isFound ? query : ''), meetings, words);
        const forms = markdown === null ? null : { html: '', markdown, plain: markdown };
        return copy(forms, 'plain', { ...done, count: forms ? done.count : 0 }, true);
      }
      if (act === 'copy') {
        const { forms, lacking } = texts.summariesOf(meetings, templates, words);
        const missing = meetings.filter((_, at) => lacking.has(at)).map(({ recording }) => recording);
        const count = meetings.length - missing.length;
        const isTold = missing.length + failed.length > 0;
        return copy(count === 0 ? null : forms, form, { ...done, count, lacking: missing }, isTold);
      }
      const about = { title: deps.fileTitle(meetings.length), nowMs: deps.now() };
      const file = meetings.length > 0 ? await texts.exportMany(meetings, act, words, about) : null;
      return { ...done, fileName: file && deps.save(file) === 'saved' ? file.fileName : null };
    }
    const outcome = await finish();
    if (!signal.aborted) work.value = outcome;
  }

  return {
    state,
    toggle,
    extend,
    end,
    run,
    /** Begins to select, with the row that is active. */
    start(): void {
      if (!picked.value && !toggle(activeKey())) put(new Map());
    },
    /** Selects all rows in the list. */
    pickAll: () => put(withItems(picked.value ?? new Map(), itemsOf(search.state.value))),
    /** Moves to another row, and selects those on the way. */
    move(move: Move, isExtending: boolean): void {
      search.move(move);
      if (isExtending) extend(activeKey());
      else anchor = { key: activeKey(), others: new Map(picked.value) };
      queryThen = queryOf(search.state.value);
    },
    /** Whether something was typed since the last key or click for the rows. */
    isTyping: () => queryThen !== queryOf(search.state.value),
    /** Ends the work; what was read stays saved on this device. */
    stop(): void {
      const { value } = work;
      latest.end();
      if (value.status === 'working') work.value = { ...value, status: 'stopped' };
    },
    /** What was done is told no more. */
    endTold(): void {
      if (work.value.status !== 'working') work.value = { status: 'none' };
    },
    /** Pins the selected meetings; unpins them if all are pinned. */
    async pin(): Promise<void> {
      const ids = [...(picked.value?.keys() ?? [])];
      end();
      await search.togglePin(ids);
    },
    print(): void {
      deps.print([...(picked.value?.keys() ?? [])]);
    },
  };
}
