import { decodeContent } from '../../lib/api/decode-content.ts';
import { decodeList } from '../../lib/api/decode-list.ts';
import type { KeptRecord } from '../../lib/library/types.ts';
import { readDocuments } from '../../lib/output/open-tasks.ts';
import { generateRecordings } from '../service/recordings/generate.ts';
import type { SampleRecording } from '../service/recordings/types.ts';

/** Generated meetings in four languages as the library stores them. */
export function generatedMeetings(count: number): KeptRecord[] {
  const { metas, contentOf } = generateRecordings(count);
  return metas.flatMap((meta) => {
    const content = contentOf(meta.id);
    return content && meta.status === 'COMPLETED' ? [toKept({ meta, content })] : [];
  });
}

/** A recording of the service as it is decoded and stored. */
export function toKept({ meta, content }: SampleRecording): KeptRecord {
  const recording = decodeList([meta], { unit: 'seconds', proved: false })?.recordings[0];
  const decoded = decodeContent(content, { durationValue: meta.duration });
  if (!recording || !decoded) throw new Error(`Recording ${meta.id} cannot be read`);
  return {
    recording,
    content: decoded.content,
    fetchedAtMs: Date.UTC(2026, 10, 21),
    ...readDocuments(decoded.content),
    localNames: [],
  };
}
