import polyfill from 'webextension-polyfill';

/** Chromium's side panel, which the polyfill passes through but its types (0.12) do not know. */
interface SidePanel {
  open(options: { windowId: number }): Promise<void>;
}

/** Chromium's invisible page, one per extension. */
export interface Offscreen {
  createDocument(options: { url: string; reasons: ['WORKERS']; justification: string }): Promise<void>;
}

/** The browser's extension APIs; no other file imports the polyfill. */
export const browser = polyfill as typeof polyfill & { sidePanel?: SidePanel; offscreen?: Offscreen };

/** Chromium takes a port in a match pattern; Firefox refuses one, and matches every port without it. */
export const portsAllowed = !import.meta.env.FIREFOX;

/** Version of this extension and the browser that it was built for: `0.4.0 chrome`. */
export const versionName = (): string =>
  `${browser.runtime.getManifest().version} ${import.meta.env.FIREFOX ? 'firefox' : 'chrome'}`;

/** Chromium reads XML in the suggestions of the address bar; Firefox shows them as they are. */
export const omniboxReadsXml = !import.meta.env.FIREFOX;

/** The shortest time after which an idle background may be stopped; Firefox sets it by a preference. */
export const shortestIdleMs = import.meta.env.FIREFOX ? 100 : 30_000;
