import type { AddressProblem } from '../../lib/connection/address.ts';
import { t, tn, type MessageKey } from '../../lib/i18n.ts';
import type { DraftProblems } from '../../lib/models/connection-model.ts';

const ADDRESS_PROBLEMS: Record<AddressProblem, MessageKey> = {
  empty: 'problemAddressEmpty',
  'not-a-url': 'problemAddressNotUrl',
  scheme: 'problemAddressScheme',
  insecure: 'problemAddressInsecure',
  userinfo: 'problemAddressUserinfo',
  key: 'problemAddressKey',
};

/** Says what is wrong with a typed address, and how it should look. */
export const addressProblemWords = (problem: AddressProblem): string => t(ADDRESS_PROBLEMS[problem]);

/** Says what is wrong with a typed key, without revealing any of it (docs/faults.md#f2). */
export function keyProblemWords(problem: NonNullable<DraftProblems['key']>): string {
  switch (problem.code) {
    case 'empty':
      return t('problemKeyEmpty');
    case 'prefix':
      return t('problemKeyPrefix');
    case 'characters':
      return t('problemKeyCharacters');
    case 'length':
      return tn('problemKeyLength', problem.hexCount);
    case 'for-address':
      return t('problemKeyForAddress');
  }
}
