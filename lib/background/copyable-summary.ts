import type { CopyableSummary } from '../messaging/protocol.ts';
import { summaryForms } from '../output/summary-forms.ts';
import { templateById } from '../output/templates/built-in-templates.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import type { BackgroundDeps } from './deps.ts';

/** The summary by the person's template, in every form; null when the recording has none. */
export async function copyableSummary(
  { storage, copyWords }: Pick<BackgroundDeps, 'storage' | 'copyWords'>,
  recording: Recording,
  content: RecordingContent,
): Promise<CopyableSummary | null> {
  const [{ form, templateId }, own] = await Promise.all([storage.sending.read(), storage.templates.read()]);
  const words = copyWords();
  const forms = summaryForms(recording, content, words, templateById(templateId, own, words.builtIn).text);
  // All of them made now: a getter does not cross to a page, in Firefox not even its value.
  return forms && { forms: { ...forms }, form };
}
