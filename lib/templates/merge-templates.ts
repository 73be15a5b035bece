import type { MergedTemplates, Template, TemplatesChange } from '../recording/sending.ts';
import { freeName } from './templates-file.ts';

/**
 * Merges what two pages made of the same templates. Ours and theirs both derive from `base`, or theirs from what we
 * have sent. A changed template wins over an unchanged one, and also over a deletion. Nothing that the user wrote is
 * lost: a template that both changed is kept twice, theirs under another name.
 */
export function mergeTemplates(
  { base, sent = base, ours }: TemplatesChange,
  theirs: readonly Template[],
  newId: () => string,
): MergedTemplates {
  const [our, their] = [byId(ours), byId(theirs)];
  const before = [byId(base), byId(sent)];
  const isOld = (template: Template) => before.some((old) => isSame(template, old.get(template.id)));
  const taken = new Set([...ours, ...theirs].map(({ name }) => name));
  const templates: Template[] = [];
  let copies = 0;
  for (const mine of ours) {
    const other = their.get(mine.id);
    if (before.every((old) => isSame(mine, old.get(mine.id)))) {
      if (other) templates.push(other);
      continue;
    }
    templates.push(mine);
    if (!other || isOld(other) || isSame(other, mine)) continue;
    copies += 1;
    const name = other.name === mine.name ? freeName(other.name, taken) : other.name;
    taken.add(name);
    templates.push({ ...other, id: newId(), name });
  }
  for (const other of theirs) {
    if (our.has(other.id)) continue;
    // Deleted here and unchanged there: it stays deleted.
    if (!isOld(other)) templates.push(other);
  }
  return { templates, copies };
}

/** Whether both are the same templates in the same order. */
export const sameTemplates = (some: readonly Template[], others: readonly Template[]): boolean =>
  some.length === others.length && some.every((template, index) => isSame(template, others[index]));

const byId = (templates: readonly Template[]) => new Map(templates.map((template) => [template.id, template]));

const isSame = (one: Template, other: Template | undefined): boolean =>
  one.id === other?.id && one.name === other.name && one.text === other.text;
