import { runDetached } from '../../lib/errors/run-detached.ts';
import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { ShareOutcome } from '../../lib/models/share-model.ts';
import { CopyByHand } from '../ui/copy-by-hand.tsx';
import { Icon } from '../ui/icon.tsx';

export interface CopySummaryProps {
  hasSummary: boolean;
  /** The keys that copy on this system, `Ctrl+C` or `⌘C`. */
  copyKeys: string;
  /** Called in the click itself. */
  onCopy: () => Promise<ShareOutcome>;
  onDragStart: (event: DragEvent) => void;
  /** Says something to those who do not see it. */
  onAnnounce: (words: string) => void;
}

/** Long enough to be read, short enough not to be taken for the button's name. */
const COPIED_MS = 2_000;

type Phase = { status: 'ready' } | { status: 'copied' } | { status: 'none' } | { status: 'by-hand'; plain: string };

/** The panel's one primary button, and below it what became of the copy when that needs words. */
export function CopySummary({ hasSummary, copyKeys, onCopy, onDragStart, onAnnounce }: CopySummaryProps) {
  const [phase, setPhase] = useState<Phase>({ status: 'ready' });

  useEffect(() => {
    if (phase.status !== 'copied') return undefined;
    const handle = setTimeout(() => setPhase({ status: 'ready' }), COPIED_MS);
    return () => clearTimeout(handle);
  }, [phase]);

  function finish(outcome: ShareOutcome) {
    if (outcome.status === 'nothing') {
      setPhase({ status: 'none' });
      onAnnounce(t('copySummaryNone'));
    } else if (outcome.status === 'by-hand') {
      setPhase(outcome);
      onAnnounce(t('copySummaryFailed', copyKeys));
    } else {
      setPhase({ status: 'copied' });
      onAnnounce(t('copySummaryAnnounced'));
    }
  }

  const copied = phase.status === 'copied';
  return (
    <>
      <button
        type="button"
        class={`button button-primary copy-summary ${copied ? 'copy-summary-done' : ''}`}
        aria-disabled={hasSummary ? undefined : 'true'}
        title={t(hasSummary ? 'copySummaryTitle' : 'copySummaryNone')}
        draggable={hasSummary}
        onDragStart={onDragStart}
        onClick={() => (hasSummary ? runDetached(onCopy().then(finish)) : finish({ status: 'nothing' }))}
      >
        <Icon of={copied ? Check : Copy} size={14} />
        <span>{copied ? t('copySummaryDone') : t('copySummary')}</span>
      </button>
      {phase.status === 'none' && <p class="copy-words">{t('copySummaryNone')}</p>}
      {phase.status === 'by-hand' && (
        <CopyByHand
          plain={phase.plain}
          copyKeys={copyKeys}
          onCopied={() => finish({ status: 'copied' })}
          onClose={() => setPhase({ status: 'ready' })}
        />
      )}
    </>
  );
}
