import { t, type MessageKey } from '../../lib/i18n.ts';
import { FILTERS, NAME_WORDS, TURN_NAME_WORDS } from './template-words.ts';

/** The text that a click in the template reference inserts. */
export interface Snippet {
  kind: 'text' | 'filter';
  text: string;
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
const places = (names: Readonly<Record<string, MessageKey>>, owner = '') =>
  Object.entries(names).map(([name, words]) => row(`{{ ${owner}${name} }}`, words, `{{ ${owner}${name} }}`));

const { turns, ...NAMES_OF_RECORDING } = NAME_WORDS;
const NAMES = places(NAMES_OF_RECORDING);
const SECTIONS = [
  row('{% if notes %}…', 'templateSectionIf', '{% if notes %}\n## Notes\n\n{{ notes }}\n{% endif %}\n'),
  row('{% else %}…', 'templateSectionElse', '{% if notes %}{{ notes }}{% else %}–{% endif %}'),
  row(
    '{% for person in people %}…',
    'templateSectionFor',
    '{% for person in people %}\n- [[{{ person }}]]\n{% endfor %}\n',
  ),
  row(
    '{% for turn in turns %}…',
    turns,
    '{% for turn in turns %}\n- {{ turn.speaker }} ({{ turn.time }}): {{ turn.text }}\n{% endfor %}\n',
  ),
  ...places(TURN_NAME_WORDS, 'turn.'),
  row('{% comment %}…', 'templateComment', '{% comment %} {% endcomment %}'),
];
const FILTER_ROWS = FILTERS.map(([example, words]): Row => ({
  shown: `| ${example}`,
  words,
  snippet: { kind: 'filter', text: example },
}));

/** Everything that a template can contain, each inserted with a click. */
export function TemplateReference({ onInsert }: { onInsert: (snippet: Snippet) => void }) {
  const groups: [title: MessageKey, rows: readonly Row[]][] = [
    ['templateReferenceNames', NAMES],
    ['templateReferenceSections', SECTIONS],
    ['templateReferenceFilters', FILTER_ROWS],
  ];
  return (
    <div>
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
                <span class="field-help">{t(words)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/**
 * Inserts a snippet at the cursor. A filter goes into the placeholder that the cursor is in or right behind; elsewhere
 * it is useless without a name, so it comes with one. The browser's own command keeps undo working.
 */
export function insertSnippet(field: HTMLTextAreaElement, snippet: Snippet): void {
  const { at, text } = placeOf(field.value, field.selectionStart, snippet);
  if (at !== null) field.setSelectionRange(at, at);
  if (field.ownerDocument.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
}

/** `at` is null for the position of the cursor. */
function placeOf(value: string, cursor: number, snippet: Snippet): { at: number | null; text: string } {
  if (snippet.kind === 'text') return { at: null, text: snippet.text };
  const open = value.lastIndexOf('{{', cursor - 1);
  const close = value.indexOf('}}', open);
  const inside = open !== -1 && close !== -1 && cursor <= close + 2 && !value.slice(open, close).includes('\n');
  if (!inside) return { at: null, text: `{{ title | ${snippet.text} }}` };
  return { at: value.slice(0, close).trimEnd().length, text: ` | ${snippet.text}` };
}
