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
import type { PanelModels } from './models.ts';

/** The recording on the screen; null while none is. */
export function shownId({ state: { value } }: RecordingModel) {
  return value.status === 'shown' ? value.detail.recording.id : null;
}

/** The address of the panel at a moment, in seconds, of the recording on the screen. */
export function createMomentAddress(model: RecordingModel): (seconds: number) => string {
  const addresses = computed(() => {
    const id = shownId(model);
    return id === null ? () => location.href : addressesOfMoments(location.href, id);
  });
  return (seconds) => addresses.value(seconds);
}

/** Opens what the page's address names, and lets it name what is opened. */
export function followPanelAddress({
  recording,
  history: read,
  find,
}: PanelModels): Pick<PanelPlaceDeps, 'windowId' | 'namedId' | 'namedSeconds' | 'open'> {
  const namedId = recordingInAddress(location.href);

  /** The window whose choices are followed; none for a tab that was opened on one recording: it stays there. */
  async function followedWindow(): Promise<number> {
    const none = browser.windows.WINDOW_ID_NONE;
    if (namedId !== null && (await browser.tabs.getCurrent())) return none;
    return (await browser.windows.getCurrent()).id ?? none;
  }

  return {
    windowId: followedWindow(),
    namedId,
    namedSeconds: momentInAddress(location.href),
    open(id, options, search) {
      // What stands over the reader is of the recording before, or has led to this one.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
      history.replaceState(null, '', addressOfRecording(location.href, id, options.atSeconds));
      read.visit(id, search);
      if (id !== shownId(recording)) find.forget();
      runDetached(recording.open(id, options));
    },
  };
}
