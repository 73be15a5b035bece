import { render } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { RecordingPanel, type RecordingPanelProps } from '../../../components/recording/recording-panel.tsx';
import type { Failure } from '../../../lib/failure.ts';
import type { CopyOutcome } from '../../../lib/models/copy-summary.ts';
import type { RecordingState } from '../../../lib/models/recording-model.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';

export const NOW = Date.UTC(2026, 10, 21, 12);

export function aShown(
  recording: Parameters<typeof aRecording>[0] = {},
  content: Partial<RecordingContent> | null = {},
  stale: Failure | null = null,
  fetchedAtMs = NOW,
): RecordingState {
  const detail = { recording: aRecording(recording), content: content && aContent(content), fetchedAtMs };
  return { kind: 'shown', detail, stale, refreshing: false };
}

/** The side panel in a given state, with a user before it. */
export function showPanel(state: RecordingState, parts: Partial<RecordingPanelProps> = {}) {
  const handlers = {
    onRefresh: vi.fn<() => void>(),
    onFailureAction: vi.fn<RecordingPanelProps['onFailureAction']>(),
    onCopyDetails: vi.fn<RecordingPanelProps['onCopyDetails']>().mockResolvedValue('copied'),
    onLink: vi.fn<(url: string) => void>(),
    onCopySummary: vi.fn<() => Promise<CopyOutcome | null>>().mockResolvedValue({ copied: true }),
  };
  const draw = (next: RecordingState) => (
    <RecordingPanel state={next} shortcut="Alt+Shift+K" now={() => NOW} copyKeys="Ctrl+C" {...handlers} {...parts} />
  );
  const view = render(draw(state));
  return {
    ...handlers,
    user: userEvent.setup(),
    container: view.container,
    become: (next: RecordingState) => view.rerender(draw(next)),
  };
}
