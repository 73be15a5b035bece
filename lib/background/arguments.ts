import * as v from 'valibot';
import type { ArgOf, RequestName } from '../messaging/protocol.ts';
import { ERROR_CONTEXTS, MAX_STACK_LENGTH } from '../errors/error-report.ts';
import { MOST_QUOTES } from '../recording/person-quotes.ts';
import { MAX_SEARCH_LENGTH } from '../recording/shortlist.ts';
import { MAX_ID_LENGTH } from '../recording/ids.ts';
import type { RecordingId } from '../recording/types.ts';
import { wellFormed } from '../recording/text.ts';
import {
  choiceEntries,
  placeSchema,
  preferencesEntries,
  sendingEntries,
  templatesChangeSchema,
  welcomeSchema,
} from '../storage/items.ts';

/** UTF-16 units. Our pages send no longer texts, except as queries. */
const MAX_TEXT_LENGTH = 10_000;
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH));
const id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_ID_LENGTH),
  v.transform((value) => value as RecordingId),
);
/** Typed or pasted text, which may be a whole page, is cut instead of being refused. */
const query = v.pipe(
  v.string(),
  v.transform((typed) => wellFormed(typed.slice(0, MAX_TEXT_LENGTH))),
);
/** Will be shown and typed again: a longer text was pasted. */
const searchText = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SEARCH_LENGTH));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const typed = {
  text: query,
  caret: count,
  isSettled: v.exactOptional(v.literal(true)),
};
const search = { ...typed, limit: v.pipe(count, v.maxValue(100)) };
const nothing = v.null();
const hasAnyEntry = (parts: object) => Object.keys(parts).length > 0;
const { letterKeys, tab } = preferencesEntries;
const someOfReading = v.pipe(
  v.object({ letterKeys: v.exactOptional(letterKeys), tab: v.exactOptional(tab) }),
  v.check(hasAnyEntry),
);
const { form, templateId, quoteTemplateId, aboutThisPage } = sendingEntries;
const someOfSending = v.pipe(
  v.object({
    form: v.exactOptional(form),
    templateId: v.exactOptional(templateId),
    quoteTemplateId: v.exactOptional(quoteTemplateId),
    aboutThisPage: v.exactOptional(aboutThisPage),
  }),
  v.check(hasAnyEntry),
);

const choice = v.object({ windowId: v.number(), id, query, ...choiceEntries });

/** The schema of each request's argument: even a sender that passes the origin check may be confused. */
const schemas: { [N in RequestName]: v.GenericSchema<unknown, ArgOf<N>> } = {
  'connection.read': nothing,
  'connection.save': v.pipe(
    v.object({ address: text, key: v.optional(text), forgetsKey: v.boolean() }),
    v.transform(({ key, ...rest }) => (key === undefined ? rest : { ...rest, key })),
  ),
  'connection.check': nothing,
  'connection.removeKey': nothing,
  'connection.acknowledgePerson': nothing,
  'welcome.read': nothing,
  'welcome.advance': v.object({ next: welcomeSchema }),
  'list.refresh': v.object({ restart: v.boolean() }),
  'recordings.search': v.object({ query }),
  'recordings.listed': v.object({ id }),
  'recordings.neighbors': v.object({ id }),
  'series.place': v.object({ id }),
  'series.detach': v.object({ id, isDetached: v.boolean() }),
  'people.said': v.object({ name: text, words: query, limit: v.pipe(count, v.maxValue(MOST_QUOTES)) }),
  'people.talked': v.object({ name: text }),
  'recordings.recent': nothing,
  'recordings.people': v.object({ ids: v.pipe(v.array(id), v.maxLength(100)) }),
  'recordings.readCached': v.object({ id }),
  'recordings.open': v.object({ id }),
  'recordings.fetchMetadata': v.object({ id }),
  'recordings.copySummary': v.object({ id }),
  'recordings.copyQuote': v.object({ id, turn: v.nullable(count), text }),
  'search.read': v.object(typed),
  'search.run': v.object({ ...search, isStrict: v.exactOptional(v.boolean()) }),
  'search.widen': v.object(search),
  'library.preload': nothing,
  'panel.show': choice,
  'panel.note': choice,
  'panel.reached': v.object({ windowId: v.number(), id }),
  'panel.current': v.object({ windowId: v.number() }),
  'speakers.name': v.object({ id, label: text, name: v.nullable(text) }),
  'readingPosition.read': v.object({ id }),
  'readingPosition.save': v.object({ id, place: placeSchema }),
  'shortlist.read': nothing,
  'shortlist.pin': v.object({ id, isPinned: v.boolean() }),
  'shortlist.noteOpened': v.object({ id }),
  'shortlist.noteSearch': v.object({ text: searchText }),
  'preferences.read': nothing,
  'preferences.keep': someOfReading,
  'sending.read': nothing,
  'sending.keep': someOfSending,
  'templates.read': nothing,
  'templates.keep': templatesChangeSchema,
  'library.status': nothing,
  'library.setDownloadMode': v.object({ mode: v.picklist(['on', 'paused', 'off']) }),
  'library.sync': nothing,
  'library.erase': nothing,
  'everything.erase': nothing,
  'policy.read': nothing,
  'popup.pendingAction': nothing,
  'popup.acknowledged': v.object({ actionId: text }),
  'recordings.aboutPage': v.object({ tabId: v.number() }),
  'recordings.dragForms': v.object({ id }),
  'errors.report': v.object({
    context: v.picklist(ERROR_CONTEXTS),
    name: text,
    stack: v.pipe(v.string(), v.maxLength(MAX_STACK_LENGTH)),
  }),
  'errors.read': nothing,
  'errors.clear': nothing,
};

/**
 * Checks the argument of a request. Returns it wrapped, as the argument may be null; undefined when it is not valid.
 */
export function parseArgument<N extends RequestName>(name: N, arg: unknown): { arg: ArgOf<N> } | undefined {
  const parsed = v.safeParse(schemas[name], arg);
  return parsed.success ? { arg: parsed.output } : undefined;
}

export function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(schemas, name);
}
