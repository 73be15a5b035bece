import type { RefObject } from 'preact';
import { useRef, useLayoutEffect } from 'preact/hooks';
import { Search } from 'lucide';
import { t } from '../../lib/i18n.ts';
import type { FindModel } from '../../lib/models/find-model.ts';
import type { TabName } from '../../lib/recording/types.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CopyButton, type CopiedPart } from './copy-button.tsx';
import { OutlineMenu, type WrittenDocument } from './document/written-part.tsx';
import { keyOfAction, type ReaderAction } from './keys/reader-keys.ts';
import { MoreMenu, type MoreMenuProps } from './more-menu.tsx';
import type { ExportControls, KeyNames, LetterKeys, ReaderShare, ReadingControls } from './reader-controls.ts';
import { FindBar } from './find/find-bar.tsx';
import { PeopleButton, PeopleList, type OpenPeople } from './people/people.tsx';
import type { useShare } from './sharing/use-share.ts';
import { TabList } from './tabs.tsx';
import { FIND_BUTTON, type FindInPage } from './find/use-find.ts';
import { PlaceBar, type ReaderText } from './timeline/place-bar.tsx';
import type { ReadingPositionState } from './use-reading-position.ts';

/** What the bar needs of the reader's props. */
export interface ReaderTools {
  keys: KeyNames;
  letterKeys: LetterKeys;
  find: FindModel;
  share: ReaderShare;
  exporting: ExportControls;
  reading: ReadingControls;
  /** Shows and announces words that nothing else on the screen says. */
  onNews: (words: string) => void;
}

export interface ReaderBarProps {
  reader: ReaderTools;
  barRef: RefObject<HTMLDivElement | null>;
  /** The available tabs. */
  tabs: readonly TabName[];
  place: ReadingPositionState;
  onTab: (tab: TabName) => void;
  /** The same function on every render. */
  onGoToSeconds: (seconds: number) => void;
  text: ReaderText;
  /** The speakers whose turns are shown, by index (empty for all), and the function that changes them. */
  filter: readonly [ReadonlySet<number>, (chosen: ReadonlySet<number>) => void];
  /** Null while the list of people is closed. */
  people: OpenPeople | null;
  onPeople: (people: OpenPeople | null) => void;
  /** The document being read; null on the transcript. */
  written: WrittenDocument | null;
  finding: FindInPage;
  shared: ReturnType<typeof useShare>;
  more: Pick<MoreMenuProps, 'opener' | 'onShowKeys'>;
}

/** Ids of buttons that have keys. */
export const COPY_BUTTON = 'copy-button';
export const MORE_BUTTON = 'more-button';

/** The bar that stays at the top while the content scrolls: the tabs, the tools of the open one, and the timeline. */
export function ReaderBar(props: ReaderBarProps) {
  const { finding, shared, text, people, onPeople } = props;
  const { find, keys, letterKeys, share, exporting, reading, onNews } = props.reader;
  const { tab } = props.place;
  const { content, turns } = text;
  const [chosen, choose] = props.filter;
  const has = { summary: content.summary !== null, transcript: turns.length > 0, notes: content.notes !== null };
  const hasTurns = tab === 'transcript' && has.transcript;
  const drafts = useRef(new Map<string, string>()).current;
  const part: CopiedPart = tab === 'summary' ? { kind: tab, templateId: null } : { kind: tab };
  const keyOf = (action: ReaderAction) => keyOfAction(action, { enabled: letterKeys.enabled, isMac: keys.isMac });
  useBar(props.barRef, find.isOpen.value);

  return (
    <div ref={props.barRef} class="recording-bar">
      <TabList tabs={props.tabs} selected={tab} onSelect={props.onTab} />
      <CopyButton
        id={COPY_BUTTON}
        part={part}
        exists={has[tab]}
        shortcut={keyOf('copyPart')}
        onCopy={() => share.send(part, 'clipboard')}
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
            onToggle={() => onPeople(people ? null : { toName: null })}
          />
        )}
        {props.written && <OutlineMenu key={props.written.tab} part={props.written} />}
        <MoreMenu
          id={MORE_BUTTON}
          {...props.more}
          {...{ share, has, tab, keyOf, exporting, onNews }}
          quote={shared.quote}
          printKeys={keys.print}
          onFind={finding.open}
        />
      </div>
      <FindBar find={find} tab={tab} onClose={finding.close} onReturn={finding.goBack} onCopy={shared.copyFound} />
      {hasTurns && people && (
        <PeopleList
          key={people.toName}
          {...people}
          content={content}
          chosen={chosen}
          drafts={drafts}
          onChoose={choose}
          onName={reading.nameSpeaker}
          onPerson={reading.openPerson}
          onNotKept={() => onNews(t('personNotKept'))}
          onClose={() => onPeople(null)}
        />
      )}
      <PlaceBar
        text={text}
        barRef={props.barRef}
        isTranscript={hasTurns}
        chosen={chosen}
        find={find}
        surface={finding.surface}
        onGoToSeconds={props.onGoToSeconds}
      />
    </div>
  );
}

/** The fallback of `--bar-block-size` in reader-bar.css: a bar with its tabs in one row, and without a message. */
const USUAL_HEIGHT = '47px';

/**
 * Tells the style sheet that there is a bar, whether find is open in it, and how high it is, so that jump targets end
 * up below it: messages in the bar, such as about a failed copy, make it higher, and so do tabs that need two rows. Not
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
