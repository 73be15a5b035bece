import { signal } from '@preact/signals';
import { X } from 'lucide';
import { render } from 'preact';
import { loadLateViews } from '../../components/search/late-views.ts';
import { SearchView } from '../../components/search/search-view.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { closeOverlay } from '../../components/ui/use-overlay.ts';
import { runDetached } from '../../lib/async.ts';
import { t } from '../../lib/i18n.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Choice } from '../../lib/recording/types.ts';
import { openList } from '../popup/open-list.ts';
import { createPopupModels, putBack } from '../popup/take-over.ts';
import type { PageBeside } from './models.ts';
import { searchSheet } from './search-sheet.ts';

/** Opens the popup's search over the reader, in which the chosen result opens. Escape closes it. */
export async function openSearchOver(
  client: Client,
  beside: PageBeside,
  goTo: (choice: Choice) => void,
): Promise<void> {
  await loadLateViews();
  if (document.querySelector('dialog[open]')) return;
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, searchSheet])];
  const dialog = document.createElement('dialog');
  dialog.className = 'search-over';
  dialog.ariaLabel = t('searchLabel');
  const root = document.createElement('div');
  // For the right-to-left rules, which look for `dir` on an ancestor.
  root.dir = document.documentElement.dir;
  const box = () => root.querySelector('input');
  dialog.append(root);
  document.body.append(dialog);

  const close = () => dialog.close();
  const page = {
    host: beside.host,
    exists: signal(true),
    find: beside.find,
    openPanel(choice: Choice) {
      close();
      goTo(choice);
    },
    // The reader is a page of its own: no row comes first because of the page next to it.
    findTab: () => Promise.resolve(null),
    close,
    // It is said in the search itself.
    onCopied: () => undefined,
  };
  const life = new AbortController();
  const { search, viewProps } = createPopupModels(client, openList(), page, box, life.signal);
  // Reads the models while rendering, and renders again when they change.
  const Search = () => <SearchView {...viewProps()} />;
  dialog.addEventListener('close', () => {
    search.leave();
    life.abort();
    render(null, root);
    dialog.remove();
  });
  const starting = search.start();
  closeOverlay();
  render(
    <>
      <Search />
      <IconButton icon={X} label={t('actionClose')} onClick={close} />
    </>,
    root,
  );
  dialog.showModal();
  box()?.focus();
  runDetached(starting.then((query) => putBack(query, box())));
}
