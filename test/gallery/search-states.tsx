import { filterSuggestions } from '../../components/search/query-filters.tsx';
import { NoticeLines, StatusLine } from '../../components/search/search-status.tsx';
import type { SearchViewProps } from '../../components/search/search-view.tsx';
import type { LibraryGroup } from '../../lib/library/types.ts';
import type { ManyWork } from '../../lib/models/many-model.ts';
import {
  NOT_TYPED,
  NOTHING_FOUND,
  type Item,
  type Listing,
  type MoreItem,
  type NoteItem,
  type RowItem,
  type ShownState,
  type SectionName,
  type SharePart,
} from '../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import type { Peek } from '../../lib/recording/peek.ts';
import { INSERT_REFUSALS } from '../../lib/recording/sending.ts';
import { anId } from '../support/factories.ts';
import { aNamed, aNote, aQuote, aRow, rowsOf } from '../support/items.ts';
import { NO_MANY } from '../support/popup-view.ts';
import { aMeeting, longNames, NOW, someGroups, someMeetings, someSeries } from './data.ts';
import { sourcesOf } from '../../lib/models/named-connections.ts';
import { scopedId } from '../../lib/recording/types.ts';
import { failureSamples } from './failures.ts';
import { SEVERAL } from './settings-models.ts';
import { hits, matching, popup, recent, results } from './popup.tsx';
import { said } from './said.ts';
import { drawn, press, type GalleryState } from './state.ts';

const nothing = () => undefined;

/** Two pinned recordings and an opened one, above the newest. */
function started(): Pick<Listing, 'items' | 'pins'> {
  const find = (...ids: string[]) => someMeetings().filter(({ id }) => ids.includes(id));
  const others = someMeetings().filter(({ id }) => !['c', 'e', 'b'].includes(id));
  return {
    items: [...rowsOf(find('c', 'e'), 'pinned'), ...rowsOf(find('b'), 'opened'), ...rowsOf(others, 'days')],
    pins: new Set([anId('c'), anId('e')]),
  };
}

/** What is new, above the newest. */
function news(): Pick<Listing, 'items' | 'people'> {
  const [fresh, others] = [someMeetings().slice(0, 3), someMeetings().slice(3)];
  const queries = [[said('budget')], [said('speaker:"Audrey Tang"'), said('product council')], []];
  return {
    items: [
      ...rowsOf(fresh, 'news').map((row, at) => ({ ...row, newFor: queries[at] ?? [] })),
      { ...more('titles', 0), key: 'news', section: 'news' },
      ...rowsOf(others, 'days'),
    ],
    people: new Map(fresh.map(({ id }) => [id, { id, names: [said('Wilhelmina Oyelaran'), said('Mei')], others: 1 }])),
  };
}

/** Meetings of series, with `words` marked. */
const series = (words: string, section: SectionName = 'titles'): RowItem[] =>
  someSeries().map((recording) => {
    const at = words === '' ? -1 : recording.title.toLowerCase().indexOf(words);
    return aRow(recording, { section, ranges: at === -1 ? [] : [[at, at + words.length]] });
  });

const more = (section: 'titles' | 'said', count: number): MoreItem => ({
  kind: 'more',
  key: `more ${section}`,
  section,
  count,
  isAtLeast: false,
});
/** Quotes that are only similar, under their note. */
const similarQuotes = (parts: Partial<NoteItem>): Item[] => [
  aNote(parts),
  ...someGroups().map((group) => aQuote(group, { section: 'similar' })),
];
/** A quote between its sentences, and the gist of the summary. */
const peeked = (): Peek => ({
  quote: {
    before: { speaker: said('Tomás Silva'), text: said('And what do we tell the board?') },
    text: said('That the budget is fixed until March, whatever the rest of the year brings.'),
    ranges: [[9, 15]],
    after: { speaker: null, text: said('We look at it again in spring.') },
  },
  gist: [
    { heading: said('Decisions'), lines: [said('The budget stays as it is until March.')] },
    { heading: said('Next steps'), lines: [said('Mei sends the numbers.'), said('Tomás tells the board.')] },
  ],
});
const DAY_MS = 86_400_000;
const ana = { name: said('Ana Ruiz'), count: 25, lastId: anId('a'), lastMs: NOW - DAY_MS };
const person = (range: [number, number]): Item =>
  aNamed({ kind: 'person', id: ana.name, person: ana, ranges: [range], filter: '', isSure: true });
const taskGroups = (): LibraryGroup[] =>
  someGroups().map((group, at) => {
    const snippet = said('One page, not a brochure, to Alastair by tomorrow noon');
    const speaker = at === 0 ? said('Ana Ruiz') : null;
    const place = { part: 'summary', speaker, startSeconds: at === 2 ? 754 : null, turn: null } as const;
    return { ...group, hits: [{ ...place, snippet, ranges: [], words: '', isTask: true }] };
  });
const lastWeek = (): Item[] => {
  const recordings = someMeetings().slice(0, 4);
  const [fromMs, toMs] = [NOW - 12.5 * DAY_MS, NOW - 5.5 * DAY_MS];
  const period = aNamed({
    kind: 'dates',
    id: 'dates',
    word: 'last-week',
    fromMs,
    toMs,
    recordings,
    filter: '',
    isSure: true,
  });
  return [period, ...rowsOf(recordings, 'dates')];
};
const standups = (): Item[] => {
  const recordings = someSeries().slice(0, 4);
  const [recording] = recordings;
  if (!recording) return [];
  const counts = { count: 12, nextMs: NOW + DAY_MS, filter: '', isSure: true };
  const name = said('Standup');
  return [
    aNamed({ kind: 'series', id: 'standup', name, ranges: [[0, 5]], recording, group: null, ...counts }),
    ...rowsOf(recordings),
  ];
};
/** Titles that differ only in their ends: of a series, and of one that leaves no word in the middle out. */
const alike = (): Item[] =>
  rowsOf(
    [
      ...['1103', '1094', '1085'].map((end) => `Lightning protocol specification meeting - Agenda ${end}`),
      ...['north', 'south'].map((end) => `Infrastructure-and-reliability-engineering-of-the-${end}`),
    ].map((title, at) => aMeeting({ id: `k${at}`, title: said(title), createdAtMs: NOW - (at + 9) * DAY_MS })),
  );
const searchedInVain = { ...NOTHING_FOUND, isSearched: true };

/** Opens the menu of actions and waits until it is drawn. */
async function openActions(): Promise<void> {
  press('[aria-haspopup="menu"]');
  await drawn();
}

const transcripts = (mode: 'off' | 'on' | 'paused'): TranscriptsPart => ({
  download: {
    mode,
    done: 120,
    total: 356,
    failed: 0,
    left: 236,
    bytes: 28_000_000,
    requestsAnHour: 200,
    waiting: null,
  },
  isTheirs: true,
  failure: null,
  isDue: true,
});

/** The popup's bottom line alone, with what stands above it. */
const foot = (name: string, state: ShownState, pictures: 'usual' | 'none'): GalleryState => ({
  name,
  pictures,
  draw: () => (
    <>
      <NoticeLines {...{ state }} nowMs={NOW} pasteKeys="⌘V" onFailureAction={nothing} />
      <footer class="search-foot">
        <div class="service-line">
          <StatusLine {...{ state }} recall={null} many={NO_MANY.state} nowMs={NOW} pasteKeys="⌘V" />
        </div>
      </footer>
    </>
  ),
});

const id = anId('a');
const byHand: SharePart = {
  status: 'by-hand',
  id,
  plain: said('Decisions\n\n• Launch moves to 17 December\n• The budget stays'),
};
const sent: readonly (readonly [string, SharePart])[] = [
  ['fetching', { status: 'fetching', id }],
  ['copied', { status: 'copied', id, part: 'summary' }],
  ['copied-quote', { status: 'copied', id, part: 'quote' }],
  ['copied-other', { status: 'copied', id, part: 'summary', title: said('Board meeting') }],
  ['copied-other-untitled', { status: 'copied', id, part: 'summary', title: '' }],
  ...INSERT_REFUSALS.map((reason) => [`instead-${reason}`, { status: 'copied-instead', id, reason }] as const),
  ['no-summary', { status: 'nothing', id, part: 'summary' }],
  ['no-quote', { status: 'nothing', id, part: 'quote' }],
  ['by-hand', byHand],
  ['pinned', { status: 'pinned', id }],
  ['unpinned', { status: 'unpinned', id }],
  ['pin-failed', { status: 'not-stored', what: 'pin', failure: { code: 'storage-failed' } }],
  ['shortlist-unread', { status: 'not-stored', what: 'shortlist', failure: { code: 'storage-failed' } }],
  ['failed', { status: 'failed', id, failure: { code: 'offline' } }],
  ['nothing', { status: 'told', what: 'nothing-to-send' }],
];

/** The others differ from them only in their words. */
const DRAWN_SENT = new Set(['copied', 'by-hand', 'failed']);

const someQuotes = () => ({ ...someGroups()[0], recording: someSeries()[5] }) as LibraryGroup;
const FILTERED = said('speaker:"Audrey Tang" in:last-week longer:30m after:someday budget');
const chips = [
  ['speaker:"Audrey Tang"', 'Audrey Tang'],
  ['in:last-week', 'Last week'],
  ['longer:30m', '30 min or longer'],
  ['after:someday', ''],
].map(([text = '', words = '']) => {
  const start = FILTERED.indexOf(said(text));
  const range: [number, number] = [start, start + said(text).length];
  return { text: said(text), words: said(words), range, understood: words !== '' };
});

/** Three of the newest are selected, and something is or was done with them. */
function many(work: ManyWork): Partial<SearchViewProps> {
  const picked = new Map(['a', 'b', 'i'].map((id) => [anId(id), aMeeting({ id })]));
  return { many: { ...NO_MANY, state: { ...NO_MANY.state, picked, work, isOn: true } } };
}
const missedMeetings = [
  { recording: aMeeting({ id: 'c', title: said('Board meeting') }), failure: null },
  { recording: aMeeting({ id: 'e', title: said('Quarterly budget review') }), failure: { code: 'offline' } as const },
];

/** The popup. */
export const searchStates: readonly GalleryState[] = [
  popup('popup/starting', { status: 'starting' }),
  popup('popup/not-connected', { status: 'not-connected' }),
  popup('popup/first-listing', recent({ items: [], selectedKey: null, count: 0, service: { status: 'listing' } })),
  popup('popup/no-recordings', recent({ items: [], selectedKey: null, count: 0 })),
  popup('popup/recent', recent()),
  popup(
    'popup/recent-several',
    recent({
      items: rowsOf(
        someMeetings().map((row, at) => ({ ...row, id: scopedId(SEVERAL[at % 3]?.scope ?? '', row.id) })),
        'days',
      ),
      sources: sourcesOf(SEVERAL),
      service: { status: 'failed', failure: { code: 'key-rejected', connection: { id: 'a', name: said('Work') } } },
    }),
  ),
  popup('popup/recent-series', recent({ items: series('', 'days'), selectedKey: 'days s1' })),
  popup('popup/start', recent({ ...started(), selectedKey: 'pinned c' })),
  popup(
    'popup/start-pinned',
    recent({ ...started(), selectedKey: 'opened b', sent: { status: 'pinned', id: anId('b') } }),
  ),
  popup('popup/many', recent(), many({ status: 'none' })),
  popup('popup/many-working', recent(), many({ status: 'working', done: 7, total: 30 })),
  popup(
    'popup/many-done',
    recent(),
    many({ status: 'done', act: 'copy', count: 1, fileName: null, missed: missedMeetings }),
  ),
  popup('popup/news', recent({ ...news(), selectedKey: 'news a' })),
  popup('popup/watch-full', results({ ...hits(), sent: { status: 'told', what: 'watch-full' } }), {}, said('bud')),
  popup('popup/filters', recent({ typed: { ...NOT_TYPED, suggestions: filterSuggestions(''), suggestedAt: 0 } })),
  popup('popup/listing', recent({ service: { status: 'listing' }, partial: true })),
  popup(
    'popup/about-page',
    recent({
      items: [...rowsOf(someMeetings().slice(0, 2), 'about'), ...rowsOf(someMeetings().slice(2), 'days')],
      selectedKey: 'about a',
    }),
  ),
  popup('popup/unreadable', recent({ service: { status: 'answered', filteredHere: false, unreadable: 3 } })),
  popup(
    'popup/results-series',
    results({
      items: series(said('remote control')).slice(4),
      selectedKey: 'titles t1',
      people: new Map([
        [anId('t1'), { id: anId('t1'), names: [said('Wilhelmina Oyelaran'), said('Tomás Silva-Świątek')], others: 2 }],
        [anId('t2'), { id: anId('t2'), names: [said('Project Manager'), said('Marketing')], others: 2 }],
      ]),
    }),
    {},
    said('remote control'),
  ),
  popup(
    'popup/person',
    results({ ...hits(), items: [person([0, 3]), ...hits().items], selectedKey: `person =${ana.name}` }, said('ana')),
    {},
    said('ana'),
  ),
  popup(
    'popup/tasks',
    results(
      {
        items: [
          aNamed({ kind: 'tasks', id: 'tasks', filter: null, isSure: true, count: 12, lastId: anId('x') }),
          ...taskGroups().map((group) => aQuote(group)),
        ],
        selectedKey: 'tasks =tasks',
        found: { ...NOTHING_FOUND, meetings: 3, said: 3, isSearched: true },
      },
      'is:task',
    ),
    {},
    'is:task',
  ),
  popup(
    'popup/dates',
    results({ items: lastWeek(), selectedKey: 'dates =dates' }, said('last week')),
    {},
    said('last week'),
  ),
  popup(
    'popup/series',
    results({ items: standups(), selectedKey: 'series =standup' }, said('stand')),
    {},
    said('stand'),
  ),
  popup('popup/titles-alike', results({ items: alike(), selectedKey: 'titles k0' }), {}, said('agenda')),
  popup(
    'popup/filtered-here',
    results({ service: { status: 'answered', filteredHere: true, unreadable: 0 } }),
    {},
    said('rev'),
  ),
  popup('popup/no-matches', results({ items: [], selectedKey: null }), {}, said('zebra')),
  popup(
    'popup/nothing-found',
    results({ items: [], selectedKey: null, found: searchedInVain, noLibrary: false }),
    {},
    said('zebra'),
  ),
  popup('popup/no-library', results({ noLibrary: true }), {}, said('rev')),
  popup('popup/no-library-recent', recent({ noLibrary: true })),
  popup(
    'popup/hits-offline',
    results({ ...hits(), service: { status: 'failed', failure: { code: 'offline' } } }),
    {},
    said('budget'),
  ),
  popup('popup/hits', results(hits()), {}, said('budget')),
  popup(
    'popup/hits-long-names',
    results({ items: longNames().map((group) => aQuote(group)), selectedKey: 'said x' }),
    {},
    said('budget'),
  ),
  popup('popup/transcripts', results(hits()), { transcripts: transcripts('off') }, said('budget')),
  popup('popup/transcripts-saving', results(hits()), { transcripts: transcripts('on') }, said('budget')),
  popup(
    'popup/transcripts-none-found',
    results({ items: [], selectedKey: null, found: searchedInVain }),
    { transcripts: { ...transcripts('paused'), failure: null } },
    said('zebra'),
  ),
  popup(
    'popup/hits-sections',
    results({
      items: [
        ...series(said('remote control')).slice(4),
        aRow(someQuotes().recording, { group: someQuotes() }),
        more('titles', 12),
        ...someGroups().map((group) => aQuote(group)),
        more('said', 151),
      ],
      selectedKey: 'titles t1',
      found: { ...NOTHING_FOUND, meetings: 163, said: 151, isSearched: true },
    }),
    {},
    said('remote control'),
  ),
  popup(
    'popup/hits-unfolded',
    results({ ...hits(), selectedKey: 'said x', peek: { key: 'said x', at: 1, content: peeked(), missing: null } }),
    {},
    said('budget'),
  ),
  popup('popup/peek', recent({ peek: { key: 'days a', at: 0, content: { ...peeked(), quote: null }, missing: null } })),
  popup('popup/peek-asking', recent({ peek: { key: 'days a', at: 0, content: null, missing: 'asking' } })),
  popup(
    'popup/widened',
    results(
      { items: similarQuotes({ why: 'instead', words: said('pretty small') }), selectedKey: 'similar x' },
      said('prety small'),
    ),
    {},
    said('prety small'),
  ),
  popup(
    'popup/widened-below',
    results({ items: [...matching(), ...similarQuotes({})], selectedKey: 'note' }),
    {},
    said('budget'),
  ),
  popup(
    'popup/widened-apart',
    results({ items: similarQuotes({ why: 'apart' }), selectedKey: 'similar x' }, said('budget fixed')),
    {},
    said('budget fixed'),
  ),
  {
    ...popup('popup/chips', results({ ...hits(), typed: { ...NOT_TYPED, text: FILTERED, chips } }, said('budget'))),
    act: async () => {
      const box = document.querySelector<HTMLInputElement>('.search-input');
      if (box) box.value = FILTERED;
      // Draws once more, so that the chips leave the box.
      await openActions();
      press('[aria-haspopup="menu"]');
      await drawn();
    },
  },
  popup(
    'popup/suggestions',
    results({
      typed: {
        ...NOT_TYPED,
        text: said('speaker:an'),
        suggestions: ['Ana Ruiz', 'Anabel Oyelaran', 'Andrzej Świątek'].map((label) => ({
          label: said(label),
          text: said(`speaker:"${label}"`),
          caret: 1,
        })),
        suggestedAt: 1,
      },
    }),
    {},
    said('speaker:an'),
  ),
  popup(
    'popup/suggestions-date',
    results({
      typed: {
        ...NOT_TYPED,
        text: said('rev last week'),
        suggestions: [{ label: said('last week'), isDate: true, text: said('rev in:last-week '), caret: 17 }],
      },
    }),
    {},
    said('rev last week'),
  ),
  {
    ...popup('popup/recalled', recent({ searches: ['budget speaker:ana', 'pricing review', 'launch'].map(said) })),
    act: async () => {
      const key = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true });
      document.querySelector('.search-input')?.dispatchEvent(key);
      await drawn();
    },
  },
  { ...popup('popup/actions', recent()), act: openActions },
  { ...popup('popup/actions-in-service', recent(), { onOpenInService: () => undefined }), act: openActions },
  {
    ...popup('popup/actions-quote', results({ ...hits(), selectedKey: 'said x' }), { mac: true }),
    act: openActions,
  },
  {
    ...popup('popup/actions-found', recent()),
    act: async () => {
      await openActions();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: said('c'), bubbles: true }));
      await drawn();
    },
  },
  {
    ...popup('popup/copy-as', results({ ...hits(), selectedKey: 'said x' })),
    act: async () => {
      const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
      document.querySelector('.search-input')?.dispatchEvent(key);
      await drawn();
    },
  },
  popup(
    'popup/copied-long',
    recent({ selectedKey: 'days c', sent: { status: 'copied', id: anId('c'), part: 'summary' } }),
  ),
  popup('popup/by-hand', recent({ sent: byHand })),
  popup(
    'popup/failed',
    recent({ items: [], selectedKey: null, service: { status: 'failed', failure: { code: 'offline' } } }),
  ),
  popup('popup/failed-kept', recent({ service: { status: 'failed', failure: { code: 'offline' } } })),
  ...sent.map(([name, part]) => foot(`sent/${name}`, recent({ sent: part }), DRAWN_SENT.has(name) ? 'usual' : 'none')),
  ...failureSamples().map(({ name, failure }) =>
    foot(`kept/${name}`, recent({ service: { status: 'failed', failure } }), 'none'),
  ),
];
