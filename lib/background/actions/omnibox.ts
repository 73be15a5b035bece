import { t, uiLanguage } from '../../i18n.ts';
import { createLatestOnly } from '../../async.ts';
import { formatMoment } from '../../recording/time.ts';
import { isOpenable, type Recording, type RecordingId } from '../../recording/types.ts';
import { cleanQuery, toTerms } from '../../text/terms.ts';
import { createTitleIndex, type TitleIndex, mark } from '../../search/titles.ts';
import { escapeHtml } from '../../output/to-html.ts';
import { cleanLine } from '../../recording/text.ts';

/** Where to open the result: Enter, Alt+Enter, Ctrl+Enter, or the platform's equivalents. */
export type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

export interface OmniboxDeps {
  /** The cached list, newest first, and the same array while it is unchanged; the service is not asked. */
  rows: () => Promise<readonly Recording[]>;
  isConnected: () => Promise<boolean>;
  /** Whether the browser reads XML in descriptions. */
  markup: boolean;
  /** Sets the first line of the list, which represents the typed text. Rejects when the browser refuses it. */
  setDefault: (description: string) => Promise<unknown>;
  /** Synchronous up to the browser call, which is allowed only within the key press. */
  openPanel: () => Promise<boolean>;
  /** Sets the recording that the panel shows. */
  show: (id: RecordingId) => Promise<unknown>;
  openRecording: (id: RecordingId, disposition: Disposition) => Promise<unknown>;
  /** Opens the popup's search in a tab. */
  openSearch: (query: string, disposition: Disposition) => Promise<unknown>;
  openOptions: () => Promise<unknown>;
  /** Epoch milliseconds. */
  now: () => number;
}

const MOST_SUGGESTIONS = 6;
const SEPARATOR = ' · ';

export type Omnibox = ReturnType<typeof createOmnibox>;

/** Creates the address bar keyword: a list of titles from this device, and the action of Enter. */
export function createOmnibox(deps: OmniboxDeps) {
  let read: { rows: readonly Recording[]; index: TitleIndex } | null = null;
  /** Recordings by displayed text: the panel must be opened before anything is awaited. */
  const known = new Map<string, RecordingId>();
  const changes = createLatestOnly();

  async function find(query: string, count: number): Promise<Recording[]> {
    const rows = await deps.rows();
    if (read?.rows !== rows) read = { rows, index: createTitleIndex(rows) };
    if (query === '') return rows.filter(({ id }) => isOpenable(id)).slice(0, count);
    return read.index.search(query, count, ({ id }) => isOpenable(id)).map(({ recording }) => recording);
  }

  return {
    /** Returns the suggestions for a text, and sets the first line. */
    async change(text: string) {
      const signal = changes.begin();
      const query = cleanQuery(text);
      const [hits, isConnected] = await Promise.all([find(query, MOST_SUGGESTIONS), deps.isConnected()]);
      if (signal.aborted) return [];
      known.clear();
      const found = isConnected ? hits : [];
      const [first] = found;
      if (first && query !== '') known.set(text, first.id);
      const line = query === '' ? t('omniboxHint') : t(first ? 'omniboxBest' : 'omniboxNone', query);
      // Not awaited: if it fails, the browser shows the previous line, and the suggestions anyway.
      deps
        .setDefault(describeHit(isConnected ? line : t('omniboxNotConnected'), '', '', deps.markup))
        .catch(() => undefined);
      return found.flatMap((recording) => {
        const content = contentOf(recording);
        if (known.has(content)) return [];
        known.set(content, recording.id);
        const title = omniboxLine(recording.title) || t('untitledRecording');
        const { createdAtMs } = recording;
        const facts =
          createdAtMs === null
            ? ''
            : formatMoment(createdAtMs, deps.now(), uiLanguage(), { day: 'near', seconds: false });
        return [{ content, description: describeHit(title, facts, query, deps.markup) }];
      });
    },
    /** Opens a chosen suggestion or the typed text. Must be called synchronously within the browser's event. */
    async enter(text: string, disposition: Disposition): Promise<void> {
      const id = known.get(text) ?? null;
      if (id !== null && disposition === 'currentTab') {
        const opening = deps.openPanel();
        await deps.show(id);
        if (!(await opening)) await deps.openRecording(id, disposition);
        return;
      }
      const query = cleanQuery(text);
      // It may have been suggested before the background was stopped.
      const rows = text.includes(SEPARATOR) ? await deps.rows() : [];
      const suggested = id ?? rows.find((row) => contentOf(row) === text)?.id;
      const found = suggested ?? (await find(query, 1))[0]?.id;
      if (!(await deps.isConnected())) await deps.openOptions();
      else await (found === undefined ? deps.openSearch(query, disposition) : deps.openRecording(found, disposition));
    },
  };
}

/** UTF-16 units; address bar lines show no more. */
const LONGEST_TITLE = 200;

/** One clean line for the address bar: without characters that hide or reorder text, or that XML forbids. */
const omniboxLine = (text: string): string => cleanLine(text, LONGEST_TITLE);

/**
 * A title with the words of the query marked, followed by muted facts; both may be empty. Chromium expects XML, Firefox
 * plain text.
 */
export function describeHit(title: string, facts: string, query: string, markup: boolean): string {
  const line = omniboxLine(title);
  const rest = omniboxLine(facts);
  if (!markup) return rest ? line + SEPARATOR + rest : line;
  const terms = toTerms(query);
  let marked = '';
  let from = 0;
  for (const [start, end] of terms.phrase === '' ? [] : mark(line, terms)) {
    marked += `${escapeHtml(line.slice(from, start))}<match>${escapeHtml(line.slice(start, end))}</match>`;
    from = end;
  }
  return `${marked}${escapeHtml(line.slice(from))}${rest && ` <dim>· ${escapeHtml(rest)}</dim>`}`;
}

/**
 * The text in the address bar while a suggestion is selected, title and minute: it identifies the recording after the
 * background was stopped. Of two that share both, the newer is suggested.
 */
export function contentOf({ title, createdAtMs }: Recording): string {
  const line = omniboxLine(title) || t('untitledRecording');
  return createdAtMs === null ? line : `${line}${SEPARATOR}${MINUTE.format(createdAtMs)}`;
}

/** `2026-10-27 09:30`, in the system's time zone. */
const MINUTE = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' });
