import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QueryChip, QuerySuggestion } from '../../lib/messaging/protocol.ts';
import type { TypedPart } from '../../lib/models/search-state.ts';

export const NOTHING_TYPED: TypedPart = { text: '', chips: [], suggestions: [], suggestedAt: null, coverage: null };

/** `text` without what stands in the range, with one space where there were two, and where the caret goes. */
function without(text: string, [start, end]: QueryChip['range']): [text: string, caret: number] {
  const before = text.slice(0, start).trimEnd();
  const joint = before === '' ? '' : `${before} `;
  return [joint + text.slice(end).trimStart(), joint.length];
}

/** What is in the box, and the filters that have left it. */
interface Filled {
  filters: readonly string[];
  value: string;
  caret: number;
}

const QUOTES = /["“”„‟＂«»「」『』]/gu;

/** A filter, a phrase or a `-without` that has come to its end: its quotes are closed, and a space was typed after it. */
const isFinished = ({ text, range: [, end], understood }: QueryChip, query: string, caret: number): boolean =>
  understood && text.match(QUOTES)?.length !== 1 && end < caret && /\s/.test(query[end] ?? '');

/**
 * The query as its two parts: filters that were finished, as chips, and the box, which is never controlled. Texts and
 * places that go out and come in are those of the whole query, in which the chips stand first.
 */
export function useQueryBox(
  { text, chips, suggestions, suggestedAt }: TypedPart,
  onType: (text: string, caret: number) => void,
) {
  const box = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<readonly string[]>([]);
  /** The whole query that was not read yet when its completion was asked for. */
  const toComplete = useRef<string | null>(null);
  /** A search that was only brought back stays as it was until somebody goes on with it. */
  const isTyped = useRef(false);
  /** What was in the box before each change that nobody typed, and after it: the browser takes back what was typed only. */
  const changes = useRef<{ before: Filled; after: Filled }[]>([]);
  const [settled, setSettled] = useState(0);
  /** What was read last, once the query was changed in other ways than by typing: its chips stand elsewhere by now. */
  const outdated = useRef<string | null>(null);

  const prefixOf = (filters: readonly string[]) => filters.map((filter) => `${filter} `).join('');
  const prefix = prefixOf(taken);
  const boxText = () => box.current?.value ?? '';
  const whole = () => prefix + boxText();
  const open = outdated.current === text ? [] : chips.filter(({ range: [start] }) => start >= prefix.length);

  function set(filters: readonly string[], value: string, caret: number): void {
    const before = { filters: taken, value: boxText(), caret: box.current?.selectionStart ?? 0 };
    changes.current.push({ before, after: { filters, value, caret } });
    fill({ filters, value, caret });
  }

  function fill({ filters, value, caret }: Filled): void {
    if (!box.current) return;
    box.current.value = value;
    box.current.setSelectionRange(caret, caret);
    setTaken(filters);
  }

  function change(filters: readonly string[], value: string, caret: number): void {
    set(filters, value, caret);
    box.current?.focus();
    tell(prefixOf(filters), value, caret);
  }

  function tell(before: string, value: string, caret: number): void {
    outdated.current = text;
    onType(before + value, before.length + caret);
  }

  /** Puts a whole query in place of what there is. */
  function put(query: string, caret: number): void {
    isTyped.current = false;
    const isSame = query.startsWith(prefix);
    change(isSame ? taken : [], isSame ? query.slice(prefix.length) : query, isSame ? caret - prefix.length : caret);
  }

  /** Of the chips that are shown; out of what stands in the box now, if it still stands there where it was read. */
  function remove(at: number): void {
    const value = boxText();
    if (at < taken.length) {
      const others = taken.filter((_, index) => index !== at);
      return change(others, value, box.current?.selectionStart ?? value.length);
    }
    const { range: [start, end] = [0, 0], text: filter = '' } = open[at - taken.length] ?? {};
    const range: QueryChip['range'] = [start - prefix.length, end - prefix.length];
    // `speaker:ana` is another filter once it goes on as `speaker:anabel`.
    const isThere = value.slice(...range) === filter && /^(?:\s|$)/.test(value.slice(range[1]));
    if (!isThere) return box.current?.focus();
    change(taken, ...without(value, range));
  }

  /** Only while it is for what stands in the box: the next suggestions are on their way otherwise. */
  function accept(suggestion: QuerySuggestion): void {
    if (whole() !== text) return box.current?.focus();
    put(suggestion.text, suggestion.caret);
    isTyped.current = true;
  }

  useLayoutEffect(() => {
    if (outdated.current !== text) outdated.current = null;
    const wanted = toComplete.current;
    const isSame = whole() === wanted;
    // What was read may still be an earlier text; what was typed since is no longer to be completed.
    if (!isSame || text === wanted) {
      toComplete.current = null;
      const [first] = suggestions;
      if (isSame && first) return accept(first);
    }
    if (!isTyped.current || whole() !== text) return;
    const caret = prefix.length + (box.current?.selectionStart ?? 0);
    const chip = open.find((chip) => isFinished(chip, text, caret));
    if (!chip) return;
    const range: QueryChip['range'] = [chip.range[0] - prefix.length, chip.range[1] - prefix.length];
    const [value] = without(boxText(), range);
    // The caret stays as far from the end as it is.
    const at = Math.max(0, value.length - (text.length - caret));
    set([...taken, chip.text], value, at);
    const before = `${prefix}${chip.text} `;
    // The space before a filter does not end the word before it, which may go on (lib/search/query-language.ts).
    const words = chip.range[1] === text.trimEnd().length ? value.trimEnd() : value;
    if (before + words !== text) tell(before, words, Math.min(at, words.length));
  }, [text, taken, settled]);

  return {
    box,
    put,
    remove,
    accept,
    /** Those that were finished, and those that still stand in the box. */
    chips: [...taken.map((filter) => ({ text: filter, understood: true })), ...open],
    /** Those that were finished, alone. */
    taken,
    /** Those that were finished, as the query begins with them. */
    prefix,
    isEmpty: () => whole() === '',
    isBoxEmpty: () => boxText() === '',
    /** Nothing is taken out of the box while an input method is at work in it. */
    type: (value: string, caret: number, isComposing: boolean): void => {
      isTyped.current = !isComposing;
      onType(prefix + value, prefix.length + caret);
    },
    /** Goes on with a search that was brought back: its filters leave the box, too. */
    settle(): void {
      isTyped.current = true;
      setSettled((count) => count + 1);
    },
    /** Takes the last change back that nobody typed, whenever the box is as that left it: else the browser's own undo is next. */
    undo: (): boolean => {
      const last = changes.current.at(-1);
      if (!last || prefixOf(last.after.filters) !== prefix || last.after.value !== boxText()) return false;
      changes.current.pop();
      isTyped.current = false;
      const { filters, value, caret } = last.before;
      const before = prefixOf(filters);
      // Where the query is the same, nothing is read anew, and what was read has its chips where they are now.
      const isSame = before + value === whole();
      fill(last.before);
      if (!isSame) tell(before, value, caret);
      return true;
    },
    /** False where there is nothing to clear. */
    clear: (): boolean => {
      const isCleared = whole() !== '';
      if (isCleared) change([], '', 0);
      return isCleared;
    },
    /** Takes the suggestion that was moved to, or the first; false when there is none for what stands in the box. */
    complete: (): boolean => {
      const suggestion = suggestions[suggestedAt ?? 0];
      if (!suggestion || whole() !== text) return false;
      accept(suggestion);
      return true;
    },
    /** Takes the first suggestion for what stands in the box once that was read; false where nothing is suggested by now. */
    completeOnceRead: (): boolean => {
      if (suggestions.length === 0 || whole() === '' || whole() === text) return false;
      toComplete.current = whole();
      return true;
    },
    /** At the beginning of the box, takes the last filter away that was finished. */
    eraseLast: (): boolean => {
      const { selectionStart, selectionEnd } = box.current ?? {};
      if (taken.length === 0 || selectionStart !== 0 || selectionEnd !== 0) return false;
      remove(taken.length - 1);
      return true;
    },
  };
}
