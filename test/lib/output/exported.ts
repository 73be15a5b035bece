import { plainText, type Block } from '../../../lib/markdown/nodes.ts';
import { exportDocument } from '../../../lib/output/export-document.ts';
import { type ExportedFile, type ExportFormatId, exportRecording } from '../../../lib/output/export-recording.ts';
import type { Recording, RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { WORDS } from './contents.ts';

/** The file that a recording is exported as. */
export async function file(
  recording: Recording,
  content: RecordingContent,
  format: ExportFormatId,
): Promise<ExportedFile> {
  const written = await exportRecording(recording, content, format, WORDS);
  if (!written) throw new Error('The writer could not be loaded');
  return written;
}

/** The same as text; throws where the format is none. */
export const exported = async (
  format: ExportFormatId,
  content = aContent(),
  title = 'Weekly sync',
): Promise<string> => {
  const { data } = await file(aRecording({ title }), content, format);
  if (typeof data !== 'string') throw new Error(`${format} is no text`);
  return data;
};

/** The bytes of the Word file. */
export async function docx(content: RecordingContent, title = 'Weekly sync'): Promise<Buffer> {
  const { data } = await file(aRecording({ title }), content, 'docx');
  if (typeof data === 'string') throw new Error('A text is no Word file');
  return Buffer.from(await data.arrayBuffer());
}

/** The lines that a document must have: title, facts, names with times, and the words of each paragraph. */
export function linesOf(content: RecordingContent, title: string): string[] {
  const said = { ...content, summary: null, notes: null };
  const { title: shown, facts, blocks } = exportDocument(aRecording({ title }), said, WORDS);
  return [shown, facts, ...blocks.map(wordsOf)].filter((line) => line !== '');
}

/** The words of a block, without its markup. */
export const wordsOf = (block: Block): string =>
  block.type === 'paragraph' || block.type === 'heading' ? plainText(block.children) : JSON.stringify(block);
