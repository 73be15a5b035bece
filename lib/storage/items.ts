import * as v from 'valibot';
import { LEFT_PLACE, type LeftPlace } from '../recording/left-place.ts';
import { PANEL_CHOICE, type PanelChoice } from '../recording/panel-choice.ts';
import { INSERT_REFUSALS, type SendingPreferences, type Template, type WaitingErrand } from '../recording/sending.ts';
import type { Choice, ReaderPreferences, ReadingPlace, RecordingId, UnitBelief } from '../recording/types.ts';
import { decodeKeepAll, KEEP_ALL_OFF, type KeepAllState } from './keep-all.ts';
import { decodeManaged, UNMANAGED, type ManagedValues } from './managed.ts';
import { createItem, type StorageArea, type StorageItem } from './item.ts';

/** Where the service is. The key has a record of its own, so that nothing that reads settings holds it by accident. */
interface Settings {
  /** Normalised, without a trailing slash; null before the first save. */
  address: string | null;
  forgetsKey: boolean;
}

/** A key, and the address that it was given for: for any other it is none. */
export interface GivenKey {
  key: string;
  /** As in the settings; null in what versions up to 0.3 kept, which is for the address of then. */
  address: string | null;
}

/** How far the walk over the service's list has come. */
export interface ListPass {
  /** Epoch milliseconds of the walk that is under way, or of the last complete one; 0 before the first. */
  startedAtMs: number;
  /** The next page to ask for, a number from 1 or what the service gave as its continuation; null when the walk is complete. */
  next: string | number | null;
  /** Whether a walk has ever reached the end. */
  everComplete: boolean;
  /** Epoch milliseconds when the last walk over the whole list began that reached its end; 0 before the first. */
  fullAtMs: number;
  /** This walk is for what is new, and ends where everything is known. */
  newOnly: boolean;
  /** Epoch milliseconds when the service last confirmed the list, by a whole walk or by what is new; 0 before the first. */
  confirmedAtMs: number;
  /** Epoch milliseconds of the last page that was taken in whole. */
  steppedAtMs: number;
  /** Pages that this walk has asked for. */
  pages: number;
  /** The `total` that the service last reported; a change means that there is more to fetch. */
  total: number | null;
  /** Epoch milliseconds since when the service's first page is empty; 0 when it is not. */
  emptySinceMs: number;
}

/** When the service will answer again, for one origin (faults 41 to 43 and 47). */
export interface Cooldown {
  untilMs: number;
  code: 'rate-limited' | 'maintenance';
  /** How many such answers came in a row, for the doubling wait. */
  strikes: number;
}

/**
 * `others`: what belongs to another connection than the one of now. `library`: all recordings. `service`: all that came from
 * the service, and the key; settings and templates stay.
 */
export type Erasure = 'others' | 'library' | 'service' | 'everything';

/**
 * What is to be erased, or what an erasure could not: `former`: contents, list and names of another connection; `contents`:
 * the contents; `all`: contents, names and list, as far as no new connection has taken their place.
 */
export type Unerased = Erasure | 'former' | 'contents' | 'all';

/** Pairs in an array keep their order; an object would move ids that are numbers to the front. */
export type KeptPlace = readonly [id: RecordingId, place: ReadingPlace];

const settingsSchema = v.object({ address: v.nullable(v.string()), forgetsKey: v.boolean() });
const keySchema = v.pipe(v.string(), v.regex(/^svc_[0-9a-f]{40}$/i));
const givenKeySchema = v.union([
  v.object({ key: keySchema, address: v.string() }),
  v.pipe(
    keySchema,
    v.transform((key) => ({ key, address: null })),
  ),
]);
const passSchema = v.object({
  startedAtMs: v.number(),
  next: v.nullable(v.union([v.string(), v.number()])),
  everComplete: v.boolean(),
  // What an older version kept has none of these: its list is walked once as a whole.
  fullAtMs: v.optional(v.number(), 0),
  newOnly: v.optional(v.boolean(), false),
  confirmedAtMs: v.optional(v.number(), 0),
  steppedAtMs: v.optional(v.number(), 0),
  pages: v.number(),
  total: v.nullable(v.number()),
  emptySinceMs: v.optional(v.number(), 0),
});
const unerasedSchema = v.picklist(['others', 'library', 'service', 'everything', 'former', 'contents', 'all']);
const erasureSchema = v.union([
  v.array(unerasedSchema),
  // Versions up to 0.4 noted one at a time.
  v.pipe(
    unerasedSchema,
    v.transform((one) => [one]),
  ),
]);
const beliefSchema = v.object({ unit: v.picklist(['seconds', 'milliseconds', 'minutes']), proved: v.boolean() });
const cooldownsSchema = v.record(
  v.string(),
  v.object({ untilMs: v.number(), code: v.picklist(['rate-limited', 'maintenance']), strikes: v.number() }),
);
const idSchema = v.pipe(
  v.string(),
  v.transform((id) => id as RecordingId),
);
const finite = v.pipe(v.number(), v.finite());
const tab = v.picklist(['transcript', 'summary', 'notes']);
export const foundPlaceSchema = v.object({
  tab,
  atSeconds: v.nullable(finite),
  turn: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
const choiceSchema = v.pipe(
  v.object({ id: idSchema, query: v.string(), place: v.optional(foundPlaceSchema) }),
  v.transform(({ place, ...rest }) => (place ? { ...rest, place } : rest)),
);
const panelsSchema = v.record(v.string(), choiceSchema);
const panelChoiceSchema = v.object({ windowId: v.number(), choice: choiceSchema, atMs: v.number() });
export const placeSchema = v.object({
  tab,
  turn: finite,
  turnOffset: finite,
  // Versions before 0.4 kept places without it.
  turnSeconds: v.optional(v.nullable(finite), null),
  summary: finite,
  notes: finite,
});
const leftPlaceSchema = v.tuple([idSchema, placeSchema]);
const placesSchema = v.pipe(
  // A place that cannot be read hides none that can.
  v.array(v.fallback(v.nullable(leftPlaceSchema), null)),
  v.transform((places) => places.filter((place) => place !== null)),
);
export const preferencesSchema = v.object({ letterKeys: v.boolean() });
const templateIdSchema = v.pipe(v.string(), v.maxLength(100));
const SENDING: SendingPreferences = {
  form: 'rich',
  templateId: 'summary',
  quoteTemplateId: 'quote',
  aboutThisPage: true,
};
export const sendingEntries = {
  form: v.picklist(['rich', 'markdown', 'plain']),
  templateId: templateIdSchema,
  quoteTemplateId: templateIdSchema,
  aboutThisPage: v.boolean(),
};
const sendingSchema = v.object({
  ...sendingEntries,
  // Records from before there was a choice have none.
  quoteTemplateId: v.fallback(templateIdSchema, SENDING.quoteTemplateId),
});
const templateSchema = v.object({
  id: templateIdSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  text: v.pipe(v.string(), v.maxLength(20_000)),
});
/** More than a page adds (see `MAX_TEMPLATES`): several windows may each add some, and all that they wrote is to be kept. */
export const MAX_STORED_TEMPLATES = 1_000;
export const templatesSchema = v.pipe(v.array(templateSchema), v.maxLength(MAX_STORED_TEMPLATES));
const storedTemplatesSchema = v.pipe(
  // A template that cannot be read hides none that can.
  v.array(v.fallback(v.nullable(templateSchema), null)),
  v.transform((templates) => templates.filter((template) => template !== null)),
);
const errandSchema = v.variant('kind', [
  v.object({ kind: v.literal('copy-summary'), id: idSchema }),
  v.object({
    kind: v.literal('insert-failed'),
    id: idSchema,
    reason: v.picklist(INSERT_REFUSALS),
  }),
  v.object({ kind: v.literal('nothing-to-send') }),
]);
const waitingErrandSchema = v.object({ errandId: v.string(), atMs: v.number(), errand: errandSchema });

/** `null` for what does not fit, as `createItem` asks. */
function decoder<const Schema extends v.GenericSchema>(schema: Schema) {
  return (stored: unknown): v.InferOutput<Schema> | null => {
    const parsed = v.safeParse(schema, stored);
    return parsed.success ? parsed.output : null;
  };
}

export const FIRST_PASS: ListPass = {
  startedAtMs: 0,
  next: 1,
  everComplete: false,
  fullAtMs: 0,
  newOnly: false,
  confirmedAtMs: 0,
  steppedAtMs: 0,
  pages: 0,
  total: null,
  emptySinceMs: 0,
};

/** Everything that the background remembers outside of the database, one typed item each. */
export interface Storage {
  settings: StorageItem<Settings>;
  /** The key on disk; the one record that holds it when it is to be kept. */
  keptKey: StorageItem<GivenKey | null>;
  /** The key in memory, for those who asked to forget it when the browser closes. */
  sessionKey: StorageItem<GivenKey | null>;
  /** Names the connection whose key was answered with 401: it is not used again until something changes (fault 27). */
  rejectedNamespace: StorageItem<string | null>;
  pass: StorageItem<ListPass>;
  belief: StorageItem<UnitBelief>;
  /** What the organisation had decided when that was last known. */
  knownPolicy: StorageItem<ManagedValues>;
  /** Whether all transcripts are to be kept, and what became of it so far. */
  keepAll: StorageItem<KeepAllState>;
  /** Epoch milliseconds when what is too old was last let go. */
  retainedAtMs: StorageItem<number>;
  /** Epoch milliseconds when the library was last read as a whole; 0 before there was one. */
  checkedAtMs: StorageItem<number>;
  /** What is to be erased and may still be there, in the order in which it was asked for. */
  erasure: StorageItem<Unerased[]>;
  /** By origin. */
  cooldowns: StorageItem<Record<string, Cooldown>>;
  /** The recording shown in each window's panel, by window id; in memory, as all that was typed. */
  panels: StorageItem<Record<string, Choice>>;
  /** What the popup chose last for a panel, as long as no panel has asked for it. */
  panelChoice: StorageItem<PanelChoice | null>;
  /** What any panel showed last, for after a restart of the browser, when windows have new ids. */
  lastPanel: StorageItem<RecordingId | null>;
  /** Where the reader was, the least recently used first. */
  places: StorageItem<KeptPlace[]>;
  /** Where the reader was in the panel that went last, as long as nobody has asked for a place since. */
  leftPlace: StorageItem<LeftPlace | null>;
  /** The person's own, whatever the connection. */
  preferences: StorageItem<ReaderPreferences>;
  sending: StorageItem<SendingPreferences>;
  templates: StorageItem<Template[]>;
  /** What the popup is being opened for; in memory. */
  errand: StorageItem<WaitingErrand | null>;
  /** The context menus as they were built last, as JSON; empty while they are being built. As long as the browser keeps them. */
  builtMenus: StorageItem<string>;
  /** That there is no library was said in this session of the browser. */
  saidNoLibrary: StorageItem<boolean>;
}

export function createStorage(local: StorageArea, session: StorageArea): Storage {
  return {
    settings: createItem<Settings>(local, 'settings', { address: null, forgetsKey: false }, decoder(settingsSchema)),
    keptKey: createItem<GivenKey | null>(local, 'key', null, decoder(givenKeySchema)),
    sessionKey: createItem<GivenKey | null>(session, 'key', null, decoder(givenKeySchema)),
    rejectedNamespace: createItem<string | null>(session, 'rejected-namespace', null, decoder(v.string())),
    pass: createItem<ListPass>(local, 'list-pass', FIRST_PASS, decoder(passSchema)),
    belief: createItem<UnitBelief>(local, 'unit-belief', { unit: 'seconds', proved: false }, decoder(beliefSchema)),
    knownPolicy: createItem<ManagedValues>(local, 'known-policy', UNMANAGED, decodeManaged),
    keepAll: createItem<KeepAllState>(local, 'keep-all', KEEP_ALL_OFF, decodeKeepAll),
    retainedAtMs: createItem<number>(local, 'retained-at', 0, decoder(v.number())),
    checkedAtMs: createItem<number>(local, 'checked-at', 0, decoder(v.number())),
    erasure: createItem<Unerased[]>(local, 'erasure', [], decoder(erasureSchema)),
    cooldowns: createItem<Record<string, Cooldown>>(session, 'cooldowns', {}, decoder(cooldownsSchema)),
    panels: createItem<Record<string, Choice>>(session, 'panels', {}, decoder(panelsSchema)),
    panelChoice: createItem<PanelChoice | null>(session, PANEL_CHOICE, null, decoder(panelChoiceSchema)),
    lastPanel: createItem<RecordingId | null>(local, 'last-panel', null, decoder(idSchema)),
    places: createItem<KeptPlace[]>(local, 'places', [], decoder(placesSchema)),
    leftPlace: createItem<LeftPlace | null>(session, LEFT_PLACE, null, decoder(leftPlaceSchema)),
    preferences: createItem<ReaderPreferences>(local, 'preferences', { letterKeys: true }, decoder(preferencesSchema)),
    sending: createItem<SendingPreferences>(local, 'sending', SENDING, decoder(sendingSchema)),
    templates: createItem<Template[]>(local, 'templates', [], decoder(storedTemplatesSchema)),
    errand: createItem<WaitingErrand | null>(session, 'errand', null, decoder(waitingErrandSchema)),
    builtMenus: createItem<string>(session, 'built-menus', '', decoder(v.string())),
    saidNoLibrary: createItem<boolean>(session, 'said-no-library', false, decoder(v.boolean())),
  };
}
