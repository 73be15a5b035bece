import { t, type MessageKey } from '../../lib/i18n.ts';
import { Keys } from '../recording/keys/keys-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from './sections.tsx';

export interface ShortcutsProps {
  /**
   * The manifest's commands by name, each with its keys in the browser's notation, or null without any. Null until they
   * are read.
   */
  shortcuts: readonly { name: string; keys: string | null }[] | null;
  isMac: boolean;
  /** Opens the browser's page for changing keys. */
  onChange: () => void;
}

/** The browser's keys and what they do, in display order. Each browser has one of the two for the panel. */
const ACTIONS: readonly (readonly [name: string, words: MessageKey])[] = [
  ['_execute_action', 'actionTitle'],
  ['open-panel', 'commandOpenPanel'],
  ['_execute_sidebar_action', 'commandOpenPanel'],
  ['copy-last-summary', 'commandCopyLast'],
  ['insert-last-summary', 'commandInsertLast'],
];

/** The browser's keys, with a button to change them, and where the popup and the side panel tell theirs. */
export function Shortcuts({ shortcuts, isMac, onChange }: ShortcutsProps) {
  return (
    <Section id="shortcuts" heading={t('shortcutHeading')} intro={t('shortcutText')}>
      <dl class="ruled">
        {ACTIONS.map(([name, words]) => {
          const found = shortcuts?.find((shortcut) => shortcut.name === name);
          return (
            found && (
              <div key={name}>
                <dt>{t(words)}</dt>
                <dd class="field-help">
                  {found.keys === null ? t('shortcutNone') : <Keys of={found.keys.split('+')} />}
                </dd>
              </div>
            )
          );
        })}
      </dl>
      <div>
        <Button onClick={onChange}>{t('shortcutChange')}</Button>
      </div>
      <p class="field-help">{t('shortcutElsewhere', isMac ? '⌘K' : `${t('keyCtrl')}+K`, '?')}</p>
    </Section>
  );
}
