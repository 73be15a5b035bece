import { t, type MessageKey } from '../../lib/i18n.ts';
import type { Snippet } from './insert-snippet.ts';
import { FILTERS, NAME_WORDS, TURN_NAME_WORDS } from './template-words.ts';

export interface TemplateReferenceProps {
  id: string;
  onInsert: (snippet: Snippet) => void;
}

interface Row {
  /** The text on its button. */
  shown: string;
  words: MessageKey;
  snippet: Snippet;
}

const row = (shown: string, words: MessageKey, text: string): Row => ({
  shown,
  words,
  snippet: { kind: 'text', text },
});
const places = (names: Readonly<Record<string, MessageKey>>) =>
  Object.entries(names).map(([name, words]) => row(`{{${name}}}`, words, `{{${name}}}`));

const { turns, ...NAMES_OF_RECORDING } = NAME_WORDS;
const NAMES = places(NAMES_OF_RECORDING);
const SECTIONS = [
  row('{{#turns}}…', turns, '{{#turns}}\n- {{speaker}} ({{time}}): {{text}}\n{{/turns}}\n'),
  ...places(TURN_NAME_WORDS),
  row('{{#notes}}…', 'templateSectionIf', '{{#notes}}\n## Notes\n\n{{notes}}\n{{/notes}}\n'),
  row('{{^notes}}…', 'templateSectionUnless', '{{^notes}}\n\n{{/notes}}\n'),
  row('{{! … }}', 'templateComment', '{{! }}'),
];
const FILTER_ROWS = Object.values(FILTERS).map(({ example, words }): Row => ({
  shown: `| ${example}`,
  words,
  snippet: { kind: 'filter', text: example },
}));

/** Everything that a template can contain, each inserted with a click. */
export function TemplateReference({ id, onInsert }: TemplateReferenceProps) {
  const groups: [title: MessageKey, rows: readonly Row[]][] = [
    ['templateReferenceNames', NAMES],
    ['templateReferenceSections', SECTIONS],
    ['templateReferenceFilters', FILTER_ROWS],
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
