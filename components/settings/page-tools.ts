import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What the page can do beside its models. */
export interface PageTools {
  /** Epoch milliseconds. */
  now: () => number;
  openTab: (url: string) => void;
  /** Copies text to the clipboard; false if the browser refused. */
  copyText: (plain: string) => Promise<boolean>;
}

export const ToolsContext = createContext<PageTools>({
  now: Date.now,
  openTab: () => undefined,
  copyText: () => Promise.resolve(false),
});

export const usePageTools = (): PageTools => useContext(ToolsContext);
