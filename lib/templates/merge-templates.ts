import type { MergedTemplates, Template } from '../recording/sending.ts';
import { freeName } from './templates-file.ts';

/**
 * Brings together what two pages made of the same templates. Ours and theirs both come from `base`; who changed a template wins over
 * who did not, also over who deleted it. Nothing that somebody wrote is lost: what both changed is there twice, theirs under a name
 * of its own.
 */
export function mergeTemplates(
  base: readonly Template[],
  ours: readonly Template[],
  theirs: readonly Template[],
  newId: () => string,
): MergedTemplates {
  const [bases, our, their] = [byId(base), byId(ours), byId(theirs)];
  const taken = new Set([...ours, ...theirs].map(({ name }) => name));
  const templates: Template[] = [];
  let copies = 0;
  for (const mine of ours) {
    const [old, other] = [bases.get(mine.id), their.get(mine.id)];
    if (isSame(mine, old)) {
      if (other) templates.push(other);
      continue;
    }
    templates.push(mine);
    if (!other || isSame(other, old) || isSame(other, mine)) continue;
    copies += 1;
    const name = other.name === mine.name ? freeName(other.name, taken) : other.name;
    taken.add(name);
    templates.push({ ...other, id: newId(), name });
  }
  for (const other of theirs) {
    if (our.has(other.id)) continue;
    // Deleted here and untouched there: it stays deleted.
    const old = bases.get(other.id);
    if (!old || !isSame(other, old)) templates.push(other);
  }
  return { templates, copies };
}

/** Whether both are the same templates in the same order. */
export const sameTemplates = (some: readonly Template[], others: readonly Template[]): boolean =>
  some.length === others.length && some.every((template, index) => isSame(template, others[index]));

const byId = (templates: readonly Template[]) => new Map(templates.map((template) => [template.id, template]));

const isSame = (one: Template, other: Template | undefined): boolean =>
  one.id === other?.id && one.name === other.name && one.text === other.text;
