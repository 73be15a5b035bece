import { parseDocument } from '../markdown/parse-document.ts';
import type { TextForms } from '../recording/sending.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import { renderTemplate, usesSummary } from './templates/render-template.ts';
import type { TemplateWords } from './templates/subject-values.ts';

/**
 * A recording by the text of a template (see `templateById`), ready to be sent on. Null when the template asks for the summary and
 * there is none, or when it comes to nothing.
 */
export function summaryForms(
  recording: Recording,
  content: RecordingContent,
  words: TemplateWords,
  template: string,
): TextForms | null {
  if (usesSummary(template) && parseDocument(content.summary ?? '').blocks.length === 0) return null;
  const { blocks, forms } = renderTemplate(template, { recording, content }, words);
  return blocks.length === 0 ? null : forms;
}
