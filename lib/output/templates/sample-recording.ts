import type { Segment } from '../../recording/types.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { TemplateSubject } from './subject-values.ts';

const said = (speaker: number, startSeconds: number, text: string): Segment => ({
  speaker,
  startSeconds,
  endSeconds: startSeconds + 6,
  text,
});

/** A short meeting that never was, to try templates on. */
export const SAMPLE: TemplateSubject = {
  recording: {
    id: 'sample' as RecordingId,
    title: 'Website relaunch: weekly sync',
    status: 'COMPLETED',
    durationValue: 1_500,
    durationSeconds: 1_500,
    speakerCount: 3,
    createdAtMs: new Date(2026, 2, 12, 10, 30).getTime(),
    createdAtText: null,
    updatedAtMs: null,
    ownerName: 'Ana Ruiz',
    teamName: 'Web',
    isOwner: true,
    sharingScope: null,
    sourceType: null,
    processingPhase: null,
  },
  content: {
    speakers: [
      { label: 'Speaker 1', name: 'Ana Ruiz' },
      { label: 'Speaker 2', name: 'Tomás Silva' },
      { label: 'Speaker 3', name: 'Mei Tanaka' },
    ],
    segments: [
      said(0, 4, 'Shall we go through what is left before the relaunch?'),
      said(1, 12, 'The new start page is done. The forms still lose what was typed when the session ends.'),
      said(2, 31, 'I can take the forms. Two days, I would say.'),
      said(0, 42, 'Good. Then we go live on the 24th, and not before the forms are tested.'),
    ],
    summary: [
      'The relaunch is set for **24 March**; only the forms are open.',
      '## Decisions',
      '- Go live on 24 March\n- No launch before the forms are tested',
      '## Next steps',
      '- [x] Finish the start page\n- [ ] Mei repairs the forms',
    ].join('\n\n'),
    notes: 'Ask the hosting team about the night of the 23rd.',
  },
};
