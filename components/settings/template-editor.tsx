import { BookOpen, CircleAlert, Copy, Trash2 } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { formatNumber, t, tn } from '../../lib/i18n.ts';
import type { TemplateEntry, TemplateProblem, TemplatesModel } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { DisclosureButton } from '../ui/disclosure-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { insertSnippet, type Snippet } from './insert-snippet.ts';
import { TemplateReference } from './template-reference.tsx';
import { problemWords } from './template-words.ts';

export interface TemplateEditorProps {
  entry: TemplateEntry;
  problems: readonly TemplateProblem[];
  /** Whether no copy of it can be added. */
  full: boolean;
  nameRef: RefObject<HTMLInputElement | null>;
  model: TemplatesModel;
  /** Whether it is being changed: nothing is announced until there is a pause. */
  typing: boolean;
  /** The preview: next to the editor, or between it and the reference if space is short. */
  children: ComponentChildren;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** The editor of a template; a built-in one can only be read and duplicated. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { entry, problems, full, nameRef, model, typing, children, onDuplicate, onDelete } = props;
  const { id, own } = entry;
  const text = useRef<HTMLTextAreaElement>(null);
  const [reference, setReference] = useState(false);
  const length = entry.text.length;
  const isLong = length > model.maxTextLength * 0.9;

  function insert(snippet: Snippet) {
    const field = text.current;
    if (!field) return;
    field.focus();
    insertSnippet(field, snippet);
    model.edit(id, { text: field.value });
  }

  return (
    <>
      <div class="template-editor">
        {own && (
          <div class="field">
            <label class="field-label" for="template-name">
              {t('templateNameLabel')}
            </label>
            <input
              ref={nameRef}
              id="template-name"
              class="field-input"
              dir="auto"
              autocomplete="off"
              maxLength={model.maxNameLength}
              value={entry.name}
              onInput={(event) => model.edit(id, { name: event.currentTarget.value })}
            />
          </div>
        )}
        <div class="field">
          <label class="field-label" for="template-text">
            {t('templateTextLabel')}
          </label>
          <textarea
            ref={text}
            id="template-text"
            class="field-input template-text"
            dir="auto"
            rows={14}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            maxLength={model.maxTextLength}
            readOnly={!own}
            aria-invalid={problems.length > 0 ? 'true' : undefined}
            aria-describedby={problems.length > 0 ? 'template-problems' : own ? undefined : 'template-built-in'}
            value={entry.text}
            onInput={(event) => model.edit(id, { text: event.currentTarget.value })}
          />
          {isLong && (
            <p class="field-help">{t('templateLength', formatNumber(length), formatNumber(model.maxTextLength))}</p>
          )}
          {!own && (
            <p class="field-help" id="template-built-in">
              {t('templateBuiltInHelp')}
            </p>
          )}
          {problems.length > 0 && <Problems problems={problems} />}
          <p class="visually-hidden" role="status">
            {useSettled(problems[0] ? wordsOfProblem(problems[0]) : '', !typing)}
          </p>
        </div>
        <div class="template-editor-actions">
          {own && (
            <DisclosureButton
              icon={BookOpen}
              label={t('templateReference')}
              open={reference}
              controls="template-reference"
              onToggle={() => setReference(!reference)}
            />
          )}
          <span class="template-editor-own">
            {!full && (
              <Button kind={own ? 'quiet' : 'secondary'} icon={Copy} onClick={onDuplicate}>
                {t('templateDuplicate')}
              </Button>
            )}
            {own && (
              <Button kind="quiet" icon={Trash2} onClick={onDelete}>
                {t('templateDelete')}
              </Button>
            )}
          </span>
        </div>
      </div>
      {children}
      {own && reference && <TemplateReference id="template-reference" onInsert={insert} />}
    </>
  );
}

/** `value` as of the last time that `still` was true. */
function useSettled(value: string, still: boolean): string {
  const settled = useRef(value);
  if (still) settled.current = value;
  return settled.current;
}

function wordsOfProblem(problem: TemplateProblem): string {
  const words = problemWords(problem);
  return problem.line === null ? words : `${t('templateLine', formatNumber(problem.line))} ${words}`;
}

/** More would hardly be read before these are fixed. */
const MOST_SHOWN = 6;

function Problems({ problems }: { problems: readonly TemplateProblem[] }) {
  const more = problems.length - MOST_SHOWN;
  return (
    <ul class="template-problems" id="template-problems">
      {problems.slice(0, MOST_SHOWN).map((problem, index) => (
        <li key={index} class="field-error">
          <Icon of={CircleAlert} size={14} />
          <span>
            {problem.line !== null && <strong>{t('templateLine', formatNumber(problem.line))}</strong>}{' '}
            <bdi>{problemWords(problem)}</bdi>
          </span>
        </li>
      ))}
      {more > 0 && <li class="field-help">{tn('templateMoreProblems', more)}</li>}
    </ul>
  );
}
