import { describe, expect, it, vi } from 'vitest';
import { copySummary, type CopySummaryDeps } from '../../../lib/models/copy-summary.ts';
import type { RecordingState } from '../../../lib/models/recording-model.ts';
import { aContent, anArrival, aRecording } from '../../support/factories.ts';

const FORMS = { plain: '# Plain', html: '<h1>Rich</h1>' };
const shown = (content = aContent()): RecordingState => ({
  kind: 'shown',
  detail: { recording: aRecording(), content, fetchedAtMs: 1 },
  stale: null,
  refreshing: false,
  givenUp: false,
  arrival: anArrival(),
});

describe('copySummary', () => {
  it('calls the clipboard before anything is awaited', async () => {
    const copy = vi.fn<CopySummaryDeps['copy']>().mockResolvedValue('copied');
    const outcome = copySummary(shown(), { formsOf: () => FORMS, copy });
    expect(copy).toHaveBeenCalledWith(FORMS);
    expect(await outcome).toEqual({ copied: true });
  });

  it('hands out the text where the browser refused', async () => {
    const copy = () => Promise.resolve('failed' as const);
    expect(await copySummary(shown(), { formsOf: () => FORMS, copy })).toEqual({ copied: false, plain: '# Plain' });
  });

  it('copies nothing where there is nothing', async () => {
    const copy = vi.fn<CopySummaryDeps['copy']>().mockResolvedValue('copied');
    expect(await copySummary(shown(), { formsOf: () => null, copy })).toBeNull();
    expect(await copySummary({ kind: 'empty' }, { formsOf: () => FORMS, copy })).toBeNull();
    expect(copy).not.toHaveBeenCalled();
  });
});
