import { batch, computed, signal } from '@preact/signals-core';
import { createLatestOnly } from '../async.ts';
import { linkMaker } from '../connection/link-pattern.ts';
import { succeed, type Failure, type Result } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { CopyableSummary } from '../messaging/protocol.ts';
import type { ManyFormat } from '../output/export-many.ts';
import type { AskedMeeting } from '../output/question.ts';
import type { FileToSave } from '../platform/page.ts';
import type { exportWords } from '../platform/words.ts';
import type { TextForms } from '../recording/sending.ts';
import { isOpenable, type Recording, type RecordingId } from '../recording/types.ts';
import type { createCopyChoices } from './copy-choices.ts';
import type { SearchModel } from './search-model.ts';
import type { Item, Listing, Move, QuoteItem, RowItem } from './search-state.ts';

/** More take the service minutes. */
const MOST_PICKED = 100;

/** What is done with several meetings, each of which is read for it. */
export type ManyAct = 'copy' | 'question' | 'save' | ManyFormat;

/** `missed` could not be read, or have no summary, which is null; `fileName` is of a file that was saved. */
export type ManyWork =
  | { status: 'none' }
  | { status: 'working' | 'stopped'; done: number; total: number }
  | { status: 'done'; act: ManyAct; count: number; fileName: string | null; missed: readonly MissedMeeting[] };

export interface MissedMeeting {
  recording: Recording;
  failure: Failure | null;
}

type Picked = ReadonlyMap<RecordingId, Recording>;

export interface ManyState {
  /** Null while rows are not selected. */
  picked: Picked | null;
  isFull: boolean;
  work: ManyWork;
  /** Whether rows are selected, or something is being done with several. */
  isOn: boolean;
  /** Whether something was found that can be asked about. */
  canAsk: boolean;
  /** Whether all that are selected are pinned. */
  isPinned: boolean;
}

export interface ManyDeps {
  client: Pick<Client, 'ask'>;
  search: Pick<SearchModel, 'state' | 'select' | 'move' | 'togglePin' | 'say'>;
  choices: Pick<ReturnType<typeof createCopyChoices>, 'state'>;
  words: ReturnType<typeof exportWords>;
  /** The task of a question; of one that is not known, for an empty query. */
  taskOf: (query: string) => string;
  /** The name of a file of so many meetings. */
  fileOf: (count: number, extension: string) => string;
  /** The host of the active page; null if it is not known. */
  host: () => string | null;
  /** True if the text is on the clipboard. */
  copy: (text: CopyableSummary) => Promise<boolean>;
  /** Something was copied, and there is nothing more to tell. */
  onCopied: () => void;
  save: (file: FileToSave) => 'saved' | 'failed';
}

export type ManyModel = ReturnType<typeof createManyModel>;

const isPickable = (item: Item | undefined): item is RowItem | QuoteItem =>
  (item?.kind === 'row' || item?.kind === 'quote') && !item.isStale && isOpenable(item.recording.id);

/** Rows of the popup that are selected together, and what is done with them, one meeting after the other. */
export function createManyModel({ client, search, choices, words, ...deps }: ManyDeps) {
  const picked = signal<Picked | null>(null);
  const work = signal<ManyWork>({ status: 'none' });
  const latest = createLatestOnly();
  /** Where a range begins, and what is selected besides. */
  let anchor: { key: string | null; others: Picked } = { key: null, others: new Map() };
  /** Whether something was typed since the last key or click for the rows: a space may be next. */
  let isTyping = false;

  const listing = (): Pick<Listing, 'items' | 'selectedKey' | 'pins'> =>
    'items' in search.state.value ? search.state.value : { items: [], selectedKey: null, pins: new Set() };
  const query = () => (search.state.value.status === 'results' ? search.state.value.query : '');
  const rows = computed(() => listing().items.filter(isPickable));
  const found = computed(() => rows.value.filter(({ group }) => group !== null).slice(0, MOST_PICKED));
  const state = computed((): ManyState => ({
    picked: picked.value,
    isFull: picked.value?.size === MOST_PICKED,
    work: work.value,
    isOn: picked.value !== null || work.value.status === 'working',
    canAsk: found.value.length > 0,
    isPinned: [...(picked.value?.keys() ?? [])].every((id) => listing().pins.has(id)),
  }));

  /** What was done is told no more. */
  function endTold(): void {
    if (work.value.status !== 'working') work.value = { status: 'none' };
  }

  function put(others: Picked | null, items: readonly Item[] = []): void {
    const added = items.filter(isPickable).map(({ recording }) => [recording.id, recording] as const);
    isTyping = false;
    batch(() => {
      picked.value = others && new Map([...new Map([...others, ...added])].slice(0, MOST_PICKED));
      endTold();
    });
  }

  /** Selects a row, or no longer; false if no meeting is in it. */
  function toggle(key: string | null): boolean {
    const item = rows.value.find((row) => row.key === key);
    if (!item) return false;
    const others = new Map(picked.value);
    const isOff = others.delete(item.recording.id);
    anchor = { key, others };
    search.select(item.key);
    put(others, isOff ? [] : [item]);
    return true;
  }

  /** Selects the rows from where the range begins to this one, which becomes the active one. */
  function extend(key: string | null): void {
    const { items, selectedKey } = listing();
    if (!picked.value) anchor = { key: selectedKey, others: new Map() };
    const to = items.findIndex((item) => item.key === key);
    const began = items.findIndex((item) => item.key === anchor.key);
    const from = began === -1 ? to : began;
    if (key !== null) search.select(key);
    put(anchor.others, items.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  /** The selected rows, or those that were found, with what was found in each. */
  const meant = () =>
    picked.value
      ? [...picked.value.values()].map(
          (recording) => rows.value.find((row) => row.recording.id === recording.id) ?? { recording, group: null },
        )
      : found.value;

  /** Does it with those meetings that could be read, unless something else is being done. */
  async function run(act: ManyAct): Promise<void> {
    if (work.value.status === 'working') return;
    const [all, missed, signal] = [meant(), [] as MissedMeeting[], latest.begin()];
    const asked = all.some(({ group }) => group) ? query() : '';
    const isWanted = () => !signal.aborted;

    /** Reads them one after the other, none of which is kept; ends early once they are not wanted. */
    async function* each<T>(read: (of: (typeof all)[number]) => Promise<Result<T | null>>) {
      for (const [done, one] of all.entries()) {
        work.value = { status: 'working', done, total: all.length };
        const answer = await read(one);
        if (signal.aborted) return;
        if (answer.ok && answer.value !== null) yield answer.value;
        else missed.push({ recording: one.recording, failure: answer.ok ? null : answer.failure });
      }
    }

    const contents = () =>
      each<AskedMeeting>(async ({ recording: { id }, group }) => {
        const answer = await client.ask('recordings.read', { id }, isWanted);
        const linkAt = linkMaker(choices.state.value.patternOf(id), id);
        return answer.ok ? succeed({ ...answer.value, linkAt, hits: group?.hits ?? [] }) : answer;
      });

    /** Summaries, one below the other, each as it is copied alone; null for none. */
    async function summaries(): Promise<CopyableSummary | null> {
      const copied: CopyableSummary[] = [];
      const host = deps.host();
      const read = each(({ recording: { id } }) => client.ask('recordings.copyPart', { id, host }, isWanted));
      for await (const each of read) copied.push(each);
      const joined = (form: keyof TextForms) =>
        copied.map(({ forms }) => forms[form]).join(form === 'html' ? '' : '\n\n');
      const forms = { html: joined('html'), markdown: joined('markdown'), plain: joined('plain') };
      return copied[0] ? { forms, form: copied[0].form } : null;
    }

    async function question(): Promise<CopyableSummary | null> {
      const { questionOf } = await import('../output/question.ts');
      const plain = await questionOf(deps.taskOf(asked), contents(), words);
      return plain === null ? null : { forms: { html: '', markdown: plain, plain }, form: 'markdown' };
    }

    let [isDone, fileName]: [boolean, string | null] = [true, null];
    work.value = { status: 'working', done: 0, total: all.length };
    if (act === 'save') {
      const reading = contents();
      while (!(await reading.next()).done);
    } else if (typeof act === 'object') {
      const { exportMany } = await import('../output/export-many.ts');
      const file = await exportMany(contents(), act, words, deps.fileOf);
      if (file && !signal.aborted && deps.save(file) === 'saved') ({ fileName } = file);
    } else {
      const text = act === 'copy' ? await summaries() : await question();
      if (signal.aborted) return;
      isDone = text !== null;
      if (text && !(await deps.copy(text))) {
        search.say({ status: 'by-hand', plain: text.form === 'plain' ? text.forms.plain : text.forms.markdown });
        work.value = { status: 'none' };
        return;
      }
      if (text && act === 'copy' && missed.length === 0) deps.onCopied();
    }
    const count = isDone ? all.length - missed.length : 0;
    if (!signal.aborted) work.value = { status: 'done', act, count, fileName, missed };
  }

  return {
    state,
    toggle,
    extend,
    run,
    endTold,
    /** Begins to select, with the active row. */
    start(): void {
      if (!picked.value && !toggle(listing().selectedKey)) put(new Map());
    },
    pickAll: () => put(picked.value ?? new Map(), listing().items),
    end: () => put(null),
    /** Moves to another row, and selects those on the way if `isExtending`. */
    move(move: Move, isExtending: boolean): void {
      search.move(move);
      const key = listing().selectedKey;
      if (isExtending) return extend(key);
      anchor = { key, others: new Map(picked.value) };
      isTyping = false;
    },
    /** Notes what was typed. */
    noteTyped(text: string): void {
      isTyping = text !== '';
    },
    isTyping: () => isTyping,
    /** Ends the work; what was read stays saved on this device. */
    stop: (): void => {
      latest.end();
      if (work.value.status === 'working') work.value = { ...work.value, status: 'stopped' };
    },
    /** Pins the selected meetings; unpins them if all are pinned. */
    async pin(): Promise<void> {
      const ids = [...(picked.value?.keys() ?? [])];
      put(null);
      await search.togglePin(ids);
    },
  };
}
