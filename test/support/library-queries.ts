import type { KeptRecord, LibraryFilters, LibraryQuery, LibraryTerm } from '../../lib/library/types.ts';
import { noFilters, parseQuery } from '../../lib/search/query-language.ts';
import { seededRandom, type Random } from '../service/recordings/random.ts';

export const aQuery = (
  terms: LibraryQuery['terms'],
  filters: Partial<LibraryFilters> = {},
  without: LibraryQuery['without'] = [],
): LibraryQuery => ({ terms, without, filters: { ...noFilters(), ...filters }, withoutFilters: [] });

export const word = (text: string): LibraryTerm => ({ kind: 'word', text });
export const prefix = (text: string): LibraryTerm => ({ kind: 'prefix', text });
export const phrase = (text: string): LibraryTerm => ({ kind: 'phrase', text });

/** What is typed on November 21, 2026, as the library is asked for it. */
export const typed = (text: string): LibraryQuery => parseQuery(text, Date.UTC(2026, 10, 21)).query;

/** `count` queries that someone might type who has read these recordings, or others; the same ones each time. */
export function randomQueries(kept: readonly KeptRecord[], count: number, seed = 1): LibraryQuery[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => randomQuery(kept, random));
}

function randomQuery(kept: readonly KeptRecord[], random: Random): LibraryQuery {
  const record = random.pick(kept);
  const terms = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3]) }, (_, at) =>
    randomTerm(random.chance(0.85) || at === 0 ? record : random.pick(kept), random),
  );
  const without = random.chance(0.2) ? [randomTerm(random.pick(kept), random)] : [];
  const filters = random.chance(0.3) || terms.length === 0 ? randomFilters(record, random) : {};
  return aQuery(terms, filters, without);
}

function randomTerm(record: KeptRecord, random: Random): LibraryTerm {
  const words = randomText(record, random).split(/\s+/).filter(Boolean);
  const at = random.between(0, Math.max(0, words.length - 1));
  const first = asTyped(words[at] ?? 'budget', random);
  const characters = Array.from(first);
  switch (random.pick(['word', 'word', 'prefix', 'phrase', 'inside'])) {
    case 'prefix':
      return prefix(characters.slice(0, random.between(1, Math.min(6, characters.length))).join(''));
    case 'phrase':
      return phrase(asTyped(words.slice(at, at + random.between(2, 4)).join(' '), random));
    case 'inside': {
      // In scripts without spaces, the text between two spaces is not a single word.
      const from = random.between(0, Math.max(0, characters.length - 2));
      return word(characters.slice(from, from + random.between(1, 4)).join(''));
    }
    default:
      return word(first);
  }
}

function randomText({ recording, content, summaryLines, notesLines }: KeptRecord, random: Random): string {
  const documents = [recording.title, ...summaryLines, ...notesLines];
  const fromDocument = content.segments.length === 0 || random.chance(0.2);
  return fromDocument ? random.pick(documents) : random.pick(content.segments).text;
}

/** As typed without care for capitals and accents. */
function asTyped(text: string, random: Random): string {
  const plain = random.chance(0.4) ? text.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : text;
  return random.chance(0.3) ? plain.toUpperCase() : plain;
}

function randomFilters({ recording, content }: KeptRecord, random: Random): Partial<LibraryFilters> {
  const speaker = content.speakers.length > 0 ? random.pick(content.speakers) : null;
  const beginning = (text: string | null) => {
    const typed = Array.from(text ?? '')
      .slice(0, random.between(2, 8))
      .join('')
      .trim();
    return typed === '' ? [] : [asTyped(typed, random)];
  };
  const { createdAtMs, durationSeconds } = recording;
  const filters: Record<string, () => Partial<LibraryFilters>> = {
    speaker: () => ({ speaker: beginning(speaker?.name ?? speaker?.label ?? 'ana') }),
    owner: () => ({ owner: beginning(recording.ownerName) }),
    team: () => ({ team: beginning(recording.teamName) }),
    title: () => ({ title: beginning(recording.title) }),
    after: () => ({ afterMs: createdAtMs }),
    before: () => ({ beforeMs: createdAtMs, sharings: random.chance(0.3) ? ['private'] : [] }),
    shared: () => ({ sharings: random.pick([['private'], ['shared'], ['team'], ['organization', 'selected-teams']]) }),
    shorter: () => ({ shorterThanSeconds: durationSeconds === null ? 600 : durationSeconds + 1 }),
    longer: () => ({ longerThanSeconds: durationSeconds === null ? 600 : durationSeconds - 1 }),
  };
  return filters[random.pick(['speaker', ...Object.keys(filters)])]?.() ?? {};
}
