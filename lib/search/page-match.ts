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
const BESIDE_BEST = 0.8;
/** A selection up to this length may be the name of a meeting. */
const NAME_LENGTH = 120;
/** A title is offered only if the page contains more than this share of it. */
const LEAST_OF_TITLE = 0.6;
/** With this many words in common, a different date is only the day that the page was written. */
const SURE_IN_SPITE_OF_DATE = 4;
/** A page may call itself anything: only this many parts, more than any name and its site have, are read. */
const MOST_PARTS = 8;
/** A meeting's name may have a colon and a dash in it. */
const MOST_NEIGHBOURS = 3;

/**
 * The recordings that a page is about, best first: nearly all of their title is in the page's title, and the other way
 * around, with words that are rare in the list weighing more. Favors precision: a word or two in common means nothing,
 * and a different number or date means a different meeting. Newest first among equals, as `recordings` are in that
 * order.
 */
export function matchPage(recordings: readonly Recording[], page: PageFacts): Recording[] {
  const texts = page.selection.length <= NAME_LENGTH ? [page.title, page.selection] : [page.title];
  const names = texts.flatMap((text) => toPageName(text) ?? []);
  const words = [...new Set(names.flatMap(({ whole }) => whole.words).filter((word) => !isNumber(word)))];
  const offers = recordings.flatMap((recording) => {
    // Most titles of a long list share nothing with the page, and splitting all of them would be noticeably slow.
    const letters = fold(recording.title).replace(BETWEEN_WORDS, '');
    if (!words.some((word) => letters.includes(word))) return [];
    const title = toPhrase(nameWords(takeDates(fold(recording.title)).rest));
    const scores = names.map((name) => score(title, recording.createdAtMs, name));
    const best = Math.max(scores[0] ?? 0, scores[1] ?? 0);
    return best > 0 ? [{ recording, score: best }] : [];
  });
  offers.sort((a, b) => b.score - a.score);
  const least = (offers[0]?.score ?? 0) * BESIDE_BEST;
  const best = offers.filter((offer) => offer.score >= least).slice(0, MOST_OFFERED);
  return best.map(({ recording }) => recording);
}

/** How well a title and a page's name agree, above 0 and up to 1.2; 0 if they do not agree enough. */
function score(title: Phrase, createdAtMs: number | null, page: PageName): number {
  const isDated = page.days.length > 0 && createdAtMs !== null;
  const isSameDay = isDated && page.days.some((day) => isNear(day, createdAtMs));
  let best = 0;
  for (const name of page.runs) {
    const inPage = shared(title, name);
    if (inPage.every(isNumber) || isOtherNumber(title.words, name.words)) continue;
    const [ofTitle, ofName] = [share(title, name), share(name, title)];
    const telling = new Set(inPage.filter((word) => !GENERIC.has(word)));
    if (isDated && !isSameDay && telling.size < SURE_IN_SPITE_OF_DATE) continue;
    const isAlone = name.words.length === page.whole.words.length;
    const isSame =
      ofTitle > 0.95 && ofName > 0.95 && isEnoughOfAName(title.words, telling, { page, isAlone, isSameDay });
    if (!isSame && !isAboutTheSame(ofTitle, ofName, telling, page.ofWork)) continue;
    best = Math.max(best, ofTitle * (0.5 + 0.5 * share(page.whole, title)) + (isSameDay ? 0.2 : 0));
  }
  return best;
}

/** The share of the words of a phrase that are in another, by weight. */
function share(phrase: Phrase, other: Phrase): number {
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0);
  return sum(shared(phrase, other)) / sum(phrase.words);
}

/** Common words, and two adjacent characters of Chinese, say less than other words. */
const weightOf = (word: string): number => (GENERIC.has(word) ? 0.4 : /^[^\0-\u0dff]{2}$/u.test(word) ? 0.5 : 1);

/**
 * Whether an equal name is enough: a word or two that anyone may use count only in tools where people prepare meetings.
 */
function isEnoughOfAName(
  words: readonly string[],
  telling: ReadonlySet<string>,
  { page, isAlone, isSameDay }: { page: PageName; isAlone: boolean; isSameDay: boolean },
): boolean {
  const isTold = ![...telling].every(isNumber);
  if (!page.ofWork) {
    if (isAlone && words.length > 1) return true;
    return isTold && (telling.size > 2 || (words.length > 2 && words.some((word) => MEETING_WORDS.has(word))));
  }
  // The tools have a page of that name for everyone.
  return isSameDay || (words.length === 1 ? isTold : words.some((word) => !TOOL_PAGES.has(word)));
}

/**
 * Whether the page has the whole title among few other words or, in a tool where people prepare meetings, most of it
 * and nothing else. Two words are a subject, and any page may be about it.
 */
function isAboutTheSame(ofTitle: number, ofName: number, telling: ReadonlySet<string>, ofWork: boolean): boolean {
  if (telling.size < (ofWork ? 2 : 3) || [...telling].every(isNumber)) return false;
  return (ofTitle > 0.8 && ofName > 0.5) || (ofWork && ofTitle > LEAST_OF_TITLE && ofName > 0.9);
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

const hasDigit = (word: string): boolean => /\d/.test(word);

/** Sprint 47 is not sprint 48. */
function isOtherNumber(title: readonly string[], name: readonly string[]): boolean {
  const [numbers, named] = [title.filter(hasDigit), name.filter(hasDigit)];
  return numbers.length > 0 && named.length > 0 && !numbers.some((word) => named.includes(word));
}

/** Words in order, prepared for comparison with others. */
interface Phrase {
  words: readonly string[];
  /** With each word joined to the next: `kick-off` is `kickoff`. */
  all: ReadonlySet<string>;
}

const toPhrase = (words: readonly string[]): Phrase => ({
  words,
  all: new Set([...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]),
});

/** The words of one phrase that are in another, even if either writes two of them as one. */
const shared = ({ words }: Phrase, { all }: Phrase): string[] =>
  words.filter((word, at) => all.has(word) || all.has(`${word}${words[at + 1]}`) || all.has(`${words[at - 1]}${word}`));

interface PageName {
  whole: Phrase;
  /** Candidates for the name: parts, some adjacent ones together, and the whole; never more than 22. */
  runs: readonly Phrase[];
  days: readonly NamedDay[];
  /** Whether the page is of a tool in which people prepare and follow up on meetings. */
  ofWork: boolean;
}

/** Splits the title of a page, or a short text from it; null if no words are left. */
function toPageName(title: string): PageName | null {
  const { rest, days } = takeDates(fold(title));
  // Sites compose titles from the page's name, where it is filed, and their own name.
  const texts = rest
    .replace(COUNTERS, ' ')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = texts.slice(0, MOST_PARTS).filter((text) => !WORK_SITES.has(text));
  const parts = named.map(nameWords).filter((words) => words.length > 0);
  if (parts.length === 0) return null;
  const whole = toPhrase(parts.flat());
  const runs = parts.flatMap((_, from) => {
    const neighbours = parts.slice(from, from + MOST_NEIGHBOURS);
    return neighbours.map((_, last) => toPhrase(neighbours.slice(0, last + 1).flat()));
  });
  if (parts.length > MOST_NEIGHBOURS) runs.push(whole);
  return { whole, runs, days, ofWork: WORK_SITES.has(texts.at(-1) ?? '') };
}

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;
const SEPARATOR = /(?<=\s)[-/](?=\s)|[|·•»›\n]|:(?=\s)/;
/** An unread count, the number of an issue, the key of a ticket, or a kind in brackets before the title. */
const COUNTERS = /^\s*\(\d+\+?\)|#\d+|^\s*\[?[a-z]{2,10}-\d+\]?(?=[\s:])|^\s*【[^】]*】/g;

/** Parts of compounds: `stand-up`, `kick-off`. */
const PARTICLES = new Set(['up', 'off', 'out']);

/**
 * The words that count, in order: without stop words, single letters, and plural endings.
 */
const wordsIn = (text: string): string[] =>
  toTokens(toPieces(text))
    .tokens.filter((word) => !/^[a-z]$/.test(word) && (!isStopWord(word) || PARTICLES.has(word)))
    .map(stem);

const nameWords = (text: string): string[] => wordsIn(text).filter((word) => !FRAMING.has(word));

/** A folded word without its plural `s`: a word that is cut wrong is cut the same way in both texts. */
const stem = (word: string): string =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** A day as a title names it; the year is often left out. */
interface NamedDay {
  year: number | null;
  /** From 1. */
  month: number;
  day: number;
}

const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');
const SLASHED = /(?<![\d/.])(?<d>\d{1,2})[/.](?<m>\d{1,2})[/.](?<y>(?:19|20)?\d\d)(?!\d)/g;
const DATES = [
  /(?<!\d)(?<y>(?:19|20)\d\d)[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?!\d)/g,
  /(?:(?<y>\d{4})年)?(?<m>\d{1,2})月(?<d>\d{1,2})日/g,
  SLASHED,
  new RegExp(
    `(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th|\\.)? (?:de |of )?(?<m>${MONTH})\\b\\.?(?:,? (?:de |of )?(?<y>(?:19|20)\\d\\d))?`,
    'g',
  ),
  new RegExp(`\\b(?<m>${MONTH})\\.? (?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:\\d)(?:,? (?<y>(?:19|20)\\d\\d))?`, 'g'),
];
const CLOCK = /(?<!\d)\d{1,2}(?:[:h]\d\d(?::\d\d)?\s?(?:[ap]m)?|\s?[ap]m)\b/g;

/** The days that a folded text names, and the text without them and without times of day. */
function takeDates(folded: string): { rest: string; days: NamedDay[] } {
  const days: NamedDay[] = [];
  // Most titles have no digit, and lists are long.
  if (!/\d/.test(folded)) return { rest: folded, days };
  let rest = folded;
  for (const pattern of DATES) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const { y, m = '', d = '' } = match.at(-1) as Record<string, string | undefined>;
      const year = y === undefined ? null : Number(y.length === 2 ? `20${y}` : y);
      const [month, day] = [MONTHS.get(m) ?? Number(m), Number(d)];
      days.push({ year, month, day });
      // 3/4/2026 is both April 3 and March 4.
      if (pattern === SLASHED) days.push({ year, month: day, day: month });
      return ' ';
    });
  }
  return { rest: rest.replace(CLOCK, ' '), days };
}

/** Whether a moment is on that day, or within a day of it, because of time zones and notes written the day after. */
function isNear({ year, month, day }: NamedDay, atMs: number): boolean {
  const around = new Date(atMs).getUTCFullYear();
  const years = year === null ? [around - 1, around, around + 1] : [year];
  return years.some((one) => Math.abs(Date.UTC(one, month - 1, day, 12) - atMs) <= 36 * 3_600_000);
}

/** A set of words that say little about what a page or a meeting is about, in a few languages, folded. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(stem));

/** Words around the name of a page: without them, what is left of "Re: Notes from the kick-off (draft)" is its name. */
const FRAMING =
  words(`re fw fwd aw wg sv tr rv invitation invite einladung invito convite updated accepted declined canceled
cancelled tentative event details note notes notizen notas agenda minutes protokoll acta actas ata summary recap
zusammenfassung resumen transcript recording document doc docs docx pdf pptx xlsx page wiki draft entwurf copy copie
copia final v1 v2 v3 issue pull request ticket task bug epic story prep preparation follow followup action actions
items item board edit editing view inbox untitled today tomorrow mon tue wed thu fri sat sun monday tuesday wednesday
thursday friday saturday sunday am pm uhr cet utc gmt`);

/** Names that work tools give to their own pages: "Home - Notion" is about no meeting. */
const TOOL_PAGES =
  words(`home homepage overview general random setting roadmap dashboard backlog all recent recently starred favorite
favourite shared trash archive library login log sign signin account profile preference admin administration billing
notification activity timeline calendar schedule planner list table gallery folder file drive template report
analytics insight form goal okr portfolio workload pipeline release kanban discussion wiki code search explore help
support contact deal lead people member team project space workspace channel thread message chat drafts mail sent
archived loading welcome start getting started introduction intro announcement resource misc private public main
index readme changelog bugs feature`);

/** Words that are common in meeting titles everywhere. */
const MEETING_WORDS =
  words(`meeting meetings sync weekly daily monthly biweekly quarterly annual call calls review reviews planning plan
retro retrospective standup stand sprint team session part round week day demo workshop interview conversation
discussion discovery catch check checkin all hands hand kick off kickoff onboarding offsite status update updates
project feedback training webinar 1 one on 1on1 conference committee research design product technical steps next
customer customers client user users company office work report brief briefing talk visit report hour reunion
besprechung sitzung treffen wochentlich team point equipe hebdo semanal revision revue seance riunione reuniao
encontro entretien entrevista vergadering overleg kickoffs townhall town january february march april may june july
august september october november december`);

/** Two of these words in common mean nothing. */
const GENERIC: ReadonlySet<string> = new Set([...MEETING_WORDS, ...TOOL_PAGES]);

/** Tools in which people write, plan, and track, and mail: a page there with a meeting's name is about that meeting. */
const WORK_SITES: ReadonlySet<string> = new Set(
  `google docs, google sheets, google slides, google calendar, google drive, google meet, gmail, calendar,
outlook, microsoft teams, microsoft word, word, powerpoint, onenote, sharepoint, loop, teams, notion, notion
calendar, confluence, jira, trello, asana, linear, github, gitlab, bitbucket, figma, figjam, miro, slack, coda,
dropbox paper, quip, clickup, monday.com, basecamp, airtable, evernote, hackmd, etherpad, nextcloud, hubspot,
salesforce, zendesk, zoom, proton mail, fastmail, thunderbird, yahoo mail, roundcube, azure devops, shortcut,
youtrack, redmine`.split(/,\s+/),
);
