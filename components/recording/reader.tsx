import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isNamed } from '../../lib/recording/names.ts';
import type { TabName } from '../../lib/recording/types.ts';
import { WrittenPart } from './document/written-part.tsx';
import { FoundInPage } from './find/use-find.ts';
import { reachEnd } from './scrolling.ts';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { useReaderKeys } from './keys/reader-keys.ts';
import { COPY_MENU } from './more-menu.tsx';
import { panelId, ReaderBar, tabId } from './reader-bar.tsx';
import { usePanel } from './reader-controls.ts';
import { SelectionBar } from './selection-bar.tsx';
import { NothingToRead } from './states.tsx';
import { Transcript } from './transcript/transcript.tsx';
import { momentOf, useReader, type ShownRecording } from './use-reader.ts';

/** The content of a recording in up to three tabs, with all tools for reading it. */
export function Reader({ shown }: { shown: ShownRecording }) {
  const { find, share, moments, reading, letterKeys, keys, linkAt } = usePanel();
  const reader = useReader(shown);
  const { content, turns, handle, tabs, tab, panels, select, finding, shared, setKeysOpen } = reader;
  useEffect(reachEnd, []);

  /** A named speaker also occurs elsewhere; one with a label can be named. */
  function pressSpeaker(index: number) {
    const speaker = content.speakers[index];
    if (speaker && isNamed(speaker)) reading.openPerson(speaker.name);
    else if (speaker?.label) reader.setPeople({ toName: speaker.label });
  }

  /** Shows a tab by its key and focuses its panel: the focus would otherwise stay on something that is gone. */
  const showTab = (next: TabName) => () => {
    const before = document.activeElement;
    select(next);
    requestAnimationFrame(() => {
      // If the focus has moved since, for example by another key, it stays there.
      const { activeElement } = document;
      const isFree = activeElement === before || activeElement === document.body;
      if (isFree) document.getElementById(panelId(next))?.focus({ preventScroll: true });
    });
  };
  function showPeople() {
    if (tab !== 'transcript') select('transcript');
    reader.setPeople(reader.people ? null : { toName: null });
  }
  const show = (next: TabName) => (tabs.includes(next) ? showTab(next) : undefined);
  const transcript = tab === 'transcript' ? handle : null;
  const canGoToTime = tab === 'transcript' && reader.endSeconds > 0;
  useReaderKeys(
    {
      find: finding.open,
      nextTurn: transcript ? () => transcript.step(1) : undefined,
      previousTurn: transcript ? () => transcript.step(-1) : undefined,
      goToTime: canGoToTime ? () => document.querySelector<HTMLElement>('.go-to-time-field')?.focus() : undefined,
      copyPart: reader.copyTab,
      copyQuote: () => shared.sendQuote('clipboard'),
      copyAs: () => reader.openMenu(COPY_MENU),
      insertSummary: reader.has.summary ? () => share.send({ kind: 'summary', templateId: null }, 'page') : undefined,
      openInService: linkAt ? () => reading.openLink(linkAt(momentOf(shared.quote()))) : undefined,
      insertQuote: () => shared.sendQuote('page'),
      showPeople: reader.has.transcript ? showPeople : undefined,
      showTranscript: show('transcript'),
      showSummary: show('summary'),
      showNotes: show('notes'),
      showMore: () => reader.openMenu(null),
      showKeys: () => setKeysOpen(true),
    },
    { enabled: letterKeys.enabled, isMac: keys.isMac },
  );

  return (
    <>
      <div ref={reader.top} class="bar-origin" />
      <ReaderBar reader={reader} />
      <div ref={panels}>
        <TabPanel tab="transcript" shown={tab === 'transcript'}>
          {reader.has.transcript ? (
            <Transcript
              turns={turns}
              speakers={content.speakers}
              chosen={reader.chosen}
              hrefOf={moments.hrefOf}
              onMoment={moments.copy}
              onReady={reader.setHandle}
              onSpeaker={pressSpeaker}
            />
          ) : (
            // Removed with its tab: in a hidden panel the focus would be lost.
            tabs.includes('transcript') && (
              <NothingToRead {...shown} recording={shown.detail.recording} onRefresh={reading.refresh} />
            )
          )}
        </TabPanel>
        {reader.documents.map(
          (part) =>
            tabs.includes(part.tab) && (
              <TabPanel key={part.tab} tab={part.tab} shown={tab === part.tab}>
                <WrittenPart part={part} jump={reader.jump} onLink={reading.openLink} />
              </TabPanel>
            ),
        )}
      </div>
      <FoundInPage find={find} surface={finding.surface} />
      <SelectionBar reader={reader} />
      {reader.keysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
    </>
  );
}

interface TabPanelProps {
  /** The id of its tab. */
  tab: TabName;
  shown: boolean;
  children: ComponentChildren;
}

/** A tab's panel: filled when first shown, and kept while another is shown, so that coming back is instant. */
function TabPanel({ tab, shown, children }: TabPanelProps) {
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
