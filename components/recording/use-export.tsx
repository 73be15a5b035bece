import { runDetached } from '../../lib/errors/run-detached.ts';
import { useRef, useState } from 'preact/hooks';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { ExportFormat, ExportFormatId, ExportOutcome } from '../../lib/models/export-model.ts';
import { Button } from '../ui/button.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { usePopoverPlace } from '../ui/popover-place.ts';
import { useOverlay } from '../ui/use-overlay.ts';

export interface ExportParts {
  /** In the order of the menu. */
  formats: readonly ExportFormat[];
  /** Subtitles are offered only if somebody has spoken. */
  hasTranscript: boolean;
  /** Null when there was nothing to save. */
  onExport: (format: ExportFormatId) => Promise<ExportOutcome | null>;
  /** The button next to which messages appear. */
  anchor: { current: HTMLButtonElement | null };
  /** Announces words to screen readers only. */
  onAnnounce: (words: string) => void;
}

type Phase = { status: 'ready' } | { status: 'busy' | 'failed'; format: ExportFormatId };

const FORMAT_NAMES = {
  markdown: 'exportMarkdown',
  plain: 'exportPlain',
  docx: 'exportWord',
  srt: 'exportSrt',
  vtt: 'exportVtt',
  json: 'exportJson',
} as const satisfies Record<ExportFormatId, MessageKey>;

/** Menu items that save the recording in each format, and a message if that fails. */
export function useExport({ formats, hasTranscript, onExport, onAnnounce, anchor }: ExportParts) {
  const [phase, setPhase] = useState<Phase>({ status: 'ready' });

  async function save(format: ExportFormatId) {
    setPhase({ status: 'busy', format });
    if (format === 'docx') onAnnounce(t('exportBusy'));
    let outcome: ExportOutcome | null = { saved: false };
    try {
      outcome = await onExport(format);
    } finally {
      // A bug in a writer is rethrown, but must not leave the button busy forever.
      setPhase(outcome?.saved === false ? { status: 'failed', format } : { status: 'ready' });
    }
    if (outcome?.saved) onAnnounce(t('exportSaved', outcome.fileName));
  }

  return {
    busy: phase.status === 'busy',
    items: () =>
      formats
        .filter(({ cuesOnly }) => hasTranscript || !cuesOnly)
        .map(({ id, extension }) => ({
          id: `export-${id}`,
          label: t(FORMAT_NAMES[id]),
          hint: `.${extension}`,
          act: () => runDetached(save(id)),
        })),
    failure: phase.status === 'failed' && (
      <ExportFailed
        anchor={anchor}
        onRetry={() => runDetached(save(phase.format))}
        // Not if a retry has started in the meantime.
        onClose={() => setPhase((phase) => (phase.status === 'failed' ? { status: 'ready' } : phase))}
      />
    ),
  };
}

interface ExportFailedProps {
  anchor: { current: HTMLButtonElement | null };
  onRetry: () => void;
  onClose: () => void;
}

/** A message about a file that could not be created, next to the button that requested it. */
function ExportFailed({ anchor, onRetry, onClose }: ExportFailedProps) {
  const words = useRef<HTMLDivElement>(null);
  usePopoverPlace(anchor, words, true);
  useOverlay(true, { overlay: words, button: () => anchor.current, onClose });
  useFocusAfter(words, () => anchor.current);
  return (
    <div ref={words} class="popover-words" popover="manual" role="alert">
      <p>{t('exportFailed')}</p>
      <div class="popover-actions">
        <Button onClick={onRetry}>{t('actionRetry')}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t('actionClose')}
        </Button>
      </div>
    </div>
  );
}
