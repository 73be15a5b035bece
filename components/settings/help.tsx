import { useLayoutEffect, useState } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import type { ErrorReport, ErrorsModel } from '../../lib/models/errors-model.ts';
import { formatFullDate, formatWhen } from '../../lib/recording/time.ts';
import { Button } from '../ui/button.tsx';
import { usePageTools } from './page-tools.ts';
import { Section } from './sections.tsx';
import type { ComponentChildren } from 'preact';

interface ErrorsProps {
  model: Pick<ErrorsModel, 'reports' | 'clear'>;
}

/** Recent errors of the extension itself, to be passed on to its maintainers. */
export function Errors({ model }: ErrorsProps) {
  const { now, copyText } = usePageTools();
  const reports = model.reports.value;
  const [copied, setCopied] = useState<boolean | null>(null);
  // The outcome is about the reports listed at that time.
  useLayoutEffect(() => setCopied(null), [reports]);

  if (reports.length === 0) return <p class="field-help">{t('errorsNone')}</p>;
  return (
    <>
      <p class="field-help">{t('errorsText')}</p>
      <ul class="errors">
        {reports.map((report) => (
          <ErrorRow key={`${report.atMs} ${report.stack.join()}`} report={report} nowMs={now()} />
        ))}
      </ul>
      <div class="settings-actions errors-actions">
        <Button onClick={() => runDetached(copyText(JSON.stringify(reports, null, 2)).then(setCopied))}>
          {copied === null ? t('actionCopyDetails') : t(copied ? 'detailsCopied' : 'detailsNotCopied')}
        </Button>
        <Button kind="quiet" onClick={() => runDetached(model.clear())}>
          {t('errorsClear')}
        </Button>
      </div>
    </>
  );
}

function ErrorRow({ report, nowMs }: { report: ErrorReport; nowMs: number }) {
  const { atMs, request, context, error } = report;
  return (
    <li class="error-row">
      <code dir="ltr">{request ?? context}</code>
      <code class="error-kind" dir="ltr">
        {error}
      </code>
      <time dateTime={new Date(atMs).toISOString()} title={formatFullDate(atMs, uiLanguage())}>
        {formatWhen(atMs, nowMs, uiLanguage())}
      </time>
    </li>
  );
}

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
