import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';

export interface RecallParts {
  box: RefObject<HTMLInputElement | null>;
  /** The last one first. */
  searches: readonly string[];
  isEmpty: () => boolean;
  /** Nothing is left above that the key could lead to. */
  isAtTop: boolean;
  put: (text: string) => void;
}

/** Searches of before, one after the other in the box, as a shell brings back its commands. */
export function useRecall({ box, isEmpty, searches, isAtTop, put }: RecallParts) {
  /** Those that are gone through, which stay the same meanwhile, and which of them stands in the box. */
  const [recalled, setRecalled] = useState<{ searches: readonly string[]; at: number } | null>(null);
  // What was typed since goes on with it; not every key that is typed draws anew.
  const find = () => (recalled && box.current?.value === recalled.searches[recalled.at] ? recalled : null);
  const drawn = find();

  return {
    /** From 1; null while none is in the box. */
    place: drawn && { at: drawn.at + 1, count: drawn.searches.length },
    step: (step: 'earlier' | 'later'): boolean => {
      const current = find();
      const list = current?.searches ?? searches;
      if (!current && (step === 'later' || !isAtTop || list.length === 0 || !isEmpty())) return false;
      const at = Math.min((current?.at ?? -1) + (step === 'earlier' ? 1 : -1), list.length - 1);
      setRecalled(at < 0 ? null : { searches: list, at });
      put(list[at] ?? '');
      return true;
    },
    /** Goes on with the one in the box; false when none is. */
    accept(): boolean {
      const isRecalled = find() !== null;
      setRecalled(null);
      return isRecalled;
    },
  };
}
