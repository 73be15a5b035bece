import type { TextForms } from '../recording/sending.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import { renderTemplate } from './render-template.ts';
import type { TemplateWords } from './subject-values.ts';

/**
 * A recording by the text of a template (see `templateById`), ready to be sent on. Null when the recording has nothing of what the
 * template is for (see `lacksContent`), mostly no summary, or when it comes to nothing.
 */
export function summaryForms(
  recording: Recording,
  content: RecordingContent,
  words: TemplateWords,
  template: string,
): TextForms | null {
  const { blocks, forms, lacking } = renderTemplate(template, { recording, content }, words);
  return lacking || blocks.length === 0 ? null : forms;
}
