import { ChevronDown, Copy } from 'lucide';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { ShareContent } from '../../lib/models/share-model.ts';
import type { TabName } from '../../lib/recording/types.ts';
import { Icon } from '../ui/icon.tsx';
import { NOTHING } from './sharing/copy-menu.ts';

/** The content that the open tab copies. */
export type CopiedPart = Extract<ShareContent, { kind: TabName }>;

export interface CopyButtonProps {
  part: CopiedPart;
  /** Whether there is anything to copy. */
  exists: boolean;
  /** For the key that presses it. */
  id: string;
  shortcut: string | undefined;
  /** Called directly in the click handler. */
  onCopy: () => void;
  /** Opens the menu of everything that can be copied. */
  onMore: () => void;
}

const LABELS = {
  summary: 'copySummary',
  transcript: 'copyTranscript',
  notes: 'copyNotes',
} as const satisfies Record<TabName, MessageKey>;

/** The panel's one primary button: copies the open tab. Beside it, a small one leads to all that can be copied. */
export function CopyButton({ part, exists, id, shortcut, onCopy, onMore }: CopyButtonProps) {
  const label = t(LABELS[part.kind]);
  const title = shortcut ? `${label} (${shortcut})` : label;
  return (
    <span class="copy">
      <button
        type="button"
        id={id}
        class="button button-primary copy-part"
        aria-label={label}
        aria-disabled={exists ? undefined : 'true'}
        title={exists ? title : t(NOTHING[part.kind])}
        onClick={onCopy}
      >
        <Icon of={Copy} size={14} />
        <span>{t('copyPart')}</span>
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
  );
}
