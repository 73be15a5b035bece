import { isFields, jsonOf } from '../markdown/from-json.ts';
import { TEMPLATE_LIMITS, type Template } from '../recording/sending.ts';
import { isBuiltIn } from './built-in-templates.ts';

export const { count: MAX_TEMPLATES, name: MAX_NAME_LENGTH, text: MAX_TEXT_LENGTH } = TEMPLATE_LIMITS;
/** Bytes; more than all templates together can take. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

const FORMAT = 'earshot-templates';
/** Of all formats of files. */
export const FILE_VERSION = 1;

/** A template that is added. With an id it is one of ours that was changed, or comes from other own data. */
type Bare = Omit<Template, 'id'> & { id?: string };

export type FileProblem =
  | { code: 'unreadable' }
  | { code: 'not-templates' | 'newer' }
  /** `room` is how many more templates there may be. */
  | { code: 'too-many'; count: number; room: number };

export function templatesToFile(templates: readonly Template[]): { fileName: string; mediaType: string; data: string } {
  const bare = templates.map(({ id, name, text }): Bare => ({ ...(isBuiltIn(id) && { id }), name, text }));
  const data = `${JSON.stringify({ format: FORMAT, version: FILE_VERSION, templates: bare }, null, 2)}\n`;
  return { fileName: 'earshot-templates.json', mediaType: 'application/json', data };
}

/** The fields of a JSON file of this format; `newer` if a later version has written it, null for any other file. */
export function fieldsOfFile(text: string, format: string): Readonly<Record<string, unknown>> | 'newer' | null {
  const file = jsonOf(text.replace(/^\uFEFF/, ''));
  if (!isFields(file) || file['format'] !== format) return null;
  if (Number(file['version']) > FILE_VERSION) return 'newer';
  return file['version'] === FILE_VERSION ? file : null;
}

/**
 * The templates of a file that `templatesToFile` has written; `newer` if a later version has, and null for any other
 * file, and for one without any.
 */
export function readTemplatesFile(text: string): Bare[] | 'newer' | null {
  const file = fieldsOfFile(text, FORMAT);
  if (file === null || file === 'newer') return file;
  const entries: unknown[] = Array.isArray(file['templates']) ? file['templates'] : [];
  const templates = entries.map(readTemplate).filter((template) => template !== null);
  return templates.length === 0 || templates.length < entries.length ? null : templates;
}

/**
 * `own` and those of `read` whose text is new; null if they do not fit. One keeps its id and is ours if it is a built-in
 * one, unless that is in use here; all others get a name of their own.
 */
export function withImported(own: readonly Template[], read: readonly Bare[], newId: () => string): Template[] | null {
  const all = [...own];
  for (const { id, name, text } of read) {
    if (all.some((template) => template.text === text)) continue;
    const isFree = id !== undefined && all.every((template) => template.id !== id);
    const isOurs = isFree && isBuiltIn(id);
    if (!isOurs && all.length >= MAX_TEMPLATES) return null;
    const taken = new Set(all.map((template) => template.name));
    all.push({ id: isFree ? id : newId(), name: isOurs ? '' : freeName(name, taken), text });
  }
  return all;
}

/** `name`, or the first of `name 2`, `name 3`… that is not taken, shortened to the limit. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const free = shortened(name, MAX_NAME_LENGTH);
  if (!taken.has(free)) return free;
  for (let number = 2; ; number++) {
    const end = ` ${number}`;
    const next = shortened(name, MAX_NAME_LENGTH - end.length) + end;
    if (!taken.has(next)) return next;
  }
}

/** No more than `length` units of a text, and no lone surrogate at the end. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

function readTemplate(entry: unknown): Bare | null {
  if (!isFields(entry)) return null;
  const { id, name, text } = entry;
  if (typeof name !== 'string' || typeof text !== 'string') return null;
  if (name.length > MAX_NAME_LENGTH || text.length > MAX_TEXT_LENGTH) return null;
  const builtIn = typeof id === 'string' && isBuiltIn(id) && { id };
  return { ...builtIn, name: name.toWellFormed(), text: text.toWellFormed() };
}
