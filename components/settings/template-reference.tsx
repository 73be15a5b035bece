import { t, type MessageKey } from '../../lib/i18n.ts';
import type { Snippet } from './insert-snippet.ts';
import { FILTER_EXAMPLES, FILTER_WORDS, NAME_WORDS, TURN_NAME_WORDS } from './template-words.ts';

export interface TemplateReferenceProps {
  id: string;
  onInsert: (snippet: Snippet) => void;
}

interface Row {
  /** As it is shown on its button. */
  shown: string;
  words: MessageKey;
  snippet: Snippet;
}

const place = (name: string, words: MessageKey): Row => ({
  shown: `{{${name}}}`,
  words,
  snippet: { kind: 'text', text: `{{${name}}}` },
});
const section = (shown: string, words: MessageKey, text: string): Row => ({
  shown,
  words,
  snippet: { kind: 'text', text },
});
const entries = <Name extends string>(words: Record<Name, MessageKey>) =>
  Object.entries<MessageKey>(words).map(([name, key]) => [name, key] as const);

const NAMES = entries(NAME_WORDS)
  .filter(([name]) => name !== 'turns')
  .map(([name, words]) => place(name, words));
const SECTIONS = [
  section('{{#turns}}…', NAME_WORDS.turns, '{{#turns}}\n- {{speaker}} ({{time}}): {{text}}\n{{/turns}}\n'),
  ...entries(TURN_NAME_WORDS).map(([name, words]) => place(name, words)),
  section('{{#notes}}…', 'templateSectionIf', '{{#notes}}\n## Notes\n\n{{notes}}\n{{/notes}}\n'),
  section('{{^notes}}…', 'templateSectionUnless', '{{^notes}}\n\n{{/notes}}\n'),
  section('{{! … }}', 'templateComment', '{{! }}'),
];
const FILTERS = Object.entries(FILTER_WORDS).map(([name, words]): Row => ({
  shown: `| ${FILTER_EXAMPLES[name as keyof typeof FILTER_EXAMPLES]}`,
  words,
  snippet: { kind: 'filter', text: FILTER_EXAMPLES[name as keyof typeof FILTER_EXAMPLES] },
}));

/** Everything that a template can say, each at a click. */
export function TemplateReference({ id, onInsert }: TemplateReferenceProps) {
  const groups: [title: MessageKey, rows: readonly Row[]][] = [
    ['templateReferenceNames', NAMES],
    ['templateReferenceSections', SECTIONS],
    ['templateReferenceFilters', FILTERS],
  ];
  return (
    <div class="template-reference" id={id}>
      {groups.map(([title, rows]) => (
        <section key={title} aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <ul>
            {rows.map(({ shown, words, snippet }) => (
              <li key={`${shown} ${words}`}>
                <button
                  type="button"
                  class="template-snippet"
                  aria-label={t('templateInsert', shown)}
                  onClick={() => onInsert(snippet)}
                >
                  <code dir="ltr">{shown}</code>
                </button>
                <span class="template-snippet-words">{t(words)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
