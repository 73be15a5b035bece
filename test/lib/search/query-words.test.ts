import { describe, expect, it } from 'vitest';
import { chipWords, completeQuery, findTypedDate } from '../../../lib/search/complete-query.ts';
import { namedPeriod } from '../../../lib/search/named.ts';
import { parseQuery } from '../../../lib/search/query-language.ts';
import { createTypedWords, FILTER_KEYWORDS, type FilterWords } from '../../../lib/search/query-words.ts';

/** A Friday. */
const nowMs = new Date(2026, 10, 20, 16, 30).getTime();
const day = (month: number, date: number) => new Date(2026, month - 1, date).getTime();

const VALUES = ['today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month', 'private', 'summary'];

/** The words of a language; those of `values` are in the order of `VALUES`, the others in English. */
function aLanguage(locale: string, keywords: string, values: string) {
  const words = values.split(', ').map((word, at) => [VALUES[at], word]);
  const rest = { shared: 'Shared', team: 'Team', 'selected-teams': 'Some teams', organization: 'All', notes: 'Notes' };
  const filterWords: FilterWords = {
    locale,
    keywords,
    values: { ...rest, ...Object.fromEntries(words) },
    around: {},
    not: (filter) => `¬ ${filter}`,
  };
  const typedWords = createTypedWords(filterWords);
  return {
    filterWords,
    typedWords,
    parse: (text: string) => parseQuery(text, nowMs, { words: typedWords }).query,
    complete: (text: string) =>
      completeQuery(text, text.length, { speakers: [], owners: [], teams: [], titles: [], connections: [] }, typedWords)
        ?.suggestions,
    date: (text: string) => findTypedDate(text, text.length, typedWords)?.value ?? null,
  };
}

const german = aLanguage(
  'de',
  'sprecher mit besitzer team titel seit vor datum ist hat länger kürzer',
  'Heute, Gestern, Diese Woche, Letzte Woche, Diesen Monat, Letzten Monat, Privat, Zusammenfassung',
);
const polish = aLanguage(
  'pl',
  'mówca z właściciel zespół tytuł od przed data jest ma dłuższe krótsze',
  'Dzisiaj, Wczoraj, Ten tydzień, Zeszły tydzień, Ten miesiąc, Zeszły miesiąc, Prywatne, Podsumowanie',
);
const japanese = aLanguage(
  'ja',
  '発言者 参加者 所有者 チーム タイトル 以降 以前 日付 共有 内容 以上 以下',
  '今日, 昨日, 今週, 先週, 今月, 先月, 非公開, 要約',
);
const arabic = aLanguage(
  'ar',
  'المتحدث مع المالك الفريق العنوان بعد قبل التاريخ حالة يحتوي أطول أقصر',
  'اليوم, أمس, هذا الأسبوع, الأسبوع الماضي, هذا الشهر, الشهر الماضي, خاص, ملخص',
);
const french = aLanguage(
  'fr',
  'intervenant avec propriétaire équipe titre depuis avant date accès contient plus-de moins-de',
  'Aujourd’hui, Hier, Cette semaine, Semaine dernière, Ce mois-ci, Mois dernier, Privé, Résumé',
);
const korean = aLanguage(
  'ko',
  '화자 참석자 소유자 팀 제목 이후 이전 날짜 공유 포함 이상 이하',
  '오늘, 어제, 이번 주, 지난주, 이번 달, 지난달, 비공개, 요약',
);
const hebrew = aLanguage(
  'he',
  'דובר עם בעלים צוות כותרת אחרי לפני תאריך שיתוף כולל ארוך קצר',
  'היום, אתמול, השבוע, השבוע שעבר, החודש, החודש שעבר, פרטי, סיכום',
);

const LAST_WEEK = { afterMs: day(11, 9), beforeMs: day(11, 16) };
const OCTOBER = { afterMs: day(10, 1), beforeMs: day(11, 1) };

describe('createTypedWords', () => {
  it.each([
    [german, 'sprecher:ana Budget', { speaker: ['ana'] }],
    [german, 'LÄNGER:30m', { longerThanSeconds: 1800 }],
    [german, 'langer:30m', { longerThanSeconds: 1800 }],
    [german, 'la\u0308nger:"1 Std. 30 Min."', { longerThanSeconds: 5400 }],
    [german, 'datum:letzte-woche', LAST_WEEK],
    [german, 'in:"Letzte Woche"', LAST_WEEK],
    [german, 'datum:Oktober', OCTOBER],
    [german, 'ist:privat', { sharings: ['private'] }],
    [german, 'hat:zusammenfassung', { has: ['summary'] }],
    [german, 'speaker:ana in:last-week is:private', { speaker: ['ana'], ...LAST_WEEK, sharings: ['private'] }],
    [polish, 'mowca:ola data:pazdziernika', { speaker: ['ola'], ...OCTOBER }],
    [polish, 'data:październik', OCTOBER],
    [polish, 'data:zeszly-tydzien', LAST_WEEK],
    [french, 'plus-de:1,5h', { longerThanSeconds: 5400 }],
    [japanese, '発言者：田中 予算', { speaker: ['田中'] }],
    [japanese, '日付:先週', LAST_WEEK],
    [japanese, '日付：１０月', OCTOBER],
    [japanese, '日付：2026年１０月', OCTOBER],
    [japanese, '以上:１時間３０分', { longerThanSeconds: 5400 }],
    [arabic, 'المتحدث:ليلى', { speaker: ['ليلى'] }],
    [arabic, 'اطول:٣٠', { longerThanSeconds: 1800 }],
    [arabic, 'التاريخ:"الاسبوع الماضي"', LAST_WEEK],
    [arabic, 'in:أكتوبر', OCTOBER],
  ])('has the words of a language and of English understood: %#', ({ parse }, text, filters) =>
    expect(parse(text).filters).toMatchObject(filters),
  );

  it('keeps what no language has as words to search for', () => {
    expect(german.parse('redner:ana in:mordor').terms.map(({ text }) => text)).toEqual(['redner:ana', 'in:mordor']);
    expect(parseQuery('sprecher:ana', nowMs).query.terms).toHaveLength(1);
  });

  it('lets English words keep their meaning, and fills in for words that are missing', () => {
    const { typedWords } = aLanguage('xx', 'before with', 'Heute');
    expect(typedWords.keywords.get('before')).toBe('before');
    expect(typedWords.suggested.slice(2)).toEqual(FILTER_KEYWORDS.slice(2));
    expect(createTypedWords({ ...german.filterWords, locale: 'en' }).months.get('october')).toBe(10);
  });
});

describe('completions in a language', () => {
  it.each([
    [german, 'spr', ['sprecher']],
    [german, 'spe', ['speaker']],
    [german, 'lan', ['länger']],
    [japanese, '発', ['発言者']],
    [german, 'datum:let', ['last-week', 'last-month']],
    [german, 'in:mär', ['march']],
    [polish, 'data:wcz', ['yesterday']],
    [japanese, '日付:先', ['last-week', 'last-month']],
    [japanese, '日付:3', ['march']],
    [arabic, 'in:امس', ['yesterday']],
    [german, 'ist:pri', ['private']],
  ])('come by the beginnings of its words: %#', ({ complete }, text, suggestions) =>
    expect(complete(text)).toEqual(suggestions),
  );

  it.each([
    [german, 'datum:letzte-woche', 'Letzte Woche'],
    [german, 'in:last-week', 'Letzte Woche'],
    [german, 'in:october', 'Oktober'],
    [german, '-ist:privat', '¬ Privat'],
    [japanese, '日付:10月', '10月'],
    [japanese, '日付:2025年10月', '2025年10月'],
    [german, 'sprecher:gestern', 'gestern'],
  ])('are displayed in its words: %#', ({ filterWords, typedWords }, text, words) =>
    expect(chipWords(text, filterWords, typedWords)).toBe(words),
  );
});

describe('dates in a sentence', () => {
  it.each([
    [german, 'Budget letzte Woche', 'last-week'],
    [german, 'Budget im Oktober', 'oktober'],
    [german, 'Budget last week', 'last-week'],
    [german, 'Oktober', null],
    [polish, 'budżet w zeszlym tygodniu', 'last-week'],
    [japanese, '予算 先週', 'last-week'],
    [japanese, '予算先週', 'last-week'],
    [japanese, '予算 10月', '10月'],
    [japanese, '予算2025年10月', '2025-10'],
    [polish, 'budżet w maju', 'maju'],
    [hebrew, 'תקציב באוקטובר', 'אוקטובר'],
    [hebrew, 'בית', null],
    [arabic, 'الميزانية الأسبوع الماضي', 'last-week'],
    [french, 'budget la semaine dernière', 'last-week'],
    [japanese, '予算 １０月', '10月'],
  ])('are found: %#', ({ date }, text, value) => expect(date(text)).toBe(value));

  it.each([
    [german, 'letzte woche', 'in:last-week '],
    [german, 'im Oktober', 'in:oktober '],
    [japanese, '今週', 'in:this-week '],
    [arabic, 'أمس', 'in:yesterday '],
    [french, 'la semaine dernière', 'in:last-week '],
    [french, 'le mois dernier', 'in:last-month '],
    [french, 'ce mois', 'in:this-month '],
    [polish, 'w zeszłym tygodniu', 'in:last-week '],
    [hebrew, 'בשבוע שעבר', 'in:last-week '],
    [korean, '이번주', 'in:this-week '],
    [korean, '지난 주', 'in:last-week '],
    [german, 'letzter Monat', 'in:last-month '],
  ])('are a period when they are all that is typed: %#', ({ typedWords, parse }, text, filter) => {
    const named = namedPeriod(text, [], nowMs, typedWords);
    expect(named?.filter).toBe(filter);
    expect(parse(filter).filters).toMatchObject({ afterMs: named?.fromMs, beforeMs: named?.toMs });
    expect(named?.isSure).toBe(true);
  });
});
