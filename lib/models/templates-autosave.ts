import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import { mergeTemplates, sameTemplates } from '../templates/merge-templates.ts';
import type { Template, TemplatesChange } from '../recording/sending.ts';
import type { Timers } from './poll.ts';
import type { SaveState } from './templates-state.ts';

interface AutosaveDeps {
  client: Client;
  timers: Timers;
  newId: () => string;
  /** Leaves a change where the background finds it, without asking it. */
  leave: (change: TemplatesChange) => void;
  /** These are the templates now, by another page's doing. */
  onTemplates: (templates: Template[]) => void;
  onSave: (state: SaveState) => void;
  /** So many were changed here and in another page at once. */
  onCopies: (count: number) => void;
}

/** Keeps the templates of one page in step with what the background has, where other pages change them too. */
export interface TemplatesAutosave {
  /** As they are here. */
  own: () => Template[];
  /** Begins with what the background has. */
  start: (templates: Template[]) => void;
  /** These from now on; kept after a pause, in which there may be more to keep. */
  change: (templates: Template[], pauseMs: number) => void;
  /** Takes in what another page has kept. */
  reread: () => Promise<void>;
  /** Keeps what is still to be kept, at once: `leaving` when the page goes and no answer will arrive. */
  flush: (leaving: boolean) => Promise<void>;
}

export function createTemplatesAutosave(deps: AutosaveDeps): TemplatesAutosave {
  const { client, timers, newId, leave, onTemplates, onCopies } = deps;
  let own: Template[] = [];
  /** As the background last told or took them. */
  let kept: Template[] = [];
  /** What the background was last asked to keep; as long as it has not told what it has, it may have this or not. */
  let sent: Template[] | null = null;
  let failed = false;
  let handle: number | null = null;
  let keeping: Promise<void> | null = null;

  function save(state: SaveState): void {
    failed = state.status === 'failed';
    deps.onSave(state);
  }
  const isDirty = () => [kept, sent ?? kept].some((templates) => !sameTemplates(own, templates));
  const changed = (): TemplatesChange => ({ base: kept, ...(sent && { sent }), ours: own });

  function stopWaiting(): void {
    if (handle !== null) timers.clear(handle);
    handle = null;
  }

  /** The background has `theirs`. */
  function mergeTheirs(theirs: Template[]): void {
    const { templates, copies } = mergeTemplates(changed(), theirs, newId);
    kept = theirs;
    sent = null;
    if (!sameTemplates(templates, own)) {
      own = templates;
      onTemplates(own);
    }
    if (copies > 0) onCopies(copies);
  }

  /** One writing at a time; what is changed meanwhile is kept by another round. */
  function keep(): Promise<void> {
    stopWaiting();
    keeping ??= saveAll().finally(() => (keeping = null));
    return keeping;
  }

  async function saveAll(): Promise<void> {
    while (isDirty()) {
      const asked = client.ask('templates.keep', changed());
      sent = own;
      const answer = await asked;
      if (!answer.ok) return save({ status: 'failed', failure: answer.failure });
      mergeTheirs(answer.value.templates);
      if (answer.value.copies > 0) onCopies(answer.value.copies);
      // What is being typed is not saved yet, and has a timer of its own.
      if (handle !== null) return;
    }
    save({ status: 'saved' });
  }

  return {
    own: () => own,
    start(templates) {
      stopWaiting();
      own = templates;
      kept = templates;
      sent = null;
    },
    change(templates, pauseMs) {
      own = templates;
      save({ status: 'saving' });
      stopWaiting();
      handle = timers.set(() => runDetached(keep()), pauseMs);
    },
    async reread() {
      if (keeping) await keeping;
      const before = kept;
      const read = await client.ask('templates.read', null);
      // What was kept meanwhile is newer than this.
      if (!read.ok || keeping || kept !== before) return;
      mergeTheirs(read.value);
      if (isDirty() || failed) await keep();
    },
    async flush(leaving) {
      if (!leaving) return isDirty() || failed ? keep() : undefined;
      if (!isDirty()) return;
      stopWaiting();
      // A background that has to be started may never hear of it, or of what it was asked just now (docs/platform.md#p35).
      leave(changed());
      await client.ask('templates.keep', changed());
    },
  };
}
