import { runDetached } from '../errors/run-detached.ts';
import { signal, type ReadonlySignal } from '@preact/signals';
import { createLatestOnly } from '../latest-only.ts';
import type { Client } from '../messaging/client.ts';
import { pieceForms, type Piece } from '../templates/pieces.ts';
import type { TemplateWords } from '../templates/subject-values.ts';
import type {
  CopyForm,
  InsertOutcome,
  InsertRefusal,
  SendingPreferences,
  Template,
  TextForms,
} from '../recording/sending.ts';
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
  client: Client;
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

export interface ShareModel {
  state: ReadonlySignal<ShareState>;
  /** Loads the saved settings, now and whenever another page changes them. */
  start(): Promise<void>;
  /** Applies at once, and from then on everywhere; reverts to the last saved form if it could not be saved. */
  setForm(form: CopyForm): Promise<'kept' | 'failed'>;
  /** A part of what is on the screen in every form; null if there is nothing of it. Synchronous, for drags. */
  formsOf(content: ShareContent): TextForms | null;
  copy(content: ShareContent): Promise<ShareOutcome>;
  /** Text that the page does not accept goes to the clipboard. */
  insert(content: ShareContent): Promise<ShareOutcome>;
}

/** Shares what is on the screen: to the clipboard, into the page next to the panel, or by dragging. */
export function createShareModel({ client, shown, words, copy, insert }: ShareModelDeps): ShareModel {
  const state = signal<ShareState>({
    preferences: { form: 'rich', templateId: 'summary', quoteTemplateId: 'quote', aboutThisPage: true },
    templates: [],
  });
  let kept = state.value.preferences;
  const reads = createLatestOnly();
  /** The saved settings could not be read. */
  let isUnread = false;

  async function load(): Promise<void> {
    const signal = reads.begin();
    const [preferences, templates] = await Promise.all([
      client.ask('sending.read', null),
      client.ask('templates.read', null),
    ]);
    if (signal.aborted) return;
    isUnread = !preferences.ok || !templates.ok;
    if (preferences.ok) kept = preferences.value;
    state.value = { preferences: kept, templates: templates.ok ? templates.value : state.value.templates };
  }

  function formsOf(content: ShareContent, current = shown()): TextForms | null {
    if (current.status !== 'shown' || !current.detail.content) return null;
    const { preferences, templates } = state.value;
    return pieceForms(content, { ...current.detail, content: current.detail.content }, words, {
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
    start() {
      client.onNotice(({ notice }) => {
        if (notice === 'sending.changed') runDetached(load());
      });
      return load();
    },
    async setForm(form) {
      state.value = { ...state.value, preferences: { ...state.value.preferences, form } };
      // Only the chosen value: the rest may be another window's, or not have been read yet.
      const answer = await client.ask('sending.keep', { form });
      if (answer.ok) kept = { ...kept, form };
      else if (state.value.preferences.form === form) {
        state.value = { ...state.value, preferences: { ...state.value.preferences, form: kept.form } };
      }
      return answer.ok ? 'kept' : 'failed';
    },
    formsOf: (content) => formsOf(content),
    async copy(content) {
      const current = shown();
      if (isUnread) await load();
      const forms = formsOf(content, current);
      return forms ? toClipboard(forms, null) : { status: 'nothing' };
    },
    async insert(content) {
      const current = shown();
      if (isUnread) await load();
      const forms = formsOf(content, current);
      if (!forms) return { status: 'nothing' };
      const outcome = await insert(forms, state.value.preferences.form);
      return outcome.inserted ? { status: 'inserted' } : toClipboard(forms, outcome.reason);
    },
  };
}
