import { isFields, jsonOf } from '../markdown/from-json.ts';
import type { Template } from '../recording/sending.ts';
import { isBuiltIn, type BuiltInId } from './built-in-templates.ts';

/** Limits of storage: the number of templates, and the UTF-16 units of a name and of a text. */
export const MAX_TEMPLATES = 100;
export const MAX_NAME_LENGTH = 200;
export const MAX_TEXT_LENGTH = 20_000;
/** Bytes; more than all templates together can take. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;

const FORMAT = 'earshot-templates';
const VERSION = 1;

/** A template in a file; one with an id is a built-in one that was changed. */
type Bare = Omit<Template, 'id'> & { id?: BuiltInId };

/** The reason why nothing was taken from a file. */
export type FileProblem =
  | { code: 'unreadable' }
  | { code: 'too-large' }
  | { code: 'not-json' }
  /** JSON, but of something else. */
  | { code: 'not-templates' }
  | { code: 'newer' }
  /** One of its templates, counted from 1, is broken or exceeds a limit. */
  | { code: 'bad-template'; number: number }
  | { code: 'empty' }
  /** `room` is how many more templates there may be. */
  | { code: 'too-many'; count: number; room: number };

export function templatesToFile(templates: readonly Template[]): { fileName: string; mediaType: string; data: string } {
  const bare = templates.map(({ id, name, text }): Bare => ({ ...(isBuiltIn(id) && { id }), name, text }));
  const data = `${JSON.stringify({ format: FORMAT, version: VERSION, templates: bare }, null, 2)}\n`;
  return { fileName: 'earshot-templates.json', mediaType: 'application/json', data };
}

/** Reads the templates of a file that `templatesToFile` has written. */
export function readTemplatesFile(text: string): { ok: true; templates: Bare[] } | { ok: false; problem: FileProblem } {
  const not = (problem: FileProblem) => ({ ok: false, problem }) as const;
  const file = jsonOf(text.replace(/^\uFEFF/, ''));
  if (file === null) return not({ code: 'not-json' });
  if (!isFields(file) || file['format'] !== FORMAT || !Array.isArray(file['templates'])) {
    return not({ code: 'not-templates' });
  }
  const { version } = file;
  if (typeof version !== 'number') return not({ code: 'not-templates' });
  if (version > VERSION) return not({ code: 'newer' });
  const templates: Bare[] = [];
  for (const [index, entry] of file['templates'].entries()) {
    const template = readTemplate(entry);
    if (!template) return not({ code: 'bad-template', number: index + 1 });
    templates.push(template);
  }
  return templates.length === 0 ? not({ code: 'empty' }) : { ok: true, templates };
}

/**
 * `own` and those of `read` that are not among them yet; null if they do not fit. Each has a name of its own, except that
 * a built-in one takes the place of ours unless that was changed here, too.
 */
export function withImported(own: readonly Template[], read: readonly Bare[], newId: () => string): Template[] | null {
  const all = [...own];
  const taken = new Set(own.map(({ name }) => name));
  // An earlier import of the same file may have numbered a name.
  const known = new Set(own.flatMap(({ name, text }) => [keyOf(name, text), keyOf(name.replace(/ \d+$/, ''), text)]));
  for (const { id, name, text } of read) {
    const here = id && all.find((template) => template.id === id);
    if (here?.text === text) continue;
    if (id && !here) {
      all.push({ id, name: '', text });
      continue;
    }
    const key = keyOf(name, text);
    // The name may have been cut to make room for the number.
    if (known.has(key) || known.has(keyOf(shortened(name, MAX_NAME_LENGTH - 2), text))) continue;
    if (all.length >= MAX_TEMPLATES) return null;
    const free = freeName(name, taken);
    known.add(key);
    taken.add(free);
    all.push({ id: newId(), name: free, text });
  }
  return all;
}

const keyOf = (name: string, text: string) => JSON.stringify([name, text]);

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
