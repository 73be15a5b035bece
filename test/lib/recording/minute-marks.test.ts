import { describe, expect, it } from 'vitest';
import { minuteMarks } from '../../../lib/recording/turns.ts';

const at = (...seconds: (number | null)[]) =>
  seconds.map((startSeconds) => ({ text: 'Words.', segments: [{ at: 0, startSeconds }] }));

describe('minuteMarks', () => {
  it('tells the time of the first paragraph of each further minute', () => {
    expect(minuteMarks(at(5, 30, 64, 66, 100, 126, 300), 5)).toEqual([null, null, null, 66, null, 126, 300]);
  });

  it('tells nothing where there are no times', () => {
    expect(minuteMarks(at(null, null), null)).toEqual([null, null]);
    expect(minuteMarks(at(0, null, 200), 0)).toEqual([null, null, 200]);
  });
});
