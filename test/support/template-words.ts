import type { TemplateWords } from '../../lib/output/templates/subject-values.ts';
import { builtInWords } from '../../lib/page/built-in-words.ts';

export const TEMPLATE_WORDS: TemplateWords = {
  untitled: 'Untitled recording',
  unknownSpeaker: 'Unknown speaker',
  builtIn: builtInWords(),
  locale: 'en-GB',
  timeZone: 'UTC',
};
