import { computed } from '@preact/signals';
import { browser } from '../../lib/browser.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { RecordingModel } from '../../lib/models/recording-model.ts';
import {
  addressesOfMoments,
  addressOfRecording,
  momentInAddress,
  recordingInAddress,
  type PanelPlaceDeps,
} from '../../lib/models/panel-place.ts';
import { openPanels } from '../../lib/storage/panels.ts';
import type { PanelModels } from './models.ts';

/** Id of the recording on the screen; null if there is none. */
export function shownId({ state: { value } }: RecordingModel) {
  return value.status === 'shown' ? value.detail.recording.id : null;
}

/** Returns the panel's address at a moment, in seconds, of the recording on the screen. */
export function createMomentAddress(model: RecordingModel): (seconds: number) => string {
  const addresses = computed(() => {
    const id = shownId(model);
    return id === null ? () => location.href : addressesOfMoments(location.href, id);
  });
  return (seconds) => addresses.value(seconds);
}

/** Opens the recording that the page's address names, and keeps the address up to date. */
export function followPanelAddress({
  recording,
  history: read,
  find,
}: PanelModels): Pick<PanelPlaceDeps, 'panel' | 'namedId' | 'namedSeconds' | 'open'> {
  const namedId = recordingInAddress(location.href);

  /** The panel of the window whose choices are followed; none for a tab opened on one recording, which stays on it. */
  async function followedPanel() {
    if (namedId !== null && (await browser.tabs.getCurrent())) return null;
    const { id } = await browser.windows.getCurrent();
    return id === undefined ? null : openPanels().of(id);
  }

  return {
    panel: followedPanel(),
    namedId,
    namedSeconds: momentInAddress(location.href),
    open(id, options, search) {
      // Open dialogs belong to the previous recording, or have led to this one.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
      history.replaceState(null, '', addressOfRecording(location.href, id, options.atSeconds));
      read.visit(id, search);
      if (id !== shownId(recording)) find.forget();
      runDetached(recording.open(id, options));
    },
  };
}
