/** Branded, so that a title or a query is never passed where an id is due. */
export type RecordingId = string & { readonly __brand: 'RecordingId' };

/**
 * One recording as rows show it: a list item, widened by what the search knows. Only `id` is certain.
 * `null` means that the service has not said; a later answer that does not say never erases what an earlier one said.
 */
export interface Recording {
  id: RecordingId;
  /** Empty when the service has none; views say "Untitled recording". */
  title: string;
  /**
   * As the service said it, upper-cased; empty when absent. UPLOADING, COMPLETED and unknown others
   * (docs/service.md#g1).
   */
  status: string;
  /**
   * The number the service sent, in the service's own unit (docs/service.md#g5); null when it sent none, or a text with
   * units.
   */
  durationValue: number | null;
  /** `durationValue` in the unit known at the time, or null when that would be nonsense. */
  durationSeconds: number | null;
  speakerCount: number | null;
  /** Epoch milliseconds, UTC. */
  createdAtMs: number | null;
  /** The service's words for a date that could not be read; shown as they are. */
  createdAtText: string | null;
  updatedAtMs: number | null;
  ownerName: string | null;
  teamName: string | null;
  isOwner: boolean | null;
  sharingScope: string | null;
  sourceType: string | null;
  processingPhase: string | null;
}

/** Someone who speaks. `label` is what the service said and stays the identity; `name` is `speakerNames[label]`. */
export interface Speaker {
  label: string;
  name: string | null;
  /** `name` was given on this device, because the service has none. */
  isLocal?: boolean;
}

/** One utterance. Times are seconds from the start; null when unknown, so that no wrong time is shown. */
export interface Segment {
  /** Index into `RecordingContent.speakers`. */
  speaker: number;
  startSeconds: number | null;
  endSeconds: number | null;
  text: string;
}

/** What was said and written about one recording, decoded and in order of time. */
export interface RecordingContent {
  speakers: Speaker[];
  segments: Segment[];
  /** Markdown, HTML or plain text, as the service sent it; null when there is none. */
  summary: string | null;
  /** As `summary`; notes of any other type arrive as a readable Markdown outline. */
  notes: string | null;
}

/** Consecutive segments of one speaker, read as one paragraph group. */
export interface Turn {
  speaker: number;
  startSeconds: number | null;
  /** In order, none of them blank; never empty. */
  segments: Segment[];
}

/** Where a reader was in a recording, so that opening it again leads back. */
export interface ReadingPosition {
  tab: TabName;
  /** The turn at the top of the transcript as it was read, and how far it began below that top, in pixels; negative above. */
  turn: number;
  turnOffset: number;
  /** When that turn begins, in seconds from the start: by that it is found in fresher words. Null when nobody knows. */
  turnSeconds: number | null;
  /** How far the summary and the notes were read: the number of the block at the top, and as a fraction how much of it was past. */
  summary: number;
  notes: number;
}

/** Where in a recording words were found. */
export interface FoundPlace {
  tab: TabName;
  /** Seconds from the start; null outside of the transcript, or when nobody knows. */
  atSeconds: number | null;
  /** Index into `toTurns(content)`; null outside of the transcript. */
  turn: number | null;
}

/** A recording that can be chosen, and the words of the search that leads to it; empty when none does. */
export interface FoundResult {
  id: RecordingId;
  query: string;
  /** The place in it, where `query` stands as it was found. */
  place?: FoundPlace;
}

/** A search, and which of its results was chosen. */
export interface FoundSearch {
  /** As it was typed. */
  query: string;
  /** One for each recording, in the order in which they were shown. */
  results: FoundResult[];
  /** Index into `results`. */
  at: number;
  /** There are more than these. */
  hasMore: boolean;
}

/** A recording that was chosen. */
export interface Choice extends FoundResult {
  /** The search that it is a result of, where it was chosen among results. */
  search?: FoundSearch;
}

/** How a person reads, in every window and with every connection. */
export interface ReaderPreferences {
  /** Whether single letters are keys of the panel; people who speak to their computer switch them off. */
  letterKeys: boolean;
  /** The tab that was chosen last: a recording that was never read opens on it, if it has one. */
  tab: TabName;
}

/** The parts of a recording that are read one at a time. */
export type TabName = 'transcript' | 'summary' | 'notes';

/** Units a service may count `duration` and segment times in. */
export type TimeUnit = 'seconds' | 'milliseconds' | 'minutes';

/** What is known of the service's unit for `duration`, and whether a transcript has confirmed it. */
export interface DurationUnit {
  unit: TimeUnit;
  /** Confirmed. It is named as it is stored on users' devices. */
  proved: boolean;
}
