import { describe, expect, it } from 'vitest';
import { fail, succeed, type Result } from '../../../lib/failure.ts';
import type { QueryReading } from '../../../lib/messaging/protocol.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, aHit, aReading, found } from '../../support/hits.ts';
import { aPopup, finding, listing, settle, titled, titles, withheld } from '../../support/popup.ts';

type Popup = ReturnType<typeof aPopup>;
type Reply = Result<QueryReading>;

const groupIds = ({ model }: Popup) => listing(model).hits.groups.map(({ recording }) => recording.id);
const at = ({ model }: Popup) => [listing(model).selectedId, listing(model).selectedHit];

async function begun(...parts: Parameters<typeof aPopup>) {
  const popup = aPopup(...parts);
  await popup.model.start();
  await popup.runTimers();
  return popup;
}

const runs = ({ asked }: Pick<ReturnType<typeof aPopup>, 'asked'>) =>
  asked.filter(({ name }) => name === 'search.run').map(({ arg }) => arg);

describe('what was said', () => {
  it('is asked for when typing has paused, and shown below the titles', async () => {
    const popup = await begun(titled(['Budget A', 'Budget B']), { 'search.run': finding(aGroup('x')) });
    for (const text of ['bud', 'budg', 'budget']) {
      popup.model.type(text);
      await settle();
    }
    expect(titles(popup.model)).toEqual(['Budget A', 'Budget B']);
    expect(runs(popup)).toEqual([]);
    await popup.pause();
    expect(runs(popup)).toEqual([{ text: 'budget', caret: 6, limit: 5 }]);
    expect(titles(popup.model)).toEqual(['Budget A', 'Budget B']);
    expect(groupIds(popup)).toEqual(['x']);
    expect(listing(popup.model).hits).toMatchObject({ headCount: 2, meetings: 1, isSearched: true });
  });

  it('is asked for again where there is more of it, and the first of it stays when that fails', async () => {
    const groups = Array.from({ length: 20 }, (_, index) => aGroup(`g${index}`));
    const first = (limit: number) => succeed(found(groups.slice(0, limit), { isExact: false }));
    let isFailing = false;
    const popup = await begun(titled(['Other']), {
      'search.run': ({ limit }) => (isFailing && limit > 5 ? fail({ code: 'background-gone' }) : first(limit)),
    });
    const limits = () => popup.asked.flatMap(({ name, arg }) => (name === 'search.run' ? [arg] : []));
    popup.model.type('budget');
    await popup.pause();
    expect(groupIds(popup)).toHaveLength(20);
    expect(limits()).toEqual([
      { text: 'budget', caret: 6, limit: 5 },
      { text: 'budget', caret: 6, limit: 20 },
    ]);
    isFailing = true;
    popup.model.type('other words');
    await popup.pause();
    expect(groupIds(popup)).toHaveLength(5);
    expect(limits()).toHaveLength(4);
  });

  it('stands below the row that was moved to, however late it comes', async () => {
    const late = withheld();
    const popup = await begun(titled(['Sync 1', 'Sync 2', 'Sync 3', 'Sync 4', 'Sync 5', 'Sync 6', 'Sync 7']), {
      'search.run': late.search,
    });
    popup.model.type('sync');
    for (let moves = 0; moves < 5; moves++) popup.model.move('next');
    expect(at(popup)).toEqual(['r5', null]);
    await popup.pause();
    await late.answer('sync', found([aGroup('x')]));
    expect(listing(popup.model).hits.headCount).toBe(6);
    expect(at(popup)).toEqual(['r5', null]);
    popup.model.move('next');
    expect(at(popup)).toEqual(['x', 0]);
    popup.model.move('next');
    expect(at(popup)).toEqual(['x', 0]);
  });

  it('is not moved by titles that the service finds later', async () => {
    const popup = await begun([aRecording({ id: 'only', title: 'Elsewhere' })], {
      'search.run': finding(aGroup('x', [aHit(), aHit({ turn: 9 })])),
      'recordings.search': () =>
        succeed({
          recordings: [aRecording({ id: 'late', title: 'Budget' })],
          filteredHere: false,
          unreadable: 0,
        }),
    });
    popup.model.type('budget');
    await popup.pause();
    expect(at(popup)).toEqual(['x', 0]);
    popup.model.unfold(true);
    popup.model.move('next');
    await popup.runTimers();
    expect(titles(popup.model)).toEqual(['Budget']);
    expect(listing(popup.model).hits.headCount).toBe(0);
    expect(at(popup)).toEqual(['x', 1]);
  });

  it('is that of the newest question, and what is there stays until the answer while a word is typed on', async () => {
    const late = withheld();
    const popup = await begun(titled(['Other']), { 'search.run': late.search });
    popup.model.type('bud');
    await popup.pause();
    await late.answer('bud', found([aGroup('old')]));
    popup.model.type('budg');
    await popup.pause();
    popup.model.type('budget');
    expect(groupIds(popup)).toEqual(['old']);
    await late.answer('budg', found([aGroup('superseded')]));
    await popup.pause();
    expect(groupIds(popup)).toEqual(['old']);
    await late.answer('budget', found([aGroup('new')]));
    expect(groupIds(popup)).toEqual(['new']);
    popup.model.type('zebra');
    expect(groupIds(popup)).toEqual([]);
    await popup.pause();
    popup.model.type('');
    await late.answer('zebra', found([aGroup('zebra')]));
    expect(groupIds(popup)).toEqual([]);
  });

  it.each([
    ['the background is gone', fail({ code: 'background-gone' })],
    ['there is no library, or another window has asked', succeed(null)],
  ])('is left out when %s, and not asked for again', async (_, reply) => {
    let asked = 0;
    const popup = await begun(titled(['Budget A']), {
      'search.run': () => {
        asked++;
        return reply;
      },
    });
    popup.model.type('budget');
    await popup.runTimers();
    expect(titles(popup.model)).toEqual(['Budget A']);
    expect(listing(popup.model).hits).toMatchObject({ groups: [], isSearched: false });
    expect(asked).toBe(1);
  });

  it('that takes its time holds back neither titles nor what is read', async () => {
    const late = withheld();
    const suggestions = ['Ana', 'Anton'].map((label) => ({ label, text: `speaker:${label} `, caret: 9 }));
    const popup = await begun(titled(['Budget A']), {
      'search.read': ({ text }) => aReading(text, { suggestions }),
      'search.run': late.search,
    });
    popup.model.type('budget');
    await popup.pause();
    expect(titles(popup.model)).toEqual(['Budget A']);
    popup.model.move('next');
    expect(listing(popup.model).typed).toMatchObject({ suggestions, suggestedAt: 0 });
    await late.answer('budget', found([aGroup('x')]));
    expect(groupIds(popup)).toEqual(['x']);
    expect(listing(popup.model).typed.suggestedAt).toBe(0);
  });

  it('stays as it is when a space is typed behind it, though fewer or none are found first', async () => {
    const groups = Array.from({ length: 20 }, (_, index) => aGroup(`g${index}`));
    let isGone = false;
    const popup = await begun(titled(['Other']), {
      'search.run': ({ limit }) => succeed(isGone ? null : found(groups.slice(0, limit), { isExact: false })),
    });
    popup.model.type('budget');
    await popup.pause();
    const seen = new Set<number>();
    const end = popup.model.state.subscribe(() => seen.add(groupIds(popup).length));
    popup.model.type('budget ');
    await popup.pause();
    isGone = true;
    popup.model.type('budget  ');
    await popup.pause();
    const [first, , second, , third] = runs(popup);
    expect([first, second, third]).toMatchObject([{ text: 'budget' }, { text: 'budget ' }, { text: 'budget  ' }]);
    end();
    expect([...seen]).toEqual([20]);
  });

  it('has fewer recordings once a space has ended the last word, if these are all', async () => {
    const all = ['a', 'b', 'c'].map((id) => aGroup(id));
    const popup = await begun(titled(['Other']), {
      'search.run': ({ text }) => succeed(found(text.endsWith(' ') ? all.slice(1) : all)),
    });
    popup.model.type('plan');
    await popup.pause();
    popup.model.type('plan ');
    await popup.pause();
    expect(groupIds(popup)).toEqual(['b', 'c']);
  });

  it('has nothing drawn again for a key where there is nothing of it, before or after', async () => {
    const popup = await begun(titled(['Budget A']), {
      'search.run': finding(),
    });
    popup.model.type('budge');
    await popup.pause();
    popup.model.type('budget');
    const drawn = popup.model.state.value;
    await popup.pause();
    expect(popup.model.state.value).toBe(drawn);
    expect(listing(popup.model).hits.isSearched).toBe(true);
  });

  it('opens the panel at the place, with the words as they stand there', async () => {
    const summary = aHit({ part: 'summary', speaker: null, startSeconds: null, turn: null, words: 'Budgets' });
    const popup = await begun(titled(['Other']), { 'search.run': finding(aGroup('x', [aHit(), summary])) });
    popup.model.type('budget');
    await popup.pause();
    popup.model.open();
    popup.model.open(listing(popup.model).hits.groups[0]?.recording.id, 1);
    expect(popup.openPanel.mock.calls).toMatchObject([
      [{ id: 'x', query: 'budget', place: { tab: 'transcript', turn: 4, atSeconds: 75 } }],
      [{ id: 'x', query: 'Budgets', place: { tab: 'summary', turn: null, atSeconds: null } }],
    ]);
  });

  it('is told of once that it cannot be kept', async () => {
    const popup = await begun(titled(['A']), {
      'library.preload': () => succeed({ isNews: true }),
    });
    expect(listing(popup.model).noLibrary).toBe(true);
  });
});

describe('filters', () => {
  const speaker = { text: 'speaker:ana', range: [0, 11] as [number, number], understood: true };
  const HERE = aRecording({ id: 'here', title: 'Budget here' });
  const THERE = aRecording({ id: 'there', title: 'Budget there' });
  const FOUND_THERE = succeed({ recordings: [THERE], filteredHere: false, unreadable: 0 });

  it('are read by the background, which finds the titles too', async () => {
    const hit = {
      recording: aRecording({ id: 'p', title: 'Budget, private' }),
      ranges: [[0, 6]] as [number, number][],
    };
    const popup = await begun(titled(['Budget A']), {
      'search.read': ({ text }) => aReading(text, { chips: [speaker], words: 'budget', titles: [hit] }),
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

  it('keep what the service found below, and the selected row, when a space follows', async () => {
    const popup = await begun([], {
      'search.read': ({ text }) =>
        aReading(text, { chips: [speaker], words: 'budget', titles: [{ recording: HERE, ranges: [] }] }),
      'recordings.search': () => FOUND_THERE,
    });
    popup.model.type('speaker:ana budget');
    await popup.runTimers();
    popup.model.select(THERE.id);
    popup.model.type('speaker:ana budget ');
    await settle();
    expect(titles(popup.model)).toEqual(['Budget here', 'Budget there']);
    expect(at(popup)).toEqual(['there', null]);
  });

  it('are never shown over the recents while they are still to be read, and the row that was selected is again', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const view = { query: 'speaker:ana', selectedId: 'y', savedAtMs: 1_000_000 };
    const read = () => new Promise<Reply>((resolve) => (answer = resolve));
    const popup = await begun(titled(['Other', 'Another']), { 'search.read': read }, view);
    expect(popup.model.state.value.status).not.toBe('results');
    const rows = ['x', 'y'].map((id) => ({ recording: aRecording({ id, title: `Meeting ${id}` }), ranges: [] }));
    answer(aReading('speaker:ana', { chips: [speaker], titles: rows }));
    await settle();
    expect(titles(popup.model)).toEqual(['Meeting x', 'Meeting y']);
    expect(at(popup)).toEqual(['y', null]);
    expect(popup.saveView.mock.lastCall?.[0]).toEqual({ query: 'speaker:ana', selectedId: 'y' });
  });

  it('show what the library finds without a word, in rows', async () => {
    const popup = await begun(titled(['Other']), {
      'search.read': ({ text }) => aReading(text, { chips: [speaker], titles: [] }),
      'search.run': () => succeed(found([], { rows: [aRecording({ id: 'x', title: 'Meeting x' })] })),
    });
    popup.model.type('speaker:ana');
    await popup.runTimers();
    expect(titles(popup.model)).toEqual(['Meeting x']);
    expect(at(popup)).toEqual(['x', null]);
  });

  it('are text again when the background is gone', async () => {
    const popup = await begun(titled(['3:30 stand-up']), { 'search.read': () => fail({ code: 'background-gone' }) });
    popup.model.type('3:30');
    await settle();
    expect(titles(popup.model)).toEqual(['3:30 stand-up']);
  });

  it('read an older text no more', async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const popup = await begun(titled(['Budget A']), {
      'search.read': () => new Promise((resolve) => answers.push(resolve)),
    });
    popup.model.type('speaker:a');
    popup.model.type('budget');
    answers[0]?.(aReading('speaker:a', { chips: [speaker], titles: [] }));
    await settle();
    expect(titles(popup.model)).toEqual(['Budget A']);
    expect(listing(popup.model).typed.chips).toEqual([]);
  });

  it('have their suggestions above the first row, and Enter there does not open', async () => {
    const suggestions = ['Ana', 'Anton'].map((label) => ({ label, text: `speaker:${label} `, caret: 9 }));
    const popup = await begun(titled(['speaker an', 'speaker and']), {
      'search.read': ({ text }) => aReading(text, { suggestions }),
    });
    popup.model.type('speaker:an');
    await settle();
    const suggestedAt = () => listing(popup.model).typed.suggestedAt;
    expect(suggestedAt()).toBeNull();
    popup.model.move('previous');
    expect(suggestedAt()).toBe(1);
    popup.model.move('previous');
    popup.model.move('previous');
    expect(suggestedAt()).toBe(0);
    popup.model.move('next');
    popup.model.move('next');
    expect(suggestedAt()).toBeNull();
  });

  it('are entered from the box with ArrowDown first, and left for the rows', async () => {
    const suggestions = ['Ana', 'Anton'].map((label) => ({ label, text: `speaker:${label} `, caret: 9 }));
    const popup = await begun(titled(['speaker an', 'speaker and', 'speaker anna']), {
      'search.read': ({ text }) => aReading(text, { suggestions }),
    });
    popup.model.type('speaker:an');
    await settle();
    const seen = () => [listing(popup.model).typed.suggestedAt, listing(popup.model).selectedId];
    const down = () => {
      popup.model.move('next');
      return seen();
    };
    expect([down(), down(), down()]).toEqual([
      [0, 'r0'],
      [1, 'r0'],
      [null, 'r0'],
    ]);
    expect(down()).toEqual([null, 'r1']);
    popup.model.move('previous');
    expect(seen()).toEqual([null, 'r0']);
    popup.model.move('previous');
    expect(seen()).toEqual([1, 'r0']);
    // With another text the way begins at the box again.
    popup.model.type('speaker:ann');
    await settle();
    expect(down()).toEqual([0, 'r2']);
  });

  it('are passed over once a row was gone to', async () => {
    const suggestions = [{ label: 'Ana', text: 'speaker:Ana ', caret: 12 }];
    const popup = await begun(titled(['speaker a', 'speaker b']), {
      'search.read': ({ text }) => aReading(text, { suggestions }),
    });
    popup.model.type('speaker');
    await settle();
    popup.model.select(anId('r0'));
    popup.model.move('next');
    expect([listing(popup.model).typed.suggestedAt, listing(popup.model).selectedId]).toEqual([null, 'r1']);
  });
});
