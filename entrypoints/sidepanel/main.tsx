import './styles.ts';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { PersonView } from '../../components/recording/people/person-view.tsx';
import { RecordingPanel } from '../../components/recording/recording-panel.tsx';
import { TasksView } from '../../components/recording/tasks/tasks-view.tsx';
import { chordWords } from '../../components/search/action-keys.ts';
import { SourcesContext } from '../../components/ui/source-dot.tsx';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/async.ts';
import { setDocumentLanguage, t } from '../../lib/i18n.ts';
import { createClient, reportUncaught } from '../../lib/messaging/client.ts';
import {
  addressesOfMoments,
  createPanelPlace,
  momentInAddress,
  recordingInAddress,
} from '../../lib/models/panel-place.ts';
import { sourcesOf } from '../../lib/models/named-connections.ts';
import { openPanels } from '../../lib/storage/open-storage.ts';
import { navControls, panelControls, shownId } from './controls.ts';
import { createPanelModels, visibility } from './models.ts';

const client = createClient();
reportUncaught('panel', client);
const models = createPanelModels(client);
const { recording, preferences, choices, share, find, pageBeside, over, tasks } = models;
const namedId = recordingInAddress(location.href);
const place = createPanelPlace({
  panel: followedPanel(),
  namedId,
  namedSeconds: momentInAddress(location.href),
  open(id, options, search) {
    // Open dialogs belong to the previous recording, or have led to this one.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
    history.replaceState(null, '', addressesOfMoments(location.href, id)(options.atSeconds));
    models.history.visit(id, search);
    if (id !== shownId(recording)) find.forget();
    runDetached(recording.open(id, options));
  },
  openPerson: (name) => controls.reading.openPerson(name),
  openTasks: () => controls.reading.openTasks(),
  userData: models.userData,
  pageId: crypto.randomUUID(),
  state: recording.state,
});
const controls = panelControls(client, models);
const nav = navControls(client, models, place.goTo);
const shortcut = signal<string | null>(null);

/** More meetings than anybody looks through; a word narrows more of them down. */
const MOST_QUOTES = 500;

async function askPerson(name: string, words: string) {
  const answer = await client.ask('people.said', { name, words, limit: MOST_QUOTES });
  return answer.ok ? answer.value : null;
}

const leaving = { onOpen: place.goTo, onClose: () => (over.value = null) };

function App() {
  return (
    <SourcesContext.Provider value={sourcesOf(models.connections.value)}>
      <RecordingPanel
        {...controls}
        state={recording.state.value}
        shortcut={shortcut.value}
        now={Date.now}
        find={find}
        letterKeys={{ enabled: preferences.state.value.letterKeys, set: preferences.setLetterKeys }}
        share={{ ...controls.share, state: choices.state.value, pageHost: pageBeside.host.value }}
        nav={nav}
      />
      {over.value !== null && over.value.person !== null && (
        <PersonView key={over.value} name={over.value.person} now={Date.now} ask={askPerson} {...leaving} />
      )}
      {over.value?.person === null && (
        <TasksView
          key={over.value}
          state={tasks.state.value}
          now={Date.now}
          onTick={tasks.tick}
          onCopy={share.copyBlocks}
          patternOf={choices.state.value.patternOf}
          copyKeys={chordWords('command+c', controls.keys.isMac).shown}
          {...leaving}
        />
      )}
    </SourcesContext.Provider>
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
startPageLife();
runDetached(
  browser.commands.getAll().then((commands) => {
    shortcut.value = commands.find(({ name }) => name === '_execute_action')?.shortcut || null;
  }),
);

/** The panel of the window whose choices are followed; none for a tab opened on one recording, which stays on it. */
async function followedPanel() {
  if (namedId !== null && (await browser.tabs.getCurrent())) return null;
  const { id } = await browser.windows.getCurrent();
  return id === undefined ? null : openPanels().of(id);
}

/** Handles events of the page itself: it is hidden or left, the network is back, the connection has changed. */
function startPageLife(): void {
  const { readingPositions } = models;
  addEventListener('pagehide', () => {
    readingPositions.flush();
    recording.flush();
  });
  visibility.onChange(() => {
    if (!visibility.isVisible()) readingPositions.flush();
  });
  client.onNotice(({ notice }) => {
    if (notice !== 'connection.changed') return;
    // What was erased must not come back as the page closes.
    readingPositions.drop();
    // Another service or key: nothing of the previous one may remain. A tab keeps the recording that it was opened for;
    // the panel asks again which one to show.
    runDetached(
      browser.tabs.getCurrent().then((tab) => {
        if (!tab) history.replaceState(null, '', location.pathname);
        location.reload();
      }),
    );
  });
  addEventListener('online', () => runDetached(recording.recover()));
}
