import type { AddressProblem } from '../../lib/connection/address.ts';
import { t, tn } from '../../lib/i18n.ts';
import type { DraftProblems } from '../../lib/models/connection-model.ts';

/** What is wrong with a typed address, and how it should look. */
export function addressProblemWords(problem: AddressProblem): string {
  switch (problem) {
    case 'empty':
      return t('problemAddressEmpty');
    case 'not-a-url':
      return t('problemAddressNotUrl');
    case 'scheme':
      return t('problemAddressScheme');
    case 'insecure':
      return t('problemAddressInsecure');
    case 'userinfo':
      return t('problemAddressUserinfo');
    case 'key':
      return t('problemAddressKey');
  }
}

/** What is wrong with a typed key, without a character of it (docs/faults.md#f2). */
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
