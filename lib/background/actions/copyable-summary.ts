import { succeed, type Result } from '../../failure.ts';
import type { CopyableSummary } from '../../messaging/protocol.ts';
import { pieceForms } from '../../templates/pieces.ts';
import type { Recording, RecordingContent } from '../../recording/types.ts';
import type { BackgroundDeps } from '../deps.ts';

/**
 * The summary by the person's template, in every form; null when the recording has none. `storage-failed` where the template
 * could not be read: another than theirs is not what they asked for.
 */
export async function copyableSummary(
  { storage, copyWords }: Pick<BackgroundDeps, 'storage' | 'copyWords'>,
  recording: Recording,
  content: RecordingContent,
): Promise<Result<CopyableSummary | null>> {
  const [sending, own] = await Promise.all([storage.sending.read(), storage.templates.read()]);
  if (!sending.ok) return sending;
  if (!own.ok) return own;
  const { form, templateId, quoteTemplateId } = sending.value;
  const templates = { preferredId: templateId, quoteId: quoteTemplateId, own: own.value };
  const forms = pieceForms({ kind: 'summary', templateId: null }, { recording, content }, copyWords(), templates);
  // All of them made now: a getter does not cross to a page, in Firefox not even its value.
  return succeed(forms && { forms: { ...forms }, form });
}
