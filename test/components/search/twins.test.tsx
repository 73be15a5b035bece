import { cleanup, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Listing } from '../../../lib/models/search-state.ts';
import { aRecording } from '../../support/factories.ts';
import { aGroup } from '../../support/hits.ts';
import { aQuote, rowsOf } from '../../support/items.ts';
import { results, showSearch } from './show-search.tsx';

/** A meeting that two colleagues recorded. */
const twins = (['Ana', 'Bo'] as const).map((ownerName) =>
  aRecording({ id: `rec-${ownerName}1`, title: 'Standup', isOwner: false, ownerName }),
);
const items = rowsOf(twins);
const said = twins.map((recording) => aQuote(aGroup('x', undefined, { recording })));
const people = (...others: number[]): Listing['people'] =>
  new Map(twins.map(({ id }, at) => [id, { id, names: ['Mei Tanaka'], others: others[at] ?? 0 }]));
function ends(parts: Partial<Listing>) {
  showSearch(results({ selectedKey: 'titles rec-Ana1', ...parts }));
  const found = screen
    .getAllByRole('option')
    .map(({ textContent }) => /#[^ …\d]*\d/.exec(textContent ?? '')?.[0] ?? null);
  cleanup();
  return found;
}

describe('two recordings of one meeting', () => {
  it('are told apart by their ids', () => {
    expect(ends({ items })).toEqual(['#Ana1', '#-Bo1']);
    expect(ends({ items, people: people() })).toEqual(['#Ana1', '#-Bo1']);
  });

  it('are told apart by their speakers where those differ', () => {
    expect(ends({ items, people: people(1, 2) })).toEqual([null, null]);
  });

  it('are told apart by their ids where a quote is drawn instead of the speakers', () => {
    expect(ends({ items: said, people: people(1, 2) })).toEqual(['#Ana1', '#-Bo1']);
  });

  it('are told apart by a length under a minute, which is drawn in seconds', () => {
    const short = rowsOf(twins.map((recording, at) => ({ ...recording, durationSeconds: 40 + at })));
    expect(ends({ items: short })).toEqual([null, null]);
  });
});
