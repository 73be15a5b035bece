import { signal, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { readShortcuts } from '../../lib/platform/browser-ui.ts';

/** The hash of the page's address, which names the section: links and the browser's Back change it. */
export function watchHash(): ReadonlySignal<string> {
  const hash = signal(location.hash);
  addEventListener('hashchange', () => (hash.value = location.hash));
  return hash;
}

type Shortcuts = Awaited<ReturnType<typeof readShortcuts>>;

/**
 * The browser's keys, read again whenever the page regains the focus: nothing reports that they were changed on the
 * browser's own page. `onReturn` checks what else may have changed there.
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
