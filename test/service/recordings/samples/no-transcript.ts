import { daysBefore, recording } from '../build.ts';

/** Completed, although there was nothing to hear. */
export const noTranscript = recording({
  id: '55e9efa7-9800-468c-bf23-4769961cdc05',
  title: 'Coffee with Wanjiru (microphone was muted)',
  createdAt: daysBefore(51, '07:30:01.000'),
});
