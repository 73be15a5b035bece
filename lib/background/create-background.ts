import { describeError } from '../error-report.ts';
import { runDetached, within } from '../async.ts';
import { succeed } from '../failures.ts';
import type { Handlers, Notice } from '../messaging/protocol.ts';
import { LONGEST_WORK_MS, serve } from '../messaging/server.ts';
import { createActions, type CommandTab, type Menus } from './actions/create-actions.ts';
import { createStores, type BackgroundDeps } from './deps.ts';
import { createService } from './connections/usable-connection.ts';
import { createPendingActions, type PendingActions } from './actions/pending-actions.ts';
import { createConnectionHandlers } from './connections/connection-handlers.ts';
import { createRecordingHandlers } from './recordings/recording-handlers.ts';
import { createSearchHandlers } from './recordings/search-handlers.ts';
import { createLibrarySettingsHandlers } from './sync/library-settings-handlers.ts';
import { createSync, STEP_ALARM, TICK_ALARM, type Syncing } from './sync/library-sync.ts';
import { createListRefresh } from './sync/list-sync.ts';
import { t } from '../i18n.ts';
import type { Omnibox } from './actions/omnibox.ts';
import type { Platform } from './platform.ts';

/** Pages redraw at each notice of a change on this device. */
const NOTICE_MS = 1_000;

/** Creates the whole background on `platform`. Nothing runs before `start`; the parts are returned for inspection. */
export function createBackground(platform: Platform) {
  const { runtime, clock, pages } = platform;
  const isAlive = () =>
    platform.touchBrowser().then(
      () => true,
      () => false,
    );
  const heartbeat = () => runDetached(isAlive());
  // Well within the shortest time after which this browser stops an idle background.
  const whileRunning = createKeepAlive(() => clock.every(heartbeat, platform.facts.shortestIdleMs / 3));
  /** Runs work that no one waits for, and keeps the background alive until it is done. */
  const carryOut = (work: Promise<unknown>) => runDetached(whileRunning(work));
  const tell = (notice: Notice) => {
    // Having no page open is no failure.
    runtime.sendMessage(notice).catch(() => undefined);
    if (notice.notice !== 'connection.changed') return;
    carryOut(menus.refresh());
    carryOut(pendingActions.showWaiting());
    runDetached(sync.tick());
  };
  const connectionChanged = () => tell({ notice: 'connection.changed' });

  const stores = createStores(platform, { announce: tell, carryOut }, () => carryOut(menus.refresh()));
  const service = createService(platform, stores.storage);
  const deps: BackgroundDeps = {
    ...platform,
    ...clock,
    ...stores,
    ...service,
    announce: tell,
    libraryChanged: throttle(() => tell({ notice: 'library.changed' }), NOTICE_MS, clock),
    carryOut,
  };
  const pendingActions = createPendingActions(deps);
  const syncing = createSync(deps, pendingActions.showWaiting);
  const { sync } = syncing;
  const handlers = createHandlers({ ...deps, ...syncing, pendingActions });
  const { menus, command, omnibox, openNews } = createActions(deps, pendingActions, handlers);

  /** The browser's events. Each must be called synchronously within the event. */
  const events = {
    /** This version of the extension was installed, or replaced another one. */
    installed(reason: string) {
      if (reason === 'install') runDetached(pages.openOptions());
      carryOut(menus.refresh());
      runDetached(sync.tick());
    },
    /** An alarm fired; alarms that are not ours are ignored. */
    alarm(name: string) {
      if (name === TICK_ALARM || name === STEP_ALARM) runDetached(sync.tick());
    },
    /** Overdue work may be waiting: the browser was started, or the user is back at the keyboard. */
    due: () => runDetached(sync.tick()),
    /** A permission was granted or revoked. */
    permissionsChanged: connectionChanged,
    notificationClicked: (id: string) => carryOut(openNews(id)),
    menuClicked: (...click: Parameters<Menus['onClick']>) => carryOut(menus.onClick(...click)),
    command: (name: string, tab?: CommandTab) => carryOut(command(name, tab)),
    omniboxStarted: () => carryOut(pages.setSuggestion(t('searchLabel'))),
    omniboxChanged: (text: string, suggest: (suggestions: Awaited<ReturnType<Omnibox['change']>>) => void) =>
      carryOut(omnibox.change(text).then(suggest)),
    omniboxEntered: (...entered: Parameters<Omnibox['enter']>) => carryOut(omnibox.enter(...entered)),
    /** An uncaught exception in the background. */
    uncaught: (thrown: unknown) => carryOut(stores.errors.add('background', describeError(thrown))),
  };

  /** Starts responding to pages, and deletes what belongs to no connection. */
  function start(): void {
    serve(runtime, handlers, { report: stores.errors.report, isAlive, whileRunning });
    carryOut(menus.refresh());
    carryOut(pendingActions.showWaiting());
    carryOut(stores.connections.sweep());
    carryOut(sync.start());
  }

  return { start, events, handlers, stores, service, syncing };
}

/** One handler for each request of the protocol; a missing one does not compile. */
function createHandlers(deps: BackgroundDeps & Syncing & { pendingActions: PendingActions }): Handlers {
  return {
    ...createConnectionHandlers(deps),
    'list.refresh': createListRefresh(deps, deps.listPage),
    ...createSearchHandlers(deps),
    ...createRecordingHandlers(deps),
    ...createLibrarySettingsHandlers(deps),
    'popup.pendingAction': async () => succeed(await deps.pendingActions.read()),
    async 'popup.acknowledged'({ actionId }) {
      await deps.pendingActions.acknowledge(actionId);
      return succeed(null);
    },
    async 'popup.copied'() {
      deps.carryOut(deps.pendingActions.showCopied());
      return succeed(null);
    },
    async 'news.seen'({ clears }) {
      await deps.watching.noteSeen(clears);
      return succeed(null);
    },
    async 'errors.report'({ context, ...error }) {
      await deps.errors.add(context, error);
      return succeed(null);
    },
  };
}

/**
 * Browsers stop a background some time after the last activity, and Firefox waits neither for a response nor for work
 * that an event has started (docs/platform.md#p1). `beginHeartbeat` starts calling a browser API, which counts as
 * activity, and returns how to stop that. Work that takes longer than five minutes counts no more.
 */
export function createKeepAlive(beginHeartbeat: () => () => void) {
  let due = 0;
  let endHeartbeat: (() => void) | null = null;

  return async <T>(work: Promise<T>): Promise<T> => {
    due += 1;
    endHeartbeat ??= beginHeartbeat();
    const isOver = () => null;
    await within(LONGEST_WORK_MS, work.then(isOver, isOver), null);
    due -= 1;
    if (due === 0) {
      endHeartbeat?.();
      endHeartbeat = null;
    }
    return work;
  };
}

/**
 * Calls `work` immediately, and then at most once in `everyMs`: calls in between become one call at the end. That one
 * may be lost when the background is stopped, so it must not be essential.
 */
function throttle(work: () => void, everyMs: number, clock: Pick<Platform['clock'], 'later'>): () => void {
  let resting = false;
  let again = false;
  return function call() {
    again = resting;
    if (resting) return;
    resting = true;
    work();
    clock.later(() => {
      resting = false;
      if (again) call();
    }, everyMs);
  };
}
