// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../lib/library/store.ts';
import { findAll, indexTexts } from '../../../lib/search/find-text.ts';
import { parseQuery } from '../../../lib/search/query-language.ts';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { aRecording } from '../../support/factories.ts';
import { aKept, memoryStore, NOW_MS } from '../../support/memory-library.ts';

type Row = [what: string, text: string, query: string];

const ROWS: Row[] = [
  ['Arabic, lengthened in print', 'مشروع شـاب', 'شاب'],
  ['Arabic, lengthened in the query', 'مشروع شاب', 'شـــاب'],
  ['Arabic digits', '٢٠٢٦ ميزانية', '2026'],
  ['Arabic digits in the query', 'ميزانية 2026', '٢٠٢٦'],
  ['Arabic, yeh without dots', 'اجتماع الدوري', 'الدورى'],
  ['Arabic, teh marbuta', 'مدرسة جديدة', 'مدرسه'],
  ['Arabic, hamza', 'أحمد وإيمان وآمنة', 'احمد'],
  ['Arabic, hamza in the query', 'اجتماع الادارة', 'الإدارة'],
  ['Arabic, vowel signs', 'مُحَمَّد', 'محمد'],
  ['Arabic, presentation forms', 'ﺍﻟﺴﻼﻡ', 'السلام'],
  ['Persian digits', '۲۰۲۶ بودجه', '2026'],
  ['Persian, Arabic kaf', 'بررسی کتاب', 'كتاب'],
  ['Persian, Arabic yeh', 'ايران', 'ایران'],
  ['Persian, no joiner', 'می‌خواهم جلسه', 'میخواهم'],
  ['Persian, a joiner in the query', 'میخواهم جلسه', 'می‌خواهم'],
  ['Persian, heh with yeh; Pashto, yeh and gaf', 'خانۀ ګډ غونډې', 'خانه گډ غونډي'],
  ['Urdu, yeh barree', 'بڑے', 'بڑی'],
  ['Urdu, an aspirate as Arabic types it, and a nasal', 'بھی میں', 'بهی مين'],
  ['Hebrew, a mark of direction', 'מפגש צה\u200f״ל', 'צה"ל'],
  ['Hebrew, points', 'שָׁלוֹם לכולם', 'שלום'],
  ['Hebrew, points in the query', 'שלום לכולם', 'שָׁלוֹם'],
  ['Hebrew, an abbreviation', 'מפגש צה״ל', 'צה"ל'],
  ['Hebrew, a joined word', 'בית־ספר', 'בית-ספר'],
  ['Hindi digits', 'बजट २०२६', '2026'],
  ['Hindi, no dot below', 'क़लम', 'कलम'],
  ['Bengali digits', '২০২৬ বাজেট', '2026'],
  ['Thai digits', 'งบประมาณ ๒๕๖๙', '2569'],
  ['full-width digits', '２０２６年', '2026'],
  ['Korean, the beginning of a word', '예산 검토 회의', '검토'],
  ['Korean, with a particle', '회의를 시작합니다', '회의'],
  ['Korean, inside a compound', '주간회의를 시작합니다', '회의'],
  ['Korean, at the end of a compound', '디자인회의', '회의'],
  ['Korean, decomposed', '주간회의'.normalize('NFD'), '회의'],
  ['Korean, decomposed in the query', '주간회의', '회의'.normalize('NFD')],
  ['Chinese, simplified for traditional', '進擊會議', '进击会议'],
  ['Chinese, traditional for simplified', '进击会议', '進擊會議'],
  ['Chinese, a part', '臺灣區域會議紀錄', '区域会议'],
  ['Chinese, two traditional ones for one', '頭髮與發展', '发展'],
  ['Chinese, frequent in Taiwan', '接著瞭解衞生', '接着了解卫生'],
  ['Chinese, one for Taiwan', '臺灣週會', '台湾周会'],
  ['Japanese, an old form', '澁谷の渡邊様の藝術と變化の發表', '渋谷の渡辺様の芸術と変化の発表'],
  ['Japanese, an old form in the query', '広沢の図書館', '廣澤の圖書館'],
  ['Chinese, inside a text', '今天的会议记录', '会议'],
  ['Chinese beside Latin', '讨论API设计', 'api'],
  ['Japanese, half-width', 'ﾃﾞｻﾞｲﾝ会議', 'デザイン'],
  ['Japanese, half-width in the query', 'デザイン会議', 'ﾃﾞｻﾞｲﾝ'],
  ['Japanese, marks apart', 'バグ報告'.normalize('NFD'), 'バグ'],
  ['Japanese, inside a text', '来週の予算会議', '予算'],
  ['Khmer, invisible spaces', 'ការ\u200bប្រជុំ', 'ការប្រជុំ'],
  ['Thai', 'การประชุมงบประมาณ', 'งบประมาณ'],
  ['Greek, the last sigma', 'Ανάλυσης', 'αναλυσησ'],
  ['Greek, no accent', 'Σύσκεψη προϋπολογισμού', 'προυπολογισμου'],
  ['Turkish, dotted capital', 'İSTANBUL toplantısı', 'istanbul'],
  ['Turkish, undotted', 'ISPARTA toplantısı', 'toplantisi'],
  ['German, sharp s', 'Große Straße', 'strasse'],
  ['German, sharp s in the query', 'Strassenfest', 'straße'],
  ['Vietnamese', 'Đường 9', 'duong'],
  ['Vietnamese in the query', 'Duong 9', 'đường'],
  ['accents apart', 'Réunion'.normalize('NFD'), 'réunion'],
  ['accents that are not typed', 'Réunion à Zürich', 'reunion zurich'],
  ['Polish and Danish', 'Łódź i Ærø', 'lodz aero'],
  ['Azerbaijani and Sami', 'Əliyev Ŋuŧ', 'eliyev nut'],
  ['Russian', 'Ёлка и йога', 'елка'],
  ['Ukrainian, an apostrophe that is a letter', 'п\u02bcять питань', "п'ять"],
  ['Uzbek, an apostrophe that is a letter', 'o\u02bbzbek tili', "o'zbek"],
  ['soft hyphens', 'Zusam\u00admen\u00adarbeit', 'zusammenarbeit'],
  ['soft hyphens in the query', 'to cooperate', 'co\u00adoperate'],
  ['ligatures', 'ﬁnal oﬃce', 'final office'],
  ['full width', 'Ｗｅｂ会議', 'web'],
  ['typographic apostrophes', 'Don’t panic', "don't"],
  ['German compound', 'Die Projektbesprechung beginnt', 'Besprechung'],
  ['Russian compound', 'видеоконференция', 'конференция'],
  ['Finnish compound', 'verkkokokousjärjestelmä', 'kokous'],
];

const isTitleFound = (text: string, query: string) =>
  createTitleIndex([aRecording({ title: text }), aRecording({ id: 'other', title: 'Unlike' })])
    .search(query, 5)
    .map(({ recording }) => recording.title)
    .includes(text);

describe('text in any script', () => {
  let store: Pick<Store, 'search' | 'widen'>;

  beforeAll(async () => {
    const memory = await memoryStore();
    const kept = ROWS.map(([what, text]) => aKept({ recording: { id: what, title: 'Untitled' }, said: [text] }));
    memory.store.keep(kept, NOW_MS);
    store = memory.store;
  });

  it.each(ROWS)('is found in titles: %s', (_, text, query) => expect(isTitleFound(text, query)).toBe(true));

  it.each(ROWS)('is found in the find box: %s', (_, text, query) =>
    expect(findAll(indexTexts([text]), query).count).toBeGreaterThan(0),
  );

  it.each(ROWS)('is found in full text: %s', (what, _, typed) => {
    const { query } = parseQuery(typed, NOW_MS);
    const found = (['search', 'widen'] as const).flatMap((kind) => store[kind]({ query, limit: 100 }).groups);
    expect(found.map(({ recording }) => recording.id)).toContain(what);
  });
});
