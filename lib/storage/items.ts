import * as v from 'valibot';
import { ERROR_CONTEXTS, type ErrorReport } from '../errors/error-report.ts';
import {
  LEFT_PLACE,
  LEFT_SEARCH,
  PANEL_CHOICE,
  type LeftPlace,
  type LeftSearch,
  type PanelChoice,
} from '../recording/session-handoff.ts';
import {
  INSERT_REFUSALS,
  LEFT_TEMPLATES,
  type SendingPreferences,
  type Template,
  type TemplatesChange,
  type WaitingAction,
} from '../recording/sending.ts';
import type { ReaderPreferences, RecordingId } from '../recording/types.ts';
import type { ConnectionFolders } from './connection-folders.ts';
import { decodeConnections, NO_CONNECTIONS, type Connections } from './connections.ts';
import { decodeDownloadState, DOWNLOAD_OFF, type DownloadState } from './download-state.ts';
import { decodeManaged, UNMANAGED, type ManagedValues } from './managed.ts';
import { createKeys } from './keys.ts';
import { createItem, createUserItem, createUserItems, type StorageArea } from './item.ts';

/** When the service may be contacted again, for one origin (docs/faults.md#f41 to #f43 and #f47). */
const cooldownSchema = v.object({
  untilMs: v.number(),
  code: v.picklist(['rate-limited', 'maintenance']),
  /** Number of consecutive responses without a stated wait; each doubles it. */
  failures: v.number(),
});
export type Cooldown = v.InferOutput<typeof cooldownSchema>;
const cooldownsSchema = v.record(v.string(), cooldownSchema);
const idSchema = v.pipe(
  v.string(),
  v.transform((id) => id as RecordingId),
);
const finite = v.pipe(v.number(), v.finite());
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const tab = v.picklist(['transcript', 'summary', 'notes']);
const foundPlaceSchema = v.object({
  tab,
  atSeconds: v.nullable(finite),
  turn: v.nullable(countSchema),
});
const resultSchema = v.object({ id: idSchema, query: v.string(), place: v.exactOptional(foundPlaceSchema) });
const foundSearchSchema = v.object({
  query: v.string(),
  results: v.pipe(v.array(resultSchema), v.maxLength(100)),
  at: countSchema,
  hasMore: v.boolean(),
});
/** Optional parts of a choice, in addition to the recording and the words. */
export const choiceEntries = { place: v.exactOptional(foundPlaceSchema), search: v.exactOptional(foundSearchSchema) };
const choiceSchema = v.object({ id: idSchema, query: v.string(), ...choiceEntries });
const panelSchema = v.object({ windowId: v.number(), choice: choiceSchema });
const panelChoiceSchema = v.object({ ...panelSchema.entries, atMs: v.number() });
export const placeSchema = v.object({
  tab,
  turn: finite,
  turnOffset: finite,
  turnSeconds: v.nullable(finite),
  summary: finite,
  notes: finite,
});
const leftSearchSchema = v.object({ connectionId: v.string(), text: v.string() });
const leftPlaceSchema = v.tuple([idSchema, placeSchema]);
export const preferencesEntries = { letterKeys: v.boolean(), tab };
const preferencesSchema = v.object(preferencesEntries);
export const welcomeSchema = v.picklist(['save-all', 'pin', 'done']);
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
const sendingSchema = v.object(sendingEntries);
const templateSchema = v.object({
  id: templateIdSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  text: v.pipe(v.string(), v.maxLength(20_000)),
});
/** More than a page adds (see `MAX_TEMPLATES`): several windows may each add some, and all of them must be kept. */
export const MAX_STORED_TEMPLATES = 1_000;
const templatesSchema = v.pipe(v.array(templateSchema), v.maxLength(MAX_STORED_TEMPLATES));
/** Valid as a whole or not at all: a template that is missing in a page's change was deleted there. */
export const templatesChangeSchema = v.object({
  base: templatesSchema,
  sent: v.exactOptional(templatesSchema),
  ours: templatesSchema,
});
const storedTemplatesSchema = v.pipe(
  // An unreadable template does not hide the others.
  v.array(v.fallback(v.nullable(templateSchema), null)),
  v.transform((templates) => templates.filter((template) => template !== null)),
);
const pendingActionSchema = v.variant('kind', [
  v.object({ kind: v.literal('copy-summary'), id: idSchema }),
  v.object({
    kind: v.literal('insert-failed'),
    id: idSchema,
    reason: v.picklist(INSERT_REFUSALS),
  }),
  v.object({ kind: v.literal('nothing-to-send') }),
]);
const errorReportSchema = v.object({
  atMs: v.number(),
  context: v.picklist(ERROR_CONTEXTS),
  request: v.nullable(v.string()),
  error: v.string(),
  stack: v.array(v.string()),
  version: v.string(),
});
const waitingActionSchema = v.object({ actionId: v.string(), atMs: v.number(), action: pendingActionSchema });

/** A decoder: `null` for invalid data, as `createItem` requires. */
function decoder<const Schema extends v.GenericSchema>(schema: Schema) {
  return (stored: unknown): v.InferOutput<Schema> | null => {
    const parsed = v.safeParse(schema, stored);
    return parsed.success ? parsed.output : null;
  };
}

const SECRET = { overwritesUnreadable: true };
const keysSchema = v.record(v.string(), v.pipe(v.string(), v.regex(/^svc_[0-9a-f]{40}$/i)));

/**
 * Everything that the background stores outside the databases, one typed item each. A `UserItem` is what the user
 * wrote, decided or asked for, a `StorageItem` what can be had again.
 */
export type Storage = ReturnType<typeof createStorage>;

/** `newId` returns an unused id. */
export function createStorage(
  local: StorageArea,
  session: StorageArea,
  folders: ConnectionFolders,
  newId: () => string,
) {
  // In memory, for users who want their key forgotten when the browser closes.
  const sessionKeys = createUserItem<Record<string, string>>(session, 'keys', {}, decoder(keysSchema), SECRET);
  const keys = createKeys(folders, sessionKeys, newId);
  return {
    connections: createUserItem<Connections>(local, 'connections', NO_CONNECTIONS, decodeConnections, SECRET),
    keys,
    /**
     * Id of the connection whose key was rejected with 401: it is not used again until something changes
     * (docs/faults.md#f27).
     */
    rejectedConnection: createItem<string | null>(session, 'rejected-connection', null, decoder(v.string())),
    /** The next question after the first connection; null before that. */
    welcome: createUserItem<v.InferOutput<typeof welcomeSchema> | null>(local, 'welcome', null, decoder(welcomeSchema)),
    /** The organization's settings when they were last known. */
    policyCache: createItem<ManagedValues>(local, 'policy-cache', UNMANAGED, decodeManaged),
    /** Whether all transcripts are downloaded, and the state of that. */
    offlineDownload: createUserItem<DownloadState>(local, 'offline-download', DOWNLOAD_OFF, decodeDownloadState),
    /** When the library was last read as a whole, in epoch milliseconds; 0 before there was one. */
    checkedAtMs: createItem<number>(local, 'checked-at', 0, decoder(v.number())),
    /** Cool-downs by origin. */
    cooldowns: createItem<Record<string, Cooldown>>(session, 'cooldowns', {}, decoder(cooldownsSchema)),
    /** The recording shown in each window's panel, the last one noted last; in memory, like all that is only typed. */
    panels: createItem<Omit<PanelChoice, 'atMs'>[]>(session, 'panels', [], decoder(v.array(panelSchema))),
    /** The popup's last choice for a panel, until a panel asks for it. */
    panelChoice: createItem<PanelChoice | null>(session, PANEL_CHOICE, null, decoder(panelChoiceSchema)),
    /** The recording that any panel showed last, for after a restart of the browser, when windows have new ids. */
    lastPanel: createItem<RecordingId | null>(local, 'last-panel', null, decoder(idSchema)),
    /** The reading position in the panel that closed last, until a position is next requested. */
    leftPlace: createUserItem<LeftPlace | null>(session, LEFT_PLACE, null, decoder(leftPlaceSchema)),
    /** A search that the popup left as it closed, until it is stored. */
    leftSearch: createUserItem<LeftSearch | null>(session, LEFT_SEARCH, null, decoder(leftSearchSchema)),
    /** The user's own, for all connections. */
    preferences: createUserItem<ReaderPreferences>(
      local,
      'preferences',
      { letterKeys: true, tab: 'transcript' },
      decoder(preferencesSchema),
    ),
    sending: createUserItem<SendingPreferences>(local, 'sending', SENDING, decoder(sendingSchema)),
    templates: createUserItem<Template[]>(local, 'templates', [], decoder(storedTemplatesSchema)),
    /** Changes to the templates that closed pages left, until the templates are next requested. */
    leftTemplates: createUserItems<TemplatesChange>(local, LEFT_TEMPLATES, decoder(templatesChangeSchema)),
    /** The action that the popup is being opened for; in memory. */
    pendingAction: createItem<WaitingAction | null>(session, 'pending-action', null, decoder(waitingActionSchema)),
    /**
     * The last errors of the extension itself, oldest first. They survive a restart of the browser, to be reported
     * later.
     */
    errors: createItem<ErrorReport[]>(local, 'errors', [], decoder(v.array(errorReportSchema))),
  };
}
