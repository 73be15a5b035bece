import { signal } from '@preact/signals';
import type { Connection } from '../../lib/messaging/protocol.ts';
import type { ConnectionForm, ConnectionModel, ConnectionState } from '../../lib/models/connection-model.ts';
import type { LabelModel } from '../../lib/models/label-model.ts';
import type { LinkPatternModel } from '../../lib/models/link-pattern-model.ts';
import type { NamedConnection } from '../../lib/models/named-connections.ts';
import { said } from './said.ts';

const nothing = () => undefined;
const soon = () => Promise.resolve();
export const SAVED: Connection = {
  address: said('https://rec.example'),
  keyHint: said('svc_••••ab12'),
  forgetsKey: false,
  permitted: true,
};
export const NONE: Connection = { address: null, keyHint: null, forgetsKey: false, permitted: false };

/** Three connections; the first is that of `SAVED`. */
export const SEVERAL: readonly NamedConnection[] = [
  { id: 'a', scope: '', name: said('Work'), color: 0, address: said('https://rec.example') },
  {
    id: 'b',
    scope: 'b',
    name: said('Board of trustees, confidential'),
    color: 2,
    address: said('https://board.example/minutes'),
  },
  { id: 'c', scope: 'c', name: said('rec.example (2)'), color: 4, address: said('https://rec.example') },
];

/** A model that never changes. */
export function still(state: ConnectionState, connections: readonly NamedConnection[] = []): ConnectionModel {
  const isAdding = 'form' in state && state.form.connection.id === null;
  return {
    state: signal(state),
    connections: signal(connections),
    shown: signal(isAdding ? null : (connections[0] ?? null)),
    isAdding: signal(isAdding && connections.length > 0),
    choose: soon,
    stopAdding: soon,
    start: () => Promise.resolve(),
    load: soon,
    type: nothing,
    replaceKey: nothing,
    keepKey: nothing,
    save: soon,
    grant: soon,
    cancel: nothing,
    check: soon,
    resumeReading: soon,
    removeKey: soon,
  };
}

/** A name that never changes. */
export const stillLabel = (parts: Partial<LabelModel['state']['value']> = {}): LabelModel => ({
  state: signal({ name: said('Work'), problem: null, save: { status: 'untouched' }, ...parts }),
  type: nothing,
  settle: nothing,
  choose: nothing,
  retry: nothing,
});

/** An address pattern that never changes. */
export function stillLinks(parts: Partial<LinkPatternModel['state']['value']> = {}): LinkPatternModel {
  const state: LinkPatternModel['state']['value'] = {
    text: '',
    problem: null,
    isManaged: false,
    sample: null,
    save: { status: 'untouched' },
    ...parts,
  };
  return {
    state: signal(state),
    pattern: signal(null),
    start: soon,
    type: nothing,
    settle: nothing,
    retry: nothing,
  };
}

/** The form for a connection. */
export function form(connection: Connection = SAVED, parts: Partial<ConnectionForm> = {}): ConnectionForm {
  return {
    connection,
    draft: { address: connection.address ?? '', key: '', forgetsKey: connection.forgetsKey, erasesFormer: false },
    keyView: connection.keyHint === null ? 'field' : 'saved',
    problems: { address: null, key: null },
    addressAdjusted: false,
    ...parts,
  };
}
