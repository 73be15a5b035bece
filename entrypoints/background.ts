import { defineBackground } from 'wxt/utils/define-background';
import { refusalWords } from '../components/ui/insert-words.ts';
import { createBrowserPlatform } from '../lib/background/platform.ts';
import { createBackground } from '../lib/background/create-background.ts';
import { browser } from '../lib/browser.ts';
import { runDetached } from '../lib/async.ts';
import { catchUncaught } from '../lib/error-report.ts';

export default defineBackground(() => {
  const { local } = browser.storage;
  // Nothing injected into a web page may ever read the key. Firefox has no such switch, and no content script of ours.
  if ('setAccessLevel' in local) {
    runDetached((local.setAccessLevel as (level: object) => Promise<void>)({ accessLevel: 'TRUSTED_CONTEXTS' }));
  }
  const { start, events } = createBackground(createBrowserPlatform(refusalWords));
  catchUncaught(globalThis, events.uncaught);
  start();
  // Notifications are a permission, too, which changes no connection.
  const permissionsChanged = ({ origins = [] }: { origins?: string[] }) => {
    if (origins.length > 0) events.permissionsChanged();
  };
  browser.permissions.onAdded.addListener(permissionsChanged);
  browser.permissions.onRemoved.addListener(permissionsChanged);
  browser.runtime.onInstalled.addListener(({ reason }) => events.installed(reason));
  browser.runtime.onStartup.addListener(events.due);
  browser.alarms.onAlarm.addListener(({ name }) => events.alarm(name));
  browser.idle.onStateChanged.addListener((state) => {
    if (state === 'active') events.due();
  });
  // Firefox has no such event for managed storage; there it is read at the next regular check.
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') events.due();
  });
  browser.contextMenus.onClicked.addListener(events.menuClicked);
  browser.commands.onCommand.addListener(events.command);
  // Absent without the permission: once it is given, the next start of the background listens.
  const { notifications } = browser as Partial<typeof browser>;
  notifications?.onClicked.addListener(events.notificationClicked);
  browser.omnibox.onInputStarted.addListener(events.omniboxStarted);
  browser.omnibox.onInputChanged.addListener(events.omniboxChanged);
  browser.omnibox.onInputEntered.addListener(events.omniboxEntered);
});
