import type { KeptRecord } from '../../lib/library/types.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import { sampleRecordings } from '../service/recordings/index.ts';
import { toKept } from '../support/library-meetings.ts';

/** A meeting as queries are made of it: its turns as texts, numbered as the hits of a search number them. */
export interface SpokenMeeting {
  id: string;
  turns: readonly string[];
}

export const toSpoken = ({ recording, content }: KeptRecord): SpokenMeeting => ({
  id: recording.id,
  turns: toTurns(content).map(({ segments }) => segments.map(({ text }) => text).join(' ')),
});

/** What the sample service serves, as far as anything is said in it. */
export const sampleMeetings = (): KeptRecord[] =>
  sampleRecordings.map(toKept).filter(({ content }) => content.segments.length > 0);
