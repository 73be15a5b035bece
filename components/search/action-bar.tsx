import { Check, Settings } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { CopyPart } from '../../lib/models/search-state.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { Icon } from '../ui/icon.tsx';

export interface ActionBarProps {
  /** What the actions act on; without it they are not offered. */
  selected: Recording | null;
  copy: CopyPart;
  mac: boolean;
  onOpen: () => void;
  onCopy: () => void;
  onSettings: () => void;
}

/** What can be done with the selected row, by mouse, with the keys that do the same. */
export function ActionBar({ selected, copy, mac, onOpen, onCopy, onSettings }: ActionBarProps) {
  const copied = copy.status === 'copied' && copy.id === selected?.id;
  return (
    <div class="actions">
      <button type="button" class="icon-button" title={t('settings')} aria-label={t('settings')} onClick={onSettings}>
        <Icon of={Settings} />
      </button>
      {selected && (
        <>
          <button
            type="button"
            class="action"
            aria-keyshortcuts={mac ? 'Meta+Shift+C' : 'Control+Shift+C'}
            onClick={onCopy}
          >
            {copied && <Icon of={Check} size={14} />}
            {t('copySummary')}
            <Keys keys={mac ? ['⌘', '⇧', 'C'] : [t('keyCtrl'), t('keyShift'), 'C']} />
          </button>
          <button type="button" class="action" aria-keyshortcuts="Enter" onClick={onOpen}>
            {t('open')}
            <Keys keys={['↵']} />
          </button>
        </>
      )}
    </div>
  );
}

/** Drawn for the eye; `aria-keyshortcuts` says the same to assistive technology. */
function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span class="keys" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
