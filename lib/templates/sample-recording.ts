import type { RecordingId, Segment } from '../recording/types.ts';
import type { TemplateSubject } from './subject-values.ts';

/** The texts of the sample meeting, in the user's language, without markup. */
export interface SampleWords {
  title: string;
  team: string;
  /** One after another, each by a different person. */
  said: readonly string[];
  outcome: string;
  decisions: string;
  decision: string;
  nextSteps: string;
  done: string;
  toDo: string;
  notes: string;
}

const PEOPLE = ['Ana Ruiz', 'Tomás Silva', 'Mei Tanaka'];
const TURN_SECONDS = 13;

const turn = (text: string, at: number): Segment => ({
  speaker: at % PEOPLE.length,
  startSeconds: 4 + at * TURN_SECONDS,
  endSeconds: (at + 1) * TURN_SECONDS,
  text,
});

/** A short, invented meeting, for trying templates. */
export function sampleRecording(words: SampleWords): TemplateSubject {
  return {
    recording: {
      id: 'sample' as RecordingId,
      title: words.title,
      status: 'COMPLETED',
      durationValue: 1_500,
      durationSeconds: 1_500,
      speakerCount: PEOPLE.length,
      createdAtMs: new Date(2026, 2, 12, 10, 30).getTime(),
      createdAtText: null,
      updatedAtMs: null,
      ownerName: PEOPLE[0] ?? null,
      teamName: words.team,
      isOwner: true,
      sharingScope: null,
      processingPhase: null,
    },
    content: {
      speakers: PEOPLE.map((name) => ({ label: name, name })),
      segments: words.said.map(turn),
      summary: [
        `**${words.outcome}**`,
        `## ${words.decisions}`,
        `- ${words.decision}`,
        `## ${words.nextSteps}`,
        `- [x] ${words.done}\n- [ ] ${words.toDo}`,
      ].join('\n\n'),
      notes: words.notes,
    },
  };
}
