/** Tells the newest request from older ones, whose responses are dropped. */
export interface LatestOnly {
  /** Supersedes the previous request; the returned function says whether this one is still the newest. */
  begin(): () => boolean;
  /** Marks the current request as outdated. */
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
