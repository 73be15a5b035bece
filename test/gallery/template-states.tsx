import { computed } from '@preact/signals';
import { Copying, PageSuggestions } from '../../components/settings/copying.tsx';
import { News as NewsNotice } from '../../components/settings/templates.tsx';
import { problemWords } from '../../components/settings/template-words.ts';
import {
  createTemplatesModel,
  type FileProblem,
  type OpenTemplates,
  type TemplateProblem,
  type TemplatesModel,
  type TemplatesNews as News,
} from '../../lib/models/templates-model.ts';
import type { Template } from '../../lib/recording/sending.ts';
import type { SharedArea } from '../../lib/storage/item.ts';
import { createUserData, type UserData } from '../../lib/storage/user-data.ts';
import { uiLanguage } from '../../lib/i18n.ts';
import { sampleWords } from '../../lib/platform/words.ts';
import { TEMPLATE_WORDS } from '../support/template-words.ts';
import { withTools } from '../support/page-tools.tsx';
import { NOW } from './data.ts';
import { said } from './said.ts';
import { drawn, press, type GalleryState } from './state.ts';

const nothing = () => undefined;
const OWN: Template = { id: 'own', name: said('For the wiki'), text: '# {{ title }}\n\n{{ summary }}\n\n{{ people }}' };

/** User data with these templates, or with a storage that fails. */
function userDataOf(own: readonly Template[], templateId: string, fails: boolean): UserData {
  const sending = { form: 'rich', templateId, quoteTemplateId: 'quote', aboutThisPage: true };
  const area: SharedArea = {
    get: () => (fails ? Promise.reject(new Error('unreadable')) : Promise.resolve({ sending, templates: own })),
    set: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    clear: () => Promise.resolve(),
    onChanged: { addListener: nothing, removeListener: nothing },
  };
  return createUserData(area, (work) => work());
}

interface Situation {
  own?: readonly Template[];
  templateId?: string;
  fails?: boolean;
  patch?: Partial<OpenTemplates>;
  act?: GalleryState['act'];
}

export const modelOf = ({ own = [OWN], templateId = 'own', fails = false }: Situation): TemplatesModel =>
  createTemplatesModel({
    userData: userDataOf(own, templateId, fails),
    later: () => nothing,
    newId: () => 'new',
    words: { ...TEMPLATE_WORDS, locale: uiLanguage() },
    builtInName: () => '',
    sample: sampleWords(),
    save: () => 'saved',
  });

/** A section of the options page about copying. */
function section(Screen: typeof Copying, name: string, situation: Situation): GalleryState {
  const { patch = {}, act } = situation;
  return {
    name,
    ...(patch.preferencesSave || act || name.endsWith('/own') ? {} : { pictures: 'usual' as const }),
    draw() {
      const model = modelOf(situation);
      const state = computed(() =>
        model.state.value.status === 'open' ? { ...model.state.value, ...patch } : model.state.value,
      );
      void model.load();
      return withTools(
        <main class="settings part">
          <Screen model={{ ...model, state }} />
        </main>,
        { now: () => NOW },
      );
    },
    async act() {
      await drawn();
      await act?.();
      await drawn();
    },
  };
}

const templates = (name: string, situation: Situation) => section(Copying, `templates/${name}`, situation);

type Problems = { readonly [Code in TemplateProblem['code']]: TemplateProblem };
const problem = <Code extends TemplateProblem['code']>(
  code: Code,
  subject = '',
  hint: string | null = null,
): TemplateProblem & { code: Code } => ({
  code,
  line: 1,
  column: 4,
  subject: said(subject),
  hint: hint === null ? null : said(hint),
});

/** Every problem a template can have. */
const PROBLEMS: Problems = {
  'unknown-name': problem('unknown-name', 'titel', 'title'),
  'unknown-filter': problem('unknown-filter', 'upcas', 'upcase'),
  'unknown-tag': problem('unknown-tag', 'fro', 'for'),
  'bad-tag': problem('bad-tag', '{{ 1title }}'),
  'not-closed': problem('not-closed', '{% if %}', '{% endif %}'),
  'bad-date': problem('bad-date', 'T'),
  'too-much': problem('too-much'),
};

type FileProblems = { readonly [Code in FileProblem['code']]: FileProblem & { code: Code } };
const FILE_PROBLEMS: FileProblems = {
  unreadable: { code: 'unreadable' },
  'not-templates': { code: 'not-templates' },
  newer: { code: 'newer' },
  'too-many': { code: 'too-many', count: 30, room: 4 },
};

const NEWS: readonly (readonly [name: string, news: News])[] = [
  ['deleted', { kind: 'deleted', template: OWN, index: 0 }],
  ['restored', { kind: 'deleted', template: { ...OWN, id: 'summary' }, index: 0 }],
  ['imported', { kind: 'imported', added: 3, known: 1 }],
  ['imported-none', { kind: 'imported', added: 0, known: 4 }],
  ['not-exported', { kind: 'not-exported' }],
  ...Object.entries<FileProblem>(FILE_PROBLEMS).map(
    ([code, problem]) => [`not-imported-${code}`, { kind: 'not-imported', problem }] as const,
  ),
];

const unnamed: Template = { id: 'own', name: '', text: '{{ titel }}\n{{ date | date: "QQ" }}\n{{ owners }}' };

export const templateStates: readonly GalleryState[] = [
  templates('unreadable', { fails: true }),
  templates('built-in', { own: [], templateId: 'summary' }),
  templates('built-in-edited', { own: [{ ...OWN, id: 'summary', name: '' }], templateId: 'summary' }),
  templates('own', {}),
  templates('unnamed-with-problems', { own: [unnamed] }),
  templates('nothing', { own: [{ ...OWN, text: '{% unless title %}x{% endunless %}' }] }),
  templates('long', { own: [{ ...OWN, text: `{{title}}${'.'.repeat(19_500)}` }] }),
  templates('full', { patch: { full: true } }),
  templates('not-saved', {
    patch: {
      templatesSave: { status: 'failed', failure: { code: 'background-gone' } },
    },
  }),
  section(PageSuggestions, 'copying/page-suggestions', {}),
  section(Copying, 'copying/not-saved', {
    patch: { preferencesSave: { status: 'failed', failure: { code: 'storage-failed' } } },
  }),
  templates('deleted', { patch: { news: { kind: 'deleted', template: OWN, index: 0 } } }),
  templates('reference', { act: () => press('.template-reference > summary') }),
  {
    name: 'templates/problems',
    draw: () => (
      <main class="settings part">
        <ul class="template-problems">
          {Object.values(PROBLEMS).map((problem) => (
            <li key={problem.code} class="field-error">
              <span>{problemWords(problem)}</span>
            </li>
          ))}
        </ul>
      </main>
    ),
  },
  ...NEWS.map(([name, news]) => ({
    name: `news/${name}`,
    pictures: 'usual' as const,
    draw: () => (
      <main class="settings part">
        <NewsNotice news={news} onUndo={nothing} onClose={nothing} />
      </main>
    ),
  })),
];
