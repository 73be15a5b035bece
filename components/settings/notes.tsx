import { t } from '../../lib/i18n.ts';

export interface ShortcutNoteProps {
  /** Where this browser's user changes the keys of extensions. */
  shortcutsPage: 'chrome://extensions/shortcuts' | 'about:addons';
}

/** How to open the search, and where that is changed: browsers let no page link there. */
export function ShortcutNote({ shortcutsPage }: ShortcutNoteProps) {
  const change = shortcutsPage === 'about:addons' ? 'shortcutChangeFirefox' : 'shortcutChangeChrome';
  return (
    <section class="settings-note" aria-labelledby="shortcut-heading">
      <h2 id="shortcut-heading">{t('shortcutHeading')}</h2>
      <p class="shortcut">
        <kbd dir="ltr">Alt+Shift+K</kbd> {t('shortcutText')}
      </p>
      <p class="field-help">{t(change, shortcutsPage)}</p>
    </section>
  );
}

/** Where the key and the recordings are, in plain words. */
export function PrivacyNote() {
  return (
    <section class="settings-note" aria-labelledby="privacy-heading">
      <h2 id="privacy-heading">{t('privacyHeading')}</h2>
      <dl class="facts">
        <dt>{t('privacyKey')}</dt>
        <dd>{t('privacyKeyText')}</dd>
        <dt>{t('privacyDevice')}</dt>
        <dd>{t('privacyDeviceText')}</dd>
        <dt>{t('privacyOthers')}</dt>
        <dd>{t('privacyOthersText')}</dd>
      </dl>
    </section>
  );
}
