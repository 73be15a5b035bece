import { signal } from '@preact/signals-core';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import { createManyModel, type ManyDeps } from '../../../lib/models/many-model.ts';
import type { Item, SearchState } from '../../../lib/models/search-state.ts';
import type { FileToSave } from '../../../lib/platform/page.ts';
import type { TextForms } from '../../../lib/recording/sending.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { aNote, aQuote, aRow } from '../../support/items.ts';
import { ANSWERED_LISTING, NO_CHOICES } from '../../support/popup-view.ts';
import { WORDS } from '../output/contents.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const rows = IDS.map((id) => aRow(aRecording({ id, title: `Meeting ${id}` })));
const withNote: Item[] = [...rows.slice(0, 3), aNote({ section: 'titles' }), ...rows.slice(3)];

/** Rows a to e, the first of them active; `contents` are what the service has, by id. */
function aList(
  contents: Record<string, RecordingContent | 'offline'> = {},
  parts: Partial<ManyDeps> = {},
  items = withNote,
) {
  const state = signal<SearchState>({
    status: 'results',
    query: 'x',
    ...ANSWERED_LISTING,
    items,
    selectedKey: 'titles a',
  });
  const put = (next: object) => (state.value = { ...state.value, ...next });
  const said = vi.fn();
  const copied: TextForms[] = [];
  const saved: FileToSave[] = [];
  const onCopied = vi.fn();
  const deps: ManyDeps = {
    client: {
      ask: ((name: string, { id }: { id: string }) => {
        const content = contents[id] ?? aContent();
        if (content === 'offline') return Promise.resolve(fail({ code: 'offline' }));
        const title = `Meeting ${id}`;
        if (name === 'recordings.read')
          return Promise.resolve(succeed({ recording: aRecording({ id, title }), content }));
        const markdown = `# ${title}\n\n${content.summary}`;
        const forms = { html: '', markdown, plain: markdown };
        return Promise.resolve(succeed(content.summary === null ? null : { forms, form: 'markdown' }));
      }) as ManyDeps['client']['ask'],
    },
    search: {
      state,
      select: (selectedKey) => put({ selectedKey }),
      move(move) {
        const now = 'items' in state.value ? state.value : null;
        const at = items.findIndex(({ key }) => key === now?.selectedKey);
        put({ selectedKey: items[at + (move === 'next' ? 1 : -1)]?.key ?? now?.selectedKey });
      },
      togglePin: () => Promise.resolve(),
      say: said,
    },
    choices: { state: signal(NO_CHOICES) },
    words: { ...TEMPLATE_WORDS, ...WORDS },
    taskOf: (query) => `Task: ${query}`,
    fileOf: (count, extension) => `${count} meetings.${extension}`,
    host: () => null,
    copy({ forms }) {
      copied.push(forms);
      return Promise.resolve(true);
    },
    onCopied,
    save(file) {
      saved.push(file);
      return 'saved';
    },
    ...parts,
  };
  const model = createManyModel(deps);
  return {
    model,
    put,
    said,
    copied,
    saved,
    onCopied,
    picked: () => [...(model.state.value.picked?.keys() ?? [])].join(''),
  };
}

type List = ReturnType<typeof aList>;

describe('rows that are selected together', () => {
  it.each<[string, (list: List) => unknown, string]>([
    [
      'by clicks, again to take one back',
      ({ model }) => ['c', 'a', 'c', 'e'].map((id) => model.toggle(`titles ${id}`)),
      'ae',
    ],
    ['from the active row on', ({ model }) => model.extend('titles c'), 'abc'],
    [
      'as a range that shrinks again',
      ({ model }) => (model.toggle('titles b'), model.extend('titles e'), model.extend('titles c')),
      'bc',
    ],
    [
      'upwards, beside others',
      ({ model }) => (model.toggle('titles e'), model.toggle('titles c'), model.extend('titles b')),
      'ebc',
    ],
    [
      'by keys, past what is no meeting',
      ({ model }) => (model.start(), [1, 2, 3].map(() => model.move('next', true))),
      'abc',
    ],
    ['all of them', ({ model }) => (model.start(), model.pickAll()), 'abcde'],
    [
      'under another query',
      ({ model, put }) => (model.start(), put({ query: 'y', items: rows.slice(3) }), model.toggle('titles e')),
      'ae',
    ],
    ['none that is no meeting', ({ model }) => model.toggle('note'), ''],
    ['none in the end', ({ model }) => (model.start(), model.end()), ''],
  ])('are chosen %s', (_, act, expected) => {
    const list = aList();
    act(list);
    expect(list.picked()).toBe(expected);
  });

  it('are 100 at most, which is said', () => {
    const many = Array.from({ length: 120 }, (_, at) => aRow(aRecording({ id: `r${at}` })));
    const { model } = aList({}, {}, many);
    model.extend('titles r69');
    model.pickAll();
    expect(model.state.value).toMatchObject({ isFull: true, picked: { size: 100 } });
  });

  it('leave the space to a word that is being typed', () => {
    const { model } = aList();
    model.start();
    expect(model.isTyping()).toBe(false);
    model.noteTyped('xy');
    expect(model.isTyping()).toBe(true);
    model.move('next', false);
    expect(model.isTyping()).toBe(false);
  });
});

describe('what is done with several meetings', () => {
  const summary = (text: string | null) => aContent({ summary: text });

  it('copies their summaries, each below its title, and names those that it could not', async () => {
    const { model, copied, onCopied } = aList({
      a: summary('Ship it.'),
      b: summary(null),
      c: 'offline',
      d: summary('Wait.'),
    });
    model.extend('titles d');
    await model.run('copy');
    expect(copied[0]?.markdown).toMatch(/^# Meeting a\n\nShip it\.\n\n# Meeting d\n\nWait\.$/);
    expect(onCopied).not.toHaveBeenCalled();
    const { work } = model.state.value;
    expect(work).toMatchObject({ status: 'done', count: 2 });
    expect(work.status === 'done' && work.missed.map(({ recording: { id }, failure }) => [id, failure?.code])).toEqual([
      ['b', undefined],
      ['c', 'offline'],
    ]);
  });

  it.each([
    ['summaries', 'copy', { a: summary(null) }],
    ['a question about nothing', 'question', { a: summary(null) }],
    ['a question about what cannot be read', 'question', { a: 'offline' }],
  ] as const)('copies nothing for %s', async (_, act, contents) => {
    const { model, copied } = aList(contents);
    model.start();
    await model.run(act);
    expect(copied).toEqual([]);
    expect(model.state.value.work).toMatchObject({ status: 'done', count: 0 });
  });

  it('shows the text where the browser refuses the copy', async () => {
    const { model, said } = aList({}, { copy: () => Promise.resolve(false) });
    model.start();
    await model.run('copy');
    expect(said.mock.calls).toEqual([[{ status: 'by-hand', plain: expect.stringMatching(/^# Meeting a/) }]]);
  });

  it('asks about what a search has found, if nothing is selected', async () => {
    const { model, copied } = aList({}, {}, [
      ...rows,
      aQuote(aGroup('q', [aHit({ turn: null, part: 'notes', speaker: null })])),
    ]);
    expect(model.state.value.canAsk).toBe(true);
    await model.run('question');
    expect(copied[0]?.markdown).toMatch(/^Task: x\n\n## Meeting q,[^]*> \*\*Notes\*\*.*\n>\n> the budget is fixed$/);
  });

  it('writes one file, or a ZIP in which files of the same name are told apart', async () => {
    const same = { a: aContent(), b: aContent() };
    const { model, saved } = aList(same);
    model.extend('titles b');
    await model.run({ format: 'plain', isZip: false });
    await model.run({ format: 'json', isZip: true });
    const [text, zip] = saved;
    expect([text?.fileName, zip?.fileName]).toEqual(['2 meetings.txt', '2 meetings.zip']);
    expect(text?.data).toMatch(/^Meeting a\n=+\n[^]*\nMeeting b\n=+\n/);
    const files = unzipSync(new Uint8Array(await new Response(zip?.data).arrayBuffer()));
    expect(Object.values(files).map((file) => (JSON.parse(strFromU8(file)) as { title: string }).title)).toEqual([
      'Meeting a',
      'Meeting b',
    ]);
  });

  it('is stopped between two meetings, and does nothing with those before', async () => {
    const asked: string[] = [];
    const { model, saved } = aList(
      {},
      {
        client: {
          ask: ((_: string, { id }: { id: string }) => {
            asked.push(id);
            if (id === 'b') model.stop();
            return Promise.resolve(succeed({ recording: aRecording({ id }), content: aContent() }));
          }) as ManyDeps['client']['ask'],
        },
      },
    );
    model.extend('titles e');
    await model.run({ format: 'plain', isZip: false });
    expect([asked, saved]).toEqual([['a', 'b'], []]);
    expect(model.state.value.work).toEqual({ status: 'stopped', done: 1, total: 5 });
    expect(model.state.value.picked?.size).toBe(5);
  });

  it('is stopped while the file is written, which is then not saved', async () => {
    const { model, saved } = aList({}, { fileOf: () => (model.stop(), 'x') });
    model.start();
    await model.run({ format: 'plain', isZip: true });
    expect([saved, model.state.value.work.status]).toEqual([[], 'stopped']);
  });

  it('is not replaced by something else', async () => {
    const { model, saved, copied } = aList();
    model.start();
    await Promise.all([model.run({ format: 'plain', isZip: true }), model.run('copy')]);
    expect([saved.length, copied]).toEqual([1, []]);
  });
});
