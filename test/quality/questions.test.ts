// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sampleMeetings, toSpoken } from './collection.ts';
import { asKnownItem, QUESTIONS } from './questions.ts';

const meetings = sampleMeetings().map(toSpoken);

describe('the questions', () => {
  it('are at least sixty, each once', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(QUESTIONS.map(({ text }) => text)).size).toBe(QUESTIONS.length);
  });

  it.each(QUESTIONS)('are answered by turns of a sample: $text', (question) => {
    const turns = meetings.find(({ id }) => id === question.id)?.turns ?? [];
    const holding = question.answers.map((answer) => ({
      answer,
      turns: turns.filter((turn) => turn.includes(answer)).length,
    }));
    expect(holding).toEqual(question.answers.map((answer) => ({ answer, turns: 1 })));
  });
});

describe('asKnownItem', () => {
  const spoken = [{ id: 'a', turns: ['One fish', 'two fish', 'red fish'] }];

  it('finds the turns of the answers', () => {
    const question = { text: 'how many?', id: 'a', answers: ['red', 'One'] };
    expect(asKnownItem(question, spoken)).toEqual({ text: 'how many?', wanted: { id: 'a', turns: [2, 0] } });
  });

  it.each([
    ['a', 'fish'],
    ['a', 'blue'],
    ['b', 'red'],
  ])('throws where a part is not of one turn of recording %s: %s', (id, answer) => {
    expect(() => asKnownItem({ text: 'how many?', id, answers: [answer] }, spoken)).toThrow(answer);
  });
});
