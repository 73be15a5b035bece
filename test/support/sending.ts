import { vi } from 'vitest';
import type { SendDeps } from '../../lib/background/send-summary.ts';
import type { Errands } from '../../lib/background/errands.ts';
import { succeed } from '../../lib/failure.ts';
import type { Errand, TextForms } from '../../lib/recording/sending.ts';

export const FORMS: TextForms = { html: '<p>Words</p>', markdown: 'Words', plain: 'Words' };

/** What sending on from the background stands on: every recording has a summary, and every page takes it. */
export function aSender() {
  const begun: Errand[] = [];
  const errands: Errands = {
    begin: async (errand) => void begun.push(await errand),
    ready: () => Promise.resolve(),
  };
  const insert = vi.fn<SendDeps['insert']>().mockResolvedValue({ inserted: true });
  const summaryOf = vi.fn<SendDeps['summaryOf']>().mockResolvedValue(succeed({ forms: FORMS, form: 'rich' }));
  return { begun, errands, insert, summaryOf };
}
