import { cleanup, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_HITS, type Listing } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { aGroup } from '../../support/hits.ts';
import { results, showSearch } from './show-search.tsx';

afterEach(cleanup);

/** A meeting that two colleagues recorded. */
const twins = (['Ana', 'Bo'] as const).map((ownerName) =>
  aRecording({ id: `rec-${ownerName}1`, title: 'Standup', isOwner: false, ownerName }),
);
const rows = twins.map((recording) => ({ recording, ranges: [] }));
const people = (...others: number[]): Listing['people'] =>
  new Map(twins.map(({ id }, at) => [id, { id, names: ['Mei Tanaka'], others: others[at] ?? 0 }]));
const groups = twins.map((recording) => aGroup('x', undefined, { recording }));
const quoted = new Set(twins.map(({ id }) => id));

function ends(parts: Partial<Listing>) {
  showSearch(results({ selectedId: anId('rec-Ana1'), ...parts }));
  return screen.getAllByRole('option').map(({ textContent }) => /#[^ …\d]*\d/.exec(textContent ?? '')?.[0] ?? null);
}

describe('two recordings of one meeting', () => {
  it('are told apart by their owners, which need no id', () => {
    expect(ends({ rows })).toEqual([null, null]);
  });

  it('are told apart by their ids where names are drawn instead of the owners', () => {
    expect(ends({ rows, people: people() })).toEqual(['#Ana1', '#-Bo1']);
  });

  it('are told apart by their speakers where those differ', () => {
    expect(ends({ rows, people: people(1, 2) })).toEqual([null, null]);
  });

  it('are told apart by their ids where a quote is drawn instead of the owners', () => {
    expect(ends({ rows, people: people(1, 2), hits: { ...NO_HITS, headCount: 2, groups, quoted } })).toEqual([
      '#Ana1',
      '#-Bo1',
    ]);
  });

  it('are told apart by their ids among meetings in which it was said', () => {
    expect(ends({ rows: [], hits: { ...NO_HITS, groups, meetings: 2 } })).toEqual(['#Ana1', '#-Bo1']);
  });

  it('are told apart by a length under a minute, which is drawn in seconds', () => {
    const short = rows.map(({ recording }, at) => ({
      recording: { ...recording, isOwner: true, durationSeconds: 40 + at },
      ranges: [],
    }));
    expect(ends({ rows: short })).toEqual([null, null]);
  });
});
