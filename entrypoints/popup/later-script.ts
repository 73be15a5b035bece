import { laterParts } from '../../components/search/later/parts.ts';
import { holdCursor } from '../../lib/insert/insert-at-cursor.ts';
import { clipboardDeps, copyForms } from '../../lib/platform/clipboard.ts';
import type { LaterScript } from './later.ts';

/** What a search needs after its first paint. */
export const laterScript: LaterScript = {
  ...laterParts,
  holdCursor,
  copy: async (forms) => (await copyForms(forms, clipboardDeps())) === 'copied',
};
