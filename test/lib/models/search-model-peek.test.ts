import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { held } from '../../support/held.ts';
import { aGroup, aHit } from '../../support/hits.ts';
import { finding, listing, settle, startedPopup, titled, type Popup } from '../../support/popup.ts';

describe('an unfolded row', () => {
  const group = aGroup('x', [aHit(), aHit({ turn: 9 })]);
  const peekAt = ({ model }: Popup) => listing(model).peek?.at ?? null;

  it('goes through its quotes, and is folded before the first of them', async () => {
    const popup = await startedPopup(titled(['Other']), { 'search.run': finding(group, aGroup('y')) });
    popup.model.type('budget');
    await popup.pause();
    const steps = ([1, 1, 1, -1, -1, -1] as const).map((by) => [popup.model.step(by), peekAt(popup)]);
    expect(steps).toEqual([
      [true, 0],
      [true, 1],
      [false, 1],
      [true, 0],
      [true, null],
      [false, null],
    ]);
  });

  it('shows what is saved here, and only else asks the service', async () => {
    const peek = { quote: null, gist: [{ heading: null, lines: ['Ana asks.'] }] };
    const isSaved = (id: string) => id === 'x';
    const popup = await startedPopup(titled(['Budget']), {
      'search.run': finding(group),
      'recordings.peek': ({ id, asksService }) => succeed(isSaved(id) || asksService ? peek : null),
    });
    const asked = () => popup.asked.flatMap(({ name, arg }) => (name === 'recordings.peek' ? arg : []));
    popup.model.step(1);
    await settle();
    expect(listing(popup.model).peek).toEqual({ key: 'days r0', at: 0, content: peek, missing: null, isAsked: true });
    expect(asked()).toEqual([false, true].map((asksService) => ({ id: 'r0', hit: null, asksService })));
    popup.model.type('budget');
    await popup.pause();
    popup.model.select('said x');
    popup.model.step(1);
    popup.model.step(1);
    await settle();
    expect(asked().slice(2)).toEqual(group.hits.map((hit) => ({ id: 'x', hit, asksService: false })));
    expect(listing(popup.model).peek).toMatchObject({ at: 1, content: peek });
  });

  it('stays as it is while it is read, and has room from the time that the service is asked', async () => {
    const [reading, asking] = [held(), held()];
    const popup = await startedPopup(titled(['Budget']), {
      'recordings.peek': async ({ asksService }) => {
        await (asksService ? asking : reading).held;
        return succeed(asksService ? { quote: null, gist: [] } : null);
      },
    });
    popup.model.step(1);
    await settle();
    expect(listing(popup.model).peek).toMatchObject({ isReading: true });
    reading.letGo();
    await settle();
    const { peek } = listing(popup.model);
    expect(peek).toEqual({ key: 'days r0', at: 0, content: null, missing: 'asking', isAsked: true });
    asking.letGo();
    await settle();
    expect(listing(popup.model).peek).toMatchObject({ missing: null, isAsked: true });
  });

  it('is folded again where a resting pointer may not ask the service for it', async () => {
    const popup = await startedPopup(titled(['Budget']), { 'recordings.peek': () => succeed(null) });
    popup.model.step(1, false);
    await settle();
    expect(popup.asked.filter(({ name }) => name === 'recordings.peek')).toHaveLength(1);
    expect(peekAt(popup)).toBeNull();
  });

  it('is folded when another is selected, or typed', async () => {
    const popup = await startedPopup(titled(['Other']), { 'search.run': finding(group, aGroup('y')) });
    popup.model.type('budget');
    await popup.pause();
    popup.model.step(1);
    popup.model.move('next');
    expect(peekAt(popup)).toBeNull();
    popup.model.move('previous');
    expect(peekAt(popup)).toBeNull();
    popup.model.step(1);
    popup.model.type('budgets');
    expect(peekAt(popup)).toBeNull();
  });
});
