import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { KeptRecord } from '../../lib/library/types.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import { toKept } from '../support/library-meetings.ts';
import type { KnownItem } from './make-queries.ts';

/** An index of the transcript; the data set writes numbers as strings. */
const index = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer());

/**
 * A meeting of the data set, without topics and queries that ask for a summary of the whole meeting: they name no
 * places.
 */
const meetingSchema = v.object({
  specific_query_list: v.optional(
    v.array(v.object({ query: v.string(), relevant_text_span: v.array(v.tuple([index, index])) })),
    [],
  ),
  meeting_transcripts: v.array(v.object({ speaker: v.string(), content: v.string() })),
});

type QmsumMeeting = v.InferOutput<typeof meetingSchema>;

/** Transcribers' marks, such as `{vocalsound}`, are not speech. */
const MARKS = /\{[a-z]+\}/g;

/**
 * Reads the meetings of all `*.json` and `*.jsonl` files in a folder and its subfolders, each once: the data set has
 * duplicates in several folders and formats. Throws when a file has another format, or there is none.
 */
export function readQmsum(folder: string): QmsumMeeting[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jsonl?$/.test(name));
  const all = new Map<string, QmsumMeeting>();
  for (const name of names.sort()) {
    const text = readFileSync(join(folder, name), 'utf8');
    const parts = name.endsWith('l') ? text.split('\n').filter((line) => line.trim() !== '') : [text];
    for (const part of parts) {
      const parsed = v.safeParse(meetingSchema, JSON.parse(part));
      if (!parsed.success) throw new Error(`${name} is not in the format of QMSum`);
      all.set(JSON.stringify(parsed.output.meeting_transcripts), parsed.output);
    }
  }
  if (all.size === 0) throw new Error(`No meetings in ${folder}`);
  return [...all.values()];
}

/** Converts a meeting to a stored recording without a title, and its queries with the turns that their spans touch. */
export function toJudged(meeting: QmsumMeeting, at: number): { kept: KeptRecord; queries: KnownItem[] } {
  const id = `qmsum-${at}`;
  // The entry's index replaces the time: a turn consists of several entries.
  const transcriptSegments = meeting.meeting_transcripts.map(({ speaker, content }, entry) => ({
    speaker,
    text: content.replace(MARKS, ' '),
    startTime: entry,
    endTime: entry + 1,
  }));
  const kept = toKept({
    meta: {
      id,
      meetingTitle: null,
      status: 'COMPLETED',
      duration: transcriptSegments.length,
      sharingScope: 'PRIVATE',
      // All on one day: no result may rank higher for being newer.
      createdAt: '2026-01-01T00:00:00.000Z',
      speakerCount: null,
      sourceType: 'UPLOAD',
      user: { id: 'user', name: null },
      team: null,
      isOwner: true,
    },
    content: { transcriptSegments },
  });
  const entriesOfTurns = toTurns(kept.content).map(({ segments }) => segments.map((segment) => segment.startSeconds));
  const turnsOf = (spans: readonly (readonly [number, number])[]) =>
    entriesOfTurns.flatMap((entries, turn) => {
      const isTouched = entries.some(
        (entry) => entry !== null && spans.some(([from, to]) => from <= entry && entry <= to),
      );
      return isTouched ? [turn] : [];
    });
  const queries = meeting.specific_query_list.map(({ query, relevant_text_span }) => ({
    text: query,
    wanted: { id, turns: turnsOf(relevant_text_span) },
  }));
  return { kept, queries };
}
