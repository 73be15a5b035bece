import { signal } from '@preact/signals';
import { render, type FunctionComponent } from 'preact';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { browser, portsAllowed } from '../../lib/browser.ts';
import { t } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { createLibraryModel } from '../../lib/models/library-model.ts';
import { clipboardDeps, copyForms } from '../../lib/page/clipboard.ts';
import { setDocumentLanguage } from '../../lib/page/document-language.ts';
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

const openTab = (url: string) => void browser.tabs.create({ url });
const sending = signal<{ Sending: FunctionComponent } | null>(null);
void import('./sending-part.tsx').then(({ startSending }) => {
  sending.value = { Sending: startSending(client, openTab) };
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
      sending={sending.value?.Sending ?? null}
      now={Date.now}
      openTab={openTab}
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
loadShortcuts();
addEventListener('focus', loadShortcuts);
