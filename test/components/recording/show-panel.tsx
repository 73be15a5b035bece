import { render } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { RecordingPanel } from '../../../components/recording/recording-panel.tsx';
import type { Failure } from '../../../lib/failures.ts';
import { whenIdle } from '../../../components/recording/scrolling.ts';
import { createFindModel } from '../../../lib/models/find-model.ts';
import type { RecordingState } from '../../../lib/models/recording-state.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { EXPORT_FORMATS } from '../../../lib/output/export-recording.ts';
import { NO_CHOICES } from '../../support/popup-view.ts';
import { panelProps, type PanelParts } from '../../support/panel-props.ts';
import { aContent, anInitialPosition, aRecording } from '../../support/factories.ts';

export const NOW = Date.UTC(2026, 10, 21, 12);

export function aShown(
  recording: Parameters<typeof aRecording>[0] = {},
  content: Partial<RecordingContent> | null = {},
  stale: Failure | null = null,
  fetchedAtMs = NOW,
): RecordingState {
  const detail = { recording: aRecording(recording), content: content && aContent(content), fetchedAtMs };
  return { status: 'shown', detail, stale, refreshing: false, initialPosition: anInitialPosition() };
}

/** The side panel in a given state, with a user before it. */
export function showPanel(state: RecordingState, parts: Partial<PanelParts> = {}) {
  const handlers = {
    onSearch: vi.fn<() => void>(),
    onRefresh: vi.fn<() => void>(),
    onFailureAction: vi.fn<PanelParts['onFailureAction']>(),
    onCopyDetails: vi.fn<PanelParts['onCopyDetails']>().mockResolvedValue(true),
    onLink: vi.fn<(url: string) => void>(),
    onSend: vi.fn<PanelParts['onSend']>().mockResolvedValue({ status: 'copied' }),
    onLookBeside: vi.fn<() => void>(),
    onChoice: vi.fn<PanelParts['onChoice']>().mockResolvedValue('kept'),
    onMoment: vi.fn<PanelParts['onMoment']>(),
    onName: vi.fn<PanelParts['onName']>().mockResolvedValue('kept'),
    onExport: vi.fn<PanelParts['onExport']>().mockResolvedValue(null),
    onPrint: vi.fn<() => void>(),
    onTab: vi.fn<PanelParts['onTab']>(),
    onPlace: vi.fn<PanelParts['onPlace']>(),
    onLetterKeys: vi.fn<PanelParts['onLetterKeys']>().mockResolvedValue('kept'),
  };
  const find = createFindModel({ whenIdle });
  const props = panelProps({
    shortcut: 'Alt+Shift+K',
    now: () => NOW,
    isMac: false,
    letterKeys: true,
    preferredTab: () => 'transcript' as const,
    find,
    formats: EXPORT_FORMATS,
    choices: NO_CHOICES,
    pageHost: 'docs.example.com',
    hrefOf: (seconds) => `?at=${seconds}`,
    ...handlers,
    ...parts,
  });
  const draw = (next: RecordingState) => <RecordingPanel state={next} {...props} />;
  const view = render(draw(state));
  return {
    ...handlers,
    user: userEvent.setup(),
    container: view.container,
    become: (next: RecordingState) => view.rerender(draw(next)),
  };
}
