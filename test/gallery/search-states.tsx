import { laterParts } from '../../components/search/later/parts.ts';
import { ServiceLine } from '../../components/search/service-line.tsx';
import { filterSuggestions } from '../../components/search/filter-suggestions.ts';
import { LoadFailed } from '../../components/search/load-failed.tsx';
import type { LibraryGroup } from '../../lib/messaging/protocol.ts';
import { NO_HITS, NOT_TYPED, type Listing, type SearchState, type SharePart } from '../../lib/models/search-state.ts';
import type { TranscriptsPart } from '../../lib/models/transcript-offer.ts';
import { INSERT_REFUSALS } from '../../lib/recording/sending.ts';
import { anId } from '../support/factories.ts';
import { longNames, NOW, someGroups, someMeetings, someSeries } from './data.ts';
import { failureSamples } from './failures.ts';
import { hits, laterWith, listing, matching, popup, recent, results } from './popup.tsx';
import { said } from './said.ts';
import { drawn, press, type GalleryState } from './state.ts';

const nothing = () => undefined;

/** Two pinned recordings and an opened one, above the newest. */
function started(): Pick<Listing, 'rows' | 'leading' | 'pins'> {
  const first = ['c', 'e', 'b'];
  const all = someMeetings().map((recording) => ({ recording, ranges: [] }));
  const chosen = first.flatMap((id) => all.find(({ recording }) => recording.id === id) ?? []);
  return {
    rows: [...chosen, ...all.filter(({ recording }) => !first.includes(recording.id))],
    leading: [
      { group: 'pinned', count: 2 },
      { group: 'opened', count: 1 },
    ],
    pins: new Set([anId('c'), anId('e')]),
  };
}

/** Meetings of series, with `words` marked. */
const series = (words: string): Listing['rows'] =>
  someSeries().map((recording) => {
    const at = words === '' ? -1 : recording.title.toLowerCase().indexOf(words);
    return { recording, ranges: at === -1 ? [] : [[at, at + words.length]] };
  });

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
    requests: 236,
    bytes: 28_000_000,
    requestsAnHour: 200,
    waiting: null,
  },
  isTheirs: true,
  failure: null,
});

/** The popup's bottom line alone, with what stands above it. */
const foot = (name: string, state: SearchState, pictures: 'usual' | 'none' = 'usual'): GalleryState => ({
  name,
  pictures,
  draw: () => (
    <>
      {(state.status === 'recent' || state.status === 'results') && (
        <laterParts.NoticeLines
          listing={state}
          searching={state.status === 'results'}
          nowMs={NOW}
          pasteKeys="⌘V"
          onFailureAction={nothing}
        />
      )}
      <footer class="search-foot">
        <ServiceLine parts={laterParts} state={state} nowMs={NOW} pasteKeys="⌘V" />
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
  ['copied', { status: 'copied', id }],
  ['copied-quote', { status: 'copied', id, isQuote: true }],
  ['copied-other', { status: 'copied', id, title: said('Board meeting') }],
  ['copied-other-untitled', { status: 'copied', id, title: '' }],
  ...INSERT_REFUSALS.map((reason) => [`instead-${reason}`, { status: 'copied-instead', id, reason }] as const),
  ['no-summary', { status: 'no-summary', id }],
  ['no-quote', { status: 'no-quote', id }],
  ['by-hand', byHand],
  ['pinned', { status: 'pinned', id }],
  ['unpinned', { status: 'unpinned', id }],
  ['pin-failed', { status: 'pin-failed', failure: { code: 'storage-failed' } }],
  ['shortlist-unread', { status: 'shortlist-unread', failure: { code: 'storage-failed' } }],
  ['failed', { status: 'failed', id, failure: { code: 'offline' } }],
  ['nothing', { status: 'nothing-to-send' }],
];

const widened = { from: 0, rows: [], words: [{ typed: said('prety'), found: [said('pretty')] }] };
const someQuotes = () => ({ ...someGroups()[0], recording: someSeries()[5] }) as LibraryGroup;
const chips = [
  { text: said('speaker:ana'), range: [0, 11] as [number, number], understood: true },
  { text: said('after:someday'), range: [12, 25] as [number, number], understood: false },
];

/** The popup. */
export const searchStates: readonly GalleryState[] = [
  popup('popup/starting', { status: 'starting' }),
  popup('popup/not-connected', { status: 'not-connected' }),
  popup(
    'popup/first-listing',
    recent({ rows: [], selectedId: null, count: 0, savedAtMs: null, service: { status: 'listing' } }),
  ),
  popup('popup/no-recordings', recent({ rows: [], selectedId: null, count: 0 })),
  popup('popup/recent', recent()),
  popup('popup/recent-series', recent({ rows: series(''), selectedId: anId('s1') })),
  popup('popup/start', recent({ ...started(), selectedId: anId('c') })),
  popup(
    'popup/start-pinned',
    recent({ ...started(), selectedId: anId('b'), sent: { status: 'pinned', id: anId('b') } }),
  ),
  popup(
    'popup/filters',
    recent({ typed: { ...NOT_TYPED, suggestions: filterSuggestions(''), suggestedAt: 0 }, selectedId: anId('a') }),
  ),
  popup('popup/recent-mac', recent(), { mac: true }),
  popup('popup/recent-tab', recent(), { page: { host: null, onInsert: null } }),
  popup('popup/listing', recent({ service: { status: 'listing' }, partial: true })),
  popup('popup/about-page', recent({ leading: [{ group: 'about', count: 2 }] })),
  popup('popup/unreadable', recent({ service: { status: 'answered', filteredHere: false, unreadable: 3 } })),
  popup('popup/results', results(), {}, said('rev')),
  popup(
    'popup/results-series',
    results({
      rows: series(said('remote control')).slice(4),
      selectedId: anId('t1'),
      people: new Map([
        [anId('t1'), { id: anId('t1'), names: [said('Wilhelmina Oyelaran'), said('Tomás Silva-Świątek')], others: 2 }],
        [anId('t2'), { id: anId('t2'), names: [said('Project Manager'), said('Marketing')], others: 2 }],
      ]),
    }),
    {},
    said('remote control'),
  ),
  popup('popup/searching', results({ service: { status: 'searching' } }), {}, said('rev')),
  popup(
    'popup/filtered-here',
    results({ service: { status: 'answered', filteredHere: true, unreadable: 0 } }),
    {},
    said('rev'),
  ),
  popup('popup/no-matches', results({ rows: [], selectedId: null }), {}, said('zebra')),
  popup(
    'popup/nothing-found',
    results({ rows: [], selectedId: null, hits: { ...NO_HITS, isSearched: true }, noLibrary: false }),
    {},
    said('zebra'),
  ),
  popup('popup/no-library', results({ noLibrary: true }), {}, said('rev')),
  popup('popup/no-library-none', results({ rows: [], selectedId: null, noLibrary: true }), {}, said('zebra')),
  popup('popup/no-library-recent', recent({ noLibrary: true })),
  popup('popup/hits-searching', results({ hits, service: { status: 'searching' } }), {}, said('budget')),
  popup(
    'popup/hits-offline',
    results({ hits, service: { status: 'failed', failure: { code: 'offline' } } }),
    {},
    said('budget'),
  ),
  popup('popup/hits', results({ hits }), {}, said('budget')),
  popup(
    'popup/hits-long-names',
    results({ rows: [], selectedId: anId('x'), selectedHit: 0, hits: { ...hits, headCount: 0, groups: longNames() } }),
    {},
    said('budget'),
  ),
  popup('popup/transcripts', results({ hits }), { later: laterWith(transcripts('off')) }, said('budget')),
  popup('popup/transcripts-saving', results({ hits }), { later: laterWith(transcripts('on')) }, said('budget')),
  popup(
    'popup/transcripts-none-found',
    results({ rows: [], selectedId: null, hits: { ...NO_HITS, isSearched: true } }),
    { later: laterWith({ ...transcripts('paused'), failure: null }) },
    said('zebra'),
  ),
  popup(
    'popup/hits-sections',
    results({
      rows: [...series(said('remote control')).slice(4), ...listing().rows],
      selectedId: anId('t1'),
      hits: {
        ...hits,
        headCount: 3,
        quoted: new Set([anId('t2')]),
        groups: [someQuotes(), ...hits.groups],
        meetings: 151,
      },
    }),
    {},
    said('remote control'),
  ),
  popup(
    'popup/hits-unfolded',
    results({ hits: { ...hits, unfolded: new Set([anId('x')]) }, selectedId: anId('x'), selectedHit: 1 }),
    {},
    said('budget'),
  ),
  popup(
    'popup/widened',
    results(
      {
        rows: [],
        hits: { ...hits, headCount: 0, widened, noteAt: { row: null, group: 0 } },
        selectedId: anId('x'),
        selectedHit: 0,
      },
      said('prety small'),
    ),
    {},
    said('prety small'),
  ),
  popup(
    'popup/widened-below',
    results({
      hits: { ...hits, widened: { ...widened, from: 1 }, noteAt: { row: null, group: 1 } },
      selectedId: anId('y'),
      selectedHit: -1,
    }),
    {},
    said('budget'),
  ),
  popup(
    'popup/widened-titles',
    results({
      rows: matching().map((row, at) => (at === 0 ? row : { ...row, isSimilar: true as const })),
      hits: { ...NO_HITS, headCount: 2, isSearched: true, noteAt: { row: 1, group: null } },
    }),
  ),
  popup(
    'popup/widened-titles-below',
    results(
      {
        rows: matching().map((row) => ({ ...row, isSimilar: true as const })),
        hits: { ...hits, headCount: 0, noteAt: { row: 0, group: null } },
        selectedId: anId('x'),
        selectedHit: 0,
      },
      said('budget'),
    ),
    {},
    said('budget'),
  ),
  popup(
    'popup/widened-apart',
    results(
      {
        rows: [],
        hits: {
          ...hits,
          headCount: 0,
          meetings: 0,
          widened: { from: 0, rows: [], words: [{ typed: said('budget'), found: [said('budget')] }] },
          noteAt: { row: null, group: 0 },
        },
        selectedId: anId('x'),
        selectedHit: 0,
      },
      said('budget fixed'),
    ),
    {},
    said('budget fixed'),
  ),
  popup('popup/hits-selected', results({ hits, selectedId: anId('x'), selectedHit: 1 }), {}, said('budget')),
  popup('popup/hits-only', results({ rows: [], hits: { ...hits, headCount: 0, isExact: false } }), {}, said('budget')),
  popup(
    'popup/chips',
    results({ typed: { ...NOT_TYPED, text: said('speaker:ana after:someday'), chips } }),
    {},
    said('speaker:ana after:someday'),
  ),
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
  {
    ...popup('popup/actions-quote', results({ hits, selectedId: anId('x'), selectedHit: 0 }), { mac: true }),
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
  popup('popup/copied-long', recent({ selectedId: anId('c'), sent: { status: 'copied', id: anId('c') } })),
  {
    ...popup('popup/actions-none', recent()),
    act: async () => {
      await openActions();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
      await drawn();
    },
  },
  popup('popup/by-hand', recent({ sent: byHand })),
  popup(
    'popup/failed',
    recent({ rows: [], selectedId: null, service: { status: 'failed', failure: { code: 'offline' } } }),
  ),
  popup('popup/failed-kept', recent({ service: { status: 'failed', failure: { code: 'offline' } } })),
  { name: 'popup/load-failed', whole: true, draw: () => <LoadFailed onReload={nothing} /> },
  ...sent.map(([name, part]) => foot(`sent/${name}`, recent({ sent: part }))),
  ...failureSamples().map(({ name, failure }) =>
    foot(`kept/${name}`, recent({ service: { status: 'failed', failure } }), 'none'),
  ),
];
