import { useEffect, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/async.ts';
import { t, tn, uiLanguage } from '../../../lib/i18n.ts';
import type { LibraryPerson } from '../../../lib/library/types.ts';
import { tellApart, type DistinctRow } from '../../../lib/recording/short-title.ts';
import { formatDay, formatDuration, formatStamp } from '../../../lib/recording/time.ts';
import type { Choice } from '../../../lib/recording/types.ts';
import { marked } from '../../search/marked.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LineHead } from '../states.tsx';
import { SearchField } from './people.tsx';

export interface PersonViewProps {
  name: string;
  /** What they said that contains all of these words; null if this device cannot tell. */
  ask: (name: string, words: string) => Promise<LibraryPerson | null>;
  /** Epoch milliseconds. */
  now: () => number;
  onOpen: (choice: Choice) => void;
  /** Called also when a quote was opened, which closes open dialogs. */
  onClose: () => void;
}

const TYPING_MS = 150;

/** A dialog over the reader with the meetings of a person on this device, each with their best quote. */
export function PersonView({ name, ask, now, onOpen, onClose }: PersonViewProps) {
  const [words, setWords] = useState('');
  const [said, setSaid] = useState<LibraryPerson | 'unknown' | null>(null);

  useEffect(() => document.querySelector<HTMLElement>('.said-filter')?.focus(), []);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const answer = await ask(name, words);
      if (isWanted) setSaid(answer ?? 'unknown');
    };
    const timer = setTimeout(() => runDetached(read()), words === '' ? 0 : TYPING_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words]);

  const known = said === 'unknown' ? null : said;
  const quotes = known?.quotes ?? [];
  // So that no two meetings look the same.
  const rows = tellApart(quotes.map(({ recording }) => ({ recording, ranges: [] })));
  return (
    <Dialog title={name} onClose={onClose}>
      <p class="said-facts" role="status">
        {known && factsOf(known, now())}
        {said === 'unknown' && t('personUnknown')}
      </p>
      <SearchField class="said-filter" label={t('personFilter', name)} onInput={(text) => setWords(text.trim())} />
      {known && quotes.length === 0 && <p class="none">{t('personNothing')}</p>}
      {quotes.length > 0 && (
        <ul class="said-list" aria-label={t('personQuotes')}>
          {quotes.map((quote, index) => (
            <li key={quote.recording.id}>
              <QuoteButton quote={quote} row={rows[index]} nowMs={now()} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface QuoteButtonProps {
  quote: LibraryPerson['quotes'][number];
  row: DistinctRow | undefined;
  nowMs: number;
  onOpen: (choice: Choice) => void;
}

function QuoteButton({ quote, row, nowMs, onOpen }: QuoteButtonProps) {
  const { recording, turn, startSeconds, snippet, ranges } = quote;
  const [first] = ranges;
  const query = first ? snippet.slice(...first) : '';
  const place = { tab: 'transcript', turn, atSeconds: startSeconds } as const;
  return (
    <button type="button" class="line" onClick={() => onOpen({ id: recording.id, query, place })}>
      {row && <LineHead row={row} nowMs={nowMs} />}
      <span class="said-words" dir="auto">
        {startSeconds !== null && <span class="fine">{formatStamp(startSeconds)}</span>}
        {marked({ text: snippet, ranges })}
      </span>
    </button>
  );
}

function factsOf({ meetings, seconds, lastMs }: LibraryPerson, nowMs: number): string {
  const facts = [tn('meetingsCount', meetings)];
  if (seconds > 0) facts.push(t('personTalked', formatDuration(seconds, uiLanguage())));
  if (lastMs !== null) facts.push(t('personLastMet', formatDay(lastMs, nowMs, uiLanguage())));
  return facts.join(' · ');
}
