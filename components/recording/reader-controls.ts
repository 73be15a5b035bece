import type { Failure } from '../../lib/failure.ts';
import type { ExportFormat, ExportFormatId, ExportOutcome } from '../../lib/models/export-model.ts';
import type { ShareContent, ShareOutcome, ShareState } from '../../lib/models/share-model.ts';
import type { Neighbors, SeriesPlace } from '../../lib/messaging/protocol.ts';
import type { CopyForm, TransferForms } from '../../lib/recording/sending.ts';
import type { ReadingPosition, TabName } from '../../lib/recording/types.ts';
import type { PeopleListProps } from './people/people.tsx';
import type { ShareTarget } from './sharing/share-items.ts';

/** How this system writes its keys. */
export interface KeyNames {
  isMac: boolean;
  /** `Ctrl+C` or `⌘C`. */
  copy: string;
  /** `Ctrl+V` or `⌘V`. */
  paste: string;
  /** `Ctrl+P` or `⌘P`. */
  print: string;
}

/** Whether keys without Ctrl or Command work. */
export interface LetterKeys {
  enabled: boolean;
  set: (enabled: boolean) => Promise<'kept' | 'failed'>;
}

/** What can be shared from here, in what form, and with which page. */
interface ShareOptions {
  state: ShareState;
  /** Ids of the templates of ours. */
  builtInTemplates: readonly string[];
  /** The host of the page beside; null where the browser does not tell it. */
  pageHost: string | null;
  /** Asks for the host: it may be told since the toolbar button was pressed. */
  lookBeside: () => void;
  /** What a page gets that something is dragged into; null when there is nothing of it. */
  draggedForms: (content: ShareContent) => TransferForms | null;
}

/** Sharing, with what became of it. */
export interface ShareControls extends ShareOptions {
  /** Puts it on the clipboard or into the page beside. Called in the click itself. */
  send: (content: ShareContent, target: ShareTarget) => Promise<ShareOutcome>;
  /** Keeps in which form things are copied. */
  setForm: (form: CopyForm) => Promise<'kept' | 'failed'>;
}

/** Sharing, as the reader does it: the panel around it says what became of it. */
export interface ReaderShare extends ShareOptions {
  send: (content: ShareContent, target: ShareTarget) => void;
  setForm: (form: CopyForm) => void;
  /** By the button that says itself what became of it. */
  copyPart: (part: ShareContent) => Promise<ShareOutcome>;
}

/** References to moments of the recording, in seconds. */
export interface MomentLinks<Copied> {
  /** The address of the panel at a moment. */
  hrefOf: (seconds: number) => string;
  /** Copies a reference to a moment and makes it the page's address. Called in the click itself. */
  copy: (seconds: number) => Copied;
}

/** The recording as a file or on paper. */
export interface ExportControls {
  /** In the order of the menu. */
  formats: readonly ExportFormat[];
  /** Null when there was nothing to save. */
  save: (format: ExportFormatId) => Promise<ExportOutcome | null>;
  print: () => void;
}

/** Neighbors by date: all recordings, or those of the same series. */
export type NeighborsAmong = 'all' | 'series';

/** `none` where there is no such recording, `left` where another one was opened meanwhile. */
export type NeighborOutcome = 'opened' | 'none' | 'left' | Failure;

/** The meetings of which this is one. */
export interface SeriesControls {
  /** Where it is among them; null where nobody knows. */
  read: () => Promise<SeriesPlace | null>;
  /** Takes the recording out of its series, or puts it back; `left` where it is not on the screen any more. */
  setDetached: (isDetached: boolean) => Promise<'kept' | 'left' | Failure>;
}

/** What a reader does with the recording itself. */
export interface ReadingControls {
  refresh: () => void;
  /** The tab that was chosen last, in whatever recording. */
  preferredTab: () => TabName;
  /** A tab was chosen. */
  chooseTab: (tab: TabName) => void;
  nameSpeaker: PeopleListProps['onName'];
  /** Opens what somebody of this name said, in whatever recording. */
  openPerson: (name: string) => void;
  /** Opens what was recorded before or after this. */
  openNeighbor: (which: keyof Neighbors, among: NeighborsAmong) => Promise<NeighborOutcome>;
  series: SeriesControls;
  keepPlace: (place: ReadingPosition) => void;
  /** Opens a link of the content; the panel itself never leaves its page. */
  openLink: (url: string) => void;
}
