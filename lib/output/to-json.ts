import type { Recording, RecordingContent } from '../recording/types.ts';
import { jsonOf } from '../markdown/from-json.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { peopleOf } from './export-document.ts';
import { documentToMarkdown } from './to-markdown.ts';

/**
 * A recording as data. The shape is stable: fields may be added, and `version` grows when one changes its meaning. It
 * contains no id of the service, no address, and no key.
 */
interface ExportedRecording {
  format: 'earshot-recording';
  version: 1;
  /** Empty if the service has none. */
  title: string;
  /** ISO 8601, UTC. */
  date: string | null;
  durationSeconds: number | null;
  /** Names, otherwise labels, once each. */
  people: string[];
  /** `label` is the service's; `namedHere` means that `name` was given on this device. */
  speakers: { label: string; name: string | null; namedHere: boolean }[];
  /** `speaker` is an index into `speakers`; times are seconds from the start, null when unknown. */
  segments: { speaker: number; startSeconds: number | null; endSeconds: number | null; text: string }[];
  /** Markdown, HTML or plain text, as the service sent it; Markdown where it sent anything else. */
  summary: string | null;
  notes: string | null;
}

export function toJson(recording: Recording, content: RecordingContent): string {
  const exported: ExportedRecording = {
    format: 'earshot-recording',
    version: 1,
    title: recording.title,
    date: recording.createdAtMs === null ? null : new Date(recording.createdAtMs).toISOString(),
    durationSeconds: recording.durationSeconds,
    people: peopleOf(content),
    speakers: content.speakers.map(({ label, name, isLocal }) => ({ label, name, namedHere: isLocal === true })),
    segments: content.segments.map(({ speaker, startSeconds, endSeconds, text }) => ({
      speaker,
      startSeconds,
      endSeconds,
      text,
    })),
    summary: textOf(content.summary),
    notes: textOf(content.notes),
  };
  return `${JSON.stringify(exported, null, 2)}\n`;
}

const textOf = (source: string | null): string | null =>
  source !== null && jsonOf(source) ? documentToMarkdown(parseDocument(source)) : source;
