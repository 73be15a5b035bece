import { laterParts } from '../../components/search/later/parts.ts';
import { SearchView, type SearchViewProps } from '../../components/search/search-view.tsx';
import { NO_HITS, type Listing, type SearchState } from '../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import { anId } from '../support/factories.ts';
import { EMPTY_LISTING, NO_CONTROLS } from '../support/popup-view.ts';
import { NOW, someGroups, someMeetings } from './data.ts';
import { said } from './said.ts';
import { drawn, type GalleryState } from './state.ts';

const nothing = () => undefined;
const nothingLater = () => Promise.resolve();

export const laterWith = (transcripts: TranscriptsPart | null): SearchViewProps['later'] => ({
  parts: laterParts,
  transcripts,
  setMode: nothingLater,
});

export function listing(parts: Partial<Listing> = {}): Listing {
  return {
    ...EMPTY_LISTING,
    rows: someMeetings().map((recording) => ({ recording, ranges: [] })),
    selectedId: anId('a'),
    people: new Map([
      [anId('a'), { id: anId('a'), names: ['Mei Tanaka', 'Tomás Silva'], others: 1 }],
      [anId('c'), { id: anId('c'), names: ['Ana Ruiz'], others: 0 }],
    ]),
    count: 1_204,
    savedAtMs: NOW - 7_200_000,
    ...parts,
  };
}

export const recent = (parts: Partial<Listing> = {}): SearchState => ({ status: 'recent', ...listing(parts) });
export const results = (parts: Partial<Listing> = {}, query = said('rev')): SearchState => ({
  status: 'results',
  query,
  ...listing({ rows: matching(), ...parts }),
});

/** Quotes from three meetings. */
export const hits = { ...NO_HITS, groups: someGroups(), headCount: 1, meetings: 3, isSearched: true };

export const matching = (): Listing['rows'] =>
  someMeetings()
    .filter(({ id }) => ['a', 'h'].includes(id))
    .map((recording) => ({ recording, ranges: [[recording.id === 'a' ? 8 : 9, recording.id === 'a' ? 11 : 12]] }));

/** The whole popup, with `typed` in its box. */
export function popup(
  name: string,
  state: SearchState,
  parts: Partial<SearchViewProps> = {},
  typed = '',
): GalleryState {
  return {
    name,
    whole: true,
    draw: () => (
      <SearchView
        state={state}
        now={() => NOW}
        mac={false}
        search={NO_CONTROLS}
        page={{ host: said('docs.example.com'), onInsert: nothing }}
        later={laterWith(null)}
        drag={{ prepare: nothing, formsOf: () => ({ plain: '' }) }}
        onCopy={nothing}
        onCopyEnd={nothing}
        onClose={nothing}
        onSettings={nothing}
        onFailureAction={nothing}
        {...parts}
      />
    ),
    act: async () => {
      const box = document.querySelector<HTMLInputElement>('.search-input');
      if (box) box.value = typed;
      // Rows out of view are drawn after the first paint.
      await drawn();
      await drawn();
    },
  };
}
