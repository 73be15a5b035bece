import { callIn } from './page.ts';
import type { Bidi } from './bidi.ts';

/** The parts of the browser's own window that WebDriver does not reach: the toolbar, the popup, the sidebar. */
export type Internals = Awaited<ReturnType<typeof reachInside>>;

type Place = 'popup' | 'sidebar';

/**
 * Shared by the functions below, run once in the browser's window. WebDriver gives ids to tabs only: the browser
 * elements of the popup and the sidebar get the key that it uses for ids, and its lookup is patched to find them.
 */
const PREPARE = String.raw`(addonId, base) => {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
  const extension = WebExtensionPolicy.getByID(addonId).extension;
  const places = {
    popup: () => document.querySelector('.webextension-popup-browser'),
    sidebar: () => document.getElementById('sidebar')?.contentDocument?.getElementById('webext-panels-browser'),
  };
  const find = NavigableManager.getBrowsingContextById.bind(NavigableManager);
  NavigableManager.getBrowsingContextById = (id) => {
    const shown = Object.values(places).map((place) => place()).find((each) => each?.earshotId === id);
    return shown?.browsingContext ?? find(id);
  };
  const earshot = { extension, places, NavigableManager, stops: 0, complaints: [] };
  earshot.action = () => ExtensionParent.apiManager.global.browserActionFor(extension);
  extension.on('shutdown-background-script', () => { earshot.stops += 1; });
  earshot.listener = {
    observe(message) {
      if (!(message instanceof Ci.nsIScriptError)) return;
      const { errorMessage, sourceName, lineNumber, category, flags } = message;
      const isRefusal = /Content-Security-Policy|trusted type/i.test(errorMessage) || /CSP/.test(category);
      // A popup that was closed with a question on its way, which is said of every extension.
      if (/^Promise (?:resolved|rejected) after context unloaded/.test(errorMessage)) return;
      if (!sourceName.startsWith(base) || (flags & Ci.nsIScriptError.warningFlag && !isRefusal)) return;
      earshot.complaints.push(sourceName.slice(base.length) + ':' + lineNumber + ' ' + errorMessage);
    },
  };
  Services.console.registerListener(earshot.listener);
  window.earshot = earshot;
}`;

/** Reaches into the window whose id is `window`. The extension must be installed. */
export async function reachInside(bidi: Bidi, window: string, addonId: string, base: string) {
  const call = (functionDeclaration: string, ...args: unknown[]) => callIn(bidi, window, functionDeclaration, args);
  await call(PREPARE, addonId, base);

  return {
    /** Clicks the toolbar button, over the tab that is in front. */
    clickButton: async () => void (await call(`async () => void (await earshot.action().triggerAction(window))`)),
    /** Presses the shortcut of a command, named by its letter besides Alt and Shift. */
    async pressCommand(letter: string) {
      await call(
        `(letter) => {
          const keys = [...document.querySelectorAll('keyset[id^="ext-keyset-id"] key')];
          const key = keys.find((each) => each.getAttribute('key')?.toUpperCase() === letter);
          if (!key) throw new Error('No command has the key ' + letter);
          key.doCommand();
        }`,
        letter,
      );
    },
    /** WebDriver's id of the popup or the sidebar while it shows `url`; null while it does not. */
    contextOf: async (place: Place, url: string) =>
      (await call(
        `(place, url) => {
          const shown = earshot.places[place]();
          if (!shown?.currentURI?.spec.startsWith(url) || shown.webProgress?.isLoadingDocument) return null;
          if (place === 'popup' && shown.closest('panel')?.state !== 'open') return null;
          shown.permanentKey ??= {};
          return (shown.earshotId = earshot.NavigableManager.getIdForBrowser(shown));
        }`,
        place,
        url,
      )) as string | null,
    /** Gives the keyboard to the popup or the sidebar. */
    focus: async (place: Place) =>
      void (await call(
        `(place) => {
          const shown = earshot.places[place]();
          if (shown && shown.ownerDocument.activeElement !== shown) shown.focus();
        }`,
        place,
      )),
    isOpen: async (place: Place) => (await call(`(place) => Boolean(earshot.places[place]())`, place)) === true,
    closePopup: async () => void (await call(`() => earshot.places.popup()?.closest('panel')?.hidePopup()`)),
    /** Also saves the session: a browser that is closed soon after would open the sidebar again. */
    closeSidebar: async () =>
      void (await call(
        `async () => {
          const { SessionSaver } = ChromeUtils.importESModule('resource:///modules/sessionstore/SessionSaver.sys.mjs');
          SidebarController.hide();
          await SessionSaver.run();
        }`,
      )),
    /** `running`, `stopped` or a state in between. */
    backgroundState: async () => String(await call(`() => earshot.extension.backgroundState`)),
    /** How often the background was stopped so far. */
    timesStopped: async () => Number(await call(`() => earshot.stops`)),
    /** Stops the background as the browser does when it is idle. */
    stopBackground: async () =>
      void (await call(
        `async () => {
          if (earshot.extension.backgroundState === 'stopped') return;
          await earshot.extension.terminateBackground({ disableResetIdleForTest: true });
        }`,
      )),
    setPreference: async (name: string, value: number) =>
      void (await call(`(name, value) => Services.prefs.setIntPref(name, value)`, name, value)),
    /** Errors of the extension's pages, and violations of its policies, so far, one line each. */
    takeComplaints: async () => (await call(`() => earshot.complaints.splice(0)`)) as string[],
  };
}
