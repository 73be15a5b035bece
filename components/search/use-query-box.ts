import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QueryChip, QuerySuggestion } from '../../lib/messaging/protocol.ts';
import type { TypedPart } from '../../lib/models/search-state.ts';
import { FILTERS, type FinishedFilter } from './query-filters.tsx';

/** `text` without the range, with one space where there were two, and the new position of the caret. */
function without(text: string, [start, end]: QueryChip['range']): [text: string, caret: number] {
  const before = text.slice(0, start).trimEnd();
  const joint = before === '' ? '' : `${before} `;
  return [joint + text.slice(end).trimStart(), joint.length];
}

const QUOTES = /["“”„‟＂«»「」『』]/gu;

const isWhole = ({ text, understood }: QueryChip): boolean => understood && text.match(QUOTES)?.length !== 1;

/** Whether a space was typed after it. */
const isPassed = ({ range: [, end] }: QueryChip, query: string, caret: number): boolean =>
  end < caret && /\s/.test(query[end] ?? '');

const prefixOf = (filters: readonly FinishedFilter[]) => filters.map(({ text }) => `${text} `).join('');

/**
 * The query in three parts: finished filters, as chips; the name of a filter that was chosen, whose value is typed; and
 * the box, which is never controlled. Texts and positions that go in and out are those of the whole query, in which the
 * chips come first. What stands in one part is in no other.
 */
export function useQueryBox(
  { text, chips, suggestions, suggestedAt }: TypedPart,
  onType: (text: string, caret: number) => void,
) {
  const box = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<readonly FinishedFilter[]>([]);
  /** The chosen filter as it is typed, `in:`; empty for none. */
  const [lead, setLead] = useState('');
  /** How the text came into the box. While an input method is composing, nothing is taken out of it. */
  const origin = useRef<'restored' | 'put' | 'typed' | 'composing'>('restored');
  /** Whether the next key replaces a query that was restored, with its filters. */
  const isReplaced = useRef(false);
  /** The text parsed last, once the query was changed other than by typing: the positions of its chips are outdated. */
  const outdated = useRef<string | null>(null);
  /** The query that is to be completed once it is read. */
  const awaited = useRef<string | null>(null);

  const prefix = prefixOf(taken);
  const boxText = () => lead + (box.current?.value ?? '');
  const whole = () => prefix + boxText();
  const caretAt = () => lead.length + (box.current?.selectionStart ?? 0);
  const open = outdated.current === text ? [] : chips.filter(({ range: [start] }) => start >= prefix.length);

  function set(filters: readonly FinishedFilter[], value: string, caret: number): void {
    const { current } = box;
    if (!current) return;
    const isSelected =
      current.value !== '' && current.selectionEnd === current.value.length && caretAt() === lead.length;
    const isLed = lead !== '' && value.startsWith(lead);
    const kept = isLed ? lead : FILTERS.some(([, filter]) => filter === value) ? value : '';
    current.value = value.slice(kept.length);
    current.setSelectionRange(
      isSelected ? 0 : caret - kept.length,
      isSelected ? current.value.length : caret - kept.length,
    );
    setLead(kept);
    setTaken(filters);
  }

  function change(filters: readonly FinishedFilter[], value: string, caret: number): void {
    origin.current = 'put';
    box.current?.setSelectionRange(0, 0);
    set(filters, value, caret);
    box.current?.focus();
    tell(prefixOf(filters), value, caret);
  }

  function tell(before: string, value: string, caret: number): void {
    outdated.current = text;
    awaited.current = null;
    onType(before + value, before.length + caret);
  }

  /** Replaces the whole query. */
  function put(query: string, caret: number): void {
    const isSame = query.startsWith(prefix);
    change(isSame ? taken : [], isSame ? query.slice(prefix.length) : query, isSame ? caret - prefix.length : caret);
  }

  const remove = (at: number): void =>
    change(
      taken.filter((_, index) => index !== at),
      boxText(),
      caretAt(),
    );

  /** Only if it is for the current text: otherwise the next suggestions are on their way. */
  function accept(suggestion: QuerySuggestion): void {
    if (whole() !== text) return box.current?.focus();
    put(suggestion.text, suggestion.caret);
  }

  /** Accepts the selected suggestion, or the first; false if there is none for the text in the box. */
  function complete(): boolean {
    const suggestion = suggestions[suggestedAt ?? 0];
    awaited.current = whole() === text ? null : whole();
    if (!suggestion || whole() !== text) return false;
    accept(suggestion);
    return true;
  }

  useLayoutEffect(() => {
    if (awaited.current === text && document.activeElement === box.current) complete();
  }, [suggestions]);

  useLayoutEffect(() => {
    if (outdated.current !== text) outdated.current = null;
    if (origin.current === 'composing' || whole() !== text) return;
    const caret = prefix.length + caretAt();
    const chip = open.find((chip) => isWhole(chip) && (origin.current !== 'typed' || isPassed(chip, text, caret)));
    if (!chip) return;
    const range: QueryChip['range'] = [chip.range[0] - prefix.length, chip.range[1] - prefix.length];
    const [value] = without(boxText(), range);
    // The caret keeps its distance from the end.
    const at = Math.max(0, value.length - (text.length - caret));
    set([...taken, chip], value, at);
    const before = `${prefix}${chip.text} `;
    // The space before a filter does not end the word before it, which may continue (lib/search/query-language.ts).
    const words = chip.range[1] === text.trimEnd().length ? value.trimEnd() : value;
    if (before + words !== text) tell(before, words, Math.min(at, words.length));
  });

  return {
    box,
    put,
    remove,
    accept,
    /** The finished filters. */
    taken,
    /** The finished filters, as the query begins with them. */
    prefix,
    lead,
    /** What was typed as filters, and is searched as text. */
    notFilters: open.filter(({ understood }) => !understood).map((chip) => chip.text),
    isEmpty: () => whole() === '',
    isBoxEmpty: () => boxText() === '',
    beforeType(): void {
      const { value = '', selectionStart, selectionEnd } = box.current ?? {};
      // Of a query of filters alone, nothing is left in the box to be selected.
      isReplaced.current = origin.current === 'restored' && selectionStart === 0 && selectionEnd === value.length;
    },
    type: (value: string, caret: number, isComposing: boolean): void => {
      origin.current = isComposing ? 'composing' : 'typed';
      const [before, led] = isReplaced.current ? ['', ''] : [prefix, lead];
      if (isReplaced.current) {
        setTaken([]);
        setLead('');
      }
      isReplaced.current = false;
      awaited.current = null;
      onType(before + led + value, before.length + led.length + caret);
    },
    /** False if there is nothing to clear. */
    clear: (): boolean => {
      const isCleared = whole() !== '';
      if (isCleared) change([], '', 0);
      return isCleared;
    },
    complete,
    /** At the start of the box, removes the chosen filter, or else the last finished one. */
    eraseLast: (): boolean => {
      const { value = '', selectionStart, selectionEnd } = box.current ?? {};
      if (lead + prefix === '' || selectionStart !== 0 || selectionEnd !== 0) return false;
      if (lead === '') remove(taken.length - 1);
      else change(taken, value, 0);
      return true;
    },
  };
}

interface RecallParts {
  /** The most recent first. */
  searches: readonly string[];
  isEmpty: () => boolean;
  /** Whether nothing is left above to move to. */
  isAtTop: boolean;
  put: (text: string) => void;
}

/** Steps through earlier searches in the box, as a shell recalls its commands. */
export function useRecall({ isEmpty, searches, isAtTop, put }: RecallParts) {
  /** The searches being stepped through, which stay the same meanwhile, and the index of the one in the box. */
  const recalled = useRef<{ searches: readonly string[]; at: number } | null>(null);
  // Not every typed key renders again.
  const [, draw] = useState(recalled.current);
  function recall(next: typeof recalled.current): void {
    recalled.current = next;
    draw(next);
  }
  const { current } = recalled;

  return {
    /** From 1; null if none is in the box. */
    place: current && { at: current.at + 1, count: current.searches.length },
    step: (step: 'earlier' | 'later'): boolean => {
      const { current } = recalled;
      const list = current?.searches ?? searches;
      if (!current && (step === 'later' || !isAtTop || list.length === 0 || !isEmpty())) return false;
      const at = Math.min((current?.at ?? -1) + (step === 'earlier' ? 1 : -1), list.length - 1);
      recall(at < 0 ? null : { searches: list, at });
      put(list[at] ?? '');
      return true;
    },
    /** Continues with the one in the box, or with what is typed; false if there is none. */
    forget(): boolean {
      const isRecalled = recalled.current !== null;
      if (isRecalled) recall(null);
      return isRecalled;
    },
  };
}
