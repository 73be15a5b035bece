import { formatNumber, t, tn } from '../../lib/i18n.ts';
import type { FoundGroup } from '../../lib/messaging/protocol.ts';

export interface MentionsProps {
  group: FoundGroup;
  /** Absent where the other places are shown already, or there are none. */
  onUnfold: (() => void) | null;
}

/** How often the words stand in a meeting, and a way to the other places that are known. */
export function Mentions({ group: { hits, hitCount }, onUnfold }: MentionsProps) {
  return (
    <>
      <span class="mentions">{tn('placesCount', hitCount)}</span>
      {onUnfold && hits.length > 1 && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the key is the combobox's
        <span
          class="hit-more"
          onClick={(event) => {
            event.stopPropagation();
            onUnfold();
          }}
        >
          {t('morePlaces', formatNumber(hits.length - 1))}
        </span>
      )}
    </>
  );
}
