import { runDetached } from '../../errors/run-detached.ts';
import { succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Choice, RecordingId } from '../../recording/types.ts';
import { keptOrNot } from '../kept-or-not.ts';
import { createMutex } from '../mutex.ts';
import { preloadLibrary } from './search-handlers.ts';

/** Number of windows whose panels are remembered; ids of closed windows are never reused within a browser session. */
const MOST_PANELS = 50;

/** Requests for what the panels show, and where in it the user is, so that they can restore it. */
export function createViewHandlers(deps: BackgroundDeps) {
  const { storage, readingPositions, announce } = deps;
  const mutex = createMutex();

  async function note(windowId: number, choice: Choice): Promise<void> {
    const others = (await storage.panels.read()).filter((other) => other.windowId !== windowId);
    await storage.panels.write([...others.slice(1 - MOST_PANELS), { windowId, choice }]);
    await storage.lastPanel.write(choice.id);
  }

  /** Stores the choice that the popup left for a panel. */
  async function collect(): Promise<void> {
    const left = await storage.panelChoice.read();
    if (!left) return;
    await note(left.windowId, left.choice);
    await storage.panelChoice.remove();
  }

  /** A panel that is opened again goes to where the user was last, not to the search result that led there once. */
  async function forgetPlaces(id: RecordingId): Promise<void> {
    const panels = await storage.panels.read();
    const led = panels.filter(({ choice }) => choice.id === id && choice.place);
    for (const { choice } of led) delete choice.place;
    if (led.length) await storage.panels.write(panels);
  }

  return {
    'readingPosition.read': ({ id }) => readingPositions.read(id),
    async 'readingPosition.save'({ id, place }) {
      const isSaved = await readingPositions.save(id, place);
      if (isSaved) await mutex(() => forgetPlaces(id));
      return keptOrNot(isSaved);
    },
    async 'panel.show'({ windowId, ...choice }) {
      await mutex(() => note(windowId, choice));
      announce({ notice: 'panel.show', windowId, ...choice });
      return succeed(null);
    },
    async 'panel.note'({ windowId, ...choice }) {
      await mutex(() => note(windowId, choice));
      return succeed(null);
    },
    async 'panel.current'({ windowId }) {
      // Its recording is probably in the library, which may have to be started first.
      runDetached(preloadLibrary(deps));
      await mutex(collect);
      const panel = (await storage.panels.read()).find((each) => each.windowId === windowId);
      if (panel) return succeed(panel.choice);
      const id = await storage.lastPanel.read();
      return succeed(id === null ? null : { id, query: '' });
    },
  } satisfies Partial<Handlers>;
}
