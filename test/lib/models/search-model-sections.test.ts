import { describe, expect, it } from 'vitest';
import { SHOW_ALL } from '../../../lib/models/selectable-items.ts';
import { aGroup, aHit, found } from '../../support/hits.ts';
import { aPopup, finding, listing, titled, withheld } from '../../support/popup.ts';

type Popup = ReturnType<typeof aPopup>;

const at = ({ model }: Popup) => [listing(model).selectedId, listing(model).selectedHit];

async function begun(...parts: Parameters<typeof aPopup>) {
  const popup = aPopup(...parts);
  await popup.model.start();
  await popup.runTimers();
  return popup;
}

describe('the sections of the results', () => {
  const seven = Array.from({ length: 7 }, (_, index) => `Sync ${index}`);
  const two = [aHit(), aHit({ turn: 9 })];

  async function searched(...groups: ReturnType<typeof aGroup>[]) {
    const popup = await begun(titled(seven), { 'search.run': finding(...groups) });
    popup.model.type('sync');
    await popup.pause();
    return popup;
  }

  it('are gone to, and left, by a key', async () => {
    const popup = await searched(aGroup('x'), aGroup('y'));
    popup.model.move('next');
    popup.model.move('next-section');
    expect(at(popup)).toEqual(['x', 0]);
    popup.model.move('next-section');
    expect(at(popup)).toEqual(['x', 0]);
    popup.model.move('previous-section');
    expect(at(popup)).toEqual(['r0', null]);
  });

  it('have the first titles, and all of them on request, which goes to the first that was hidden', async () => {
    const popup = await searched(aGroup('x'));
    expect(at(popup)).toEqual(['r0', null]);
    popup.model.move('previous');
    expect(at(popup)).toEqual(['r0', SHOW_ALL]);
    popup.model.open();
    expect(at(popup)).toEqual(['r4', null]);
    expect(listing(popup.model).hits.headCount).toBe(7);
    popup.model.type('syn');
    await popup.pause();
    expect(listing(popup.model).hits.headCount).toBe(4);
  });

  it('show the other places of a meeting when they are unfolded, and go to none of them before', async () => {
    const popup = await searched(aGroup('x', two), aGroup('y'));
    popup.model.move('next-section');
    popup.model.move('next');
    expect(at(popup)).toEqual(['y', 0]);
    expect(popup.model.unfold(true)).toBe(false);
    popup.model.move('previous');
    expect([popup.model.unfold(true), popup.model.unfold(true)]).toEqual([true, false]);
    popup.model.move('next');
    expect(at(popup)).toEqual(['x', 1]);
    expect(popup.model.unfold(false)).toBe(true);
    expect(at(popup)).toEqual(['x', 0]);
  });

  it('have one row for a meeting whose title matches, with its places', async () => {
    const popup = await searched(aGroup('r1', two), aGroup('x'));
    expect([...listing(popup.model).hits.quoted]).toEqual(['r1']);
    popup.model.move('next');
    expect(popup.model.unfold(true)).toBe(true);
    popup.model.move('next');
    expect(at(popup)).toEqual(['r1', 0]);
    popup.model.move('next-section');
    expect(at(popup)).toEqual(['x', 0]);
  });

  it('leave the places out of rows above the one that was moved to, so that it stays where it is', async () => {
    const late = withheld();
    const popup = await begun(titled(seven), { 'search.run': late.search });
    popup.model.type('sync');
    popup.model.move('next');
    popup.model.move('next');
    await popup.pause();
    await late.answer('sync', found([aGroup('r0'), aGroup('r3')]));
    expect([...listing(popup.model).hits.quoted]).toEqual(['r3']);
  });
});
