import { render, screen } from '@testing-library/preact';
import { vi } from 'vitest';
import { laterParts } from '../../../components/search/later/parts.ts';
import type { PageControls } from '../../../components/search/later/action-menu.tsx';
import { SearchView, type SearchViewProps } from '../../../components/search/search-view.tsx';
import type { Listing, SearchState } from '../../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../../lib/models/transcript-offer.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { EMPTY_LISTING } from '../../support/popup-view.ts';

export const NOW = Date.UTC(2026, 10, 21, 12);

export function aListing(parts: Partial<Listing> = {}): Listing {
  return {
    ...EMPTY_LISTING,
    rows: [
      { recording: aRecording({ id: 'a', title: 'Pricing review' }), ranges: [[0, 3]] },
      { recording: aRecording({ id: 'b b', title: '' }), ranges: [] },
    ],
    selectedId: anId('a'),
    count: 2,
    savedAtMs: NOW,
    ...parts,
  };
}

export const results = (parts: Partial<Listing> = {}): SearchState => ({
  status: 'results',
  query: 'pri',
  ...aListing(parts),
});

interface SearchParts extends Partial<Pick<SearchViewProps, 'mac' | 'now' | 'drag'>>, Partial<PageControls> {
  transcripts?: TranscriptsPart | null;
}

/** The popup in a given state. */
export function showSearch(state: SearchState, { transcripts = null, ...parts }: SearchParts = {}) {
  const handlers = {
    onType: vi.fn(),
    onMove: vi.fn(),
    onMode: vi.fn(() => Promise.resolve()),
    onOffer: vi.fn(() => true),
    onSelect: vi.fn(),
    onOpen: vi.fn(),
    onUnfold: vi.fn(() => true),
    onPin: vi.fn(() => Promise.resolve()),
    onCopySummary: vi.fn(() => Promise.resolve()),
    onCopy: vi.fn(),
    onInsert: vi.fn(),
    onCopyEnd: vi.fn(),
    onClose: vi.fn(),
    onSettings: vi.fn(),
    onFailureAction: vi.fn(),
  };
  const drag = { prepare: vi.fn(), formsOf: vi.fn(() => ({ plain: 'Words', html: '<p>Words</p>' })) };
  const { onType, onOffer, onMove, onSelect, onOpen, onUnfold, onPin, onCopySummary, onMode, onInsert, ...others } =
    handlers;
  const view = (state: SearchState) => (
    <SearchView
      state={state}
      now={() => NOW}
      mac={false}
      search={{
        type: onType,
        offer: onOffer,
        move: onMove,
        select: onSelect,
        open: onOpen,
        unfold: onUnfold,
        togglePin: onPin,
        copySummary: onCopySummary,
      }}
      later={{ parts: laterParts, transcripts, setMode: onMode }}
      page={{ host: null, onInsert, ...parts }}
      drag={drag}
      {...others}
      {...parts}
    />
  );
  return {
    ...handlers,
    ...render(view(state)),
    view,
    drag,
    box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search recordings' }),
  };
}
