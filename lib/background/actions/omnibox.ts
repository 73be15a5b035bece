import { t, uiLanguage } from '../../i18n.ts';
import { formatMoment } from '../../recording/time.ts';
import { isOpenable, type Recording, type RecordingId } from '../../recording/types.ts';
import { cleanQuery } from '../../text/terms.ts';
import { createTitleIndex, type TitleIndex } from '../../search/titles.ts';
import { escapeHtml } from '../../output/to-html.ts';
import { cleanLine } from '../../recording/text.ts';

/** Where to open the result: Enter, Alt+Enter, Ctrl+Enter, or the platform's equivalents. */
export type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

export interface OmniboxDeps {
  /** The cached list, newest first, and the same array while it is unchanged; the service is not asked. */
  rows: () => Promise<readonly Recording[]>;
  /** Whether the browser reads XML in descriptions. */
  markup: boolean;
  /** Synchronous up to the browser call, which is allowed only within the key press. */
  openPanel: () => Promise<boolean>;
  /** Sets the recording that the panel shows. */
  show: (id: RecordingId) => Promise<unknown>;
  openRecording: (id: RecordingId, disposition: Disposition) => Promise<unknown>;
  /** Opens the popup's search in a tab. */
  openSearch: (query: string, disposition: Disposition) => Promise<unknown>;
  /** Epoch milliseconds. */
  now: () => number;
}

const MOST_SUGGESTIONS = 6;
const SEPARATOR = ' · ';

export type Omnibox = ReturnType<typeof createOmnibox>;

/** Creates the address bar keyword: a list of titles from this device. Enter on other words searches for them. */
export function createOmnibox(deps: OmniboxDeps) {
  let read: { rows: readonly Recording[]; index: TitleIndex } | null = null;
  /** Recordings by displayed text: the panel must be opened before anything is awaited. */
  const known = new Map<string, RecordingId>();

  return {
    /** Returns the suggestions for a text. */
    async change(text: string): Promise<{ content: string; description: string }[]> {
      const rows = await deps.rows();
      if (read?.rows !== rows) read = { rows, index: createTitleIndex(rows) };
      const query = cleanQuery(text);
      const found =
        query === ''
          ? rows.filter(({ id }) => isOpenable(id)).slice(0, MOST_SUGGESTIONS)
          : read.index.search(query, MOST_SUGGESTIONS, ({ id }) => isOpenable(id)).map(({ recording }) => recording);
      known.clear();
      return found.flatMap((recording) => {
        const content = contentOf(recording);
        if (known.has(content)) return [];
        known.set(content, recording.id);
        return [{ content, description: describeHit(recording, deps.now(), deps.markup) }];
      });
    },
    /** Opens a chosen suggestion, or searches for other words. Must be called synchronously within the browser's event. */
    async enter(text: string, disposition: Disposition): Promise<void> {
      const id = known.get(text);
      if (id !== undefined && disposition === 'currentTab') {
        const opening = deps.openPanel();
        await deps.show(id);
        if (await opening) return;
      }
      // It may have been suggested before the background was stopped.
      const chosen = id ?? (await deps.rows()).find((row) => contentOf(row) === text)?.id;
      await (chosen === undefined
        ? deps.openSearch(cleanQuery(text), disposition)
        : deps.openRecording(chosen, disposition));
    },
  };
}

/** UTF-16 units; address bar lines show no more. */
const LONGEST_TITLE = 200;

/** One clean line for the address bar: without characters that hide or reorder text, or that XML forbids. */
const titleLine = ({ title }: Recording): string => cleanLine(title, LONGEST_TITLE) || t('untitledRecording');

/** A title and its date, relative to `nowMs` (epoch milliseconds). Chromium expects XML, Firefox plain text. */
export function describeHit(recording: Recording, nowMs: number, markup: boolean): string {
  const { createdAtMs } = recording;
  const date =
    createdAtMs === null ? '' : formatMoment(createdAtMs, nowMs, uiLanguage(), { day: 'near', seconds: false });
  const line = titleLine(recording) + (date && SEPARATOR + date);
  return markup ? escapeHtml(line) : line;
}

/**
 * The text in the address bar while a suggestion is selected, title and minute: it identifies the recording after the
 * background was stopped. Of two that share both, the newer is suggested.
 */
export function contentOf(recording: Recording): string {
  const { createdAtMs } = recording;
  return titleLine(recording) + (createdAtMs === null ? '' : SEPARATOR + MINUTE.format(createdAtMs));
}

/** `2026-10-27 09:30`, in the system's time zone. */
const MINUTE = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });
