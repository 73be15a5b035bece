import { signal } from '@preact/signals';
import type { Connection } from '../../lib/messaging/protocol.ts';
import type { ConnectionForm, ConnectionModel, ConnectionState } from '../../lib/models/connection-model.ts';
import type { LinkPatternModel } from '../../lib/models/link-pattern-model.ts';
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

/** A model that never changes. */
export function still(state: ConnectionState): ConnectionModel {
  return {
    state: signal(state),
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
