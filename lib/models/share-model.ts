import { runDetached } from '../async.ts';
import { linkMaker } from '../connection/link-pattern.ts';
import { documentForms } from '../output/document-forms.ts';
import type { Piece } from '../templates/pieces.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import type { CopyForm, InsertOutcome, InsertRefusal, TextForms } from '../recording/sending.ts';
import { formatStamp } from '../recording/time.ts';
import type { createCopyChoices } from './copy-choices.ts';
import type { RecordingState } from './recording-state.ts';

/** The parts of a recording that can be copied or inserted. */
export type ShareContent = Piece;

/** The outcome of sharing a part. */
export type ShareOutcome =
  | { status: 'nothing' }
  | { status: 'copied' }
  | { status: 'inserted' }
  /** It is on the clipboard, because the page did not accept it. */
  | { status: 'copied-instead'; reason: InsertRefusal }
  /** The clipboard did not accept it, nor did the page for that reason, if it was asked: the text to copy by hand. */
  | { status: 'by-hand'; plain: string; reason: InsertRefusal | null };

export interface ShareModelDeps {
  choices: ReturnType<typeof createCopyChoices>;
  /** The recording on the screen. */
  shown: () => RecordingState;
  words: TemplateWords;
  /**
   * Called in the click itself, or after templates were read again, or after the page has refused the text, which it
   * does within seconds.
   */
  copy: (forms: TextForms, form: CopyForm) => Promise<boolean>;
  /** Inserts into the field that has the cursor on the active page. */
  insert: (forms: TextForms, form: CopyForm) => Promise<InsertOutcome>;
}

/** Shares what is on the screen: to the clipboard, or into the page next to the panel. */
export function createShareModel({ choices, shown, words, copy, insert }: ShareModelDeps) {
  // It needs a large package, which the panel's first view does not.
  const loading = import('../templates/pieces.ts');
  let pieces: Awaited<typeof loading> | null = null;
  runDetached(loading.then((loaded) => (pieces = loaded)));

  /** Null if everything is read: the browser takes a copy only in the click itself. */
  const reading = () =>
    choices.isRead() && pieces ? null : Promise.all([choices.isRead() || choices.read(), loading]);

  function formsOf(content: ShareContent, current = shown()): TextForms | null {
    if (!pieces || current.status !== 'shown' || !current.detail.content) return null;
    const { templateId, quoteTemplateId, templates, linkPattern } = choices.state.value;
    const linkAt = linkMaker(linkPattern, current.detail.recording.id);
    return pieces.pieceForms(content, { ...current.detail, content: current.detail.content, linkAt }, words, {
      preferredId: templateId,
      quoteId: quoteTemplateId,
      own: templates,
    });
  }

  async function toClipboard(forms: TextForms, instead: InsertRefusal | null): Promise<ShareOutcome> {
    const { form } = choices.state.value;
    if (await copy(forms, form)) {
      return instead === null ? { status: 'copied' } : { status: 'copied-instead', reason: instead };
    }
    return { status: 'by-hand', plain: form === 'plain' ? forms.plain : forms.markdown, reason: instead };
  }

  return {
    /** Reads the saved settings. */
    start: () => Promise.all([choices.read(), loading]),
    /** The content in all of its forms; null if there is nothing of it. */
    async read(content: ShareContent): Promise<TextForms | null> {
      const current = shown();
      await reading();
      return formsOf(content, current);
    },
    /** Copies a reference to a moment, in seconds: `Title, 12:34`; null if no recording is on the screen. */
    async copyMoment(seconds: number): Promise<{ copied: boolean; plain: string } | null> {
      const current = shown();
      if (current.status !== 'shown') return null;
      const { id, title } = current.detail.recording;
      const link = linkMaker(choices.state.value.linkPattern, id)?.(seconds);
      const plain = [`${title || words.untitled}, ${formatStamp(seconds)}`, link].filter(Boolean).join('\n');
      return { copied: await copy({ html: '', markdown: plain, plain }, 'plain'), plain };
    },
    async copy(content: ShareContent): Promise<ShareOutcome> {
      const current = shown();
      const waiting = reading();
      if (waiting) await waiting;
      const forms = formsOf(content, current);
      return forms ? toClipboard(forms, null) : { status: 'nothing' };
    },
    /** Copies blocks that are no part of the recording on the screen. */
    copyBlocks: (...document: Parameters<typeof documentForms>): Promise<ShareOutcome> =>
      toClipboard(documentForms(...document), null),
    /** Text that the page does not accept goes to the clipboard. */
    async insert(content: ShareContent): Promise<ShareOutcome> {
      const current = shown();
      await reading();
      const forms = formsOf(content, current);
      if (!forms) return { status: 'nothing' };
      const outcome = await insert(forms, choices.state.value.form);
      return outcome.inserted ? { status: 'inserted' } : toClipboard(forms, outcome.reason);
    },
  };
}
