import { MAX_NAME_LENGTH } from '../recording/names.ts';
import { MOST_SITES, TEMPLATE_LIMITS, type SendingPreferences, type Template } from '../recording/sending.ts';
import { DOCUMENT_PARTS, MAX_SEARCH_LENGTH, type ReaderPreferences, type Shortlist } from '../recording/types.ts';
import { MOST_TICKS } from '../recording/tasks.ts';
import { NOTHING_WATCHED, withWatch, type Watch, type Watching } from '../recording/watching.ts';
import { isBuiltIn } from '../templates/built-in-templates.ts';
import { fieldsOfFile, FILE_VERSION, withImported } from '../templates/templates-file.ts';
import { MOST_LABEL_UNITS, type ConnectionLabel } from '../storage/connections.ts';
import type { Values } from '../storage/user-data.ts';

const FORMAT = 'earshot-data';
/** Bytes; far more than anybody writes by hand. */
export const MAX_OWN_DATA_BYTES = 16 * 1024 * 1024;

const isFields = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();
const isListOf =
  <T>(isEntry: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isEntry);

const isTexts = isListOf(isText);
const isShort = (value: unknown, mostUnits: number): boolean => isText(value) && value.length <= mostUnits;
const isTemplate = (value: unknown): value is Template =>
  isFields(value) &&
  isText(value['id']) &&
  isShort(value['name'], TEMPLATE_LIMITS.name) &&
  isShort(value['text'], TEMPLATE_LIMITS.text);
const areTemplates = (value: unknown): value is Template[] =>
  isListOf(isTemplate)(value) && new Set(value.map(({ id }) => id)).size === value.length;

/** Whether each field that there is fits, and there is no other. */
const haveFields = (value: unknown, fields: Readonly<Record<string, (field: unknown) => boolean>>): boolean =>
  isFields(value) &&
  Object.entries(value).every(([name, field]) => Object.hasOwn(fields, name) && fields[name]?.(field));
const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const isForm = (value: unknown): boolean => ['rich', 'markdown', 'plain'].some((form) => form === value);
const isSite = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  isText(value[0]) &&
  haveFields(value[1], { form: isForm, templateId: isText }) &&
  Object.keys(value[1] as object).length === 2;
const arePreferences = (value: unknown): value is Partial<ReaderPreferences> =>
  haveFields(value, {
    letterKeys: isSwitch,
    tab: (tab) => ['transcript', ...DOCUMENT_PARTS].some((name) => name === tab),
  });
const isSendingChoice = (value: unknown): value is Partial<SendingPreferences> =>
  haveFields(value, {
    form: isForm,
    templateId: isText,
    quoteTemplateId: isText,
    aboutThisPage: isSwitch,
    sites: (sites) => Array.isArray(sites) && sites.length <= MOST_SITES && sites.every(isSite),
  });
const areNames = isListOf(
  (value): value is [string, string] => isTexts(value) && value.length === 2 && isShort(value[1], MAX_NAME_LENGTH),
);
const isLabel = (value: unknown): value is ConnectionLabel =>
  isFields(value) &&
  isShort(value['name'], MOST_LABEL_UNITS) &&
  Number.isInteger(value['color']) &&
  Number(value['color']) >= 0;
const isShortlist = (value: unknown): value is Shortlist =>
  isFields(value) && isTexts(value['pins']) && isTexts(value['opened']);

const isWatch = (value: unknown): value is Watch => isFields(value) && isShort(value['query'], MAX_SEARCH_LENGTH);
/** In a file, watches are only their queries. */
const isWatching = (value: unknown): value is Watching => isFields(value) && isListOf(isWatch)(value['watches']);

const kind = <T>(fits: (value: unknown) => value is T, add: (own: T, read: T) => T) => ({
  fits: (value: unknown): boolean => fits(value),
  /** What is stored, with what a file has besides. */
  add: (own: unknown, read: unknown): unknown => (fits(own) && fits(read) ? add(own, read) : read),
});

/** What a user chose or wrote, by its key: chosen settings are replaced, all else is only added to. */
const KINDS = new Map([
  ['preferences', kind(arePreferences, (own, read) => ({ ...own, ...read }))],
  ['sending', kind(isSendingChoice, (own, read) => ({ ...own, ...read }))],
  // How they are added: `withTemplates`.
  ['templates', kind(areTemplates, (own) => own)],
  [
    'watching',
    {
      fits: isWatching,
      // From now on: what the other browser was told of is no news here.
      add: (own: unknown, read: unknown) =>
        isWatching(read) &&
        read.watches.reduceRight(
          (all, { query }) => withWatch(all, query, Date.now()),
          isWatching(own) ? own : NOTHING_WATCHED,
        ),
    },
  ],
]);

/** By the word of a key that the address of a service follows. */
const AT_ADDRESS = new Map([
  ['names', kind(areNames, (own, read) => [...new Map([...read, ...own])])],
  ['link-pattern', kind(isText, (own, read) => own || read)],
  ['tasks', kind(isTexts, (own, read) => [...new Set([...own, ...read])].slice(0, MOST_TICKS))],
  ['label', kind(isLabel, (own) => own)],
  ['shortlist', kind(isShortlist, (own, read) => ({ ...own, pins: [...new Set([...own.pins, ...read.pins])] }))],
]);

const kindOf = (key: string) => KINDS.get(key) ?? AT_ADDRESS.get(/^(\S+) https?:\/\//.exec(key)?.[1] ?? '');

/** What the user chose and wrote as a file: no key, no text of meetings. */
export function ownDataToFile(stored: Values): { fileName: string; mediaType: string; data: string } {
  const own = Object.entries(stored).filter(([key, value]) => kindOf(key)?.fits(value));
  // What was opened or told is a trace, not a choice.
  const data = own.map(([key, value]) => {
    if (isWatching(value)) return [key, { watches: value.watches.map(({ query }) => ({ query })) }];
    return [key, isShortlist(value) ? { pins: value.pins, opened: [] } : value];
  });
  const file = { format: FORMAT, version: FILE_VERSION, data: Object.fromEntries(data) as Values };
  return {
    fileName: 'earshot-data.json',
    mediaType: 'application/json',
    data: `${JSON.stringify(file, null, 2)}\n`,
  };
}

/** The values of a file that `ownDataToFile` has written; `newer` if a later version has, null for any other or a damaged one. */
export function readOwnData(text: string): Values | 'newer' | null {
  const file = fieldsOfFile(text, FORMAT);
  if (file === null || file === 'newer') return file;
  const { data } = file;
  return isFields(data) && Object.entries(data).every(([key, value]) => kindOf(key)?.fits(value)) ? data : null;
}

/** How templates that are added are called. */
export interface TemplateNaming {
  newId: () => string;
  /** The name of a built-in one. */
  builtInName: (id: string) => string;
}

/**
 * What is to be stored to add the values of a file to `stored`; null if there is no room for its templates. Of each value
 * nothing that the user wrote here or there is lost.
 */
export function withOwnData(stored: Values, read: Values, naming: TemplateNaming): Values | null {
  const added = Object.entries(read).map(([key, value]) => [key, kindOf(key)?.add(stored[key], value)]);
  const values = Object.fromEntries(added) as Values;
  const { templates, sending } = read;
  return areTemplates(templates) ? withTemplates(values, stored['templates'], templates, sending, naming) : values;
}

/** `values` with the templates of a file beside ours; what it chose among them stays chosen under the ids that they have here. */
function withTemplates(
  values: Values,
  stored: unknown,
  read: readonly Template[],
  chosen: unknown,
  { newId, builtInName }: TemplateNaming,
): Values | null {
  const own = areTemplates(stored) ? stored : [];
  const named = read.map((each) => (isBuiltIn(each.id) ? { ...each, name: builtInName(each.id) } : each));
  const templates = withImported(own, named, newId);
  if (!templates || !isSendingChoice(chosen)) return templates && { ...values, templates };
  const here = new Map(read.map(({ id, text }) => [id, templates.find((each) => each.text === text)?.id]));
  const idHere = (id: string) => here.get(id) ?? id;
  const { templateId, quoteTemplateId, sites } = chosen;
  const sending = {
    ...(values['sending'] as object),
    ...(templateId !== undefined && { templateId: idHere(templateId) }),
    ...(quoteTemplateId !== undefined && { quoteTemplateId: idHere(quoteTemplateId) }),
    ...(sites && { sites: sites.map(([host, site]) => [host, { ...site, templateId: idHere(site.templateId) }]) }),
  };
  return { ...values, templates, sending };
}
