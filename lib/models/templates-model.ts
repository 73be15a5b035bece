import { runDetached } from '../errors/run-detached.ts';
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import { builtInTemplates } from '../templates/built-in-templates.ts';
import { renderTemplate, type RenderedTemplate } from '../templates/render-template.ts';
import { sampleRecording, type SampleWords } from '../templates/sample-recording.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import {
  freeName,
  MAX_FILE_BYTES,
  MAX_NAME_LENGTH,
  MAX_TEMPLATES,
  MAX_TEXT_LENGTH,
  readTemplatesFile,
  shortened,
  templatesToFile,
  withImported,
} from '../templates/templates-file.ts';
import type { SendingPreferences, Template, TemplatesChange } from '../recording/sending.ts';
import { createPreferencesAutosave } from './preferences-autosave.ts';
import { createTemplatesAutosave } from './templates-autosave.ts';
import type { Timers } from './poll.ts';
import type { OpenTemplates, TemplateEntry, TemplatesNews, TemplatesState, TemplateUse } from './templates-state.ts';

export type { OpenTemplates, SaveState, TemplateEntry, TemplatesNews } from './templates-state.ts';
export type { BuiltInId } from '../templates/built-in-templates.ts';
export type { FilterName } from '../templates/filters.ts';
export type { TemplateName, TurnName } from '../templates/names.ts';
export type { TemplateProblem } from '../templates/problems.ts';
export type { RenderedTemplate } from '../templates/render-template.ts';
export type { FileProblem } from '../templates/templates-file.ts';

export interface TemplatesModelDeps {
  client: Client;
  timers: Timers;
  newId: () => string;
  /** Leaves a change where the background finds it, without a request. */
  leave: (change: TemplatesChange) => void;
  words: TemplateWords;
  /** The texts of the sample recording. */
  sample: SampleWords;
  /** Hands a file to the browser's downloads. */
  save: (file: { fileName: string; mediaType: string; data: string }) => 'saved' | 'failed';
}

/** The settings and the templates for sharing. Changes are saved automatically, after a short pause in typing. */
export interface TemplatesModel {
  state: ReadonlySignal<TemplatesState>;
  maxNameLength: number;
  maxTextLength: number;
  /** Reads them, now and whenever another page changes them. */
  start: () => Promise<void>;
  /** Reads them again. */
  load: () => Promise<void>;
  /** Applies a change here at once, and saves it; earlier changes that failed to save are retried with it. */
  prefer: (part: Partial<SendingPreferences>) => Promise<void>;
  select: (id: string) => void;
  /** Adds a template with that name, made unique, and shows it; it starts with the text of `from`, if that is given. */
  add: (name: string, from?: TemplateEntry) => void;
  edit: (id: string, part: Partial<Pick<Template, 'name' | 'text'>>) => void;
  remove: (id: string) => void;
  /** Restores the template that was deleted last. */
  undo: () => void;
  importFile: (file: Pick<File, 'size' | 'text'>) => Promise<void>;
  exportFile: () => void;
  dismissNews: () => void;
  /** Saves what is pending, at once: `leaving` if the page closes and no response will arrive. */
  flush: (leaving: boolean) => Promise<void>;
  /** A template filled from a sample recording. */
  preview: (text: string) => RenderedTemplate;
}

/** The text of a new template: an empty one would show nothing. */
const STARTER = '# {{title}}\n\n{{summary}}\n';

/** The template used in place of a deleted one. */
const INSTEAD: Readonly<Record<TemplateUse, string>> = { templateId: 'summary', quoteTemplateId: 'quote' };
const USES: readonly TemplateUse[] = ['templateId', 'quoteTemplateId'];

/** Long enough that a word is one write. */
const PAUSE_MS = 500;

export function createTemplatesModel(deps: TemplatesModelDeps): TemplatesModel {
  const { client, timers, newId } = deps;
  const state = signal<TemplatesState>({ status: 'loading' });
  const ours = builtInTemplates(deps.words.builtIn).map(({ id, text }) => entryOf({ id, name: '', text }, false));
  const sample = sampleRecording(deps.sample);

  const opened = () => (state.value.status === 'open' ? state.value : null);
  function patch(part: Partial<OpenTemplates>): void {
    const now = opened();
    if (now) state.value = { ...now, ...part };
  }
  const tell = (news: TemplatesNews | null) => patch({ news });

  const preferences = createPreferencesAutosave({
    client,
    onPreferences: (preferences) => patch({ preferences }),
    onSave: (preferencesSave) => patch({ preferencesSave }),
  });
  const templates = createTemplatesAutosave({
    client,
    timers,
    newId,
    leave: deps.leave,
    onTemplates: (templates) => show(templates),
    onSave: (templatesSave) => patch({ templatesSave }),
    onCopies: (count) => tell({ kind: 'copies', count }),
  });

  /** Shows these as the user's own templates, and another one if the selected one is gone. */
  function show(own: Template[], selectedId = opened()?.selectedId): void {
    const entries = [...ours, ...own.map((template) => entryOf(template, true))];
    const selected = entries.find(({ id }) => id === selectedId) ?? entries[0];
    patch({ entries, selectedId: selected?.id ?? '', full: own.length >= MAX_TEMPLATES });
  }

  async function load(): Promise<void> {
    state.value = { status: 'loading' };
    const [preferred, own] = await Promise.all([client.ask('sending.read', null), client.ask('templates.read', null)]);
    if (!preferred.ok) state.value = { status: 'unreadable', failure: preferred.failure };
    else if (!own.ok) state.value = { status: 'unreadable', failure: own.failure };
    else {
      state.value = {
        status: 'open',
        preferences: preferred.value,
        entries: [],
        selectedId: preferred.value.templateId,
        full: false,
        preferencesSave: { status: 'untouched' },
        templatesSave: { status: 'untouched' },
        news: null,
      };
      preferences.start(preferred.value);
      templates.start(own.value);
      show(own.value);
    }
  }

  function change(own: Template[], pauseMs: number, selectedId?: string): void {
    show(own, selectedId);
    templates.change(own, pauseMs);
  }

  const isChosen = (use: TemplateUse, id: string) => opened()?.preferences[use] === id;
  function choose(uses: readonly TemplateUse[], idOf: (use: TemplateUse) => string): void {
    const part: Partial<Record<TemplateUse, string>> = {};
    for (const use of uses) part[use] = idOf(use);
    runDetached(preferences.prefer(part));
  }

  return {
    state,
    maxNameLength: MAX_NAME_LENGTH,
    maxTextLength: MAX_TEXT_LENGTH,
    start() {
      client.onNotice(({ notice }) => {
        if (notice !== 'sending.changed' || !opened()) return;
        runDetached(preferences.reread());
        runDetached(templates.reread());
      });
      return load();
    },
    load,
    prefer: preferences.prefer,
    select: (selectedId) => patch({ selectedId }),
    add(name, from) {
      const own = templates.own();
      if (own.length >= MAX_TEMPLATES) return;
      const taken = new Set(own.map((template) => template.name));
      const template = { id: newId(), name: freeName(name, taken), text: from?.text ?? STARTER };
      change([...own, template], 0, template.id);
    },
    edit: (id, part) =>
      change(
        templates.own().map((template) => (template.id === id ? withinLimits({ ...template, ...part }) : template)),
        PAUSE_MS,
      ),
    remove(id) {
      const own = templates.own();
      const index = own.findIndex((template) => template.id === id);
      const template = own[index];
      if (!template) return;
      const uses = USES.filter((use) => isChosen(use, id));
      change(own.toSpliced(index, 1), 0, own[index + 1]?.id ?? own[index - 1]?.id);
      tell({ kind: 'deleted', template, index, uses });
      choose(uses, (use) => INSTEAD[use]);
    },
    undo() {
      const news = opened()?.news;
      if (news?.kind !== 'deleted') return;
      const { template, index, uses } = news;
      const own = templates.own();
      // Another settings page may have kept it, with what was typed there.
      const kept = own.find(({ id }) => id === template.id);
      const taken = new Set(own.map(({ name }) => name));
      const restored = kept ? { ...template, id: newId(), name: freeName(template.name, taken) } : template;
      if (kept?.text !== template.text) change(own.toSpliced(index, 0, restored), 0, restored.id);
      tell(null);
      // Templates chosen since then stay.
      const free = uses.filter((use) => isChosen(use, INSTEAD[use]));
      choose(free, () => (kept?.text === template.text ? kept.id : restored.id));
    },
    async importFile(file) {
      if (file.size > MAX_FILE_BYTES) return tell({ kind: 'not-imported', problem: { code: 'too-large' } });
      const text = await file.text().catch(() => null);
      if (text === null) return tell({ kind: 'not-imported', problem: { code: 'unreadable' } });
      const read = readTemplatesFile(text);
      if (!read.ok) return tell({ kind: 'not-imported', problem: read.problem });
      const count = read.templates.length;
      const own = templates.own();
      const all = withImported(own, read.templates, newId);
      if (!all) {
        const room = MAX_TEMPLATES - own.length;
        return tell({ kind: 'not-imported', problem: { code: 'too-many', count, room } });
      }
      const added = all.slice(own.length);
      if (added.length > 0) change(all, 0, added[0]?.id);
      tell({ kind: 'imported', added: added.length, known: count - added.length });
    },
    exportFile() {
      if (deps.save(templatesToFile(templates.own())) === 'failed') tell({ kind: 'not-exported' });
    },
    dismissNews: () => tell(null),
    flush: templates.flush,
    preview: (text) => renderTemplate(text, sample, deps.words),
  };
}

const entryOf = (template: Template, own: boolean): TemplateEntry => ({
  ...template,
  own,
  quotes: /\{\{[^{}]*\b(?:turns|transcript)\b/i.test(template.text),
});

/** The page's fields do not accept longer values, but not every way of writing respects them. */
const withinLimits = ({ id, name, text }: Template): Template => ({
  id,
  name: shortened(name, MAX_NAME_LENGTH),
  text: shortened(text, MAX_TEXT_LENGTH),
});
