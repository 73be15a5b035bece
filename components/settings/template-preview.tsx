import { useMemo, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { RenderedTemplate } from '../../lib/models/templates-model.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import { DocumentView } from '../recording/document/document.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { COPY_FORMS } from './template-words.ts';

export interface TemplatePreviewProps {
  rendered: RenderedTemplate;
  /** The form that is shown first. */
  initialForm: CopyForm;
  onLink: (url: string) => void;
}

/** A template filled from a sample recording, in each form that it can be copied in. */
export function TemplatePreview({ rendered, initialForm, onLink }: TemplatePreviewProps) {
  const [form, setForm] = useState(initialForm);
  const { blocks, forms } = rendered;
  const document = useMemo(() => <DocumentView name="preview" blocks={blocks} onLink={onLink} />, [blocks]);
  return (
    <section class="template-preview" aria-labelledby="template-preview-heading">
      <div class="template-label-row">
        <h3 id="template-preview-heading">{t('templatePreview')}</h3>
        <RadioChoice
          legend={t('templatePreviewAs')}
          look="segments"
          options={COPY_FORMS.map(({ value, words }) => ({ value, label: t(words) }))}
          value={form}
          onChange={setForm}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <div class="template-sheet" role="group" aria-label={t('templatePreviewSample')} tabIndex={0}>
        {blocks.length === 0 && <p class="field-help">{t('templatePreviewEmpty')}</p>}
        {form === 'rich' ? document : <pre dir="auto">{form === 'markdown' ? forms.markdown : forms.plain}</pre>}
      </div>
      <p class="field-help">{t('templatePreviewHelp')}</p>
    </section>
  );
}
