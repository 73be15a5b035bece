import { succeed, type Result } from '../../failure.ts';
import type { ArgOf, CopyableSummary } from '../../messaging/protocol.ts';
import type { SendingPreferences, Template, TextForms } from '../../recording/sending.ts';
import { toTurns } from '../../recording/turns.ts';
import type { Recording, RecordingContent } from '../../recording/types.ts';
import { templateById } from '../../templates/built-in-templates.ts';
import { pieceForms, type Piece } from '../../templates/pieces.ts';
import { summaryForms } from '../../templates/summary-forms.ts';
import type { BackgroundDeps } from '../deps.ts';

type CopyableDeps = Pick<BackgroundDeps, 'storage' | 'copyWords'>;
type Place = Omit<ArgOf<'recordings.copyQuote'>, 'id'>;

/**
 * What `make` makes by the person's choices, in every form; null when that is nothing. `storage-failed` where these could not
 * be read: another template than theirs is not what they asked for.
 */
async function copyable(
  { storage }: CopyableDeps,
  make: (sending: SendingPreferences, own: readonly Template[]) => TextForms | null,
): Promise<Result<CopyableSummary | null>> {
  const [sending, own] = await Promise.all([storage.sending.read(), storage.templates.read()]);
  if (!sending.ok) return sending;
  if (!own.ok) return own;
  const forms = make(sending.value, own.value);
  // All of them made now: a getter does not cross to a page, in Firefox not even its value.
  return succeed(forms && { forms: { ...forms }, form: sending.value.form });
}

/** The summary by the person's template; null when the recording has none. */
export function copyableSummary(deps: CopyableDeps, recording: Recording, content: RecordingContent) {
  const words = deps.copyWords();
  return copyable(deps, ({ templateId }, own) =>
    summaryForms(recording, content, words, templateById(templateId, own, words.builtIn).text),
  );
}

/**
 * A place that was found, as the panel quotes it: the turn with speaker, meeting, date and time, by the person's template,
 * or the words of a document. Null where it is not there any more.
 */
export function copyableQuote(deps: CopyableDeps, recording: Recording, content: RecordingContent, place: Place) {
  return copyable(deps, ({ templateId, quoteTemplateId }, own) =>
    pieceForms(pieceAt(content, place), { recording, content }, deps.copyWords(), {
      preferredId: templateId,
      quoteId: quoteTemplateId,
      own,
    }),
  );
}

function pieceAt(content: RecordingContent, { turn, text }: Place): Piece {
  if (turn === null)
    return { kind: 'words', text: text.slice(text.startsWith('…') ? 1 : 0, text.endsWith('…') ? -1 : undefined) };
  const found = toTurns(content)[turn];
  return { kind: 'turns', turns: found ? [found] : [] };
}
