import { signal } from '@preact/signals';
import { render } from 'preact';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { entryName } from '../../components/settings/template-words.ts';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/async.ts';
import { setDocumentLanguage, t } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { later } from '../../lib/models/debounce.ts';
import { createErrorsModel } from '../../lib/models/errors-model.ts';
import { createOwnDataModel } from '../../lib/models/own-data-model.ts';
import { createLibraryModel } from '../../lib/models/library-model.ts';
import { createLabelModel } from '../../lib/models/label-model.ts';
import { createLinkPatternModel } from '../../lib/models/link-pattern-model.ts';
import { followConnections } from '../../lib/models/named-connections.ts';
import { createTemplatesModel } from '../../lib/models/templates-model.ts';
import { createWatchesModel } from '../../lib/models/watches-model.ts';
import { createWelcomeModel } from '../../lib/models/welcome-model.ts';
import {
  copyForms,
  isInToolbar,
  notificationAccess,
  openShortcutSettings,
  readShortcuts,
  requestOrigin,
  saveFile,
} from '../../lib/platform/page.ts';
import { forgetFolder } from '../../lib/platform/notes-folder.ts';
import { copyWords, sampleWords } from '../../lib/platform/words.ts';
import { openUserData } from '../../lib/storage/open-storage.ts';

const client = createClient();
reportUncaught('options', client);
const userData = openUserData();
const connection = createConnectionModel({
  client,
  requestPermission: requestOrigin,
  connections: followConnections(userData),
});
const label = createLabelModel({ userData, ...connection });
addEventListener('pagehide', () => label.settle());
const welcome = createWelcomeModel({ userData, connection, isInToolbar });
const links = createLinkPatternModel({ client, userData, scope: () => connection.shown.value?.scope ?? '' });
const naming = {
  newId: () => crypto.randomUUID(),
  builtInName: (id: string) => entryName({ id, name: '', own: false }),
};
const templates = createTemplatesModel({
  userData,
  later,
  ...naming,
  words: copyWords(),
  linkPattern: () => links.pattern.value,
  sample: sampleWords(),
  save: saveFile,
});
const library = createLibraryModel({ client, userData, forgetFolder });
const ownData = createOwnDataModel({ userData, client, save: saveFile, ...naming });
const watches = createWatchesModel({ userData, access: notificationAccess });
const errors = createErrorsModel(userData);
const models = { connection, links, label, library, welcome, errors, templates, ownData, watches };

/** It names the section: links and the browser's Back change it. */
const hash = signal(location.hash);
/** `#connection=ID` names one of several, where something failed. */
function chooseNamed(): void {
  const [, id] = location.hash.split('#connection=');
  if (id) runDetached(connection.choose(id));
}
addEventListener('hashchange', () => {
  hash.value = location.hash;
  chooseNamed();
});

const shortcuts = signal<Awaited<ReturnType<typeof readShortcuts>> | null>(null);
const readKeys = () => runDetached(readShortcuts().then((found) => (shortcuts.value = found)));
readKeys();
// Nothing reports what was changed on the browser's own pages: keys, and whether the button is pinned.
addEventListener('focus', () => {
  readKeys();
  runDetached(welcome.lookForPin());
});
addEventListener('pagehide', () => runDetached(templates.flush(true)));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') runDetached(templates.flush(false));
});

const tools = {
  now: Date.now,
  openTab: (url: string) => runDetached(browser.tabs.create({ url })),
  copyText: (plain: string) => copyForms({ plain }),
};

function App() {
  return (
    <SettingsPage
      models={models}
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
for (const each of [connection, links, library, welcome, errors, watches]) runDetached(each.start());
chooseNamed();
runDetached(templates.load());
