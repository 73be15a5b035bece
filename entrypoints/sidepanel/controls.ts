import type { RecordingPanelProps } from '../../components/recording/recording-panel.tsx';
import { actOnFailure } from '../../components/ui/failure-actions.ts';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import { copyForms } from '../../lib/platform/clipboard.ts';
import { requestOrigin } from '../../lib/platform/browser-ui.ts';
import { createMomentAddress, shownId } from './address.ts';
import type { Choice } from '../../lib/recording/types.ts';
import { exportControls } from './export-controls.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { PanelModels } from './models.ts';

const openTab = (url: string) => runDetached(browser.tabs.create({ url }));

interface Controls extends Pick<RecordingPanelProps, 'keys' | 'moments' | 'exporting' | 'reading' | 'failures'> {
  share: Omit<RecordingPanelProps['share'], 'state' | 'pageHost'>;
}

/** The actions on the content of the panel; they stay the same while it is open. */
export function panelControls(client: Client, models: PanelModels, goTo: (choice: Choice) => void): Controls {
  const { recording, readingPositions, preferences, choices, share, pageBeside } = models;
  const refresh = () => runDetached(recording.refresh());
  const hrefOf = createMomentAddress(recording);
  const copy = (plain: string) => copyForms({ plain });
  return {
    share: {
      lookBeside: pageBeside.look,
      send: (content, target) => (target === 'page' ? share.insert(content) : share.copy(content)),
      choose: choices.choose,
    },
    keys: keyNames(),
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
        const id = shownId(recording);
        const answer = id === null ? null : await client.ask('recordings.series', { id });
        return answer?.ok ? answer.value : null;
      },
      openPerson: (name) =>
        runDetached(import('./person-over.tsx').then(({ openPersonOver }) => openPersonOver(client, name, goTo))),
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
          openOptions: () => runDetached(browser.runtime.openOptionsPage()),
          requestPermission: requestOrigin,
          openTab,
        }),
      copyDetails: (failure) => copy(JSON.stringify(failure, null, 2)),
    },
  };
}

/** The keys in the system's notation. */
function keyNames(): RecordingPanelProps['keys'] {
  const isMac = navigator.platform.startsWith('Mac');
  const withLetter = (letter: string) => (isMac ? `⌘${letter}` : `${t('keyCtrl')}+${letter}`);
  return { isMac, copy: withLetter('C'), paste: withLetter('V'), print: withLetter('P') };
}
