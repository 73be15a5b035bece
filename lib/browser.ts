import polyfill from 'webextension-polyfill';

/** What the polyfill passes through but its types (0.12) do not know: Chromium's side panel. */
interface SidePanel {
  open(options: { windowId: number }): Promise<void>;
}

/** Chromium's page that nobody sees, one for each extension. */
interface Offscreen {
  createDocument(options: { url: string; reasons: ['WORKERS']; justification: string }): Promise<void>;
  closeDocument(): Promise<void>;
}

/** The one way to the browser's extension interfaces; nothing else names the polyfill. */
export const browser = polyfill as typeof polyfill & { sidePanel?: SidePanel; offscreen?: Offscreen };

/** Chromium takes a port in a match pattern; Firefox refuses one, and matches every port without it. */
export const portsAllowed = !import.meta.env.FIREFOX;

/** Of this extension, with the browser that it was built for: `0.4.0 chrome`. */
export const versionName = (): string =>
  `${browser.runtime.getManifest().version} ${import.meta.env.FIREFOX ? 'firefox' : 'chrome'}`;

/** Chromium reads XML in the suggestions of the address bar; Firefox shows them as they are. */
export const omniboxReadsXml = !import.meta.env.FIREFOX;

/** A background that does nothing for so long is stopped: in Firefox at the earliest, where a preference sets it. */
export const shortestIdleMs = import.meta.env.FIREFOX ? 100 : 30_000;
