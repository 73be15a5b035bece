import { createGetMessage, type MessagesFile } from '../../support/messages.ts';
import { markMessages, PSEUDO_LANGUAGE, pseudoMessages } from '../pseudo.ts';

const files = import.meta.glob<MessagesFile>('../../../public/_locales/*/messages.json', {
  eager: true,
  import: 'default',
});
const wanted = new URLSearchParams(location.search).get('words') ?? 'english';
const of = (folder: string): MessagesFile => files[`../../../public/_locales/${folder}/messages.json`] ?? {};

/** The messages and their language: English, the pseudo-language, or that of a folder of `_locales`. */
const [language, messages] =
  wanted === 'english'
    ? ['en-GB', of('en')]
    : wanted === 'pseudo'
      ? [PSEUDO_LANGUAGE, pseudoMessages(of('en'))]
      : [wanted.replace('_', '-'), markMessages({ ...of('en'), ...of(wanted) })];

export const GALLERY_LANGUAGE = language;

/** The part of `webextension-polyfill` that components need: the messages. */
export default {
  i18n: {
    getMessage: createGetMessage(messages),
    getUILanguage: () => language,
  },
};
