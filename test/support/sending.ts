import { vi } from 'vitest';
import type { SendDeps } from '../../lib/background/actions/create-actions.ts';
import { succeed } from '../../lib/failures.ts';
import type { PendingAction, InsertThere, TextForms } from '../../lib/recording/sending.ts';

export const FORMS: TextForms = { html: '<p>Words</p>', markdown: 'Words', plain: 'Words' };

/** Dependencies of sending from the background: every recording has a summary, and every page accepts it. */
export function aSender() {
  const created: PendingAction[] = [];
  const pendingActions: SendDeps['pendingActions'] = { create: async (action) => void created.push(await action) };
  const insert = vi.fn<InsertThere>().mockResolvedValue({ inserted: true });
  const holdCursor = vi.fn<SendDeps['holdCursor']>().mockResolvedValue({ held: true, insert });
  const summaryOf = vi.fn<SendDeps['summaryOf']>().mockResolvedValue(succeed({ forms: FORMS, form: 'rich' }));
  return { created, pendingActions, insert, holdCursor, summaryOf };
}
