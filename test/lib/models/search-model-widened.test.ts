import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import type { QueryReading } from '../../../lib/messaging/protocol.ts';
import type { Recording } from '../../../lib/recording/types.ts';
import { isOfRecording, selectableSections, WIDENED_NOTE } from '../../../lib/models/selectable-items.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup, aReading, found } from '../../support/hits.ts';
import { aPopup, listing, settle, titled } from '../../support/popup.ts';

const words = [{ typed: 'prety', found: ['pretty'] }];

/** Exact matches of these ids, and others that are only like the query; what the service knows comes with the timers. */
async function begun(
  exact: string[],
  widened: string[],
  named = ['Other'],
  known: Recording[] = [],
  reading: Partial<QueryReading> = {},
  similar: Recording[] = [],
) {
  const popup = aPopup(titled(named), {
    'recordings.search': () => succeed({ recordings: known, filteredHere: false, unreadable: 0 }),
    'search.read': ({ text }) => aReading(text, reading),
    'search.run': ({ isStrict }) => succeed(found((isStrict ? [] : exact).map((id) => aGroup(id)))),
    'search.widen': () => succeed({ groups: widened.map((id) => aGroup(id)), rows: similar, words }),
  });
  await popup.model.start();
  await popup.runTimers();
  popup.model.type('prety');
  await popup.pause();
  return popup;
}

type Popup = Awaited<ReturnType<typeof begun>>;
const groupIds = ({ model }: Popup) => listing(model).hits.groups.map(({ recording }) => recording.id);
const asked = ({ asked }: Popup, name: string) => asked.filter((one) => one.name === name).map(({ arg }) => arg);

describe('what is only like the query', () => {
  it('is asked for after the exact answer, and stands below it', async () => {
    const popup = await begun(['a'], ['b', 'c']);
    expect(asked(popup, 'search.widen')).toEqual([{ text: 'prety', caret: 5, limit: 19 }]);
    expect(groupIds(popup)).toEqual(['a', 'b', 'c']);
    expect(listing(popup.model).hits).toMatchObject({ widened: { from: 1, words }, meetings: 1 });
  });

  it('leaves the words as they were typed', async () => {
    const popup = await begun([], ['b']);
    expect(listing(popup.model)).toMatchObject({ query: 'prety', hits: { widened: { words } } });
    popup.model.leave();
    expect(popup.saveView.mock.calls.at(-1)?.[0]).toMatchObject({ query: 'prety' });
  });

  it('is asked for by the query that the exact search read, caret and all, and so is the strict search', async () => {
    const popup = await begun([], ['b']);
    popup.model.type('pretty has:su now', 13);
    await popup.runTimers();
    const typed = { text: 'pretty has:su now', caret: 13 };
    expect(asked(popup, 'search.run').at(-1)).toMatchObject(typed);
    expect(asked(popup, 'search.widen').at(-1)).toMatchObject(typed);
    popup.model.open(anId('b'), WIDENED_NOTE);
    await popup.pause();
    expect(asked(popup, 'search.run').at(-1)).toMatchObject({ ...typed, isStrict: true });
  });

  it('has no recording that is found as typed', async () => {
    const popup = await begun(['a'], ['a', 'b']);
    expect(groupIds(popup)).toEqual(['a', 'b']);
    const same = await begun(['a'], ['a']);
    expect(listing(same.model).hits.widened).toBeNull();
  });

  it('stands among the titles where only its title is like the query', async () => {
    const invoices = aRecording({ id: 'i', title: 'Pretty invoices' });
    const popup = await begun([], [], [], [], {}, [invoices]);
    expect(listing(popup.model).rows).toEqual([{ recording: invoices, ranges: [[0, 6]], isSimilar: true }]);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'i', selectedHit: null, hits: { groups: [] } });
    popup.model.type('pretty');
    expect(listing(popup.model).rows).toEqual([]);
  });

  it('is not asked for by a popup that is gone, nor when the box was emptied', async () => {
    for (const end of ['dispose', 'empty'] as const) {
      const popup = await begun([], ['b']);
      popup.model.type('prety s');
      await settle();
      if (end === 'dispose') popup.model.dispose();
      else popup.model.type('');
      await popup.runTimers();
      expect(asked(popup, 'search.widen')).toHaveLength(1);
    }
  });

  it('is not asked for where enough is found as typed', async () => {
    const popup = await begun(['a', 'b', 'c', 'd', 'e'], ['f']);
    expect(asked(popup, 'search.widen')).toEqual([]);
    expect(listing(popup.model).hits.widened).toBeNull();
  });

  it('begins with a note that is moved to, never selected by itself, and leads to the strict search', async () => {
    const popup = await begun([], ['b']);
    expect(listing(popup.model)).toMatchObject({ selectedId: 'b', selectedHit: 0 });
    popup.model.move('previous');
    expect(listing(popup.model)).toMatchObject({ selectedId: 'b', selectedHit: WIDENED_NOTE });
    popup.model.open();
    await popup.pause();
    expect(asked(popup, 'search.run').at(-1)).toEqual({ text: 'prety', caret: 5, limit: 5, isStrict: true });
    expect(groupIds(popup)).toEqual([]);
    expect(asked(popup, 'search.widen')).toHaveLength(1);
  });

  describe('with titles as typed', () => {
    const named = Array.from({ length: 6 }, (_, at) => `prety ${at}`);
    const known = [aRecording({ id: 's', title: 'prety at the service' })];

    it('stands below all of them, those of the service too, where no place is as typed', async () => {
      const popup = await begun([], ['b'], named, known);
      expect(listing(popup.model).hits.headCount).toBe(6);
      await popup.runTimers();
      expect(listing(popup.model).rows).toHaveLength(7);
      expect(listing(popup.model).hits.headCount).toBe(7);
    });

    it('holds still once it was moved to', async () => {
      const popup = await begun([], ['b'], named, known);
      popup.model.select(anId('b'), 0);
      await popup.runTimers();
      expect(listing(popup.model)).toMatchObject({ selectedId: 'b', selectedHit: 0, hits: { headCount: 6 } });
    });

    it('stands with the places that are as typed, between the first titles and the others', async () => {
      const popup = await begun(['a'], ['b'], named);
      expect(listing(popup.model).hits).toMatchObject({ headCount: 4, widened: { from: 1 } });
    });
  });

  it('begins with a note that is of no recording: nothing is copied, inserted or remembered of it', async () => {
    const popup = await begun([], ['b']);
    popup.model.move('previous');
    await popup.model.copy();
    await popup.model.insert();
    popup.model.leave();
    expect(asked(popup, 'recordings.copySummary')).toEqual([]);
    expect(popup.saveView).toHaveBeenLastCalledWith({ query: 'prety', selectedId: null }, expect.any(Number));
    expect(listing(popup.model).sent).toEqual({ status: 'none' });
  });

  it('begins below the suggestions: down leads into them first, and up to the note before them', async () => {
    const suggestions = [{ label: 'Ana', text: 'Ana ', caret: 4 }];
    const popup = await begun([], ['b'], undefined, undefined, { suggestions });
    const at = () => [listing(popup.model).typed.suggestedAt, listing(popup.model).selectedHit];
    const moves = ['next', 'next', 'previous', 'previous'] as const;
    const places = moves.map((move) => {
      popup.model.move(move);
      return at();
    });
    expect(places).toEqual([
      [0, 0],
      [null, 0],
      [null, WIDENED_NOTE],
      [0, WIDENED_NOTE],
    ]);
  });

  it('stays away from a text that is searched exactly, until that is another text', async () => {
    const popup = await begun(['a'], ['b']);
    popup.model.open(anId('b'), WIDENED_NOTE);
    await popup.pause();
    for (const [text, caret] of [
      ['prety ', 6],
      ['prety', 2],
    ] as const) {
      popup.model.type(text, caret);
      await popup.runTimers();
      expect(asked(popup, 'search.run').at(-1)).toEqual({ text, caret, limit: 5, isStrict: true });
      expect(listing(popup.model).hits.widened).toBeNull();
    }
    expect(asked(popup, 'search.widen')).toHaveLength(1);
    for (const text of ['prety s', 'prety']) {
      popup.model.type(text);
      await popup.runTimers();
      expect(asked(popup, 'search.run').at(-1)).toEqual({ text, caret: text.length, limit: 5 });
    }
    expect(listing(popup.model).hits.widened).toMatchObject({ from: 1 });
  });

  describe('does not move what is selected, nor what stands above it', () => {
    const named = Array.from({ length: 6 }, (_, at) => `prety ${at}`);
    /** All that can be selected down to what is, in order. */
    const upToSelected = ({ model }: Popup) => {
      const shown = listing(model);
      const items = selectableSections(shown).flat().filter(isOfRecording);
      const at = items.findIndex(({ id, hit }) => id === shown.selectedId && hit === shown.selectedHit);
      return items.slice(0, at + 1);
    };

    it.each([
      ['a place', 'a', 0, [], 1],
      ['a title above the places', 'r3', null, named, 4],
    ] as const)('that is as typed: %s', async (_, id, hit, titles, position) => {
      const popup = await begun(['a'], ['b', 'c'], [...titles]);
      popup.model.type('pret');
      await settle();
      expect(groupIds(popup)).toEqual(['a']);
      popup.model.select(anId(id), hit);
      const before = upToSelected(popup);
      expect(before).toHaveLength(position);
      await popup.pause();
      expect(groupIds(popup)).toEqual(['a', 'b', 'c']);
      expect(listing(popup.model)).toMatchObject({ selectedId: id, selectedHit: hit });
      expect(upToSelected(popup)).toEqual(before);
    });

    it.each([
      ['the note', 'b', WIDENED_NOTE],
      ['what is below it', 'c', 0],
    ])('where the same is asked again: %s', async (_, id, hit) => {
      const popup = await begun(['a'], ['b', 'c']);
      popup.model.select(anId(id), hit);
      const before = listing(popup.model);
      popup.model.type('prety ');
      for (const wait of [settle, popup.pause]) {
        await wait();
        expect(listing(popup.model)).toMatchObject({ selectedId: id, selectedHit: hit });
        expect(selectableSections(listing(popup.model))).toEqual(selectableSections(before));
      }
      expect(asked(popup, 'search.widen')).toHaveLength(2);
    });
  });

  it('goes with another text', async () => {
    const popup = await begun([], ['b']);
    popup.model.type('prety s');
    expect(groupIds(popup)).toEqual([]);
  });
});
