import type { ExportedFile, ExportFormatId } from '../output/export-recording.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import type { FolderOutcome } from '../platform/notes-folder.ts';
import type { RecordingState } from './recording-state.ts';

export interface ExportDeps {
  /** Resolves when the effect of the press is on the screen: some formats keep the page busy for a second. */
  nextFrame: () => Promise<void>;
  /** Null if the code that writes the format cannot be loaded. */
  toFile: (recording: Recording, content: RecordingContent, format: ExportFormatId) => Promise<ExportedFile | null>;
  save: (file: ExportedFile) => 'saved' | 'failed';
}

export type ExportOutcome = { saved: true; fileName: string } | { saved: false };

/** A note for a folder of notes, such as an Obsidian vault. */
export type NoteOutcome =
  | FolderOutcome
  /** The browser has no folders. */
  | { status: 'downloaded'; fileName: string }
  /** The note is on the clipboard, from where Obsidian takes it. */
  | { status: 'opened' }
  /** The recording has no summary. */
  | { status: 'nothing' };

/** Where a note goes: to the folder that was chosen once, to another one, or to Obsidian. */
export type NotePlace = 'chosen' | 'another' | 'obsidian';

export interface NoteDeps extends Pick<ExportDeps, 'save'> {
  /** The text of the note, and the name of its file with its extension; null without a summary. */
  toNote: () => Promise<{ fileName: string; text: string } | null>;
  hasFolders: boolean;
  saveInFolder: (fileName: string, text: string, which: 'chosen' | 'another') => Promise<FolderOutcome>;
  copy: (text: string) => Promise<boolean>;
  openLink: (url: string) => void;
}

/** Saves the recording on the screen as a note. Must be called in a click. */
export async function saveNote(place: NotePlace, deps: NoteDeps): Promise<NoteOutcome> {
  const note = await deps.toNote();
  if (!note) return { status: 'nothing' };
  const { fileName, text } = note;
  if (place === 'obsidian') {
    if (!(await deps.copy(text))) return { status: 'failed', folder: null };
    // A long address may be cut by the system, so that Obsidian is told to read the clipboard.
    deps.openLink(`obsidian://new?file=${encodeURIComponent(fileName.slice(0, -'.md'.length))}&clipboard`);
    return { status: 'opened' };
  }
  if (deps.hasFolders) return deps.saveInFolder(fileName, text, place);
  const isSaved = deps.save({ fileName, mediaType: 'text/markdown', data: text }) === 'saved';
  return isSaved ? { status: 'downloaded', fileName } : { status: 'failed', folder: null };
}

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
