import type { KeptRecord } from '../../lib/library/types.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import { sampleRecordings } from '../service/recordings/index.ts';
import { toKept } from '../support/library-meetings.ts';

/** A meeting as input for queries: the texts of its turns, numbered as in search hits. */
export interface SpokenMeeting {
  id: string;
  turns: readonly string[];
}

export const toSpoken = ({ recording, content }: KeptRecord): SpokenMeeting => ({
  id: recording.id,
  turns: toTurns(content).map(({ segments }) => segments.map(({ text }) => text).join(' ')),
});

/** The recordings of the sample service that contain speech. */
export const sampleMeetings = (): KeptRecord[] =>
  sampleRecordings.map(toKept).filter(({ content }) => content.segments.length > 0);
