import type { RefObject } from 'preact';
import { useRef, useLayoutEffect } from 'preact/hooks';
import { ChevronDown, Copy, Search, Users } from 'lucide';
import { formatNumber, t, tn, type MessageKey } from '../../lib/i18n.ts';
import type { TabName } from '../../lib/recording/types.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { OutlineMenu } from './document/written-part.tsx';
import { COPY_MENU, MoreMenu } from './more-menu.tsx';
import { usePanel } from './reader-controls.ts';
import { FindBar } from './find/find-bar.tsx';
import { PEOPLE_BUTTON, PEOPLE_LIST, PeopleList } from './people/people.tsx';
import { NOTHING } from './sharing/copy-menu.ts';
import { FIND_BUTTON } from './find/use-find.ts';
import { PlaceBar } from './timeline/timeline.tsx';
import type { ReaderParts } from './use-reader.ts';

/** The bar that stays at the top while the content scrolls: the tabs, the tools of the open one, and the timeline. */
export function ReaderBar({ reader }: { reader: ReaderParts }) {
  const { find, keyOf } = usePanel();
  const { content, tab, chosen, people, setPeople, finding, shared } = reader;
  const hasTurns = tab === 'transcript' && reader.has.transcript;
  const bar = useRef<HTMLDivElement>(null);
  const drafts = useRef(new Map<string, string>()).current;
  const count = content.speakers.length;
  const isFiltered = chosen.size > 0;
  const written = reader.documents.find((each) => each.tab === tab);
  useBar(bar, find.isOpen.value);

  return (
    <div ref={bar} class="recording-bar">
      <TabList tabs={reader.tabs} selected={tab} onSelect={reader.select} />
      <div class="reader-tools">
        <CopyButton reader={reader} />
        <IconButton
          icon={Search}
          label={t('findOpen')}
          shortcut={keyOf('find')}
          id={FIND_BUTTON}
          onClick={finding.open}
        />
        {hasTurns && (
          <IconButton
            icon={Users}
            label={isFiltered ? tn('peopleChosen', count, formatNumber(chosen.size)) : tn('peopleCount', count)}
            words={formatNumber(isFiltered ? chosen.size : count)}
            shortcut={keyOf('showPeople')}
            opens={{ open: people !== null, id: PEOPLE_LIST }}
            id={PEOPLE_BUTTON}
            active={isFiltered}
            onClick={() => setPeople(people ? null : { toName: null })}
          />
        )}
        {written && <OutlineMenu key={tab} part={written} />}
        <MoreMenu reader={reader} />
      </div>
      <FindBar find={find} tab={tab} onClose={finding.close} onReturn={finding.goBack} onCopy={shared.copyFound} />
      {hasTurns && people && (
        <PeopleList
          key={people.toName}
          {...people}
          content={content}
          chosen={chosen}
          drafts={drafts}
          onChoose={reader.choose}
          onClose={() => setPeople(null)}
        />
      )}
      <PlaceBar reader={reader} />
    </div>
  );
}

/** The id of a tab. */
export const tabId = (tab: TabName): string => `tab-${tab}`;
/** The id of the panel of a tab. */
export const panelId = (tab: TabName): string => `panel-${tab}`;

interface TabListProps {
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
function TabList({ tabs, selected, onSelect }: TabListProps) {
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

const COPY_WORDS = {
  summary: 'copySummary',
  transcript: 'copyTranscript',
  notes: 'copyNotes',
} as const satisfies Record<TabName, MessageKey>;

/** The panel's one primary button: copies the open tab. Beside it, a small one leads to all that can be copied. */
function CopyButton({ reader: { tab, has, copyTab, openMenu } }: { reader: ReaderParts }) {
  const shortcut = usePanel().keyOf('copyPart');
  const label = t(COPY_WORDS[tab]);
  const title = shortcut ? `${label} (${shortcut})` : label;
  return (
    <span class="copy">
      <button
        type="button"
        id="copy-button"
        class="button button-primary copy-part"
        aria-label={label}
        aria-disabled={has[tab] ? undefined : 'true'}
        title={has[tab] ? title : t(NOTHING[tab])}
        onClick={copyTab}
      >
        <Icon of={Copy} size={14} />
        <span>{t('copyPart')}</span>
      </button>
      <button
        type="button"
        class="button button-primary copy-more"
        aria-haspopup="menu"
        aria-label={t('copyAs')}
        title={t('copyAs')}
        // The selection is what is quoted: pressing the button must not clear it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => openMenu(COPY_MENU)}
      >
        <Icon of={ChevronDown} size={14} />
      </button>
    </span>
  );
}

/**
 * Tells the style sheet that there is a bar, whether find is open in it, and how high it is, so that jump targets end
 * up below it: tabs and tools that need two rows make it higher. Not
 * done with `:has()` in the style sheet, which cost 3 ms more per key press in the find box over a transcript of days.
 */
function useBar(bar: RefObject<HTMLElement | null>, isFinding: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.bar = isFinding ? 'find' : 'tools';
  }, [isFinding]);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    let known = '';
    // Only when it has changed: every element on the page depends on it and would be restyled.
    const tell = () => {
      const height = `${element.getBoundingClientRect().height}px`;
      if (height !== known) root.style.setProperty('--bar-block-size', height);
      known = height;
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    // Immediately, while there are no words on the page yet.
    tell();
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bar-block-size');
      delete root.dataset.bar;
    };
  }, []);
}
