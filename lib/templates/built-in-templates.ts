import type { Template } from '../recording/sending.ts';

export type BuiltInId = 'summary' | 'meeting-note' | 'quote' | 'email' | 'issue-comment';

/** A template of ours; its name is the view's, in the user's language. */
export interface BuiltInTemplate {
  id: BuiltInId;
  text: string;
}

/** What our templates say in words, in the user's language. */
export interface BuiltInWords {
  date: string;
  length: string;
  people: string;
  summary: string;
  notes: string;
  greeting: string;
  /** The line above the summary, about a meeting. */
  hereIs: (meeting: string) => string;
  takingPart: (people: string) => string;
  from: (meeting: string) => string;
  /** What follows the name of a meeting. */
  withPeople: (people: string) => string;
}

export const BUILT_IN_IDS: readonly BuiltInId[] = ['summary', 'meeting-note', 'quote', 'email', 'issue-comment'];

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

const TEXTS: Record<BuiltInId, (words: BuiltInWords) => string> = {
  summary: () => SUMMARY,
  'meeting-note': meetingNote,
  quote: () => QUOTE,
  email,
  'issue-comment': issueComment,
};

const isBuiltIn = (id: string): id is BuiltInId => Object.hasOwn(TEXTS, id);

export const builtInTemplates = (words: BuiltInWords): BuiltInTemplate[] =>
  BUILT_IN_IDS.map((id) => ({ id, text: TEXTS[id](words) }));

/** The template of that id: the person's own, else ours, else `instead`, also after one was deleted. */
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
