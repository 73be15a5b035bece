import { effect } from '@preact/signals-core';
import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { SearchModel } from '../../lib/models/search-model.ts';
import { rememberedView } from '../../lib/models/start-state.ts';
import { createPopupModels, type PopupModels } from './models.ts';
import type { KeptList } from './open-list.ts';
import { createPageBelow } from './page-below.ts';

/** The painted popup, as its models take it over. */
interface PaintedPopup {
  kept: KeptList;
  /** The page's own box, which the view adopts. */
  box: HTMLInputElement | null;
  draw: (props: SearchViewProps) => void;
  client: Client;
  /** Does what was pressed before; returns whether the popup was used at all. */
  replay: () => boolean;
}

/** Restores the query, selected so that typing replaces it; text typed meanwhile is kept instead. */
export function putBack(query: string | null, box: HTMLInputElement): void {
  if (query === null || box.value !== '') return;
  box.value = query;
  box.select();
}

/** Connects the models to the painted view, which shows their state from then on. */
export async function takeOver({ kept, box, draw, client, replay }: PaintedPopup): Promise<void> {
  const models = createPopupModels(client, kept, createPageBelow(client), box);
  const { search, page, viewProps } = models;
  startPageLife(client, models, kept);

  const first = await kept.firstRead;
  const starting = search.start();
  // The rows of the first paint stay until the model has them. If a search is restored, there are none, and text typed
  // before the whole list is read does not wait for it.
  if (!rememberedView(first, Date.now())?.query) await starting;
  if (box && box.value !== '') search.type(box.value);

  /** The scheduled render of the latest changes. There is a single view, so nothing has to find what to render. */
  let due: Promise<void> | null = null;
  effect(() => {
    // Reads what it shows, so that each change renders.
    viewProps();
    due ??= Promise.resolve().then(() => {
      due = null;
      draw(viewProps());
    });
  });
  draw(viewProps());
  if (replay()) search.hold();
  runDetached(page.start());
  if (box) putBack(await starting, box);
}

/** Handles events of the page itself: it is used or left, the network is back, the background sends a notice. */
export function startPageLife(
  client: Client,
  { search, page, dispose }: Pick<PopupModels, 'search' | 'page' | 'dispose'>,
  { list }: Pick<KeptList, 'list'>,
): void {
  followUse(search, window);
  addEventListener('pagehide', ({ persisted }) => {
    search.leave();
    if (!persisted) dispose();
  });
  client.onNotice((told) => {
    if (told.notice === 'connection.changed') {
      // What was typed goes with the recordings, and leaving the page must not write it back.
      const dropping = told.isErased ? list.dropView() : Promise.resolve();
      runDetached(dropping.then(() => location.reload()));
    }
    if (told.notice === 'pendingAction.created' && page.exists.value) search.runPendingAction();
  });
}

/**
 * Notifies the search when it is used, by pointer or keys within `target`, and when the network is back. Returns a
 * function that stops this.
 */
export function followUse(search: Pick<SearchModel, 'hold' | 'refresh'>, target: EventTarget): () => void {
  const end = new AbortController();
  const { signal } = end;
  const onUse = (event: Event) => {
    // A resting pointer also fires this event when the search opens under it.
    const { movementX = 0, movementY = 0 } = event as Partial<PointerEvent>;
    if (event.type !== 'pointermove' || movementX !== 0 || movementY !== 0) search.hold();
  };
  for (const use of ['pointerdown', 'pointermove', 'wheel', 'keydown']) {
    target.addEventListener(use, onUse, { capture: true, signal });
  }
  addEventListener('online', () => runDetached(search.refresh()), { signal });
  return () => end.abort();
}
