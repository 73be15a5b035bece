import { t } from '../../lib/i18n.ts';

/** Where the key and the recordings are, in plain words, and under what terms the software is. */
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
      <p>
        <a href="/THIRD-PARTY-LICENSES.txt" target="_blank" rel="noreferrer">
          {t('privacyLicences')}
        </a>
      </p>
    </section>
  );
}
