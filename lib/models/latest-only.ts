/** Tells the newest question from older ones, whose answers are dropped. */
export interface LatestOnly {
  /** Takes the place of the question before; what it returns says whether this one is still the newest. */
  begin(): () => boolean;
  /** No question is wanted any more. */
  end(): void;
}

export function createLatestOnly(): LatestOnly {
  let newest = 0;
  return {
    begin() {
      const own = ++newest;
      return () => own === newest;
    },
    end() {
      newest += 1;
    },
  };
}
