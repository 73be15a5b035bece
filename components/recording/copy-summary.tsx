import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { CopyOutcome } from '../../lib/models/copy-summary.ts';
import { CopyByHand } from '../ui/copy-by-hand.tsx';
import { Icon } from '../ui/icon.tsx';

export interface CopySummaryProps {
  hasSummary: boolean;
  /** The keys that copy on this system, `Ctrl+C` or `⌘C`. */
  copyKeys: string;
  /** Called in the click itself. Null when there was nothing to copy. */
  onCopy: () => Promise<CopyOutcome | null>;
  /** Says something to those who do not see it. */
  onAnnounce: (words: string) => void;
}

/** Long enough to be read, short enough not to be taken for the button's name. */
const COPIED_MS = 2_000;

type Phase = { kind: 'ready' } | { kind: 'copied' } | { kind: 'none' } | { kind: 'by-hand'; plain: string };

/** The panel's one primary button, and below it what became of the copy when that needs words. */
export function CopySummary({ hasSummary, copyKeys, onCopy, onAnnounce }: CopySummaryProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' });

  useEffect(() => {
    if (phase.kind !== 'copied') return undefined;
    const handle = setTimeout(() => setPhase({ kind: 'ready' }), COPIED_MS);
    return () => clearTimeout(handle);
  }, [phase]);

  function finish(outcome: CopyOutcome | null) {
    if (!outcome) {
      setPhase({ kind: 'none' });
      onAnnounce(t('copySummaryNone'));
    } else if (outcome.copied) {
      setPhase({ kind: 'copied' });
      onAnnounce(t('copySummaryAnnounced'));
    } else {
      setPhase({ kind: 'by-hand', plain: outcome.plain });
      onAnnounce(t('copySummaryFailed', copyKeys));
    }
  }

  const copied = phase.kind === 'copied';
  return (
    <>
      <button
        type="button"
        class={`button button-primary copy-summary ${copied ? 'copy-summary-done' : ''}`}
        aria-disabled={hasSummary ? undefined : 'true'}
        title={hasSummary ? undefined : t('copySummaryNone')}
        onClick={() => void (hasSummary ? onCopy().then(finish) : finish(null))}
      >
        <Icon of={copied ? Check : Copy} size={14} />
        <span>{copied ? t('copySummaryDone') : t('copySummary')}</span>
      </button>
      {phase.kind === 'none' && <p class="copy-words">{t('copySummaryNone')}</p>}
      {phase.kind === 'by-hand' && (
        <CopyByHand
          plain={phase.plain}
          copyKeys={copyKeys}
          onCopied={() => finish({ copied: true })}
          onClose={() => setPhase({ kind: 'ready' })}
        />
      )}
    </>
  );
}
