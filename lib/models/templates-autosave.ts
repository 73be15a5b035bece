import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import { mergeTemplates, sameTemplates } from '../templates/merge-templates.ts';
import type { Template } from '../recording/sending.ts';
import type { Timers } from './poll.ts';
import type { SaveState } from './templates-state.ts';

interface AutosaveDeps {
  client: Client;
  timers: Timers;
  newId: () => string;
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
  const { client, timers, newId, onTemplates, onCopies } = deps;
  let own: Template[] = [];
  /** As the background last told or took them. */
  let kept: Template[] = [];
  /** What the background is being asked to keep: it may have it already. */
  let sent: Template[] | null = null;
  let failed = false;
  let handle: number | null = null;
  let keeping: Promise<void> | null = null;

  function save(state: SaveState): void {
    failed = state.status === 'failed';
    deps.onSave(state);
  }
  const isDirty = () => !sameTemplates(own, kept);

  function stopWaiting(): void {
    if (handle !== null) timers.clear(handle);
    handle = null;
  }

  /** The background has `theirs`; what is here comes from `base`. */
  function mergeTheirs(base: Template[], theirs: Template[]): void {
    const { templates, copies } = mergeTemplates(base, own, theirs, newId);
    kept = theirs;
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
      sent = own;
      const answer = await client.ask('templates.keep', { base: kept, ours: sent });
      const base = sent;
      sent = null;
      if (!answer.ok) return save({ status: 'failed', failure: answer.failure });
      mergeTheirs(base, answer.value.templates);
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
      mergeTheirs(kept, read.value);
      if (isDirty() || failed) await keep();
    },
    async flush(leaving) {
      if (!leaving) return isDirty() || failed ? keep() : undefined;
      const base = sent ?? kept;
      if (sameTemplates(own, base)) return;
      stopWaiting();
      await client.ask('templates.keep', { base, ours: own });
    },
  };
}
