import { signal, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { readShortcuts } from '../../lib/platform/shortcuts.ts';

/** The hash of the page's address, which names the section: the browser changes it with each link, and with Back. */
export function watchHash(): ReadonlySignal<string> {
  const hash = signal(location.hash);
  addEventListener('hashchange', () => (hash.value = location.hash));
  return hash;
}

type Shortcuts = Awaited<ReturnType<typeof readShortcuts>>;

/**
 * The browser's keys, read again whenever the page is come back to: nothing tells that they were changed on the browser's
 * own page. `onReturn` looks for what else may have changed there.
 */
export function watchShortcuts(onReturn: () => void): ReadonlySignal<Shortcuts | null> {
  const shortcuts = signal<Shortcuts | null>(null);
  const load = () => runDetached(readShortcuts().then((found) => (shortcuts.value = found)));
  load();
  addEventListener('focus', () => {
    load();
    onReturn();
  });
  return shortcuts;
}
