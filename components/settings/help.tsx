import { Download } from 'lucide';
import type { ComponentChildren } from 'preact';
import { runDetached } from '../../lib/async.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import type { ErrorsModel } from '../../lib/models/errors-model.ts';
import type { OwnDataModel } from '../../lib/models/own-data-model.ts';
import { formatFullDate, formatMoment } from '../../lib/recording/time.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { CopyDetails, FileButton, usePageTools } from './page-tools.tsx';
import { Section } from './sections.tsx';

interface ErrorsProps {
  model: Pick<ErrorsModel, 'reports' | 'clear'>;
}

/** Recent errors of the extension itself, to be passed on to its maintainers. */
export function Errors({ model }: ErrorsProps) {
  const { now } = usePageTools();
  const reports = model.reports.value;
  const [newest] = reports;
  if (!newest) return <p class="field-help">{t('errorsNone')}</p>;
  return (
    <>
      <p class="field-help">{t('errorsText')}</p>
      <ul class="ruled">
        {reports.map(({ atMs, request, context, error, stack }) => (
          <li key={`${atMs} ${stack.join()}`}>
            <code dir="ltr">{request ?? context}</code>
            <code class="field-help" dir="ltr">
              {error}
            </code>
            <time class="field-help" dateTime={new Date(atMs).toISOString()} title={formatFullDate(atMs, uiLanguage())}>
              {formatMoment(atMs, now(), uiLanguage(), { day: 'near', seconds: false })}
            </time>
          </li>
        ))}
      </ul>
      <div class="actions">
        <CopyDetails key={newest.atMs} details={reports} />
        <Button kind="quiet" onClick={() => runDetached(model.clear())}>
          {t('errorsClear')}
        </Button>
      </div>
    </>
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
      <section class="stack" aria-labelledby="errors-heading">
        <h3 id="errors-heading">{t('errorsHeading')}</h3>
        <Errors {...errors} />
      </section>
    </Section>
  );
}

const NEWS = {
  exported: 'ownDataExported',
  imported: 'ownDataImported',
  'not-saved': 'ownDataNotSaved',
  unreadable: 'templatesFileUnreadable',
  'other-file': 'ownDataOther',
  newer: 'templatesFileNewer',
  full: 'templatesFull',
} as const;

/** What the user chose and wrote, as a file to take along. */
export function OwnData({ model }: { model: OwnDataModel }) {
  const { now } = usePageTools();
  const news = model.news.value;
  return (
    <section class="stack" aria-labelledby="own-data-heading">
      <h3 id="own-data-heading">{t('ownDataHeading')}</h3>
      <p class="field-help">{t('ownDataText')}</p>
      <div class="actions">
        <Button icon={Download} onClick={() => runDetached(model.exportFile())}>
          {t('ownDataExport')}
        </Button>
        <FileButton label={t('ownDataImport')} onFile={(file) => runDetached(model.importFile(file))} />
      </div>
      <p role="status">
        {news && (news.status === 'failed' ? failureWords(news.failure, now()).title : t(NEWS[news.status]))}
      </p>
    </section>
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
