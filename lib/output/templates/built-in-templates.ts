import type { Template } from '../../recording/sending.ts';

export type BuiltInId = 'summary' | 'meeting-note' | 'quote' | 'email' | 'issue-comment';

/** A template of ours; its name is the view's, in the user's language. */
export interface BuiltInTemplate {
  id: BuiltInId;
  text: string;
}

const SUMMARY = `# {{title}}

{{facts}}

{{summary}}
`;

const MEETING_NOTE = `# {{title}}

{{#date}}- **Date:** {{date}}{{#time}}, {{time}}{{/time}}{{/date}}
{{#length}}- **Length:** {{length}}{{/length}}
{{#people}}- **People:** {{people}}{{/people}}

{{#summary}}
## Summary

{{summary}}
{{/summary}}
{{#notes}}
## Notes

{{notes}}
{{/notes}}
`;

const QUOTE = `{{#turns}}
> {{text}}

{{speaker}}, {{title}}{{#date}}, {{date}}{{/date}}{{#time}}, {{time}}{{/time}}

{{/turns}}
`;

const EMAIL = `Hello,

here is the summary of **{{title}}**{{#date}} ({{date}}){{/date}}:

{{summary}}

{{#people}}Taking part: {{people}}{{/people}}
`;

const ISSUE_COMMENT = `From **{{title}}**{{#date}}, {{date}}{{/date}}{{#people}}, with {{people}}{{/people}}:

> {{summary}}
`;

export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  { id: 'summary', text: SUMMARY },
  { id: 'meeting-note', text: MEETING_NOTE },
  { id: 'quote', text: QUOTE },
  { id: 'email', text: EMAIL },
  { id: 'issue-comment', text: ISSUE_COMMENT },
];

/** The template of that id: the person's own, else ours, else the one that copies the summary, also after one was deleted. */
export function templateById(id: string, own: readonly Template[]): { id: string; text: string } {
  return (
    own.find((template) => template.id === id) ??
    BUILT_IN_TEMPLATES.find((template) => template.id === id) ?? { id: 'summary', text: SUMMARY }
  );
}
