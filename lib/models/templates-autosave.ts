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
  /** Leaves a change where the background finds it, without a request. */
  leave: (change: TemplatesChange) => void;
  /** Called with the current templates after another page changed them. */
  onTemplates: (templates: Template[]) => void;
  onSave: (state: SaveState) => void;
  /** Called with the number changed both here and in another page. */
  onCopies: (count: number) => void;
}

/** Keeps the templates of one page in sync with the background's, which other pages change, too. */
export interface TemplatesAutosave {
  /** This page's templates. */
  own: () => Template[];
  /** Starts with the background's templates. */
  start: (templates: Template[]) => void;
  /** Replaces the templates; they are saved after a pause, in which more may change. */
  change: (templates: Template[], pauseMs: number) => void;
  /** Reads what another page has saved. */
  reread: () => Promise<void>;
  /** Saves what is pending, at once: `leaving` if the page closes and no response will arrive. */
  flush: (leaving: boolean) => Promise<void>;
}

export function createTemplatesAutosave(deps: AutosaveDeps): TemplatesAutosave {
  const { client, timers, newId, leave, onTemplates, onCopies } = deps;
  let own: Template[] = [];
  /** The background's last known templates. */
  let kept: Template[] = [];
  /** The templates last sent to the background; until it reports what it has, it may or may not have these. */
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

  /**
   * Merges the background's templates in. A page with no changes takes their order, too: if each page kept its own, two
   * would save against each other for ever.
   */
  function mergeTheirs(theirs: Template[]): void {
    const { templates, copies } = isDirty()
      ? mergeTemplates(changed(), theirs, newId)
      : { templates: theirs, copies: 0 };
    kept = theirs;
    sent = null;
    if (!sameTemplates(templates, own)) {
      own = templates;
      onTemplates(own);
    }
    if (copies > 0) onCopies(copies);
  }

  /** One write at a time; changes made meanwhile are saved in another round. */
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
      // Text being typed is not saved yet, and has a timer of its own.
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
      // Anything saved meanwhile is newer than this.
      if (!read.ok || keeping || kept !== before) return;
      mergeTheirs(read.value);
      if (isDirty() || failed) await keep();
    },
    async flush(leaving) {
      if (!leaving) return isDirty() || failed ? keep() : undefined;
      if (!isDirty()) return;
      stopWaiting();
      // A background that has to be started may never receive it, or the request just made (docs/platform.md#p35).
      leave(changed());
      await client.ask('templates.keep', changed());
    },
  };
}
