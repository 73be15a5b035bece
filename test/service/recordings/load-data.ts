import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleRecording } from './types.ts';

/**
 * Reads the recordings of a folder: every `*.json` file that contains `{ meta, content }` in the service's format, in
 * the order of the file names. Anything else in a file, such as its `source`, is dropped; other files are skipped.
 *
 * @throws when the folder cannot be read, when a JSON file in it cannot be parsed, or when it has no recording.
 */
export function loadMeetings(dir: string): SampleRecording[] {
  const recordings = fileNames(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => parsed(join(dir, name)))
    .filter(isRecording)
    .map(({ meta, content }) => ({ meta, content }));
  if (recordings.length === 0)
    throw new Error(`No recordings in ${dir}: expected JSON files with { "meta": { "id": … }, "content": { … } }`);
  return recordings;
}

function fileNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch (cause) {
    throw new Error(`Cannot read the folder of recordings ${dir}`, { cause });
  }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`Not a JSON file: ${path}`, { cause });
  }
}

/** Checks only what the service itself needs: odd data may be the purpose of such a folder. */
function isRecording(value: unknown): value is SampleRecording {
  return isObject(value) && isObject(value.meta) && typeof value.meta.id === 'string' && isObject(value.content);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
