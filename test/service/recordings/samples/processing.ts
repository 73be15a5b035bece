import { daysBefore, recording } from '../build.ts';
import { goToMarket, maren } from '../people.ts';

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
export const processing = {
  ...beingTranscribed,
  meta: { ...beingTranscribed.meta, duration: 1932 },
};
