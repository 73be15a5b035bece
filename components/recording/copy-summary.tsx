import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { SendOutcome } from '../../lib/models/sending-model.ts';
import { CopyByHand } from '../ui/copy-by-hand.tsx';
import { Icon } from '../ui/icon.tsx';

export interface CopySummaryProps {
  hasSummary: boolean;
  /** The keys that copy on this system, `Ctrl+C` or `⌘C`. */
  copyKeys: string;
  /** Called in the click itself. */
  onCopy: () => Promise<SendOutcome>;
  onDragStart: (event: DragEvent) => void;
  /** Says something to those who do not see it. */
  onAnnounce: (words: string) => void;
}

/** Long enough to be read, short enough not to be taken for the button's name. */
const COPIED_MS = 2_000;

type Phase = { kind: 'ready' } | { kind: 'copied' } | { kind: 'none' } | { kind: 'by-hand'; plain: string };

/** The panel's one primary button, and below it what became of the copy when that needs words. */
export function CopySummary({ hasSummary, copyKeys, onCopy, onDragStart, onAnnounce }: CopySummaryProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' });

  useEffect(() => {
    if (phase.kind !== 'copied') return undefined;
    const handle = setTimeout(() => setPhase({ kind: 'ready' }), COPIED_MS);
    return () => clearTimeout(handle);
  }, [phase]);

  function finish(outcome: SendOutcome) {
    if (outcome.kind === 'nothing') {
      setPhase({ kind: 'none' });
      onAnnounce(t('copySummaryNone'));
    } else if (outcome.kind === 'by-hand') {
      setPhase(outcome);
      onAnnounce(t('copySummaryFailed', copyKeys));
    } else {
      setPhase({ kind: 'copied' });
      onAnnounce(t('copySummaryAnnounced'));
    }
  }

  const copied = phase.kind === 'copied';
  return (
    <>
      <button
        type="button"
        class={`button button-primary copy-summary ${copied ? 'copy-summary-done' : ''}`}
        aria-disabled={hasSummary ? undefined : 'true'}
        title={t(hasSummary ? 'copySummaryTitle' : 'copySummaryNone')}
        draggable={hasSummary}
        onDragStart={onDragStart}
        onClick={() => void (hasSummary ? onCopy().then(finish) : finish({ kind: 'nothing' }))}
      >
        <Icon of={copied ? Check : Copy} size={14} />
        <span>{copied ? t('copySummaryDone') : t('copySummary')}</span>
      </button>
      {phase.kind === 'none' && <p class="copy-words">{t('copySummaryNone')}</p>}
      {phase.kind === 'by-hand' && (
        <CopyByHand
          plain={phase.plain}
          copyKeys={copyKeys}
          onCopied={() => finish({ kind: 'copied' })}
          onClose={() => setPhase({ kind: 'ready' })}
        />
      )}
    </>
  );
}
