import type { TemplateWords } from '../../../../lib/output/templates/subject-values.ts';

export const TEMPLATE_WORDS: TemplateWords = {
  untitled: 'Untitled recording',
  unknownSpeaker: 'Unknown speaker',
  locale: 'en-GB',
  timeZone: 'UTC',
};
