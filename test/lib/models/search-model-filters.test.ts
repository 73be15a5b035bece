import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { aRecording } from '../../support/factories.ts';
import { isOfRecording } from '../../../lib/models/search-state.ts';
import { aGroup, aReading, found } from '../../support/hits.ts';
import { finding, listing, settle, startedPopup, titled, titles, type Popup } from '../../support/popup.ts';

const FOUND_THERE = succeed({
  recordings: [aRecording({ id: 'there', title: 'Budget there' })],
  filteredHere: false,
  unreadable: 0,
});

describe('a filter that is being typed', () => {
  const suggestions = [{ label: 'Ana', text: 'budget speaker:Ana ', caret: 19 }];
  const answers = {
    'search.read': ({ text }: { text: string }) => aReading(text, { asked: text.replace('speaker:', ''), suggestions }),
    'search.run': ({ text }: { text: string }) => succeed(found(text.includes('budget') ? [aGroup('b')] : [])),
    'recordings.search': () => FOUND_THERE,
  };

  it('leaves the list as it was, and asks nobody but this device', async () => {
    const popup = await startedPopup(titled(['Budget', 'Retro']), answers);
    popup.model.type('budget');
    await popup.runTimers();
    const before = listing(popup.model);
    const askedElsewhere = () =>
      popup.asked.filter(({ name }) => !name.startsWith('search.') && name !== 'recordings.people');
    const askedBefore = askedElsewhere();
    popup.model.type('budget speaker:');
    await popup.runTimers();
    const after = listing(popup.model);
    expect(after.typed.suggestions).toEqual(suggestions);
    expect({ ...after, typed: null }).toEqual({ ...before, typed: null });
    expect(askedElsewhere()).toEqual(askedBefore);
  });
});

describe('a filter that could be finished', () => {
  const suggestions = [{ label: 'Ana', text: 'budget speaker:Ana ', caret: 19 }];
  /** The pause in typing after which it takes effect. */
  const PAUSE_MS = 600;

  async function typedFilter() {
    const popup = await startedPopup(titled(['Budget', 'Retro']), {
      'recordings.search': () => FOUND_THERE,
      'search.read': ({ text, isSettled }) => {
        if (!text.includes('speaker')) return aReading(text);
        return aReading(
          text,
          isSettled ? { suggestions, words: 'budget', titles: [] } : { asked: 'budget ', suggestions },
        );
      },
      'search.run': ({ isSettled, limit }) =>
        succeed(found([aGroup(isSettled ? 'ana' : 'b')], { isExact: !isSettled || limit > 20 })),
    });
    popup.model.type('budget');
    await popup.runTimers();
    popup.model.type('budget speaker:ana');
    await popup.runTimers(PAUSE_MS - 1);
    return popup;
  }
  const groupIds = ({ model }: Popup) =>
    listing(model)
      .items.filter(isOfRecording)
      .flatMap(({ kind, recording, isStale }) => (kind === 'quote' && !isStale ? recording.id : []));
  const settledRuns = ({ asked }: Popup) =>
    asked.filter(({ name, arg }) => name === 'search.run' && JSON.stringify(arg).includes('isSettled')).length;

  it('takes effect after a pause, once, and keeps its suggestions', async () => {
    const popup = await typedFilter();
    expect(titles(popup.model)).toEqual(['Budget', 'Meeting b', 'Budget there']);
    expect(settledRuns(popup)).toBe(0);
    await popup.runTimers(PAUSE_MS);
    expect(groupIds(popup)).toEqual(['ana']);
    expect(listing(popup.model)).toMatchObject({ query: 'budget speaker:ana', typed: { suggestions } });
    await popup.runTimers();
    await popup.runTimers();
    expect(settledRuns(popup)).toBe(1);
  });

  it('stays in effect when all that was said is asked for', async () => {
    const popup = await typedFilter();
    await popup.runTimers(PAUSE_MS);
    popup.model.open('more said');
    await settle();
    expect(settledRuns(popup)).toBe(2);
  });

  it('takes effect at once with Enter, which opens none of the rows of before', async () => {
    const popup = await typedFilter();
    popup.model.open();
    await settle();
    expect(popup.openPanel).not.toHaveBeenCalled();
    expect(groupIds(popup)).toEqual(['ana']);
    popup.model.open();
    expect(popup.openPanel).toHaveBeenCalledOnce();
  });

  it('takes effect with Enter also before it is read, as the rows are those of another text', async () => {
    const popup = await startedPopup(titled(['Budget', 'Retro']), {
      'search.read': ({ text, isSettled }) => aReading(text, isSettled ? { titles: [] } : { asked: '' }),
      'search.run': finding(aGroup('ana')),
    });
    popup.model.type('speaker:ana');
    popup.model.open();
    await settle();
    expect(popup.openPanel).not.toHaveBeenCalled();
    await popup.pause();
    expect(groupIds(popup)).toEqual(['ana']);
  });

  it('leaves rows that are pressed as they are', async () => {
    const popup = await typedFilter();
    popup.model.open('titles r0');
    expect(popup.openPanel).toHaveBeenCalledOnce();
  });

  it('waits while the user is among the suggestions, and while typing goes on', async () => {
    const popup = await typedFilter();
    popup.model.move('next');
    await popup.runTimers(PAUSE_MS);
    expect(listing(popup.model).typed.suggestedAt).toBe(0);
    expect(settledRuns(popup)).toBe(0);
    popup.model.type('budget speaker:anab');
    popup.model.type('budget');
    await popup.runTimers(PAUSE_MS);
    expect(settledRuns(popup)).toBe(0);
  });

  it('waits while the user is among the rows, which Enter opens', async () => {
    const popup = await typedFilter();
    popup.model.select('said b');
    await popup.runTimers(PAUSE_MS);
    expect(listing(popup.model)).toMatchObject({ selectedKey: 'said b', query: 'budget' });
    popup.model.open();
    expect(popup.openPanel).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }));
  });

  it('takes effect in a strict search, which stays strict', async () => {
    const similar = { recording: aRecording({ id: 's', title: 'Budgt' }), ranges: [], isSimilar: true as const };
    const popup = await startedPopup(titled(['Budgt']), {
      'search.read': ({ text, isSettled }) =>
        aReading(text, isSettled ? { words: 'budget', titles: [similar] } : { asked: 'budget ' }),
      'search.run': finding(),
    });
    popup.model.type('budget speaker:ana');
    await popup.pause();
    popup.model.open('note');
    await popup.runTimers(PAUSE_MS);
    expect(listing(popup.model)).toMatchObject({ query: 'budget speaker:ana' });
    expect(titles(popup.model)).toEqual([]);
  });

  it('leaves the user among the suggestions when the answer comes late', async () => {
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const popup = await startedPopup(titled(['Budget', 'Retro']), {
      'search.read': async ({ text, isSettled }) => {
        if (isSettled) await late;
        return aReading(text, { asked: 'budget ', suggestions });
      },
    });
    popup.model.type('budget speaker:ana');
    await popup.runTimers(PAUSE_MS);
    popup.model.move('next');
    answer();
    await settle();
    expect(listing(popup.model).typed.suggestedAt).toBe(0);
  });

  it('keeps what it has found while it goes on, and nothing of it once it is typed over', async () => {
    const popup = await typedFilter();
    await popup.runTimers(PAUSE_MS);
    popup.model.type('budget speaker:anabel');
    await popup.runTimers(PAUSE_MS - 1);
    expect(groupIds(popup)).toEqual(['ana']);
    expect(listing(popup.model)).toMatchObject({ query: 'budget speaker:ana' });
    popup.model.type('budget speaker:an');
    await popup.runTimers(PAUSE_MS - 1);
    expect(groupIds(popup)).toEqual(['b']);
    expect(listing(popup.model)).toMatchObject({ query: 'budget' });
  });
});

describe('what the empty box can begin with', () => {
  const filters = [
    { label: 'Speaker', text: 'speaker:', caret: 8 },
    { label: 'Date', text: 'in:', caret: 3 },
  ];

  it('is suggested above the recents, entered at its first, and goes with what is typed', async () => {
    const { model } = await startedPopup(titled(['Budget', 'Retro']));
    model.offer(filters);
    expect(model.state.value.status).toBe('recent');
    expect(listing(model).typed).toMatchObject({ suggestions: filters, suggestedAt: 0 });
    model.move('next');
    expect(listing(model).typed.suggestedAt).toBe(1);
    model.offer([]);
    expect(listing(model).typed.suggestions).toEqual([]);
    model.offer(filters);
    model.type('b');
    await settle();
    expect(listing(model).typed.suggestions).toEqual([]);
    model.offer(filters);
    expect(listing(model).typed.suggestions).toEqual([]);
  });

  it('is suggested behind a filter that was finished, whose rows stay', async () => {
    const popup = await startedPopup(titled(['Budget', 'Retro']), {
      'search.read': ({ text }) => aReading(text, { asked: 'is:private' }),
    });
    popup.model.type('is:private ');
    await popup.runTimers();
    const before = titles(popup.model);
    popup.model.offer([{ label: 'Speaker', text: 'is:private speaker:', caret: 19 }]);
    expect(listing(popup.model).typed).toMatchObject({ text: 'is:private ', suggestedAt: 0 });
    expect(titles(popup.model)).toEqual(before);
    popup.model.offer([]);
    expect(listing(popup.model).typed.suggestions).toEqual([]);
    // Not before the next text was read: they would be for the text before.
    popup.model.type('is:private  ');
    expect(popup.model.offer([{ label: 'Speaker', text: 'is:private  speaker:', caret: 20 }])).toBe(false);
    expect(listing(popup.model).typed.suggestions).toEqual([]);
  });
});

describe('the count of what was found', () => {
  const many = (count: number) => titled(Array.from({ length: count }, (_, index) => `Weekly ${index}`));
  const counted = ({ model }: Pick<Popup, 'model'>) => [listing(model).found.meetings, listing(model).found.isAtLeast];

  it.each([
    [50, 50, false],
    [51, 51, true],
    [135, 51, true],
  ])('of %d titles is one of more than are known: %s', async (count, known, isAtLeast) => {
    const popup = await startedPopup(many(count));
    popup.model.type('weekly');
    await popup.pause();
    expect(titles(popup.model)).toHaveLength(50);
    expect(counted(popup)).toEqual([known, isAtLeast]);
  });

  it('has what the service adds, which may be more than it sends', async () => {
    const there = (count: number) => succeed({ recordings: many(count), filteredHere: false, unreadable: 0 });
    const all = async (here: number, told: number) => {
      const popup = await startedPopup(many(here), { 'recordings.search': () => there(told) });
      popup.model.type('weekly');
      await popup.runTimers();
      return counted(popup);
    };
    expect(await all(3, 49)).toEqual([49, false]);
    expect(await all(3, 50)).toEqual([50, true]);
  });

  it('is that of similar ones only if there are no others', async () => {
    const popup = await startedPopup(titled(['Pretty plan']), { 'search.run': finding() });
    popup.model.type('prety');
    await popup.pause();
    expect(listing(popup.model).found).toMatchObject({ meetings: 1, isSimilar: true });
  });
});
