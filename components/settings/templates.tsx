import { runDetached } from '../../lib/async.ts';
import { CircleAlert, CircleCheck, Download, Plus, X } from 'lucide';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t, tn } from '../../lib/i18n.ts';
import type { OpenTemplates, TemplateEntry, TemplatesModel, TemplatesNews } from '../../lib/models/templates-model.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FileButton } from './page-tools.tsx';
import { SaveStatus } from './save-status.tsx';
import { TemplateEditor, TemplatePreview } from './template-editor.tsx';
import { entryName, fileProblemWords, idsInUse, isBuiltIn } from './template-words.ts';

export interface TemplatesProps {
  state: OpenTemplates;
  model: TemplatesModel;
}

/** The templates, and the selected one in an editor next to its preview. */
export function Templates({ state, model }: TemplatesProps) {
  const { entries, selectedId, full } = state;
  const selected = entries.find(({ id }) => id === selectedId);
  const rendered = useMemo(() => model.preview(selected?.text ?? ''), [selected?.text]);
  const nameRef = useRef<HTMLInputElement>(null);
  const isAdded = useRef(false);
  useLayoutEffect(() => {
    if (isAdded.current) {
      nameRef.current?.focus();
      nameRef.current?.select();
    }
    isAdded.current = false;
  }, [selectedId]);

  const inUse: readonly string[] = Object.values(idsInUse(state));

  /** Adds a template and focuses its name, which is the first thing to change. */
  function add(name: string, from?: TemplateEntry) {
    isAdded.current = true;
    model.add(name, from);
  }

  return (
    <section class="templates stack" aria-labelledby="templates-heading">
      <div>
        <h3 id="templates-heading">{t('templatesHeading')}</h3>
        {/* Isolated, as braces would be turned and parted in a text from right to left. */}
        <p class="field-help">{t('templatesIntro', 'Liquid', '\u2066{{ title }}\u2069')}</p>
      </div>
      <ul class="actions" aria-labelledby="templates-heading">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              class="button entry"
              aria-current={entry.id === selectedId ? 'true' : undefined}
              onClick={() => model.select(entry.id)}
            >
              <bdi class="cut">{entryName(entry)}</bdi>
              {inUse.includes(entry.id) && <span class="fine">{t('templateIsInUse')}</span>}
              {entry.edited && <span class="fine">{t('templateChanged')}</span>}
            </button>
          </li>
        ))}
      </ul>
      <Actions state={state} model={model} onAdd={() => add(t('templateAdd'))} />
      {full && <p class="field-help">{t('templatesFull')}</p>}
      {state.news && <News news={state.news} onUndo={() => model.undo()} onClose={model.dismissNews} />}
      {selected && (
        <div class="template-work">
          <TemplateEditor
            key={selected.id}
            entry={selected}
            rendered={rendered}
            full={full}
            nameRef={nameRef}
            model={model}
            typing={state.templatesSave.status === 'saving'}
            onRemove={() => model.remove(selected.id)}
            onDuplicate={() => add(t('templateCopyName', entryName(selected)), selected)}
          />
          <TemplatePreview key={`preview ${selected.id}`} rendered={rendered} initialForm={state.preferences.form} />
        </div>
      )}
    </section>
  );
}

interface ActionsProps extends TemplatesProps {
  onAdd: () => void;
}

function Actions({ state, model, onAdd }: ActionsProps) {
  const hasSomething = state.entries.some(({ own, edited }) => own || edited);
  return (
    <div class="actions template-actions">
      {!state.full && (
        <Button icon={Plus} onClick={onAdd}>
          {t('templateAdd')}
        </Button>
      )}
      <FileButton label={t('templatesImport')} onFile={(file) => runDetached(model.importFile(file))} />
      {hasSomething && (
        <Button kind="quiet" icon={Download} onClick={model.exportFile}>
          {t('templatesExport')}
        </Button>
      )}
      <SaveStatus state={state.templatesSave} onRetry={() => runDetached(model.flush(false))} />
    </div>
  );
}

interface NewsProps {
  news: TemplatesNews;
  onUndo: () => void;
  onClose: () => void;
}

/** The latest event about the templates, with an undo button if it can be undone. */
export function News({ news, onUndo, onClose }: NewsProps) {
  const bad = news.kind === 'not-imported' || news.kind === 'not-exported';
  const { title, detail } = newsWords(news);
  return (
    <div class={bad ? 'notice notice-bad' : 'notice'} role={bad ? 'alert' : 'status'}>
      <Icon of={bad ? CircleAlert : CircleCheck} />
      <div class="notice-words">
        <p dir="auto">{title}</p>
        {detail && <p class="notice-detail">{detail}</p>}
      </div>
      {news.kind === 'deleted' && <Button onClick={onUndo}>{t('actionUndo')}</Button>}
      <IconButton icon={X} label={t('actionClose')} onClick={onClose} />
    </div>
  );
}

function newsWords(news: TemplatesNews): { title: string; detail?: string } {
  switch (news.kind) {
    case 'deleted':
      return isBuiltIn(news.template.id)
        ? { title: t('templateRestored', entryName({ ...news.template, own: false })) }
        : { title: t('templateDeleted', entryName({ ...news.template, own: true })) };
    case 'imported': {
      const known = news.known > 0 ? { detail: tn('templatesKnown', news.known) } : {};
      return { title: news.added === 0 ? t('templatesNoneAdded') : tn('templatesAdded', news.added), ...known };
    }
    case 'not-imported':
      return { title: t('templatesNotImported'), detail: fileProblemWords(news.problem) };
    case 'not-exported':
      return { title: t('templatesNotExported') };
  }
}
