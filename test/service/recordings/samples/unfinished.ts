import { daysBefore, recording } from '../build.ts';
import { anh, design, goToMarket, maren, nameless } from '../people.ts';
import type { SampleRecording } from '../types.ts';

const stillUploading = recording({
  id: '9be8d507-7dc1-4978-8062-39b6292bae79',
  title: 'Yard visit Halden Leeds, marshal with tablet',
  createdAt: daysBefore(0, '16:21:33.484'),
  owner: anh,
  team: design,
  status: 'UPLOADING',
  phase: 'UPLOADING',
  source: 'MOBILE',
});

export const uploading = { ...stillUploading, meta: { ...stillUploading.meta, updatedAt: null } };

const beingTranscribed = recording({
  id: '3c2dc54a-69dc-4628-bb8b-a990d7b48995',
  title: 'Pricing review: real list against sold list',
  createdAt: daysBefore(0, '15:30:07.091'),
  owner: maren,
  team: goToMarket,
  status: 'PROCESSING',
  phase: 'TRANSCRIBING',
});

/** The length is known, the speakers are not. */
export const processing = { ...beingTranscribed, meta: { ...beingTranscribed.meta, duration: 1932 } };

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

/** Completed, although there was nothing to hear. */
export const noTranscript = recording({
  id: '55e9efa7-9800-468c-bf23-4769961cdc05',
  title: 'Coffee with Wanjiru (microphone was muted)',
  createdAt: daysBefore(51, '07:30:01.000'),
});

export const emptyTitle = recording({
  id: 'd3dcfd93-16fc-478e-930f-5de9a2131799',
  title: '',
  createdAt: daysBefore(8, '20:14:27.870'),
  owner: maren,
  source: 'MOBILE',
  talk: `
    1: It's a quarter past eight, the day of the incident, I'm walking home and I'd like to remember three things.
    1: First, everything was green. Not one of our own lamps was red, and still a man in Grimsby watched his fish get
       warm. So whatever else we do, I want a lamp that asks "are two trucks on one door?" and not "is the server
       fast?"
    1: Second, Daryna. She was alone with it for an hour and twenty, she stayed calm, and now she's apologising. Say
       thank you on Monday, first thing, with everyone there. And Priya should think about what we can hand to her.
    1: Third, the status page. That's the one which makes me angry, because it's so small. A phone in a drawer in
       Cork.
    1: And buy milk.
  `,
  summary: '1. A lamp for *two trucks on one door*\n2. Thank Daryna on Monday\n3. The status page\n4. Milk',
});
