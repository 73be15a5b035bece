import { runDetached } from '../errors/run-detached.ts';
import { computed } from '@preact/signals';
import type { Piece } from '../templates/pieces.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import type {
  CopyForm,
  InsertOutcome,
  InsertRefusal,
  SendingPreferences,
  Template,
  TextForms,
} from '../recording/sending.ts';
import { DEFAULT_SENDING, type UserData } from '../storage/user-data.ts';
import type { RecordingState } from './recording-state.ts';

/** The parts of a recording that can be copied or inserted. */
export type ShareContent = Piece;

/** The user's settings for sharing. */
export interface ShareState {
  preferences: SendingPreferences;
  /** The user's own. */
  templates: readonly Template[];
}

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
  userData: Pick<UserData, 'sending' | 'templates'>;
  /** The recording on the screen. */
  shown: () => RecordingState;
  words: TemplateWords;
  /**
   * Called in the click itself, or after templates were read again, or after the page has refused the text, which it
   * does within seconds.
   */
  copy: (forms: TextForms, form: CopyForm) => Promise<'copied' | 'failed'>;
  /** Inserts into the field that has the cursor on the active page. */
  insert: (forms: TextForms, form: CopyForm) => Promise<InsertOutcome>;
}

/** Shares what is on the screen: to the clipboard, or into the page next to the panel. */
export function createShareModel({ userData, shown, words, copy, insert }: ShareModelDeps) {
  const [sending, own] = [userData.sending.follow(), userData.templates.follow()];
  const state = computed((): ShareState => {
    const [preferences, templates] = [sending.latest.value, own.latest.value];
    return {
      preferences: preferences?.ok ? preferences.value : DEFAULT_SENDING,
      templates: templates?.ok ? templates.value : [],
    };
  });
  // It needs a large package, which the panel's first view does not.
  const loading = import('../templates/pieces.ts');
  let pieces: Awaited<typeof loading> | null = null;
  runDetached(loading.then((loaded) => (pieces = loaded)));

  async function load(): Promise<void> {
    await Promise.all([sending.refresh(), own.refresh()]);
  }
  const isUnread = () => [sending, own].some(({ latest }) => !latest.value?.ok);

  /** Null if everything is read: the browser takes a copy only in the click itself. */
  const reading = () => (isUnread() || !pieces ? Promise.all([isUnread() && load(), loading]) : null);

  function formsOf(content: ShareContent, current = shown()): TextForms | null {
    if (!pieces || current.status !== 'shown' || !current.detail.content) return null;
    const { preferences, templates } = state.value;
    return pieces.pieceForms(content, { ...current.detail, content: current.detail.content }, words, {
      preferredId: preferences.templateId,
      quoteId: preferences.quoteTemplateId,
      own: templates,
    });
  }

  async function toClipboard(forms: TextForms, instead: InsertRefusal | null): Promise<ShareOutcome> {
    const { form } = state.value.preferences;
    if ((await copy(forms, form)) === 'copied') {
      return instead === null ? { status: 'copied' } : { status: 'copied-instead', reason: instead };
    }
    return { status: 'by-hand', plain: form === 'plain' ? forms.plain : forms.markdown, reason: instead };
  }

  return {
    state,
    /** Reads the saved settings. */
    async start(): Promise<void> {
      await Promise.all([load(), loading]);
    },
    /** Saves the form, for every page. */
    async setForm(form: CopyForm): Promise<'kept' | 'failed'> {
      const { ok } = await userData.sending.change((before) => ({ ...before, form }));
      return ok ? 'kept' : 'failed';
    },
    /** The content in all of its forms; null if there is nothing of it. */
    async read(content: ShareContent): Promise<TextForms | null> {
      const current = shown();
      await reading();
      return formsOf(content, current);
    },
    async copy(content: ShareContent): Promise<ShareOutcome> {
      const current = shown();
      const waiting = reading();
      if (waiting) await waiting;
      const forms = formsOf(content, current);
      return forms ? toClipboard(forms, null) : { status: 'nothing' };
    },
    /** Text that the page does not accept goes to the clipboard. */
    async insert(content: ShareContent): Promise<ShareOutcome> {
      const current = shown();
      await reading();
      const forms = formsOf(content, current);
      if (!forms) return { status: 'nothing' };
      const outcome = await insert(forms, state.value.preferences.form);
      return outcome.inserted ? { status: 'inserted' } : toClipboard(forms, outcome.reason);
    },
  };
}
