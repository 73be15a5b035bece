import { fail, succeed, type Result } from '../../failure.ts';
import type { ArgOf, CopyableSummary, Handlers } from '../../messaging/protocol.ts';
import { pieceOf, quotedSentences, quotedTurnAt } from '../../recording/peek.ts';
import { toTurns } from '../../recording/turns.ts';
import { choiceAt } from '../../recording/sending.ts';
import type { Recording, RecordingContent } from '../../recording/types.ts';
import { pieceForms, type Piece } from '../../templates/pieces.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { PendingActions } from './pending-actions.ts';
import { matchPage } from '../../search/page-match.ts';

type CopyableDeps = Pick<BackgroundDeps, 'storage' | 'copyWords'>;
type Place = Omit<ArgOf<'recordings.copyQuote'>, 'id' | 'host'>;

/**
 * A piece of a recording in every form, using the user's choices; null when it is empty. `storage-failed` when these
 * could not be read: the user must not get a template that they did not choose.
 */
export async function copyable(
  { storage, copyWords }: CopyableDeps,
  recording: Recording,
  content: RecordingContent,
  piece: Piece,
  host: string | null = null,
): Promise<Result<CopyableSummary | null>> {
  const [sending, own] = await Promise.all([storage.sending.read(), storage.templates.read()]);
  if (!sending.ok) return sending;
  if (!own.ok) return own;
  const { form, templateId } = choiceAt(sending.value, host);
  const chosen = { preferredId: templateId, quoteId: sending.value.quoteTemplateId, own: own.value };
  const forms = pieceForms(piece, { recording, content }, copyWords(), chosen);
  // All forms are computed here: getters do not survive messaging to a page, and in Firefox not even their values do.
  return succeed(forms && { forms: { ...forms }, form });
}

/**
 * A found place: sentences of the turn that has the words of the row, or all of it, or words of a document. Null when it
 * is no longer there.
 */
function pieceAt(content: RecordingContent, place: Place): Piece | null {
  const { words, isWhole = false } = place;
  const around = pieceOf(place.text);
  if (place.turn === null) return { kind: 'words', text: around };
  const turns = toTurns(content);
  const turn = turns[quotedTurnAt(turns, place)];
  return turn ? { kind: 'turns', turns: [isWhole ? turn : quotedSentences(turn, words, around)] } : null;
}

/**
 * The popup's requests in addition to list and search. They use stored data, never the service. Texts of a page are not
 * passed on.
 */
export function createPopupHandlers(deps: BackgroundDeps & { pendingActions: PendingActions }) {
  const { cache, storage, pendingActions } = deps;

  return {
    'popup.pendingAction': async () => succeed(await pendingActions.read()),
    async 'popup.acknowledged'({ actionId }) {
      await pendingActions.acknowledge(actionId);
      return succeed(null);
    },

    async 'popup.copied'() {
      deps.carryOut(pendingActions.showCopied());
      return succeed(null);
    },
    async 'recordings.aboutPage'({ tabId }) {
      const sending = await storage.sending.read();
      // If the setting cannot be read, the page is not read either.
      if (!sending.ok) return sending;
      if (!sending.value.aboutThisPage) return succeed([]);
      const [page, rows] = await Promise.all([deps.readPage(tabId), cache.rows()]);
      return succeed(page ? matchPage(rows, page) : []);
    },

    async 'recordings.copyQuote'({ id, host, ...place }) {
      const [recording, kept] = await Promise.all([cache.row(id), cache.content(id)]);
      if (!recording || !kept) return fail({ code: 'not-found' });
      // Without the names given on this device, a quote would contain the service's.
      const named = await cache.withNames(id, kept.content);
      if (!named.ok) return named;
      const piece = pieceAt(named.value, place);
      return piece ? copyable(deps, recording, named.value, piece, host) : fail({ code: 'not-found' });
    },
  } satisfies Partial<Handlers>;
}
