import { t } from '../../lib/i18n.ts';
import { Errors, type ErrorsProps } from './errors.tsx';
import { Section } from './section.tsx';

export interface HelpProps extends ErrorsProps {
  /** Version of the extension. */
  version: string;
}

/** Information for users who report a problem. */
export function Help({ version, ...errors }: HelpProps) {
  return (
    <Section id="help" heading={t('helpHeading')} intro={t('helpVersion', version)}>
      <section class="settings-part" aria-labelledby="errors-heading">
        <h3 id="errors-heading">{t('errorsHeading')}</h3>
        <Errors {...errors} />
      </section>
    </Section>
  );
}
