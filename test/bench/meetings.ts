import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateContent, generateRecordings } from '../service/recordings/generate.ts';
import type { SampleRecording } from '../service/recordings/types.ts';
import { PROJECT } from '../support/project.ts';

/** A real meeting of `segments` segments where the file is at hand, else a generated one of the same length. */
export function longMeeting(segments: number, file: string | null = null): SampleRecording {
  const path = file && join(PROJECT, '..', 'shared', 'meetings', file);
  if (path && existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as SampleRecording;
  const meta = generateRecordings(20).metas.find(({ status }) => status === 'COMPLETED');
  if (!meta) throw new Error('None of the generated recordings is complete');
  return { meta, content: generateContent({ segments, speakers: 5 }) };
}
