import { documentForms } from '../output/document-forms.ts';
import type { ExportWords } from '../output/export-document.ts';
import { questionOf, type AskedMeeting } from '../output/question.ts';
import type { Template, TextForms } from '../recording/sending.ts';
import type { Recording } from '../recording/types.ts';
import { templateById } from '../templates/built-in-templates.ts';
import { renderTemplate } from '../templates/render-template.ts';
import type { TemplateWords } from '../templates/subject-values.ts';

export { exportMany } from '../output/export-many.ts';

/** A text of several meetings, null if it is empty, and those that have nothing for it. */
interface ManyText {
  forms: TextForms | null;
  lacking: readonly Recording[];
}

/** Summaries, one below the other, by the template for summaries, which names the meeting and its date. */
export function summaryForms(
  meetings: readonly AskedMeeting[],
  own: readonly Template[],
  words: TemplateWords,
): ManyText {
  const all = meetings.map((meeting) => {
    const by = (templates: readonly Template[]) =>
      renderTemplate(templateById('summary', templates, words.builtIn).text, meeting, words);
    const filled = by(own);
    const { blocks, lacking } = filled.failed ? by([]) : filled;
    return { blocks: lacking ? [] : blocks, recording: meeting.recording };
  });
  const blocks = all.flatMap((each) => each.blocks);
  const lacking = all.filter((each) => each.blocks.length === 0).map(({ recording }) => recording);
  return { forms: blocks.length === 0 ? null : documentForms(blocks), lacking };
}

export function questionForms(task: string, meetings: readonly AskedMeeting[], words: ExportWords): ManyText {
  const markdown = questionOf(task, meetings, words);
  return { forms: markdown === null ? null : { html: '', markdown, plain: markdown }, lacking: [] };
}
