import { fail, succeed, type Result } from '../../failure.ts';
import type { Notice } from '../../messaging/protocol.ts';
import type { MergedTemplates, Template, TemplatesChange } from '../../recording/sending.ts';
import type { UserItem, UserItems } from '../../storage/item.ts';
import { MAX_STORED_TEMPLATES } from '../../storage/items.ts';
import { mergeTemplates } from '../../templates/merge-templates.ts';
import { createMutex } from '../mutex.ts';

interface TemplatesStoreDeps {
  templates: UserItem<Template[]>;
  /** What pages have left as they went. */
  leftTemplates: UserItems<TemplatesChange>;
  newId: () => string;
  announce: (notice: Notice) => void;
}

/** The person's own templates, one operation after the other, so that no window undoes another's. */
export function createTemplatesStore({ templates, leftTemplates, newId, announce }: TemplatesStoreDeps) {
  const mutex = createMutex();

  /** What is kept with what pages have left, and under which keys that is. */
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
    /** With what pages have left; what cannot be kept of that now stays where it was left. */
    read: (): Promise<Result<Template[]>> =>
      mutex(async () => {
        const found = await collect();
        if (!found.ok) return found;
        const { all, keys } = found.value;
        if (keys.length > 0) await write(all, keys);
        return succeed(all);
      }),
    /** Merges a page's change into what is kept; `storage-failed` when nothing was. */
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
