import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t, tn } from '../../lib/i18n.ts';
import type { OpenTemplates, TemplateEntry, TemplatesModel } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { Choice, Field, RadioChoice } from './field.tsx';
import { SettingsFailure, usePageTools } from './page-tools.tsx';
import { SaveStatus } from './save-status.tsx';
import { Section } from './sections.tsx';
import { COPY_FORMS, entryName, idsInUse } from './template-words.ts';
import { Templates } from './templates.tsx';

export interface CopyingProps {
  model: TemplatesModel;
}

/** Copying and inserting: in which form, by which template, and the templates themselves. */
export function Copying({ model }: CopyingProps) {
  const { now, openTab } = usePageTools();
  return (
    <Section id="copying" heading={t('sendingHeading')} class="settings-section-wide">
      <Opened model={model}>
        {(state) => (
          <>
            <Preferences state={state} model={model} nowMs={now()} />
            <Templates state={state} model={model} nowMs={now()} openTab={openTab} />
          </>
        )}
      </Opened>
    </Section>
  );
}

/** Whether the popup looks at the page that it is opened on. */
export function PageSuggestions({ model }: CopyingProps) {
  const { now } = usePageTools();
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
          <SaveStatus state={preferencesSave} nowMs={now()} onRetry={() => runDetached(model.prefer({}))} />
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

function Preferences({ state, model, nowMs }: { state: OpenTemplates; model: TemplatesModel; nowMs: number }) {
  const { form, quoteTemplateId, sites } = state.preferences;
  const inUse = idsInUse(state);
  const quotes = useRef<HTMLSelectElement>(null);
  const { entries } = state;
  return (
    <div class="copying-preferences">
      <RadioChoice
        legend={t('copyFormLegend')}
        look="list"
        options={COPY_FORMS.map(({ value, words, help }) => ({ value, label: t(words), help: t(help) }))}
        value={form}
        onChange={(form) => runDetached(model.prefer({ form }))}
      />
      <TemplateChoice
        id="template-in-use"
        label={t('templateInUse')}
        entries={entries}
        value={inUse.templateId}
        onChange={(templateId) => runDetached(model.prefer({ templateId }))}
      />
      <TemplateChoice
        id="quote-template-in-use"
        selectRef={quotes}
        label={t('quoteTemplateInUse')}
        entries={entries.filter(({ id, quotes }) => quotes || id === quoteTemplateId)}
        value={inUse.quoteTemplateId}
        onChange={(quoteTemplateId) => runDetached(model.prefer({ quoteTemplateId }))}
      />
      {sites.length > 0 && (
        <p class="field-help">
          {tn('copySites', sites.length)} <bdi>({sites.map(([host]) => host).join(', ')})</bdi>{' '}
          <Button
            onClick={() => {
              // The button goes.
              quotes.current?.focus();
              runDetached(model.prefer({ sites: [] }));
            }}
          >
            {t('copySitesForget')}
          </Button>
        </p>
      )}
      <SaveStatus state={state.preferencesSave} nowMs={nowMs} onRetry={() => runDetached(model.prefer({}))} />
    </div>
  );
}

interface TemplateChoiceProps {
  id: string;
  label: string;
  entries: readonly TemplateEntry[];
  /** Id of one of the entries. */
  value: string;
  onChange: (id: string) => void;
  selectRef?: RefObject<HTMLSelectElement | null>;
}

function TemplateChoice({ id, label, entries, value, onChange, selectRef }: TemplateChoiceProps) {
  return (
    <Field id={id} label={label}>
      <select
        {...(selectRef && { ref: selectRef })}
        id={id}
        class="input cut"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {entries.map((entry) => (
          <option key={entry.id} value={entry.id} selected={entry.id === value}>
            {entryName(entry)}
          </option>
        ))}
      </select>
    </Field>
  );
}
