import type { Recording } from '../recording/types.ts';
import { MONTHS } from '../text/dates.ts';
import { fold } from '../text/fold.ts';
import { isStopWord } from '../text/stop-words.ts';
import { toPieces, toTokens } from '../text/tokens.ts';

/** Facts about the page that the user is looking at. */
export interface PageFacts {
  title: string;
  /** The selected text; empty if nothing is selected. */
  selection: string;
}

/** More would be search results, not an answer. */
const MOST_OFFERED = 3;
/** Offers below this share of the best score are dropped. */
const BESIDE_BEST = 0.5;
/** A longer selection is not the name of a meeting. */
const NAME_LENGTH = 120;
/** A word of so many letters may be a name. */
const NAME_LETTERS = 5;
/** What a word counts that is common in titles of meetings everywhere, against 1 for others. */
const COMMON = 0.4;
/** A page elsewhere has nearly all of the title, with so many words that tell something: fewer are just a subject. */
const NEARLY_ALL = 0.8;
const FEWEST_TELLING = 3;
/** With so many of them, a different date is only the day that the page was written. */
const SURE_IN_SPITE_OF_DATE = 4;

/**
 * The recordings that a page is about, best first: words of their titles are in the page's title, and those that few
 * meetings have count most. In a tool for work, and for what is selected, a name in common is enough; elsewhere, it means
 * nothing. A different number or date means a different meeting. Newest first among equals, as `recordings` are in that
 * order.
 */
export function matchPage(recordings: readonly Recording[], page: PageFacts): Recording[] {
  const titled = toPageName(page.title);
  // Somebody who selects a name asks for it, wherever it stands.
  const selected = page.selection.length <= NAME_LENGTH && { ...toPageName(page.selection), isOfWork: true };
  const names = selected ? [titled, selected] : [titled];
  const counts = new Map(names.flatMap(({ whole }) => whole.map((word) => [word, 0])));
  // Most titles of a long list share nothing with the page, and splitting all of them would be noticeably slow.
  const near = recordings.flatMap((recording) => {
    const folded = fold(recording.title);
    const shared = [...counts].filter(([word]) => folded.includes(word));
    for (const [word, count] of shared) counts.set(word, count + 1);
    return shared.some(([word]) => !isNumber(word)) ? [{ recording, folded }] : [];
  });
  const offers = near.flatMap(({ recording, folded }) => {
    const { rest } = takeDates(folded);
    const title = { words: nameWords(rest), isOfMeeting: wordsOf(rest).some((word) => COMMON_WORDS.has(word)) };
    const scores = names.map((name) => scoreOf(title, recording.createdAtMs, name, counts));
    const score = scores.reduce((most, one) => Math.max(most, one), 0);
    return score > 0 ? [{ recording, score }] : [];
  });
  const [best, ...others] = offers.sort((a, b) => b.score - a.score);
  const shown = best ? [best, ...others.filter(({ score }) => score >= best.score * BESIDE_BEST)] : [];
  return shown.slice(0, MOST_OFFERED).map(({ recording }) => recording);
}

/**
 * How much a title and the name of a page have in common; 0 if the page is not about that recording. `counts` has the
 * number of titles with each word of the page.
 */
function scoreOf(
  { words: title, isOfMeeting }: { words: readonly string[]; isOfMeeting: boolean },
  createdAtMs: number | null,
  { whole, parts, withoutSite, days, isOfWork }: PageName,
  counts: ReadonlyMap<string, number>,
): number {
  const shared = title.filter((word) => whole.includes(word));
  const telling = shared.filter((word) => !COMMON_WORDS.has(word) && !isNumber(word));
  const isSameDay = createdAtMs !== null && days.some((day) => isNear(day, createdAtMs));
  const isOtherDay = days.length > 0 && createdAtMs !== null && !isSameDay && telling.length < SURE_IN_SPITE_OF_DATE;
  if (isOtherDay || isOtherNumber(title, whole)) return 0;
  const share = sum(shared.map(weightOf)) / sum(title.map(weightOf));
  const isSame = (name: readonly string[]) =>
    name.length === title.length && name.every((word) => title.includes(word));
  // Elsewhere, a subject may have the same name as a meeting about it, unless that says that it is a meeting.
  const names = isOfWork ? parts : isOfMeeting && telling.length > 1 ? [whole, withoutSite] : [whole];
  const isNamed = names.some(isSame) && (title.length > 1 || isSameDay);
  const isAbout = isOfWork
    ? telling.some((word) => word.length >= NAME_LETTERS) || (telling.length > 0 && share > NEARLY_ALL)
    : telling.length >= FEWEST_TELLING && share > NEARLY_ALL;
  if (!isNamed && !isAbout) return 0;
  return share + sum(shared.map((word) => weightOf(word) / (1 + Math.log10(counts.get(word) || 1))));
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const weightOf = (word: string): number => (COMMON_WORDS.has(word) ? COMMON : 1);

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Sprint 47 is not sprint 48. */
function isOtherNumber(title: readonly string[], name: readonly string[]): boolean {
  const [numbers, named] = [title, name].map((words) => words.filter((word) => /\d/.test(word)));
  return !!numbers?.length && !!named?.length && !numbers.some((word) => named.includes(word));
}

type PageName = ReturnType<typeof toPageName>;

/**
 * The title of a page, or a short text from it: the words of all of it, those of each of its parts, the days in it, and
 * whether the page is of a tool in which people prepare and follow up on meetings.
 */
function toPageName(title: string) {
  const { rest, days } = takeDates(fold(title));
  // Sites compose titles from the page's name, where it is filed, and their own name.
  const texts = rest
    .replace(COUNTERS, ' ')
    .split(SEPARATOR)
    .map((part) => part.trim());
  const named = texts.filter((text) => text !== '' && !WORK_SITES.has(text));
  const parts = [...named.map(nameWords), nameWords(named.join(' '))];
  const withoutSite = nameWords(named.slice(0, -1).join(' '));
  return {
    whole: parts.at(-1) ?? [],
    parts,
    withoutSite,
    days,
    isOfWork: WORK_SITES.has(texts.at(-1) ?? '') || texts[0] === 'crm',
  };
}

const SEPARATOR = /(?<=\s)[-/–—](?=\s)|[|·•»›\n]|:(?=\s)/;
/** An unread count, the number of an issue, the key of a ticket, or a kind in brackets before the title. */
const COUNTERS = /^\s*\(\d+\+?\)|#\d+|^\s*\[?[a-z]{2,10}-\d+\]?(?=[\s:])|^\s*【[^】]*】/g;

const wordsOf = (text: string): string[] => toTokens(toPieces(text)).tokens;

/** The distinct words of a name: without stop words, single letters, plural endings, and words around names. */
const nameWords = (text: string): string[] => {
  const words = wordsOf(text).filter((word) => !/^[a-z]$/.test(word) && !isStopWord(word));
  return [...new Set(words.map(stem).filter((word) => !FRAMING.has(word)))];
};

/** A folded word without its plural `s`: a word that is cut wrong is cut the same way in both texts. */
const stem = (word: string): string =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');
const DATES = new RegExp(
  [
    '(?<![\\d/.-])\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{2,4}(?!\\d)',
    '(?:\\d{4}年)?\\d{1,2}月\\d{1,2}日',
    `(?<!\\d)\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de |of )?(?:${MONTH})\\b(?:\\.?,? (?:de |of )?(?:19|20)\\d\\d)?`,
    `\\b(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?(?!\\d|:\\d)(?:,? (?:19|20)\\d\\d)?`,
  ].join('|'),
  'g',
);
const CLOCK = /(?<!\d)\d{1,2}(?:[:h]\d\d(?::\d\d)?\s?(?:[ap]m)?|\s?[ap]m)\b/g;

/** The days that a folded text names, each as its numbers in any order; and the text without them and times of day. */
function takeDates(folded: string): { rest: string; days: number[][] } {
  // Most titles have no digit, and lists are long.
  if (!/\d/.test(folded)) return { rest: folded, days: [] };
  const days = (folded.match(DATES) ?? []).map((date) =>
    (date.match(/\d+|[a-z]+/g) ?? []).flatMap((part) => MONTHS.get(part) ?? (/\d/.test(part) ? Number(part) : [])),
  );
  return { rest: folded.replace(DATES, ' ').replace(CLOCK, ' '), days };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a moment is on that day, or a day from it, because of time zones and notes written the day after. */
const isNear = (numbers: readonly number[], atMs: number): boolean =>
  [-DAY_MS, 0, DAY_MS].some((shiftMs) => {
    const date = new Date(atMs + shiftMs);
    const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()];
    const isOfDay = (number: number) => [day, month, year, year % 100].includes(number);
    return numbers.includes(day) && numbers.includes(month) && numbers.every(isOfDay);
  });

/** A set of words that say little about what a page or a meeting is about, in a few languages, folded and stemmed. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words around the name of a page: without them, what is left of "Re: Notes from the kick-off (draft)" is its name. */
const FRAMING =
  words(`re fw fwd aw wg sv tr rv invitation invite einladung invito convite updated accepted declined canceled
cancelled tentative event detail note notizen nota agenda minute protokoll acta ata summary recap zusammenfassung
resumen transcript recording document doc docs docx pdf pptx xlsx page wiki draft entwurf copy copie copia final v1 v2
v3 issue pull request ticket task bug epic story prep preparation follow followup action item board edit editing view
inbox untitled today tomorrow mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday am
pm uhr cet utc gmt`);

/** Words that are common in meeting titles everywhere. */
const COMMON_WORDS: ReadonlySet<string> = words(`${[...MONTHS.keys()].join(' ')}
meeting sync weekly daily monthly biweekly quarterly annual call review planning plan retro retrospective
standup stand sprint team session part round week day demo workshop interview conversation discussion discovery catch
check checkin all hand kick off kickoff onboarding offsite statu update project feedback training webinar 1 one on
1on1 conference committee research design product technical step next customer client user company office work report
brief briefing talk visit hour reunion besprechung sitzung treffen wochentlich point equipe hebdo semanal revision
revue seance riunione reuniao encontro entretien entrevista vergadering overleg townhall town`);

/** Tools in which people write, plan, and track, and mail: a page there with a meeting's name is about that meeting. */
const WORK_SITES: ReadonlySet<string> = new Set(
  `crm, google docs, google sheets, google slides, google calendar, google drive, google meet, gmail, calendar,
outlook, microsoft teams, microsoft word, word, powerpoint, onenote, sharepoint, loop, teams, notion, notion
calendar, confluence, jira, trello, asana, linear, github, gitlab, bitbucket, figma, figjam, miro, slack, coda,
dropbox paper, quip, clickup, monday.com, basecamp, airtable, evernote, hackmd, etherpad, nextcloud, hubspot,
salesforce, zendesk, zoom, proton mail, fastmail, thunderbird, yahoo mail, roundcube, azure devops, shortcut,
youtrack, redmine`
    .replace(/\s+/g, ' ')
    .split(', '),
);
