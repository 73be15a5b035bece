import { succeed, type Result } from '../../failure.ts';
import type { ArgOf, CopyableSummary } from '../../messaging/protocol.ts';
import { toTurns } from '../../recording/turns.ts';
import type { Recording, RecordingContent } from '../../recording/types.ts';
import { pieceForms, type Piece } from '../../templates/pieces.ts';
import type { BackgroundDeps } from '../deps.ts';

type CopyableDeps = Pick<BackgroundDeps, 'storage' | 'templates' | 'words'>;
type Place = Omit<ArgOf<'recordings.copyQuote'>, 'id'>;

/**
 * A piece of a recording in every form, by the person's choices; null when that is nothing. `storage-failed` where these could
 * not be read: another template than theirs is not what they asked for.
 */
async function copyable(
  { storage, templates, words }: CopyableDeps,
  recording: Recording,
  content: RecordingContent,
  piece: Piece,
): Promise<Result<CopyableSummary | null>> {
  const [sending, own] = await Promise.all([storage.sending.read(), templates.read()]);
  if (!sending.ok) return sending;
  if (!own.ok) return own;
  const { form, templateId, quoteTemplateId } = sending.value;
  const chosen = { preferredId: templateId, quoteId: quoteTemplateId, own: own.value };
  const forms = pieceForms(piece, { recording, content }, words.copy(), chosen);
  // All of them made now: a getter does not cross to a page, in Firefox not even its value.
  return succeed(forms && { forms: { ...forms }, form });
}

/** The summary by the person's template; null when the recording has none. */
export const copyableSummary = (deps: CopyableDeps, recording: Recording, content: RecordingContent) =>
  copyable(deps, recording, content, { kind: 'summary', templateId: null });

/**
 * A place that was found, as the panel quotes it: the turn with speaker, meeting, date and time, by the person's template,
 * or the words of a document. Null where it is not there any more.
 */
export const copyableQuote = (deps: CopyableDeps, recording: Recording, content: RecordingContent, place: Place) =>
  copyable(deps, recording, content, pieceAt(content, place));

function pieceAt(content: RecordingContent, { turn, text }: Place): Piece {
  if (turn === null)
    return { kind: 'words', text: text.slice(text.startsWith('…') ? 1 : 0, text.endsWith('…') ? -1 : undefined) };
  const found = toTurns(content)[turn];
  return { kind: 'turns', turns: found ? [found] : [] };
}
