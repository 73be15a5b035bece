import type { TemplateWords } from '../../lib/templates/subject-values.ts';
import { builtInWords } from '../../lib/platform/words.ts';

export const TEMPLATE_WORDS: TemplateWords = {
  untitled: 'Untitled recording',
  unknownSpeaker: 'Unknown speaker',
  builtIn: builtInWords(),
  locale: 'en-GB',
  timeZone: 'UTC',
};
