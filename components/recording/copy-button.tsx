import { runDetached } from '../../lib/errors/run-detached.ts';
import { Check, ChevronDown, Copy } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { TabName } from '../../lib/recording/types.ts';
import type { ShareContent, ShareOutcome } from '../../lib/models/share-model.ts';
import { Icon } from '../ui/icon.tsx';
import { ByHand } from './by-hand.tsx';
import { COPIED, NOTHING } from './sharing/copy-menu.ts';

/** The content that the open tab copies. */
export type CopiedPart = Extract<ShareContent, { kind: TabName }>;

export interface CopyButtonProps {
  part: CopiedPart;
  /** Whether there is anything to copy. */
  exists: boolean;
  /** Id of the button, for the key that presses it. */
  id: string;
  shortcut: string | undefined;
  /** The keys that copy on this system, `Ctrl+C` or `⌘C`. */
  copyKeys: string;
  /** Called directly in the click handler. */
  onCopy: () => Promise<ShareOutcome>;
  /** Opens the menu of everything that can be copied. */
  onMore: () => void;
  /** Announces words to screen readers only. */
  onAnnounce: (words: string) => void;
}

/** Long enough to be read, short enough not to be taken for the button's name. */
const COPIED_MS = 2_000;

type Phase = { status: 'ready' } | { status: 'copied' } | { status: 'none' } | { status: 'by-hand'; plain: string };

const LABELS = {
  summary: 'copySummary',
  transcript: 'copyTranscript',
  notes: 'copyNotes',
} as const satisfies Record<TabName, MessageKey>;

/** The panel's one primary button: copies the open tab. If the outcome needs words, they appear below the button. */
export function CopyButton({ part, exists, id, shortcut, copyKeys, onCopy, onMore, onAnnounce }: CopyButtonProps) {
  const label = t(LABELS[part.kind]);
  const [phase, setPhase] = useState<Phase>({ status: 'ready' });

  useEffect(() => {
    if (phase.status !== 'copied') return undefined;
    const handle = setTimeout(() => setPhase({ status: 'ready' }), COPIED_MS);
    return () => clearTimeout(handle);
  }, [phase]);

  function finish(outcome: ShareOutcome) {
    if (outcome.status === 'nothing') {
      setPhase({ status: 'none' });
      onAnnounce(t(NOTHING[part.kind]));
    } else if (outcome.status === 'by-hand') {
      setPhase(outcome);
      onAnnounce(t('copySummaryFailed', copyKeys));
    } else {
      setPhase({ status: 'copied' });
      onAnnounce(t(COPIED[part.kind]));
    }
  }

  const copied = phase.status === 'copied';
  const title = shortcut ? `${label} (${shortcut})` : label;
  return (
    <>
      <span class="copy">
        <button
          type="button"
          id={id}
          class="button button-primary copy-part"
          aria-label={copied ? t('copySummaryDone') : label}
          aria-disabled={exists ? undefined : 'true'}
          title={exists ? title : t(NOTHING[part.kind])}
          onClick={() => (exists ? runDetached(onCopy().then(finish)) : finish({ status: 'nothing' }))}
        >
          <Icon of={copied ? Check : Copy} size={14} />
          <span>{t(copied ? 'copySummaryDone' : 'copyPart')}</span>
        </button>
        <button
          type="button"
          class="button button-primary copy-more"
          aria-haspopup="menu"
          aria-label={t('copyAs')}
          title={t('copyAs')}
          // The selection is what is quoted: pressing the button must not clear it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onMore}
        >
          <Icon of={ChevronDown} size={14} />
        </button>
      </span>
      {phase.status === 'none' && <p class="copy-words">{t(NOTHING[part.kind])}</p>}
      {phase.status === 'by-hand' && (
        <ByHand
          place="bar"
          plain={phase.plain}
          copyKeys={copyKeys}
          onCopied={() => finish({ status: 'copied' })}
          // Also called when the box closes because the text was copied.
          onClose={() => setPhase((now) => (now.status === 'by-hand' ? { status: 'ready' } : now))}
        />
      )}
    </>
  );
}
