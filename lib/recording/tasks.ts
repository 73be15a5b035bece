import { lettersOf } from './text.ts';
import type { DocumentPart, Recording, RecordingId } from './types.ts';

/** Something to be done, as a document says it. */
export interface DocumentTask {
  /** The same for the same words, whatever their case and signs. */
  key: string;
  part: DocumentPart;
  /** One line, without times. */
  text: string;
  /** Who may be meant, likeliest first, and the text without them. With an `@`, it is certain. */
  people: [name: string, rest: string][];
  /** The moment in the recording that the line names, if any. */
  atSeconds: number | null;
}

/** A task of a stored recording; `person` is null if it names nobody who is known. */
export interface OpenTask extends Pick<DocumentTask, 'key' | 'part' | 'text' | 'atSeconds'> {
  person: string | null;
  /** The words as the document has them, with the name, to be found there. */
  line: string;
}

/** The tasks of recordings, of the newest first, with those that were ticked here. */
export interface OpenTasks {
  meetings: { recording: Recording; tasks: OpenTask[] }[];
  /** Whether there are more. */
  hasMore: boolean;
}

/** How many tasks are open, and the newest recording that has one; null if there is none. */
export interface TaskCount {
  count: number;
  lastId: RecordingId | null;
}

/** A number of the letters of a task, in place of its words: what is kept of a tick says nothing of a meeting. */
export function taskKey(text: string): string {
  let [one, two] = [1, 7];
  for (const character of lettersOf(text) || text) {
    const code = character.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two, 31) + code + (two >>> 15);
  }
  return [one, two].map((half) => (half >>> 0).toString(36)).join('-');
}

/** Older tasks are rarely looked at again. */
export const MOST_TICKS = 1_000;

/** How a tick is kept: the recording, and the key of the task. */
export const tickOf = (id: RecordingId, { key }: Pick<DocumentTask, 'key'>): string => `${id} ${key}`;
