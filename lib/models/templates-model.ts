import { runDetached } from '../async.ts';
import { computed, signal } from '@preact/signals';
import { linkMaker } from '../connection/link-pattern.ts';
import type { Failure, Result } from '../failures.ts';
import { entriesOf, isBuiltIn, type TemplateEntry } from '../templates/built-in-templates.ts';
import { renderTemplate } from '../templates/render-template.ts';
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
  type FileProblem,
} from '../templates/templates-file.ts';
import type { SendingPreferences, Template } from '../recording/sending.ts';
import type { UserData } from '../storage/user-data.ts';
import { createDebounce, type Later } from './debounce.ts';

export type { BuiltInId, TemplateEntry } from '../templates/built-in-templates.ts';
export type { TemplateName, TurnName } from '../templates/subject-values.ts';
export type { RenderedTemplate, TemplateProblem } from '../templates/render-template.ts';
export type { FileProblem } from '../templates/templates-file.ts';

export interface TemplatesModelDeps {
  userData: Pick<UserData, 'sending' | 'templates'>;
  later: Later;
  newId: () => string;
  words: TemplateWords;
  /** The names of the built-in templates, for files. */
  builtInName: (id: string) => string;
  /** The address pattern in force; null for none. */
  linkPattern?: () => string | null;
  /** The texts of the sample recording. */
  sample: SampleWords;
  /** Hands a file to the browser's downloads. */
  save: (file: { fileName: string; mediaType: string; data: string }) => 'saved' | 'failed';
}

/** Whether the changes on the screen are saved. */
export type SaveState =
  /** Nothing was changed here. */
  { status: 'untouched' } | { status: 'saving' } | { status: 'saved' } | { status: 'failed'; failure: Failure };

/** An event about the templates that needs a message; the newest replaces the one before. */
export type TemplatesNews =
  /** A built-in template was restored. */
  | { kind: 'deleted'; template: Template; index: number }
  | { kind: 'imported'; added: number; known: number }
  | { kind: 'not-imported'; problem: FileProblem }
  | { kind: 'not-exported' };

export interface OpenTemplates {
  status: 'open';
  preferences: SendingPreferences;
  /** Built-in first. */
  entries: TemplateEntry[];
  /** The id of the one that is shown; always one of the entries. */
  selectedId: string;
  /** Whether no further template can be added. */
  full: boolean;
  preferencesSave: SaveState;
  templatesSave: SaveState;
  news: TemplatesNews | null;
}

type TemplatesState = { status: 'loading' } | { status: 'unreadable'; failure: Failure } | OpenTemplates;

/** The text of a new template: an empty one would show nothing. */
const STARTER = '# {{ title }}\n\n{{ summary }}\n';

/** Long enough that a word is one write. */
const PAUSE_MS = 500;

/** Milliseconds until a preview is given up: it is drawn at each key press, and its recording is short. */
const PREVIEW_MS = 1_000;

/** The templates with unsaved changes, by id: as they are to be, null to be deleted; `index` is the place of a new one. */
type Unsaved = ReadonlyMap<string, { template: Template | null; index?: number | undefined }>;

/** What only this page knows of the screen. */
type View = Pick<OpenTemplates, 'preferencesSave' | 'templatesSave' | 'news'> & { selectedId: string | null };

const NOTHING_DONE: View = {
  selectedId: null,
  preferencesSave: { status: 'untouched' },
  templatesSave: { status: 'untouched' },
  news: null,
};

export type TemplatesModel = ReturnType<typeof createTemplatesModel>;

/**
 * The settings and the templates for sharing. Changes are saved automatically, after a short pause in typing. Of what two
 * pages change in the same template, the last change stays.
 */
export function createTemplatesModel(deps: TemplatesModelDeps) {
  const { userData, later, newId } = deps;
  const [sending, stored] = [userData.sending.follow(), userData.templates.follow()];
  const view = signal(NOTHING_DONE);
  const unsaved = signal<Unsaved>(new Map());
  const unsavedPreferences = signal<Partial<SendingPreferences>>({});
  const sample = sampleRecording(deps.sample);
  const pause = createDebounce(later, PAUSE_MS);

  /** The user's own templates, with what is not saved yet. */
  const own = computed(() => withUnsaved(unsaved.value, stored.latest.value?.ok ? stored.latest.value.value : []));

  const state = computed((): TemplatesState => {
    const [preferred, kept] = [sending.latest.value, stored.latest.value];
    if (!preferred || !kept) return { status: 'loading' };
    if (!preferred.ok) return { status: 'unreadable', failure: preferred.failure };
    if (!kept.ok) return { status: 'unreadable', failure: kept.failure };
    const entries = entriesOf(own.value, deps.words.builtIn);
    const selected = entries.find(({ id }) => id === view.value.selectedId) ?? entries[0];
    return {
      ...view.value,
      status: 'open',
      preferences: { ...preferred.value, ...unsavedPreferences.value },
      entries,
      selectedId: selected?.id ?? '',
      full: entries.filter((entry) => entry.own).length >= MAX_TEMPLATES,
    };
  });
  const opened = () => (state.value.status === 'open' ? state.value : null);
  function patch(part: Partial<View>): void {
    view.value = { ...view.value, ...part };
  }
  const tell = (news: TemplatesNews | null) => patch({ news });

  async function load(): Promise<void> {
    await Promise.all([sending.refresh(), stored.refresh()]);
    const now = opened();
    if (now && view.value.selectedId === null) patch({ selectedId: now.preferences.templateId });
  }

  async function prefer(part: Partial<SendingPreferences>): Promise<void> {
    unsavedPreferences.value = { ...unsavedPreferences.value, ...part };
    const changed = unsavedPreferences.value;
    if (Object.keys(changed).length === 0) return;
    patch({ preferencesSave: { status: 'saving' } });
    const answer = await userData.sending.change((before) => ({ ...before, ...changed }));
    // The newest change decides: it includes whatever was not saved before.
    if (unsavedPreferences.value !== changed) return;
    if (answer.ok) unsavedPreferences.value = {};
    patch({ preferencesSave: savedOr(answer) });
  }

  async function save(): Promise<void> {
    pause.cancel();
    const changes = unsaved.value;
    if (changes.size === 0) return;
    const answer = await userData.templates.change((templates) => withUnsaved(changes, templates));
    if (answer.ok) unsaved.value = new Map([...unsaved.value].filter(([id, change]) => changes.get(id) !== change));
    if (!answer.ok || unsaved.value.size === 0) patch({ templatesSave: savedOr(answer) });
    // Changed meanwhile, by somebody who left the page and came back.
    else if (!pause.isWaiting()) return save();
  }

  /** Applies changes here at once; they are saved after a pause, in which more may change. */
  function change(changes: Unsaved, selectedId = view.value.selectedId): void {
    unsaved.value = new Map([...unsaved.value, ...changes]);
    patch({ selectedId, templatesSave: { status: 'saving' } });
    pause.run(() => runDetached(save()));
  }

  /** Adds templates, and shows the first of them. */
  function addAll(templates: readonly Template[], index?: number): void {
    change(new Map(templates.map((template) => [template.id, { template, index }])), templates[0]?.id);
  }

  return {
    state,
    maxNameLength: MAX_NAME_LENGTH,
    maxTextLength: MAX_TEXT_LENGTH,
    /** Reads them. */
    load,
    /** Applies a change here at once, and saves it; earlier changes that failed to save are retried with it. */
    prefer,
    select: (selectedId: string) => patch({ selectedId }),
    /** Adds a template with that name, made unique, and shows it; it starts with the text of `from`, if that is given. */
    add(name: string, from?: TemplateEntry): void {
      if (opened()?.full) return;
      const taken = new Set(own.value.map((template) => template.name));
      const template = { id: newId(), name: freeName(name, taken), text: from?.text ?? STARTER };
      addAll([template]);
    },
    /** Changes one of the user's own, or the text of a built-in one. */
    edit(id: string, part: Partial<Pick<Template, 'name' | 'text'>>): void {
      const entry = opened()?.entries.find((each) => each.id === id);
      if (!entry) return;
      // Another page may have deleted it: what is being typed stays.
      change(new Map([[id, { ...unsaved.value.get(id), template: withinLimits({ ...entry, ...part }) }]]));
    },
    /**
     * Deletes one of the user's own, or brings back the first text of a built-in one. Where a deleted one was chosen, a
     * built-in one is used, until it is back.
     */
    remove(id: string): void {
      const index = own.value.findIndex((template) => template.id === id);
      const template = own.value[index];
      if (!template) return;
      const next = isBuiltIn(id) ? id : (own.value[index + 1]?.id ?? own.value[index - 1]?.id);
      change(new Map([[id, { template: null }]]), next);
      tell({ kind: 'deleted', template, index });
    },
    /** Brings back what was removed last. */
    undo(): void {
      const news = opened()?.news;
      if (news?.kind !== 'deleted') return;
      addAll([news.template], news.index);
      tell(null);
    },
    async importFile(file: Pick<File, 'size' | 'text'>): Promise<void> {
      const refuse = (problem: FileProblem) => tell({ kind: 'not-imported', problem });
      const text = file.size > MAX_FILE_BYTES ? '' : await file.text().catch(() => null);
      if (text === null) return refuse({ code: 'unreadable' });
      const read = readTemplatesFile(text) ?? 'not-templates';
      if (typeof read === 'string') return refuse({ code: read });
      const count = read.length;
      const before = own.value;
      const all = withImported(before, read, newId);
      if (!all) return refuse({ code: 'too-many', count, room: MAX_TEMPLATES - before.length });
      const added = all.slice(before.length);
      if (added.length > 0) addAll(added);
      tell({ kind: 'imported', added: added.length, known: count - added.length });
    },
    exportFile: (): void => {
      const nameOf = ({ id, name }: Template) => (isBuiltIn(id) ? deps.builtInName(id) : name);
      const named = own.value.map((template) => ({ ...template, name: nameOf(template) }));
      if (deps.save(templatesToFile(named)) === 'failed') tell({ kind: 'not-exported' });
    },
    dismissNews: () => tell(null),
    /** Saves what is pending, at once: `leaving` if the page closes, synchronous up to the browser's own call. */
    async flush(leaving: boolean): Promise<void> {
      if (!leaving) return save();
      if (unsaved.value.size === 0 || !stored.latest.value?.ok) return;
      pause.cancel();
      await userData.templates.write(own.value);
    },
    /** A template filled from a sample recording. */
    preview(text: string) {
      const linkAt = linkMaker(deps.linkPattern?.() ?? null, sample.recording.id);
      return renderTemplate(text, { ...sample, linkAt }, deps.words, PREVIEW_MS);
    },
  };
}

const savedOr = (answer: Result<unknown>): SaveState =>
  answer.ok ? { status: 'saved' } : { status: 'failed', failure: answer.failure };

function withUnsaved(changes: Unsaved, templates: readonly Template[]): Template[] {
  const all = [...templates];
  for (const [id, { template, index = all.length }] of changes) {
    const at = all.findIndex((each) => each.id === id);
    if (template && at !== -1) all[at] = template;
    else if (template) all.splice(index, 0, template);
    else if (at !== -1) all.splice(at, 1);
  }
  return all;
}

/** The page's fields do not accept longer values, but not every way of writing respects them. */
const withinLimits = ({ id, name, text }: Template): Template => ({
  id,
  name: shortened(name, MAX_NAME_LENGTH),
  text: shortened(text, MAX_TEXT_LENGTH),
});
