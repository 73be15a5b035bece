import { createLatestOnly } from '../../latest-only.ts';
import { isOpenable } from '../../recording/ids.ts';
import type { Recording, RecordingId } from '../../recording/types.ts';
import { cleanQuery } from '../../text/terms.ts';
import { createTitleIndex, type TitleIndex } from '../../search/titles.ts';
import { contentOf, describe, describeHit, recordingNamed, titleOf } from './omnibox-text.ts';

interface Suggestion {
  content: string;
  description: string;
}

/** Where to open the result: Enter, Alt+Enter, Ctrl+Enter, or the platform's equivalents. */
export type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

/** The omnibox's texts, in the user's language, without markup. */
interface OmniboxWords {
  untitled: string;
  hint: string;
  notConnected: string;
  best: (query: string) => string;
  none: (query: string) => string;
  /** Date and length, as far as they are known; otherwise empty. */
  facts: (recording: Recording) => string;
}

export interface OmniboxDeps {
  /** The cached list, newest first, and the same array while it is unchanged; the service is not asked. */
  rows: () => Promise<readonly Recording[]>;
  isConnected: () => Promise<boolean>;
  words: () => OmniboxWords;
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
}

const MOST_SUGGESTIONS = 6;

export type Omnibox = ReturnType<typeof createOmnibox>;

/** Creates the address bar keyword: suggestions from this device, and the action of Enter. */
export function createOmnibox(deps: OmniboxDeps) {
  let read: { all: readonly Recording[]; rows: readonly Recording[]; index: TitleIndex } | null = null;
  /** Recordings by displayed text: the panel must be opened before anything is awaited. */
  const known = new Map<string, RecordingId>();
  const changes = createLatestOnly();

  async function readList() {
    const all = await deps.rows();
    if (read?.all !== all) {
      const rows = all.filter(({ id }) => isOpenable(id));
      read = { all, rows, index: createTitleIndex(rows) };
    }
    return read;
  }

  /** Not awaited: if it fails, the browser shows the previous line, and the suggestions anyway. */
  function setFirstLine(line: string): void {
    deps.setDefault(describe(line, deps.markup)).catch(() => undefined);
  }

  async function change(text: string): Promise<Suggestion[]> {
    const signal = changes.begin();
    const query = cleanQuery(text);
    const words = deps.words();
    const [{ rows, index }, isConnected] = await Promise.all([readList(), deps.isConnected()]);
    if (signal.aborted) return [];
    known.clear();
    if (!isConnected) {
      setFirstLine(words.notConnected);
      return [];
    }
    const hits =
      query === '' ? rows.slice(0, MOST_SUGGESTIONS) : index.search(query, MOST_SUGGESTIONS).map(recordingOf);
    const first = hits[0];
    if (first && query !== '') known.set(text, first.id);
    const line = query === '' ? words.hint : first ? words.best(query) : words.none(query);
    setFirstLine(line);
    return hits.flatMap((recording) => {
      const content = contentOf(recording, rows, words.untitled);
      if (known.has(content)) return [];
      known.set(content, recording.id);
      const title = titleOf(recording, words.untitled);
      return [{ content, description: describeHit(title, words.facts(recording), query, deps.markup) }];
    });
  }

  /** Finds the recording of a text if the background was stopped after suggesting it. */
  async function find(text: string): Promise<RecordingId | null> {
    const { rows, index } = await readList();
    const named = recordingNamed(text, rows, deps.words().untitled);
    return named?.id ?? index.search(cleanQuery(text), 1)[0]?.recording.id ?? null;
  }

  return {
    /** Returns the suggestions for a text, and sets the first line. */
    change,
    /** Opens a chosen suggestion or the typed text. Must be called synchronously within the browser's event. */
    async enter(text: string, disposition: Disposition): Promise<void> {
      const id = known.get(text) ?? null;
      const opening = id !== null && disposition === 'currentTab' ? deps.openPanel() : null;
      if (id !== null && opening) {
        await deps.show(id);
        if (await opening) return;
        await deps.openRecording(id, disposition);
        return;
      }
      if (!(await deps.isConnected())) {
        await deps.openOptions();
        return;
      }
      const found = id ?? (await find(text));
      await (found === null ? deps.openSearch(cleanQuery(text), disposition) : deps.openRecording(found, disposition));
    },
  };
}

const recordingOf = ({ recording }: { recording: Recording }) => recording;
