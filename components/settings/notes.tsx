import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n.ts';
import { Section } from './section.tsx';

/** Says in plain words where the key and the recordings are, with settings about that, and links to the licenses. */
export function PrivacyNote({ children }: { children: ComponentChildren }) {
  return (
    <Section id="privacy" heading={t('privacyHeading')}>
      <dl class="facts">
        <dt>{t('privacyKey')}</dt>
        <dd>{t('privacyKeyText')}</dd>
        <dt>{t('privacyDevice')}</dt>
        <dd>{t('privacyDeviceText')}</dd>
        <dt>{t('privacyOthers')}</dt>
        <dd>{t('privacyOthersText')}</dd>
      </dl>
      {children}
      <p>
        <a href="/THIRD-PARTY-LICENSES.txt" target="_blank" rel="noreferrer">
          {t('privacyLicences')}
        </a>
      </p>
    </Section>
  );
}
