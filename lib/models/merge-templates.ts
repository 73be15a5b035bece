import type { Template } from '../recording/sending.ts';
import { sameJson } from './same-json.ts';

export interface MergedTemplates {
  templates: Template[];
  /** How many were changed on both sides: theirs is kept beside ours. */
  copies: number;
}

/**
 * Brings together what two pages made of the same templates. Ours and theirs both come from `base`; who changed a template wins over
 * who did not, also over who deleted it. Nothing that somebody wrote is lost.
 */
export function mergeTemplates(
  base: readonly Template[],
  ours: readonly Template[],
  theirs: readonly Template[],
  newId: () => string,
): MergedTemplates {
  const find = (list: readonly Template[], id: string) => list.find((template) => template.id === id);
  const templates: Template[] = [];
  let copies = 0;
  for (const our of ours) {
    const [old, their] = [find(base, our.id), find(theirs, our.id)];
    if (sameJson(our, old)) {
      if (their) templates.push(their);
      continue;
    }
    templates.push(our);
    if (!their || sameJson(their, old) || sameJson(their, our)) continue;
    copies += 1;
    templates.push({ ...their, id: newId() });
  }
  for (const their of theirs) {
    if (find(ours, their.id)) continue;
    const old = find(base, their.id);
    // Deleted here and untouched there: it stays deleted.
    if (!old || !sameJson(their, old)) templates.push(their);
  }
  return { templates, copies };
}
