import { runDetached } from '../../lib/errors/run-detached.ts';
import { signal } from '@preact/signals';
import { render, type FunctionComponent } from 'preact';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { browser, portsAllowed } from '../../lib/browser.ts';
import { t } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { reportUncaught } from '../../lib/messaging/report-uncaught.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { createErrorsModel } from '../../lib/models/errors-model.ts';
import { createLibraryModel } from '../../lib/models/library-model.ts';
import { clipboardDeps, copyForms } from '../../lib/platform/clipboard.ts';
import { setDocumentLanguage } from '../../lib/platform/document-language.ts';
import { openShortcutSettings, readShortcuts } from '../../lib/platform/shortcuts.ts';

const client = createClient(createBrowserPort());
reportUncaught('options', client);
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
const errors = createErrorsModel({ client });

const copyText = async (plain: string) => (await copyForms({ plain }, clipboardDeps())) === 'copied';
const openTab = (url: string) => runDetached(browser.tabs.create({ url }));
const sending = signal<{ Sending: FunctionComponent } | null>(null);
runDetached(
  import('./sending-part.tsx').then(({ startSending }) => {
    sending.value = { Sending: startSending(client, openTab, copyText) };
  }),
);

const shortcuts = signal<Awaited<ReturnType<typeof readShortcuts>> | null>(null);

/** Again whenever the page is come back to: nothing tells that keys were changed on the browser's own page. */
function loadShortcuts(): void {
  runDetached(readShortcuts().then((found) => (shortcuts.value = found)));
}

function App() {
  return (
    <SettingsPage
      model={model}
      library={library}
      errors={errors}
      sending={sending.value?.Sending ?? null}
      now={Date.now}
      openTab={openTab}
      copyText={copyText}
      shortcuts={{ shortcuts: shortcuts.value, onChange: openShortcutSettings }}
    />
  );
}

document.title = t('settingsTitle');
setDocumentLanguage();
const root = document.querySelector('#app');
if (root) render(<App />, root);
runDetached(model.start());
runDetached(library.start());
runDetached(errors.start());
loadShortcuts();
addEventListener('focus', loadShortcuts);
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) for (const each of [model, library, errors]) each.dispose();
});
