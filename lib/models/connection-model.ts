import { createLatestOnly, runDetached } from '../async.ts';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { AddressProblem, KeyProblem, ParsedAddress } from '../connection/address-and-key.ts';
import { parseAddress, parseKey } from '../connection/address-and-key.ts';
import type { Failure } from '../failures.ts';
import type { Client } from '../messaging/client.ts';
import type { Connection } from '../messaging/protocol.ts';
import type { NamedConnection } from './named-connections.ts';
import { refreshList } from './refresh-list.ts';
import { deepEqual } from '../recording/deep-equal.ts';

export interface ConnectionModelDeps {
  client: Client;
  /** Asks the browser for the origin of an address. Called within the user's click; may never settle. */
  requestPermission: (address: string) => Promise<boolean>;
  /** All of them, as far as they are read. */
  connections?: ReadonlySignal<readonly NamedConnection[]>;
}

/** The values typed into the fields, not yet saved. */
interface Draft {
  address: string;
  key: string;
  forgetsKey: boolean;
  /** Whether the new key is of another account: what is saved from the former one is deleted first. */
  erasesFormer: boolean;
}

/** The problems with the fields. */
export interface DraftProblems {
  address: AddressProblem | null;
  /** `for-address`: the stored key was given for another address, and goes to no other unless it is entered again. */
  key: KeyProblem | { code: 'for-address' } | null;
}

/** The values of the fields, and their problems. */
export interface ConnectionForm {
  connection: Connection;
  /** It stays until a check has passed with it. */
  draft: Draft;
  /** The stored key, or the field, if none is stored or another is to replace it. */
  keyView: 'saved' | 'field';
  problems: DraftProblems;
  /** Whether the saved address lacks a part of the typed one (docs/faults.md#f71). */
  addressAdjusted: boolean;
}

/** One pass over the service's list, page by page, and its progress. */
export type ListReading =
  | { status: 'reading'; count: number }
  /** `unreadable` is the number of items that could not be read, on all pages. */
  | { status: 'complete'; count: number; unreadable: number }
  | { status: 'failed'; count: number; failure: Failure };

export type ConnectionState =
  | { status: 'loading' }
  /** The saved connection could not be read. */
  | { status: 'unreadable'; failure: Failure }
  /** No request is in progress. */
  | { status: 'editing'; form: ConnectionForm }
  /** The browser's prompt is open; it may never be answered. */
  | { status: 'asking-permission'; form: ConnectionForm }
  | { status: 'checking'; form: ConnectionForm }
  /** `count` recordings were readable; `reading` is the pass over the whole list that follows. */
  | { status: 'connected'; form: ConnectionForm; count: number; reading: ListReading | null }
  /** An action failed, and is the one to retry; `save`: nothing was saved, and the fields are as they were. */
  | { status: 'failed'; form: ConnectionForm; failure: Failure; action: 'save' | 'check' | 'removeKey' };

export type OpenState = Exclude<ConnectionState, { status: 'loading' } | { status: 'unreadable' }>;

/** The connection screen. Each action supersedes the one before it; responses to older ones are dropped. */
export type ConnectionModel = ReturnType<typeof createConnectionModel>;

const NO_PROBLEMS: DraftProblems = { address: null, key: null };

export function createConnectionModel({ connections = signal([]), ...deps }: ConnectionModelDeps) {
  const { client } = deps;
  /** The chosen connection; null for a further one, undefined for the first until its id is known. */
  let chosenId: string | null | undefined;
  /** What was begun in the forms of others, by connection: it stays until the page is closed. */
  const begun = new Map<Connection['id'], ConnectionForm>();
  /** The connection that was shown before one is added. */
  let addedFrom: string | null = null;
  /** Which connection a request is about. */
  const chosen = () => ({ connectionId: chosenId });
  const state = signal<ConnectionState>({ status: 'loading' });
  let latest = 0;
  let stopWaiting: () => void = () => undefined;
  const reads = createLatestOnly();

  function opened(): OpenState | null {
    const now = state.value;
    return now.status === 'loading' || now.status === 'unreadable' ? null : now;
  }

  function change(update: (form: ConnectionForm) => Partial<ConnectionForm>): void {
    const now = opened();
    if (now) state.value = { ...now, form: { ...now.form, ...update(now.form) } };
  }

  /** Takes what is typed: what failed with the former values is no longer of interest. */
  function type(typed: Partial<Draft>): void {
    const now = opened();
    const isOther = typed.address !== undefined || typed.key !== undefined;
    if (isOther && now?.status === 'failed' && now.action === 'save')
      state.value = { status: 'editing', form: now.form };
    change(({ draft, problems, addressAdjusted }) => ({
      draft: { ...draft, ...typed },
      problems: {
        address: typed.address === undefined ? problems.address : null,
        key: typed.key === undefined ? problems.key : null,
      },
      addressAdjusted: addressAdjusted && typed.address === undefined,
    }));
  }

  /** Reads the chosen connection; `isAnew` where what was typed was for another. */
  async function read(isAnew: boolean): Promise<void> {
    const signal = reads.begin();
    const answer = await client.ask('connection.read', chosen());
    if (signal.aborted) return;
    const now = opened();
    if (!answer.ok && now && isAnew) {
      // What is done next is about the form on the screen.
      chosenId = now.form.connection.id;
      return fails('check', answer.failure);
    }
    if (!answer.ok) {
      if (!now) state.value = { status: 'unreadable', failure: answer.failure };
      return;
    }
    if (chosenId && answer.value.id === null) {
      // It was removed elsewhere.
      chosenId = undefined;
      begun.clear();
      return read(true);
    }
    // A notice may have taken the place of the read of another form.
    const isOfAnother = typeof chosenId === 'string' && now?.form.connection.id !== chosenId;
    state.value = now && !isAnew && !isOfAnother ? changedState(now, answer.value) : begunState(answer.value);
    if (chosenId !== null) chosenId = answer.value.id ?? undefined;
  }

  /** Reads the connection, at first and when another page or the browser's own settings changed it. */
  async function load(): Promise<void> {
    // Of one that is being added, nothing is stored yet.
    if (chosenId !== null) await read(false);
  }

  /** Opens the form of another connection; null is one that is to be added. What was being done goes on unseen. */
  async function choose(id: string | null): Promise<void> {
    // What is typed into its form stays.
    if (id === chosenId && id === opened()?.form.connection.id) return;
    const form = opened()?.form;
    if (form && isBegun(form)) begun.set(form.connection.id, form);
    if (id === null) addedFrom = form?.connection.id ?? null;
    stopWaiting();
    latest += 1;
    chosenId = id;
    await read(true);
  }

  /** The state that a form opens with: what was typed there before, for the same address, is there again. */
  function begunState(connection: Connection): OpenState {
    const fresh = openedState(connection);
    const former = begun.get(connection.id);
    begun.delete(connection.id);
    if (former?.connection.address !== connection.address) return fresh;
    return { ...fresh, form: { ...fresh.form, draft: former.draft, keyView: former.keyView } };
  }

  /** Gives up adding a connection, with what was typed for it. */
  async function stopAdding(): Promise<void> {
    const form = opened()?.form;
    if (form) state.value = { status: 'editing', form: { ...form, draft: openedState(form.connection).form.draft } };
    await choose(addedFrom ?? connections.value[0]?.id ?? null);
  }

  /**
   * Asks the browser synchronously: Firefox shows its prompt only within the click itself. Returns the turn once it was
   * answered or cancelled, whatever the answer: the background checks the permission itself. Null if something else was
   * started meanwhile.
   */
  async function askPermission(address: string, form: ConnectionForm): Promise<number | null> {
    const asked = deps.requestPermission(address).catch(() => false);
    const cancelled = new Promise<void>((resolve) => (stopWaiting = resolve));
    state.value = { status: 'asking-permission', form };
    const turn = ++latest;
    await Promise.race([asked, cancelled]);
    if (turn !== latest) return null;
    state.value = { status: 'checking', form: opened()?.form ?? form };
    return turn;
  }

  /** Asks for the permission, checks what was typed, saves it if that passed, reads the list. */
  async function save(): Promise<void> {
    const now = opened();
    // The form of another one is on its way.
    if (!now || (chosenId !== undefined && chosenId !== now.form.connection.id)) return;
    const { draft, connection } = now.form;
    const parsed = checkDraft(draft, connection);
    if (!parsed.ok)
      return change(({ keyView }) => ({ problems: parsed.problems, keyView: parsed.problems.key ? 'field' : keyView }));
    const { address, key } = parsed;
    const wanted = {
      ...chosen(),
      address,
      forgetsKey: draft.forgetsKey,
      ...(key !== null && { key }),
      ...(isReplacingKey(now.form) && draft.erasesFormer && { erasesFormer: true }),
    };
    const form = { ...now.form, problems: NO_PROBLEMS, addressAdjusted: false };
    const turn = await askPermission(address, form);
    if (turn === null) return;
    // Nothing that was typed anew takes the place of what is saved before it has passed.
    const isNew = key !== null || address !== connection.address;
    const checked = isNew ? await client.ask('connection.check', wanted) : null;
    if (turn !== latest) return;
    if (checked && !checked.ok) return fails('save', checked.failure);
    if (isNew || draft.forgetsKey !== connection.forgetsKey) {
      const saved = await client.ask('connection.save', wanted);
      // It is saved, though another form was opened meanwhile.
      if (saved.ok) begun.delete(connection.id);
      if (turn !== latest) return;
      if (!saved.ok) return fails('save', saved.failure);
      chosenId = saved.value.id ?? undefined;
      const typed = draft.address.trim().toLowerCase();
      const addressAdjusted = !`${address.toLowerCase()}/`.includes(typed);
      change(() => ({ ...openedState(saved.value).form, addressAdjusted }));
    } else change(({ connection: { keyHint } }) => ({ keyView: keyHint === null ? 'field' : 'saved' }));
    await (checked ? connected(turn, checked.value.count) : check(connection));
  }

  /** Asks again for the permission for the saved address, then checks. */
  async function grant(): Promise<void> {
    const now = opened();
    const address = now?.form.connection.address;
    if (!now || !address) return;
    if ((await askPermission(address, now.form)) !== null) await check(now.form.connection);
  }

  function fails(action: 'save' | 'check' | 'removeKey', failure: Failure): void {
    const now = opened();
    if (now) state.value = { status: 'failed', form: now.form, failure, action };
  }

  /** Checks the saved connection, also if its key was refused, and reads the list. */
  async function check(before = opened()?.form.connection): Promise<void> {
    const now = opened();
    if (!now) return;
    const turn = ++latest;
    state.value = { status: 'checking', form: now.form };
    const answer = await client.ask('connection.check', chosen());
    if (turn !== latest) return;
    const { form } = opened() ?? now;
    if (before && isOther(before, form.connection)) state.value = { ...openedState(form.connection), form };
    else if (!answer.ok) fails('check', answer.failure);
    else await connected(turn, answer.value.count);
  }

  async function connected(turn: number, count: number): Promise<void> {
    const now = opened();
    if (now) state.value = { status: 'connected', form: now.form, count, reading: null };
    await readList(turn, true);
  }

  async function readList(turn: number, restart: boolean): Promise<void> {
    let count = 0;
    function show(reading: ListReading | null): void {
      const now = state.value;
      if (now.status === 'connected') state.value = { ...now, reading };
    }
    const answer = await refreshList(client, {
      restart,
      connectionId: chosenId ?? undefined,
      isWanted: () => turn === latest,
      onProgress(progress) {
        count = progress.count;
        show({ status: 'reading', count });
      },
    });
    if (!answer) return;
    // The recordings were erased meanwhile; a connection that was removed is read again because of a notice.
    if (!answer.ok && answer.failure.code === 'not-connected') show(null);
    else if (!answer.ok) show({ status: 'failed', count, failure: answer.failure });
    else if (!answer.value.stored) show({ status: 'failed', count, failure: { code: 'storage-failed' } });
    else show({ status: 'complete', count: answer.value.count, unreadable: answer.value.unreadable });
  }

  /** Continues reading the list after it failed. */
  async function resumeReading(): Promise<void> {
    const now = state.value;
    if (now.status !== 'connected') return;
    state.value = { ...now, reading: { status: 'reading', count: now.reading?.count ?? now.count } };
    await readList(++latest, false);
  }

  /** Removes the key, and everything on this device that belongs to it. */
  async function removeKey(): Promise<void> {
    const turn = ++latest;
    const answer = await client.ask('connection.removeKey', chosen());
    if (turn !== latest) return;
    if (!answer.ok) return fails('removeKey', answer.failure);
    // What was read meanwhile may be about the removed one.
    reads.end();
    chosenId = answer.value.id ?? undefined;
    state.value = begunState(answer.value);
  }

  return {
    state: state as ReadonlySignal<ConnectionState>,
    connections,
    /** The shown connection among these; null for one that is to be added. */
    shown: computed(() => {
      const id = 'form' in state.value ? state.value.form.connection.id : null;
      return connections.value.find((each) => each.id === id) ?? null;
    }),
    choose,
    stopAdding,
    /** Whether a connection is added to others. */
    isAdding: computed(
      () => 'form' in state.value && state.value.form.connection.id === null && connections.value.length > 0,
    ),
    /** Reads the saved connection, now and whenever another page changes it. */
    start(): Promise<void> {
      client.onNotice(({ notice }) => {
        if (notice === 'connection.changed') runDetached(load());
      });
      return load();
    },
    load,
    type,
    /** Opens the field for another key; the stored one stays until the new one is saved. */
    replaceKey: (): void => change(() => ({ keyView: 'field' })),
    /** Cancels replacing the key. */
    keepKey: (): void => {
      type({ key: '', erasesFormer: false });
      change(() => ({ keyView: 'saved' }));
    },
    save,
    grant,
    /** Stops waiting for the browser's prompt: the check continues and says what is missing. */
    cancel: (): void => stopWaiting(),
    check: () => check(),
    resumeReading,
    removeKey,
  };
}

type CheckedDraft =
  /** `key` is null if the stored one stays. */
  { ok: true; address: string; key: string | null } | { ok: false; problems: DraftProblems };

/** Checks the fields; an empty key keeps the stored one while the address stays the same. */
function checkDraft(draft: Draft, connection: Connection): CheckedDraft {
  const address = parseAddress(draft.address);
  const key = readKey(draft, connection, address);
  if (address.ok && key.ok) return { ok: true, address: address.address, key: key.key };
  const problems = { address: address.ok ? null : address.problem, key: key.ok ? null : key.problem };
  return { ok: false, problems };
}

function readKey(draft: Draft, { address: before, keyHint }: Connection, address: ParsedAddress) {
  if (keyHint === null || draft.key.trim() !== '') return parseKey(draft.key);
  const moved = address.ok && before !== null && address.address !== before;
  return moved ? { ok: false as const, problem: { code: 'for-address' as const } } : { ok: true as const, key: null };
}

/** Whether the key in the field takes the place of another for the same address. */
export function isReplacingKey({ connection, draft, keyView }: ConnectionForm): boolean {
  const parsed = parseAddress(draft.address);
  return connection.keyHint !== null && keyView === 'field' && parsed.ok && parsed.address === connection.address;
}

/** The state that a page opens with: a missing permission or a rejected key is known without asking the service. */
function openedState(connection: Connection): OpenState {
  const form: ConnectionForm = {
    connection,
    draft: { address: connection.address ?? '', key: '', forgetsKey: connection.forgetsKey, erasesFormer: false },
    keyView: connection.keyHint === null ? 'field' : 'saved',
    problems: NO_PROBLEMS,
    addressAdjusted: false,
  };
  const { address, permitted } = connection;
  if (address === null) return { status: 'editing', form };
  const failed = (failure: Failure): OpenState => ({ status: 'failed', form, failure, action: 'check' });
  if (!permitted) return failed({ code: 'permission-missing', origin: new URL(address).origin });
  return connection.isRejected ? failed({ code: 'key-rejected' }) : { status: 'editing', form };
}

/** Whether there is a connection without a known problem. */
export function isWorking({ status, form: { connection } }: OpenState): boolean {
  return connection.address !== null && connection.keyHint !== null && ['editing', 'connected'].includes(status);
}

/** The state after the connection was changed, here or elsewhere: what the user has begun to type or to do stays. */
function changedState(now: OpenState, connection: Connection): OpenState {
  const { form } = now;
  if (deepEqual(form.connection, connection)) return now;
  const fresh = openedState(connection);
  const { address } = fresh.form.draft;
  // An address that is set elsewhere cannot be typed over, and a key does not go to one that it was not typed for.
  const isMoved = connection.addressManaged && form.draft.address !== address;
  const draft = isMoved ? { ...form.draft, address, key: '' } : form.draft;
  const keyView = form.keyView === 'field' ? 'field' : fresh.form.keyView;
  const newForm = isBegun(form) ? { ...form, connection, draft, keyView } : fresh.form;
  return { ...(isOver(now, fresh) ? fresh : now), form: newForm };
}

/** Whether the outcome of what was done last is of no interest after the connection was changed. */
function isOver(now: OpenState, fresh: OpenState): boolean {
  if (now.status === 'asking-permission' || now.status === 'checking') return false;
  if (now.status === 'failed' && now.action === 'save') return !isBegun(now.form);
  const isCured = now.status === 'failed' && ['key-rejected', 'permission-missing'].includes(now.failure.code);
  return isCured || isOther(now.form.connection, fresh.form.connection) || fresh.status !== 'editing';
}

const isOther = (one: Connection, other: Connection) =>
  one.id !== other.id || one.address !== other.address || one.keyHint !== other.keyHint;

/** Whether the fields differ from what they opened with. */
export function isBegun({ connection, draft, keyView }: ConnectionForm): boolean {
  const before = openedState(connection).form;
  return !deepEqual(draft, before.draft) || (keyView === 'field' && before.keyView !== 'field');
}
