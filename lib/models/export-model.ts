import type { ExportFormat, ExportFormatId } from '../output/export-formats.ts';
import type { ExportedFile } from '../output/export-recording.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import type { RecordingState } from './recording-state.ts';

export type { ExportFormat, ExportFormatId };

export interface ExportDeps {
  /** Resolves when the effect of the press is on the screen: some formats keep the page busy for a second. */
  nextFrame: () => Promise<void>;
  /** Null if the code that writes the format cannot be loaded. */
  toFile: (recording: Recording, content: RecordingContent, format: ExportFormatId) => Promise<ExportedFile | null>;
  save: (file: ExportedFile) => 'saved' | 'failed';
}

export type ExportOutcome = { saved: true; fileName: string } | { saved: false };

/** Saves the recording on the screen as a file; null if there is nothing to save. */
export async function exportShown(
  state: RecordingState,
  format: ExportFormatId,
  { nextFrame, toFile, save }: ExportDeps,
): Promise<ExportOutcome | null> {
  if (state.status !== 'shown' || !state.detail.content) return null;
  await nextFrame();
  const file = await toFile(state.detail.recording, state.detail.content, format);
  return file && save(file) === 'saved' ? { saved: true, fileName: file.fileName } : { saved: false };
}
