import { formatNumber, t, tn } from '../../lib/i18n.ts';
import type { LibraryGroup } from '../../lib/messaging/protocol.ts';

export interface MentionsProps {
  group: LibraryGroup;
  /** Null if the other places are already shown, or there are none. */
  onUnfold: (() => void) | null;
}

/** The number of matches in a meeting, and a control that shows the other known places. */
export function Mentions({ group: { hits, hitCount }, onUnfold }: MentionsProps) {
  return (
    <>
      <span class="mentions">{tn('placesCount', hitCount)}</span>
      {onUnfold && hits.length > 1 && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the combobox handles the key
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
