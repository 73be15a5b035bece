import { succeed, type Result } from '../../failure.ts';
import type { ArgOf, CopyableSummary } from '../../messaging/protocol.ts';
import { toTurns } from '../../recording/turns.ts';
import type { Recording, RecordingContent } from '../../recording/types.ts';
import { pieceForms, type Piece } from '../../templates/pieces.ts';
import type { BackgroundDeps } from '../deps.ts';

type Place = Omit<ArgOf<'recordings.copyQuote'>, 'id'>;

/**
 * A place that was found, as the panel quotes it: the turn with speaker, meeting, date and time, by the person's template,
 * or the words of a document. Null where it is not there any more.
 */
export async function copyableQuote(
  { storage, copyWords }: Pick<BackgroundDeps, 'storage' | 'copyWords'>,
  recording: Recording,
  content: RecordingContent,
  place: Place,
): Promise<Result<CopyableSummary | null>> {
  const [sending, own] = await Promise.all([storage.sending.read(), storage.templates.read()]);
  if (!sending.ok) return sending;
  if (!own.ok) return own;
  const { form, templateId, quoteTemplateId } = sending.value;
  const templates = { preferredId: templateId, quoteId: quoteTemplateId, own: own.value };
  const forms = pieceForms(pieceAt(content, place), { recording, content }, copyWords(), templates);
  // All of them made now: a getter does not cross to a page, in Firefox not even its value.
  return succeed(forms && { forms: { ...forms }, form });
}

function pieceAt(content: RecordingContent, { turn, text }: Place): Piece {
  if (turn === null)
    return { kind: 'words', text: text.slice(text.startsWith('…') ? 1 : 0, text.endsWith('…') ? -1 : undefined) };
  const found = toTurns(content)[turn];
  return { kind: 'turns', turns: found ? [found] : [] };
}
