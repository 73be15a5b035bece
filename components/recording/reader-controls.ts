import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { LinkAt } from '../../lib/connection/link-pattern.ts';
import type { Result } from '../../lib/failures.ts';
import { t } from '../../lib/i18n.ts';
import type { ExportOutcome, NoteOutcome, NotePlace } from '../../lib/models/export-model.ts';
import type { FindModel } from '../../lib/models/find-model.ts';
import type { CopyChoices } from '../../lib/models/copy-choices.ts';
import type { ShareContent, ShareOutcome } from '../../lib/models/share-model.ts';
import type { SeriesPlace } from '../../lib/messaging/protocol.ts';
import type { ExportFormat, ExportFormatId } from '../../lib/output/export-recording.ts';
import { speakerHue, speakerName } from '../../lib/recording/names.ts';
import type { SiteChoice } from '../../lib/recording/sending.ts';
import type { ReadingPosition, Speaker, TabName } from '../../lib/recording/types.ts';
import type { KeySetting, ReaderAction } from './keys/reader-keys.ts';

/** Where shared content goes. */
export type ShareTarget = 'clipboard' | 'page';

/** What can be shared, in what form, and with which page. */
export interface ShareControls {
  state: CopyChoices;
  /** The host of the page next to the panel; null if the browser does not reveal it. */
  pageHost: string | null;
  /** Reads the host again: the browser may reveal it once the toolbar button was pressed. */
  lookBeside: () => void;
  /** Copies the content, or inserts it into the page next to the panel. Call it directly in the click handler. */
  send: (content: ShareContent, target: ShareTarget) => Promise<ShareOutcome>;
  /** Remembers a choice for the site of that page. */
  choose: (chosen: Partial<SiteChoice>) => Promise<'kept' | 'failed'>;
}

/** References to moments of the recording, in seconds. */
export interface MomentLinks<Copied> {
  /** The address of the panel at a moment. */
  hrefOf: (seconds: number) => string;
  /** Copies a reference to a moment and makes it the page's address. Call it directly in the click handler. */
  copy: (seconds: number) => Copied;
}

/** Ways to get the recording as a note of a vault. */
export interface NoteControls {
  hasFolders: boolean;
  /** The name of the folder that was chosen; null if none was. */
  readFolder: () => Promise<string | null>;
  /** Call it directly in the click handler. */
  save: (place: NotePlace) => Promise<NoteOutcome>;
}

/** What all parts of the panel use. */
export interface Panel {
  /** Epoch milliseconds. */
  now: () => number;
  keys: Pick<KeySetting, 'isMac'>;
  /** The setting for keys that work without Ctrl or Command. */
  letterKeys: {
    enabled: boolean;
    set: (enabled: boolean) => Promise<'kept' | 'failed'>;
  };
  find: FindModel;
  /** The panel reports the outcomes. `chosen` is remembered for the site before. */
  share: Omit<ShareControls, 'send' | 'choose'> & {
    send: (content: ShareContent, target: ShareTarget, chosen?: Partial<SiteChoice>) => void;
  };
  moments: MomentLinks<void>;
  /** Ways to get the recording as a file or on paper. */
  exporting: {
    /** In the order of the menu. */
    formats: readonly ExportFormat[];
    /** Null when there was nothing to save. */
    save: (format: ExportFormatId) => Promise<ExportOutcome | null>;
    print: () => void;
    notes: NoteControls;
  };
  /** Actions and settings of the reader. */
  reading: {
    refresh: () => void;
    /** The tab that was chosen last, in any recording. */
    preferredTab: () => TabName;
    /** Called when a tab is chosen. */
    chooseTab: (tab: TabName) => void;
    /** Sets the local name of a speaker, by the service's label; null removes it. */
    nameSpeaker: (label: string, name: string | null) => Promise<'kept' | 'failed'>;
    /** Shows what a person of this name said, across recordings. */
    openPerson: (name: string) => void;
    /** Shows the open tasks of all recordings. */
    openTasks: () => void;
    /** The place of this recording in its series; null if it has none, or another one was opened in the meantime. */
    readSeries: () => Promise<Result<SeriesPlace | null>>;
    keepPlace: (place: ReadingPosition) => void;
    /** Opens a link from the content; the panel itself never leaves its page. */
    openLink: (url: string) => void;
  };
  /** The address of the recording at a moment; null without an address pattern. */
  linkAt: LinkAt;
  /** The key of an action as displayed; undefined while such keys do not work. */
  keyOf: (action: ReaderAction) => string | undefined;
  /** Shows and announces words that nothing else on the screen says; those of a failure until the next press. */
  tell: (words: string, kind?: 'failure') => void;
  /** Opens the meeting before or after this one in its series. */
  onSeries: (which: 'earlier' | 'later') => void;
  /** The reader writes it, and the bar at the very top reads it; null while there is no reader. */
  place: Signal<ReaderPosition | null>;
}

export const PanelContext = createContext<Panel | null>(null);

/** Only below `RecordingPanel`, which provides it. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('Not in a panel');
  return panel;
}

/** What is being read, for the bar at the very top of the panel. */
export interface ReaderPosition {
  /** Whether the heading is scrolled away, so that the bar stands in for it. */
  isReading: boolean;
  title: string;
  /** Who speaks at the top of the window; null outside the transcript. */
  speaker: { name: string; look: string } | null;
  /** The times of the transcript, in seconds; null where there are none. `at` is null while unknown. */
  time: { at: number | null; end: number; onGo: (seconds: number) => void } | null;
}

/** The displayed name of a speaker; `speaker` is undefined if the transcript does not say who spoke. */
export function shownName(speaker: Speaker | undefined): string {
  return (speaker && speakerName(speaker)) ?? t('unknownSpeaker');
}

/** The class that sets `--speaker`, the color of the speaker at an index; undefined for an unknown speaker. */
export function speakerClass(speaker: Speaker | undefined, index: number): string | undefined {
  return speaker && speakerName(speaker) !== null ? `speaker-${speakerHue(index)}` : undefined;
}
