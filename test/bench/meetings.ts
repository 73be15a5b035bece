import { generateContent, generateRecordings } from '../service/recordings/generate.ts';
import type { SampleRecording } from '../service/recordings/types.ts';

/** A generated meeting with this many segments. */
export function longMeeting(segments: number): SampleRecording {
  const meta = generateRecordings(20).metas.find(({ status }) => status === 'COMPLETED');
  if (!meta) throw new Error('None of the generated recordings is complete');
  return { meta, content: generateContent({ segments, speakers: 5 }) };
}
