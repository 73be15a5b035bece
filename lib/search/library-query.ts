import type { DocumentPart } from '../recording/document-parts.ts';
import type { Sharing } from '../recording/sharing.ts';

/** A parsed query. Texts are as the user wrote them: the library folds and cuts them as it does the transcripts. */
export interface LibraryQuery {
  /**
   * A search finds recordings with all of them in one turn or line, a strict one anywhere in the recording, a widened one
   * with some of them. Without any, the filters alone decide.
   */
  terms: LibraryTerm[];
  /** None of these may be found. */
  without: LibraryTerm[];
  filters: LibraryFilters;
  /** Each has the values of one filter, none of which may match. */
  withoutFilters: LibraryFilters[];
}

/**
 * `word`: this whole word (in scripts without spaces, these characters). `prefix`: a word that begins so; a single letter
 * counts only as a whole word, and is ignored next to other terms. `phrase`: these words in this order, within one turn
 * or one line of a document.
 */
export interface LibraryTerm {
  kind: 'word' | 'prefix' | 'phrase';
  text: string;
  /** A phrase whose quote is not closed: in titles, its last word may go on. */
  isOpen?: true;
}

/**
 * All of these must match, and none matches a missing value. Texts match beginnings of words: `ana` matches "Anabel".
 */
export interface LibraryFilters {
  /** Someone of each name must speak, and terms count only where one of these people says them. */
  speaker: string[];
  /** Someone of each name must speak. */
  with: string[];
  owner: string[];
  team: string[];
  title: string[];
  /** Epoch milliseconds, inclusive. */
  afterMs: number | null;
  /** Epoch milliseconds, exclusive. */
  beforeMs: number | null;
  longerThanSeconds: number | null;
  shorterThanSeconds: number | null;
  /** One of these must match, if there are any. */
  sharings: Sharing[];
  has: DocumentPart[];
}
