import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { isOfRecording } from '../../../lib/models/search-state.ts';
import { anId, aPerson, aRecording } from '../../support/factories.ts';
import { held } from '../../support/held.ts';
import { aGroup, aReading, found } from '../../support/hits.ts';
import { aPopup, finding, keys, listing, selectedKey, settle, startedPopup, titled } from '../../support/popup.ts';

const audrey = aPerson('Audrey Tang', { count: 25, lastId: anId('last') });
const knowing = (...people: (typeof audrey)[]) => ({ 'people.names': () => succeed(people) });

describe('the open tasks', () => {
  const tasks = { 'tasks.count': () => succeed({ count: 12, lastId: anId('last') }) };

  it.each(['task', 'Open ta', 'to-do', 'action items'])(
    'are a row for “%s”, below titles that begin so',
    async (text) => {
      const popup = await startedPopup(titled([`${text} review`]), tasks);
      popup.model.type(text);
      expect(keys(popup.model)).toEqual(['titles r0', 'tasks =tasks']);
    },
  );

  it('are the first row of their filter, and are opened over the newest meeting that has one', async () => {
    const popup = await startedPopup(titled(['Weekly']), { ...tasks, 'search.run': finding(aGroup('x')) });
    popup.model.type('is:task');
    await popup.pause();
    expect([keys(popup.model), selectedKey(popup.model)]).toEqual([['tasks =tasks', 'said x'], 'tasks =tasks']);
    popup.model.open();
    expect(popup.openPanel.mock.calls).toEqual([[{ id: 'last', query: '', tasks: true }]]);
    await popup.model.copy();
    expect(listing(popup.model).sent).toEqual({ status: 'told', what: 'no-meeting' });
  });

  it('are no row where there are none, or for other words', async () => {
    const popup = await startedPopup(titled(['Weekly']), tasks);
    for (const text of ['tas', 'multitask', 'is:team', '----', '🙂🙂🙂']) {
      popup.model.type(text);
      expect(keys(popup.model).filter((key) => key.startsWith('tasks'))).toEqual([]);
    }
    const without = await startedPopup(titled(['Weekly']));
    without.model.type('open tasks');
    expect(keys(without.model)).toEqual([]);
  });
});

describe('a person whom the words name', () => {
  it('is the first row, above titles and what was said, and is opened over their newest meeting', async () => {
    const popup = await startedPopup(titled(['Interview with Audrey Tang']), {
      ...knowing(audrey),
      'search.run': finding(aGroup('x')),
    });
    popup.model.type('audrey');
    expect(keys(popup.model)).toEqual(['person =Audrey Tang', 'titles r0']);
    await popup.pause();
    expect(keys(popup.model)).toEqual(['person =Audrey Tang', 'titles r0', 'said x']);
    expect(selectedKey(popup.model)).toBe('person =Audrey Tang');
    popup.model.open();
    expect(popup.openPanel.mock.calls).toEqual([[{ id: 'last', query: '', person: 'Audrey Tang' }]]);
  });

  it('is below the titles that begin with the words, if their name does not', async () => {
    const popup = await startedPopup(titled(['Tang poems', 'Tangent']), {
      ...knowing(audrey),
      'search.run': finding(aGroup('x')),
    });
    popup.model.type('tang');
    await popup.pause();
    expect(keys(popup.model)).toEqual(['titles r0', 'titles r1', 'person =Audrey Tang', 'said x']);
    popup.model.type('audr');
    expect(keys(popup.model)).toEqual(['person =Audrey Tang']);
  });

  it('comes to the end if the names are read later, and moves nothing', async () => {
    const reading = held();
    const popup = await startedPopup(titled(['Audrey, weekly']), {
      'people.names': () => reading.held.then(() => succeed([audrey])),
    });
    popup.model.type('audrey');
    expect(keys(popup.model)).toEqual(['titles r0']);
    reading.letGo();
    await settle();
    expect([keys(popup.model), selectedKey(popup.model)]).toEqual([['titles r0', 'person =Audrey Tang'], 'titles r0']);
    popup.model.type('audre');
    expect(selectedKey(popup.model)).toBe('person =Audrey Tang');
  });

  it('is first in a search that is restored, too', async () => {
    const view = { query: 'audrey', selectedId: null, savedAtMs: 999_000 };
    const popup = aPopup(titled(['Audrey, weekly']), knowing(audrey), view);
    await popup.model.start();
    expect(keys(popup.model)).toEqual(['person =Audrey Tang', 'titles r0']);
  });

  it('is nothing to copy, to insert or to pin, which is said, nor to unfold', async () => {
    const popup = await startedPopup(titled(['A']), knowing(audrey));
    const { model } = popup;
    for (const act of ['copy', 'insert', 'togglePin'] as const) {
      model.type('audre');
      model.type('audrey');
      await model[act]();
      expect(listing(model).sent).toEqual({ status: 'told', what: 'no-meeting' });
    }
    expect([model.step(1), popup.copy.mock.calls]).toEqual([false, []]);
  });

  it('is found behind filters that are typed', async () => {
    const popup = await startedPopup(titled(['A']), {
      ...knowing(audrey),
      'search.read': ({ text }) => aReading(text, { words: 'audrey', titles: [] }),
    });
    popup.model.type('in:2026 audrey');
    await settle();
    expect(listing(popup.model).items).toMatchObject([{ kind: 'person', filter: 'in:2026 speaker:"Audrey Tang" ' }]);
  });
});

describe('a period that the words name', () => {
  // The clock of the popup stands at the beginning of 1970.
  const inWeek = Array.from({ length: 12 }, (_, at) =>
    aRecording({ id: `r${at}`, title: `Call ${at} last week`, createdAtMs: Date.UTC(1969, 11, 24, at) }),
  );

  it('has its meetings below it, once each, whatever is saved; all of them are counted', async () => {
    const popup = await startedPopup(inWeek, { 'search.run': finding(aGroup('x')) });
    popup.model.type('last week');
    await popup.pause();
    const days = listing(popup.model).items;
    expect(days.filter(({ section }) => section === 'dates').map(({ kind }) => kind)).toEqual([
      'dates',
      ...Array.from({ length: 10 }, () => 'row'),
    ]);
    expect(days[0]).toMatchObject({ filter: 'in:last-week ', word: 'last-week' });
    expect(keys(popup.model).slice(11)).toEqual(['titles r1', 'titles r0', 'said x']);
    const ids = days.filter(isOfRecording).map(({ recording }) => recording.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(listing(popup.model).found).toMatchObject({ meetings: 13 });
    expect(selectedKey(popup.model)).toBe('dates =dates');
    popup.model.open();
    expect(popup.openPanel).not.toHaveBeenCalled();
  });
});

describe('a series that the words name', () => {
  it('stands for its latest meeting, which is opened, copied and unfolded', async () => {
    const popup = await startedPopup(titled(['Weekly sync', 'Weekly sync', 'Board']), {
      'recordings.copyPart': () => succeed(null),
    });
    popup.model.type('weekly');
    expect(keys(popup.model)).toEqual(['series =weekly sync', 'titles r0', 'titles r1']);
    popup.model.open();
    expect(popup.openPanel.mock.calls).toMatchObject([[{ id: 'r0', query: 'weekly' }]]);
    expect(popup.model.step(1)).toBe(true);
    await popup.model.copy();
    expect(popup.asked.filter(({ name }) => name === 'recordings.copyPart')).toMatchObject([{ arg: { id: 'r0' } }]);
  });
});

describe('a query typed with the keys of another script', () => {
  const note = ({ model }: Awaited<ReturnType<typeof startedPopup>>) =>
    listing(model).items.find(({ kind }) => kind === 'note');

  it('shows what it finds as similar, under a note with what was searched', async () => {
    const popup = await startedPopup(titled(['Index review', 'Board']), {
      'search.run': ({ text }) => succeed(found(text === 'index' ? [aGroup('x')] : [])),
    });
    popup.model.type('ινδεχ');
    await popup.runTimers();
    expect(keys(popup.model)).toEqual(['note', 'similar x', 'similar r0']);
    expect(note(popup)).toMatchObject({ why: 'instead', words: 'index' });
    expect(listing(popup.model).items[2]).toMatchObject({ ranges: [[0, 5]] });
    // The panel looks for the words that were found, not for those that were typed.
    popup.model.open('similar r0');
    expect(popup.openPanel.mock.calls).toMatchObject([[{ id: 'r0', query: 'Index' }]]);
    popup.model.open('note');
    await popup.runTimers();
    expect(keys(popup.model)).toEqual([]);
  });

  it('finds titles where nothing that was said can be searched', async () => {
    const popup = await startedPopup(titled(['Привет, мир']));
    popup.model.type('ghbdtn');
    await popup.runTimers();
    expect([keys(popup.model), note(popup)]).toMatchObject([['note', 'similar r0'], { words: 'привет' }]);
  });

  it('is not tried where something was found as typed', async () => {
    const popup = await startedPopup(titled(['Привет, мир']), { 'search.run': finding(aGroup('x')) });
    popup.model.type('ghbdtn');
    await popup.runTimers();
    expect(keys(popup.model)).toEqual(['said x']);
    const texts = popup.asked.filter(({ name }) => name === 'search.run').map(({ arg }) => arg);
    expect(texts).toEqual([{ text: 'ghbdtn', caret: 6, limit: 5 }]);
  });
});
