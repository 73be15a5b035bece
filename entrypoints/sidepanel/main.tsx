import './styles.ts';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { RecordingPanel } from '../../components/recording/recording-panel.tsx';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import { noteOpened } from '../../lib/models/note-opened.ts';
import { createPanelPlace } from '../../lib/models/panel-place.ts';
import { setDocumentLanguage } from '../../lib/platform/document.ts';
import { followPanelAddress } from './address.ts';
import { panelControls } from './controls.ts';
import { navControls } from './nav-controls.ts';
import { startPageLife } from './page-life.ts';
import { createPanelModels } from './models.ts';

const client = createClient();
reportUncaught('panel', client);
const models = createPanelModels(client);
const { recording, preferences, choices, share, find, pageBeside } = models;
const place = createPanelPlace({
  ...followPanelAddress(models),
  openPerson: (name) => controls.reading.openPerson(name),
  userData: models.userData,
  pageId: crypto.randomUUID(),
  state: recording.state,
});
const controls = panelControls(client, models, place.goTo);
const nav = navControls(client, models, place.goTo);
const shortcut = signal<string | null>(null);

function App() {
  return (
    <RecordingPanel
      {...controls}
      state={recording.state.value}
      shortcut={shortcut.value}
      now={Date.now}
      find={find}
      letterKeys={{ enabled: preferences.state.value.letterKeys, set: preferences.setLetterKeys }}
      share={{ ...controls.share, state: choices.state.value, pageHost: pageBeside.host.value }}
      nav={nav()}
    />
  );
}

setDocumentLanguage();
const root = document.querySelector('#app');
if (root) render(<App />, root);

effect(() => {
  const state = recording.state.value;
  const about = state.status === 'shown' ? state.detail.recording : state.status === 'empty' ? null : state.recording;
  document.title = about ? about.title || t('untitledRecording') : t('extensionName');
});
place.start();
runDetached(models.preferencesRead());
runDetached(share.start());
pageBeside.start();
startPageLife(client, models);
noteOpened(client, recording.state);
runDetached(
  browser.commands.getAll().then((commands) => {
    shortcut.value = commands.find(({ name }) => name === '_execute_action')?.shortcut || null;
  }),
);
