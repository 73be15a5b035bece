import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QueryChip, QuerySuggestion } from '../../lib/messaging/protocol.ts';
import type { TypedPart } from '../../lib/models/search-state.ts';

/** `text` without the range, with one space where there were two, and the new position of the caret. */
function without(text: string, [start, end]: QueryChip['range']): [text: string, caret: number] {
  const before = text.slice(0, start).trimEnd();
  const joint = before === '' ? '' : `${before} `;
  return [joint + text.slice(end).trimStart(), joint.length];
}

const QUOTES = /["“”„‟＂«»「」『』]/gu;

/** A filter, phrase or `-without` that is complete: its quotes are closed, and a space was typed after it. */
const isFinished = ({ text, range: [, end], understood }: QueryChip, query: string, caret: number): boolean =>
  understood && text.match(QUOTES)?.length !== 1 && end < caret && /\s/.test(query[end] ?? '');

/**
 * The query in two parts: finished filters, as chips, and the box, which is never controlled. Texts and positions that
 * go in and out are those of the whole query, in which the chips come first.
 */
export function useQueryBox(
  { text, chips, suggestions, suggestedAt }: TypedPart,
  onType: (text: string, caret: number) => void,
) {
  const box = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<readonly string[]>([]);
  /** The whole query that was not yet parsed when its completion was requested. */
  const toComplete = useRef<string | null>(null);
  /** A recalled search stays as it was until the user continues with it. */
  const isTyped = useRef(false);
  const [settled, setSettled] = useState(0);
  /** The text parsed last, once the query was changed other than by typing: the positions of its chips are outdated. */
  const outdated = useRef<string | null>(null);

  const prefixOf = (filters: readonly string[]) => filters.map((filter) => `${filter} `).join('');
  const prefix = prefixOf(taken);
  const boxText = () => box.current?.value ?? '';
  const whole = () => prefix + boxText();
  const open = outdated.current === text ? [] : chips.filter(({ range: [start] }) => start >= prefix.length);

  function set(filters: readonly string[], value: string, caret: number): void {
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

  /** Replaces the whole query. */
  function put(query: string, caret: number): void {
    isTyped.current = false;
    const isSame = query.startsWith(prefix);
    change(isSame ? taken : [], isSame ? query.slice(prefix.length) : query, isSame ? caret - prefix.length : caret);
  }

  /** Removes a chip that is shown; from the box only if its text is still where it was parsed. */
  function remove(at: number): void {
    const value = boxText();
    if (at < taken.length) {
      const others = taken.filter((_, index) => index !== at);
      return change(others, value, box.current?.selectionStart ?? value.length);
    }
    const { range: [start, end] = [0, 0], text: filter = '' } = open[at - taken.length] ?? {};
    const range: QueryChip['range'] = [start - prefix.length, end - prefix.length];
    // `speaker:ana` is another filter once it continues as `speaker:anabel`.
    const isThere = value.slice(...range) === filter && /^(?:\s|$)/.test(value.slice(range[1]));
    if (!isThere) return box.current?.focus();
    change(taken, ...without(value, range));
  }

  /** Only if it is for the current text: otherwise the next suggestions are on their way. */
  function accept(suggestion: QuerySuggestion): void {
    if (whole() !== text) return box.current?.focus();
    put(suggestion.text, suggestion.caret);
    isTyped.current = true;
  }

  useLayoutEffect(() => {
    if (outdated.current !== text) outdated.current = null;
    const wanted = toComplete.current;
    const isSame = whole() === wanted;
    // The parsed text may still be an earlier one; text typed since must not be completed.
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
    // The caret keeps its distance from the end.
    const at = Math.max(0, value.length - (text.length - caret));
    set([...taken, chip.text], value, at);
    const before = `${prefix}${chip.text} `;
    // The space before a filter does not end the word before it, which may continue (lib/search/query-language.ts).
    const words = chip.range[1] === text.trimEnd().length ? value.trimEnd() : value;
    if (before + words !== text) tell(before, words, Math.min(at, words.length));
  }, [text, taken, settled]);

  return {
    box,
    put,
    remove,
    accept,
    /** The finished filters, and those still in the box. */
    chips: [...taken.map((filter) => ({ text: filter, understood: true })), ...open],
    /** Only the finished filters. */
    taken,
    /** The finished filters, as the query begins with them. */
    prefix,
    isEmpty: () => whole() === '',
    isBoxEmpty: () => boxText() === '',
    /** While an input method is composing, nothing is taken out of the box. */
    type: (value: string, caret: number, isComposing: boolean): void => {
      isTyped.current = !isComposing;
      onType(prefix + value, prefix.length + caret);
    },
    /** Continues with a recalled search: its filters leave the box, too. */
    settle(): void {
      isTyped.current = true;
      setSettled((count) => count + 1);
    },
    /** False if there is nothing to clear. */
    clear: (): boolean => {
      const isCleared = whole() !== '';
      if (isCleared) change([], '', 0);
      return isCleared;
    },
    /** Accepts the selected suggestion, or the first; false if there is none for the text in the box. */
    complete: (): boolean => {
      const suggestion = suggestions[suggestedAt ?? 0];
      if (!suggestion || whole() !== text) return false;
      accept(suggestion);
      return true;
    },
    /** Accepts the first suggestion once the text in the box is parsed; false if nothing is suggested at the moment. */
    completeOnceRead: (): boolean => {
      if (suggestions.length === 0 || whole() === '' || whole() === text) return false;
      toComplete.current = whole();
      return true;
    },
    /** At the start of the box, removes the last finished filter. */
    eraseLast: (): boolean => {
      const { selectionStart, selectionEnd } = box.current ?? {};
      if (taken.length === 0 || selectionStart !== 0 || selectionEnd !== 0) return false;
      remove(taken.length - 1);
      return true;
    },
  };
}
