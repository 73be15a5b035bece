import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { isComposing } from '../ui/is-composing.ts';

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

export interface TabListProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tabs that follow the arrow keys, Home and End at once (the ARIA pattern with automatic activation). */
export function TabList<Id extends string>({ label, tabs, selected, onSelect }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const index = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs.at(nextIndex(event, index, tabs.length) ?? tabs.length);
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  }

  return (
    <div ref={list} class="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab.id)}
          class="tab"
          aria-selected={tab.id === selected}
          aria-controls={panelId(tab.id)}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Where an arrow key, Home or End leads; undefined for other keys. Arrows follow the direction of the text. */
function nextIndex(event: KeyboardEvent, index: number, count: number): number | undefined {
  const isRtl = event.target instanceof Element && getComputedStyle(event.target).direction === 'rtl';
  switch (event.key) {
    case 'ArrowRight':
      return (index + (isRtl ? count - 1 : 1)) % count;
    case 'ArrowLeft':
      return (index + (isRtl ? 1 : count - 1)) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

export interface TabPanelProps {
  /** The id of its tab. */
  tab: string;
  shown: boolean;
  children: ComponentChildren;
}

/** Filled when it is first shown, and kept while another is shown, so that coming back is instant. */
export function TabPanel({ tab, shown, children }: TabPanelProps) {
  const seen = useRef(false);
  seen.current ||= shown;
  return (
    <section
      class="tab-panel"
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      tabIndex={0}
      hidden={!shown}
    >
      {seen.current && children}
    </section>
  );
}

const tabId = (id: string) => `tab-${id}`;
/** The id of the panel of a tab. */
export const panelId = (id: string): string => `panel-${id}`;
