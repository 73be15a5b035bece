import { runDetached } from '../../lib/errors/run-detached.ts';
import { Download, Plus, Upload } from 'lucide';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { OpenTemplates, TemplateEntry, TemplatesModel } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { OpenedTemplates, type TemplatesScreenProps } from './opened-templates.tsx';
import { SaveStatus } from './save-status.tsx';
import { Section } from './section.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { entryName } from './template-words.ts';
import { TemplatesNews } from './templates-news.tsx';

/** The templates, and the selected one in an editor next to its preview. */
export function Templates(props: TemplatesScreenProps) {
  return (
    <Section
      id="templates"
      heading={t('templatesHeading')}
      intro={t('templatesIntro', '{{title}}')}
      class="settings-section-wide"
    >
      <OpenedTemplates {...props}>
        {(state) => <TemplatesWork state={state} model={props.model} now={props.now} openTab={props.openTab} />}
      </OpenedTemplates>
    </Section>
  );
}

interface TemplatesWorkProps extends Pick<TemplatesScreenProps, 'model' | 'now' | 'openTab'> {
  state: OpenTemplates;
}

function TemplatesWork({ state, model, now, openTab }: TemplatesWorkProps) {
  const { entries, selectedId, full } = state;
  const selected = entries.find(({ id }) => id === selectedId);
  const rendered = useMemo(() => model.preview(selected?.text ?? ''), [selected?.text]);
  const nameRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  /** The place to focus with the next selection, because the pressed button disappears. */
  const wants = useRef<'name' | 'new name' | 'entry' | null>(null);
  useLayoutEffect(() => {
    if (wants.current === 'entry') focusEntry();
    else if (wants.current) nameRef.current?.focus();
    if (wants.current === 'new name') nameRef.current?.select();
    wants.current = null;
  }, [selectedId]);

  const focusEntry = () => listRef.current?.querySelector<HTMLElement>('[aria-current]')?.focus();

  /** Adds a template and focuses its name, which is the first thing to change. */
  function add(name: string, from?: TemplateEntry) {
    wants.current = 'new name';
    model.add(name, from);
  }

  function remove(id: string) {
    wants.current = 'entry';
    model.remove(id);
  }

  function undo() {
    wants.current = 'name';
    model.undo();
  }

  function closeNews() {
    model.dismissNews();
    focusEntry();
  }

  return (
    <div class="templates">
      <ul ref={listRef} class="template-list" aria-labelledby="templates-heading">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry
              entry={entry}
              selected={entry.id === selectedId}
              inUse={[state.preferences.templateId, state.preferences.quoteTemplateId].includes(entry.id)}
              onSelect={() => model.select(entry.id)}
            />
          </li>
        ))}
      </ul>
      <Actions state={state} model={model} onAdd={() => add(t('templateNew'))} />
      {full && <p class="field-help">{t('templatesFull')}</p>}
      <SaveStatus state={state.templatesSave} nowMs={now()} onRetry={() => runDetached(model.flush(false))} />
      {state.news && <TemplatesNews news={state.news} onUndo={undo} onClose={closeNews} />}
      {selected && (
        <div class="template-work">
          <TemplateEditor
            key={selected.id}
            entry={selected}
            problems={rendered.problems}
            full={full}
            nameRef={nameRef}
            model={model}
            typing={state.templatesSave.status === 'saving'}
            onDelete={() => remove(selected.id)}
            onDuplicate={() => add(t('templateCopyName', entryName(selected)), selected)}
          >
            <TemplatePreview rendered={rendered} initialForm={state.preferences.form} onLink={openTab} />
          </TemplateEditor>
        </div>
      )}
    </div>
  );
}

interface EntryProps {
  entry: TemplateEntry;
  selected: boolean;
  inUse: boolean;
  onSelect: () => void;
}

function Entry({ entry, selected, inUse, onSelect }: EntryProps) {
  return (
    <button type="button" class="template-entry" aria-current={selected ? 'true' : undefined} onClick={onSelect}>
      <span class="template-entry-name">
        <bdi>{entryName(entry)}</bdi>
      </span>
      {inUse && <span class="template-entry-mark">{t('templateIsInUse')}</span>}
      {!entry.own && <span class="template-entry-kind">{t('templateBuiltIn')}</span>}
    </button>
  );
}

interface ActionsProps {
  state: OpenTemplates;
  model: TemplatesModel;
  onAdd: () => void;
}

function Actions({ state, model, onAdd }: ActionsProps) {
  const file = useRef<HTMLInputElement>(null);
  const hasOwn = state.entries.some(({ own }) => own);
  return (
    <div class="template-actions">
      {!state.full && (
        <Button icon={Plus} onClick={onAdd}>
          {t('templateAdd')}
        </Button>
      )}
      <span class="template-actions-file">
        <Button kind="quiet" icon={Upload} onClick={() => file.current?.click()}>
          {t('templatesImport')}
        </Button>
        {hasOwn && (
          <Button kind="quiet" icon={Download} onClick={model.exportFile}>
            {t('templatesExport')}
          </Button>
        )}
      </span>
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('templatesImport')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) runDetached(model.importFile(chosen));
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
