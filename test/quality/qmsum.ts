import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { KeptRecord } from '../../lib/library/types.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import type { Segment } from '../../lib/recording/types.ts';
import { aKept } from '../support/memory-library.ts';
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
  const labels = [...new Set(meeting.meeting_transcripts.map(({ speaker }) => speaker))];
  const segments: Segment[] = meeting.meeting_transcripts.map(({ speaker, content }) => ({
    speaker: labels.indexOf(speaker),
    startSeconds: null,
    endSeconds: null,
    text: content.replace(MARKS, ' '),
  }));
  const speakers = labels.map((label) => ({ label, name: null }));
  // All have the same date: no result may rank higher for being newer.
  const kept = aKept({
    recording: { id, title: '', ownerName: null, teamName: null },
    content: { speakers, segments, summary: null, notes: null },
  });
  const turns = toTurns(kept.content);
  const queries = meeting.specific_query_list.map(({ query, relevant_text_span }) => {
    const right = new Set(relevant_text_span.flatMap(([from, to]) => segments.slice(from, to + 1)));
    const touched = turns.flatMap((turn, place) => (turn.segments.some((one) => right.has(one)) ? [place] : []));
    return { text: query, wanted: { id, turns: touched } };
  });
  return { kept, queries };
}
