import { t, type MessageKey } from '../../lib/i18n.ts';
import type { TemplateName, TurnName } from '../../lib/models/templates-model.ts';

const NAMES: Record<Exclude<TemplateName, 'turns'>, MessageKey> = {
  title: 'templateNameTitle',
  facts: 'templateNameFacts',
  date: 'templateNameDate',
  time: 'templateNameTime',
  length: 'templateNameLength',
  people: 'templateNamePeople',
  owner: 'templateNameOwner',
  team: 'templateNameTeam',
  summary: 'templateNameSummary',
  notes: 'templateNameNotes',
  tasks: 'templateNameTasks',
  transcript: 'templateNameTranscript',
  count: 'templateNameCount',
  link: 'templateNameLink',
};

const TURN_NAMES: Record<TurnName, MessageKey> = {
  speaker: 'templateNameSpeaker',
  time: 'templateNameTurnTime',
  text: 'templateNameText',
  link: 'templateNameTurnLink',
};

/** What a button shows, what that does, and what a press inserts if it is more than is shown. */
type Row = readonly [shown: string, words: MessageKey, inserted?: string];

const placeholders = (names: Readonly<Record<string, MessageKey>>, owner = '') =>
  Object.entries(names).map(([name, words]): Row => [`{{ ${owner}${name} }}`, words]);

const GROUPS: readonly (readonly [heading: MessageKey, rows: readonly Row[]])[] = [
  ['templateReferenceNames', placeholders(NAMES)],
  [
    'templateReferenceSections',
    [
      ['{% if notes %}…', 'templateSectionIf', '{% if notes %}\n## Notes\n\n{{ notes }}\n{% endif %}\n'],
      ['{% else %}…', 'templateSectionElse', '{% if notes %}{{ notes }}{% else %}–{% endif %}'],
      [
        '{% for person in people %}…',
        'templateSectionFor',
        '{% for person in people %}\n- [[{{ person }}]]\n{% endfor %}\n',
      ],
      [
        '{% for turn in turns %}…',
        'templateNameTurns',
        '{% for turn in turns %}\n- {{ turn.speaker }} ({{ turn.time }}): {{ turn.text }}\n{% endfor %}\n',
      ],
      ...placeholders(TURN_NAMES, 'turn.'),
      ['{% comment %}…', 'templateComment', '{% comment %} {% endcomment %}'],
    ],
  ],
  [
    'templateReferenceFilters',
    [
      ['{{ date | date: "yyyy-MM-dd" }}', 'templateFilterDate'],
      ['{{ date | time }}', 'templateFilterTime'],
      ['{{ people | first_people: 3 }}', 'templateFilterFirstPeople'],
      ['{{ people | join: "; " }}', 'templateFilterJoin'],
      ['{{ people | bullets }}', 'templateFilterBullets'],
      ['{{ title | upcase }}', 'templateFilterUpper'],
      ['{{ title | downcase }}', 'templateFilterLower'],
      ['{{ title | truncate: 80 }}', 'templateFilterTruncate'],
      ['{{ notes | default: "–" }}', 'templateFilterDefault'],
      ['{{ summary | plain }}', 'templateFilterPlain'],
      ['{{ title | raw }}', 'templateFilterRaw'],
    ],
  ],
];

/** Everything that a template can contain, each inserted with a press. */
export function TemplateReference({ onInsert }: { onInsert: (text: string) => void }) {
  return (
    <details class="template-reference">
      <summary>{t('templateReference')}</summary>
      <div class="stack card">
        {GROUPS.map(([heading, rows]) => (
          <section key={heading} aria-label={t(heading)}>
            <h3>{t(heading)}</h3>
            <ul class="ruled">
              {rows.map(([shown, words, inserted = shown]) => (
                <li key={shown}>
                  <button
                    type="button"
                    class="template-snippet"
                    aria-label={t('templateInsert', shown)}
                    onClick={() => onInsert(inserted)}
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
    </details>
  );
}
