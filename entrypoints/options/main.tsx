import { runDetached } from '../../lib/errors/run-detached.ts';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { SettingsPage, type SendingParts } from '../../components/settings/settings-page.tsx';
import { browser, portsAllowed } from '../../lib/browser.ts';
import { t } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { createErrorsModel } from '../../lib/models/errors-model.ts';
import { createLibraryModel } from '../../lib/models/library-model.ts';
import { createWelcomeModel } from '../../lib/models/welcome-model.ts';
import { copyForms } from '../../lib/platform/clipboard.ts';
import { setDocumentLanguage } from '../../lib/platform/document.ts';
import { forgetFolder } from '../../lib/platform/notes-folder.ts';
import { openShortcutSettings, isInToolbar } from '../../lib/platform/browser-ui.ts';
import { openUserData } from '../../lib/storage/open-user-data.ts';
import { watchHash, watchShortcuts } from './watch.ts';

const client = createClient();
reportUncaught('options', client);
const connection = createConnectionModel({
  client,
  requestPermission: (pattern) => browser.permissions.request({ origins: [pattern] }),
  portsAllowed,
});

const userData = openUserData();
const library = createLibraryModel({ client, userData, forgetFolder });
const errors = createErrorsModel(userData);
const welcome = createWelcomeModel({ userData, connection, isInToolbar });
const models = { connection, library, welcome, errors };

const tools = {
  now: Date.now,
  openTab: (url: string) => runDetached(browser.tabs.create({ url })),
  copyText: async (plain: string) => (await copyForms({ plain })) === 'copied',
};
const sending = signal<SendingParts | null>(null);
runDetached(
  import('./sending-part.tsx').then(({ startSending }) => {
    sending.value = startSending();
  }),
);

const hash = watchHash();
// The browser's menu of extensions, where buttons are pinned, returns the focus when it closes.
const shortcuts = watchShortcuts(() => runDetached(welcome.lookForPin()));

function App() {
  return (
    <SettingsPage
      models={models}
      sending={sending.value}
      tools={tools}
      shortcuts={{
        shortcuts: shortcuts.value,
        isMac: navigator.platform.startsWith('Mac'),
        onChange: openShortcutSettings,
      }}
      hash={hash.value}
      version={browser.runtime.getManifest().version}
      isFirefox={import.meta.env.FIREFOX}
    />
  );
}

document.title = t('settingsTitle');
setDocumentLanguage();
const root = document.querySelector('#app');
if (root) render(<App />, root);
for (const each of Object.values(models)) runDetached(each.start());
