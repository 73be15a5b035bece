import { runDetached } from '../../lib/errors/run-detached.ts';
import { Copying } from '../../components/settings/copying.tsx';
import type { SendingParts } from '../../components/settings/settings-page.tsx';
import { Templates } from '../../components/settings/templates.tsx';
import { t, uiLanguage } from '../../lib/i18n.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { createTemplatesModel } from '../../lib/models/templates-model.ts';
import { builtInWords } from '../../lib/platform/built-in-words.ts';
import { saveFile } from '../../lib/platform/download.ts';
import { sampleWords } from '../../lib/platform/sample-words.ts';
import { leaveTemplates } from '../../lib/platform/templates-handoff.ts';

/** Starts the part of the page that fills templates; loaded after the rest, as it needs all the document code. */
export function startSending(
  client: Client,
  openTab: (url: string) => void,
  copyText: (plain: string) => Promise<boolean>,
): SendingParts {
  const model = createTemplatesModel({
    client,
    timers: {
      set: (callback, delayMs) => window.setTimeout(callback, delayMs),
      clear: (handle) => clearTimeout(handle),
    },
    newId: () => crypto.randomUUID(),
    leave: leaveTemplates,
    words: {
      untitled: t('untitledRecording'),
      unknownSpeaker: t('unknownSpeaker'),
      builtIn: builtInWords(),
      locale: uiLanguage(),
    },
    sample: sampleWords(),
    save: saveFile,
  });
  runDetached(model.start());
  addEventListener('pagehide', () => runDetached(model.flush(true)));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') runDetached(model.flush(false));
  });
  const screen = { model, now: Date.now, openTab, copyText };
  return { Copying: () => <Copying {...screen} />, Templates: () => <Templates {...screen} /> };
}
