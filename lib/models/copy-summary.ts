import type { CopyForms } from '../messaging/protocol.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import type { RecordingState } from './recording-model.ts';

export interface CopySummaryDeps {
  /** The summary in both forms; null when there is none. */
  formsOf: (recording: Recording, content: RecordingContent) => CopyForms | null;
  /** Puts the forms on the clipboard, or says that the browser did not let it. */
  copy: (forms: CopyForms) => Promise<'copied' | 'failed'>;
}

/** `plain` is the text to copy by hand where the browser refused. */
export type CopyOutcome = { copied: true } | { copied: false; plain: string };

/**
 * Copies the summary of what is on the screen; null when there is none to copy. Nothing is awaited before `copy` is
 * called, because browsers allow copying only within the click.
 */
export function copySummary(state: RecordingState, deps: CopySummaryDeps): Promise<CopyOutcome | null> {
  const content = state.kind === 'shown' ? state.detail.content : null;
  const forms = state.kind === 'shown' && content ? deps.formsOf(state.detail.recording, content) : null;
  if (!forms) return Promise.resolve(null);
  return deps
    .copy(forms)
    .then((outcome) => (outcome === 'copied' ? { copied: true } : { copied: false, plain: forms.plain }));
}
