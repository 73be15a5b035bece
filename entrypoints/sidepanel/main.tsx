import '../../components/ui/tokens.css';
import '../../components/ui/base.css';
import '../../components/ui/ui.css';
import '../../components/recording/document.css';
import '../../components/recording/recording.css';
import '../../components/recording/transcript.css';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { actOnFailure } from '../../components/ui/failure-actions.ts';
import { RecordingPanel } from '../../components/recording/recording-panel.tsx';
import { browser } from '../../lib/browser.ts';
import { t, uiLanguage } from '../../lib/i18n.ts';
import { createBrowserPort } from '../../lib/messaging/browser-port.ts';
import { createClient } from '../../lib/messaging/client.ts';
import { copySummary } from '../../lib/models/copy-summary.ts';
import { addressOfRecording, followPanel, recordingInAddress } from '../../lib/models/panel-place.ts';
import { createRecordingModel } from '../../lib/models/recording-model.ts';
import { summaryForms } from '../../lib/output/summary-forms.ts';
import { clipboardDeps, copyForms } from '../../lib/page/clipboard.ts';
import { setDocumentLanguage } from '../../lib/page/document-language.ts';
import { requestOrigin } from '../../lib/page/permission.ts';
import { formatFullDate } from '../../lib/recording/time.ts';

const client = createClient(createBrowserPort());
const model = createRecordingModel({
  client,
  now: Date.now,
  timers: { set: (callback, delayMs) => window.setTimeout(callback, delayMs), clear: (handle) => clearTimeout(handle) },
  visibility: {
    isVisible: () => document.visibilityState === 'visible',
    onChange(listener) {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
  },
});

const namedId = recordingInAddress(location.href);
const isMac = navigator.platform.startsWith('Mac');
const shortcut = signal<string | null>(null);
const copyWords = { untitled: t('untitledRecording') };
const formatDate = (atMs: number) => formatFullDate(atMs, uiLanguage());

/** None for a tab that was opened on one recording: it stays there, whatever the panel beside it shows. */
async function followedWindow(): Promise<number> {
  const none = browser.windows.WINDOW_ID_NONE;
  if (namedId !== null && (await browser.tabs.getCurrent())) return none;
  return (await browser.windows.getCurrent()).id ?? none;
}

const openTab = (url: string) => void browser.tabs.create({ url });

function App() {
  return (
    <RecordingPanel
      state={model.state.value}
      shortcut={shortcut.value}
      now={Date.now}
      copyKeys={isMac ? '⌘C' : 'Ctrl+C'}
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
      onCopySummary={() =>
        copySummary(model.state.value, {
          formsOf: (recording, content) => summaryForms(recording, content, copyWords, formatDate),
          copy: (forms) => copyForms(forms, clipboardDeps()),
        })
      }
    />
  );
}

setDocumentLanguage();
const root = document.querySelector('#app');
if (root) render(<App />, root);

effect(() => {
  const state = model.state.value;
  if (state.kind === 'shown') document.title = state.detail.recording.title || t('untitledRecording');
});
followPanel({
  client,
  windowId: followedWindow(),
  namedId,
  open(id) {
    history.replaceState(null, '', addressOfRecording(location.href, id));
    void model.open(id);
  },
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
