import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { TabName } from '../../lib/recording/types.ts';
import { isComposing } from '../ui/is-composing.ts';

export interface TabListProps {
  tabs: readonly TabName[];
  selected: TabName;
  onSelect: (tab: TabName) => void;
}

const TAB_WORDS = {
  summary: 'tabSummary',
  transcript: 'tabTranscript',
  notes: 'tabNotes',
} as const satisfies Record<TabName, MessageKey>;

/** Tabs in which arrow keys, Home and End select immediately (the ARIA pattern with automatic activation). */
export function TabList({ tabs, selected, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const next = tabs.at(nextIndex(event, tabs.indexOf(selected), tabs.length) ?? tabs.length);
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onSelect(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  }

  return (
    <div ref={list} class="tabs" role="tablist" aria-label={t('tabsLabel')} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          class="tab"
          aria-selected={tab === selected}
          aria-controls={panelId(tab)}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
        >
          {t(TAB_WORDS[tab])}
        </button>
      ))}
    </div>
  );
}

/** The index that an arrow key, Home or End leads to; undefined for other keys. Arrows follow the text direction. */
function nextIndex(event: KeyboardEvent, index: number, count: number): number | undefined {
  const isRtl = event.target instanceof Element && getComputedStyle(event.target).direction === 'rtl';
  const step = isRtl ? count - 1 : 1;
  const next: Readonly<Record<string, number>> = {
    ArrowRight: (index + step) % count,
    ArrowLeft: (index + count - step) % count,
    Home: 0,
    End: count - 1,
  };
  return next[event.key];
}

export interface TabPanelProps {
  /** The id of its tab. */
  tab: TabName;
  shown: boolean;
  children: ComponentChildren;
}

/** A tab's panel: filled when first shown, and kept while another is shown, so that coming back is instant. */
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

/** The id of a tab. */
export const tabId = (tab: TabName): string => `tab-${tab}`;
/** The id of the panel of a tab. */
export const panelId = (tab: TabName): string => `panel-${tab}`;
