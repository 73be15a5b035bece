import type { ComponentChildren } from 'preact';
import { runDetached } from '../../lib/async.ts';
import { formatList, t, tn } from '../../lib/i18n.ts';
import type { OpenTemplates, TemplateEntry, TemplatesModel } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { Choice, RadioField, SelectField } from './field.tsx';
import { SettingsFailure } from './page-tools.tsx';
import { SaveStatus } from './save-status.tsx';
import { Section } from './sections.tsx';
import { COPY_FORMS, entryName, idsInUse } from './template-words.ts';
import { Templates } from './templates.tsx';

export interface CopyingProps {
  model: TemplatesModel;
}

/** Copying and inserting: in which form, by which template, and the templates themselves. */
export function Copying({ model }: CopyingProps) {
  return (
    <Section id="copying" heading={t('sendingHeading')}>
      <Opened model={model}>
        {(state) => (
          <>
            <Preferences state={state} model={model} />
            <Templates state={state} model={model} />
          </>
        )}
      </Opened>
    </Section>
  );
}

/** Whether the popup looks at the page that it is opened on. */
export function PageSuggestions({ model }: CopyingProps) {
  return (
    <Opened model={model}>
      {({ preferences, preferencesSave }) => (
        <div>
          <Choice
            id="about-this-page"
            label={t('aboutThisPage')}
            help={t('aboutThisPageHelp')}
            checked={preferences.aboutThisPage}
            onChange={(aboutThisPage) => runDetached(model.prefer({ aboutThisPage }))}
          />
          <SaveStatus state={preferencesSave} onRetry={() => runDetached(model.prefer({}))} />
        </div>
      )}
    </Opened>
  );
}

/** What is stored about copying once it is read, or why it could not be read. */
function Opened({ model, children }: CopyingProps & { children: (state: OpenTemplates) => ComponentChildren }) {
  const state = model.state.value;
  if (state.status === 'open') return <>{children(state)}</>;
  if (state.status !== 'unreadable') return null;
  return <SettingsFailure failure={state.failure} onRetry={() => runDetached(model.load())} />;
}

function Preferences({ state, model }: { state: OpenTemplates; model: TemplatesModel }) {
  const { entries, preferences } = state;
  const { form, sites } = preferences;
  const inUse = idsInUse(state);
  const optionsOf = (shown: readonly TemplateEntry[]) =>
    shown.map((entry) => ({ value: entry.id, label: entryName(entry) }));
  return (
    <div class="copying-preferences">
      <RadioField
        label={t('copyFormLegend')}
        options={COPY_FORMS.map(({ value, words, help }) => ({ value, label: t(words), help: t(help) }))}
        value={form}
        onChange={(form) => runDetached(model.prefer({ form }))}
      />
      <SelectField
        id="template-in-use"
        label={t('templateInUse')}
        options={optionsOf(entries)}
        value={inUse.templateId}
        onChange={(templateId) => runDetached(model.prefer({ templateId }))}
      />
      <SelectField
        id="quote-template-in-use"
        label={t('quoteTemplateInUse')}
        options={optionsOf(entries.filter(({ id, quotes }) => quotes || id === inUse.quoteTemplateId))}
        value={inUse.quoteTemplateId}
        onChange={(quoteTemplateId) => runDetached(model.prefer({ quoteTemplateId }))}
      />
      {sites.length > 0 && (
        <p class="field-help">
          {tn('copySites', sites.length)} <bdi>({formatList(sites.map(([host]) => host))})</bdi>{' '}
          <Button onClick={() => runDetached(model.prefer({ sites: [] }))}>{t('copySitesForget')}</Button>
        </p>
      )}
      <SaveStatus state={state.preferencesSave} onRetry={() => runDetached(model.prefer({}))} />
    </div>
  );
}
