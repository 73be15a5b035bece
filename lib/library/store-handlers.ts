import type { PreparedRecord } from './prepare.ts';
import type { LibraryArg, LibraryReply, LibraryRequestName } from './requests.ts';
import type { Store } from './store.ts';
import type { Bounds } from './types.ts';

/** Requests that belong to somebody, and are answered from what is kept; the database worker answers the others itself. */
export type StoreRequestName = Exclude<LibraryRequestName, 'preload' | 'stats' | 'check' | 'empty' | 'remove'>;

/** What is to be kept comes prepared (`work.ts`). */
type StoreArg<N extends StoreRequestName> = N extends 'keep'
  ? { kept: PreparedRecord[]; bounds: Bounds }
  : LibraryArg<N>;

type StoreHandlers = {
  [N in StoreRequestName]: (store: Store, arg: StoreArg<N>, nowMs: number) => LibraryReply<N>;
};

/** Does `work`, which has nothing to answer. */
const done = (_work: void): null => null;

/** One handler for each request; a missing one does not compile. `nowMs`: epoch milliseconds. */
export const STORE_HANDLERS: StoreHandlers = {
  keep: (store, { kept, bounds }, nowMs) => done(store.keep(kept, bounds, nowMs)),
  forget: (store, { id }) => done(store.forget(id)),
  name: (store, naming) => done(store.name(naming)),
  open: (store, { id }, nowMs) => store.open(id, nowMs),
  knows: (store, { id }) => store.knows(id),
  listOverview: ({ list }) => list.overview(),
  listRow: ({ list }, { id }) => list.row(id),
  listRows: ({ list }, { from, count }) => list.json(from, count),
  takeListPage: (store, page) => store.takeListPage(page),
  restartList: ({ list }) => list.restart(),
  mergeListRows: ({ list }, { recordings, areFound }, nowMs) => list.merge(recordings, areFound, nowMs),
  removeListRow: ({ list }, { id }) => list.remove(id),
  setListUnit: ({ list }, unit) => list.setUnit(unit),
  noteListSnapshot: ({ list }, snapshot) => done(list.noteSnapshot(snapshot)),
  search: (store, search, nowMs) => store.search(search, nowMs),
  widen: (store, search, nowMs) => store.widen(search, nowMs),
  people: (store, { ids }) => store.people(ids),
  speakers: (store) => store.speakers(),
  speakerNames: (store, { ids }) => store.speakerNames(ids),
  person: (store, asked) => store.person(asked),
  talked: (store, asked) => store.talked(asked),
  stamps: (store) => store.stamps(),
  noteFetchFailure: (store, failure) => done(store.noteFetchFailure(failure)),
  fetchFailures: (store) => store.fetchFailures(),
  dropFetchFailures: (store) => done(store.dropFetchFailures()),
};
