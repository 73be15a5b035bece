import type { Template } from '../recording/sending.ts';

/** The words of the built-in templates, in the user's language. */
export interface BuiltInWords {
  date: string;
  length: string;
  people: string;
  summary: string;
  notes: string;
  greeting: string;
  /** The line above the summary of a meeting. */
  hereIs: (meeting: string) => string;
  takingPart: (people: string) => string;
  from: (meeting: string) => string;
  /** The text after the name of a meeting. */
  withPeople: (people: string) => string;
}

const SUMMARY = `# {{title}}

{{facts}}

{{summary}}
`;

const meetingNote = (words: BuiltInWords) => `# {{title}}

{{#date}}- **${words.date}:** {{date}}{{#time}}, {{time}}{{/time}}{{/date}}
{{#length}}- **${words.length}:** {{length}}{{/length}}
{{#people}}- **${words.people}:** {{people}}{{/people}}

{{#summary}}
## ${words.summary}

{{summary}}
{{/summary}}
{{#notes}}
## ${words.notes}

{{notes}}
{{/notes}}
`;

const QUOTE = `{{#turns}}
> {{text}}

{{speaker}}, {{title}}{{#date}}, {{date}}{{/date}}{{#time}}, {{time}}{{/time}}

{{/turns}}
`;

const email = (words: BuiltInWords) => `${words.greeting}

${words.hereIs('**{{title}}**{{#date}} ({{date}}){{/date}}')}

{{summary}}

{{#people}}${words.takingPart('{{people}}')}{{/people}}
`;

const issueComment = (words: BuiltInWords) => {
  const withPeople = `{{#people}}${words.withPeople('{{people}}')}{{/people}}`;
  return `${words.from(`**{{title}}**{{#date}}, {{date}}{{/date}}${withPeople}`)}

> {{summary}}
`;
};

const TEXTS = {
  summary: () => SUMMARY,
  'meeting-note': meetingNote,
  quote: () => QUOTE,
  email,
  'issue-comment': issueComment,
} as const satisfies Record<string, (words: BuiltInWords) => string>;

export type BuiltInId = keyof typeof TEXTS;

/** In the order in which they are listed. */
export const BUILT_IN_IDS = Object.keys(TEXTS) as BuiltInId[];

const isBuiltIn = (id: string): id is BuiltInId => Object.hasOwn(TEXTS, id);

/** The built-in templates; the view has their names, in the user's language. */
export const builtInTemplates = (words: BuiltInWords): { id: BuiltInId; text: string }[] =>
  BUILT_IN_IDS.map((id) => ({ id, text: TEXTS[id](words) }));

/** The template with that id: the user's own or the built-in one; otherwise `instead`, as after a deletion. */
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
