import { render, screen } from '@testing-library/preact';
import { vi } from 'vitest';
import type { PageControls } from '../../../components/search/action-menu.tsx';
import { loadLateViews } from '../../../components/search/late-views.ts';
import { SearchView, type SearchViewProps } from '../../../components/search/search-view.tsx';
import { NOTHING_FOUND, type Listing, type SearchState, type ShownState } from '../../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../../lib/models/transcript-offer.ts';
import { aRecording } from '../../support/factories.ts';
import { aRow } from '../../support/items.ts';
import { ANSWERED_LISTING, NO_CHOICES, NO_MANY } from '../../support/popup-view.ts';

await loadLateViews();

export const NOW = Date.UTC(2026, 10, 21, 12);

export function aListing(parts: Partial<Listing> = {}): Listing {
  return {
    ...ANSWERED_LISTING,
    items: [
      aRow(aRecording({ id: 'a', title: 'Pricing review' }), { ranges: [[0, 3]] }),
      aRow(aRecording({ id: 'b b', title: '' })),
    ],
    selectedKey: 'titles a',
    found: { ...NOTHING_FOUND, meetings: 2 },
    count: 2,
    ...parts,
  };
}

export const results = (parts: Partial<Listing> = {}): ShownState => ({
  status: 'results',
  query: 'pri',
  ...aListing(parts),
});

interface SearchParts
  extends Partial<Pick<SearchViewProps, 'mac' | 'now' | 'many' | 'onOpenInService' | 'watch'>>, Partial<PageControls> {
  transcripts?: TranscriptsPart | null;
}

/** The popup in a given state, in `container` if that is given. */
export function showSearch(
  state: SearchState,
  { transcripts = null, ...parts }: SearchParts = {},
  container?: HTMLElement,
) {
  const handlers = {
    onType: vi.fn(),
    onMove: vi.fn(),
    onMode: vi.fn(() => Promise.resolve()),
    onOffer: vi.fn(() => true),
    onSelect: vi.fn(),
    onOpen: vi.fn(),
    onStep: vi.fn(() => true),
    onPin: vi.fn(() => Promise.resolve()),
    onUse: vi.fn(),
    onCopy: vi.fn(),
    onInsert: vi.fn(),
    onCopyEnd: vi.fn(),
    onClose: vi.fn(),
    onOpenInService: null,
    watch: null,
    onSettings: vi.fn(),
    onFailureAction: vi.fn(),
  };
  const { onType, onOffer, onMove, onSelect, onOpen, onStep, onPin, onUse, onMode, onInsert, ...others } = handlers;
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
        step: onStep,
        togglePin: onPin,
        hold: onUse,
      }}
      choices={NO_CHOICES}
      many={NO_MANY}
      transcripts={transcripts}
      setMode={onMode}
      page={{ host: null, onInsert, ...parts }}
      {...others}
      {...parts}
    />
  );
  return {
    ...handlers,
    ...render(view(state), container && { container }),
    view,
    box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search recordings' }),
  };
}
