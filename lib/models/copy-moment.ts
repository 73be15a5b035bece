import { formatStamp } from '../recording/time.ts';
import type { RecordingState } from './recording-state.ts';

export interface CopyMomentDeps {
  /** The title shown for a recording without one. */
  untitled: string;
  /** Copies the text to the clipboard; `failed` if the browser refused. */
  copy: (plain: string) => Promise<'copied' | 'failed'>;
}

/** `plain` is the text that was to be copied. */
export interface MomentOutcome {
  copied: boolean;
  plain: string;
}

/**
 * Copies a reference to a moment, in seconds, of the recording on the screen: `Title, 12:34`. Null if none is on the
 * screen. Nothing is awaited before `copy` is called, because browsers allow copying only within the click.
 */
export function copyMoment(
  state: RecordingState,
  seconds: number,
  { untitled, copy }: CopyMomentDeps,
): Promise<MomentOutcome | null> {
  if (state.status !== 'shown') return Promise.resolve(null);
  const plain = `${state.detail.recording.title || untitled}, ${formatStamp(seconds)}`;
  return copy(plain).then((outcome) => ({ copied: outcome === 'copied', plain }));
}
