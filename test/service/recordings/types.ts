/** Someone who owns recordings. */
export interface SamplePerson {
  id: string;
  name: string | null;
}

export interface SampleTeam {
  id: string;
  name: string;
}

/**
 * A recording without its content: an item of the search response. A list item is a subset of it.
 *
 * The contract does not say which fields may be null or absent, so the fields that were seen to be are optional or
 * nullable here.
 */
export interface SampleMeta {
  id: string;
  meetingTitle: string | null;
  status: string;
  /** Whole seconds. Null while nothing has been measured. */
  duration: number | null;
  sharingScope: string;
  /** ISO 8601 UTC with milliseconds. */
  createdAt: string;
  /** ISO 8601 UTC with milliseconds. */
  updatedAt?: string | null;
  processingPhase?: string | null;
  speakerCount: number | null;
  sourceType: string;
  user: SamplePerson;
  team: SampleTeam | null;
  isOwner: boolean;
}

export interface SampleSegment {
  /** A speaker label such as `Speaker 1`, never a name. */
  speaker: string;
  text: string;
  /** Seconds from the start of the recording, with fractions. */
  startTime: number | null;
  /** Seconds from the start of the recording, with fractions. */
  endTime: number | null;
}

/** The content response. Any field may be null or absent: the contract does not say. */
export interface SampleContent {
  /** One entry per utterance, `[Speaker 1 @ 61:05]: text`, one per line; minutes may exceed 59. */
  transcription?: string | null;
  /** Markdown, sometimes HTML. */
  summary?: string | null;
  transcriptSegments?: readonly SampleSegment[] | null;
  /** Speaker label to name. A label without a name is absent. */
  speakerNames?: Readonly<Record<string, string>> | null;
  /**
   * Markdown; the contract does not give its type, and services of the family send objects too (docs/service.md#g6).
   */
  notes?: unknown;
}

export interface SampleRecording {
  meta: SampleMeta;
  content: SampleContent;
}

export interface TimedSegment extends SampleSegment {
  startTime: number;
  endTime: number;
}

/** A content with nothing left out, and times on every segment. */
export interface FullContent extends SampleContent {
  transcription: string;
  summary: string | null;
  transcriptSegments: readonly TimedSegment[];
  speakerNames: Readonly<Record<string, string>>;
  notes: string | null;
}

export interface FullRecording extends SampleRecording {
  content: FullContent;
}
