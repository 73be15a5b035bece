import type { Template } from '../recording/sending.ts';

/** The words of the built-in templates and of their values, in the user's language. */
export interface BuiltInWords {
  date: string;
  length: string;
  people: string;
  summary: string;
  notes: string;
  transcript: string;
  openTasks: string;
  /** Says how to add the transcript, in a comment of the template. */
  addTranscript: string;
  greeting: string;
  hereIs: (meeting: string) => string;
  takingPart: (people: string) => string;
  from: (meeting: string) => string;
  /** Names, and how many people have none: “Ana, Tom and 90 others”. */
  andOthers: (names: string, count: number) => string;
  /** The text after the name of a meeting. */
  withPeople: (people: string) => string;
}

const SUMMARY = `# {{ title }}

{{ facts }}

{{ summary }}
`;

const meetingNote = (words: BuiltInWords) => `# {{ title }}

{% if date %}- **${words.date}:** {{ date }}{% if time %}, {{ time }}{% endif %}{% endif %}
{% if length %}- **${words.length}:** {{ length }}{% endif %}
{% if people %}- **${words.people}:** {{ people | first_people: 6 }}{% endif %}

{% if summary %}
## ${words.summary}

{{ summary }}
{% endif %}

{% if notes %}
## ${words.notes}

{{ notes }}
{% endif %}
`;

const QUOTE = `{% for turn in turns %}
> {{ turn.text }}
>
> — {{ turn.speaker }}, {% if turn.link %}[{% endif %}{{ title }}{% if date %}, {{ date }}{% endif %}{% if turn.time %}, {{ turn.time }}{% endif %}{% if turn.link %}]({{ turn.link }}){% endif %}

{% endfor %}
`;

const email = (words: BuiltInWords) => `${words.greeting}

${words.hereIs('**{{ title }}**{% if date %} ({{ date }}){% endif %}')}

{{ summary }}

{% if people %}${words.takingPart('{{ people | first_people: 6 }}')}{% endif %}
`;

const issueComment = (words: BuiltInWords) => {
  const withPeople = `{% if people %}${words.withPeople('{{ people | first_people: 6 }}')}{% endif %}`;
  return `${words.from(`**{{ title }}**{% if date %}, {{ date }}{% endif %}${withPeople}`)}

> {{ summary }}
`;
};

const vaultNote = (words: BuiltInWords) => `---
title: {{ title }}
{% if date %}date: {{ date | date: "yyyy-MM-dd" }}{% endif %}
{% if people %}people:{% endif %}
{% for person in people %}
  - "[[{{ person }}]]"
{% endfor %}
{% if link %}link: {{ link }}{% endif %}
tags:
  - meeting
---

{{ summary }}

{% if tasks %}
## ${words.openTasks}

{% for task in tasks %}
- [ ] {{ task }}
{% endfor %}
{% endif %}

{% comment %} ${words.addTranscript}
## ${words.transcript}

{{ transcript }}
{% endcomment %}
`;

const TEXTS = {
  summary: () => SUMMARY,
  'meeting-note': meetingNote,
  quote: () => QUOTE,
  email,
  'issue-comment': issueComment,
  'vault-note': vaultNote,
} as const satisfies Record<string, (words: BuiltInWords) => string>;

export type BuiltInId = keyof typeof TEXTS;

export const isBuiltIn = (id: string): id is BuiltInId => Object.hasOwn(TEXTS, id);

/** The built-in templates; the view has their names, in the user's language. */
export const builtInTemplates = (words: BuiltInWords): { id: BuiltInId; text: string }[] =>
  (Object.keys(TEXTS) as BuiltInId[]).map((id) => ({ id, text: TEXTS[id](words) }));

/** The template with that id, as the user has changed it; otherwise `instead`, as after a deletion. */
export function templateById(
  id: string,
  own: readonly Template[],
  words: BuiltInWords,
  instead: BuiltInId = 'summary',
): { id: string; text: string } {
  const found = own.find((template) => template.id === id);
  if (found) return found;
  const ours = isBuiltIn(id) ? id : instead;
  return { id: ours, text: TEXTS[ours](words) };
}

export interface TemplateEntry {
  id: string;
  /** Empty for built-in ones, which views have names for. */
  name: string;
  text: string;
  own: boolean;
  edited: boolean;
  /** Whether it uses the turns or the transcript, so that it can make quotes. */
  quotes: boolean;
}

/** Up to the next comment, so that no search goes over the same text again. */
const COMMENTS = /\{%-?\s*comment\b(?:(?!\{%-?\s*comment\b)[^])*?endcomment/g;
const QUOTES = /\{[{%][^{}]*\b(?:turns|transcript)\b/;

/** The built-in templates, as the user has changed them, and then the user's own. */
export function entriesOf(kept: readonly Template[], words: BuiltInWords): TemplateEntry[] {
  const edited = new Map(kept.map((template) => [template.id, template]));
  const builtIn = builtInTemplates(words).map((template) => ({ name: '', ...template, ...edited.get(template.id) }));
  return [...builtIn, ...kept.filter(({ id }) => !isBuiltIn(id))].map(({ id, name, text }) => ({
    id,
    name,
    text,
    own: !isBuiltIn(id),
    edited: isBuiltIn(id) && edited.has(id),
    quotes: QUOTES.test(text.replace(COMMENTS, '')),
  }));
}
