import { computed } from '@preact/signals';
import type { NavControls } from '../../components/recording/panel-nav.tsx';
import type { RecordingPanelProps } from '../../components/recording/recording-panel.tsx';
import { actOnFailure } from '../../components/ui/failure-notice.tsx';
import { browser } from '../../lib/browser.ts';
import { nextFrame, runDetached } from '../../lib/async.ts';
import { linkMaker } from '../../lib/connection/link-pattern.ts';
import { succeed } from '../../lib/failures.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { exportShown, saveNote } from '../../lib/models/export-model.ts';
import { addressesOfMoments } from '../../lib/models/panel-place.ts';
import type { RecordingModel } from '../../lib/models/recording-model.ts';
import { EXPORT_FORMATS, exportRecording, fileOf } from '../../lib/output/export-recording.ts';
import { copyForms, openSettings, requestOrigin, saveFile } from '../../lib/platform/page.ts';
import { hasFolders, notesFolder, saveInFolder } from '../../lib/platform/notes-folder.ts';
import type { Choice, RecordingId } from '../../lib/recording/types.ts';
import type { PanelModels } from './models.ts';

/** Id of the recording on the screen; null if there is none. */
export function shownId({ state: { value } }: RecordingModel): RecordingId | null {
  return value.status === 'shown' ? value.detail.recording.id : null;
}

const openTab = (url: string) => runDetached(browser.tabs.create({ url }));

interface Controls extends Pick<RecordingPanelProps, 'keys' | 'moments' | 'exporting' | 'reading' | 'failures'> {
  share: Omit<RecordingPanelProps['share'], 'state' | 'pageHost'>;
}

/** The actions on the content of the panel; they stay the same while it is open. */
export function panelControls(client: Client, models: PanelModels): Controls {
  const { recording, readingPositions, preferences, choices, share, pageBeside, over, tasks } = models;
  const refresh = () => runDetached(recording.refresh());
  const hrefOf = createMomentAddress(recording);
  return {
    share: {
      lookBeside: pageBeside.look,
      send: (content, target) => (target === 'page' ? share.insert(content) : share.copy(content)),
      choose: choices.choose,
    },
    keys: { isMac: navigator.platform.startsWith('Mac') },
    moments: {
      hrefOf,
      copy(seconds) {
        history.replaceState(null, '', hrefOf(seconds));
        return share.copyMoment(seconds);
      },
    },
    exporting: exportControls(models),
    reading: {
      refresh,
      preferredTab: () => preferences.state.value.tab,
      chooseTab: (tab) => preferences.chooseTab(tab),
      async readSeries() {
        const id = recording.openId();
        const answer = id === null ? null : await client.ask('recordings.series', { id });
        return answer && recording.openId() === id ? answer : succeed(null);
      },
      openPerson(name) {
        over.value = { person: name };
      },
      openTasks() {
        over.value = { person: null };
        runDetached(tasks.open());
      },
      nameSpeaker: (label, name) => recording.nameSpeaker(label, name),
      keepPlace(place) {
        const id = shownId(recording);
        if (id !== null) readingPositions.note(id, place);
      },
      openLink: openTab,
    },
    failures: {
      act: (action, failure) =>
        actOnFailure(action, failure, {
          retry: refresh,
          openOptions: (connectionId) => runDetached(openSettings(connectionId)),
          requestPermission: requestOrigin,
          openTab,
        }),
      copyDetails: (failure) => copyForms({ plain: JSON.stringify(failure, null, 2) }),
    },
  };
}

/** Returns the panel's address at a moment, in seconds, of the recording on the screen. */
function createMomentAddress(model: RecordingModel): (seconds: number) => string {
  const addresses = computed(() => {
    const id = shownId(model);
    return id === null ? () => location.href : addressesOfMoments(location.href, id);
  });
  return (seconds) => addresses.value(seconds);
}

/** Saves the recording on the screen as a file or a note, or prints it. */
function exportControls({ recording, share, choices, words }: PanelModels): RecordingPanelProps['exporting'] {
  return {
    formats: EXPORT_FORMATS,
    save: (format) =>
      exportShown(recording.state.value, format, {
        nextFrame,
        toFile: (about, content, as) =>
          exportRecording(about, content, as, words, linkMaker(choices.state.value.linkPattern, about.id)?.(null)),
        save: saveFile,
      }),
    print: () => print(),
    notes: {
      hasFolders: hasFolders(),
      readFolder: notesFolder,
      save: (place) =>
        saveNote(place, {
          async toNote() {
            const shown = recording.state.value;
            const forms = await share.read({ kind: 'summary', templateId: 'vault-note' });
            if (!forms || shown.status !== 'shown') return null;
            return { fileName: fileOf(shown.detail.recording, 'md', words), text: forms.markdown };
          },
          hasFolders: hasFolders(),
          saveInFolder,
          save: saveFile,
          copy: (plain) => copyForms({ plain }),
          openLink: openApp,
        }),
    },
  };
}

/** Opens an address of another program, which leaves this page where it is. */
function openApp(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.click();
}

/** The navigation from the recording on the screen to others. */
export function navControls(
  client: Client,
  { history, pageBeside }: PanelModels,
  goTo: (choice: Choice) => void,
): NavControls {
  const follow = (choice: Choice | null) => {
    if (choice) goTo(choice);
  };
  return {
    ways: history.ways,
    search: history.search,
    openSearch: () =>
      runDetached(import('./search-over.tsx').then(({ openSearchOver }) => openSearchOver(client, pageBeside, goTo))),
    step: (by) => follow(history.step(by)),
    stepResult: (by) => follow(history.beside(by)),
    async readRecent() {
      const answer = await client.ask('recordings.recent', null);
      return answer.ok ? answer.value : [];
    },
    open: (id) => goTo({ id, query: '' }),
  };
}
