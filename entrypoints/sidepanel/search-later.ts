import { signal } from '@preact/signals';
import { laterParts } from '../../components/search/later/parts.ts';
import { holdCursor } from '../../lib/insert/insert-at-cursor.ts';
import { clipboardDeps, copyForms } from '../../lib/platform/clipboard.ts';
import type { LaterScript } from '../popup/later.ts';

const laterScript: LaterScript = {
  ...laterParts,
  holdCursor,
  copy: async (forms) => (await copyForms(forms, clipboardDeps())) === 'copied',
};
/** What the popup loads after its first paint is here from the beginning. */
export const searchLater = { parts: signal(laterScript), loaded: Promise.resolve(laterScript), load: () => undefined };
