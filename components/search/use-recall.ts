import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';

export interface RecallParts {
  box: RefObject<HTMLInputElement | null>;
  /** The most recent first. */
  searches: readonly string[];
  isEmpty: () => boolean;
  /** Whether nothing is left above to move to. */
  isAtTop: boolean;
  put: (text: string) => void;
}

/** Steps through earlier searches in the box, as a shell recalls its commands. */
export function useRecall({ box, isEmpty, searches, isAtTop, put }: RecallParts) {
  /** The searches being stepped through, which stay the same meanwhile, and the index of the one in the box. */
  const [recalled, setRecalled] = useState<{ searches: readonly string[]; at: number } | null>(null);
  // Typing continues with the recalled search; not every typed key renders again.
  const find = () => (recalled && box.current?.value === recalled.searches[recalled.at] ? recalled : null);
  const drawn = find();

  return {
    /** From 1; null if none is in the box. */
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
    /** Forgets the one in the box once other text was typed: typing its text again does not recall it. */
    noteTyped(text: string): void {
      if (recalled && text !== recalled.searches[recalled.at]) setRecalled(null);
    },
    /** Continues with the one in the box; false if there is none. */
    accept(): boolean {
      const isRecalled = find() !== null;
      setRecalled(null);
      return isRecalled;
    },
  };
}
