import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import { pieceForms, type Piece } from '../output/pieces.ts';
import type { TemplateWords } from '../output/templates/subject-values.ts';
import type {
  CopyForm,
  InsertOutcome,
  InsertRefusal,
  SendingPreferences,
  Template,
  TextForms,
} from '../recording/sending.ts';
import type { RecordingState } from './recording-state.ts';

export type { Piece } from '../output/pieces.ts';

/** How things are sent on from here. */
export interface SendingState {
  preferences: SendingPreferences;
  /** The person's own. */
  templates: readonly Template[];
}

/** What became of a piece that was sent on. */
export type SendOutcome =
  | { kind: 'nothing' }
  | { kind: 'copied' }
  | { kind: 'inserted' }
  /** It is on the clipboard, because the page did not take it. */
  | { kind: 'copied-instead'; reason: InsertRefusal }
  /** The clipboard did not take it, nor did the page for that reason, if it was asked: the text to copy by hand. */
  | { kind: 'by-hand'; plain: string; reason: InsertRefusal | null };

export interface SendingDeps {
  client: Client;
  /** What is on the screen. */
  shown: () => RecordingState;
  words: TemplateWords;
  /** Called in the click itself, or after the page has refused the text, which it does within seconds. */
  copy: (forms: TextForms, form: CopyForm) => Promise<'copied' | 'failed'>;
  /** Into the field that has the cursor on the active page. */
  insert: (forms: TextForms, form: CopyForm) => Promise<InsertOutcome>;
}

export interface SendingModel {
  state: ReadonlySignal<SendingState>;
  /** Takes over what is kept, now and whenever another page changes it. */
  begin(): Promise<void>;
  /** In force at once, and from then on everywhere; what was kept last is back when it could not be kept. */
  setForm(form: CopyForm): Promise<'kept' | 'failed'>;
  /** A piece of what is on the screen in every form; null when there is nothing of it. Synchronous, for drags. */
  formsOf(piece: Piece): TextForms | null;
  copy(piece: Piece): Promise<SendOutcome>;
  /** What the page does not take goes on the clipboard. */
  insert(piece: Piece): Promise<SendOutcome>;
}

/** Sends on what is on the screen: on the clipboard, into the page beside, or with the mouse. */
export function createSendingModel({ client, shown, words, copy, insert }: SendingDeps): SendingModel {
  const state = signal<SendingState>({
    preferences: { form: 'rich', templateId: 'summary', quoteTemplateId: 'quote', aboutThisPage: true },
    templates: [],
  });
  let kept = state.value.preferences;
  let question = 0;

  async function load(): Promise<void> {
    const own = ++question;
    const [preferences, templates] = await Promise.all([
      client.ask('sending.read', null),
      client.ask('templates.read', null),
    ]);
    if (own !== question) return;
    if (preferences.ok) kept = preferences.value;
    state.value = { preferences: kept, templates: templates.ok ? templates.value : state.value.templates };
  }

  function formsOf(piece: Piece): TextForms | null {
    const current = shown();
    if (current.kind !== 'shown' || !current.detail.content) return null;
    const { preferences, templates } = state.value;
    return pieceForms(piece, { ...current.detail, content: current.detail.content }, words, {
      preferredId: preferences.templateId,
      quoteId: preferences.quoteTemplateId,
      own: templates,
    });
  }

  async function toClipboard(forms: TextForms, instead: InsertRefusal | null): Promise<SendOutcome> {
    const { form } = state.value.preferences;
    if ((await copy(forms, form)) === 'copied') {
      return instead === null ? { kind: 'copied' } : { kind: 'copied-instead', reason: instead };
    }
    return { kind: 'by-hand', plain: form === 'plain' ? forms.plain : forms.markdown, reason: instead };
  }

  return {
    state,
    begin() {
      client.onNotice(({ notice }) => {
        if (notice === 'sending.changed') void load();
      });
      return load();
    },
    async setForm(form) {
      state.value = { ...state.value, preferences: { ...state.value.preferences, form } };
      // Only what was chosen: the rest may be another window's, or not have been read yet.
      const answer = await client.ask('sending.keep', { form });
      if (answer.ok) kept = { ...kept, form };
      else if (state.value.preferences.form === form) {
        state.value = { ...state.value, preferences: { ...state.value.preferences, form: kept.form } };
      }
      return answer.ok ? 'kept' : 'failed';
    },
    formsOf,
    async copy(piece) {
      const forms = formsOf(piece);
      return forms ? toClipboard(forms, null) : { kind: 'nothing' };
    },
    async insert(piece) {
      const forms = formsOf(piece);
      if (!forms) return { kind: 'nothing' };
      const outcome = await insert(forms, state.value.preferences.form);
      return outcome.inserted ? { kind: 'inserted' } : toClipboard(forms, outcome.reason);
    },
  };
}
