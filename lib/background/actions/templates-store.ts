import { fail, succeed, type Result } from '../../failure.ts';
import type { Notice } from '../../messaging/protocol.ts';
import type { MergedTemplates, Template, TemplatesChange } from '../../recording/sending.ts';
import type { UserItem, UserItems } from '../../storage/item.ts';
import { MAX_STORED_TEMPLATES } from '../../storage/items.ts';
import { mergeTemplates } from '../../templates/merge-templates.ts';
import { createMutex } from '../mutex.ts';

interface TemplatesStoreDeps {
  templates: UserItem<Template[]>;
  /** Changes that pages left when they closed. */
  leftTemplates: UserItems<TemplatesChange>;
  newId: () => string;
  announce: (notice: Notice) => void;
}

/** The user's own templates, changed one operation at a time, so that no window undoes another's change. */
export function createTemplatesStore({ templates, leftTemplates, newId, announce }: TemplatesStoreDeps) {
  const mutex = createMutex();

  /** The stored templates with the changes that pages left behind, and the keys of those changes. */
  async function collect() {
    const [kept, left] = [await templates.read(), await leftTemplates.read()];
    if (!kept.ok) return kept;
    if (!left.ok) return left;
    let all = kept.value;
    for (const change of left.value.values()) all = mergeTemplates(change, all, newId).templates;
    return succeed({ all, keys: [...left.value.keys()] });
  }

  async function write(all: Template[], keys: string[]): Promise<boolean> {
    if (all.length > MAX_STORED_TEMPLATES || !(await templates.write(all))) return false;
    await leftTemplates.remove(keys);
    announce({ notice: 'sending.changed' });
    return true;
  }

  return {
    /** Includes changes that pages left behind; if they cannot be stored now, they stay there. */
    read: (): Promise<Result<Template[]>> =>
      mutex(async () => {
        const found = await collect();
        if (!found.ok) return found;
        const { all, keys } = found.value;
        if (keys.length > 0) await write(all, keys);
        return succeed(all);
      }),
    /** Merges a page's change into the stored templates; `storage-failed` when nothing was stored. */
    keep: (change: TemplatesChange): Promise<Result<MergedTemplates>> =>
      mutex(async () => {
        const found = await collect();
        if (!found.ok) return found;
        const { all, keys } = found.value;
        const merged = mergeTemplates(change, all, newId);
        return (await write(merged.templates, keys)) ? succeed(merged) : fail({ code: 'storage-failed' });
      }),
  };
}
