import { render } from 'preact';
import { SettingsPage } from '../../components/settings/settings-page.tsx';
import { browser } from '../../lib/browser.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { createConnectionModel } from '../../lib/models/connection-model.ts';
import { clipboardDeps, copyForms } from '../../lib/page/clipboard.ts';

const isFirefox = import.meta.env.BROWSER === 'firefox';

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
  portsAllowed: !isFirefox,
});

document.title = t('settingsTitle');
document.documentElement.lang = uiLanguage();
document.documentElement.dir = browser.i18n.getMessage('@@bidi_dir') || 'ltr';
const root = document.querySelector('#app');
if (root) {
  render(
    <SettingsPage
      model={model}
      now={Date.now}
      openTab={(url) => void browser.tabs.create({ url })}
      copyText={async (plain) => (await copyForms({ plain }, clipboardDeps())) === 'copied'}
      shortcutsPage={isFirefox ? 'about:addons' : 'chrome://extensions/shortcuts'}
    />,
    root,
  );
}
void model.load();
