import { daysBefore, recording } from '../build.ts';
import { nameless } from '../people.ts';
import type { SampleRecording } from '../types.ts';

const notTranscribed = recording({
  id: 'eac30e80-b337-46b3-8088-6596ae917a1f',
  title: 'Vendor demo: weight sensors for gates',
  createdAt: daysBefore(18, '09:45:16.552'),
  owner: nameless,
  sharing: 'ORGANIZATION',
  status: 'FAILED',
  phase: 'TRANSCRIPTION_FAILED',
  source: 'UPLOAD',
  notes: 'Quote: 310 a sensor, **8 weeks** delivery. The fox problem is solved from 25 kg upwards.',
});

/** A failed recording has only the owner's notes; the other fields are null or absent. */
export const failed: SampleRecording = {
  meta: notTranscribed.meta,
  content: { transcription: null, notes: notTranscribed.content.notes },
};
