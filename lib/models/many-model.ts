import { batch, computed, signal } from '@preact/signals-core';
import { createLatestOnly } from '../async.ts';
import { linkMaker } from '../connection/link-pattern.ts';
import { fail, succeed, type Failure, type Result } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { ManyFormat } from '../output/export-many.ts';
import type { AskedMeeting } from '../output/question.ts';
import type { FileToSave } from '../platform/page.ts';
import type { exportWords } from '../platform/words.ts';
import type { CopyForm, TextForms } from '../recording/sending.ts';
import { isOpenable, type Recording, type RecordingContent, type RecordingId } from '../recording/types.ts';
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
  | { status: 'working'; done: number; total: number }
  | { status: 'stopped'; done: number; total: number }
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
}

export interface ManyDeps {
  client: Pick<Client, 'ask'>;
  search: Pick<SearchModel, 'state' | 'select' | 'move' | 'togglePin' | 'say'>;
  choices: Pick<ReturnType<typeof createCopyChoices>, 'state' | 'read'>;
  words: ReturnType<typeof exportWords>;
  /** The task of a question; of one that is not known, for an empty query. */
  taskOf: (query: string) => string;
  fileTitle: (meetings: number) => string;
  /** True if the text is on the clipboard. */
  copy: (forms: TextForms, form: CopyForm) => Promise<boolean>;
  /** Something was copied, and there is nothing more to tell. */
  onCopied: () => void;
  save: (file: FileToSave) => 'saved' | 'failed';
  /** Opens the page that prints them. */
  print: (ids: readonly RecordingId[]) => void;
  now: () => number;
}

export type ManyModel = ReturnType<typeof createManyModel>;

const isPickable = (item: Item | undefined): item is RowItem | QuoteItem =>
  (item?.kind === 'row' || item?.kind === 'quote') && !item.isStale && isOpenable(item.recording.id);

/** A recording with its content: as it is saved here, or else from the service, which saves it here. */
export async function readMeeting(
  client: Pick<Client, 'ask'>,
  id: RecordingId,
  isWanted?: () => boolean,
): Promise<Result<{ recording: Recording; content: RecordingContent }>> {
  const kept = await client.ask('recordings.readCached', { id }, isWanted);
  const opened = kept.ok && kept.value?.content ? null : await client.ask('recordings.open', { id }, isWanted);
  if (opened && !opened.ok) return opened;
  const { recording, content = null, namesUnread } = (opened?.value.detail ?? (kept.ok && kept.value)) || {};
  if (!recording || !content) return fail({ code: 'processing' });
  return namesUnread ? fail({ code: 'storage-failed' }) : succeed({ recording, content });
}

/** Rows of the popup that are selected together, and what is done with them, one meeting after the other. */
export function createManyModel({ client, search, choices, words, ...deps }: ManyDeps) {
  const picked = signal<Picked | null>(null);
  const work = signal<ManyWork>({ status: 'none' });
  const latest = createLatestOnly();
  /** Where a range begins, and what is selected besides. */
  let anchor: { key: string | null; others: Picked } = { key: null, others: new Map() };
  /** The query when a key or a click was last for the rows: whoever has typed since may type a space. */
  let queryThen = '';

  const listing = (): Pick<Listing, 'items' | 'selectedKey'> =>
    'items' in search.state.value ? search.state.value : { items: [], selectedKey: null };
  const query = () => (search.state.value.status === 'results' ? search.state.value.query : '');
  const rows = computed(() => listing().items.filter(isPickable));
  const found = computed(() => rows.value.filter(({ group }) => group !== null).slice(0, MOST_PICKED));
  const state = computed((): ManyState => ({
    picked: picked.value,
    isFull: picked.value?.size === MOST_PICKED,
    work: work.value,
    isOn: picked.value !== null || work.value.status === 'working',
    canAsk: query() !== '' && found.value.length > 0,
  }));

  /** What was done is told no more. */
  function endTold(): void {
    if (work.value.status !== 'working') work.value = { status: 'none' };
  }

  function put(others: Picked | null, items: readonly Item[] = []): void {
    const added = items.filter(isPickable).map(({ recording }) => [recording.id, recording] as const);
    queryThen = query();
    batch(() => {
      picked.value = others && new Map([...others, ...added].slice(0, MOST_PICKED));
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

  /** Summaries, one below the other, by the template for them, which names the meeting and its date; null for none. */
  async function summaries(meetings: readonly AskedMeeting[], missed: MissedMeeting[]): Promise<TextForms | null> {
    const { pieceForms } = await import('../templates/pieces.ts');
    const { templates: own, quoteTemplateId: quoteId } = choices.state.value;
    const all = meetings.flatMap((meeting) => {
      const piece = { kind: 'summary', templateId: 'summary' } as const;
      const forms = pieceForms(piece, meeting, words, { preferredId: 'summary', quoteId, own });
      if (!forms) missed.push({ recording: meeting.recording, failure: null });
      return forms ?? [];
    });
    const joined = (form: keyof TextForms) => all.map((forms) => forms[form]).join(form === 'html' ? '' : '\n\n');
    return all.length === 0 ? null : { html: joined('html'), markdown: joined('markdown'), plain: joined('plain') };
  }

  async function question(meetings: readonly AskedMeeting[], asked: string): Promise<TextForms | null> {
    const { questionOf } = await import('../output/question.ts');
    const isFound = meetings.some(({ hits }) => hits.length > 0);
    const markdown = questionOf(deps.taskOf(isFound ? asked : ''), meetings, words);
    return markdown === null ? null : { html: '', markdown, plain: markdown };
  }

  /** Reads the meetings one after the other, and does it with those that could be read. */
  async function run(act: ManyAct): Promise<void> {
    const [all, asked, signal] = [meant(), query(), latest.begin()];
    const missed: MissedMeeting[] = [];
    const meetings: AskedMeeting[] = [];
    work.value = { status: 'working', done: 0, total: all.length };
    await choices.read();
    const { form, linkPattern } = choices.state.value;
    for (const [at, { recording, group }] of all.entries()) {
      const { id } = recording;
      const answer = await readMeeting(client, id, () => !signal.aborted);
      if (signal.aborted) return;
      if (!answer.ok) missed.push({ recording, failure: answer.failure });
      else meetings.push({ ...answer.value, linkAt: linkMaker(linkPattern, id), hits: group?.hits ?? [] });
      work.value = { status: 'working', done: at + 1, total: all.length };
    }
    let [count, fileName]: [number, string | null] = [meetings.length, null];
    if (typeof act === 'object') {
      const { exportMany } = await import('../output/export-many.ts');
      const about = { title: deps.fileTitle(count), nowMs: deps.now() };
      const file = count > 0 ? await exportMany(meetings, act, words, about) : null;
      if (file && deps.save(file) === 'saved') ({ fileName } = file);
    } else if (act !== 'save') {
      const forms = act === 'copy' ? await summaries(meetings, missed) : await question(meetings, asked);
      count = forms ? all.length - missed.length : 0;
      const isCopied = forms !== null && (await deps.copy(forms, act === 'copy' ? form : 'markdown'));
      if (forms && !isCopied) {
        search.say({ status: 'by-hand', plain: form === 'plain' ? forms.plain : forms.markdown });
        work.value = { status: 'none' };
        return;
      }
      if (isCopied && act === 'copy' && missed.length === 0) deps.onCopied();
    }
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
      queryThen = query();
    },
    /** Whether something was typed since the last key or click for the rows. */
    isTyping: () => queryThen !== query(),
    /** Ends the work; what was read stays saved on this device. */
    stop(): void {
      latest.end();
      if (work.value.status === 'working') work.value = { ...work.value, status: 'stopped' };
    },
    /** Pins the selected meetings; unpins them if all are pinned. */
    async pin(): Promise<void> {
      const ids = [...(picked.value?.keys() ?? [])];
      put(null);
      await search.togglePin(ids);
    },
    print: () => deps.print([...(picked.value?.keys() ?? [])]),
  };
}
