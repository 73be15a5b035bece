import { render } from 'preact';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { browser, portsAllowed } from '../../lib/browser.ts';
import { t } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { clipboardDeps, copyForms } from '../../lib/page/clipboard.ts';
import { setDocumentLanguage } from '../../lib/page/document-language.ts';

const model = createConnectionModel({
  client: createClient(createBrowserPort()),
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

document.title = t('settingsTitle');
setDocumentLanguage();
const root = document.querySelector('#app');
if (root) {
  render(
    <SettingsPage
      model={model}
      now={Date.now}
      openTab={(url) => void browser.tabs.create({ url })}
      copyText={async (plain) => (await copyForms({ plain }, clipboardDeps())) === 'copied'}
      shortcutsPage={import.meta.env.FIREFOX ? 'about:addons' : 'chrome://extensions/shortcuts'}
    />,
    root,
  );
}
void model.load();
