import type { RecordingPanelProps } from '../../components/recording/recording-panel.tsx';
import { exportShown } from '../../lib/models/export-model.ts';
import { EXPORT_FORMATS } from '../../lib/output/export-formats.ts';
import { exportRecording } from '../../lib/output/export-recording.ts';
import { saveFile } from '../../lib/platform/download.ts';
import { nextFrame } from '../../lib/platform/next-frame.ts';
import type { PanelModels } from './models.ts';

/** Saves the recording on the screen as a file, or prints it. */
export function exportControls({ recording, words }: PanelModels): RecordingPanelProps['exporting'] {
  return {
    formats: EXPORT_FORMATS,
    save: (format) =>
      exportShown(recording.state.value, format, {
        nextFrame,
        toFile: (about, content, as) => exportRecording(about, content, as, words),
        save: saveFile,
      }),
    print: () => print(),
  };
}
