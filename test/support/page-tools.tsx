import type { ComponentChildren } from 'preact';
import { ToolsContext, type PageTools } from '../../components/settings/page-tools.tsx';

/** A part of the options page at a fixed time, with a clipboard that accepts everything. */
export const withTools = (children: ComponentChildren, tools: Partial<PageTools> = {}) => (
  <ToolsContext.Provider
    value={{ now: () => 0, openTab: () => undefined, copyText: () => Promise.resolve(true), ...tools }}
  >
    {children}
  </ToolsContext.Provider>
);
