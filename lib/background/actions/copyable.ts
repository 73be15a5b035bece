import { fail, succeed, type Result } from '../../failure.ts';
import type { ArgOf, CopyableSummary } from '../../messaging/protocol.ts';
import { lettersOf } from '../../recording/text.ts';
import { toTurns } from '../../recording/turns.ts';
import type { Recording, RecordingContent, Turn } from '../../recording/types.ts';
import { pieceForms, type Piece } from '../../templates/pieces.ts';
import type { BackgroundDeps } from '../deps.ts';

type CopyableDeps = Pick<BackgroundDeps, 'storage' | 'templates' | 'words'>;
type Place = Omit<ArgOf<'recordings.copyQuote'>, 'id'>;

/**
 * A piece of a recording in every form, using the user's choices; null when it is empty. `storage-failed` when these
 * could not be read: the user must not get a template that they did not choose.
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
  // All forms are computed here: getters do not survive messaging to a page, and in Firefox not even their values do.
  return succeed(forms && { forms: { ...forms }, form });
}

/** The summary, formatted with the user's template; null when the recording has none. */
export const copyableSummary = (deps: CopyableDeps, recording: Recording, content: RecordingContent) =>
  copyable(deps, recording, content, { kind: 'summary', templateId: null });

/**
 * A found place, as the panel quotes it: the turn with speaker, meeting, date and time, formatted with the user's
 * template, or the words of a document. `not-found` when it no longer exists; null when the template leaves nothing.
 */
export async function copyableQuote(
  deps: CopyableDeps,
  recording: Recording,
  content: RecordingContent,
  place: Place,
): Promise<Result<CopyableSummary | null>> {
  const piece = pieceAt(content, place);
  return piece ? copyable(deps, recording, content, piece) : fail({ code: 'not-found' });
}

function pieceAt(content: RecordingContent, { turn, text }: Place): Piece | null {
  if (turn === null)
    return { kind: 'words', text: text.slice(text.startsWith('…') ? 1 : 0, text.endsWith('…') ? -1 : undefined) };
  // The transcript may be newer than the row, which shows the words.
  const letters = lettersOf(text);
  const hasWords = ({ segments }: Turn) =>
    lettersOf(segments.map((segment) => segment.text).join('')).includes(letters);
  const [nearest] = [...toTurns(content).entries()]
    .filter(([index, each]) => (letters === '' ? index === turn : hasWords(each)))
    .toSorted(([one], [other]) => Math.abs(one - turn) - Math.abs(other - turn));
  return nearest ? { kind: 'turns', turns: [nearest[1]] } : null;
}
