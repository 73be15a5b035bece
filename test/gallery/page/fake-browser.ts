import english from '../../../public/_locales/en/messages.json';
import { createGetMessage } from '../../support/messages.ts';
import { PSEUDO_LANGUAGE, pseudoMessages } from '../pseudo.ts';

const isPseudo = new URLSearchParams(location.search).get('words') === 'pseudo';

/** The part of `webextension-polyfill` that components need: the messages. */
export default {
  i18n: {
    getMessage: createGetMessage(isPseudo ? pseudoMessages(english) : english),
    getUILanguage: () => (isPseudo ? PSEUDO_LANGUAGE : 'en-GB'),
  },
};
