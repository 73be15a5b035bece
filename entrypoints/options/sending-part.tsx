import { runDetached } from '../../lib/errors/run-detached.ts';
import { Copying, PageSuggestions } from '../../components/settings/copying.tsx';
import type { SendingParts } from '../../components/settings/settings-page.tsx';
import { entryName } from '../../components/settings/template-words.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { createTemplatesModel } from '../../lib/models/templates-model.ts';
import { builtInWords, sampleWords } from '../../lib/platform/words.ts';
import { saveFile } from '../../lib/platform/document.ts';
import { openUserData } from '../../lib/storage/open-user-data.ts';

/** Starts the part of the page that fills templates; loaded after the rest, as it needs all the document code. */
export function startSending(): SendingParts {
  const model = createTemplatesModel({
    userData: openUserData(),
    timers: {
      set: (callback, delayMs) => window.setTimeout(callback, delayMs),
      clear: (handle) => clearTimeout(handle),
    },
    newId: () => crypto.randomUUID(),
    words: {
      untitled: t('untitledRecording'),
      unknownSpeaker: t('unknownSpeaker'),
      builtIn: builtInWords(),
      locale: uiLanguage(),
    },
    builtInName: (id) => entryName({ id, name: '', own: false }),
    sample: sampleWords(),
    save: saveFile,
  });
  runDetached(model.load());
  addEventListener('pagehide', () => runDetached(model.flush(true)));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') runDetached(model.flush(false));
  });
  return { Copying: () => <Copying model={model} />, PageSuggestions: () => <PageSuggestions model={model} /> };
}
