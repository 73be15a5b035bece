import { signal, type ReadonlySignal } from '@preact/signals';
import type { Failure, Result } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import { BUILT_IN_TEMPLATES } from '../output/templates/built-in-templates.ts';
import { renderTemplate, type RenderedTemplate } from '../output/templates/render-template.ts';
import { SAMPLE } from '../output/templates/sample-recording.ts';
import type { TemplateWords } from '../output/templates/subject-values.ts';
import {
  freeName,
  MAX_FILE_BYTES,
  MAX_NAME_LENGTH,
  MAX_TEMPLATES,
  MAX_TEXT_LENGTH,
  readTemplatesFile,
  templatesToFile,
  withImported,
} from '../output/templates/templates-file.ts';
import type { SendingPreferences, Template } from '../recording/sending.ts';
import { mergeTemplates } from './merge-templates.ts';
import type { Timers } from './poll.ts';
import { sameJson } from './same-json.ts';
import type { OpenTemplates, TemplateEntry, TemplatesNews, TemplatesState } from './templates-state.ts';

export type { OpenTemplates, SaveState, TemplateEntry, TemplatesNews } from './templates-state.ts';
export type { BuiltInId } from '../output/templates/built-in-templates.ts';
export type { FilterName } from '../output/templates/filters.ts';
export type { TemplateName, TurnName } from '../output/templates/names.ts';
export type { TemplateProblem } from '../output/templates/problems.ts';
export type { RenderedTemplate } from '../output/templates/render-template.ts';
export type { FileProblem } from '../output/templates/templates-file.ts';

export interface TemplatesModelDeps {
  client: Client;
  timers: Timers;
  newId: () => string;
  words: TemplateWords;
  /** Hands a file to the browser's downloads. */
  save: (file: { fileName: string; mediaType: string; data: string }) => 'saved' | 'failed';
}

/** A file that was chosen; `size` is in bytes. */
interface ChosenFile {
  size: number;
  text: () => Promise<string>;
}

/** How things are sent on, and the templates for it. What is changed is kept by itself, after a short pause of typing. */
export interface TemplatesModel {
  state: ReadonlySignal<TemplatesState>;
  maxNameLength: number;
  maxTextLength: number;
  load: () => Promise<void>;
  prefer: (part: Partial<SendingPreferences>) => Promise<void>;
  select: (id: string) => void;
  /** Adds a template of that name, made unique, and shows it; one that begins as the text of `from` when that is given. */
  add: (name: string, from?: TemplateEntry) => void;
  edit: (id: string, part: Partial<Pick<Template, 'name' | 'text'>>) => void;
  remove: (id: string) => void;
  /** Brings back what was deleted last. */
  undo: () => void;
  importFile: (file: ChosenFile) => Promise<void>;
  exportFile: () => void;
  dismissNews: () => void;
  /** Keeps what is still to be kept, at once: `leaving` when the page goes and no answer will arrive. */
  flush: (leaving: boolean) => Promise<void>;
  /** A template filled from a sample recording. */
  preview: (text: string) => RenderedTemplate;
  dispose: () => void;
}

/** What a new template begins as: an empty one would show nothing. */
const STARTER = '# {{title}}\n\n{{summary}}\n';

/** Long enough that a word is one write. */
const PAUSE_MS = 500;

export function createTemplatesModel(deps: TemplatesModelDeps): TemplatesModel {
  const { client, timers, newId } = deps;
  const state = signal<TemplatesState>({ kind: 'loading' });
  /** The person's own, as they are here, and as the background last told or took them. */
  let own: Template[] = [];
  let kept: Template[] = [];
  let handle: number | null = null;
  let keeping: Promise<void> | null = null;
  let preferring = 0;
  let preferred: Promise<unknown> = Promise.resolve();
  let rendered: { text: string; result: RenderedTemplate } | null = null;

  const opened = () => (state.value.kind === 'open' ? state.value : null);
  function patch(part: Partial<OpenTemplates>): void {
    const now = opened();
    if (now) state.value = { ...now, ...part };
  }
  const tell = (news: TemplatesNews | null) => patch({ news });

  /** Shows these as the person's own, and another one when the one that was shown is gone. */
  function show(templates: Template[], selectedId = opened()?.selectedId): void {
    own = templates;
    const entries = [
      ...BUILT_IN_TEMPLATES.map(({ id, text }) => ({ id, name: '', text, own: false })),
      ...templates.map((template) => ({ ...template, own: true })),
    ];
    const selected = entries.find(({ id }) => id === selectedId) ?? entries[0];
    patch({ entries, selectedId: selected?.id ?? '', full: templates.length >= MAX_TEMPLATES });
  }

  async function load(): Promise<void> {
    state.value = { kind: 'loading' };
    const [preferences, templates] = await readBoth();
    if (!preferences.ok) state.value = { kind: 'unreadable', failure: preferences.failure };
    else if (!templates.ok) state.value = { kind: 'unreadable', failure: templates.failure };
    else {
      kept = templates.value;
      state.value = {
        kind: 'open',
        preferences: preferences.value,
        entries: [],
        selectedId: preferences.value.templateId,
        full: false,
        preferencesSave: { kind: 'untouched' },
        templatesSave: { kind: 'untouched' },
        news: null,
      };
      show(templates.value);
    }
  }

  const readBoth = () => Promise.all([client.ask('sending.read', null), client.ask('templates.read', null)]);

  /** Takes in what another page made of the templates; what was changed here stays. */
  function takeIn(theirs: Template[]): void {
    const { templates, copies } = mergeTemplates(kept, own, theirs, newId);
    kept = theirs;
    if (!sameJson(templates, own)) show(templates);
    if (copies > 0) tell({ kind: 'copies', count: copies });
  }

  async function reread(): Promise<void> {
    if (keeping) await keeping;
    const [preferences, templates] = await readBoth();
    if (preferences.ok && preferring === 0) patch({ preferences: preferences.value });
    if (!templates.ok || keeping || !opened()) return;
    takeIn(templates.value);
    if (!sameJson(own, kept)) await keep();
  }

  async function prefer(part: Partial<SendingPreferences>): Promise<void> {
    const now = opened();
    if (!now) return;
    preferring += 1;
    const before = now.preferences;
    patch({ preferences: { ...before, ...part }, preferencesSave: { kind: 'saving' } });
    const asked = preferred.then(() => keepPreferences(part));
    preferred = asked;
    const answer = await asked;
    preferring -= 1;
    if (preferring > 0) return;
    patch({ preferencesSave: answer.ok ? { kind: 'saved' } : { kind: 'failed', failure: answer.failure } });
    if (answer.ok) await reread();
  }

  /** Another page may have changed another part since. */
  async function keepPreferences(part: Partial<SendingPreferences>): Promise<Result<null>> {
    const read = await client.ask('sending.read', null);
    return read.ok ? client.ask('sending.keep', { ...read.value, ...part }) : read;
  }

  function change(templates: Template[], pauseMs: number, selectedId?: string): void {
    show(templates, selectedId);
    patch({ templatesSave: { kind: 'saving' } });
    if (handle !== null) timers.clear(handle);
    handle = timers.set(() => void keep(), pauseMs);
  }

  function stopWaiting(): void {
    if (handle !== null) timers.clear(handle);
    handle = null;
  }

  /** One writing at a time; what is changed meanwhile is kept by another round. */
  function keep(): Promise<void> {
    stopWaiting();
    keeping ??= keepAll().finally(() => (keeping = null));
    return keeping;
  }

  async function keepAll(): Promise<void> {
    for (;;) {
      const read = await client.ask('templates.read', null);
      if (!read.ok) return fails(read.failure);
      takeIn(read.value);
      const writing = own;
      if (!sameJson(writing, kept)) {
        const answer = await client.ask('templates.keep', writing);
        if (!answer.ok) return fails(answer.failure);
        kept = writing;
      }
      // What is being typed is not saved yet, and has a timer of its own.
      if (own === writing) return patch({ templatesSave: { kind: 'saved' } });
      if (handle !== null) return;
    }
  }

  const fails = (failure: Failure) => patch({ templatesSave: { kind: 'failed', failure } });

  const unsubscribe = client.onNotice(({ notice }) => {
    if (notice === 'sending.changed' && opened()) void reread();
  });

  return {
    state,
    maxNameLength: MAX_NAME_LENGTH,
    maxTextLength: MAX_TEXT_LENGTH,
    load,
    prefer,
    select: (selectedId) => patch({ selectedId }),
    add(name, from) {
      if (own.length >= MAX_TEMPLATES) return;
      const template = { id: newId(), name: freeName(name, own), text: from?.text ?? STARTER };
      change([...own, template], 0, template.id);
    },
    edit: (id, part) =>
      change(
        own.map((template) => (template.id === id ? { ...template, ...part } : template)),
        PAUSE_MS,
      ),
    remove(id) {
      const index = own.findIndex((template) => template.id === id);
      const template = own[index];
      if (!template) return;
      const wasInUse = opened()?.preferences.templateId === id;
      change(own.toSpliced(index, 1), 0, own[index + 1]?.id ?? own[index - 1]?.id);
      tell({ kind: 'deleted', template, index, wasInUse });
      if (wasInUse) void prefer({ templateId: 'summary' });
    },
    undo() {
      const news = opened()?.news;
      if (news?.kind !== 'deleted') return;
      const { template, index, wasInUse } = news;
      change(own.toSpliced(index, 0, template), 0, template.id);
      tell(null);
      if (wasInUse) void prefer({ templateId: template.id });
    },
    async importFile(file) {
      if (file.size > MAX_FILE_BYTES) return tell({ kind: 'not-imported', problem: { code: 'too-large' } });
      const text = await file.text().catch(() => null);
      if (text === null) return tell({ kind: 'not-imported', problem: { code: 'unreadable' } });
      const read = readTemplatesFile(text);
      if (!read.ok) return tell({ kind: 'not-imported', problem: read.problem });
      const count = read.templates.length;
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
      if (deps.save(templatesToFile(own)) === 'failed') tell({ kind: 'not-exported' });
    },
    dismissNews: () => tell(null),
    async flush(leaving) {
      if (!opened() || sameJson(own, kept)) return;
      if (!leaving) return keep();
      stopWaiting();
      await client.ask('templates.keep', own);
    },
    preview(text) {
      if (rendered?.text !== text) rendered = { text, result: renderTemplate(text, SAMPLE, deps.words) };
      return rendered.result;
    },
    dispose() {
      stopWaiting();
      unsubscribe();
    },
  };
}
