import { render } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { RecordingPanel, type RecordingPanelProps } from '../../../components/recording/recording-panel.tsx';
import type { Failure } from '../../../lib/failure.ts';
import { whenIdle } from '../../../components/recording/when-idle.ts';
import { createFindModel } from '../../../lib/models/find-model.ts';
import type { RecordingState } from '../../../lib/models/recording-model.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { EXPORT_FORMATS } from '../../../lib/output/export-formats.ts';
import { aContent, anArrival, aRecording } from '../../support/factories.ts';

export const NOW = Date.UTC(2026, 10, 21, 12);

export function aShown(
  recording: Parameters<typeof aRecording>[0] = {},
  content: Partial<RecordingContent> | null = {},
  stale: Failure | null = null,
  fetchedAtMs = NOW,
): RecordingState {
  const detail = { recording: aRecording(recording), content: content && aContent(content), fetchedAtMs };
  return { kind: 'shown', detail, stale, refreshing: false, givenUp: false, arrival: anArrival() };
}

/** The side panel in a given state, with a user before it. */
export function showPanel(state: RecordingState, parts: Partial<RecordingPanelProps> = {}) {
  const handlers = {
    onRefresh: vi.fn<() => void>(),
    onFailureAction: vi.fn<RecordingPanelProps['onFailureAction']>(),
    onCopyDetails: vi.fn<RecordingPanelProps['onCopyDetails']>().mockResolvedValue('copied'),
    onLink: vi.fn<(url: string) => void>(),
    onSend: vi.fn<RecordingPanelProps['onSend']>().mockResolvedValue({ kind: 'copied' }),
    onLookBeside: vi.fn<() => void>(),
    onForm: vi.fn<RecordingPanelProps['onForm']>().mockResolvedValue('kept'),
    draggedForms: vi.fn<RecordingPanelProps['draggedForms']>().mockReturnValue(null),
    onMoment: vi.fn<RecordingPanelProps['onMoment']>(),
    onName: vi.fn<RecordingPanelProps['onName']>().mockResolvedValue('kept'),
    onExport: vi.fn<RecordingPanelProps['onExport']>().mockResolvedValue(null),
    onPrint: vi.fn<() => void>(),
    onPlace: vi.fn<RecordingPanelProps['onPlace']>(),
    onLetterKeys: vi.fn<(enabled: boolean) => void>(),
  };
  const find = createFindModel({ whenIdle });
  // The find bar follows its model as the entrypoint lets it: by drawing again.
  function Panel({ state }: { state: RecordingState }) {
    return (
      <RecordingPanel
        state={state}
        shortcut="Alt+Shift+K"
        now={() => NOW}
        isMac={false}
        copyKeys="Ctrl+C"
        letterKeys
        find={find}
        findState={find.state.value}
        formats={EXPORT_FORMATS}
        sending={{
          preferences: { form: 'rich', templateId: 'summary', quoteTemplateId: 'quote', aboutThisPage: true },
          templates: [],
        }}
        builtInTemplates={['summary', 'email']}
        pageHost="docs.example.com"
        pasteKeys="Ctrl+V"
        hrefOf={(seconds) => `?at=${seconds}`}
        {...handlers}
        {...parts}
      />
    );
  }
  const draw = (next: RecordingState) => <Panel state={next} />;
  const view = render(draw(state));
  return {
    ...handlers,
    user: userEvent.setup(),
    container: view.container,
    become: (next: RecordingState) => view.rerender(draw(next)),
  };
}
