import { effect } from '@preact/signals-core';
import { runDetached } from '../../../lib/errors/run-detached.ts';
import { createBrowserPort } from '../../../lib/messaging/browser-port.ts';
import { createClient } from '../../../lib/messaging/client.ts';
import { rememberedView } from '../../../lib/models/start-state.ts';
import type { TakeOver } from '../later-script.ts';
import { createPopupModels } from './models.ts';
import { startPageLife } from './page-life.ts';
import { putBack } from './put-back.ts';
import { createViewProps } from './view-props.ts';

/** Connects the models to the painted view, which shows their state from then on. */
export const takeOver: TakeOver = async ({ kept, box, draw, paintedAtMs, endUse, reporter }) => {
  const client = createClient(createBrowserPort());
  reporter.ask = (name, arg) => client.ask(name, arg);
  const models = createPopupModels(client, { ...kept, paintedAtMs });
  const { search, page, transcripts } = models;
  const viewProps = createViewProps(models, box);
  startPageLife(client, models, kept.firstRead);
  if (endUse()) search.hold();

  const first = await kept.firstRead;
  const starting = search.start();
  // The rows of the first paint stay until the model has them. If a search is restored, there are none, and text typed
  // before the whole list is read does not wait for it.
  if (!rememberedView(first, Date.now())?.query) await starting;
  if (box && box.value !== '') search.type(box.value);

  /** The scheduled render of the latest changes. There is a single view, so nothing has to find what to render. */
  let due: Promise<void> | null = null;
  effect(() => {
    // oxlint-disable-next-line no-void -- read so that each of their changes renders
    void [page.host.value, page.exists.value, transcripts.state.value];
    if (search.state.value.status === 'results') transcripts.look();
    due ??= Promise.resolve().then(() => {
      due = null;
      draw(viewProps());
    });
  });
  runDetached(page.start());
  if (box) putBack(await starting, box);
  return viewProps;
};
