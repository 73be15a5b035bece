// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aLibrary, NOW_MS } from '../../support/memory-library.ts';

const DAY_MS = 86_400_000;
const OLD_MS = NOW_MS - 400 * DAY_MS;
/** Says nothing that is looked for. */
const FILLER = Array.from({ length: 60 }, (_, at) => `filler${at}`).join(' ');
const OTHERS = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`other-${at}`, [FILLER, 'yes', 'no']]));

type Parts = { title?: string; said?: string[]; createdAtMs?: number };
const said = (...texts: string[]): Parts => ({ said: texts });
const newer = (parts: Parts, atMs = NOW_MS - DAY_MS): Parts => ({ ...parts, createdAtMs: atMs });

/** `better` is above `worse` for `text`, what is only similar below the rest, whichever was stored first. */
async function expectAbove(text: string, better: Parts, worse: Parts): Promise<void> {
  const [upper, lower] = [better, worse].map((parts) => ({ createdAtMs: OLD_MS, ...parts }));
  for (const both of [
    { upper, lower },
    { lower, upper },
  ]) {
    const { ids, similar } = await aLibrary({ ...both, ...OTHERS } as Parameters<typeof aLibrary>[0]);
    expect({ text, ranked: [...ids(text), ...similar(text)].slice(0, 2) }).toEqual({
      text,
      ranked: ['upper', 'lower'],
    });
  }
}

describe('a word', () => {
  it.each([
    ['budgets', 'budget'],
    ['planning', 'planned'],
    ['hire', 'hiring'],
    ['companies', 'company'],
    ['réunion', 'réunions'],
    ['rechnung', 'rechnungen'],
  ])('as typed, %s, is above its form %s', (word, form) =>
    expectAbove(`${word} `, said(`the ${word} is here`), said(`the ${form} is here`)),
  );

  it.each([
    ['invoicing', 'invoice', 'invoking'],
    ['planned', 'planning', 'planked'],
  ])('in another form, as %s in %s, is above another word', (word, form, other) =>
    expectAbove(`${word} roadmap`, said(`the ${form} roadmap`), said(`the ${other} roadmap`)),
  );

  it.each([
    ['quarterly budget', 'quaterly budget'],
    ['server outage', 'servre outage'],
    ['vacation policy', 'vacatoin policy'],
  ])('as typed, in %s, is above what others mistyped', (right, wrong) =>
    expectAbove(right, said(`we have a ${right} here`), said(`we have a ${wrong} here`)),
  );

  it.each(['qurterly budgets', 'databse backups', 'marketign launches'])(
    'as typed, beside a mistyped one in %s, is above a form of it',
    async (text) => {
      const right = text.replace('qurt', 'quart').replace('bse', 'base').replace('ign', 'ing');
      await expectAbove(`${text} `, said(`the ${right}`), said(`the ${right.slice(0, -1)}`));
    },
  );

  it.each([
    ['prety', 'pretty'],
    ['bugdet', 'budget'],
    ['xbudget', 'budget'],
    ['infrastrutcur', 'infrastructure'],
  ])('that is mistyped, %s, is found above the other word alone', (typo, right) =>
    expectAbove(`${typo} roadmap`, said(`the ${right} roadmap`), said('the roadmap')),
  );

  it.each(['zeppelin', 'quokka'])('that is rare, %s, tells more than a frequent one', async (word) => {
    const often = Array.from({ length: 20 }, (_, at) => [`often-${at}`, ['the meeting about budget']]);
    const { similar } = await aLibrary({ ...Object.fromEntries(often), rare: [`the ${word}`] });
    expect(similar(`${word} budget`)[0]).toBe('rare');
  });

  it.each(['budget', 'pricing', 'outage'])('in a title, %s, is above the same in a transcript', async (word) => {
    const often = newer(said(`${word} ${word}, and the ${word}`));
    await expectAbove(word, { title: `The ${word}`, said: ['hello'] }, often);
  });
});

const PAIRS = ['pricing airline', 'hiring budget', 'server latency', 'logo colour'];

describe.each(PAIRS)('words as %s', (words) => {
  const [a = '', b = ''] = words.split(' ');

  it('are above one of them, however often', async () => {
    for (const one of [a, b]) await expectAbove(words, said(`about ${words}`), said(`${one} again, `.repeat(5)));
  });

  it('with a third one are above the two', () =>
    expectAbove(`${words} summer`, said(`about ${words} summer`), said(`about ${words}`)));

  it('side by side are above the same apart, and those above the same in two turns, however new', async () => {
    const apart = said(`so the ${a} of each and every ${b} is`, 'fine');
    await expectAbove(words, said(`so the ${words} is fine`), apart);
    await expectAbove(words, apart, newer(said(`so the ${a} of each`, `and every ${b} is fine`)));
    await expectAbove(words, said(`the ${a} of the ${b}`, FILLER), newer(said(`the ${a}`, FILLER, `the ${b}`)));
  });

  it('are above the same in another order', () =>
    expectAbove(words, said(`it is ${words} today`), said(`it is ${b} ${a} today`)));
});

it.each(['air to ground', 'state of the art', 'proof of concept'])(
  'Words as %s are best in their order',
  async (words) => {
    const turned = words.split(' ').toReversed().join(' ');
    await expectAbove(words, said(`it is ${words} today`), said(`it is ${turned} today`));
  },
);

it.each([
  ['開放政府', '政府開放'],
  ['予算会議', '会議予算'],
  ['ประชุม', 'ชุมประ'],
])('Characters in a row, %s, are above the same apart', (words, apart) =>
  expectAbove(words, said(`今日は${words}です`), said(`今日は${apart}です`)),
);

it.each(['budget', 'pricing airline', '"pricing airline"', 'budg', 'prcing', 'hirings budgets', '予算'])(
  'Of two that are alike for %s, the newer is above',
  async (text) => {
    const parts = said('the budget for hiring and pricing airline, 予算');
    await expectAbove(text, newer(parts), parts);
  },
);
