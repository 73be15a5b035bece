import english from '../../../public/_locales/en/messages.json';
import { PSEUDO_LANGUAGE, pseudoMessages } from '../pseudo.ts';

const isPseudo = new URLSearchParams(location.search).get('words') === 'pseudo';
const messages: Readonly<Record<string, { message: string }>> = isPseudo ? pseudoMessages(english) : english;

/** What of `webextension-polyfill` the components need: their words. */
export default {
  i18n: {
    getMessage(key: string, substitutions: string | string[] = []): string {
      const values = [substitutions].flat();
      return messages[key]?.message.replace(/\$([1-9])/g, (_, n: string) => values[Number(n) - 1] ?? '') ?? '';
    },
    getUILanguage: () => (isPseudo ? PSEUDO_LANGUAGE : 'en-GB'),
  },
};
