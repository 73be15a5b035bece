import type { RefObject } from 'preact';
import { useRef, useLayoutEffect } from 'preact/hooks';
import { Search } from 'lucide';
import { t } from '../../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CopyButton, type CopiedPart } from './copy-button.tsx';
import { OutlineMenu } from './document/written-part.tsx';
import { COPY_MENU, MoreMenu, type MenuOpener } from './more-menu.tsx';
import { usePanel } from './reader-controls.ts';
import { FindBar } from './find/find-bar.tsx';
import { PeopleButton, PeopleList } from './people/people.tsx';
import { TabList } from './tabs.tsx';
import { FIND_BUTTON } from './find/use-find.ts';
import { PlaceBar } from './timeline/place-bar.tsx';
import type { ReaderParts } from './use-reader.ts';

/** Ids of buttons that have keys. */
export const COPY_BUTTON = 'copy-button';

/** The bar that stays at the top while the content scrolls: the tabs, the tools of the open one, and the timeline. */
export function ReaderBar({ reader, opener }: { reader: ReaderParts; opener: MenuOpener }) {
  const { find, share, reading, tell } = usePanel();
  const { content, has, tab, chosen, people, setPeople, finding, shared, keyOf } = reader;
  const hasTurns = tab === 'transcript' && has.transcript;
  const bar = useRef<HTMLDivElement>(null);
  const drafts = useRef(new Map<string, string>()).current;
  const part: CopiedPart = tab === 'summary' ? { kind: tab, templateId: null } : { kind: tab };
  const written = reader.documents.find((each) => each.tab === tab);
  useBar(bar, find.isOpen.value);

  return (
    <div ref={bar} class="recording-bar">
      <TabList tabs={reader.tabs} selected={tab} onSelect={reader.select} />
      <CopyButton
        id={COPY_BUTTON}
        part={part}
        exists={has[tab]}
        shortcut={keyOf('copyPart')}
        onCopy={() => share.send(part, 'clipboard')}
        onMore={() => opener.current?.(COPY_MENU)}
      />
      <div class="reader-tools">
        <IconButton
          icon={Search}
          label={t('findOpen')}
          shortcut={keyOf('find')}
          id={FIND_BUTTON}
          onClick={finding.open}
        />
        {hasTurns && (
          <PeopleButton
            count={content.speakers.length}
            chosenCount={chosen.size}
            open={people !== null}
            shortcut={keyOf('showPeople')}
            onToggle={() => setPeople(people ? null : { toName: null })}
          />
        )}
        {written && <OutlineMenu key={tab} part={written} />}
        <MoreMenu reader={reader} opener={opener} />
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
          onName={reading.nameSpeaker}
          onPerson={reading.openPerson}
          onNotKept={() => tell(t('personNotKept'), 'failure')}
          onClose={() => setPeople(null)}
        />
      )}
      <PlaceBar reader={reader} barRef={bar} />
    </div>
  );
}

/** The fallback of `--bar-block-size` in reader-bar.css: a bar with its tabs in one row. */
const USUAL_HEIGHT = '47px';

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
    let known = USUAL_HEIGHT;
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
