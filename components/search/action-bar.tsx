import { Check, Copy, Settings } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { SharePart } from '../../lib/models/search-state.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { Icon } from '../ui/icon.tsx';
import { CopyForms } from './copy-forms.tsx';
import { insertLabel } from './insert-label.ts';

export interface ActionBarProps {
  /** What the actions act on; without it they are not offered. */
  selected: Recording | null;
  sent: SharePart;
  /** Of the active page, as it is written in an address; null where the browser does not tell it. */
  host: string | null;
  mac: boolean;
  onOpen: () => void;
  /** In the person's own form unless another is named. */
  onCopy: (form?: CopyForm) => void;
  /** Null where there is no page to insert into. */
  onInsert: (() => void) | null;
  onSettings: () => void;
}

/** What can be done with the selected row, by mouse, with the keys that do the same. */
export function ActionBar({ selected, sent, host, mac, onOpen, onCopy, onInsert, onSettings }: ActionBarProps) {
  const copied = sent.status === 'copied' && sent.id === selected?.id;
  const copyKeys = mac ? '⌘⇧C' : `${t('keyCtrl')}+${t('keyShift')}+C`;
  return (
    <div class="actions">
      <button type="button" class="icon-button" title={t('settings')} aria-label={t('settings')} onClick={onSettings}>
        <Icon of={Settings} />
      </button>
      {selected && (
        <>
          {onInsert && (
            <button
              type="button"
              class="action action-insert"
              title={host === null ? undefined : t('insertInto', host)}
              aria-keyshortcuts="Alt+Enter"
              onClick={onInsert}
            >
              <span class="action-words">{insertLabel(host)}</span>
              <Keys keys={[mac ? '⌥' : t('keyAlt'), '↵']} />
            </button>
          )}
          <span class="action-pair">
            <button
              type="button"
              class="icon-button"
              title={`${t('copySummary')} (${copyKeys})`}
              aria-label={t('copySummary')}
              aria-keyshortcuts={mac ? 'Meta+Shift+C' : 'Control+Shift+C'}
              onClick={() => onCopy()}
            >
              <Icon of={copied ? Check : Copy} />
            </button>
            <CopyForms onCopy={onCopy} />
          </span>
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
