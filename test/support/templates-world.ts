import { createTemplatesModel, type OpenTemplates } from '../../lib/models/templates-model.ts';
import type { SendingPreferences, Template } from '../../lib/recording/sending.ts';
import { sampleWords } from '../../lib/platform/words.ts';
import { TEMPLATE_WORDS } from './template-words.ts';
import { aUserData } from './user-data.ts';

export const aTemplate = (id: string, parts: Partial<Template> = {}): Template => ({
  id,
  name: `Template ${id}`,
  text: `{{title}} ${id}`,
  ...parts,
});

/** The model of the templates over a storage that the test can make fail; its timers run when the test says so. */
export function aTemplatesWorld(own: Template[] = [], preferences: Partial<SendingPreferences> = {}) {
  const { area, reading, writes, userData, elsewhere } = aUserData();
  if (own.length > 0) area.values.set('templates', own);
  area.values.set('sending', {
    form: 'rich',
    templateId: 'summary',
    quoteTemplateId: 'quote',
    aboutThisPage: true,
    ...preferences,
  });
  let ids = 0;
  const newId = () => `new-${++ids}`;

  const links: { pattern: string | null } = { pattern: null };
  const timers = new Set<() => void>();
  const saved: { fileName: string; data: string }[] = [];
  const model = createTemplatesModel({
    userData,
    later(work) {
      timers.add(work);
      return () => timers.delete(work);
    },
    newId,
    words: TEMPLATE_WORDS,
    builtInName: (id) => `built-in ${id}`,
    linkPattern: () => links.pattern,
    sample: sampleWords(),
    save(file) {
      saved.push(file);
      return 'saved';
    },
  });

  return {
    model,
    links,
    area,
    reading,
    writes,
    elsewhere,
    saved,
    /** The stored templates and preferences. */
    kept: () => ({
      templates: (area.values.get('templates') ?? []) as Template[],
      preferences: area.values.get('sending') as SendingPreferences,
    }),
    state: (): OpenTemplates => {
      const state = model.state.value;
      if (state.status !== 'open') throw new Error(`The templates are ${state.status}`);
      return state;
    },
    /** Another window stores these. */
    keepElsewhere: (templates: Template[]) => elsewhere.templates.change(() => templates),
    /** Ends the pause after typing. */
    pause: () => {
      const due = [...timers];
      timers.clear();
      for (const callback of due) callback();
    },
  };
}

export const aFile = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });
