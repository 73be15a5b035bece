import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import type { QueryReading, Widened } from '../../../lib/messaging/protocol.ts';
import type { Recording } from '../../../lib/recording/types.ts';
import { aRecording } from '../../support/factories.ts';
import { held } from '../../support/held.ts';
import { aGroup, aHit, aReading, found } from '../../support/hits.ts';
import {
  finding,
  keys,
  listing,
  selectedKey,
  settle,
  startedPopup,
  titled,
  titles,
  withheld,
  type Popup,
} from '../../support/popup.ts';

const runs = ({ asked }: Pick<Popup, 'asked'>) =>
  asked.filter(({ name }) => name === 'search.run').map(({ arg }) => arg);
const groupsOf = (...ids: string[]) => ids.map((id) => aGroup(id));
/** Of no series: their ends are no counters. */
const seven = Array.from('abcdefg', (letter) => `Sync ${letter}`);

interface Parts {
  exact?: string[];
  widened?: string[];
  words?: Widened['words'];
  similar?: Recording[];
  service?: Recording[];
  reading?: Partial<QueryReading>;
  /** What similar results wait for. */
  until?: Promise<unknown>;
}

/** "prety" is typed; the service answers with the timers. */
async function typed(named: string[], parts: Parts = {}) {
  const { exact = [], widened = [], words = [], similar = [], service = [], reading, until } = parts;
  const popup = await startedPopup(titled(named), {
    'recordings.search': () => succeed({ recordings: service, filteredHere: false, unreadable: 0 }),
    'search.read': ({ text }) => aReading(text, reading),
    'search.run': ({ isStrict }) => succeed(found(isStrict ? [] : groupsOf(...exact))),
    'search.widen': async () => {
      await until;
      return succeed({ groups: groupsOf(...widened), rows: similar, words });
    },
  });
  popup.model.type('prety');
  await popup.pause();
  return popup;
}

const note = ({ model }: Popup) => {
  const item = listing(model).items.find(({ kind }) => kind === 'note');
  return item?.kind === 'note' ? [item.why, item.words] : null;
};

describe('the sections of the results', () => {
  it('stand in one order: titles, what was said, what is similar, what only the service knew', async () => {
    const service = [
      aRecording({ id: 's', title: 'Prety at the service' }),
      aRecording({ id: 'r1', title: 'Prety 1' }),
    ];
    const popup = await typed(['Pretty plan', 'Prety 1'], { exact: ['x'], widened: ['y'], service });
    await popup.runTimers();
    expect(keys(popup.model)).toEqual(['titles r1', 'said x', 'note', 'similar r0', 'similar y', 'service s']);
  });

  it('have the first titles, and all of them on request, which goes to the first that was hidden', async () => {
    const popup = await startedPopup(titled(seven), { 'search.run': finding(aGroup('x')) });
    popup.model.type('sync');
    await popup.pause();
    const first = ['titles r0', 'titles r1', 'titles r2', 'titles r3', 'titles r4'];
    expect(keys(popup.model)).toEqual([...first, 'more titles', 'said x']);
    expect(listing(popup.model).items[5]).toMatchObject({ count: 7, isAtLeast: false });
    popup.model.open('more titles');
    expect(keys(popup.model)).toEqual([...first, 'titles r5', 'titles r6', 'said x']);
    expect(selectedKey(popup.model)).toBe('titles r5');
    popup.model.type('syn');
    await popup.pause();
    expect(keys(popup.model)).toContain('more titles');
  });

  it('have all titles where nothing was said', async () => {
    const popup = await startedPopup(titled(seven), { 'search.run': finding() });
    popup.model.type('sync');
    expect(keys(popup.model)).toHaveLength(6);
    await popup.pause();
    expect(keys(popup.model)).toHaveLength(7);
  });

  it('are gone to, and left, by a key', async () => {
    const popup = await startedPopup(titled(seven), { 'search.run': finding(aGroup('x'), aGroup('y')) });
    popup.model.type('sync');
    await popup.pause();
    const at = ['next', 'next-section', 'next-section', 'previous-section'] as const;
    const reached = at.map((move) => {
      popup.model.move(move);
      return selectedKey(popup.model);
    });
    expect(reached).toEqual(['titles r1', 'said x', 'said x', 'titles r0']);
  });

  it('have one row for a meeting whose title matches, which shows its quote', async () => {
    const popup = await startedPopup(titled(seven), { 'search.run': finding(aGroup('r1'), aGroup('x')) });
    popup.model.type('sync');
    await popup.pause();
    expect(keys(popup.model)).not.toContain('said r1');
    expect(listing(popup.model).items[1]).toMatchObject({ key: 'titles r1', group: { hits: [{ words: 'budget' }] } });
    expect(listing(popup.model).found).toMatchObject({ meetings: 8, said: 1 });
  });

  it('show all that was said on request, and go to the first that was not shown', async () => {
    const all = Array.from({ length: 30 }, (_, at) => aGroup(`g${at}`));
    const popup = await startedPopup(titled(['Other']), {
      'search.run': ({ limit }) => succeed(found(all.slice(0, limit), { isExact: limit >= 30, meetings: 30 })),
    });
    popup.model.type('budget');
    await popup.pause();
    expect(keys(popup.model)).toHaveLength(21);
    expect(listing(popup.model).items.at(-1)).toMatchObject({ kind: 'more', section: 'said', count: 30 });
    popup.model.open('more said');
    await settle();
    expect(keys(popup.model)).toHaveLength(30);
    expect(selectedKey(popup.model)).toBe('said g20');
  });
});

it('The rest of what was said stands once, below its last rows, if the service answered between', async () => {
  const all = Array.from({ length: 30 }, (_, at) => aGroup(`g${at}`));
  const rest = held();
  const popup = await startedPopup(titled(['Other']), {
    'recordings.search': () =>
      succeed({ recordings: [aRecording({ id: 's', title: 'Budget' })], filteredHere: false, unreadable: 0 }),
    'search.run': async ({ limit }) => {
      if (limit > 5) await rest.held;
      return succeed(found(all.slice(0, limit), { isExact: false, meetings: 30 }));
    },
  });
  popup.model.type('budget');
  await popup.pause();
  await popup.runTimers();
  rest.letGo();
  await settle();
  const shown = keys(popup.model);
  expect(shown.filter((key) => key === 'more said')).toHaveLength(1);
  expect([shown.indexOf('service s') < shown.indexOf('said g19'), shown.at(-1)]).toEqual([true, 'more said']);
});

describe('the first row', () => {
  it('is never one of the text before, while a word is typed on', async () => {
    const late = withheld();
    const popup = await startedPopup(titled(['Other']), { 'search.run': late.search });
    popup.model.type('bud');
    await popup.pause();
    await late.answer('bud', found(groupsOf('old')));
    popup.model.type('budg');
    expect([keys(popup.model), selectedKey(popup.model)]).toEqual([['stale said old'], null]);
    popup.model.move('next');
    expect(selectedKey(popup.model)).toBeNull();
    await popup.pause();
    popup.model.type('budget');
    await late.answer('budg', found(groupsOf('superseded')));
    await popup.pause();
    await late.answer('budget', found(groupsOf('new')));
    expect([keys(popup.model), selectedKey(popup.model)]).toEqual([['said new'], 'said new']);
    popup.model.type('zebra');
    expect(keys(popup.model)).toEqual([]);
  });

  it('is none of the notes and buttons', async () => {
    const popup = await typed(['Pretty plan']);
    expect([keys(popup.model), selectedKey(popup.model)]).toEqual([['note', 'similar r0'], 'similar r0']);
    popup.model.move('previous');
    expect(selectedKey(popup.model)).toBe('note');
  });
});

describe('what was drawn', () => {
  it('does not move for what comes late, which goes to the end', async () => {
    const late = withheld();
    const popup = await startedPopup(titled(['Pretty plan']), { 'search.run': late.search });
    popup.model.type('prety');
    await popup.pause();
    expect(keys(popup.model)).toEqual([]);
    await popup.runTimers(100);
    expect(keys(popup.model)).toEqual(['note', 'similar r0']);
    await late.answer('prety', found(groupsOf('x')));
    expect(keys(popup.model)).toEqual(['note', 'similar r0', 'said x']);
    expect(selectedKey(popup.model)).toBe('similar r0');
  });
});

describe('what was said', () => {
  it('is asked for when typing has paused, and shown below the titles', async () => {
    const popup = await startedPopup(titled(['Budget A', 'Budget B']), { 'search.run': finding(aGroup('x')) });
    for (const text of ['bud', 'budg', 'budget']) {
      popup.model.type(text);
      await settle();
    }
    expect(runs(popup)).toEqual([]);
    await popup.pause();
    expect(runs(popup)).toEqual([{ text: 'budget', caret: 6, limit: 5 }]);
    expect(keys(popup.model)).toEqual(['titles r0', 'titles r1', 'said x']);
    expect(listing(popup.model).found).toMatchObject({ meetings: 3, said: 1, isSearched: true });
  });

  it('is asked for again where there is more of it, and the first of it stays when that fails', async () => {
    const groups = Array.from({ length: 20 }, (_, index) => aGroup(`g${index}`));
    const first = (limit: number) => succeed(found(groups.slice(0, limit), { isExact: false }));
    let isFailing = false;
    const popup = await startedPopup(titled(['Other']), {
      'search.run': ({ limit }) => (isFailing && limit > 5 ? fail({ code: 'background-gone' }) : first(limit)),
    });
    popup.model.type('budget');
    await popup.pause();
    expect(titles(popup.model)).toHaveLength(20);
    expect(runs(popup)).toMatchObject([{ limit: 5 }, { limit: 20 }]);
    isFailing = true;
    popup.model.type('words');
    await popup.pause();
    expect(titles(popup.model)).toHaveLength(5);
  });

  it.each([
    ['the background is gone', fail({ code: 'background-gone' })],
    ['there is no library, or another window has asked', succeed(null)],
  ])('is left out when %s, and not asked for again', async (_, reply) => {
    const popup = await startedPopup(titled(['Budget A']), { 'search.run': () => reply });
    popup.model.type('budget');
    await popup.runTimers();
    expect(keys(popup.model)).toEqual(['titles r0']);
    expect(listing(popup.model).found.isSearched).toBe(false);
    expect(runs(popup)).toHaveLength(1);
  });

  it('stays as it is when a space is typed behind it, though fewer or none are found first', async () => {
    const groups = Array.from({ length: 20 }, (_, index) => aGroup(`g${index}`));
    let isGone = false;
    const popup = await startedPopup(titled(['Other']), {
      'search.run': ({ limit }) => succeed(isGone ? null : found(groups.slice(0, limit), { isExact: false })),
    });
    popup.model.type('budget');
    await popup.pause();
    const seen = new Set<number>();
    const end = popup.model.state.subscribe(() => seen.add(titles(popup.model).length));
    popup.model.type('budget ');
    await popup.pause();
    isGone = true;
    popup.model.type('budget  ');
    await popup.pause();
    end();
    expect([...seen]).toEqual([20]);
  });

  it('opens the panel at the quote, with the words as they stand there', async () => {
    const summary = aHit({ part: 'summary', speaker: null, startSeconds: null, turn: null, words: 'Budgets' });
    const popup = await startedPopup(titled(['Other']), { 'search.run': finding(aGroup('x', [aHit(), summary])) });
    popup.model.type('budget');
    await popup.pause();
    popup.model.open();
    popup.model.step(1);
    popup.model.step(1);
    popup.model.open();
    expect(popup.openPanel.mock.calls).toMatchObject([
      [{ id: 'x', query: 'budget', place: { tab: 'transcript', turn: 4, atSeconds: 75 } }],
      [{ id: 'x', query: 'Budgets', place: { tab: 'summary', turn: null, atSeconds: null } }],
    ]);
  });

  it('marks the words in the title of its meeting, and no letters of other words for a stop word', async () => {
    const group = aGroup('x', [aHit()], { recording: aRecording({ id: 'x', title: 'Marwick away day' }) });
    const popup = await startedPopup(titled(['Other']), { 'search.run': finding(group) });
    popup.model.type('away for a fortnight');
    await popup.pause();
    const row = listing(popup.model).items.find(({ kind }) => kind === 'quote');
    expect(row).toMatchObject({ ranges: [[8, 12]] });
  });

  it('is told of once that it cannot be kept', async () => {
    const popup = await startedPopup(titled(['A']), { 'library.preload': () => succeed({ isNews: true }) });
    expect(listing(popup.model).noLibrary).toBe(true);
  });
});

describe('what is only similar', () => {
  const pretty = [{ typed: 'prety', found: ['pretty'] }];

  it('is asked for by the query that the exact search read, and so is the search for the query as typed', async () => {
    const popup = await typed(['Other'], { exact: ['a'], widened: ['b'] });
    const widens = popup.asked.filter(({ name }) => name === 'search.widen');
    expect(widens.map(({ arg }) => arg)).toEqual([{ text: 'prety', caret: 5, limit: 19 }]);
    expect(keys(popup.model)).toEqual(['said a', 'note', 'similar b']);
    expect(note(popup)).toEqual(['below', '']);
    popup.model.open('note');
    await popup.pause();
    expect(runs(popup).at(-1)).toEqual({ text: 'prety', caret: 5, limit: 5, isStrict: true });
    expect(keys(popup.model)).toEqual([]);
  });

  it('is not asked for where enough is found as typed', async () => {
    const popup = await typed([], { exact: ['a', 'b', 'c', 'd', 'e'], widened: ['f'] });
    expect(popup.asked.some(({ name }) => name === 'search.widen')).toBe(false);
    expect(keys(popup.model)).not.toContain('note');
  });

  it('stays away from a text that is searched exactly, until that is another text', async () => {
    const popup = await typed(['Pretty plan', 'Prety plan'], { exact: ['a'], widened: ['b'] });
    popup.model.open('note');
    await popup.pause();
    expect(keys(popup.model)).toEqual(['titles r1']);
    popup.model.type('prety ');
    await popup.runTimers();
    expect(keys(popup.model)).toEqual(['titles r1']);
    popup.model.type('prety p');
    await popup.runTimers();
    expect(keys(popup.model)).toContain('similar r0');
  });

  it('keeps what the service found, whatever that is, in a search for the query as typed', async () => {
    const service = [aRecording({ id: 'r0', title: 'Pretty plan' }), aRecording({ id: 's', title: 'Roadmap' })];
    const popup = await typed(['Pretty plan'], { service });
    await popup.runTimers();
    popup.model.open('note');
    await popup.runTimers();
    expect(keys(popup.model)).toEqual(['service s', 'service r0']);
  });

  it('is nothing that is copied, inserted or remembered, at its note', async () => {
    const popup = await typed(['Other'], { widened: ['b'] });
    popup.model.move('previous');
    await popup.model.copy();
    await popup.model.insert();
    popup.model.leave();
    expect(popup.asked.some(({ name }) => name.startsWith('recordings.copy'))).toBe(false);
    expect(popup.saveView).toHaveBeenLastCalledWith({ query: 'prety', selectedId: null }, expect.any(Number));
  });

  it.each<[string, string, string[], Parts, [string, string]]>([
    ['words that were searched for', 'prety', ['Other'], { widened: ['b'], words: pretty }, ['instead', 'pretty']],
    [
      'whole words of a title, in the order typed',
      'prety plans',
      ['Plan for Pretty things'],
      {},
      ['instead', 'pretty plan'],
    ],
    ['no words that say nothing', 'prety of the wallet', ['Pretty Wallet of Ana'], {}, ['instead', 'pretty wallet']],
    [
      'no words where all are as typed',
      'small plan',
      ['Other'],
      {
        widened: ['b'],
        words: [
          { typed: 'small', found: ['small'] },
          { typed: 'plan', found: ['plan'] },
        ],
      },
      ['apart', ''],
    ],
    ['no words where none are known', 'prety', ['Other'], { similar: [aRecording({ id: 'i' })] }, ['near', '']],
  ])('has %s in its note', async (_, text, named, parts, words) => {
    const popup = await typed(named, parts);
    popup.model.type(text);
    await popup.pause();
    expect(note(popup)).toEqual(words);
  });
});

describe('filters', () => {
  const speaker = { text: 'speaker:ana', words: 'Ana', range: [0, 11] as [number, number], understood: true };

  it('are read by the background, which finds the titles too', async () => {
    const recording = aRecording({ id: 'p', title: 'Budget, private' });
    const popup = await startedPopup(titled(['Budget A']), {
      'search.read': ({ text }) =>
        aReading(text, { chips: [speaker], words: 'budget', titles: [{ recording, ranges: [[0, 6]] }] }),
    });
    popup.model.type('speaker:ana budget');
    await settle();
    expect(titles(popup.model)).toEqual(['Budget, private']);
    expect(listing(popup.model).typed).toMatchObject({ text: 'speaker:ana budget', chips: [speaker] });
    popup.model.open();
    expect(popup.openPanel).toHaveBeenCalledWith(
      expect.objectContaining({
        query: 'budget',
        search: expect.objectContaining({ query: 'speaker:ana budget', at: 0 }),
      }),
    );
  });

  it('are never shown over the recents while they are still to be read, and the row that was selected is again', async () => {
    let answer: (reply: ReturnType<typeof aReading>) => void = () => undefined;
    const view = { query: 'speaker:ana', selectedId: 'y', savedAtMs: 1_000_000 };
    const read = () => new Promise<ReturnType<typeof aReading>>((resolve) => (answer = resolve));
    const popup = await startedPopup(titled(['Other', 'Another']), { 'search.read': read }, view);
    expect(popup.model.state.value.status).not.toBe('results');
    const rows = ['x', 'y'].map((id) => ({ recording: aRecording({ id, title: `Meeting ${id}` }), ranges: [] }));
    answer(aReading('speaker:ana', { chips: [speaker], titles: rows }));
    await settle();
    expect(keys(popup.model)).toEqual(['titles x', 'titles y']);
    expect(selectedKey(popup.model)).toBe('titles y');
    expect(popup.saveView.mock.lastCall?.[0]).toEqual({ query: 'speaker:ana', selectedId: 'y' });
  });

  it('show what the library finds without a word, in rows', async () => {
    const popup = await startedPopup(titled(['Other']), {
      'search.read': ({ text }) => aReading(text, { chips: [speaker], titles: [] }),
      'search.run': () => succeed(found([], { rows: [aRecording({ id: 'x' })] })),
    });
    popup.model.type('speaker:ana');
    await popup.runTimers();
    expect([keys(popup.model), selectedKey(popup.model)]).toEqual([['titles x'], 'titles x']);
  });

  it('are text again when the background is gone', async () => {
    const popup = await startedPopup(titled(['3:30 stand-up']), {
      'search.read': () => fail({ code: 'background-gone' }),
    });
    popup.model.type('3:30');
    await settle();
    expect(titles(popup.model)).toEqual(['3:30 stand-up']);
  });

  it('have their suggestions between the box and the rows, which a move to a row leaves', async () => {
    const suggestions = ['Ana', 'Anton'].map((label) => ({ label, text: `speaker:${label} `, caret: 9 }));
    const popup = await startedPopup(titled(['speaker an', 'speaker and', 'speaker anna']), {
      'search.read': ({ text }) => aReading(text, { suggestions }),
    });
    popup.model.type('speaker:an');
    await settle();
    const seen = (move: 'next' | 'previous') => {
      popup.model.move(move);
      return [listing(popup.model).typed.suggestedAt, selectedKey(popup.model)];
    };
    expect([seen('next'), seen('next'), seen('next'), seen('next')]).toEqual([
      [0, 'titles r0'],
      [1, 'titles r0'],
      [null, 'titles r0'],
      [null, 'titles r1'],
    ]);
    expect([seen('previous'), seen('previous')]).toEqual([
      [null, 'titles r0'],
      [1, 'titles r0'],
    ]);
    popup.model.select('titles r0');
    expect(seen('next')).toEqual([null, 'titles r1']);
  });
});
