import { runDetached } from '../../errors/run-detached.ts';
import { succeed } from '../../failure.ts';
import type { Handlers } from '../../messaging/protocol.ts';
import type { BackgroundDeps } from '../deps.ts';
import type { Choice, RecordingId } from '../../recording/types.ts';
import { createMutex } from '../mutex.ts';
import { preloadLibrary } from './search-handlers.ts';

/** Number of windows whose panels are remembered; ids of closed windows are never reused within a browser session. */
const MOST_PANELS = 50;

/** Requests for what the popup and the panels show, so that they can restore it. */
export function createViewHandlers(deps: BackgroundDeps) {
  const { storage, announce } = deps;
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

  async function forgetPlace(windowId: number, id: RecordingId): Promise<void> {
    const panels = await storage.panels.read();
    const own = panels.find((each) => each.windowId === windowId && each.choice.id === id);
    if (!own?.choice.place) return;
    delete own.choice.place;
    await storage.panels.write(panels);
  }

  return {
    async 'panel.show'({ windowId, ...choice }) {
      await mutex(() => note(windowId, choice));
      announce({ notice: 'panel.show', windowId, ...choice });
      return succeed(null);
    },
    async 'panel.note'({ windowId, ...choice }) {
      await mutex(() => note(windowId, choice));
      return succeed(null);
    },
    async 'panel.reached'({ windowId, id }) {
      await mutex(() => forgetPlace(windowId, id));
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
