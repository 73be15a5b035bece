// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { aKept, found, memoryStore, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { aListItem, anId } from '../../support/factories.ts';
import { typed } from './exact.ts';

const DAY_MS = 86_400_000;
let store: MemoryStore;
beforeEach(async () => ({ store } = await memoryStore()));

/** Two people speak in turn, the first of these first. */
function keep(
  id: string,
  names: [string, string],
  said: string[],
  parts: { summaryLines?: string[]; notesLines?: string[] } = {},
) {
  const segments = said.map((text, at) => ({ speaker: at % 2, startSeconds: at, endSeconds: at + 1, text }));
  const speakers = names.map((name, at) => ({ label: `Speaker ${at + 1}`, name }));
  const createdAtMs = NOW_MS - store.count() * DAY_MS;
  const content = { speakers, segments, summary: null, notes: null };
  store.keep([{ ...aKept({ recording: { id, createdAtMs } }), content, ...parts }], NO_BOUNDS, NOW_MS);
}

const ids = (text: string) => found(store, typed(text));

describe('speaker:', () => {
  it('is complete: of hundreds of recordings all are counted', () => {
    for (let at = 0; at < 210; at++) keep(`r${at}`, ['Ana', 'Bo'], at % 3 === 0 ? ['budget', 'x'] : ['x', 'budget']);
    const answer = store.search({ query: typed('speaker:ana budget '), limit: 5 }, NOW_MS);
    expect([answer.total, answer.groups.length]).toEqual([70, 5]);
  });

  it.each([
    ['speaker:ana "action items"', ['said']],
    ['speaker:ana bud', ['said']],
    ['speaker:bo budget ', ['other']],
    ['speaker:ana -secret budget ', ['said']],
  ])('with %s holds in the turns of that person', (text, wanted) => {
    keep('said', ['Ana', 'Bo'], ['the budget, and action items', 'yes, items of action']);
    keep('other', ['Ana', 'Bo'], ['secret', 'the budget']);
    expect(ids(text)).toEqual(wanted);
  });

  it('alone lists what they say, of the newest recording first', () => {
    keep('new', ['Ana', 'Bo'], ['one', 'two', 'three']);
    keep('old', ['Bo', 'Ana'], ['four', 'five']);
    keep('none', ['Bo', 'Cy'], ['six', 'seven']);
    const { groups } = store.search({ query: typed('speaker:ana'), limit: 5 }, NOW_MS);
    expect(groups.map(({ recording, hits }) => [recording.id, hits.map(({ snippet }) => snippet)])).toEqual([
      ['new', ['one', 'three']],
      ['old', ['five']],
    ]);
  });
});

describe('with:', () => {
  it('asks for each person, and for what anybody says', () => {
    keep('both', ['Ana', 'Bo'], ['hello', 'the budget']);
    keep('one', ['Ana', 'Cy'], ['hello', 'the budget']);
    expect(ids('with:ana with:bo budget')).toEqual(['both']);
    expect(ids('with:ana budget').toSorted()).toEqual(['both', 'one']);
  });
});

describe('has:', () => {
  it('asks for documents', () => {
    keep('summary', ['Ana', 'Bo'], ['x'], { summaryLines: ['The plan'] });
    keep('notes', ['Ana', 'Bo'], ['x'], { notesLines: ['The plan'] });
    expect([ids('has:summary'), ids('has:notes'), ids('has:summary has:notes')]).toEqual([['summary'], ['notes'], []]);
  });
});

describe('the names of who speaks', () => {
  it('are told by recording, without labels, with the names of this device', () => {
    keep('both', ['Ana Ruiz', 'Bo'], ['x', 'y']);
    keep('one', ['Ana', 'Bo'], ['x', 'y']);
    const speakers = ['Speaker 1', 'Speaker 2'].map((label) => ({ label, name: null }));
    const content = { speakers, segments: [], summary: null, notes: null };
    store.keep([{ ...aKept({ recording: { id: 'unnamed' } }), content }], NO_BOUNDS, NOW_MS);
    store.keep([{ ...aKept({ recording: { id: 'here' } }), content }], NO_BOUNDS, NOW_MS);
    store.name({ id: anId('here'), label: 'Speaker 2', name: 'Zoë' });
    const asked = ['both', 'unnamed', 'here', 'gone'].map(anId);
    expect(store.speakerNames({ ids: asked }).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'both', names: [' ana ruiz', ' bo'] },
      { id: 'here', names: [' zoe'] },
    ]);
  });
});

describe('who speaks, for rows', () => {
  beforeEach(() => {
    keep('named', ['Ana', 'Bo'], ['one', 'two']);
    const three = ['Maya', null, 'Tom', 'Jun'].map((name, at) => ({ label: `Speaker ${at + 1}`, name }));
    const content = { speakers: three, segments: [], summary: null, notes: null };
    store.keep([{ ...aKept({ recording: { id: 'many' } }), content }], NO_BOUNDS, NOW_MS);
  });

  it('are two names and a count of the others, of what is here', () => {
    expect(store.people({ ids: [anId('many'), anId('none'), anId('named')] })).toEqual([
      { id: 'named', names: ['Ana', 'Bo'], others: 0 },
      { id: 'many', names: ['Maya', 'Tom'], others: 2 },
    ]);
  });

  it('counts one person once, whose name two labels have', () => {
    const names = ['Ana', 'Bo', 'Ana', null, 'Bo', 'Cy', null, 'Cy'];
    const speakers = names.map((name, at) => ({ label: `Speaker ${at + 1}`, name }));
    const content = { speakers, segments: [], summary: null, notes: null };
    store.keep([{ ...aKept({ recording: { id: 'twice' } }), content }], NO_BOUNDS, NOW_MS);
    expect(store.people({ ids: [anId('twice')] })).toEqual([{ id: 'twice', names: ['Ana', 'Bo'], others: 3 }]);
    for (const label of ['Speaker 4', 'Speaker 7']) store.name({ id: anId('twice'), label, name: 'Bo' });
    expect(store.people({ ids: [anId('twice')] })).toEqual([{ id: 'twice', names: ['Ana', 'Bo'], others: 1 }]);
  });

  it('has names of this device too, and nothing where nobody has a name', () => {
    const content = { speakers: [{ label: 'Speaker 1', name: null }], segments: [], summary: null, notes: null };
    store.keep([{ ...aKept({ recording: { id: 'nameless' } }), content }], NO_BOUNDS, NOW_MS);
    expect(store.people({ ids: [anId('nameless')] })).toEqual([]);
    store.name({ id: anId('nameless'), label: 'Speaker 1', name: 'Zebedee' });
    expect(store.people({ ids: [anId('nameless')] })).toEqual([{ id: 'nameless', names: ['Zebedee'], others: 0 }]);
  });

  it('comes with the newest rows of the list', () => {
    store.mergeListRows(
      { recordings: [aListItem({ id: 'many' }), aListItem({ id: 'elsewhere' })], areFound: false },
      NOW_MS,
    );
    expect(store.listOverview().people).toEqual([{ id: 'many', names: ['Maya', 'Tom'], others: 2 }]);
  });
});
