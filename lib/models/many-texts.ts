import { documentForms } from '../output/document-forms.ts';
import type { ExportedMeeting } from '../output/export-many.ts';
import type { Template, TextForms } from '../recording/sending.ts';
import { templateById } from '../templates/built-in-templates.ts';
import { renderTemplate } from '../templates/render-template.ts';
import type { TemplateWords } from '../templates/subject-values.ts';

export { exportMany } from '../output/export-many.ts';
export { questionOf } from '../output/question.ts';

/** The summaries below each other, by the template for summaries, and the indices of the meetings that have none. */
export function summariesOf(meetings: readonly ExportedMeeting[], own: readonly Template[], words: TemplateWords) {
  const filled = meetings.map((meeting) => {
    const by = (templates: readonly Template[]) =>
      renderTemplate(templateById('summary', templates, words.builtIn).text, meeting, words);
    const { blocks, failed, lacking } = by(own);
    const rendered = failed ? by([]) : { blocks, lacking };
    return rendered.lacking ? [] : rendered.blocks;
  });
  const forms: TextForms = documentForms(filled.flat());
  return { forms, lacking: new Set(filled.flatMap((blocks, at) => (blocks.length === 0 ? at : []))) };
}
