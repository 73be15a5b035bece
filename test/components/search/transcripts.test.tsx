import { cleanup, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NOTHING_FOUND } from '../../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../../lib/models/transcript-offer.ts';
import { results, showSearch } from './show-search.tsx';

const some = (parts: Partial<TranscriptsPart['download']> = {}): TranscriptsPart => ({
  download: {
    mode: 'off',
    done: 120,
    total: 356,
    failed: 0,
    left: 536,
    bytes: 28_000_000,
    requestsAnHour: 300,
    waiting: null,
    ...parts,
  },
  isTheirs: true,
  failure: null,
  isDue: true,
});
const searched = () => results({ found: { ...NOTHING_FOUND, isSearched: true } });

describe('the transcripts that are not on this device', () => {
  it('are told below what was found, with what it takes to have them here', async () => {
    const { box, onMode } = showSearch(searched(), { transcripts: some() });
    expect(screen.getByText('120 of 356 transcripts searched')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save all transcripts (28 MB, about 1 hr)' }));
    expect(onMode.mock.calls).toEqual([['on']]);
    expect(document.activeElement).toBe(box);
    cleanup();
    showSearch(searched(), { transcripts: some({ left: 200 }) });
    expect(screen.getByRole('button', { name: 'Save all transcripts (28 MB, a few minutes)' })).toBeDefined();
  });

  it('are counted while they come, which can be paused and gone on with', async () => {
    const { onMode } = showSearch(searched(), { transcripts: some({ mode: 'on' }) });
    expect(screen.getByText('Saving transcripts: 120 of 356')).toBeDefined();
    expect(screen.getByRole('progressbar')).toMatchObject({ value: 120, max: 356 });
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    cleanup();
    const paused = showSearch(searched(), { transcripts: some({ mode: 'paused' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect([onMode.mock.calls, paused.onMode.mock.calls]).toEqual([[['paused']], [['on']]]);
  });

  it('are offered where nothing was found, and counted while they come, however often', () => {
    const found = { ...NOTHING_FOUND, isSearched: true };
    showSearch(results({ items: [], selectedKey: null, found }), { transcripts: { ...some(), isDue: false } });
    expect(screen.getByRole('button', { name: /^Save all transcripts/ })).toBeDefined();
    cleanup();
    showSearch(searched(), { transcripts: { ...some({ mode: 'on' }), isDue: false } });
    expect(screen.getByText('Saving transcripts: 120 of 356')).toBeDefined();
  });

  it('say why they could not be asked for', () => {
    showSearch(searched(), { transcripts: { ...some(), failure: { code: 'storage-failed' } } });
    expect(screen.getByText('Browser storage isn’t working')).toBeDefined();
  });

  it.each([
    ['all are here', searched(), some({ left: 0 })],
    ['nothing was searched', results(), some()],
    ['they were offered today, and something was found', searched(), { ...some(), isDue: false }],
    ['the organization has decided', searched(), { ...some(), isTheirs: false }],
  ])('are not spoken of where %s', (_, state, transcripts) => {
    showSearch(state, { transcripts });
    expect(screen.queryByText(/transcripts/)).toBeNull();
  });
});
