import { describeError } from '../errors/error-report.ts';
import { runDetached } from '../errors/run-detached.ts';
import type { Notice } from '../messaging/protocol.ts';
import { announce, serve } from '../messaging/server.ts';
import { isRequestName, parseArgument } from './arguments.ts';
import type { CommandTab } from './actions/commands.ts';
import { createActions } from './actions/create-actions.ts';
import type { BackgroundDeps } from './deps.ts';
import { createService } from './connections/create-service.ts';
import { createStores } from './create-stores.ts';
import { createPendingActions } from './actions/pending-actions.ts';
import { createHandlers } from './handlers.ts';
import { createKeepAlive } from './keep-alive.ts';
import { createSync, STEP_ALARM, TICK_ALARM } from './sync/library-sync.ts';
import { throttle } from './throttle.ts';
import type { Menus } from './actions/menus.ts';
import type { Omnibox } from './actions/omnibox.ts';
import type { Platform } from './platform.ts';

/** Pages redraw at each notice of a change on this device. */
const NOTICE_MS = 1_000;

/** Creates the whole background on `platform`. Nothing runs before `start`; the parts are returned for inspection. */
export function createBackground(platform: Platform) {
  const { port, clock, pages } = platform;
  const heartbeat = () => runDetached(platform.touchBrowser().catch(() => undefined));
  // Well within the shortest time after which this browser stops an idle background.
  const whileRunning = createKeepAlive(() => clock.every(heartbeat, platform.facts.shortestIdleMs / 3));
  /** Runs work that no one waits for, and keeps the background alive until it is done. */
  const carryOut = (work: Promise<unknown>) => runDetached(whileRunning(work));
  const tell = (notice: Notice) => {
    announce(port, notice);
    if (notice.notice !== 'connection.changed') return;
    carryOut(menus.refresh());
    runDetached(sync.tick());
  };
  const connectionChanged = () => tell({ notice: 'connection.changed' });

  const stores = createStores(platform, { announce: tell, carryOut }, () => carryOut(menus.refresh()));
  const service = createService(platform, stores.storage, async (key, personId) => {
    const learned = await stores.connections.learnPerson(key, personId);
    if (learned === 'other') connectionChanged();
    return learned;
  });
  const deps: BackgroundDeps = {
    ...platform,
    ...clock,
    ...stores,
    ...service,
    announce: tell,
    libraryChanged: throttle(() => tell({ notice: 'library.changed' }), NOTICE_MS, clock.later),
    carryOut,
  };
  const syncing = createSync(deps);
  const { sync } = syncing;
  const pendingActions = createPendingActions(deps);
  const handlers = createHandlers({ ...deps, ...syncing, pendingActions });
  const { menus, command, omnibox } = createActions(deps, pendingActions, handlers);

  const isAlive = () =>
    platform.touchBrowser().then(
      () => true,
      () => false,
    );

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
    menuClicked: (...click: Parameters<Menus['onClick']>) => carryOut(menus.onClick(...click)),
    command: (name: string, tab?: CommandTab) => carryOut(command(name, tab)),
    omniboxStarted: () => carryOut(omnibox.change('')),
    omniboxChanged: (text: string, suggest: (suggestions: Awaited<ReturnType<Omnibox['change']>>) => void) =>
      carryOut(omnibox.change(text).then(suggest)),
    omniboxEntered: (...entered: Parameters<Omnibox['enter']>) => carryOut(omnibox.enter(...entered)),
    /** An uncaught exception in the background. */
    uncaught: (thrown: unknown) => carryOut(stores.errors.add('background', describeError(thrown))),
  };

  /** Starts responding to pages, and deletes what belongs to no connection. */
  function start(): void {
    serve(port, handlers, { isRequestName, parseArgument }, { report: stores.errors.report, isAlive, whileRunning });
    carryOut(menus.refresh());
    carryOut(stores.connections.sweep());
    carryOut(sync.start());
  }

  return { start, events, handlers, stores, service, syncing };
}
