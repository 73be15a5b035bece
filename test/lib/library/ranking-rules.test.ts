// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { KeptRecord } from '../../../lib/library/types.ts';
import { memoryStore, aKept, NO_BOUNDS, NOW_MS, type MemoryStore } from '../../support/memory-library.ts';
import { typed } from './exact.ts';

const DAY_MS = 86_400_000;
const OLD_MS = NOW_MS - 400 * DAY_MS;
/** Says nothing that is looked for; long enough that what stands before and behind it is apart. */
const FILLER = Array.from({ length: 60 }, (_, at) => `filler${at}`).join(' ');

type Parts = { title?: string; said?: string[]; createdAtMs?: number };

const recordingOf = (id: string, { title = 'Weekly', said = [], createdAtMs = OLD_MS }: Parts): KeptRecord =>
  aKept({ recording: { id, title, createdAtMs }, said: said.length === 0 ? ['hello'] : said });

/** What the popup shows first: what is as typed, then what is only like it. */
function ranked(store: MemoryStore, text: string): string[] {
  const search = { query: typed(text), limit: 20 };
  const groups = [...store.search(search, NOW_MS).groups, ...store.widen(search, NOW_MS).groups];
  return groups.map(({ recording }) => recording.id);
}

/** The number of pairs in all tables, whichever tests run. */
let judged = 0;

function eachPair(table: readonly (string | string[])[]) {
  judged += table.length;
  return it.each(table.map((row) => [row].flat()));
}

/** `better` stands above `worse` for `text`, whichever was kept first, and has the first id: a tie is not enough. */
async function expectAbove(text: string, better: Parts, worse: Parts): Promise<void> {
  for (const [upper, lower] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const { store } = await memoryStore();
    const both = [recordingOf(upper, better), recordingOf(lower, worse)];
    const others = Array.from({ length: 6 }, (_, at) => recordingOf(`other-${at}`, { said: [FILLER, 'yes', 'no'] }));
    store.keep([...(upper === 'a' ? both : both.toReversed()), ...others], NO_BOUNDS, NOW_MS);
    expect({ text, ranked: ranked(store, text).slice(0, 2) }).toEqual({ text, ranked: [upper, lower] });
  }
}

const said = (...texts: string[]): Parts => ({ said: texts });

describe('a word as typed', () => {
  eachPair([
    ['budgets', 'budget'],
    ['planning', 'planned'],
    ['invoice', 'invoices'],
    ['hire', 'hiring'],
    ['deploy', 'deployed'],
    ['company', 'companies'],
    ['tested', 'tests'],
    ['manager', 'managers'],
    ['release', 'released'],
    ['teams', 'team'],
    ['réunion', 'réunions'],
    ['rechnung', 'rechnungen'],
  ])('%s stands above its form %s', async (word, form) => {
    await expectAbove(`${word} `, said(`the ${word} is here`), said(`the ${form} is here`));
  });
});

describe('a form', () => {
  eachPair([
    ['invoicing', 'invoice', 'invoking'],
    ['planned', 'planning', 'planked'],
    ['released', 'releases', 'relented'],
  ])('of %s, %s, stands above another word, %s', async (word, form, other) => {
    await expectAbove(`${word} roadmap`, said(`the ${form} roadmap`), said(`the ${other} roadmap`));
  });
});

describe('a word as typed beside others', () => {
  eachPair([
    ['pretty small', 'prety small'],
    ['quarterly budget', 'quaterly budget'],
    ['customer churn', 'custmer churn'],
    ['server outage', 'servre outage'],
    ['marketing launch', 'marketign launch'],
    ['database backup', 'databse backup'],
    ['security review', 'securty review'],
    ['vacation policy', 'vacatoin policy'],
  ])('of %s stands above what was mistyped in %s', async (right, wrong) => {
    await expectAbove(right, said(`we have a ${right} here`), said(`we have a ${wrong} here`));
  });
});

describe('beside a mistyped word', () => {
  eachPair([
    ['prcing roadmaps', 'the pricing roadmaps', 'the pricing roadmap'],
    ['qurterly budgets', 'the quarterly budgets', 'the quarterly budget'],
    ['custmer invoicing', 'the customer invoicing', 'the customer invoice'],
    ['databse backups', 'the database backups', 'the database backup'],
    ['marketign launched', 'the marketing launched', 'the marketing launch'],
  ])('in %s, the other word as typed stands above a shorter form of it', async (text, exact, form) => {
    // Both are only like the query, and the form is in the shorter text, which counts a little more.
    await expectAbove(`${text} `, said(exact), said(form));
  });
});

describe('a mistake', () => {
  eachPair([
    ['prety', 'pretty'],
    ['bugdet', 'budget'],
    ['udget', 'budget'],
    ['xbudget', 'budget'],
    ['custumer', 'customer'],
    ['migratoin', 'migration'],
    ['architecutre', 'architecture'],
    ['infrastrutcur', 'infrastructure'],
  ])('%s finds %s, above what holds the other word only', async (typo, right) => {
    await expectAbove(`${typo} roadmap`, said(`the ${right} roadmap`), said('the roadmap'));
  });
});

describe('both words', () => {
  eachPair([
    ['pricing airline', 'pricing'],
    ['pricing airline', 'airline'],
    ['hiring budget', 'budget'],
    ['server latency', 'latency'],
    ['logo colour', 'logo'],
    ['contract renewal', 'renewal'],
    ['onboarding checklist', 'checklist'],
    ['battery supplier', 'battery'],
    ['holiday schedule', 'holiday'],
    ['invoice discount', 'discount'],
  ])('of %s stand above %s alone, however often', async (words, one) => {
    const often = Array.from({ length: 5 }, () => `${one} again`).join(', ');
    await expectAbove(words, said(`about ${words}`), said(often));
  });

  eachPair([
    ['pricing airline summer', 'pricing airline'],
    ['server latency tokyo', 'latency tokyo'],
    ['contract renewal march', 'contract renewal'],
    ['battery supplier audit', 'battery audit'],
    ['logo colour vote', 'logo vote'],
    ['holiday schedule summer', 'schedule summer'],
  ])('and the third of %s stand above %s', async (words, two) => {
    await expectAbove(words, said(`about ${words}`), said(`about ${two}`));
  });
});

const PAIRS =
  'pricing airline, hiring budget, server latency, logo colour, contract renewal, battery supplier, holiday schedule, invoice discount, keyboard layout, training video'.split(
    ', ',
  );

describe('words near each other', () => {
  eachPair(PAIRS)('as in %s stand above the same far apart', async (words) => {
    const [a = '', b = ''] = words.split(' ');
    await expectAbove(words, said(`the ${a} of the ${b}`, FILLER), said(`the ${a} is`, FILLER, `the ${b} is`));
  });

  eachPair(PAIRS.slice(0, 6))('as in %s stand higher the nearer', async (words) => {
    const [a = '', b = ''] = words.split(' ');
    await expectAbove(words, said(`so ${a} ${b} then`), said(`so ${a} and later on also ${b} then`));
  });
});

describe('words next to each other', () => {
  eachPair(PAIRS.slice(0, 6))('in one turn, as in %s, stand above the same in two', async (words) => {
    const [a = '', b = ''] = words.split(' ');
    await expectAbove(words, said(`so the ${a} ${b} is`, 'fine'), said(`so the ${a}`, `${b} is fine`));
  });
});

describe('words in one turn', () => {
  eachPair(PAIRS)('apart, as in %s, stand above the same over two turns', async (words) => {
    const [a = '', b = ''] = words.split(' ');
    const apart = said(`so the ${a} of each and every ${b} is`, 'fine');
    await expectAbove(words, apart, said(`so the ${a} of each`, `and every ${b} is fine`));
  });

  eachPair(PAIRS.slice(0, 4))('apart, as in %s, stand below the same next to each other', async (words) => {
    const [a = '', b = ''] = words.split(' ');
    await expectAbove(words, said(`so the ${a} ${b} is fine`), said(`so the ${a} of each and every ${b} is fine`));
  });

  eachPair(PAIRS.slice(0, 4))('count more than a newer date, as in %s', async (words) => {
    const [a = '', b = ''] = words.split(' ');
    const over = said(`so the ${a} of each`, `and every ${b} is fine`);
    await expectAbove(words, said(`so the ${a} of each and every ${b} is`, 'fine'), { ...over, createdAtMs: NOW_MS });
  });

  eachPair([
    ['pricing airlnie', 'pricing', 'airline'],
    ['hirings budgets', 'hiring', 'budget'],
  ])('stand above the same over two turns where they are only like %s', async (text, a, b) => {
    const apart = said(`so the ${a} of each and every ${b} is`, 'fine');
    await expectAbove(text, apart, said(`so the ${a} of each`, `and every ${b} is fine`));
  });

  it('do not count more in a question, nor where a third word is elsewhere', async () => {
    const apart = said('so the pricing of each and every airline is', 'fine');
    const over = { ...said('so the pricing of each', 'and every airline is fine'), createdAtMs: NOW_MS };
    await expectAbove('what did we say about pricing airline', over, apart);
    const elsewhere = (parts: Parts) => ({ ...parts, said: [...(parts.said ?? []), FILLER, 'the budget'] });
    await expectAbove('pricing airline budget', elsewhere(over), elsewhere(apart));
  });
});

describe('a title', () => {
  eachPair(['budget', 'roadmap', 'pricing', 'hiring', 'contract', 'backup', 'migration', 'outage'])(
    'with %s stands above a transcript with it',
    async (word) => {
      await expectAbove(
        word,
        { title: `The ${word}`, said: ['hello'] },
        { title: 'Weekly', said: [`${word} ${word}, and the ${word}`] },
      );
    },
  );
});

describe('of two that are alike', () => {
  eachPair(['budget', 'pricing airline', '"pricing airline"', 'budg', 'prcing', 'hirings budget', '予算'])(
    'for %s the newer stands above',
    async (text) => {
      const parts = said('the budget for hiring and pricing airline, 予算');
      await expectAbove(text, { ...parts, createdAtMs: NOW_MS - DAY_MS }, parts);
    },
  );

  eachPair(['budget', 'roadmap', 'pricing', 'hiring'])(
    'the newer does not stand above a title with %s',
    async (word) => {
      await expectAbove(word, { title: word }, { said: [`the ${word}`], createdAtMs: NOW_MS - DAY_MS });
    },
  );

  eachPair(PAIRS.slice(0, 4))('the newer does not stand above what has %s together', async (words) => {
    const [a = '', b = ''] = words.split(' ');
    await expectAbove(words, said(`${a} ${b}`), { said: [a, FILLER, b], createdAtMs: NOW_MS - DAY_MS });
  });
});

it('Those that are alike in all stand in one order, however they were kept', async () => {
  const orders = [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
  ].map(async (ids) => {
    const { store } = await memoryStore();
    for (const id of ids) store.keep([recordingOf(id, said('the budget'))], NO_BOUNDS, NOW_MS);
    return [ranked(store, 'budget'), ranked(store, 'bugdet')];
  });
  const [first, second] = await Promise.all(orders);
  expect(first).toEqual(second);
  expect(first?.map((ids) => ids.length)).toEqual([3, 3]);
});

describe('what has all words far apart', () => {
  const search = (store: MemoryStore, limit: number) => store.search({ query: typed('hiring budget'), limit }, NOW_MS);
  const widen = (store: MemoryStore) => store.widen({ query: typed('hiring budget'), limit: 20 }, NOW_MS);
  const storeOf = async (near: number) => {
    const { store } = await memoryStore();
    const far = Array.from({ length: 3 }, (_, at) =>
      recordingOf(`far-${at}`, { title: 'The hiring', ...said('hiring', FILLER, 'budget'), createdAtMs: NOW_MS }),
    );
    const all = Array.from({ length: near }, (_, at) => recordingOf(`near-${at}`, said(FILLER, 'hiring budget')));
    store.keep([...far, ...all], NO_BOUNDS, NOW_MS);
    return store;
  };

  it('follows where enough have them together', async () => {
    const store = await storeOf(5);
    const { groups, total } = search(store, 20);
    expect([total, search(store, 2).total, widen(store).total]).toEqual([8, 8, 0]);
    expect(groups.map(({ recording }) => recording.id.split('-')[0]).join(' ')).toBe(
      'near near near near near far far far',
    );
    expect(search(store, 5).groups).toEqual(groups.slice(0, 5));
  });

  it('is only like the query where few have them together', async () => {
    const store = await storeOf(4);
    expect([search(store, 20).total, widen(store).total]).toEqual([4, 3]);
  });
});

describe('a phrase', () => {
  eachPair([
    ...PAIRS,
    'air to ground',
    'state of the art',
    'end of quarter',
    'point of view',
    'cost per lead',
    'proof of concept',
  ])('as in %s stands above its words in another order', async (words) => {
    await expectAbove(
      words,
      said(`it is ${words} today`),
      said(`it is ${words.split(' ').toReversed().join(' ')} today`),
    );
  });
});

describe('characters in order', () => {
  eachPair([
    ['開放政府', '政府開放'],
    ['資料會議', '會議資料'],
    ['採用計画', '計画採用'],
    ['予算会議', '会議予算'],
    ['東京本社', '本社東京'],
    ['ประชุม', 'ชุมประ'],
  ])('as in %s stand above the same apart, as in %s', async (words, apart) => {
    await expectAbove(words, said(`今日は${words}です`), said(`今日は${apart}です`));
  });

  eachPair(['予算', '会議', '東京', '開放'])('are found by the two of %s', async (two) => {
    await expectAbove(two, said(`今日は${two}です`, `また${two}です`), said(`前回は${two}です`, FILLER));
  });
});

describe('a rare word', () => {
  it.each(['zeppelin', 'kumquat', 'xylophone', 'quokka'])('as %s tells more than a frequent one', async (word) => {
    const { store } = await memoryStore();
    const often = Array.from({ length: 20 }, (_, at) => recordingOf(`often-${at}`, said('the meeting about budget')));
    store.keep([...often, recordingOf('rare', said(`the ${word}`))], NO_BOUNDS, NOW_MS);
    expect(ranked(store, `${word} budget`)[0]).toBe('rare');
  });
});

it('The rules above judge at least a hundred pairs', () => {
  expect(judged).toBeGreaterThanOrEqual(100);
});
