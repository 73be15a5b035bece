import { useRef, useState } from 'preact/hooks';

export interface RecallParts {
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
