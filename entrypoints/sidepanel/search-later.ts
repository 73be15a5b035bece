import { signal } from '@preact/signals';
import { laterScript } from '../popup/later-script.ts';

/** What the popup loads after its first paint is here from the beginning. */
export const searchLater = { parts: signal(laterScript), loaded: Promise.resolve(laterScript), load: () => undefined };
