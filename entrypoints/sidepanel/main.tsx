import '../../components/ui/tokens.css';
import '../../components/ui/base.css';
import '../../components/ui/ui.css';
import '../../components/ui/dialog.css';
import '../../components/ui/menu.css';
import '../../components/recording/document/document.css';
import '../../components/recording/find/find.css';
import '../../components/recording/keys/keys-dialog.css';
import '../../components/recording/document/outline.css';
import '../../components/recording/people/people.css';
import '../../components/recording/reader-bar.css';
import '../../components/recording/recording.css';
import '../../components/recording/timeline/timeline.css';
import '../../components/recording/transcript/transcript.css';
import '../../components/recording/print.css';
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { actOnFailure } from '../../components/ui/failure-actions.ts';
import { RecordingPanel } from '../../components/recording/recording-panel.tsx';
import { whenIdle } from '../../components/recording/when-idle.ts';
import { browser } from '../../lib/browser.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { copyMoment } from '../../lib/models/copy-moment.ts';
import { exportShown } from '../../lib/models/export-model.ts';
import { createFindModel } from '../../lib/models/find-model.ts';
import {
  addressesOfMoments,
  addressOfRecording,
  followPanel,
  momentInAddress,
  recordingInAddress,
} from '../../lib/models/panel-place.ts';
import { createReaderPreferences } from '../../lib/models/reader-preferences.ts';
import { createReadingPlaces } from '../../lib/models/reading-places.ts';
import { createRecordingModel } from '../../lib/models/recording-model.ts';
import { createSendingModel } from '../../lib/models/sending-model.ts';
import { EXPORT_FORMATS } from '../../lib/output/export-formats.ts';
import { exportRecording } from '../../lib/output/export-recording.ts';
import { BUILT_IN_IDS } from '../../lib/output/templates/built-in-templates.ts';
import { builtInWords } from '../../lib/page/built-in-words.ts';
import { clipboardDeps, clipboardForms, copyForms } from '../../lib/page/clipboard.ts';
import { downloadDeps, saveFile } from '../../lib/page/download.ts';
import { setDocumentLanguage } from '../../lib/page/document-language.ts';
import { activePage } from '../../lib/page/insert/active-page.ts';
import { insertAtCursor } from '../../lib/page/insert/insert-at-cursor.ts';
import { leavePlace } from '../../lib/page/left-place.ts';
import { onPanelChoice } from '../../lib/page/panel-choice.ts';
import { frameDeps, nextFrame } from '../../lib/page/next-frame.ts';
import { requestOrigin } from '../../lib/page/permission.ts';
import { formatDuration, formatFullDate } from '../../lib/recording/time.ts';

const client = createClient(createBrowserPort());
const timers = {
  set: (callback: () => void, delayMs: number) => window.setTimeout(callback, delayMs),
  clear: (handle: number) => clearTimeout(handle),
};
const visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener: () => void) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
const places = createReadingPlaces({ client, timers, leave: leavePlace });
const preferences = createReaderPreferences(client);
const model = createRecordingModel({ client, places, now: Date.now, timers, visibility });
const find = createFindModel({ whenIdle });

const namedId = recordingInAddress(location.href);
const isMac = navigator.platform.startsWith('Mac');
const shortcut = signal<string | null>(null);
const formatDate = (atMs: number) => formatFullDate(atMs, uiLanguage());
const words = {
  untitled: t('untitledRecording'),
  unknownSpeaker: t('unknownSpeaker'),
  locale: uiLanguage(),
  summary: t('tabSummary'),
  notes: t('tabNotes'),
  transcript: t('tabTranscript'),
  builtIn: builtInWords(),
  formatDate,
  formatLength: (seconds: number) => formatDuration(seconds, uiLanguage()),
};

/** None for a tab that was opened on one recording: it stays there, whatever the panel beside it shows. */
async function followedWindow(): Promise<number> {
  const none = browser.windows.WINDOW_ID_NONE;
  if (namedId !== null && (await browser.tabs.getCurrent())) return none;
  return (await browser.windows.getCurrent()).id ?? none;
}

/** The recording on the screen; null while none is. */
const shownId = () => (model.state.value.kind === 'shown' ? model.state.value.detail.recording.id : null);

/** The address of the panel at a moment, in seconds, of the recording on the screen. */
const addresses = computed(() => {
  const id = shownId();
  return id === null ? () => location.href : addressesOfMoments(location.href, id);
});
const addressOfMoment = (seconds: number) => addresses.value(seconds);

const sending = createSendingModel({
  client,
  shown: () => model.state.value,
  words,
  copy: (forms, form) => copyForms(clipboardForms(forms, form), clipboardDeps()),
  async insert(forms, form) {
    const page = await pageBeside();
    return page ? insertAtCursor(forms, form, page) : { inserted: false, reason: 'no-access' };
  },
});

/** Where the page beside is from, as far as the browser tells; it may be another one at any time. */
const pageHost = signal<string | null>(null);
const pageBeside = async () => activePage((await browser.windows.getCurrent()).id);
let looks = 0;
function lookBeside(): void {
  const look = ++looks;
  void pageBeside().then((page) => {
    if (look === looks) pageHost.value = page?.host ?? null;
  });
}

const openTab = (url: string) => void browser.tabs.create({ url });

function App() {
  return (
    <RecordingPanel
      state={model.state.value}
      shortcut={shortcut.value}
      now={Date.now}
      isMac={isMac}
      copyKeys={isMac ? '⌘C' : `${t('keyCtrl')}+C`}
      find={find}
      findState={find.state.value}
      letterKeys={preferences.state.value.letterKeys}
      onLetterKeys={(letterKeys) => void preferences.set({ letterKeys })}
      hrefOf={addressOfMoment}
      onMoment={(seconds) => {
        history.replaceState(null, '', addressOfMoment(seconds));
        return copyMoment(model.state.value, seconds, {
          untitled: words.untitled,
          copy: (plain) => copyForms({ plain }, clipboardDeps()),
        });
      }}
      onPlace={(place) => {
        const id = shownId();
        if (id !== null) places.note(id, place);
      }}
      onName={(label, name) => model.nameSpeaker(label, name)}
      formats={EXPORT_FORMATS}
      onExport={(format) =>
        exportShown(model.state.value, format, {
          nextFrame: () => nextFrame(frameDeps()),
          toFile: (recording, content, format) => exportRecording(recording, content, format, words),
          save: (file) => saveFile(file, downloadDeps()),
        })
      }
      onPrint={() => print()}
      onRefresh={() => void model.refresh()}
      onFailureAction={(action, failure) =>
        actOnFailure(action, failure, {
          retry: () => void model.refresh(),
          openOptions: () => void browser.runtime.openOptionsPage(),
          requestPermission: requestOrigin,
          openTab,
        })
      }
      onCopyDetails={(failure) => copyForms({ plain: JSON.stringify(failure, null, 2) }, clipboardDeps())}
      onLink={openTab}
      sending={sending.state.value}
      builtInTemplates={BUILT_IN_IDS}
      pageHost={pageHost.value}
      onLookBeside={lookBeside}
      pasteKeys={isMac ? '⌘V' : `${t('keyCtrl')}+V`}
      onSend={(piece, target) => (target === 'page' ? sending.insert(piece) : sending.copy(piece))}
      onForm={(form) => sending.setForm(form)}
      draggedForms={(piece) => {
        const forms = sending.formsOf(piece);
        return forms && clipboardForms(forms, sending.state.value.preferences.form);
      }}
    />
  );
}

setDocumentLanguage();
const root = document.querySelector('#app');
if (root) render(<App />, root);

effect(() => {
  const state = model.state.value;
  document.title = state.kind === 'shown' ? state.detail.recording.title || t('untitledRecording') : t('extensionName');
});
followPanel({
  client,
  windowId: followedWindow(),
  namedId,
  namedSeconds: momentInAddress(location.href),
  open(id, way) {
    history.replaceState(null, '', addressOfRecording(location.href, id, way.atSeconds));
    if (id !== shownId()) find.forget();
    void model.open(id, way);
  },
  onChosen: onPanelChoice,
});
void preferences.begin();
void sending.begin();
lookBeside();
browser.tabs.onActivated.addListener(lookBeside);
browser.tabs.onUpdated.addListener((_, change, tab) => {
  if (tab.active && (change.status === 'complete' || change.url !== undefined)) lookBeside();
});
addEventListener('pagehide', () => places.leave());
visibility.onChange(() => {
  if (!visibility.isVisible()) places.flush();
});
client.onNotice(({ notice }) => {
  if (notice !== 'connection.changed') return;
  // Another service or key: nothing of the former one may stay. A tab keeps the recording that it was opened for; the
  // panel asks again which one it is to show.
  void browser.tabs.getCurrent().then((tab) => {
    if (!tab) history.replaceState(null, '', location.pathname);
    location.reload();
  });
});
addEventListener('online', () => void model.recover());
void browser.commands.getAll().then((commands) => {
  shortcut.value = commands.find(({ name }) => name === '_execute_action')?.shortcut || null;
});
