import type { ComponentChildren } from 'preact';
import { t, type MessageKey } from '../../lib/i18n.ts';
import { Key } from '../recording/keys/key.tsx';
import { readerKeyList } from '../recording/keys/reader-key-list.tsx';
import { POPUP_KEYS } from '../search/popup-keys.ts';
import { Button } from '../ui/button.tsx';
import { Section } from './section.tsx';

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

/** All keys of the extension: the browser's, with a button to change them, and those of the popup and side panel. */
export function Shortcuts({ shortcuts, isMac, onChange }: ShortcutsProps) {
  return (
    <Section id="shortcuts" heading={t('shortcutHeading')}>
      <Group id="browser" heading={t('shortcutBrowser')} help={t('shortcutText')}>
        {ACTIONS.map(([name, words]) => {
          const found = shortcuts?.find((shortcut) => shortcut.name === name);
          if (!found) return null;
          // `Alt+Shift+K`, or `⌥⇧K` on a Mac, with nothing between the keys.
          const { keys } = found;
          return (
            <Row key={name} words={words}>
              {keys === null ? (
                <span class="shortcut-none">{t('shortcutNone')}</span>
              ) : (
                <Chord keys={keys.split('+')} />
              )}
            </Row>
          );
        })}
      </Group>
      <div>
        <Button onClick={onChange}>{t('shortcutChange')}</Button>
      </div>
      <Group id="popup" heading={t('shortcutPopup')}>
        {POPUP_KEYS.map(({ words, keys }) => (
          <Row key={words} words={words}>
            {keys(isMac).map((held) => (
              <Chord key={held.join()} keys={held} />
            ))}
          </Row>
        ))}
      </Group>
      <Group id="panel" heading={t('shortcutPanel')} help={t('shortcutPanelText', '?')}>
        {readerKeyList(isMac).map(({ words, keys }) => (
          <Row key={words} words={words}>
            {keys}
          </Row>
        ))}
      </Group>
    </Section>
  );
}

/** Keys held together. */
function Chord({ keys }: { keys: readonly string[] }) {
  return (
    <span class="key-chord" dir="ltr">
      {keys.map((key, index) => (
        <>
          {index > 0 && ' '}
          <Key of={key} />
        </>
      ))}
    </span>
  );
}

interface GroupProps {
  id: string;
  heading: string;
  help?: string;
  children: ComponentChildren;
}

function Group({ id, heading, help, children }: GroupProps) {
  const headingId = `shortcuts-${id}-heading`;
  return (
    <section class="settings-part" aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      {help && <p class="field-help">{help}</p>}
      <dl>{children}</dl>
    </section>
  );
}

function Row({ words, children }: { words: MessageKey; children: ComponentChildren }) {
  return (
    <div class="shortcut">
      <dt>{t(words)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
