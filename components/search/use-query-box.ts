import { useLayoutEffect, useRef } from 'preact/hooks';
import type { QuerySuggestion } from '../../lib/messaging/protocol.ts';
import type { TypedPart } from '../../lib/models/search-state.ts';

export const NOTHING_TYPED: TypedPart = { text: '', chips: [], suggestions: [], suggestedAt: null, coverage: null };

/** Changes to what stands in the box other than by typing. The box itself is never controlled. */
export function useQueryBox(
  { text, chips, suggestions, suggestedAt }: TypedPart,
  onType: (text: string, caret: number) => void,
) {
  const box = useRef<HTMLInputElement>(null);
  /** What stood in the box, and was not read yet, when its completion was asked for. */
  const toComplete = useRef<string | null>(null);

  function put(value: string, caret: number): void {
    if (!box.current) return;
    box.current.value = value;
    box.current.setSelectionRange(caret, caret);
    box.current.focus();
    onType(value, caret);
  }

  /** Out of what stands in the box now, if it still stands there where it was read; with one space where there were two. */
  function remove(at: number): void {
    const { value } = box.current ?? { value: '' };
    const { range: [start, end] = [0, 0], text: filter = '' } = chips[at] ?? {};
    // `speaker:ana` is another filter once it goes on as `speaker:anabel`.
    const isThere = value.slice(start, end) === filter && /^(?:\s|$)/.test(value.slice(end));
    if (value !== text && !isThere) return box.current?.focus();
    const before = value.slice(0, start).trimEnd();
    const joint = before === '' ? '' : `${before} `;
    put(joint + value.slice(end).trimStart(), joint.length);
  }

  /** Only while it is for what stands in the box: the next suggestions are on their way otherwise. */
  function accept(suggestion: QuerySuggestion): void {
    if (box.current?.value !== text) return box.current?.focus();
    put(suggestion.text, suggestion.caret);
  }

  useLayoutEffect(() => {
    const wanted = toComplete.current;
    const isSame = box.current?.value === wanted;
    // What was read may still be an earlier text; what was typed since is no longer to be completed.
    if (isSame && text !== wanted) return;
    toComplete.current = null;
    const [first] = suggestions;
    if (isSame && first) accept(first);
  }, [text]);

  return {
    box,
    put,
    remove,
    accept,
    /** Takes the suggestion that was moved to, or the first; false when there is none for what stands in the box. */
    complete: (): boolean => {
      const suggestion = suggestions[suggestedAt ?? 0];
      if (!suggestion || box.current?.value !== text) return false;
      accept(suggestion);
      return true;
    },
    /** Takes the first suggestion for what stands in the box once that was read; false where nothing is suggested by now. */
    completeOnceRead: (): boolean => {
      const value = box.current?.value ?? '';
      if (suggestions.length === 0 || value === '' || value === text) return false;
      toComplete.current = value;
      return true;
    },
    /** At the end of the box, takes the filter before it away if that is finished: a letter of it can still be corrected. */
    eraseLast: (): boolean => {
      const { value, selectionStart } = box.current ?? {};
      const last = chips.at(-1);
      const isFinished = last && last.range[1] === text.trimEnd().length && /["”»」』\s]$/.test(text);
      if (!isFinished || value !== text || selectionStart !== text.length) return false;
      remove(chips.length - 1);
      return true;
    },
  };
}
