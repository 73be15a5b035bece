import { CircleAlert, Copy, Trash2, Undo2 } from 'lucide';
import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n.ts';
import type {
  RenderedTemplate,
  TemplateEntry,
  TemplateProblem,
  TemplatesModel,
} from '../../lib/models/templates-model.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import { DocumentView } from '../recording/document/document.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Field, SelectField } from './field.tsx';
import { usePageTools } from './page-tools.tsx';
import { TemplateReference } from './template-reference.tsx';
import { COPY_FORMS, problemWords } from './template-words.ts';

export interface TemplateEditorProps {
  entry: TemplateEntry;
  rendered: RenderedTemplate;
  /** Whether no copy of it can be added. */
  full: boolean;
  nameRef: RefObject<HTMLInputElement | null>;
  model: TemplatesModel;
  /** Whether it is being changed: nothing is announced until there is a pause. */
  typing: boolean;
  onDuplicate: () => void;
  /** Deletes it, or restores it if it is built in. */
  onRemove: () => void;
}

/** The editor of a template; a built-in one has no name to change, and can be restored. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { entry, rendered, full, nameRef, model, typing, onDuplicate, onRemove } = props;
  const { id, own } = entry;
  const { problems } = rendered;
  const text = useRef<HTMLTextAreaElement>(null);
  const length = entry.text.length;
  const isLong = length > model.maxTextLength * 0.9;

  function insert(snippet: string) {
    const field = text.current;
    if (!field) return;
    field.focus();
    // The browser's own command keeps undo working.
    const isInserted = document.execCommand?.('insertText', false, snippet);
    if (!isInserted) field.setRangeText(snippet, field.selectionStart, field.selectionEnd, 'end');
    model.edit(id, { text: field.value });
  }

  return (
    <div class="stack">
      {own && (
        <Field id="template-name" label={t('templateNameLabel')}>
          <input
            ref={nameRef}
            id="template-name"
            class="input"
            dir="auto"
            autocomplete="off"
            maxLength={model.maxNameLength}
            value={entry.name}
            onInput={(event) => model.edit(id, { name: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field id="template-text" label={t('templateTextLabel')}>
        <textarea
          ref={text}
          id="template-text"
          class="input template-text"
          dir="auto"
          rows={14}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          maxLength={model.maxTextLength}
          aria-invalid={problems.length > 0 ? 'true' : undefined}
          aria-describedby={problems.length > 0 ? 'template-problems' : undefined}
          value={entry.text}
          onInput={(event) => model.edit(id, { text: event.currentTarget.value })}
        />
        {isLong && (
          <p class="field-help">{t('templateLength', formatNumber(length), formatNumber(model.maxTextLength))}</p>
        )}
        {problems.length > 0 && <Problems {...rendered} />}
        <p class="visually-hidden" role="status">
          {useSettled(problems[0] ? `${placeOf(problems[0])} ${problemWords(problems[0])}` : '', !typing)}
        </p>
      </Field>
      <TemplateReference onInsert={insert} />
      <div class="actions">
        {!full && (
          <Button kind="quiet" icon={Copy} onClick={onDuplicate}>
            {t('templateDuplicate')}
          </Button>
        )}
        {own && (
          <Button kind="quiet" icon={Trash2} onClick={onRemove}>
            {t('templateDelete')}
          </Button>
        )}
        {entry.edited && (
          <Button kind="quiet" icon={Undo2} onClick={onRemove}>
            {t('templateRestore')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** `value` as of the last time that `still` was true. */
function useSettled(value: string, still: boolean): string {
  const settled = useRef(value);
  if (still) settled.current = value;
  return settled.current;
}

function placeOf({ line, column }: TemplateProblem): string {
  return line === null || column === null ? '' : t('templateLine', formatNumber(line), formatNumber(column));
}

/** More would hardly be read before these are fixed. */
const MOST_SHOWN = 6;

function Problems({ problems, failed }: RenderedTemplate) {
  return (
    <ul class="template-problems stack" id="template-problems">
      {problems.slice(0, MOST_SHOWN).map((problem, index) => (
        <li key={index} class="field-error">
          <Icon of={CircleAlert} size={14} />
          <span>
            <strong>{placeOf(problem)}</strong> <bdi>{problemWords(problem)}</bdi>
          </span>
        </li>
      ))}
      {failed && <li class="field-help">{t('templateProblemInstead')}</li>}
    </ul>
  );
}

export interface TemplatePreviewProps {
  rendered: RenderedTemplate;
  /** The form that is shown first. */
  initialForm: CopyForm;
}

/** A template filled from a sample recording, in each form that it can be copied in. */
export function TemplatePreview({ rendered, initialForm }: TemplatePreviewProps) {
  const { openTab } = usePageTools();
  const [form, setForm] = useState(initialForm);
  /** While a tag is being typed, the result before it stays. */
  const good = useRef(rendered);
  if (!rendered.failed) good.current = rendered;
  const { blocks, forms } = good.current;
  const document = useMemo(() => <DocumentView blocks={blocks} onLink={openTab} />, [blocks]);
  return (
    <div class="template-preview stack">
      <SelectField
        id="template-preview-form"
        label={t('templatePreview')}
        options={COPY_FORMS.map(({ value, words }) => ({ value, label: t(words) }))}
        value={form}
        onChange={setForm}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <div class="template-sheet card" role="group" aria-label={t('templatePreviewSample')} tabIndex={0}>
        {blocks.length === 0 && <p class="field-help">{t('templatePreviewEmpty')}</p>}
        {form === 'rich' ? document : <pre dir="auto">{form === 'markdown' ? forms.markdown : forms.plain}</pre>}
      </div>
      <p class="field-help">{t('templatePreviewHelp')}</p>
    </div>
  );
}
