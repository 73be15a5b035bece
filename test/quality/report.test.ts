// @vitest-environment node
import { expect, it } from 'vitest';
import { missed, tableOf } from './report.ts';

const figures = { queries: 200, at1: 0.5, at5: 0.8, mrr: 0.6, turn: 0.4, ndcg: 0.3, empty: 0.1 };

it.each([
  ['every figure is as good', figures],
  ['figures are better', { queries: 100, at1: 0.4, empty: 0.2 }],
  ['nothing is held', {}],
  ['the line is only printed', null],
])('missed is nothing where %s', (_, floor) => expect(missed({ name: 'exact', figures, floor })).toEqual([]));

it.each([
  ['at1', 0.499, 'typo: at 1 is 0.499, floor 0.5'],
  ['at1', 0.4997, 'typo: at 1 is 0.4997, floor 0.5'],
  ['ndcg', 2 / 7, 'typo: nDCG@10 is 0.2857, floor 0.3'],
  ['queries', 199, 'typo: queries is 199, floor 200'],
  ['empty', 0.1001, 'typo: empty is 0.1001, most allowed 0.1'],
])('missed names what is worse: %s %s', (of, value, sentence) => {
  expect(missed({ name: 'typo', figures: { ...figures, [of]: value }, floor: figures })).toEqual([sentence]);
  expect(missed({ name: 'typo', figures: { ...figures, [of]: value }, floor: { mrr: 0.6 } })).toEqual([]);
});

it('tableOf shows each set in a row', () => {
  const floor = { at5: 0.8 };
  expect(
    tableOf([
      { name: 'exact', figures, floor },
      { name: 'wrong word', figures: { ...figures, at5: 0.1234 }, floor },
      { name: 'told', figures, floor: null },
    ]),
  ).toBe(
    [
      'What        queries   at 1   at 5    MRR   turn  nDCG@10  empty',
      'exact           200  0.500  0.800  0.600  0.400    0.300  0.100  pass',
      'wrong word      200  0.500  0.123  0.600  0.400    0.300  0.100  FAIL',
      'told            200  0.500  0.800  0.600  0.400    0.300  0.100',
    ].join('\n'),
  );
});
