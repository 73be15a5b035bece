import { signal } from '@preact/signals';
import { render } from 'preact';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { browser, portsAllowed } from '../../lib/browser.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { createLibraryModel } from '../../lib/models/library-model.ts';
import { createTemplatesModel } from '../../lib/models/templates-model.ts';
import { clipboardDeps, copyForms } from '../../lib/page/clipboard.ts';
import { setDocumentLanguage } from '../../lib/page/document-language.ts';
import { downloadDeps, saveFile } from '../../lib/page/download.ts';
import { openShortcutSettings, readShortcuts } from '../../lib/page/shortcuts.ts';

const client = createClient(createBrowserPort());
const model = createConnectionModel({
  client,
  requestPermission: (pattern) => browser.permissions.request({ origins: [pattern] }),
  visibility: {
    isVisible: () => document.visibilityState === 'visible',
    onChange(listener) {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
  },
  portsAllowed,
});

const library = createLibraryModel({ client });

const templates = createTemplatesModel({
  client,
  timers: {
    set: (callback, delayMs) => window.setTimeout(callback, delayMs),
    clear: (handle) => clearTimeout(handle),
  },
  newId: () => crypto.randomUUID(),
  words: { untitled: t('untitledRecording'), unknownSpeaker: t('unknownSpeaker'), locale: uiLanguage() },
  save: (file) => saveFile(file, downloadDeps()),
});

const shortcuts = signal<Awaited<ReturnType<typeof readShortcuts>> | null>(null);

/** Again whenever the page is come back to: nothing tells that keys were changed on the browser's own page. */
function loadShortcuts(): void {
  void readShortcuts().then((found) => (shortcuts.value = found));
}

function App() {
  return (
    <SettingsPage
      model={model}
      library={library}
      templates={templates}
      now={Date.now}
      openTab={(url) => void browser.tabs.create({ url })}
      copyText={async (plain) => (await copyForms({ plain }, clipboardDeps())) === 'copied'}
      shortcuts={{ shortcuts: shortcuts.value, onChange: openShortcutSettings }}
    />
  );
}

document.title = t('settingsTitle');
setDocumentLanguage();
const root = document.querySelector('#app');
if (root) render(<App />, root);
void model.load();
void library.load();
void templates.load();
loadShortcuts();
addEventListener('focus', loadShortcuts);
addEventListener('pagehide', () => void templates.flush(true));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void templates.flush(false);
});
