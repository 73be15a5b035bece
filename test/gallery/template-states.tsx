import { computed } from '@preact/signals';
import { Copying } from '../../components/settings/copying.tsx';
import { Templates } from '../../components/settings/templates.tsx';
import { TemplatesNews } from '../../components/settings/templates-news.tsx';
import { problemWords } from '../../components/settings/template-words.ts';
import { fail, succeed, type Failure } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import {
  createTemplatesModel,
  type FileProblem,
  type OpenTemplates,
  type TemplateProblem,
  type TemplatesNews as News,
} from '../../lib/models/templates-model.ts';
import type { Template } from '../../lib/recording/sending.ts';
import { uiLanguage } from '../../lib/i18n.ts';
import { sampleWords } from '../../lib/platform/sample-words.ts';
import { TEMPLATE_WORDS } from '../support/template-words.ts';
import { NOW } from './data.ts';
import { said } from './said.ts';
import { drawn, press, type GalleryState } from './state.ts';

const nothing = () => undefined;
const OWN: Template = { id: 'own', name: said('For the wiki'), text: '# {{title}}\n\n{{summary}}\n\n{{people}}' };

/** A background with these templates, or one that fails. */
function clientOf(own: readonly Template[], templateId: string, failure: Failure | null): Client {
  const answer = (name: string) => {
    if (failure) return fail(failure);
    if (name === 'templates.read') return succeed(own);
    return succeed({ form: 'rich', templateId, quoteTemplateId: 'quote', aboutThisPage: true });
  };
  return { ask: (name) => Promise.resolve(answer(name) as never), onNotice: () => nothing };
}

interface Situation {
  own?: readonly Template[];
  templateId?: string;
  failure?: Failure;
  patch?: Partial<OpenTemplates>;
  act?: GalleryState['act'];
}

/** A section of the options page about copying. */
function section(
  Screen: typeof Copying,
  name: string,
  { own = [OWN], templateId = 'own', failure, patch = {}, act }: Situation,
): GalleryState {
  return {
    name,
    ...(patch.preferencesSave || act || name.endsWith('/own') ? {} : { pictures: 'usual' as const }),
    draw() {
      const model = createTemplatesModel({
        client: clientOf(own, templateId, failure ?? null),
        timers: { set: () => 0, clear: nothing },
        newId: () => 'new',
        leave: nothing,
        words: { ...TEMPLATE_WORDS, locale: uiLanguage() },
        sample: sampleWords(),
        save: () => 'saved',
      });
      const state = computed(() =>
        model.state.value.status === 'open' ? { ...model.state.value, ...patch } : model.state.value,
      );
      void model.start();
      return (
        <main class="settings part">
          <Screen
            model={{ ...model, state }}
            now={() => NOW}
            openTab={nothing}
            copyText={() => Promise.resolve(true)}
          />
        </main>
      );
    },
    async act() {
      await drawn();
      await act?.();
      await drawn();
    },
  };
}

const templates = (name: string, situation: Situation) => section(Templates, `templates/${name}`, situation);

type Problems = { readonly [Code in TemplateProblem['code']]: TemplateProblem };
const problem = <Code extends TemplateProblem['code']>(
  code: Code,
  subject = '',
  hint: string | null = null,
): TemplateProblem & { code: Code } => ({
  code,
  line: 1,
  subject: said(subject),
  hint: hint === null ? null : said(hint),
});

/** Every problem a template can have. */
const PROBLEMS: Problems = {
  'unknown-name': problem('unknown-name', 'titel', 'title'),
  'unknown-filter': problem('unknown-filter', 'uper', 'upper'),
  'unfit-filter': problem('unfit-filter', 'join', 'title'),
  'bad-argument': problem('bad-argument', 'first'),
  'only-in-turns': problem('only-in-turns', 'speaker'),
  'needs-section': problem('needs-section', 'turns'),
  'not-closed': problem('not-closed', '#notes'),
  'not-open': problem('not-open', '/notes'),
  'bad-tag': problem('bad-tag', '??'),
  'too-deep': problem('too-deep'),
  'too-many-filters': problem('too-many-filters', 'title'),
  'inside-itself': problem('inside-itself', 'notes'),
  'too-long': problem('too-long'),
  'too-much': problem('too-much'),
};

type FileProblems = { readonly [Code in FileProblem['code']]: FileProblem & { code: Code } };
const FILE_PROBLEMS: FileProblems = {
  unreadable: { code: 'unreadable' },
  'too-large': { code: 'too-large' },
  'not-json': { code: 'not-json' },
  'not-templates': { code: 'not-templates' },
  newer: { code: 'newer' },
  'bad-template': { code: 'bad-template', number: 2 },
  empty: { code: 'empty' },
  'too-many': { code: 'too-many', count: 30, room: 4 },
};

const NEWS: readonly (readonly [name: string, news: News])[] = [
  ['deleted', { kind: 'deleted', template: OWN, index: 0, uses: [] }],
  ['imported', { kind: 'imported', added: 3, known: 1 }],
  ['imported-none', { kind: 'imported', added: 0, known: 4 }],
  ['not-exported', { kind: 'not-exported' }],
  ['copies', { kind: 'copies', count: 2 }],
  ...Object.entries<FileProblem>(FILE_PROBLEMS).map(
    ([code, problem]) => [`not-imported-${code}`, { kind: 'not-imported', problem }] as const,
  ),
];

const unnamed: Template = { id: 'own', name: '', text: '{{titel}}\n{{summary | uper}}\n{{title | first}}' };

export const templateStates: readonly GalleryState[] = [
  templates('unreadable', { failure: { code: 'background-gone' } }),
  templates('built-in', { own: [], templateId: 'summary' }),
  templates('own', {}),
  templates('unnamed-with-problems', { own: [unnamed] }),
  templates('nothing', { own: [{ ...OWN, text: '{{^title}}x{{/title}}' }] }),
  templates('long', { own: [{ ...OWN, text: `{{title}}${'.'.repeat(19_500)}` }] }),
  templates('full', { patch: { full: true } }),
  templates('not-saved', {
    patch: {
      templatesSave: { status: 'failed', failure: { code: 'background-gone' } },
    },
  }),
  section(Copying, 'copying/own', {}),
  section(Copying, 'copying/not-saved', {
    patch: { preferencesSave: { status: 'failed', failure: { code: 'storage-failed' } } },
  }),
  templates('deleted', { patch: { news: { kind: 'deleted', template: OWN, index: 0, uses: [] } } }),
  templates('reference', { act: () => press('.template-editor .disclosure') }),
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
        <TemplatesNews news={news} onUndo={nothing} onClose={nothing} />
      </main>
    ),
  })),
];
