import { formatNumber, t, tn } from '../../lib/i18n.ts';
import type { Listing } from '../../lib/models/search-state.ts';

/** Says how many recordings are known on this device. */
export const countWords = ({ count, partial }: Pick<Listing, 'count' | 'partial'>): string =>
  partial ? t('recordingsCountPartial', formatNumber(count)) : tn('recordingsCount', count);
