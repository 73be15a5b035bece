import { X } from 'lucide';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { searchSheet } from '../../entrypoints/sidepanel/search-sheet.ts';
import { t } from '../../lib/i18n.ts';
import type { RecordingState } from '../../lib/models/recording-state.ts';
import { panel } from './panel.tsx';
import { hits, popup, results } from './popup.tsx';
import { said } from './said.ts';
import type { GalleryState } from './state.ts';

const nothing = () => undefined;

/** The popup's search over the reader, as `openSearchOver` draws it. */
export function searchOver(name: string, state: RecordingState): GalleryState {
  const reader = panel(name, state);
  const search = popup(name, results(hits()), {}, said('budget'));
  return {
    ...reader,
    draw: () => (
      <>
        <reader.draw />
        <dialog class="search-over" aria-label={t('searchLabel')}>
          <div dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
            <search.draw />
            <IconButton icon={X} label={t('actionClose')} onClick={nothing} />
          </div>
        </dialog>
      </>
    ),
    act: async () => {
      // Its rules apply only in this dialog.
      document.adoptedStyleSheets = [searchSheet];
      document.querySelector<HTMLDialogElement>('.search-over')?.showModal();
      await search.act?.();
    },
  };
}
