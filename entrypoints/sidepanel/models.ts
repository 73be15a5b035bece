import { signal } from '@preact/signals';
import { whenIdle } from '../../components/recording/scrolling.ts';
import { browser } from '../../lib/browser.ts';
import { createLatestOnly, runDetached } from '../../lib/async.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { createCopyChoices } from '../../lib/models/copy-choices.ts';
import { later } from '../../lib/models/debounce.ts';
import { followConnections } from '../../lib/models/named-connections.ts';
import { createFindModel } from '../../lib/models/find-model.ts';
import { createReaderPreferences, createReadingHistory, createReadingPositions } from '../../lib/models/reading.ts';
import { createRecordingModel } from '../../lib/models/recording-model.ts';
import { createShareModel } from '../../lib/models/share-model.ts';
import { createTasksModel } from '../../lib/models/tasks-model.ts';
import { exportWords } from '../../lib/platform/words.ts';
import { clipboardForms, copyForms } from '../../lib/platform/page.ts';
import { insertAtCursor } from '../../lib/insert/insert-at-cursor.ts';
import { openUserData } from '../../lib/storage/open-storage.ts';
import { activePage } from '../../lib/insert/active-page.ts';

export const visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener: () => void) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** The page next to the panel. It can change at any time. */
function createPageBeside() {
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

/** Creates the panel's models with the real browser. */
export function createPanelModels(client: Client) {
  const userData = openUserData();
  const readingPositions = createReadingPositions({ userData, later, now: Date.now });
  const preferences = createReaderPreferences(userData);
  let started: Promise<void> | null = null;
  const preferencesRead = () => (started ??= preferences.start());
  /** Also waits for the last chosen tab, for recordings without a position. */
  const read: typeof readingPositions.read = async (id) => {
    const [place] = await Promise.all([readingPositions.read(id), preferencesRead()]);
    return place;
  };
  const recording = createRecordingModel({
    client,
    userData,
    readingPositions: { read },
    now: Date.now,
    later,
    visibility,
  });
  const pageBeside = createPageBeside();
  const words = exportWords();
  const choices = createCopyChoices(userData, () => pageBeside.host.value, recording.openId);
  const share = createShareModel({
    choices,
    shown: () => recording.state.value,
    words,
    copy: (forms, form) => copyForms(clipboardForms(forms, form)),
    async insert(forms, form) {
      const page = await pageBeside.find();
      return page ? insertAtCursor(forms, form, page) : { inserted: false, reason: 'no-access' };
    },
  });
  return {
    userData,
    readingPositions,
    recording,
    history: createReadingHistory(),
    pageBeside,
    choices,
    connections: followConnections(userData),
    share,
    preferences,
    preferencesRead,
    find: createFindModel({ whenIdle }),
    tasks: createTasksModel({ client, userData }),
    /** What is shown over the reader: the meetings of a person, or of nobody the open tasks; null for nothing. */
    over: signal<{ person: string | null } | null>(null),
    words,
  };
}

export type PanelModels = ReturnType<typeof createPanelModels>;
