// @vitest-environment node
import { expect, it } from 'vitest';
import { missed, rounded, tableOf } from './report.ts';

const figures = { queries: 200, at1: 0.5, at5: 0.8, mrr: 0.6, turn: 0.4, empty: 0.1 };
const floor = { queries: 200, at1: 0.5, at5: 0.8, mrr: 0.6, turn: 0.4, empty: 0.1 };

it('rounded rounds down, and empty answers up', () => {
  expect(rounded('at1', 2 / 3)).toBe(0.666);
  expect(rounded('empty', 1 / 3)).toBe(0.334);
  // The rounding error of a sum of fractions does not change the thousandth.
  expect(rounded('mrr', 0.1 + 0.2)).toBe(0.3);
  expect(rounded('at1', 0.29)).toBe(0.29);
  expect(rounded('empty', 0.07 * 3)).toBe(0.21);
});

it('missed is nothing where every figure is as good as its floor', () => {
  expect(missed({ name: 'exact', figures, floor })).toEqual([]);
  expect(missed({ name: 'exact', figures: { ...figures, at1: 0.9, empty: 0 }, floor })).toEqual([]);
  expect(missed({ name: 'exact', figures, floor: null })).toEqual([]);
});

it.each([
  ['at1', 0.499, 'typo: at 1 is 0.499, floor 0.500'],
  ['at5', 0.7, 'typo: at 5 is 0.700, floor 0.800'],
  ['mrr', 0.5, 'typo: MRR is 0.500, floor 0.600'],
  ['turn', 0.3, 'typo: turn is 0.300, floor 0.400'],
  ['queries', 199, 'typo: queries is 199, floor 200'],
  ['empty', 0.1001, 'typo: empty is 0.101, most allowed 0.100'],
])('missed names what is worse: %s', (of, value, sentence) => {
  expect(missed({ name: 'typo', figures: { ...figures, [of]: value }, floor })).toEqual([sentence]);
});

it('missed and tableOf take the figures that a line has', () => {
  const line = { name: 'whole', figures: { queries: 3, at1: 0.5, ndcg: 0.2499, empty: 0 } };
  const lowest = { queries: 1, at1: 0.5, ndcg: 0.25, empty: 0 };
  expect(missed({ ...line, floor: { ...lowest, ndcg: 0.249 } })).toEqual([]);
  expect(missed({ ...line, floor: lowest })).toEqual(['whole: nDCG@10 is 0.249, floor 0.250']);
  expect(tableOf([{ ...line, floor: lowest }])).toBe(
    ['What   queries   at 1  nDCG@10  empty', 'whole        3  0.500    0.249  0.000  FAIL'].join('\n'),
  );
});

it('tableOf shows each set in a row', () => {
  expect(
    tableOf([
      { name: 'exact', figures, floor },
      { name: 'wrong word', figures: { ...figures, at5: 0.1234 }, floor },
      { name: 'told', figures, floor: null },
    ]),
  ).toBe(
    [
      'What        queries   at 1   at 5    MRR   turn  empty',
      'exact           200  0.500  0.800  0.600  0.400  0.100  pass',
      'wrong word      200  0.500  0.123  0.600  0.400  0.100  FAIL',
      'told            200  0.500  0.800  0.600  0.400  0.100',
    ].join('\n'),
  );
});
