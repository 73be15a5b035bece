import { signal } from '@preact/signals';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { createLatestOnly } from '../../lib/latest-only.ts';
import { activePage } from '../../lib/insert/active-page.ts';

/** The page next to the panel. It can change at any time. */
export function createPageBeside() {
  /** Its host, if the browser reveals it. */
  const host = signal<string | null>(null);
  const latest = createLatestOnly();
  const find = async () => activePage((await browser.windows.getCurrent()).id);

  function look(): void {
    const signal = latest.begin();
    runDetached(
      find().then((page) => {
        if (!signal.aborted) host.value = page?.host ?? null;
      }),
    );
  }

  return {
    host,
    find,
    look,
    /** Checks now, and whenever the page may have changed. */
    start(): void {
      look();
      browser.tabs.onActivated.addListener(look);
      browser.tabs.onUpdated.addListener((_, change, tab) => {
        if (tab.active && (change.status === 'complete' || change.url !== undefined)) look();
      });
    },
  };
}

export type PageBeside = ReturnType<typeof createPageBeside>;
