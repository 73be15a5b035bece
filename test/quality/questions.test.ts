// @vitest-environment node
import { expect, it } from 'vitest';
import { asKnownItem } from './questions.ts';

const spoken = [{ id: 'a', turns: ['One fish', 'two fish', 'red fish'] }];

it('asKnownItem finds the turns of the answers', () => {
  const question = { text: 'how many?', id: 'a', answers: ['red', 'One'] };
  expect(asKnownItem(question, spoken)).toEqual({ text: 'how many?', wanted: { id: 'a', turns: [2, 0] } });
});

it.each([
  ['a', 'fish'],
  ['a', 'blue'],
  ['b', 'red'],
])('asKnownItem throws where a part is not of one turn of recording %s: %s', (id, answer) =>
  expect(() => asKnownItem({ text: 'how many?', id, answers: [answer] }, spoken)).toThrow(answer),
);
