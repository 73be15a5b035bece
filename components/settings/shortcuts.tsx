import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

export interface ShortcutsProps {
  /** The manifest's commands by name, each with its keys as the browser writes them, null without any. Null until it has told. */
  shortcuts: readonly { name: string; keys: string | null }[] | null;
  /** Opens the page of the browser where keys are changed. */
  onChange: () => void;
}

/** What the keys do, in the order in which they are shown. Each browser has one of the two for the panel. */
const ACTIONS: readonly (readonly [name: string, words: () => string])[] = [
  ['_execute_action', () => t('actionTitle')],
  ['open-panel', () => t('commandOpenPanel')],
  ['_execute_sidebar_action', () => t('commandOpenPanel')],
  ['copy-last-summary', () => t('commandCopyLast')],
  ['insert-last-summary', () => t('commandInsertLast')],
];

/** The browser's keys for this extension, what each is set to, and the way to change them. */
export function Shortcuts({ shortcuts, onChange }: ShortcutsProps) {
  const known = ACTIONS.flatMap(([name, words]) => {
    const found = shortcuts?.find((shortcut) => shortcut.name === name);
    return found ? [{ name, words: words(), keys: found.keys }] : [];
  });
  return (
    <section class="settings-note" aria-labelledby="shortcut-heading">
      <h2 id="shortcut-heading">{t('shortcutHeading')}</h2>
      <p class="field-help">{t('shortcutText')}</p>
      <dl class="shortcuts">
        {known.map(({ name, words, keys }) => (
          <div key={name} class="shortcut">
            <dt>{words}</dt>
            <dd>
              {keys === null ? <span class="shortcut-none">{t('shortcutNone')}</span> : <kbd dir="ltr">{keys}</kbd>}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={onChange}>{t('shortcutChange')}</Button>
      </div>
    </section>
  );
}
