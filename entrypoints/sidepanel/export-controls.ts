import type { RecordingPanelProps } from '../../components/recording/recording-panel.tsx';
import { exportShown, saveNote } from '../../lib/models/export-model.ts';
import { EXPORT_FORMATS } from '../../lib/output/export-formats.ts';
import { exportRecording } from '../../lib/output/export-recording.ts';
import { calendarDate, fileNameOf } from '../../lib/output/file-name.ts';
import { copyForms } from '../../lib/platform/clipboard.ts';
import { saveFile } from '../../lib/platform/document.ts';
import { hasFolders, notesFolder, saveInFolder } from '../../lib/platform/notes-folder.ts';
import { nextFrame } from '../../lib/platform/wait.ts';
import type { PanelModels } from './models.ts';

/** Saves the recording on the screen as a file or a note, or prints it. */
export function exportControls({ recording, share, words }: PanelModels): RecordingPanelProps['exporting'] {
  return {
    formats: EXPORT_FORMATS,
    save: (format) =>
      exportShown(recording.state.value, format, {
        nextFrame,
        toFile: (about, content, as) => exportRecording(about, content, as, words),
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
            const { title, createdAtMs } = shown.detail.recording;
            const date = createdAtMs === null ? null : calendarDate(createdAtMs);
            return { fileName: fileNameOf(title || words.untitled, date, 'md'), text: forms.markdown };
          },
          hasFolders: hasFolders(),
          saveInFolder,
          save: saveFile,
          copy: async (plain) => (await copyForms({ plain })) === 'copied',
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
