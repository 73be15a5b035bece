import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import type { BuiltInId, OpenTemplates, TemplateEntry, TemplatesModel } from '../../lib/models/templates-model.ts';
import { OpenedTemplates, type TemplatesScreenProps } from './opened-templates.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { Section } from './section.tsx';
import { SaveStatus } from './save-status.tsx';
import { COPY_FORMS, entryName } from './template-words.ts';

/** Settings for copying and inserting. */
export function Copying(props: TemplatesScreenProps) {
  return (
    <Section id="copying" heading={t('sendingHeading')}>
      <OpenedTemplates {...props}>
        {(state) => <Preferences state={state} model={props.model} nowMs={props.now()} />}
      </OpenedTemplates>
    </Section>
  );
}

function Preferences({ state, model, nowMs }: { state: OpenTemplates; model: TemplatesModel; nowMs: number }) {
  const { form, templateId, quoteTemplateId, aboutThisPage } = state.preferences;
  const { entries } = state;
  return (
    <div class="sending-preferences">
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
        value={idIn(entries, templateId, 'summary')}
        onChange={(templateId) => runDetached(model.prefer({ templateId }))}
      />
      <TemplateChoice
        id="quote-template-in-use"
        label={t('quoteTemplateInUse')}
        entries={entries.filter(({ id, quotes }) => quotes || id === quoteTemplateId)}
        value={idIn(entries, quoteTemplateId, 'quote')}
        onChange={(quoteTemplateId) => runDetached(model.prefer({ quoteTemplateId }))}
      />
      <div class="choice">
        <input
          id="about-this-page"
          type="checkbox"
          aria-describedby="about-this-page-help"
          checked={aboutThisPage}
          onChange={(event) => runDetached(model.prefer({ aboutThisPage: event.currentTarget.checked }))}
        />
        <label for="about-this-page">{t('aboutThisPage')}</label>
        <p class="field-help" id="about-this-page-help">
          {t('aboutThisPageHelp')}
        </p>
      </div>
      <SaveStatus state={state.preferencesSave} nowMs={nowMs} onRetry={() => runDetached(model.prefer({}))} />
    </div>
  );
}

const idIn = (entries: readonly TemplateEntry[], id: string, instead: BuiltInId) =>
  entries.some((entry) => entry.id === id) ? id : instead;

interface TemplateChoiceProps {
  id: string;
  label: string;
  entries: readonly TemplateEntry[];
  /** Id of one of the entries. */
  value: string;
  onChange: (id: string) => void;
}

function TemplateChoice({ id, label, entries, value, onChange }: TemplateChoiceProps) {
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <select id={id} class="field-input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {entries.map((entry) => (
          <option key={entry.id} value={entry.id} selected={entry.id === value}>
            {entryName(entry)}
          </option>
        ))}
      </select>
    </div>
  );
}
